#!/usr/bin/env bash
# Seeds that found something are right now: seeds.sh MIASMA_SIM
set -euo pipefail
while read -r options; do
  "$1" $options || { printf 'wrong again: %s\n' "$options"; exit 1; }
done < <(sed -n 's/ *#.*//; /./p' "$(dirname "$0")/seeds.txt")
