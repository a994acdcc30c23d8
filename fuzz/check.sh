#!/usr/bin/env bash
# What must hold of the targets before a change lands: they build with coverage, replay the kept decks, run for
# some seconds each without a finding, and bite. fuzz/check.sh [SECONDS]
# Inputs that crash a target are left in fuzz/artifacts/TARGET/.
set -euo pipefail
seconds=${1:-20}
cd "$(dirname "$0")/.."
fuzz/build.sh
bin=fuzz/target/x86_64-unknown-linux-gnu/release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for game in accordian clock; do
    cargo run --quiet --release -- corpus export "$game" "$work/$game"
    "$bin/$game" -runs=0 "$work/$game" 2>&1 | grep -E 'INITED|Done'
done

# Two at a time; a target that crashes has a status of its own.
fuzz() {
    local target=$1 artifacts=fuzz/artifacts/$1/
    shift
    mkdir -p "$artifacts" "$work/new/$target"
    if ! "$bin/$target" "$work/new/$target" "$@" -seed=1 -max_total_time="$seconds" -artifact_prefix="$artifacts" \
        -print_final_stats=1 >"$work/$target.log" 2>&1; then
        tail -40 "$work/$target.log"
        echo "$target: crashed; the input is in $artifacts"
        return 1
    fi
    echo "$target: $(grep -oE 'number_of_executed_units: [0-9]+' "$work/$target.log"), no finding"
}
fuzz accordian "$work/accordian" & one=$!
fuzz clock "$work/clock" & other=$!
wait $one
wait $other
fuzz judge_text -dict=fuzz/judge_text.dict fuzz/seeds/judge_text & one=$!
fuzz deck_code & other=$!
wait $one
wait $other
fuzz program_output & one=$!
fuzz minimizer & other=$!
wait $one
wait $other

python3 fuzz/fire_drill.py --seeds 1 --steering counters --most 1000000 2>/dev/null
