#!/usr/bin/env bash
# Which lines of src/ the tests reach: a table by folder (Markdown), and the lines that none reaches.
#
#   .ci/coverage.sh [FOLDER]      FOLDER: where to put it (target/coverage): lines.info (lcov), unreached.txt
#
# The tests of `cargo test`, by Debian's LLVM tools of rustc's version.
set -euo pipefail
cd "$(dirname "$0")/.."

out=${1:-target/coverage}
mkdir -p "$out"
out=$(realpath "$out")

llvm=$(rustc -vV | sed -n 's/^LLVM version: \([0-9]*\)\..*/\1/p')
command -v "llvm-cov-$llvm" >/dev/null || { apt-get update -q && apt-get install -qy --no-install-recommends "llvm-$llvm"; }

# Only this package is instrumented, not what it depends on: so those builds are the ordinary ones.
wrapper=$out/rustc-instrumented
printf '#!/bin/sh\nexec "$@" -Cinstrument-coverage\n' >"$wrapper"
chmod +x "$wrapper"
export RUSTC_WORKSPACE_WRAPPER=$wrapper CARGO_TARGET_DIR=$out/build CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_OPT_LEVEL=1

# The build scripts' and macros' own profiles are not wanted.
LLVM_PROFILE_FILE=/dev/null cargo test --locked --no-run
# Processes add their counts to a few files instead of leaving thousands.
rm -rf "$out/raw"
LLVM_PROFILE_FILE="$out/raw/%4m.profraw" cargo test --locked --no-fail-fast

"llvm-profdata-$llvm" merge --sparse --failure-mode=all "$out"/raw/*.profraw -o "$out/all.profdata"
mapfile -t objects < <(find "$out/build/debug" -maxdepth 2 -type f -executable ! -name '*.so' ! -name 'build-script-*' |
    grep -E '/(deps|debug|examples)/[a-z_]+(-[0-9a-f]+)?$')
"llvm-cov-$llvm" export --format=lcov --instr-profile="$out/all.profdata" "${objects[@]/#/--object=}" >"$out/lines.info"

python3 .ci/coverage.py "$out/lines.info" "$out/unreached.txt"
