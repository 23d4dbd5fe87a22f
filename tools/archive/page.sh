#!/bin/sh
# usage: page.sh CLANG ROOT OUT DEPFILE TITLE VERSION FILE…
# An archived version as a module for the page: the rules that wasm2c makes C of, and around them the FILEs, which are
# today's core, table and bots. Its memory is not guarded inside the module's, which the browser guards.
set -eu
clang=$1 root=$2 out=$3 depfile=$4 title=$5 version=$6
shift 6
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

"$root/tools/archive/write.sh" "$root" "$made" "$title" "$version"
echo "GAME($title$version)" >"$made/$title$version.def"
# Of <setjmp.h>, which wasi-libc does not have, the header of wasm2c needs one type, and the C no function.
echo 'typedef int jmp_buf;' >"$made/setjmp.h"
"$root/tools/build_wasm.sh" "$clang" "$root" "$out" "$depfile" -w -I"$made" -I"$root/games/archive" \
  -idirafter /usr/include -DGAMES_DEF="\"$title$version.def\"" -DWASM_RT_MEMCHECK_SIGNAL_HANDLER=1 \
  -DWASM_RT_SKIP_SIGNAL_RECOVERY=1 -DWASM_RT_USE_STACK_DEPTH_COUNT=0 "$@" "$made/$title$version.c"
