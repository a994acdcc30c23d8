"""A table by folder of the lines that tests reach, and a list of those that none does.

    coverage.py LINES.info UNREACHED.txt

Reads lcov's format, as `llvm-cov export` writes it. Lines of the tests themselves are not counted.
"""

import collections
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SRC = ROOT / "src"


def own_lines(path):
    """How many lines of a file stand before its tests, or None for a file of tests."""
    is_named_so = path.name in ("tests.rs", "testing.rs") and path.parent != SRC
    if is_named_so or path.parent.name == "tests":
        return None
    lines = path.read_text().splitlines()
    for number, line in enumerate(lines):
        if line == "#[cfg(test)]" and lines[number + 1].startswith("mod ") and lines[number + 1].endswith("{"):
            return number
    return len(lines)


def counts(report):
    """{file: {line: how often it ran}}"""
    files = collections.defaultdict(dict)
    current = None
    for line in report.read_text().splitlines():
        if line.startswith("SF:"):
            path = pathlib.Path(line[3:])
            current = files[path] if SRC in path.parents else None
        elif line.startswith("DA:") and current is not None:
            number, count = line[3:].split(",")[:2]
            current[int(number)] = max(int(count), current.get(int(number), 0))
    return files


def ranges(numbers):
    """Line numbers in order as `3-5 9`."""
    found = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in found)


def main():
    report, unreached = map(pathlib.Path, sys.argv[1:])
    table = collections.defaultdict(lambda: [0, 0])
    missing = []
    for path, lines in sorted(counts(report).items()):
        end = own_lines(path)
        if end is None:
            continue
        lines = {number: count for number, count in lines.items() if number <= end}
        where = path.relative_to(ROOT)
        folder = "/".join(where.parts[:2])
        table[folder][0] += len(lines)
        table[folder][1] += sum(count > 0 for count in lines.values())
        none = [number for number, count in lines.items() if count == 0]
        if none:
            missing.append(f"{where}: {ranges(none)}")
    print("| where | lines | reached | share |\n|---|---|---|---|")
    everything = [sum(row[column] for row in table.values()) for column in (0, 1)]
    for folder, (lines, reached) in [*sorted(table.items()), ("all", everything)]:
        print(f"| `{folder}` | {lines} | {reached} | {100 * reached / max(lines, 1):.1f} % |")
    unreached.write_text("\n".join(missing) + "\n")


main()
