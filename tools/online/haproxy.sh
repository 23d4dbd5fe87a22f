#!/usr/bin/env bash
# usage: haproxy.sh ADDRESS NODE…
# dist/haproxy.cfg for tests: without TLS at one address, as the user who runs it, and with the nodes named.
set -euo pipefail
cd "$(dirname "$0")/../.."
address=$1
shift
sed -e '/^  user /d' -e '/^  group /d' -e '/^  bind :443 /d' -e '/redirect scheme/d' -e 's/maxconn 20000/maxconn 9000/' \
  -e "s/^  bind :80$/  bind $address/" -e '/^  server /d' dist/haproxy.cfg
number=0
for node in "$@"; do echo "  server node$((++number)) $node"; done
