# Accordian patience. A guard against endless loops lets no deck make more than 200 moves.
import sys

GUARD = 200


def main():
    data = sys.stdin.read().replace("#", " # ").split()
    while len(data) >= 52:
        deck, data = data[:52], data[52:]
        if "#" in deck:
            return
        ranks, suits, moves = [], [], 0  # for each pile a string of ranks and a string of suits
        for card in deck:
            ranks.append(card[0])
            suits.append(card[1])
            moved = True
            while moved and moves < GUARD:
                moved = False
                for i in range(len(ranks)):
                    to = None
                    if i >= 3 and (ranks[i][-1] == ranks[i - 3][-1] or suits[i][-1] == suits[i - 3][-1]):
                        to = i - 3
                    elif i >= 1 and (ranks[i][-1] == ranks[i - 1][-1] or suits[i][-1] == suits[i - 1][-1]):
                        to = i - 1
                    if to is not None:
                        ranks[to] += ranks[i][-1]
                        suits[to] += suits[i][-1]
                        ranks[i] = ranks[i][:-1]
                        suits[i] = suits[i][:-1]
                        if ranks[i] == "":
                            ranks.pop(i)
                            suits.pop(i)
                        moves += 1
                        moved = True
                        break
        print(f"{len(ranks)} pile{'s' if len(ranks) > 1 else ''} remaining: {' '.join(str(len(r)) for r in ranks)}")


main()
