// Accordian patience. Writes "1 piles remaining" when all cards are in one pile.
import java.util.*;

public class Main {
    static boolean ok(String a, String b) {
        return a.charAt(0) == b.charAt(0) || a.charAt(1) == b.charAt(1);
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        while (sc.hasNext()) {
            String s = sc.next();
            if (s.startsWith("#")) break;
            ArrayList<Stack<String>> row = new ArrayList<>();
            for (int k = 0; k < 52; k++) {
                if (k > 0) s = sc.next();
                Stack<String> p = new Stack<>();
                p.push(s);
                row.add(p);
                int i = 0;
                while (i < row.size()) {
                    int j = -1;
                    if (i - 3 >= 0 && ok(row.get(i).peek(), row.get(i - 3).peek())) j = i - 3;
                    else if (i - 1 >= 0 && ok(row.get(i).peek(), row.get(i - 1).peek())) j = i - 1;
                    if (j == -1) {
                        i++;
                    } else {
                        row.get(j).push(row.get(i).pop());
                        if (row.get(i).empty()) row.remove(i);
                        i = 0;
                    }
                }
            }
            StringBuilder sb = new StringBuilder(row.size() + " piles remaining:");
            for (Stack<String> p : row) sb.append(" ").append(p.size());
            System.out.println(sb);
        }
    }
}
