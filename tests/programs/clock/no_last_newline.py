# Clock patience. The last line is written without a newline.
import sys


def clock(deck):
    deck = deck[::-1]
    face_down = {hour: deck[hour - 1::13] for hour in range(1, 14)}
    hour, n = 13, 0
    while face_down[hour]:
        card = face_down[hour].pop()
        n += 1
        hour = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}.get(card[0]) or int(card[0])
    return f"{n:0>2},{card}"


answers, deck = [], []
for word in sys.stdin.read().split():
    if word.startswith("#"):
        break
    deck.append(word)
    if len(deck) == 52:
        answers.append(clock(deck))
        deck = []
sys.stdout.write("\n".join(answers))
