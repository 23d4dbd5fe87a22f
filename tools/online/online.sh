#!/usr/bin/env bash
# A small site on loopback: PostgreSQL, NATS, two nodes, haproxy. Prints the address to open
# and stops everything it started on Ctrl-C, or when it is ended otherwise.
#   online.sh [FOLDER]     data goes to FOLDER; without one it is thrown away at the end
# PORT (default 8080) is haproxy's; the ports after it serve the rest. SERVER is the program.
set -euo pipefail
cd "$(dirname "$0")/../.."
port=${PORT:-8080}
server=${SERVER:-build/release/server/miasma-server}
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

page=()
[ ! -d web/dist ] || page=(--page web/dist)
database=$(tools/online/pg.sh start "$folder/pg")
"$server" migrate --database "$database" >/dev/null
start nats nats-server -a 127.0.0.1 -p $((port + 1))
for node in 1 2; do
  start "node$node" "$server" run --database "$database" --nats "nats://127.0.0.1:$((port + 1))" \
    --listen "127.0.0.1:$((port + 2 * node))" --metrics "127.0.0.1:$((port + 2 * node + 1))" \
    --origin "http://127.0.0.1:$port" --origin "http://localhost:$port" --proxies 127.0.0.1 "${page[@]}"
done
cat >"$folder/haproxy.cfg" <<CONF
global
  maxconn 9000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  option redispatch
  retries 2
frontend players
  bind 127.0.0.1:$port
  http-request set-header X-Forwarded-For %[src]
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server node1 127.0.0.1:$((port + 2)) check
  server node2 127.0.0.1:$((port + 4)) check
CONF
start haproxy haproxy -f "$folder/haproxy.cfg" -db

for _ in $(seq 100); do
  curl -sf "http://127.0.0.1:$port/readyz" >/dev/null && break
  sleep 0.1
done
curl -sf "http://127.0.0.1:$port/readyz" >/dev/null || { cat "$folder"/node1.log; exit 1; }
echo "http://127.0.0.1:$port"
while :; do sleep 1 & wait $!; done
