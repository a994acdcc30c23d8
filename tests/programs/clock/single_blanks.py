# Clock patience. Splits a line at every single blank.
import sys

V = dict(zip("A23456789TJQK", range(13)))


def cards():
    for line in sys.stdin:
        line = line.replace("\r", "").replace("\n", "")
        if line.startswith("#"):
            return
        if line:
            yield from line.split(" ")


deck = []
for card in cards():
    deck.append(card)
    if len(deck) == 52:
        piles = []
        for h in range(13):
            piles.append([deck[12 - h], deck[25 - h], deck[38 - h], deck[51 - h]])
        h, n = 12, 0
        while piles[h]:
            card = piles[h].pop(0)
            n += 1
            h = V[card[0]]
        print(f"{n:02d},{card}")
        deck = []
