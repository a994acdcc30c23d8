"""Puts the mutants of cargo-mutants' list into the sources, each behind a switch that is off.

A mutant `a - b` of `a + b` with the number 7 becomes `(if crate::mutation::on(7) { a - b } else { a + b })`. Where a mutant
stands inside of a changed expression, only the unchanged branch has its switch: one mutant is on at a time. What the
compiler computes always sees the unchanged branch; so a table that it computes is computed at run time, and a
call with a computed parameter, `f::<{ A | B }>()`, has a branch for each of its mutants.
"""

import sys

import tree_sitter
import tree_sitter_rust

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))
SWITCH = "crate::mutation::on"

# What the woven crate gets as src/mutation.rs. $MUTANT names the mutant that is on; without it the numbers of those that
# a run comes to are written to $MUTANTS_REACHED.
RUNTIME = """//! Which mutant is on.
use std::intrinsics::const_eval_select;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

const NONE: u32 = u32::MAX - 1;
const NOT_YET_READ: u32 = u32::MAX;
static ON: AtomicU32 = AtomicU32::new(NOT_YET_READ);
static REACHED: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];

/// In a `const fn` too: `false` while compiling.
#[inline]
pub const fn on(number: u32) -> bool {
    const_eval_select((number,), unchanged, is_on)
}

const fn unchanged(_: u32) -> bool {
    false
}

#[inline]
fn is_on(number: u32) -> bool {
    match ON.load(Relaxed) {
        NONE | NOT_YET_READ => reached(number),
        mutant => mutant == number,
    }
}

#[cold]
#[inline(never)]
fn reached(number: u32) -> bool {
    if ON.load(Relaxed) == NOT_YET_READ {
        let named = std::env::var("MUTANT").ok().map_or(NONE, |number| number.parse().unwrap());
        ON.store(named, Relaxed);
        return is_on(number);
    }
    if !REACHED[number as usize].swap(true, Relaxed)
        && let Ok(path) = std::env::var("MUTANTS_REACHED")
    {
        let mut file = std::fs::OpenOptions::new().append(true).create(true).open(path).unwrap();
        writeln!(file, "{number}").unwrap();
    }
    false
}
"""

# What the woven crate needs of the compiler that is not stable; see HOW_TO_BUILD in run.py.
FEATURES = "#![allow(internal_features)]\n#![feature(core_intrinsics, const_eval_select)]\n"


class Source:
    """A file's text, with the places of its mutants."""

    def __init__(self, text, mutants):
        self.bytes = text.encode()
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line.encode()) + 1)
        self.of_function, self.at = {}, {}
        for number, mutant in mutants:
            if mutant["genre"] == "FnValue":
                end = self.offset(mutant["function"]["span"]["end"])
                self.of_function.setdefault(end, []).append((number, mutant["replacement"]))
            else:
                start = self.offset(mutant["span"]["start"])
                self.at.setdefault((mutant["genre"], start), []).append((number, mutant["replacement"]))
        self.woven = set()
        self.computed = set()  # those in what the compiler computes, or may
        self.is_computed = False

    def offset(self, place):
        """The byte at a line and column, which both count from 1; columns count characters."""
        line = self.lines[place["line"] - 1]
        return self.starts[place["line"] - 1] + len(line[: place["column"] - 1].encode())

    def text(self, start, end):
        return self.bytes[start:end].decode()

    def plain(self, node):
        return self.text(node.start_byte, node.end_byte)

    def take(self, genre, node):
        """The mutants of a kind that begin where the node does."""
        return self.taken(self.at.get((genre, node.start_byte), []))

    def taken(self, mutants):
        self.woven.update(number for number, _ in mutants)
        if self.is_computed:
            self.computed.update(number for number, _ in mutants)
        return mutants

    def weave(self):
        return self.rewritten(PARSER.parse(self.bytes).root_node)

    def inside(self, node, special=None):
        """The node's text with what is in it rewritten, by `special` where that gives a text."""
        parts, at = [], node.start_byte
        for child in node.children:
            parts.append(self.text(at, child.start_byte))
            text = special(child) if special else None
            parts.append(self.rewritten(child) if text is None else text)
            at = child.end_byte
        return "".join(parts) + self.text(at, node.end_byte)

    def rewritten(self, node):
        match node.type:
            case "function_item":
                return self.computing(is_const(node, self), self.function, node)
            case "const_item" | "static_item":
                return self.computing(True, self.table if is_table(node, self) else self.inside, node)
            case "array_expression" | "array_type" if node.child_by_field_name("length"):
                length = node.child_by_field_name("length")
                return self.inside(node, lambda child: self.computing(True, self.rewritten, child) if child == length else None)
            case "call_expression" if any(child.type == "block" for child in parameters(node)):
                return self.parametrized(node)
            case "binary_expression" | "compound_assignment_expr":
                return self.operator(node)
            case "unary_expression":
                return self.unary(node)
            case "match_arm":
                return self.arm(node)
            case "struct_expression":
                return self.structure(node)
            case _:
                return self.inside(node) if node.child_count else self.plain(node)

    def computing(self, is_const, rewrite, node):
        outside, self.is_computed = self.is_computed, is_const
        text = rewrite(node)
        self.is_computed = outside
        return text

    def table(self, node):
        """A constant that a block computes, computed when it is asked for first."""
        self.is_computed = False
        name, type_, value = (node.child_by_field_name(field) for field in ("name", "type", "value"))
        visible = "".join(self.plain(child) + " " for child in node.children if child.type == "visibility_modifier")
        lazy = "std::sync::LazyLock"
        return f"{visible}static {self.plain(name)}: {lazy}<{self.plain(type_)}> = {lazy}::new(|| {self.inside(value)});"

    def parametrized(self, node):
        """A call with parameters that are computed: what they are is chosen before."""
        blocks = [child for child in parameters(node) if child.type == "block"]
        text = self.inside(node, lambda child: self.plain(child) if child == node.child_by_field_name("function") else None)
        for block in blocks:
            for operator in operators(block):
                genre = "UnaryOperator" if operator.parent.type == "unary_expression" else "BinaryOperator"
                for number, replacement in self.take(genre, operator):
                    before = self.text(node.start_byte, block.start_byte)
                    start, end = block.start_byte + 1, block.end_byte - 1
                    value = self.text(start, operator.start_byte) + replacement + self.text(operator.end_byte, end)
                    # These are tables of eight bits; one of more, which the compiler would refuse, is cut.
                    call = f"{before}{{ ({value}) & 0xff }}{self.text(block.end_byte, node.end_byte)}"
                    text = f"(if {SWITCH}({number}) {{ {call} }} else {{ {text} }})"
        return text

    def function(self, node):
        body = node.child_by_field_name("body")
        values = self.taken(self.of_function.get(node.end_byte, []) if body else [])
        first = "".join(f" if {SWITCH}({number}) {{ return {value}; }}" for number, value in values)

        def of_body(child):
            return "{" + first + self.inside(body)[1:] if child == body else None

        return self.inside(node, of_body)

    def operator(self, node):
        left, operator, right = (node.child_by_field_name(name) for name in ("left", "operator", "right"))
        if operator is None:  # `+=` and its like are not a field of their own
            operator = next(child for child in node.children if child.start_byte >= left.end_byte)
        before, after = self.text(left.start_byte, operator.start_byte), self.text(operator.end_byte, right.end_byte)
        return self.chosen(self.inside(node), self.take("BinaryOperator", operator), lambda new: before + new + after)

    def unary(self, node):
        operator, operand = node.children[0], node.children[1]
        return self.chosen(self.inside(node), self.take("UnaryOperator", operator), lambda _: self.plain(operand))

    def structure(self, node):
        """One whose fields all but one come from what stands after `..`: without a field, that one does too."""
        fields = node.child_by_field_name("body").named_children
        text = self.inside(node)
        for field in fields:
            rest = self.text(field.end_byte, node.end_byte).lstrip().removeprefix(",")
            without = self.text(node.start_byte, field.start_byte) + rest
            text = self.chosen(text, self.take("StructField", field), lambda _, without=without: without)
        return text

    def chosen(self, text, mutants, changed):
        for number, replacement in mutants:
            text = f"(if {SWITCH}({number}) {{ {changed(replacement)} }} else {{ {text} }})"
        return text

    def arm(self, node):
        """A match arm: one that is deleted never matches, and a guard may be put for another."""
        pattern = node.child_by_field_name("pattern")
        condition = pattern.child_by_field_name("condition")
        guard = self.guard(condition) if condition else None
        off = [f"!{SWITCH}({number})" for number, _ in self.take("MatchArm", node)]
        if guard is None and not off:
            return self.inside(node)
        names = self.text(pattern.start_byte, condition.start_byte).rstrip()[: -len("if")] if condition else self.plain(pattern)
        whole = names.rstrip() + " if " + " && ".join([*off, *([guard] if guard else [])])
        return self.inside(node, lambda child: whole if child == pattern else None)

    def guard(self, condition):
        text = self.rewritten(condition)
        for number, replacement in self.take("MatchArmGuard", condition):
            if replacement == "true":
                text = f"({SWITCH}({number}) || ({text}))"
            else:
                text = f"(!{SWITCH}({number}) && ({text}))"
        return text


def is_table(item, source):
    """Whether it is an array that a block computes, outside of functions and types."""
    value, type_ = item.child_by_field_name("value"), item.child_by_field_name("type")
    return item.parent.type == "source_file" and value is not None and value.type == "block" and type_.type == "array_type"


def parameters(call):
    """What stands in the `::<...>` of a call."""
    function = call.child_by_field_name("function")
    arguments = function.child_by_field_name("type_arguments") if function.type == "generic_function" else None
    return arguments.children if arguments else []


def operators(node):
    """The signs of all operators in it."""
    if node.type in ("binary_expression", "unary_expression"):
        yield node.child_by_field_name("operator") or node.children[0]
    for child in node.children:
        yield from operators(child)


def is_const(function, source):
    modifiers = [child for child in function.children if child.type == "function_modifiers"]
    return any("const" in source.plain(child).split() for child in modifiers)


def woven(text, mutants):
    """The text with the mutants, `(number, as listed)`, put in; the numbers of those that could be, and of those among
    them that the compiler does not see where it computes."""
    sys.setrecursionlimit(20_000)
    source = Source(text, mutants)
    return source.weave(), source.woven, source.computed
