#!/usr/bin/env python3
"""Makes every table and figure of the documents again, by the command that stands above it.

    python3 docs/evidence.py              runs all of them, and writes what they say into the documents
    python3 docs/evidence.py --check      runs them and writes nothing: exit code 1 where a text says something else
    python3 docs/evidence.py --only GLOB  those whose command, or document, has this in it
    python3 docs/evidence.py --list       says what it would run
    python3 docs/evidence.py --quoted     runs nothing: do the documents that are cited still say so?

A block is made by a command where a comment says so:

    <!-- made by: misdeal mutants accordian -->
    ```text
    (what the command writes to standard output)
    ```

Commands run in bash, in the folder of the repository, with a fresh release build of misdeal; $EVIDENCE is a folder for
files that are thrown away. Where times are written the
comment says `measured by:`; such a block is never the same twice, and `--check` only runs it. A command that is meant
to find something ends with exit code 1, which is no failure here.

On the page of the evidence the command stands in the block too, for whoever reads it. Where a text gives a number of
another document, a comment has the words that it rests on: `<!-- as in docs/verify.md: some words | some others -->`.
"""

import argparse
import difflib
import fnmatch
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = ["README.md", "benches/README.md", "docs/*.md"]
BLOCK = re.compile(
    r"(?P<head><!-- (?P<kind>made|measured) by: (?P<command>.*?) -->\n(?P<fence>```text\n)?)(?P<text>.*?\n)(?P<tail>(?(fence)```|(?:(?=\n)|\Z)))",
    re.DOTALL,
)
QUOTED = re.compile(r"<!-- as in (?P<document>\S+): (?P<words>.*?) -->")
FOUND_NOTHING, FOUND_SOMETHING = 0, 1


def documents():
    """All of them, the one that says what the others have come to last."""
    paths = [path for pattern in DOCUMENTS for path in sorted(ROOT.glob(pattern))]
    return sorted(paths, key=lambda path: path.name == "evidence.md")


def blocks(only):
    """Every block, as its document and its match."""
    for path in documents():
        name = str(path.relative_to(ROOT))
        for block in BLOCK.finditer(path.read_text()):
            if fnmatch.fnmatch(name, f"*{only}*") or fnmatch.fnmatch(block["command"], f"*{only}*"):
                yield path, block


def text_of(path, block, output):
    """What stands in a block when its command has written this."""
    shows_command = path.name == "evidence.md" and block["fence"]
    return f"$ {block['command']}\n{output}" if shows_command else output


def quoted_in_vain():
    """Words that a document is cited for and that are not in it."""
    for path in documents():
        for quote in QUOTED.finditer(path.read_text()):
            cited = " ".join((ROOT / quote["document"]).read_text().split())
            for words in quote["words"].split(" | "):
                if words not in cited:
                    yield f"{path.relative_to(ROOT)} cites {quote['document']} for `{words}`, which it does not say"


def build():
    """A release build, in a folder that comes first where commands are looked for."""
    subprocess.run(["cargo", "build", "--locked", "--release"], cwd=ROOT, check=True)
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
    return {**os.environ, "PATH": f"{target / 'release'}:{os.environ['PATH']}", "COLUMNS": "120"}


def output_of(command, environment, folder):
    """What the command writes. What it finds is kept elsewhere than in the repository."""
    begin = time.monotonic()
    run = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=ROOT,
        env={**environment, "EVIDENCE": folder},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    seconds = time.monotonic() - begin
    if run.returncode not in (FOUND_NOTHING, FOUND_SOMETHING) or not run.stdout.strip():
        sys.exit(f"evidence.py: `{command}` ended with {run.returncode}\n{run.stdout}{run.stderr}")
    return run.stdout.rstrip() + "\n", seconds


def written(path, made):
    """The document with the blocks as they were made."""

    def block(match):
        if match["command"] not in made:
            return match[0]
        return match["head"] + text_of(path, match, made[match["command"]]) + match["tail"]

    return BLOCK.sub(block, path.read_text())


def replace(path, text):
    """Writes a file that appears whole or not at all."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
        file.write(text)
    os.chmod(file.name, path.stat().st_mode)
    os.replace(file.name, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 where a text says something else")
    parser.add_argument("--only", default="", metavar="GLOB", help="only blocks whose command or document has this in it")
    parser.add_argument("--list", action="store_true", help="say what would be run")
    parser.add_argument("--quoted", action="store_true", help="only see whether documents say what they are cited for")
    arguments = parser.parse_args()

    if arguments.quoted:
        in_vain = list(quoted_in_vain())
        sys.exit("\n".join(in_vain) if in_vain else None)
    chosen = list(blocks(arguments.only))
    if not chosen:
        sys.exit("evidence.py: there is no such block")
    if arguments.list:
        for path, block in chosen:
            print(f"{path.relative_to(ROOT)}: {block['command']}")
        return
    environment = build()
    made, others, begin = {}, [], time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for path, block in chosen:
            command = block["command"]
            if command not in made:
                made[command], seconds = output_of(command, environment, folder)
                print(f"{seconds:7.1f} s  {command}", flush=True)
            now = text_of(path, block, made[command])
            if arguments.check and block["kind"] == "made" and block["text"] != now:
                others.append((path, block["text"], now))
                continue
            if not arguments.check:
                replace(path, written(path, {command: made[command]}))
    print(f"{time.monotonic() - begin:7.1f} s  in all, of {len(made)} commands")
    for path, before, now in others:
        name = str(path.relative_to(ROOT))
        sys.stdout.writelines(difflib.unified_diff(before.splitlines(True), now.splitlines(True), name, f"{name}, made again"))
    in_vain = list(quoted_in_vain())
    print(*in_vain, sep="\n", end="\n" if in_vain else "")
    if others or in_vain:
        sys.exit(1)


if __name__ == "__main__":
    main()
