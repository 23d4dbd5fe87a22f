#!/usr/bin/env bash
# usage: check.sh BUILD PLANTED
# Everything online in its short form: leaks, refusals, attacks, chaos, tools and faults. BUILD
# has sanitizers, PLANTED the bugs on purpose. The last line is the checker's verdict.
set -euo pipefail
build=$(realpath "$1") planted=$(realpath "$2")
cd "$(dirname "$0")/../.."
start=$SECONDS
step() { printf '\n== %s (%d s)\n' "$*" $((SECONDS - start)); }

# What mostly waits runs beside the rest; its words come in the end.
beside=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$beside"' EXIT
plants() {
  for bug in secret bucket task; do
    python3 tests/online/attacks.py "$planted" --plant $bug --port 21600
  done
}
python3 tests/online/clocks.py "$build" >"$beside/clocks" 2>&1 &
clocks=$!
plants >"$beside/plants" 2>&1 &
plants=$!

step "bytes for a seat do not depend on what it may not know"
"$build/online/leaks" 30000

step "what is sealed for browsers is opened by another hand"
[ -d tests/online/push/node_modules ] || npm ci --silent --prefix tests/online/push
node tests/online/push/open.mjs "$build/tests/sealer" 200

step "what people are told who are not at the board"
python3 tests/online/notices.py "$build"
python3 tests/online/awaited.py "$build"

step "what must be refused"
python3 tests/online/refusals.py "$build"

step "what strangers try"
python3 tests/online/attacks.py "$build"

step "what a connection and a long game may cost"
python3 tests/online/attacks.py "$planted" --figures

step "chaos: people do at random what is allowed and what is not"
python3 tests/online/chaos.py "$build" --seconds 30

step "the example bot and the terminal"
python3 tests/online/tools.py "$build"
python3 tests/online/transcript.py "$build" docs/protocol.md
python3 tests/online/copies.py "$build"
python3 tests/online/ifs.py "$build"

step "a planted bug is found: clocks"
for bug in refill since; do
  if MIASMA_PLANT=$bug "$planted/tests/test_server" >/dev/null 2>&1; then
    echo "planted $bug: NOT CAUGHT"
    exit 1
  fi
  echo "planted $bug: caught"
done

step "accounts: becoming one, coming back, and who must not"
python3 tests/online/accounts.py "$build"

step "going with everything: taking along, bringing, leaving"
python3 tests/online/leave.py "$build"

step "what an operator can do"
python3 tests/online/admin.py "$build"

# Enough moves and kills that some are always in flight when one strikes.
for bug in ack conflict id; do
  step "a planted bug is found: $bug"
  python3 online/faults.py "$planted" --plant $bug --seconds 6 --rate 1000 --nodes 4 --nats 0 --postgres 2
done

step "what ran beside: a calendar that jumps, and planted bugs that attacks find"
wait $clocks || { cat "$beside/clocks"; exit 1; }
wait $plants || { cat "$beside/plants"; exit 1; }
cat "$beside/clocks" "$beside/plants"

step "failures in the middle of play"
disk=$([ "$(id -u)" = 0 ] && echo 1 || echo 0) # a small disk has to be mounted
python3 online/faults.py "$build" --seconds 36 --rate 150 --live 4 --nodes 3 --nats 1 --postgres 1 --stops 1 --pauses 1 \
  --cuts 2 --disk "$disk"
