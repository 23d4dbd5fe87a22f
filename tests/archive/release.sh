#!/usr/bin/env bash
# usage: release.sh MIASMA TITLE…
# Today's rules of every title can be archived: as a module they play the random games that the program plays.
set -euo pipefail
miasma=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
for title; do
  tools/archive/release.sh "$title" "$made"
  expected=$("$miasma" bench "$title" | tail -n 1)
  found=$(node tools/run_wasm.mjs "$made/$title"-*.wasm)
  [ "$found" = "$expected" ] || { echo "$title: $found, not $expected" >&2; exit 1; }
done
