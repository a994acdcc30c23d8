// Clock patience. Piles are queues made once; what is left in them stays in front of the next deck's cards.
#include <cstdio>
#include <iostream>
#include <queue>
#include <string>
using namespace std;

queue<string> columns[13]; // as listed, the first column is the centre, then twelve, eleven, ... one

int column(char rank) {
    static const string order = "KQJT98765432A";
    return order.find(rank);
}

int main() {
    string card;
    int n = 0;
    while (cin >> card) {
        if (card[0] == '#') break;
        columns[n++ % 13].push(card);
        if (n < 52) continue;
        n = 0;
        int exposed = 0, at = 0;
        string last;
        while (!columns[at].empty()) {
            last = columns[at].front();
            columns[at].pop();
            at = column(last[0]);
            exposed++;
        }
        printf("%02d,%s\n", exposed, last.c_str());
    }
}
