// Clock patience. Cards are kept as numbers; the table of suits for reading is CDHS, the one for writing SDHC.
#include <cstdio>
#include <cstring>

int main()
{
    const char *rin = "A23456789TJQK", *sin = "CDHS", *sout = "SDHC";
    int deck[52], n = 0;
    char word[100];
    while (scanf("%99s", word) != EOF && word[0] != '#') {
        int r = strchr(rin, word[0]) - rin, s = strchr(sin, word[1]) - sin;
        deck[n++] = s * 13 + r;
        if (n == 52) {
            int pile[13][4], size[13] = {0};
            for (int p = 0; n > 0; p = (p + 1) % 13) pile[p][size[p]++] = deck[--n];
            int p = 12, c = 0, k = 0;
            while (size[p]) {
                c = pile[p][--size[p]];
                p = c % 13;
                k++;
            }
            printf("%d%d,%c%c\n", k / 10, k % 10, rin[c % 13], sout[c / 13]);
        }
    }
    return 0;
}
