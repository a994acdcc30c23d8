#!/usr/bin/env bash
# Runs build.sh as the base image of ClusterFuzzLite and OSS-Fuzz does, but without a container, and looks at what it
# leaves: every target is there, sees coverage, starts in any folder on its seed corpus, and finds a known fault.
# .clusterfuzzlite/test.sh [address|coverage|none]
# Needs cargo-fuzz, g++, python3 and zip. MISDEAL names a misdeal that is built already.
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
misdeal() { ${MISDEAL:-cargo run --quiet --release --} "$@"; }
fail() { printf '%s\n' "$@" >&2 && exit 1; }

# As `compile` sets it. What is built is kept for the next time.
export SANITIZER=${1:-address} FUZZING_ENGINE=libfuzzer FUZZING_LANGUAGE=rust ARCHITECTURE=x86_64
export SRC=$tmp/src OUT=$tmp/out WORK=$here/fuzz/target/clusterfuzzlite
flags='--cfg fuzzing -Cdebuginfo=1 -Cforce-frame-pointers'
case $SANITIZER in
    address) flags+=' -Zsanitizer=address' proof=__asan_init ;;
    coverage) flags+=' -Cinstrument-coverage' proof=__llvm_profile_runtime ;;
    none) proof=LLVMFuzzerTestOneInput ;;
esac
mkdir -p "$SRC" "$WORK"
ln -s "$here" "$SRC/misdeal"
cp .clusterfuzzlite/build.sh "$SRC/"

# The base image links its own libFuzzer. Here it is compiled from the one that the crate brings along.
engine=$(cargo metadata --locked --format-version 1 --manifest-path fuzz/Cargo.toml | python3 -c '
import json, os, sys
packages = json.load(sys.stdin)["packages"]
print(*[os.path.dirname(p["manifest_path"]) for p in packages if p["name"] == "libfuzzer-sys"])')
export CUSTOM_LIBFUZZER_PATH=$WORK/libFuzzingEngine.a CUSTOM_LIBFUZZER_STD_CXX=stdc++
if [ ! -e "$CUSTOM_LIBFUZZER_PATH" ]; then
    mkdir -p "$tmp/engine"
    cd "$tmp/engine"
    printf '%s\0' "$engine"/libfuzzer/*.cpp |
        xargs -0 -n 1 -P "$(nproc)" g++ -std=c++17 -O2 -fPIC -fno-omit-frame-pointer -w -c
    ar rc libFuzzingEngine.a ./*.o
    mv libFuzzingEngine.a "$CUSTOM_LIBFUZZER_PATH"
    cd "$here"
fi

build() {
    mkdir -p "$OUT"
    (cd "$SRC/misdeal" && RUSTFLAGS=$flags bash -eux "$SRC/build.sh") 2>"$tmp/build.log" || fail "$(tail -40 "$tmp/build.log")"
}
build

# The kept decks, as `corpus export` writes them.
for game in accordian clock; do misdeal corpus export "$game" "$tmp/exported/$game" >"$tmp/exported.$game"; done
mkdir "$tmp/elsewhere"
cd "$tmp/elsewhere"
for source in "$here"/fuzz/fuzz_targets/*.rs; do
    target=$(basename "$source" .rs)
    [ -x "$OUT/$target" ] || fail "$target: no such fuzzer in \$OUT"
    grep -q "$proof" "$OUT/$target" || fail "$target: SANITIZER=$SANITIZER, and there is no $proof in it"
    seeds=$tmp/seeds/$target
    python3 -m zipfile -e "$OUT/${target}_seed_corpus.zip" "$seeds"
    case $target in
        accordian | clock) diff -r "$seeds" "$tmp/exported/$target" ;;
        judge_text) cmp "$seeds/corpus-clock-statement.in" "$here/corpus/clock/statement.in" ;;
    esac
    options=(-seed=1 -runs=1000 -max_total_time=20)
    if [ -e "$OUT/$target.options" ]; then
        mapfile -t -O "${#options[@]}" options < <(sed -n 's/^\([a-z_]*\) = \(.*\)$/-\1=\2/p' "$OUT/$target.options")
    fi
    files=$(find "$seeds" -type f | wc -l)
    wanted=('Loaded 1 modules +\([0-9]{3,} inline 8-bit counters\)' 'Loaded 1 PC tables'
        "seed corpus: files: $files " '^#[0-9]+\s+INITED cov: [0-9]{3,}' '^#[0-9]+\s+DONE ')
    case $target in
        accordian | clock) wanted+=('2048 Extra Counters') ;;
        judge_text)
            options+=("-dict=$OUT/judge_text.dict")
            wanted+=("Dictionary: $(grep -c '^[a-z]' "$here/fuzz/judge_text.dict") entries")
            ;;
    esac
    "$OUT/$target" "${options[@]}" "$seeds" >"$tmp/log" 2>&1 || fail "$target: crashed" "$(tail -40 "$tmp/log")"
    for line in "${wanted[@]}"; do
        grep -qE "$line" "$tmp/log" || fail "$target: libFuzzer does not report \"$line\"" "$(tail -40 "$tmp/log")"
    done
    echo "$target: $files seeds, $(grep -oE '[0-9]+ inline 8-bit counters' "$tmp/log"), $(grep -oE '^#[0-9]+\s+DONE' "$tmp/log" | tr '\t' ' ')"
done

# A fault is told as it is without a sanitizer.
if MISDEAL_ARM=max-piles-51 "$OUT/accordian" -runs=100000 -seed=3 "$tmp/seeds/accordian" >"$tmp/log" 2>&1; then
    fail 'accordian: max-piles-51 is armed and was not found' "$(tail -40 "$tmp/log")"
fi
grep -q '^accordian: max-piles-51 differs from the reference' "$tmp/log" || fail "$(tail -40 "$tmp/log")"
echo "accordian: finds max-piles-51 when it is armed"

# OSS-Fuzz: its own files are another way to the same build.
first=$OUT
export OUT=$tmp/oss-fuzz
cp "$here/fuzz/oss-fuzz/build.sh" "$SRC/"
build
diff <(cd "$first" && find . -type f | sort) <(cd "$OUT" && find . -type f | sort)
for source in "$here"/fuzz/fuzz_targets/*.rs; do cmp "$first/$(basename "$source" .rs)" "$OUT/$(basename "$source" .rs)"; done
echo "fuzz/oss-fuzz/build.sh leaves the same"
