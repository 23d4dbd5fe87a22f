#!/bin/sh
# usage: build_wasm.sh CLANG SOURCE_ROOT OUT DEPFILE FILE…
# One clang call for the whole module: no entry, no libraries of the host, no imports.
set -eu
clang=$1 root=$2 out=$3 depfile=$4
shift 4

# One file includes all headers it needs; the headers of the tables are few, so every .h and
# .def file of the layers inside is named as a dependency.
{
    printf '%s:' "$out"
    find "$root/include" "$root/core" "$root/table" "$root/games" "$root/bot" "$root/laws" "$root/wasm" \
        \( -name '*.h' -o -name '*.def' -o -name '*.c' \) -printf ' %p'
    printf '\n'
} >"$depfile"

"$clang" --target=wasm32-wasi -nostartfiles -O2 -std=c17 -DNDEBUG -fno-strict-aliasing -Werror=missing-prototypes \
    -mbulk-memory -I"$root/include" -I"$root/bot" -I"$root/laws" \
    -Wl,--no-entry -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=131072 \
    "$@" -o "$out"
