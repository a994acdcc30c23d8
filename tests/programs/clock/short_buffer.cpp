// Clock patience. A card has room for two characters; the NUL that ends its text is written over what stands next.
#include <cstdio>
#include <cstring>

struct Game {
    char card[52][2]; // no room for the NUL
    char pile[13];    // how many cards were turned from each pile
    char start;       // the centre
};

static void copyText(char *to, const char *from) {
    while ((*to++ = *from++) != 0) {}
}

int main() {
    const char *rank = "A23456789TJQK";
    char word[64];
    Game game;
    char *room = reinterpret_cast<char *>(&game);
    int left = 52;
    while (scanf("%63s", word) == 1 && word[0] != '#') {
        copyText(room + 2 * --left, word); // from the last card back, for the card listed last is dealt first
        if (left > 0) continue;
        left = 52;
        memset(game.pile, 0, sizeof game.pile);
        game.start = 12;
        int at = game.start, exposed = 0, last = 0;
        while (at >= 0 && at < 13 && game.pile[at] < 4) {
            last = 39 + at - 13 * game.pile[at]++;
            exposed++;
            const char *found = strchr(rank, game.card[last][0]);
            at = found ? (int)(found - rank) : -1;
        }
        printf("%02d,%.2s\n", exposed, game.card[last]);
    }
}
