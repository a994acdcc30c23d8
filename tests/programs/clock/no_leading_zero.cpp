// Clock patience. Writes the number of cards exposed as it is, without a leading zero.
#include <iostream>
#include <map>
#include <stack>
#include <string>
using namespace std;

int main() {
    string ranks = "A23456789TJQK", c;
    while (true) {
        stack<string> deck;
        while (deck.size() < 52 && cin >> c && c[0] != '#') deck.push(c);
        if (deck.size() < 52) break;
        map<char, stack<string>> pile;
        for (int i = 0; !deck.empty(); i++) {
            pile[ranks[i % 13]].push(deck.top());
            deck.pop();
        }
        string current = "K?";
        int exposed = 0;
        while (!pile[current[0]].empty()) {
            char at = current[0];
            current = pile[at].top();
            pile[at].pop();
            exposed++;
        }
        cout << exposed << "," << current << "\n";
    }
    return 0;
}
