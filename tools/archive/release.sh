#!/usr/bin/env bash
# usage: release.sh TITLE [FOLDER]
# Archives the rules of a title as they are now: writes games/archive/TITLE-VERSION.wasm, the list of the ids of its
# rules, and prints the line that belongs in games/archive/archive.def. What is archived is never written again.
# With FOLDER they are written there instead, to see whether they could be.
set -euo pipefail
cd "$(dirname "$0")/../.."
title=$1 folder=${2:-games/archive}
version=$(sed -n 's/^    \.version = \([0-9]*\),$/\1/p' "games/$title/game.c")
module=$folder/$title-$version.wasm
[ ! -e "$module" ] || { echo "$module is archived already" >&2; exit 1; }

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
python3 tools/gen_town.py games/plague/town.txt games/plague/places.def "$made/plague_town.h"
tools/build_wasm.sh clang-19 . "$made/module.wasm" "$made/depends" \
  -DTITLE="$title" -Igames/archive -I"games/$title" -I"$made" \
  -Wl,--export=game -Wl,--export=names -Wl,--export=desk \
  core/play.c core/lot.c core/tables.c bot/*.c "games/$title"/*.c games/archive/module.c

sed -n 's/^- \*\*\([^ @]*\)\*\* .*/\1/p' "games/$title/RULES.md" >"${module%.wasm}.rules"
mv "$made/module.wasm" "$module"
chmod 644 "$module"
node tools/archive/bench.mjs "$module" "$title" "$version"
