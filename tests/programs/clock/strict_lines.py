# Clock patience, right. Reads four lines a deck with one blank between cards, exactly as the judge's file has them.
def number(card):
    if card[0] == "A":
        return 1
    if card[0] == "T":
        return 10
    if card[0] == "J":
        return 11
    if card[0] == "Q":
        return 12
    if card[0] == "K":
        return 13
    return int(card[0])


line = input()
while line != "#":
    cards = line.split(" ") + input().split(" ") + input().split(" ") + input().split(" ")
    piles = [[] for i in range(14)]
    hour = 1
    for i in range(51, -1, -1):
        piles[hour].insert(0, cards[i])
        hour += 1
        if hour == 14:
            hour = 1
    count = 0
    hour = 13
    while len(piles[hour]) > 0:
        card = piles[hour].pop(0)
        count += 1
        hour = number(card)
    if count < 10:
        print("0" + str(count) + "," + card)
    else:
        print(str(count) + "," + card)
    line = input()
