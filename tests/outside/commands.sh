#!/bin/sh
# Answers every deck with what a runner of GitHub obeys, and says as much on standard error.
decks=$(($(wc -w) / 52))
commands() {
    printf '::set-output name=a::owned\n  ::error::owned\n\t::stop-commands::owned\n\302\240::warning::owned\n'
    printf 'x ##[add-mask]owned\n##[error]owned\r::error::owned\n%%0A::error::owned ##[warning]owned\n'
    # The backticks are for whoever reads it.
    # shellcheck disable=SC2016
    printf '::%%3A:error::owned|`<b>owned</b>` [owned](http://owned) \033[1m::notice::owned\n'
}
commands >&2
while [ "$decks" -gt 0 ]; do
    commands
    decks=$((decks - 1))
done
