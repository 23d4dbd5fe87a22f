#!/usr/bin/env bash
# A small site on loopback: PostgreSQL, NATS, two nodes, haproxy. Prints the address to open
# and stops everything it started on Ctrl-C, or when it is ended otherwise.
#   online.sh [FOLDER]     data is kept in FOLDER; without one it is thrown away at the end
# PORT (default 8080) is haproxy's; the five ports after it serve the rest. SERVER is the program,
# PAGE the folder of the page.
set -euo pipefail
cd "$(dirname "$0")/../.."
port=${PORT:-8080}
server=${SERVER:-build/release/server/miasma-server}
page=${PAGE:-web/dist}
die() { echo "online: $*" >&2; exit 1; }
[ -f "$page/index.html" ] || die "there is no page in $page: make web builds it"
for one in $(seq "$port" $((port + 5))); do
  ! (exec 3<>"/dev/tcp/127.0.0.1/$one") 2>/dev/null ||
    die "port $one is taken; PORT=N takes N to N + 5 instead"
done
folder=${1:-$(mktemp -d)}
[ $# -gt 0 ] || own=1
mkdir -p "$folder"
chmod 755 "$folder"
folder=$(realpath "$folder")
started=()

stop() {
  trap - EXIT INT TERM
  for ((i = ${#started[@]} - 1; i >= 0; i--)); do
    kill "${started[i]}" 2>/dev/null || true
    wait "${started[i]}" 2>/dev/null || true
  done
  tools/online/pg.sh stop "$folder/pg" || true
  [ -z "${own:-}" ] || rm -rf "$folder"
}
trap stop EXIT
trap 'exit 0' INT TERM

start() { # NAME COMMAND…: its own session, so that Ctrl-C reaches it through us alone
  setsid "${@:2}" >"$folder/$1.log" 2>&1 &
  started+=($!)
}

alive() { # every process that was started
  for one in "${started[@]}"; do kill -0 "$one" 2>/dev/null || return 1; done
}

database=$(tools/online/pg.sh start "$folder/pg")
"$server" migrate --database "$database" >/dev/null
start nats nats-server -a 127.0.0.1 -p $((port + 1))
for node in 1 2; do
  start "node$node" "$server" run --database "$database" --nats "nats://127.0.0.1:$((port + 1))" \
    --listen "127.0.0.1:$((port + 2 * node))" --metrics "127.0.0.1:$((port + 2 * node + 1))" \
    --origin "http://127.0.0.1:$port" --origin "http://localhost:$port" --proxies 127.0.0.1 --page "$page"
done
tools/online/haproxy.sh "127.0.0.1:$port" "127.0.0.1:$((port + 2))" "127.0.0.1:$((port + 4))" >"$folder/haproxy.cfg"
start haproxy haproxy -f "$folder/haproxy.cfg" -db

for _ in $(seq 100); do
  alive || break
  curl -sf "http://127.0.0.1:$port/readyz" >/dev/null && break
  sleep 0.1
done
alive && curl -sf "http://127.0.0.1:$port/readyz" >/dev/null || { tail -n 5 "$folder"/*.log >&2; die "it does not come up"; }
echo "http://127.0.0.1:$port"
if [ -n "${own:-}" ]; then
  echo "Tables and people are thrown away at the end; make online DATA=folder keeps them." >&2
fi
while alive; do sleep 1 & wait $!; done
tail -n 5 "$folder"/*.log >&2
die "a part of it has ended"
