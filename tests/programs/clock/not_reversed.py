# Clock patience. Deals the card listed first as the first card, though it is at the bottom of the deck.
from sys import stdin

RANK = {c: i for i, c in enumerate("A23456789TJQK")}
data = stdin.read().split()
if "#" in data:
    data = data[:data.index("#")]
for d in range(len(data) // 52):
    deck = data[52 * d:52 * d + 52]
    clock = [deck[h::13] for h in range(13)]
    pile = clock[12]
    n = 0
    while pile:
        card = pile.pop()
        n += 1
        pile = clock[RANK[card[0]]]
    print("{:02},{}".format(n, card))
