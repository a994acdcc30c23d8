#!/usr/bin/env python3
"""Counts the instructions of the engines and compares them with those in counts.toml.

    python3 benches/counts/counts.py           fails when a count has grown by more than a twentieth
    python3 benches/counts/counts.py --store   stores what was counted, to be committed with the change that has caused it

Counts of different compilers cannot be compared: with another rustc than that of the stored counts nothing is.
Needs valgrind, and gungraun-runner of the version of gungraun in Cargo.lock (.ci/run installs both).
"""

import json
import pathlib
import subprocess
import sys
import tomllib

ALLOWED = 1.05
HERE = pathlib.Path(__file__).resolve().parent
STORED = HERE / "counts.toml"


def rustc():
    return subprocess.run(["rustc", "--version"], check=True, capture_output=True, text=True).stdout.strip()


def instructions(summary):
    """The instructions of one benchmark, of this run."""
    return summary["profiles"][0]["data"]["total"]["metrics"]["Ir"]["values"]["new"]


def counted():
    command = ["cargo", "bench", "--locked", "--bench", "counts", "--", "--output-format=json"]
    run = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, text=True)
    if run.returncode != 0:
        sys.exit(f"counts.py: {' '.join(command)} has failed")
    counts = {}
    for line in run.stdout.splitlines():
        if line.startswith("{"):
            summary = json.loads(line)
            counts[f"{summary['function_name']}.{summary['id']}"] = instructions(summary)
    if not counts:
        sys.exit("counts.py: nothing was counted")
    return counts


def store(counts):
    lines = ["# Instructions of 1,200 decks, by `python3 benches/counts/counts.py --store`.", f'rustc = "{rustc()}"', "", "[counts]"]
    lines += [f'"{name}" = {count}' for name, count in counts.items()]
    STORED.write_text("\n".join(lines) + "\n")


def compare(counts, stored):
    names = list(stored) + [name for name in counts if name not in stored]
    worse = []
    for name in names:
        before, now = stored.get(name), counts.get(name)
        if before is None or now is None:
            worse.append(name)
            print(f"{name:<32} {before or 'not stored':>14} {now or 'not counted':>14}")
            continue
        print(f"{name:<32} {before:>14,} {now:>14,} {100 * (now / before - 1):+8.2f} %")
        if now > ALLOWED * before:
            worse.append(name)
    return worse


def main():
    if sys.argv[1:] not in ([], ["--store"]):
        sys.exit(__doc__)
    if sys.argv[1:]:
        store(counted())
        return
    stored = tomllib.loads(STORED.read_text())
    if stored["rustc"] != rustc():
        print(f"counts.py: the stored counts are of {stored['rustc']}, this is {rustc()}: nothing is compared")
        return
    worse = compare(counted(), stored["counts"])
    if worse:
        sys.exit(
            f"counts.py: more than a twentieth above what is stored, or not in both: {', '.join(worse)}\n"
            "if that is meant, store the new counts in the same commit: python3 benches/counts/counts.py --store"
        )


main()
