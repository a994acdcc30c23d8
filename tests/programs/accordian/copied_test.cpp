// Accordian patience. A slip in a copied line: for the third pile ranks are compared rightly, but suits are
// compared with the neighbour.
#include <cstdio>
#include <cstring>

int n;
int len[60];
char stk[60][60][2];
#define R(i) stk[i][len[i] - 1][0]
#define S(i) stk[i][len[i] - 1][1]

int main()
{
    char w[8];
    int k = 0;
    while (scanf("%7s", w) == 1) {
        if (w[0] == '#') break;
        len[n] = 1;
        stk[n][0][0] = w[0];
        stk[n][0][1] = w[1];
        ++n;
        for (int i = 0; i < n; ++i) {
            int to;
            if (i > 2 && (R(i) == R(i - 3) || S(i) == S(i - 1))) to = i - 3;
            else if (i > 0 && (R(i) == R(i - 1) || S(i) == S(i - 1))) to = i - 1;
            else continue;
            stk[to][len[to]][0] = R(i);
            stk[to][len[to]][1] = S(i);
            ++len[to];
            if (--len[i] == 0) {
                memmove(stk[i], stk[i + 1], sizeof stk[0] * (n - i - 1));
                memmove(len + i, len + i + 1, sizeof len[0] * (n - i - 1));
                --n;
            }
            i = -1;
        }
        if (++k == 52) {
            printf("%d pile%s remaining:", n, n == 1 ? "" : "s");
            for (int i = 0; i < n; ++i) printf(" %d", len[i]);
            putchar('\n');
            n = k = 0;
        }
    }
}
