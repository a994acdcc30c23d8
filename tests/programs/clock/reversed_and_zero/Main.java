// Clock patience. Two mistakes: deals the card listed first as the first one, and writes no leading zero.
import java.io.*;
import java.util.*;

public class Main {
    enum Rank {
        ACE('A'), TWO('2'), THREE('3'), FOUR('4'), FIVE('5'), SIX('6'), SEVEN('7'), EIGHT('8'), NINE('9'), TEN('T'),
        JACK('J'), QUEEN('Q'), KING('K');

        final char sign;

        Rank(char sign) { this.sign = sign; }

        static Rank of(char sign) {
            for (Rank r : values()) if (r.sign == sign) return r;
            throw new IllegalArgumentException("" + sign);
        }
    }

    static class Card {
        final Rank rank;
        final String text;

        Card(String text) {
            this.text = text;
            this.rank = Rank.of(text.charAt(0));
        }
    }

    static class Clock {
        final EnumMap<Rank, LinkedList<Card>> piles = new EnumMap<>(Rank.class);
        int dealt = 0;

        Clock() { for (Rank r : Rank.values()) piles.put(r, new LinkedList<>()); }

        void deal(Card card) { piles.get(Rank.values()[dealt++ % 13]).push(card); }

        String play() {
            Card current = null;
            int exposed = 0;
            for (Rank at = Rank.KING; !piles.get(at).isEmpty(); exposed++) {
                current = piles.get(at).pop();
                at = current.rank;
            }
            return exposed + "," + current.text;
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Clock clock = new Clock();
        for (String line; (line = in.readLine()) != null && line.indexOf('#') < 0;) {
            for (StringTokenizer t = new StringTokenizer(line); t.hasMoreTokens();) {
                clock.deal(new Card(t.nextToken()));
                if (clock.dealt == 52) {
                    System.out.println(clock.play());
                    clock = new Clock();
                }
            }
        }
    }
}
