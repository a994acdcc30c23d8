// Accordian patience. Every pile has room for 40 cards; a card moved onto a full pile is lost.
import java.util.LinkedList;
import java.util.Scanner;

public class Main {
    static class Pile {
        char[] rank = new char[40];
        char[] suit = new char[40];
        int size = 0;

        void add(char r, char s) {
            if (size < rank.length) {
                rank[size] = r;
                suit[size] = s;
                size++;
            }
        }

        boolean takes(Pile other) {
            return rank[size - 1] == other.rank[other.size - 1] || suit[size - 1] == other.suit[other.size - 1];
        }
    }

    static LinkedList<Pile> row = new LinkedList<Pile>();

    static boolean tryMove() {
        for (int i = 1; i < row.size(); i++) {
            Pile from = row.get(i);
            Pile to = null;
            if (i >= 3 && row.get(i - 3).takes(from)) to = row.get(i - 3);
            else if (row.get(i - 1).takes(from)) to = row.get(i - 1);
            if (to != null) {
                from.size--;
                to.add(from.rank[from.size], from.suit[from.size]);
                if (from.size == 0) row.remove(i);
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int k = 0;
        while (in.hasNext()) {
            String w = in.next();
            if (w.charAt(0) == '#') return;
            Pile p = new Pile();
            p.add(w.charAt(0), w.charAt(1));
            row.addLast(p);
            while (tryMove()) ;
            k++;
            if (k % 52 == 0) {
                String sizes = "";
                for (Pile q : row) sizes += " " + q.size;
                System.out.printf("%d pile%s remaining:%s%n", row.size(), row.size() == 1 ? "" : "s", sizes);
                row.clear();
            }
        }
    }
}
