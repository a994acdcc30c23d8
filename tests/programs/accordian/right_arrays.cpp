// Accordian patience, right. Flat arrays, whole input read at once, looking again from where the card went.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

static unsigned char cards[52][52]; // cards[pile][height], rank * 4 + suit
static unsigned char order[52];     // place in the row -> storage of the pile
static unsigned char height[52];
static unsigned char top[52];       // by place

static inline bool fits(unsigned char a, unsigned char b) {
    return (a >> 2) == (b >> 2) || (a & 3) == (b & 3);
}

static int play(const unsigned char *deck) {
    int piles = 0;
    for (int k = 0; k < 52; k++) {
        order[piles] = (unsigned char)k;
        cards[k][0] = deck[k];
        height[k] = 1;
        top[piles] = deck[k];
        piles++;
        int i = piles - 1;
        while (i < piles) {
            int to = -1;
            if (i >= 3 && fits(top[i], top[i - 3])) to = i - 3;
            else if (i >= 1 && fits(top[i], top[i - 1])) to = i - 1;
            if (to < 0) { i++; continue; }
            int dst = order[to], src = order[i];
            cards[dst][height[dst]++] = top[i];
            top[to] = top[i];
            if (--height[src] == 0) {
                memmove(order + i, order + i + 1, piles - i - 1);
                memmove(top + i, top + i + 1, piles - i - 1);
                piles--;
            } else {
                top[i] = cards[src][height[src] - 1];
            }
            i = to;
        }
    }
    return piles;
}

int main() {
    std::string in, out;
    char buffer[1 << 16];
    size_t got;
    while ((got = fread(buffer, 1, sizeof buffer, stdin)) > 0) in.append(buffer, got);
    unsigned char deck[52];
    int n = 0;
    size_t p = 0;
    while (true) {
        while (p < in.size() && (unsigned char)in[p] <= ' ') p++;
        if (p + 1 >= in.size() || in[p] == '#') break;
        const char *ranks = "A23456789TJQK", *suits = "CDHS";
        const char *r = strchr(ranks, in[p]), *s = strchr(suits, in[p + 1]);
        if (!r || !s) break;
        p += 2;
        deck[n++] = (unsigned char)((r - ranks) * 4 + (s - suits));
        if (n < 52) continue;
        n = 0;
        int piles = play(deck);
        out += std::to_string(piles);
        out += piles == 1 ? " pile remaining:" : " piles remaining:";
        for (int i = 0; i < piles; i++) {
            out += ' ';
            out += std::to_string((int)height[order[i]]);
        }
        out += '\n';
    }
    fwrite(out.data(), 1, out.size(), stdout);
    return 0;
}
