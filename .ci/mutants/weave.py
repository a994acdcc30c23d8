"""Puts the mutants of cargo-mutants' list into the sources, each behind a switch that is off.

A mutant `a - b` of `a + b` with the number 7 becomes `(if crate::mutation::on(7) { a - b } else { a + b })`. Where a mutant
stands inside of a changed expression, only the unchanged branch has its switch: one mutant is on at a time. What the
compiler computes (constants, and `const fn`s that they call) always sees the unchanged branch.
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

# What the woven crate needs of the compiler that is not stable; see UNSTABLE in run.py.
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
                return self.computing(True, self.inside, node)
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


def is_const(function, source):
    modifiers = [child for child in function.children if child.type == "function_modifiers"]
    return any("const" in source.plain(child).split() for child in modifiers)


def woven(text, mutants):
    """The text with the mutants, `(number, as listed)`, put in; the numbers of those that could be, and of those among
    them that the compiler does not see where it computes."""
    sys.setrecursionlimit(20_000)
    source = Source(text, mutants)
    return source.weave(), source.woven, source.computed
