#!/usr/bin/env bash
# The unit for hosts is one that systemd understands; the program need not be installed for it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
sed 's|/usr/local/bin/miasma-server|/bin/true|' "$1" >"$folder/miasma-server.service"
systemd-analyze verify "$folder/miasma-server.service"
# A unit that stays dead after five quick failures, or that may take all memory, is none for hosts.
grep -qx 'StartLimitIntervalSec=0' "$1"
grep -q '^MemoryMax=' "$1"
