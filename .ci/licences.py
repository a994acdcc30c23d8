#!/usr/bin/env python3
"""Prints the licences of the crates that are linked into misdeal for a target, as an archive of it must have them.

    python3 .ci/licences.py TARGET

Of each crate: name, version, what its licence is, and the texts that it brings along; a text that many have stands once.
"""

import json
import subprocess
import sys
from pathlib import Path

NAMES = ("license", "licence", "copying", "copyright", "notice", "unlicense")


def linked(metadata):
    """The crates that misdeal needs when it runs; those of build scripts and tests are not among them."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    found, waiting = set(), [metadata["resolve"]["root"]]
    while waiting:
        crate = waiting.pop()
        if crate in found:
            continue
        found.add(crate)
        for dependency in nodes[crate]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                waiting.append(dependency["pkg"])
    found.remove(metadata["resolve"]["root"])
    return sorted((crate for crate in metadata["packages"] if crate["id"] in found), key=lambda crate: crate["name"])


def texts(crate):
    """The licence texts in a crate's folder."""
    folder = Path(crate["manifest_path"]).parent
    files = sorted(file for file in folder.iterdir() if file.is_file() and file.name.lower().startswith(NAMES))
    return [file.read_text(encoding="utf-8", errors="replace").strip() for file in files]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", sys.argv[1]]
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    crates = linked(json.loads(output))
    by_text = {}
    print("misdeal is under the MIT licence or the Apache licence 2.0. It contains these crates:\n")
    for crate in crates:
        name = f"{crate['name']} {crate['version']}"
        print(f"  {name}: {crate['license'] or 'see its text'}")
        for text in texts(crate):
            by_text.setdefault(text, []).append(name)
    for text, names in by_text.items():
        print(f"\n{'=' * 80}\n{', '.join(names)}\n{'-' * 80}\n{text}")


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    main()
