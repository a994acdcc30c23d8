// Clock patience. Counts the last draw too, the one that finds no card.
import java.util.*;

public class Main {
    static int count;
    static Map<Character, Stack<String>> clock;

    static String turn(char at, String before) {
        count++;
        if (clock.get(at).isEmpty()) {
            return before;
        }
        String card = clock.get(at).pop();
        return turn(card.charAt(0), card);
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        List<String> cards = new ArrayList<>();
        while (sc.hasNext() && !sc.hasNext("#.*")) {
            cards.add(sc.next());
            if (cards.size() < 52) continue;
            Collections.reverse(cards);
            clock = new HashMap<>();
            char[] dial = "A23456789TJQK".toCharArray();
            for (char c : dial) clock.put(c, new Stack<>());
            for (int i = 0; i < 52; i++) clock.get(dial[i % 13]).push(cards.get(i));
            cards.clear();
            count = 0;
            String last = turn('K', "");
            System.out.printf("%02d,%s%n", count, last);
        }
    }
}
