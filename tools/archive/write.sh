#!/bin/sh
# usage: write.sh ROOT FOLDER TITLE VERSION
# Writes an archived module as C: FOLDER/TITLEVERSION.c and what it includes. The module must be the one that was
# archived.
set -eu
root=$1 folder=$2 title=$3 version=$4
module=$root/games/archive/$title-$version.wasm
sha=$(sed -n "s/^ARCHIVED($title, $version, [0-9]*, \"\([0-9a-f]*\)\",\$/\1/p" "$root/games/archive/archive.def")
echo "$sha  $module" | sha256sum --check --quiet
wasm2c -n "$title$version" "$module" -o "$folder/$title$version.module.c"
python3 "$root/tools/archive/tables.py" "$module" "$title$version" >"$folder/$title$version.c"
