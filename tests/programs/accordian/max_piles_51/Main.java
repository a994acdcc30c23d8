// Accordian patience. The array of piles has 51 places; a card that would make a 52nd pile is lost.
import java.io.*;

public class Main {
    static final int MAX = 51;
    static String[] pile = new String[MAX]; // all cards of a pile in one string, the top card last
    static int count;

    static char rank(int i) { return pile[i].charAt(pile[i].length() - 2); }
    static char suit(int i) { return pile[i].charAt(pile[i].length() - 1); }
    static boolean pair(int a, int b) { return b >= 0 && (rank(a) == rank(b) || suit(a) == suit(b)); }

    static void put(int a, int b) {
        int cut = pile[a].length() - 2;
        pile[b] = pile[b] + pile[a].substring(cut);
        pile[a] = pile[a].substring(0, cut);
        if (pile[a].isEmpty()) {
            System.arraycopy(pile, a + 1, pile, a, count - a - 1);
            count--;
        }
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer st = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        st.resetSyntax();
        st.wordChars('!', '~');
        st.whitespaceChars(0, ' ');
        PrintWriter out = new PrintWriter(System.out);
        int dealt = 0;
        while (st.nextToken() == StreamTokenizer.TT_WORD && !st.sval.startsWith("#")) {
            if (count < MAX) pile[count++] = st.sval;
            int i = 0;
            while (i < count) {
                if (pair(i, i - 3)) { put(i, i - 3); i = 0; }
                else if (pair(i, i - 1)) { put(i, i - 1); i = 0; }
                else i++;
            }
            if (++dealt == 52) {
                out.print(count == 1 ? "1 pile remaining:" : count + " piles remaining:");
                for (i = 0; i < count; i++) out.print(" " + pile[i].length() / 2);
                out.println();
                dealt = 0;
                count = 0;
            }
        }
        out.flush();
    }
}
