#!/usr/bin/env bash
# HTTP, messages, passkeys and archives of the server under libFuzzer with sanitizers: fuzz.sh [RUNS]
# What it learns stays in build/fuzz; a finding stops it and is kept there.
set -euo pipefail
cd "$(dirname "$0")/../.."
runs=${1:-10000000}
[ -d build/fuzz ] || CC=clang-19 meson setup build/fuzz --buildtype=debugoptimized -Dfuzz=true \
  -Db_sanitize=address,undefined -Db_lundef=false >/dev/null
ninja -C build/fuzz --quiet tests/fuzz/fuzz_http tests/fuzz/fuzz_message tests/fuzz/fuzz_passkey \
  tests/fuzz/fuzz_archive
for target in http message passkey archive; do
  mkdir -p "build/fuzz/corpus/$target"
  dictionary=() longest=1024
  [ $target != archive ] || longest=4096
  [ ! -f "tests/fuzz/$target.dict" ] || dictionary=("-dict=tests/fuzz/$target.dict")
  UBSAN_OPTIONS=halt_on_error=1 "build/fuzz/tests/fuzz/fuzz_$target" "${dictionary[@]}" -runs="$runs" -max_len=$longest \
    -timeout=5 -rss_limit_mb=2048 -artifact_prefix="build/fuzz/" -print_final_stats=1 \
    "build/fuzz/corpus/$target" "tests/fuzz/seeds/$target" >"build/fuzz/$target.log" 2>&1 ||
    { tail -40 "build/fuzz/$target.log"; exit 1; }
  echo "$target: $(grep -oE 'number_of_executed_units: [0-9]+' "build/fuzz/$target.log" | grep -oE '[0-9]+') executions, no finding"
done
