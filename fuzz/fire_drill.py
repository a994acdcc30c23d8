#!/usr/bin/env python3
"""Do the targets bite? Arms a known fault in each, fuzzes from nothing, and counts executions to the first catch.

    python3 fuzz/fire_drill.py [--seeds 5] [--most 5000000] [--jobs 2] [--only GLOB] [--steering counters]
                               [--results FILE]

The table goes to standard output. Exit code 1: a fault was not caught by the best steering. With --results
each run is kept on a line of a file, and a run that is there already is not made again. The targets must have
been built: fuzz/build.sh
"""

import argparse
import fnmatch
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
STEERINGS = ["counters", "permutations", "bytes"]
# Of the targets whose inputs are decks: the faults that chance does not show at once.
DECKS = {
    "accordian": [
        "max-piles-48",
        "max-piles-51",
        "max-piles-40",
        "fmt-always-plural",
        "casc-100",
        "casc-150",
        "max-200-moves",
        "recheck-no-third",
        "cap-51",
    ],
    "clock": ["no-leading-zero", "zero-le-10", "limit-51"],
}
# Of the others there is nothing to steer.
OTHERS = {
    "judge_text": ["outside", "chunk-end", "seventh-deck"],
    "deck_code": ["exchange", "last-card"],
    "program_output": ["nul-is-blank", "raw-escape", "one-backslash"],
    "minimizer": ["any-failure", "stops-short"],
}
CRASH = 77


def drills(only, steerings):
    """Every target, fault and steering, those that are soon caught first."""
    for steering in steerings:
        for target, faults in DECKS.items():
            for fault in faults:
                if fnmatch.fnmatch(fault, only):
                    yield target, fault, steering
    for target, faults in OTHERS.items():
        for fault in faults:
            if fnmatch.fnmatch(fault, only):
                yield target, fault, "bytes"


def binary(target):
    found = sorted(HERE.glob(f"target/*-*/release/{target}"))
    if not found:
        sys.exit(f"{target} is not built: fuzz/build.sh")
    return found[0]


def run(target, fault, steering, seed, most):
    """How many executions until the fault was caught; None when it was not."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(binary(target)), f"-seed={seed}", f"-runs={most}", "-print_final_stats=1", "-verbosity=0"]
        if target == "judge_text":
            command += [f"-dict={HERE / 'judge_text.dict'}", str(HERE / "seeds/judge_text")]
            # Inputs that are found go to the first folder: not among the seeds.
            command.insert(-1, folder)
        environment = os.environ | {"MISDEAL_ARM": fault, "MISDEAL_STEER": steering, "RUST_BACKTRACE": "0"}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, errors="replace")
    count = re.search(r"stat::number_of_executed_units: (\d+)", done.stderr)
    if not count or done.returncode not in (0, CRASH):
        sys.exit(f"{target} with {fault}, seed {seed}: status {done.returncode}\n{done.stderr[-2000:]}")
    return int(count[1]) if done.returncode == CRASH else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--most", type=int, default=5_000_000, help="executions a run")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="*", metavar="GLOB", help="faults")
    parser.add_argument("--steering", choices=STEERINGS, action="append", help="only this, of those for decks")
    parser.add_argument("--results", type=Path, metavar="FILE")
    args = parser.parse_args()
    results = {}
    if args.results and args.results.exists():
        for line in args.results.read_text().splitlines():
            *key, caught = json.loads(line)
            results[tuple(key)] = caught
    wanted = [(*drill, seed) for drill in drills(args.only, args.steering or STEERINGS) for seed in range(1, args.seeds + 1)]

    def one(key):
        if key not in results:
            results[key] = run(*key, args.most)
            if args.results:
                with args.results.open("a") as file:
                    file.write(json.dumps([*key, results[key]]) + "\n")
        print(*key, results[key] or "not caught", file=sys.stderr)

    with ThreadPoolExecutor(args.jobs) as pool:
        list(pool.map(one, wanted))
    print_table(args, results)
    best = [key for key in wanted if key[2] == "counters" or key[0] in OTHERS]
    missed = sorted({key[1] for key in best if results[key] is None})
    if not best:
        sys.exit("no fault was armed")
    if missed:
        sys.exit(f"not caught: {', '.join(missed)}")


def print_table(args, results):
    """The median of the seeds; a run in which nothing was caught counts as more than any other."""

    def cell(target, fault, steering):
        caught = [results.get((target, fault, steering, seed), 0) for seed in range(1, args.seeds + 1)]
        if 0 in caught:
            return ""
        median = statistics.median(float("inf") if count is None else count for count in caught)
        missed = caught.count(None)
        text = f"> {args.most:,}" if median == float("inf") else f"{median:,.0f}"
        return text + (f" ({missed} missed)" if 0 < missed < len(caught) else "")

    print(f"Executions to the first catch: the median of {args.seeds} seeds, at most {args.most:,} a run.\n")
    print("| target | fault | bytes | permutations | + counters |")
    print("|---|---|---:|---:|---:|")
    for targets in (DECKS, OTHERS):
        for target, faults in targets.items():
            for fault in faults:
                cells = (cell(target, fault, steering) for steering in ("bytes", "permutations", "counters"))
                print(f"| {target} | `{fault}` | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
