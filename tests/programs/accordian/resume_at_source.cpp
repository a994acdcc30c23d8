// Accordian patience. When a card that was moved can go no further, the search goes on where it came from; the
// piles between are looked at again only after the next card is dealt.
#include <deque>
#include <iostream>
#include <string>
#include <utility>
#include <vector>
using namespace std;

vector<deque<pair<char, char>>> row_;

int target(int i) {
    auto a = row_[i].back();
    for (int d : {3, 1}) {
        if (i < d) continue;
        auto b = row_[i - d].back();
        if (a.first == b.first || a.second == b.second) return i - d;
    }
    return -1;
}

int main() {
    string c;
    vector<string> deck;
    while (cin >> c) {
        if (c[0] == '#') break;
        deck.push_back(c);
        if (deck.size() < 52) continue;
        row_.clear();
        for (auto &x : deck) {
            row_.push_back({{x[0], x[1]}});
            size_t i = 0;
            while (i < row_.size()) {
                int from = i, to;
                bool moved = false;
                while ((to = target(from)) >= 0) { // carry this card on as far as it goes
                    row_[to].push_back(row_[from].back());
                    row_[from].pop_back();
                    if (row_[from].empty()) row_.erase(row_.begin() + from);
                    from = to;
                    moved = true;
                }
                if (!moved) i++;
            }
        }
        deck.clear();
        printf("%zu pile%s remaining:", row_.size(), row_.size() == 1 ? "" : "s");
        for (auto &p : row_) printf(" %zu", p.size());
        puts("");
    }
}
