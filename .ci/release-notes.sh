#!/usr/bin/env bash
# Prints what CHANGELOG.md says of the version of a tag, and fails when tag, Cargo.toml and CHANGELOG.md disagree:
#   .ci/release-notes.sh [TAG]      TAG: such as v0.1.0, that of Cargo.toml's version unless given
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(.ci/version.sh)
tag=${1:-v$version}
if [ "$tag" != "v$version" ]; then
    echo "the tag is $tag, and Cargo.toml says $version" >&2
    exit 1
fi
notes=$(awk -v heading="## [$version]" '
    index($0, "## [") == 1 { inside = index($0, heading) == 1; next }
    inside { print }
' CHANGELOG.md)
if [ -z "$notes" ]; then
    echo "CHANGELOG.md says nothing of $version" >&2
    exit 1
fi
printf '%s\n' "$notes"
