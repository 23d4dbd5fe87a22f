#!/usr/bin/env bash
# Every bug on purpose is found by the simulator: planted.sh MIASMA_SIM MOST JOBS [WORD…]. MIASMA_SIM is of a build with
# -Dplanted=true; of each bug at most MOST seeds are tried, JOBS at a time. Three of the table need strangers who attack,
# or memory that is looked at: tests/online/attacks.py finds those.
set -euo pipefail
sim=$1 most=$2 jobs=$3
table=$(dirname "$0")/../../include/miasma/planted.def
shift 3
[ $# -gt 0 ] || set -- $(sed -n 's/^PLANT([A-Z]*, *"\([a-z]*\)".*/\1/p' "$table" | grep -vx 'secret\|bucket\|task')
missed=0
for word in "$@"; do
  seed=1 found=
  while [ -z "$found" ] && [ "$seed" -le "$most" ]; do
    out=$("$sim" --plant "$word" --seed "$seed" --seeds 20 --jobs "$jobs" || true)
    found=$(sed -n 's/^seed \([0-9]*\) failed.*/\1/p' <<<"$out" | sort -n | head -1)
    seed=$((seed + 20))
  done
  what=$(sed -n 's/^wrong: [^:]*: //p' <<<"$out" | sort | uniq -c | sort -rn | sed -n '1s/^ *[0-9]* //p')
  printf '%-9s %6s  %s\n' "$word" "${found:-none}" "${what:-}"
  [ -n "$found" ] || missed=$((missed + 1))
done
exit $((missed > 0))
