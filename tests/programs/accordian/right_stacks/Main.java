// Accordian patience, right. Objects: a row of piles, each a deque of cards; after every move from the left again.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.StringTokenizer;

public class Main {
    record Card(char rank, char suit) {
        boolean matches(Card that) {
            return rank == that.rank || suit == that.suit;
        }
    }

    static class Row {
        private final List<Deque<Card>> piles = new ArrayList<>();

        void deal(Card card) {
            Deque<Card> pile = new ArrayDeque<>();
            pile.push(card);
            piles.add(pile);
            while (moveOne()) {
            }
        }

        private boolean moveOne() {
            for (int from = 1; from < piles.size(); from++) {
                for (int step : new int[] {3, 1}) {
                    int to = from - step;
                    if (to >= 0 && piles.get(from).peek().matches(piles.get(to).peek())) {
                        piles.get(to).push(piles.get(from).pop());
                        if (piles.get(from).isEmpty()) {
                            piles.remove(from);
                        }
                        return true;
                    }
                }
            }
            return false;
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            text.append(piles.size()).append(piles.size() == 1 ? " pile" : " piles").append(" remaining:");
            for (Deque<Card> pile : piles) {
                text.append(' ').append(pile.size());
            }
            return text.toString();
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        Row row = new Row();
        int dealt = 0;
        reading:
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            StringTokenizer words = new StringTokenizer(line);
            while (words.hasMoreTokens()) {
                String word = words.nextToken();
                if (word.charAt(0) == '#') {
                    break reading;
                }
                row.deal(new Card(word.charAt(0), word.charAt(1)));
                if (++dealt == 52) {
                    out.append(row).append('\n');
                    row = new Row();
                    dealt = 0;
                }
            }
        }
        System.out.print(out);
    }
}
