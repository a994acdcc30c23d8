# Accordian patience. Takes the cards of a line from fixed columns.
import sys


def read():
    lines = [line for line in sys.stdin.read().splitlines() if line.strip()]
    at = 0
    while at + 1 < len(lines) and "#" not in lines[at]:
        yield [line[3 * i:3 * i + 2] for line in lines[at:at + 2] for i in range(26)]
        at += 2


def play(deck):
    tops, under = [], []
    for card in deck:
        tops.append(card)
        under.append([])
        p = 0
        while p < len(tops):
            for q in (p - 3, p - 1):
                if q >= 0 and (tops[q][:1] == tops[p][:1] or tops[q][1:] == tops[p][1:]):
                    under[q].append(tops[q])
                    tops[q] = tops[p]
                    if under[p]:
                        tops[p] = under[p].pop()
                    else:
                        del tops[p], under[p]
                    p = 0
                    break
            else:
                p += 1
    return [len(u) + 1 for u in under]


for deck in read():
    sizes = play(deck)
    print(len(sizes), "piles remaining:" if len(sizes) > 1 else "pile remaining:", *sizes)
