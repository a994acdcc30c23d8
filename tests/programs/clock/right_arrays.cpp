// Clock patience, right. Only positions are kept: each pile of the dial is a counter into the deck as it was listed.
#include <cstdio>
#include <cstring>
#include <string>

int main() {
    std::string in, out;
    static char chunk[1 << 16];
    for (size_t n; (n = fread(chunk, 1, sizeof chunk, stdin)) > 0;) in.append(chunk, n);
    int hour[256];
    memset(hour, -1, sizeof hour);
    for (int i = 0; i < 13; i++) hour[(unsigned char)"A23456789TJQK"[i]] = i;

    unsigned char rank[52], suit[52];
    int n = 0;
    for (size_t at = 0; at < in.size();) {
        unsigned char c = in[at];
        if (c <= ' ') { at++; continue; }
        if (c == '#' || at + 1 >= in.size() || hour[c] < 0) break;
        rank[n] = c;
        suit[n] = in[at + 1];
        at += 2;
        if (++n < 52) continue;
        n = 0;
        // The card dealt as number d (from 0) is listed at 51 - d and lies at hour d % 13, so the top card of hour h
        // is listed at 12 - h and the cards below it follow at distances of 13.
        int next[13];
        for (int h = 0; h < 13; h++) next[h] = 12 - h;
        int h = 12, shown = 0, last = 0;
        while (next[h] < 52) {
            last = next[h];
            next[h] += 13;
            h = hour[rank[last]];
            shown++;
        }
        char line[8];
        snprintf(line, sizeof line, "%02d,%c%c\n", shown, rank[last], suit[last]);
        out += line;
    }
    fwrite(out.data(), 1, out.size(), stdout);
    return 0;
}
