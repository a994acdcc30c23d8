// Accordian patience. A row of room for 48 piles only; a card that finds it full is dropped.
#include <stdio.h>
#include <string.h>

#define MAXP 48

struct pile { int n; char card[52][3]; } row[MAXP];
int np;

int match(const char *a, const char *b) { return a[0] == b[0] || a[1] == b[1]; }
char *top(int i) { return row[i].card[row[i].n - 1]; }

void shift(int from, int to)
{
    strcpy(row[to].card[row[to].n++], top(from));
    row[from].n--;
    if (row[from].n == 0) {
        int i;
        for (i = from; i + 1 < np; i++) row[i] = row[i + 1];
        np--;
    }
}

void settle()
{
    int i;
again:
    for (i = 1; i < np; i++) {
        if (i > 2 && match(top(i), top(i - 3))) { shift(i, i - 3); goto again; }
        if (match(top(i), top(i - 1))) { shift(i, i - 1); goto again; }
    }
}

int main()
{
    char s[16];
    int k = 0, i;
    while (scanf("%15s", s) == 1 && s[0] != '#') {
        if (np < MAXP) {
            strcpy(row[np].card[0], s);
            row[np].n = 1;
            np++;
        }
        settle();
        if (++k == 52) {
            printf(np == 1 ? "%d pile remaining:" : "%d piles remaining:", np);
            for (i = 0; i < np; i++) printf(" %d", row[i].n);
            printf("\n");
            k = np = 0;
        }
    }
    return 0;
}
