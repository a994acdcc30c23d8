# Accordian patience. Long answers are wrapped so that no line has more than 79 characters.
import sys
import textwrap


def settle(row):
    i = 1
    while i < len(row):
        a = row[i][-1]
        for d in (3, 1):
            if i >= d and set(a) & set(row[i - d][-1]):
                row[i - d].append(row[i].pop())
                if not row[i]:
                    row.pop(i)
                i = 0
                break
        i += 1


row, n = [], 0
for card in sys.stdin.read().split():
    if card.startswith("#"):
        break
    row.append([card])
    settle(row)
    n += 1
    if n == 52:
        text = "%d %s remaining: " % (len(row), ["piles", "pile"][len(row) == 1])
        text += " ".join("%d" % len(p) for p in row)
        print(textwrap.fill(text, 79))
        row, n = [], 0
