# Clock patience. Puts the zero before the number of exposed cards up to ten, ten included.
import sys
from collections import deque


class Clock:
    def __init__(self, listed):
        self.piles = [deque() for _ in range(13)]
        for i in range(52):
            self.piles[i % 13].append(listed[-1 - i])

    def run(self):
        n, hour, card = 0, 13, None
        while self.piles[hour - 1]:
            card = self.piles[hour - 1].pop()
            n += 1
            hour = "A23456789TJQK".find(card[0]) + 1
        return n, card


def main():
    cards = []
    for line in sys.stdin:
        if "#" in line:
            break
        cards += line.split()
        while len(cards) >= 52:
            n, card = Clock(cards[:52]).run()
            cards = cards[52:]
            if n <= 10:
                print("0%d,%s" % (n, card))
            else:
                print("%d,%s" % (n, card))


if __name__ == "__main__":
    main()
