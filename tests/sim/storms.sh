#!/usr/bin/env bash
# A seed is the same storm every time, whatever is in the environment, and nothing is wrong in it: storms.sh MIASMA_SIM
set -euo pipefail
storms() { env "$1" "$2" --seeds 4 --jobs 2 --seconds 60 --lines 0 | grep hash; }
first=$(storms MIASMA_THINK_MS=900 "$1")
again=$(storms HOME=/nowhere "$1")
printf '%s\n' "$first"
[ "$first" = "$again" ] || { printf 'and again:\n%s\n' "$again"; exit 1; }
