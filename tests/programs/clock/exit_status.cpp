// Clock patience. Right answers, but the status at the end is 1.
#include <cstdlib>
#include <iostream>
#include <list>
#include <string>
#include <vector>
using namespace std;

struct Cannot { };

string next() {
    string w;
    if (!(cin >> w) || w[0] == '#') throw Cannot();
    return w;
}

void game() {
    list<string> deck;
    for (int i = 0; i < 52; i++) deck.push_front(next());
    vector<list<string>> hours(13);
    while (!deck.empty())
        for (auto &h : hours) {
            h.push_front(deck.front());
            deck.pop_front();
        }
    size_t h = 12;
    int n = 0;
    string card;
    while (hours[h].size()) {
        card = hours[h].front();
        hours[h].pop_front();
        n++;
        h = string("A23456789TJQK").find(card[0]);
    }
    if (n < 10) cout << 0;
    cout << n << ',' << card << '\n';
}

int main() {
    try {
        for (;;) game();
    } catch (Cannot) {
        cout.flush();
        exit(1);
    }
}
