#!/usr/bin/env bash
# Builds misdeal for a target and puts it into an archive with all that belongs to it:
#   .ci/package.sh TARGET [FOLDER]
# writes FOLDER/misdeal-VERSION-TARGET.tar.gz (of Windows .zip) and its .sha256 (FOLDER is `dist` unless given),
# then unpacks the archive elsewhere and lets the program in it answer the judge's samples. The target must be one
# that can run here, for completions and man page are printed by the program.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${1:?usage: .ci/package.sh TARGET [FOLDER]}
mkdir -p "${2:-dist}"
out=$(cd "${2:-dist}" && pwd)
version=$(.ci/version.sh)
name=misdeal-$version-$target

suffix=
case $target in
*-windows-*) suffix=.exe ;;
esac
# musl is linked statically anyway; of Windows the C run-time library is not.
case $target in
*-windows-msvc) export RUSTFLAGS="${RUSTFLAGS:-} -C target-feature=+crt-static" ;;
esac
cargo build --locked --release --target "$target" --bin misdeal
built=${CARGO_TARGET_DIR:-target}/$target/release/misdeal$suffix

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=$work/$name
mkdir -p "$folder/completions" "$folder/man"
cp "$built" "$folder"
# The README with all that it and the other pages point to.
git ls-files -z -- ':(glob)*.md' ':(glob)LICENSE-*' docs deploy examples schemas benches/README.md fuzz/README.md .github/workflows/ci.yml |
    tar --null -T - -cf - | tar -C "$folder" -xf -
"$built" completions bash >"$folder/completions/misdeal.bash"
"$built" completions zsh >"$folder/completions/_misdeal"
"$built" completions fish >"$folder/completions/misdeal.fish"
"$built" completions powershell >"$folder/completions/_misdeal.ps1"
"$built" man >"$folder/man/misdeal.1"
# Those of all that is linked in.
python3 .ci/licences.py "$target" >"$folder/LICENSES-OF-CRATES.txt"

case $target in
*-windows-*)
    archive=$name.zip
    rm -f "$out/$archive"
    (cd "$work" && 7z a -bso0 -tzip "$out/$archive" "$name")
    ;;
*)
    archive=$name.tar.gz
    tar -C "$work" -czf "$out/$archive" "$name"
    ;;
esac
checksum() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi; }
# Some systems write `*` before the name, instead of a second blank.
(cd "$out" && checksum "$archive" | sed 's/ \*/  /' >"$archive.sha256")

# What was packed, as whoever downloads it would use it.
mkdir "$work/unpacked"
case $archive in
*.zip) (cd "$work/unpacked" && 7z x -bso0 "$out/$archive") ;;
*) tar -C "$work/unpacked" -xzf "$out/$archive" ;;
esac
unpacked=$work/unpacked/$name
program=$unpacked/misdeal$suffix
[ "$("$program" --version | tr -d '\r')" = "misdeal $version" ]
for game in accordian clock; do
    "$program" play "$game" "corpus/$game/statement.in" | cmp - "corpus/$game/statement.out"
done
for file in README.md CHANGELOG.md SECURITY.md LICENSE-APACHE LICENSE-MIT LICENSES-OF-CRATES.txt docs/wrong-answer.md \
    completions/misdeal.bash completions/_misdeal completions/misdeal.fish completions/_misdeal.ps1 man/misdeal.1; do
    [ -s "$unpacked/$file" ] || { echo "$archive lacks $file" >&2; exit 1; }
done
python3 .ci/links.py "$unpacked"
case $target in
*-linux-musl)
    # A program that asks for a loader is not static.
    headers=$(readelf --program-headers "$program")
    case $headers in *INTERP*) echo "$program is not static" >&2 && exit 1 ;; esac
    ;;
esac
ls -l "$out/$archive" "$out/$archive.sha256"
