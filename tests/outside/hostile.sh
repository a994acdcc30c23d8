#!/bin/sh
# Answers every deck with what tries to act on a terminal or on a page, and says as much on standard error.
hostile=$(
    printf '</script><script>document.title="owned"</script><!--<img src=x onerror=owned()>"'"'"'&lt;'
    # The title of a terminal's window, colours, CSI as one character, a separator of lines, text turned round.
    printf '\033]0;owned\007\033[31m\033[2J\302\23331m\342\200\250\342\200\256\342\201\246\r'
)
decks=$(($(wc -w) / 52))
echo "$hostile" >&2
while [ "$decks" -gt 0 ]; do
    echo "$hostile"
    decks=$((decks - 1))
done
