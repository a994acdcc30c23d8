// Accordian patience. A line for debugging was left in before each answer.
import java.util.ArrayList;
import java.util.Scanner;

public class Main {
    private final ArrayList<String> row = new ArrayList<>();

    private boolean fit(int i, int j) {
        if (j < 0) return false;
        String a = row.get(i), b = row.get(j);
        return a.charAt(0) == b.charAt(0) || a.charAt(1) == b.charAt(1);
    }

    private void move(int i, int j) {
        row.set(j, row.get(i).substring(0, 2) + row.get(j));
        row.set(i, row.get(i).substring(2));
        if (row.get(i).length() == 0) row.remove(i);
    }

    private void add(String card) {
        row.add(card);
        for (int i = 0; i < row.size(); i++) {
            if (fit(i, i - 3)) {
                move(i, i - 3);
                i = -1;
            } else if (fit(i, i - 1)) {
                move(i, i - 1);
                i = -1;
            }
        }
    }

    public static void main(String[] args) {
        Scanner s = new Scanner(System.in);
        Main m = new Main();
        int cards = 0;
        while (s.hasNext()) {
            String w = s.next();
            if (w.startsWith("#")) break;
            m.add(w);
            if (++cards == 52) {
                System.out.println("cards read: " + cards);
                System.out.print(m.row.size() + " pile" + (m.row.size() == 1 ? "" : "s") + " remaining:");
                for (String p : m.row) System.out.print(" " + p.length() / 2);
                System.out.println();
                m = new Main();
                cards = 0;
            }
        }
    }
}
