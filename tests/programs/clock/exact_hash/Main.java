// Clock patience. Ends only at a line that is exactly "#"; with a blank or text after it, it takes it for a deck.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class Main {
    static BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

    static String line() throws IOException {
        String s = in.readLine();
        while (s != null && s.trim().isEmpty()) s = in.readLine();
        return s;
    }

    public static void main(String[] args) throws IOException {
        List<String> cards = new ArrayList<>();
        String s;
        while ((s = line()) != null && !s.equals("#")) {
            cards.addAll(words(s));
            while (cards.size() % 52 != 0) cards.addAll(words(line()));
            for (int i = 0; i < cards.size(); i += 52) play(cards.subList(i, i + 52));
            cards.clear();
        }
    }

    static List<String> words(String s) {
        return Arrays.asList(s.trim().split("\\s+"));
    }

    static void play(List<String> cards) {
        int[] top = new int[13];
        int at = 12, k = 0, where = 0;
        while (top[at] < 4) {
            where = 12 - at + 13 * top[at]++;
            k++;
            char r = cards.get(where).charAt(0);
            at = Character.isDigit(r) ? r - '1' : r == 'A' ? 0 : r == 'T' ? 9 : r == 'J' ? 10 : r == 'Q' ? 11 : 12;
        }
        System.out.println((k > 9 ? "" : "0") + k + "," + cards.get(where));
    }
}
