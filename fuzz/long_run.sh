#!/usr/bin/env bash
# A long run of both games' targets side by side, from nothing: fuzz/long_run.sh [SECONDS] [DIR]
# Leaves in DIR for each game: the corpus, the same merged to what is needed, the log, and when each stratum was
# reached (GAME.tsv, one a line) with a table by quantity (GAME.md).
set -euo pipefail
seconds=${1:-1800}
dir=${2:-fuzz/target/long-run}
cd "$(dirname "$0")/.."
mkdir -p "$dir"
runs=()
# Built before the clock starts.
for game in accordian clock; do
    cargo fz "$game" -- -runs=0 2>"$dir/$game.log"
    mkdir "$dir/$game" "$dir/$game.merged"
    touch "$dir/$game.begin"
done
cargo build --quiet --release --config fuzz/.cargo/config.toml --manifest-path fuzz/Cargo.toml --bin reached
bin=fuzz/target/x86_64-unknown-linux-gnu/release

for game in accordian clock; do
    touch "$dir/$game.begin"
    "$bin/$game" "$dir/$game" -seed=1 -max_total_time="$seconds" -print_final_stats=1 2>"$dir/$game.log" &
    runs+=($!)
done
for run in "${runs[@]}"; do
    wait "$run"
done

for game in accordian clock; do
    "$bin/$game" -merge=1 "$dir/$game.merged" "$dir/$game" 2>"$dir/$game.merge.log"
    "$bin/reached" "$game" "$dir/$game" "$dir/$game.begin" >"$dir/$game.tsv" 2>"$dir/$game.md"
    printf '%s: %s inputs, %s after merging\n' "$game" "$(find "$dir/$game" -type f | wc -l)" \
        "$(find "$dir/$game.merged" -type f | wc -l)"
    grep '^stat::number_of_executed_units\|^stat::average' "$dir/$game.log"
    cat "$dir/$game.md"
done
