// Accordian patience. Waits for "#" only and never notices the end of the input: without "#" it writes for ever.
#include <cstdio>
#include <iostream>
#include <vector>

int main() {
    static char deck[52][8];
    for (;;) {
        scanf("%7s", deck[0]);
        if (deck[0][0] == '#') return 0;
        for (int i = 1; i < 52; i++) scanf("%7s", deck[i]);
        std::vector<std::vector<int>> row;
        auto good = [&](int a, int b) {
            const char *x = deck[row[a].back()], *y = deck[row[b].back()];
            return x[0] == y[0] || x[1] == y[1];
        };
        for (int i = 0; i < 52; i++) {
            row.push_back({i});
            bool again;
            do {
                again = false;
                for (int p = 1; p < (int)row.size() && !again; p++) {
                    int q = p >= 3 && good(p, p - 3) ? p - 3 : good(p, p - 1) ? p - 1 : -1;
                    if (q < 0) continue;
                    row[q].push_back(row[p].back());
                    row[p].pop_back();
                    if (row[p].empty()) row.erase(row.begin() + p);
                    again = true;
                }
            } while (again);
        }
        std::cout << row.size() << (row.size() == 1 ? " pile" : " piles") << " remaining:";
        for (auto &pile : row) std::cout << " " << pile.size();
        std::cout << std::endl;
    }
}
