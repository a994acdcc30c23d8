# Accordian patience. The row is made once and not cleared, so a deck begins with the piles of the deck before it.
import sys

row = []


def matches(a, b):
    return a[0] == b[0] or a[1] == b[1]


def deal(card):
    row.append([card])
    i = 0
    while i < len(row):
        if i >= 3 and matches(row[i][-1], row[i - 3][-1]):
            j = i - 3
        elif i >= 1 and matches(row[i][-1], row[i - 1][-1]):
            j = i - 1
        else:
            i += 1
            continue
        row[j].append(row[i].pop())
        if row[i] == []:
            del row[i]
        i = 0


def main():
    n = 0
    for card in sys.stdin.read().split():
        if card[0] == "#":
            break
        deal(card)
        n += 1
        if n % 52 == 0:
            if len(row) == 1:
                print("1 pile remaining:", len(row[0]))
            else:
                print(len(row), "piles remaining:", " ".join([str(len(pile)) for pile in row]))


main()
