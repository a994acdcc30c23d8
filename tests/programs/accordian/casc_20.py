# Accordian patience. Makes at most 20 moves after each card; what is left over waits for the next card.
import sys

LIMIT = 20


class Game:
    def __init__(self):
        self.row = []

    def find(self):
        for i, pile in enumerate(self.row):
            for back in (3, 1):
                if i >= back:
                    a, b = pile[-1], self.row[i - back][-1]
                    if a[0] == b[0] or a[1] == b[1]:
                        return i, i - back
        return None

    def deal(self, card):
        self.row.append([card])
        for _ in range(LIMIT):
            found = self.find()
            if found is None:
                break
            i, j = found
            self.row[j].append(self.row[i].pop())
            self.row = [pile for pile in self.row if pile]

    def __str__(self):
        n = len(self.row)
        text = str(n) + (" piles" if n != 1 else " pile") + " remaining:"
        for pile in self.row:
            text += " " + str(len(pile))
        return text


cards = []
for line in sys.stdin:
    if line.strip().startswith("#"):
        break
    cards.extend(line.split())
for start in range(0, len(cards) - 51, 52):
    game = Game()
    for card in cards[start:start + 52]:
        game.deal(card)
    print(game)
