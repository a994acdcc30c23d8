# Accordian patience, right. The whole deck is laid out, then the leftmost move made again and again; the cards on top
# stand in a list of their own, after three that match nothing, and the cards beneath in another.
import sys

CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
NUMBER = {card: number for number, card in enumerate(CARDS)}
NOTHING = 52
LIKE = [bytes(a[0] == b[0] or a[1] == b[1] for b in CARDS) + b"\0" for a in CARDS]


def play(deck):
    top = [NOTHING] * 3 + [NUMBER[card] for card in deck]
    beneath = [[] for _ in top]
    i, end = 4, len(top)
    while i < end:
        like = LIKE[top[i]]
        if like[top[i - 3]]:
            goal = i - 3
        elif like[top[i - 1]]:
            goal = i - 1
        else:
            i += 1
            continue
        beneath[goal].append(top[goal])
        top[goal] = top[i]
        if beneath[i]:
            top[i] = beneath[i].pop()
        else:
            del top[i], beneath[i]
            end -= 1
        i = goal
    return [len(pile) + 1 for pile in beneath[3:]]


def main():
    out, deck = [], []
    for word in sys.stdin.read().split():
        if word.startswith("#"):
            break
        deck.append(word)
        if len(deck) == 52:
            sizes = play(deck)
            noun = "pile" if len(sizes) == 1 else "piles"
            out.append(f"{len(sizes)} {noun} remaining: {' '.join(map(str, sizes))}\n")
            deck = []
    sys.stdout.write("".join(out))


main()
