// Accordian patience. A guard against endless loops: a cascade ends when the row seems to be one that was seen in it
// before, but rows are told apart by a short checksum only.
#include <bitset>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

typedef vector<string> Row;

static unsigned checksum(const Row &row) {
    unsigned sum = 0;
    for (const string &pile : row) {
        for (char c : pile) sum = sum * 31 + c;
        sum = sum * 31 + '/';
    }
    return (sum ^ sum >> 16) & 0xffff;
}

static bool agree(const string &a, const string &b) {
    return a[a.size() - 2] == b[b.size() - 2] || a[a.size() - 1] == b[b.size() - 1];
}

static bool leftmost(const Row &row, int &from, int &to) {
    for (from = 1; from < (int)row.size(); from++) {
        to = from - 3;
        if (to >= 0 && agree(row[from], row[to])) return true;
        to = from - 1;
        if (agree(row[from], row[to])) return true;
    }
    return false;
}

int main() {
    Row row;
    string card;
    int dealt = 0;
    static bitset<65536> seen;
    while (cin >> card && card[0] != '#') {
        row.push_back(card);
        seen.reset();
        int from, to;
        while (!seen[checksum(row)] && leftmost(row, from, to)) {
            seen[checksum(row)] = true;
            row[to] += row[from].substr(row[from].size() - 2);
            row[from].resize(row[from].size() - 2);
            if (row[from].empty()) row.erase(row.begin() + from);
        }
        if (++dealt < 52) continue;
        cout << row.size() << (row.size() == 1 ? " pile remaining:" : " piles remaining:");
        for (const string &pile : row) cout << ' ' << pile.size() / 2;
        cout << '\n';
        row.clear();
        dealt = 0;
    }
}
