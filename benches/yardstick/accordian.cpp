// Accordian patience as it is usually written: piles of strings in a vector, streams for the text. What `misdeal play`
// is compared with, so it is never changed.

#include <iostream>
#include <string>
#include <vector>

using namespace std;

static bool matches(const string& one, const string& other) {
    return one[0] == other[0] || one[1] == other[1];
}

static void settle(vector<vector<string>>& piles) {
    size_t at = 1;
    while (at < piles.size()) {
        size_t onto = at;
        if (at >= 3 && matches(piles[at].back(), piles[at - 3].back())) {
            onto = at - 3;
        } else if (matches(piles[at].back(), piles[at - 1].back())) {
            onto = at - 1;
        }
        if (onto == at) {
            ++at;
            continue;
        }
        piles[onto].push_back(piles[at].back());
        piles[at].pop_back();
        if (piles[at].empty()) {
            piles.erase(piles.begin() + at);
        }
        at = 1;
    }
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    string card;
    while (cin >> card && card != "#") {
        vector<vector<string>> piles;
        piles.push_back(vector<string>(1, card));
        for (int dealt = 1; dealt < 52; ++dealt) {
            cin >> card;
            piles.push_back(vector<string>(1, card));
        }
        settle(piles);
        cout << piles.size() << (piles.size() == 1 ? " pile remaining:" : " piles remaining:");
        for (const vector<string>& pile : piles) {
            cout << ' ' << pile.size();
        }
        cout << '\n';
    }
}
