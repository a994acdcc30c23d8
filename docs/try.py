#!/usr/bin/env python3
"""Runs the examples of a page as a reader would, and compares what is printed with what the page says.

    python3 docs/try.py PROGRAM PAGE.md ...

PROGRAM is misdeal, built. A page is tried in a new folder of its own in which `tests/` and `deploy/` are those of the project.
Of its blocks marked `text` each line that begins with `$ ` is a command; the lines up to the next one are what it prints,
both on standard output and on standard error; `[...]` stands for any number of lines; a line `? 1` is the exit code.
What is measured (times, decks a second) is not compared. A block marked `diff` is a change to `mine.cpp`, which the page has
put into the folder. A comment `<!-- first: COMMAND -->` is run too: what a reader has, and this folder has not yet.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^```([\w,]*)$")
FIRST = re.compile(r"^<!-- first: (.*) -->$")
MEASURED = [
    (re.compile(r"a start takes .*, a deck about .*"), "a start takes ..."),
    (re.compile(r"(decks) in [\d.]+ s, [\d,]+ a second"), r"\1 in ..."),
    (re.compile(r"^  (files       )\d+ decks"), r"  \1... decks"),
    # Files are as long as the program is quick.
    (re.compile(r"^  (runs        )[\d,]+, in the end with [\d,]+ decks? each"), r"  \1... each"),
    (re.compile(r"(for ever): [\d.]+ MB in( [\d.]+ m?s)?$|^( +)[\d.]+ m?s$"), r"\1\3 ..."),
]


def blocks(page):
    """The marked blocks of a page: kind and lines. What is to be run first is a block of kind `first`."""
    kind, lines = None, []
    for line in page.read_text(encoding="utf-8").splitlines():
        fence, first = FENCE.match(line), FIRST.match(line)
        if first and kind is None:
            yield "first", [first.group(1)]
        if fence and kind is None:
            kind, lines = fence.group(1), []
        elif fence:
            yield kind, lines
            kind = None
        elif kind is not None:
            lines.append(line)


def commands(lines):
    """The commands of a block, each with what it prints and its exit code."""
    found = []
    for line in lines:
        if line.startswith("$ "):
            found.append((line[2:], [], 0))
        elif found and re.fullmatch(r"\? \d+", line):
            found[-1] = (*found[-1][:2], int(line[2:]))
        elif found:
            found[-1][1].append(line)
    return found


def plain(line):
    """A line without what is measured."""
    for pattern, instead in MEASURED:
        line = pattern.sub(instead, line)
    return line.rstrip()


def alike(expected, actual):
    """Whether the lines are those expected, `[...]` being any number of lines."""
    if not expected:
        return not actual
    if expected[0] == "[...]":
        return any(alike(expected[1:], actual[skipped:]) for skipped in range(len(actual) + 1))
    return bool(actual) and expected[0] == actual[0] and alike(expected[1:], actual[1:])


def change(source, lines):
    """Applies the change to the source; lines are found whatever blanks they begin with."""
    text = source.read_text(encoding="utf-8")
    taken, put = ("\n".join(line[1:].strip() for line in lines if line[0] == sign) for sign in "-+")
    pattern = r"\n\s*".join(re.escape(line) for line in taken.split("\n"))
    if len(re.findall(pattern, text)) != 1:
        sys.exit(f"`{taken}` does not stand in the source once")
    source.write_text(re.sub(pattern, lambda _: put, text), encoding="utf-8")


def attempt(folder, environment, command, expected, code):
    """Runs a command; gives what is wrong with what it does."""
    run = subprocess.run(
        command, shell=True, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    actual = [plain(line) for line in run.stdout.splitlines()]
    if run.returncode != code:
        return f"exit code {run.returncode} instead of {code}\n{run.stdout}"
    if not alike([plain(line) for line in expected], actual):
        return run.stdout
    return None


def tried(program, page):
    """How many commands of the page were tried; ends with a message where one does something else."""
    count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "bin").mkdir()
        (folder / "bin/misdeal").symlink_to(program)
        for shared in ("tests", "deploy"):
            (folder / shared).symlink_to(ROOT / shared)
        environment = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "COLUMNS": "100"}
        for kind, lines in blocks(page):
            if kind == "first":
                subprocess.run(lines[0], shell=True, cwd=folder, check=True)
            if kind == "diff":
                change(folder / "mine.cpp", lines)
            if kind != "text":
                continue
            for command, expected, code in commands(lines):
                wrong = attempt(folder, environment, command, expected, code)
                if wrong is not None:
                    sys.exit(f"{page}: `{command}` is not as told:\n{wrong}")
                count += 1
    return count


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program = Path(sys.argv[1]).resolve()
    for page in map(Path, sys.argv[2:]):
        count = tried(program, page)
        if count == 0:
            sys.exit(f"{page}: there is no command to try")
        print(f"{page}: {count} commands do what is told")


if __name__ == "__main__":
    main()
