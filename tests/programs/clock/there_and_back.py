# Clock patience. Deals around the dial and then back: every second round goes from the centre to one o'clock.
import sys

order = list(range(13)) + list(range(12, -1, -1))
ranks = "A23456789TJQK"


def solve(deck):
    dial = [""] * 13
    k = 0
    while deck:
        dial[order[k % 26]] += deck.pop()
        k += 1
    at, shown, card = 12, 0, ""
    while dial[at]:
        card, dial[at] = dial[at][-2:], dial[at][:-2]
        shown += 1
        at = ranks.index(card[0])
    print(str(shown).zfill(2) + "," + card)


deck = []
for card in sys.stdin.read().partition("#")[0].split():
    deck.append(card)
    if len(deck) == 52:
        solve(deck)
        deck = []
