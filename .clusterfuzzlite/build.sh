#!/usr/bin/env bash
# Builds the fuzz targets for ClusterFuzzLite and OSS-Fuzz: each goes to $OUT with its seed corpus, and with words
# and options where it has some. $SRC, $OUT, $WORK, $SANITIZER and $RUSTFLAGS are set as the base image sets them
# (`compile` in gcr.io/oss-fuzz-base/base-builder); .clusterfuzzlite/test.sh does so without a container.
set -euo pipefail
cd "$SRC/misdeal"

case ${SANITIZER:?is not set} in
    address) sanitizer=address ;;
    # The base image has put `-Cinstrument-coverage` into $RUSTFLAGS.
    coverage | none) sanitizer=none ;;
    *) echo "SANITIZER=$SANITIZER: address, coverage or none" >&2 && exit 2 ;;
esac

# A stable Rust takes -Zsanitizer only so.
export RUSTC_BOOTSTRAP=1
export CARGO_TARGET_DIR=$WORK/target
# cargo-fuzz does not ask for the versions that the lock file names; this does.
cargo fetch --locked --manifest-path fuzz/Cargo.toml
# Overflow and broken assumptions are what is looked for; comparing traced values costs two thirds of the speed and
# finds nothing here.
cargo fuzz build --release --debug-assertions --no-trace-compares --sanitizer "$sanitizer"
built=$CARGO_TARGET_DIR/$(rustc -vV | sed -n 's/^host: //p')/release

seeds=$WORK/seeds
rm -rf "$seeds"
# It ends by itself at once, and what it leaks or covers is of no interest.
ASAN_OPTIONS=detect_leaks=0 LLVM_PROFILE_FILE=/dev/null "$built/seeds" corpus "$seeds"
mkdir "$seeds/judge_text"
cp fuzz/seeds/judge_text/* "$seeds/judge_text"
# Of the kept decks those files that are no longer than what libFuzzer makes by itself.
for file in corpus/*/*.in; do
    [ "$(wc -c <"$file")" -gt 4096 ] || cp "$file" "$seeds/judge_text/${file//\//-}"
done

for target in $(cargo fuzz list); do
    cp "$built/$target" "$OUT/"
    archive=$OUT/${target}_seed_corpus.zip
    rm -f "$archive"
    zip -q -r -j "$archive" "$seeds/$target"
    for extra in "fuzz/$target.dict" "fuzz/options/$target.options"; do
        [ ! -e "$extra" ] || cp "$extra" "$OUT/"
    done
done
