#!/bin/sh
# usage: build.sh ROOT OUT
# Compiles all archived modules into the library OUT: once for all build folders, optimised and without sanitizers,
# whatever the build around it is. What was compiled stays in ROOT/build/archive, by the hash of all that went into it.
set -eu
root=$1 out=$(realpath "$2")
cd "$root"
key=$({ cc --version; wasm2c --version; cat games/archive/*.wasm games/archive/*.h games/archive/*.def \
include/miasma/game.h tools/archive/*.sh tools/archive/tables.py; } | sha256sum | cut -c 1-16)
kept=build/archive/$key.a

compile() {
  cc -c -O2 -march="$(uname -m | sed 's/^x86_64$/x86-64-v2/;s/^aarch64$/armv8-a/')" -std=c17 -fno-strict-aliasing \
    -fno-tree-vectorize -w -D_GNU_SOURCE -DNDEBUG -DWASM_RT_MEMCHECK_SIGNAL_HANDLER=1 -DWASM_RT_USE_STACK_DEPTH_COUNT=0 \
    -Iinclude -Igames/archive "$1" -o "$2"
}

build() {
  made=$(mktemp -d)
  sed -n 's/^ARCHIVED(\([a-z]*\), \([0-9]*\),.*/\1 \2/p' games/archive/archive.def | while read -r title version; do
    tools/archive/write.sh . "$made" "$title" "$version"
    compile "$made/$title$version.c" "$made/$title$version.o"
  done
  ar rcs "$made/all.a" "$made"/*.o
  mv "$made/all.a" "$kept"
  rm -rf "$made"
}

mkdir -p build/archive
exec 9>build/archive/lock
flock 9
[ -e "$kept" ] || build
cp "$kept" "$out"
