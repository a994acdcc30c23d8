// Clock patience, right. Piles are deques of face-down cards; a face-up card is only counted.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

public class Main {
    static final String RANKS = "A23456789TJQK";

    static String play(Deque<String> deck) {
        List<Deque<String>> dial = new ArrayList<>();
        for (int hour = 0; hour < 13; hour++) {
            dial.add(new ArrayDeque<>());
        }
        for (int hour = 0; !deck.isEmpty(); hour = (hour + 1) % 13) {
            dial.get(hour).addFirst(deck.removeLast());
        }
        int exposed = 0;
        String current = null;
        Deque<String> pile = dial.get(12);
        while (!pile.isEmpty()) {
            current = pile.removeFirst();
            exposed++;
            pile = dial.get(RANKS.indexOf(current.charAt(0)));
        }
        return String.format("%02d,%s", exposed, current);
    }

    public static void main(String[] args) throws Exception {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        Deque<String> deck = new ArrayDeque<>();
        String line;
        while ((line = reader.readLine()) != null) {
            for (String word : line.trim().split("\\s+")) {
                if (word.isEmpty()) {
                    continue;
                }
                if (word.startsWith("#")) {
                    return;
                }
                deck.addLast(word);
                if (deck.size() == 52) {
                    System.out.println(play(deck));
                }
            }
        }
    }
}
