// Accordian patience. Two mistakes: tries the neighbour before the third pile, and writes "1 piles remaining".
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
using namespace std;

struct Node { // a pile in a doubly linked row
    string cards;
    Node *prev, *next;
};

static bool hit(Node *a, Node *b) {
    if (!a || !b) return false;
    size_t n = a->cards.size(), m = b->cards.size();
    return a->cards[n - 2] == b->cards[m - 2] || a->cards[n - 1] == b->cards[m - 1];
}

int main() {
    ostringstream all;
    all << cin.rdbuf();
    istringstream words(all.str());
    string w;
    for (;;) {
        Node *head = NULL, *tail = NULL;
        int n = 0;
        while (n < 52 && words >> w && w[0] != '#') {
            Node *p = new Node{w, tail, NULL};
            if (tail) tail->next = p; else head = p;
            tail = p;
            n++;
            Node *q = head;
            while (q) {
                Node *one = q->prev, *three = one && one->prev ? one->prev->prev : NULL;
                Node *to = hit(q, one) ? one : hit(q, three) ? three : NULL;
                if (!to) { q = q->next; continue; }
                to->cards += q->cards.substr(q->cards.size() - 2);
                q->cards.resize(q->cards.size() - 2);
                if (q->cards.empty()) {
                    if (q->prev) q->prev->next = q->next;
                    if (q->next) q->next->prev = q->prev; else tail = q->prev;
                    delete q;
                }
                q = head;
            }
        }
        if (n < 52) break;
        int count = 0;
        string sizes;
        for (Node *q = head; q; q = q->next) {
            count++;
            sizes += " " + to_string(q->cards.size() / 2);
        }
        cout << count << " piles remaining:" << sizes << endl;
    }
}
