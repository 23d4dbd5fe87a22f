#!/usr/bin/env bash
# Tests of the server against a real PostgreSQL in a folder of its own:
#   run.sh PG_SH SERVER MIASMA TEST_STORE
set -euo pipefail
pg=$1 server=$2 miasma=$3 store=$4
folder=$(mktemp -d)
chmod 755 "$folder"
node=
stop() {
  [ -z "$node" ] || { kill "$node" 2>/dev/null && wait "$node" 2>/dev/null || true; }
  "$pg" stop "$folder/pg" || true
  rm -rf "$folder"
}
trap stop EXIT
database=$("$pg" start "$folder/pg" fsync=off)
"$server" migrate --database "$database" >/dev/null
"$server" migrate --database "$database" # nothing is left to do
MIASMA_TEST_DATABASE=$database "$store"

# Nobody is at the first host: as after a fail-over, the next one must be found.
port=$((21000 + RANDOM % 180))
"$server" run --database "${database/host=/host=127.0.0.1,} port=1,5432" --requests-per-second 0 --open-tables 0 --bot-tables 0 --imports-per-hour 0 --guests-per-hour 0 --ready-seconds 4 --absent-grace-seconds 3 --answer-seconds 1 --listen "127.0.0.1:$port" --metrics "127.0.0.1:$((port + 1000))" 2>"$folder/node.log" &
node=$!
for _ in $(seq 100); do
  curl -sf "http://127.0.0.1:$port/readyz" >/dev/null && break
  sleep 0.1
done
python3 "$(dirname "$0")/tables.py" "127.0.0.1:$port" "$miasma"
python3 "$(dirname "$0")/ifs.py" "127.0.0.1:$port" "$miasma"
python3 "$(dirname "$0")/version.py" "127.0.0.1:$port" "$miasma" "$database"
python3 "$(dirname "$0")/paused.py" "127.0.0.1:$port" "$database"
curl -s "http://127.0.0.1:$((port + 1000))/metrics" | promtool check metrics
# It must end well: a leak or a fault found by a sanitizer shows in its result.
kill "$node"
wait "$node" || { cat "$folder/node.log"; exit 1; }
node=
