#!/bin/sh
# usage: symbols.sh CC SOURCE_ROOT [FLAG…]
# Core, table and games are pure: compiled alone they may call nothing but a few functions on bytes
# and strings, and no instruction of theirs may touch a floating-point register. Archived games are not compiled
# from here (games/archive).
set -eu
cc=$1 root=$2
shift 2
allowed='memcpy|memmove|memset|memcmp|memchr|strlen|strcmp|strncmp|strchr|strstr'

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
n=0
for file in "$root"/core/*.c "$root"/table/*.c "$root"/games/*.c "$root"/games/*/*.c; do
    case $file in */games/archive/*) continue ;; esac
    n=$((n + 1))
    "$cc" -std=c17 -O2 -DNDEBUG -fno-strict-aliasing -mgeneral-regs-only -I"$root/include" "$@" \
        -c "$file" -o "$dir/$n.o"
done
ld -r "$dir"/*.o -o "$dir/all.o"
outside=$(nm -u "$dir/all.o" | awk '{print $2}' | grep -vE "^($allowed|_GLOBAL_OFFSET_TABLE_|__popcountdi2|__stack_chk_fail)\$" || true)
if [ -n "$outside" ]; then
    echo "core, table or games call: $outside"
    exit 1
fi
echo "pure: $n files call only $allowed"
