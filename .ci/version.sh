#!/usr/bin/env bash
# Prints the version of misdeal, as Cargo.toml has it.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo pkgid --locked | sed 's/.*[#@]//'
