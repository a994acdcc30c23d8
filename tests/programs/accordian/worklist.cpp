// Accordian patience. A set of places to look at again; after a move it leaves out the place three to the right of
// where the card went.
#include <cstdint>
#include <cstdio>
#include <vector>

struct Table {
    std::vector<std::vector<int>> piles;
    uint64_t look = 0;

    static bool like(int a, int b) { return a / 4 == b / 4 || a % 4 == b % 4; }
    void mark(size_t i) { if (i < 64) look |= uint64_t(1) << i; }

    void deal(int card) {
        mark(piles.size());
        piles.push_back(std::vector<int>(1, card));
        while (look) {
            int i = __builtin_ctzll(look);
            look &= look - 1;
            if (i >= (int)piles.size()) continue;
            int c = piles[i].back(), d;
            if (i >= 3 && like(c, piles[i - 3].back())) d = i - 3;
            else if (i >= 1 && like(c, piles[i - 1].back())) d = i - 1;
            else continue;
            piles[d].push_back(c);
            piles[i].pop_back();
            if (piles[i].empty()) {
                piles.erase(piles.begin() + i);
                uint64_t below = (uint64_t(1) << i) - 1;
                look = (look & below) | ((look >> 1) & ~below);
                mark(i); mark(i + 1); mark(i + 2); // they have new neighbours
            } else {
                mark(i); mark(i + 1); mark(i + 3); // a card was uncovered here
            }
            mark(d);
            mark(d + 1);
        }
    }
};

int main() {
    char a, b;
    Table t;
    int n = 0;
    const char *ranks = "A23456789TJQK";
    while (scanf(" %c", &a) == 1 && a != '#' && scanf("%c", &b) == 1) {
        int r = 0;
        while (ranks[r] != a) r++;
        t.deal(r * 4 + (b == 'C' ? 0 : b == 'D' ? 1 : b == 'H' ? 2 : 3));
        if (++n < 52) continue;
        size_t left = t.piles.size();
        printf("%d pile%s remaining:", (int)left, left == 1 ? "" : "s");
        for (size_t i = 0; i < left; i++) printf(" %d", (int)t.piles[i].size());
        printf("\n");
        t = Table();
        n = 0;
    }
}
