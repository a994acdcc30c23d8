# Clock patience, right. A dictionary of piles by rank, dealt from the end of the list.
import sys

DIAL = "A23456789TJQK"


def play(deck):
    piles = {rank: [] for rank in DIAL}
    for number, card in enumerate(reversed(deck)):
        piles[DIAL[number % 13]].append(card)
    exposed, current = 0, "K"
    while piles[current[0]]:
        current = piles[current[0]].pop()
        exposed += 1
    return "%02d,%s" % (exposed, current)


def main():
    words = []
    for word in sys.stdin.read().split():
        if word[0] == "#":
            break
        words.append(word)
    for i in range(0, len(words) // 52 * 52, 52):
        print(play(words[i:i + 52]))


main()
