#!/usr/bin/env python3
"""Looks where the links of Markdown pages lead: every file is there, every heading too.

    python3 .ci/links.py FOLDER

Of addresses on the network nothing is asked. Says what is dead, and ends with exit code 1 then.
"""

import re
import sys
import unicodedata
from pathlib import Path

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)|<img[^>]*src=\"([^\"]+)\"")
HEADING = re.compile(r"^#+\s+(.*?)\s*#*$", re.MULTILINE)
FENCED = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
LEFT_OUT = {"target", "node_modules", ".git", "misdeal.out"}


def anchors(page):
    """The headings of a page, as GitHub names them."""
    for title in HEADING.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", title).lower()
        kept = (char for char in plain if char in " -_" or unicodedata.category(char)[0] in "LN")
        yield "".join(kept).replace(" ", "-")


def dead(page):
    """The links of a page that lead nowhere."""
    for match in LINK.finditer(FENCED.sub("", page.read_text(encoding="utf-8"))):
        link = match[1] or match[2]
        path, _, anchor = link.partition("#")
        to = page.parent / path if path else page
        if re.match(r"[a-z]+:", link):
            continue
        if not to.exists() or (anchor and to.suffix == ".md" and anchor not in set(anchors(to))):
            yield link


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    pages = [page for page in sorted(folder.rglob("*.md")) if not LEFT_OUT & set(page.relative_to(folder).parts)]
    wrong = [f"{page}: {link} leads nowhere" for page in pages for link in dead(page)]
    print("\n".join(wrong) if wrong else f"links: {len(pages)} pages")
    sys.exit(1 if wrong or not pages else 0)


main()
