// Accordian patience. Takes every two lines for a deck, an empty line too.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) throws Exception {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        String one, two;
        while ((one = br.readLine()) != null && !one.trim().startsWith("#")) {
            two = br.readLine();
            if (two == null) {
                break;
            }
            List<List<String>> piles = new ArrayList<>();
            for (String card : (one + " " + two).trim().split("\\s+")) {
                List<String> fresh = new ArrayList<>();
                fresh.add(card);
                piles.add(fresh);
                settle(piles);
            }
            StringBuilder sizes = new StringBuilder();
            for (List<String> pile : piles) {
                sizes.append(' ').append(pile.size());
            }
            System.out.println(piles.size() + (piles.size() == 1 ? " pile" : " piles") + " remaining:" + sizes);
        }
    }

    static String top(List<String> pile) {
        return pile.get(pile.size() - 1);
    }

    static boolean match(String a, String b) {
        return !a.isEmpty() && !b.isEmpty() && (a.charAt(0) == b.charAt(0) || a.charAt(a.length() - 1) == b.charAt(b.length() - 1));
    }

    static void settle(List<List<String>> piles) {
        int i = 1;
        while (i < piles.size()) {
            int to = -1;
            if (i > 2 && match(top(piles.get(i)), top(piles.get(i - 3)))) {
                to = i - 3;
            } else if (match(top(piles.get(i)), top(piles.get(i - 1)))) {
                to = i - 1;
            }
            if (to < 0) {
                i++;
                continue;
            }
            List<String> from = piles.get(i);
            piles.get(to).add(from.remove(from.size() - 1));
            if (from.isEmpty()) {
                piles.remove(i);
            }
            i = 1;
        }
    }
}
