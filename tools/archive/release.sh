#!/usr/bin/env bash
# usage: release.sh TITLE
# Archives the rules of a title as they are now: writes games/archive/TITLE-VERSION.wasm, the list of the ids of its
# rules, and prints the line that belongs in games/archive/archive.def. What is archived is never written again.
set -euo pipefail
cd "$(dirname "$0")/../.."
title=$1
version=$(sed -n 's/^    \.version = \([0-9]*\),$/\1/p' "games/$title/game.c")
module=games/archive/$title-$version.wasm
[ ! -e "$module" ] || { echo "$module is archived already" >&2; exit 1; }

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
python3 tools/gen_town.py games/plague/town.txt games/plague/places.def "$made/plague_town.h"
clang-19 --target=wasm32-wasi -nostartfiles -O2 -std=c17 -DNDEBUG -fno-strict-aliasing -mbulk-memory \
  -DTITLE="$title" -Iinclude -Ibot -Igames/archive -I"games/$title" -I"$made" \
  -Wl,--no-entry -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=131072 \
  -Wl,--export=game -Wl,--export=names -Wl,--export=desk \
  core/play.c core/lot.c core/tables.c bot/*.c "games/$title"/*.c games/archive/module.c -o "$made/module.wasm"

sed -n 's/^- \*\*\([^ @]*\)\*\* .*/\1/p' "games/$title/RULES.md" >"${module%.wasm}.rules"
mv "$made/module.wasm" "$module"
chmod 644 "$module"
node tools/archive/bench.mjs "$module" "$title" "$version"
