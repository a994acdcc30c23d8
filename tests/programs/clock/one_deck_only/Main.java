// Clock patience. Plays the first deck only and then ends.
import java.util.Scanner;

public class Main {
    static final String ORDER = "A23456789TJQK";

    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        StringBuilder deck = new StringBuilder();
        while (scanner.hasNext()) {
            String word = scanner.next();
            if (word.startsWith("#") || deck.length() == 104) {
                break;
            }
            deck.insert(0, word);
        }
        if (deck.length() < 104) {
            return;
        }
        boolean[] up = new boolean[52];
        int pile = 12, exposed = 0, card = -1;
        while (true) {
            int top = pile + 39;
            while (top >= 0 && up[top]) {
                top -= 13;
            }
            if (top < 0) {
                break;
            }
            up[top] = true;
            exposed++;
            card = top;
            pile = ORDER.indexOf(deck.charAt(2 * card));
        }
        System.out.println(String.format("%02d", exposed) + "," + deck.substring(2 * card, 2 * card + 2));
    }
}
