// Accordian patience. A card that can go one place or three places to the left goes one place.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

class Accordian {
    vector<vector<string>> v;

    bool can(int i, int j) const {
        if (j < 0) return false;
        const string &a = v[i].back(), &b = v[j].back();
        return a[0] == b[0] || a[1] == b[1];
    }

    void go(int i, int j) {
        v[j].push_back(v[i].back());
        v[i].pop_back();
        if (v[i].empty()) v.erase(v.begin() + i);
    }

public:
    void add(const string &card) {
        v.push_back({card});
        for (int i = 0; i < (int)v.size();) {
            if (can(i, i - 1)) { go(i, i - 1); i = 0; }
            else if (can(i, i - 3)) { go(i, i - 3); i = 0; }
            else i++;
        }
    }

    void print() const {
        cout << v.size() << " pile" << (v.size() > 1 ? "s" : "") << " remaining:";
        for (auto &p : v) cout << ' ' << p.size();
        cout << '\n';
    }
};

int main() {
    ios::sync_with_stdio(false);
    string card;
    while (cin >> card && card[0] != '#') {
        Accordian game;
        game.add(card);
        for (int i = 1; i < 52; i++) {
            cin >> card;
            game.add(card);
        }
        game.print();
    }
}
