// Clock patience. Deals rightly, but turns the bottom card of a pile and not the top one.
#include <cstdio>
#include <deque>
#include <string>
#include <vector>
using std::deque;

static int hourOf(char r) {
    switch (r) {
        case 'A': return 1;
        case 'T': return 10;
        case 'J': return 11;
        case 'Q': return 12;
        case 'K': return 0;
        default: return r - '0';
    }
}

int main() {
    char w[4];
    std::vector<std::string> deck;
    while (scanf(" %3s", w) == 1 && w[0] != '#') {
        deck.push_back(w);
        if (deck.size() != 52) continue;
        deque<std::string> face[13]; // 0 is the centre
        for (int k = 1; k <= 52; k++) {
            face[k % 13].push_back(deck.back());
            deck.pop_back();
        }
        int seen = 0, h = 0;
        std::string now;
        while (!face[h].empty()) {
            now = face[h].front();
            face[h].pop_front();
            h = hourOf(now[0]);
            ++seen;
        }
        printf("%02d,%s\n", seen, now.c_str());
    }
}
