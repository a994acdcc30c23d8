# Accordian patience. Moves the whole pile and not only its top card.
from sys import stdin


def match(a, b):
    return a[0] == b[0] or a[1] == b[1]


def move(piles):
    for i in range(1, len(piles)):
        for j in (i - 3, i - 1):
            if j >= 0 and match(piles[i][-1], piles[j][-1]):
                piles[j] += piles[i]
                piles.pop(i)
                return True
    return False


def solve(cards):
    piles = []
    for c in cards:
        piles.append([c])
        while move(piles):
            pass
    n = len(piles)
    print("%d pile%s remaining: %s" % (n, "" if n == 1 else "s", " ".join(str(len(p)) for p in piles)))


words = stdin.read().split()
at = 0
while at + 52 <= len(words) and words[at] != "#":
    solve(words[at:at + 52])
    at += 52
