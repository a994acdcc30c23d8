// Accordian patience. Reads two characters a card and then exactly one more, whatever that is.
#include <cstdio>

struct Card { int rank, suit; };
static Card pile[52][52];
static int size[52], used;

static bool move(int i, int j)
{
    if (j < 0) return false;
    Card &a = pile[i][size[i] - 1], &b = pile[j][size[j] - 1];
    if (a.rank != b.rank && a.suit != b.suit) return false;
    pile[j][size[j]++] = a;
    if (--size[i] > 0) return true;
    for (used--; i < used; i++) {
        size[i] = size[i + 1];
        for (int k = 0; k < size[i]; k++) pile[i][k] = pile[i + 1][k];
    }
    return true;
}

int main()
{
    for (;;) {
        used = 0;
        for (int k = 0; k < 52; k++) {
            int r = getchar();
            if (r == '#' || r == EOF) return 0;
            int s = getchar();
            getchar();
            size[used] = 1;
            pile[used][0].rank = r;
            pile[used][0].suit = s;
            used++;
            int i = 0;
            while (i < used)
                i = move(i, i - 3) || move(i, i - 1) ? 0 : i + 1;
        }
        printf(used == 1 ? "%d pile remaining:" : "%d piles remaining:", used);
        for (int i = 0; i < used; i++) printf(" %d", size[i]);
        putchar('\n');
    }
}
