#!/usr/bin/env bash
# Builds all targets with coverage, and checks that libFuzzer sees it: without coverage it would go on blindly
# and only warn.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --locked --release --config fuzz/.cargo/config.toml --manifest-path fuzz/Cargo.toml --bins
bin=fuzz/target/x86_64-unknown-linux-gnu/release
for target in accordian clock judge_text minimizer deck_code program_output; do
    told=$("$bin/$target" -runs=1 2>&1)
    wanted=('Loaded 1 modules +\([0-9]{3,} inline 8-bit counters\)' 'Loaded 1 PC tables')
    case $target in accordian | clock) wanted+=('2048 Extra Counters') ;; esac
    for line in "${wanted[@]}"; do
        if ! grep -qE "$line" <<<"$told"; then
            printf '%s: libFuzzer does not report "%s": built without coverage?\n%s\n' "$target" "$line" "$told" >&2
            exit 1
        fi
    done
    echo "$target: $(grep -oE '[0-9]+ inline 8-bit counters' <<<"$told")$(grep -oE '[0-9]+ Extra Counters' <<<"$told" | sed 's/^/, /')"
done
