# Accordian patience. Empty places are closed up only when no more card can move after a deal.
import sys


def can(a, b):
    return bool(a) and bool(b) and (a[-1][0] == b[-1][0] or a[-1][1] == b[-1][1])


def cascade(row):
    i = 0
    while i < len(row):
        if i >= 3 and can(row[i], row[i - 3]):
            row[i - 3].append(row[i].pop())
            i = 0
        elif i >= 1 and can(row[i], row[i - 1]):
            row[i - 1].append(row[i].pop())
            i = 0
        else:
            i += 1


def play(deck):
    row = []
    for card in deck:
        row.append([card])
        cascade(row)
        row = [p for p in row if p]
    return list(map(len, row))


words = iter(sys.stdin.read().split())
deck = []
for w in words:
    if w[0] == "#":
        break
    deck += [w]
    if len(deck) == 52:
        s = play(deck)
        deck = []
        print(len(s), "pile" if len(s) == 1 else "piles", "remaining:", " ".join(map(str, s)))
