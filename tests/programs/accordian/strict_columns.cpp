// Accordian patience, right. Reads two lines a deck by their columns, exactly as the judge's file has them.
#include <cstdio>
#include <iostream>
#include <list>
#include <stack>
#include <string>
using namespace std;

typedef list<stack<string> > Row;

bool same(const string &a, const string &b) { return a[0] == b[0] || a[1] == b[1]; }

bool step(Row &row) {
    int at = 0;
    for (Row::iterator it = row.begin(); it != row.end(); ++it, ++at) {
        Row::iterator to = row.end();
        if (at >= 3) {
            Row::iterator third = it;
            --third; --third; --third;
            if (same(it->top(), third->top())) to = third;
        }
        if (to == row.end() && at >= 1) {
            Row::iterator left = it;
            --left;
            if (same(it->top(), left->top())) to = left;
        }
        if (to != row.end()) {
            to->push(it->top());
            it->pop();
            if (it->empty()) row.erase(it);
            return true;
        }
    }
    return false;
}

int main() {
    string first, second;
    while (getline(cin, first) && first != "#") {
        getline(cin, second);
        string both = first + " " + second;
        Row row;
        for (size_t i = 0; i < 52; i++) {
            row.push_back(stack<string>());
            row.back().push(both.substr(3 * i, 2));
            while (step(row)) {}
        }
        cout << row.size() << (row.size() == 1 ? " pile remaining:" : " piles remaining:");
        for (Row::iterator it = row.begin(); it != row.end(); ++it) cout << " " << it->size();
        cout << endl;
    }
}
