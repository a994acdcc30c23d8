#!/usr/bin/env python3
"""Shows that the programs of `programs.toml` are what is said of them there.

    python3 tests/programs/check.py target/release/misdeal [WORD...]

Builds them (g++, javac) in a temporary folder, and all or those with a WORD in their file name are run:

right               right on random decks, on the kept decks, and on all variants of the input but those it trips over
rule, size, format  wrong on the decks dealt by `expose`; on the judge's sample as `sample` says
state               right on decks played one by one, wrong on the same in one run
input               as right, with at least one variant it trips over
process             every right answer is among its lines, and yet the output or the exit status is not right

All but right and input give the same answers in all variants of the input: they read robustly.

Right answers are those of `misdeal play`. `--decks N` plays that many random decks (2000), `--show` tells what
a program does with the variants it trips over. Needs Python 3.11, g++ and a JDK.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tomllib

HERE = os.path.dirname(os.path.abspath(__file__))
CORPUS = os.path.join(HERE, "..", "..", "corpus")
LIMIT = 4_000_000  # bytes of output: more is a flood
SECONDS = 60


def body(text):
    """The lines of cards of judge text."""
    return [line for line in text.partition("#")[0].splitlines() if line.strip()]


def lines(cards, end="#\n"):
    return "".join(line + "\n" for line in cards) + end


def blank_between(text, per_deck):
    deck = body(text)
    return lines([x for i, line in enumerate(deck) for x in (([""] if i and i % per_deck == 0 else []) + [line])])


# Name -> (text of a judge's file, lines a deck) -> the same decks written otherwise.
VARIANTS = {
    "crlf": lambda t, n: t.replace("\n", "\r\n"),
    "blank-line-between": blank_between,
    "blank-line-first": lambda t, n: "\n" + t,
    "leading-blank": lambda t, n: lines([" " + x for x in body(t)]),
    "trailing-blank": lambda t, n: lines([x + " " for x in body(t)]),
    "double-blanks": lambda t, n: lines([x.replace(" ", "  ") for x in body(t)]),
    "tabs": lambda t, n: lines([x.replace(" ", "\t") for x in body(t)]),
    "card-a-line": lambda t, n: lines(" ".join(body(t)).split()),
    "all-on-a-line": lambda t, n: lines([" ".join(body(t))]),
    "hash-end": lambda t, n: lines(body(t), "#end\n"),
    "hash-blank": lambda t, n: lines(body(t), "# \n"),
    "hash-no-newline": lambda t, n: lines(body(t), "#"),
    "no-hash": lambda t, n: lines(body(t), ""),
    "no-hash-no-newline": lambda t, n: lines(body(t), "")[:-1],
    "empty": lambda t, n: "",
    "only-hash": lambda t, n: "#\n",
}


class Result:
    def __init__(self, out, status, note=""):
        self.out, self.status, self.note = out, status, note

    def right(self, expected):
        return self.out == expected and self.status == 0 and not self.note


def run(command, text):
    """Runs a program on the text; one that writes too much or takes too long is stopped."""
    with tempfile.TemporaryFile() as stdin:
        stdin.write(text.encode())
        stdin.seek(0)
        child = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        late = threading.Timer(SECONDS, child.kill)
        late.start()
        out = child.stdout.read(LIMIT)
        note = "flood" if len(out) == LIMIT else ""
        if note:
            child.kill()
        child.stdout.close()
        child.wait()
        if not note and not late.is_alive():
            note = "too slow"
        late.cancel()
    return Result(out.decode(errors="replace"), child.returncode, note)


class Bench:
    def __init__(self, misdeal, folder, decks, show):
        self.misdeal, self.folder, self.decks, self.show, self.kept = misdeal, folder, decks, show, {}

    def call(self, *args, text=None):
        done = subprocess.run([self.misdeal, *args], input=text, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"misdeal {' '.join(args)}: {done.stderr}")
        return done.stdout

    def deal(self, game, *args):
        key = (game, args)
        if key not in self.kept:
            text = self.call("deal", game, *args)
            self.kept[key] = (text, self.call("play", game, text=text))
        return self.kept[key]

    def corpus(self, game):
        """All kept decks in one file, and their answers; those of the judge's sample apart."""
        key = ("corpus", game)
        if key not in self.kept:
            folder, cards, answers = os.path.join(CORPUS, game), [], ""
            for name in sorted(os.listdir(folder)):
                if not name.endswith(".in"):
                    continue
                text, answer = (open(os.path.join(folder, name[:-2] + end)).read() for end in ("in", "out"))
                cards += body(text)
                answers += answer
                if name == "statement.in":
                    sample = (text, answer)
            self.kept[key] = (sample, (lines(cards), answers))
        return self.kept[key]

    def build(self, entry):
        source = os.path.join(HERE, entry["file"])
        target = os.path.join(self.folder, entry["file"].replace("/", "-").rsplit(".", 1)[0])
        if entry["language"] == "c++":
            subprocess.run(["g++", "-O2", "-std=c++17", "-o", target, source], check=True)
            return [target]
        if entry["language"] == "java":
            subprocess.run(["javac", "-d", target, source], check=True)
            return ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", target, "Main"]
        return [sys.executable, source]


def tripped(bench, entry, command):
    """The variants of the input that the program gets wrong, or plays otherwise if it is to be wrong anyway, with
    what it did."""
    text, answers = bench.deal(entry["game"], "--decks", "3", "--seed", "7")
    status, found = 0, {}
    if entry["kind"] not in ("right", "input"):
        plain = run(command, text)
        answers, status = plain.out, plain.status
    for name, change in VARIANTS.items():
        result = run(command, change(text, 2 if entry["game"] == "accordian" else 4))
        expected = "" if name in ("empty", "only-hash") else answers
        if result.out != expected or result.status != status or result.note:
            found[name] = result.note or f"status {result.status}, {result.out[:60]!r}"
    return found


def check(bench, entry, command):
    """What is not as said of the program, and a word about what was found."""
    game, kind, faults = entry["game"], entry["kind"], []
    sample, kept = bench.corpus(game)
    random = bench.deal(game, "--decks", str(bench.decks), "--seed", "5")

    result = run(command, sample[0])
    if result.right(sample[1]) != (entry["sample"] == "right"):
        faults.append(f"sample: {result.out!r}, status {result.status}")

    found = tripped(bench, entry, command)
    if set(found) != set(entry.get("trips_over", [])):
        faults.append(f"trips over {list(found)}")
    if kind in ("right", "input"):
        for name, (text, answers) in (("random decks", random), ("kept decks", kept)):
            started = time.time()
            result = run(command, text)
            spent = time.time() - started
            if not result.right(answers):
                faults.append(f"{name}: {wrong_of(result, answers)} wrong, status {result.status} {result.note}")
            if name == "random decks":
                word = f"{spent / bench.decks * 1e6:.0f} us a deck"
        if kind == "input" and not found:
            faults.append("trips over nothing")
        word += f", trips over {len(found)} of {len(VARIANTS)} variants"
    elif kind in ("rule", "size", "format"):
        text, answers = bench.deal(game, *entry["expose"])
        result = run(command, text)
        if result.right(answers):
            faults.append("right on the decks that should expose it")
        word = f"wrong on {wrong_of(result, answers)} of {answers.count(chr(10))} exposing decks"
        word += f" (status {result.status})" if result.status else ""
        result = run(command, random[0])
        word += f", {wrong_of(result, random[1])} of {bench.decks} random"
        rare = entry.get("chance")
        if rare is not None:
            share = wrong_of(result, random[1]) / bench.decks
            if abs(share - rare) > 0.01 + 3 * (rare * (1 - rare) / bench.decks) ** 0.5:
                faults.append(f"chance {rare}, but {share} of random decks")
        result = run(command, kept[0])
        word += f", {wrong_of(result, kept[1])} of {kept[1].count(chr(10))} kept"
    elif kind == "state":
        alone = 0
        for seed in range(8):
            text, answers = bench.deal(game, f"seed:5#{seed}")
            alone += run(command, text).right(answers)
        if alone != 8:
            faults.append(f"right on {alone} of 8 decks played alone")
        result = run(command, random[0])
        if result.right(random[1]):
            faults.append("right on many decks in one run")
        word = f"right on {alone} of 8 alone, wrong on {wrong_of(result, random[1])} of {bench.decks} in one run"
    else:
        result = run(command, random[0])
        if result.right(random[1]):
            faults.append("right")
        have = iter(result.out.splitlines())
        if not all(line in have for line in random[1].splitlines()):
            faults.append("an answer is not among its lines")
        word = f"status {result.status}, {len(result.out) - len(random[1]):+} bytes"
    if bench.show:
        word += "".join(f"\n     {name}: {what}" for name, what in found.items())
    return faults, word


def wrong_of(result, answers):
    """How many of the answers are not the program's, line for line; missing ones too."""
    mine, right = result.out.splitlines(), answers.splitlines()
    if len(mine) > len(right):  # more lines than answers: those that are nowhere
        have = set(mine)
        return sum(line not in have for line in right) or 1
    return sum(a != b for a, b in zip(mine, right)) + len(right) - len(mine)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("misdeal", help="path of the built program")
    parser.add_argument("word", nargs="*", help="only programs with one of these in the file name")
    parser.add_argument("--decks", type=int, default=2000)
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    with open(os.path.join(HERE, "programs.toml"), "rb") as file:
        entries = tomllib.load(file)["program"]
    listed = {entry["file"] for entry in entries}
    there = set()
    for game in ("accordian", "clock"):
        for folder, _, names in os.walk(os.path.join(HERE, game)):
            there |= {os.path.relpath(os.path.join(folder, name), HERE).replace(os.sep, "/") for name in names}
    bad = sorted(listed ^ there)
    for file in bad:
        print(f"FAIL {file}: {'not there' if file in listed else 'not listed'}")
    folder = tempfile.mkdtemp(prefix="programs-")
    try:
        bench = Bench(os.path.abspath(args.misdeal), folder, args.decks, args.show)
        for entry in entries:
            if args.word and not any(word in entry["file"] for word in args.word):
                continue
            faults, word = check(bench, entry, bench.build(entry))
            print(f"{'FAIL' if faults else 'ok  '} {entry['file']} ({entry['kind']}): {word}", flush=True)
            for fault in faults:
                print(f"     {fault}", flush=True)
            bad += faults
    finally:
        shutil.rmtree(folder)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
