#!/usr/bin/env bash
# usage: clean.sh [MIRROR]
# docs/hosting.md typed word for word on a machine that has nothing: a Debian 12 made by mmdebstrap in a scratch folder,
# with the packages of docs/building.md and the tree as it is committed. Wants root and the network; takes some ten
# minutes. No systemd runs there, so `systemctl` does what the unit says (tests/hosting/page.py --clean).
set -euo pipefail
cd "$(dirname "$0")/../.."
[ -f web/dist/index.html ] || { echo "clean.sh: make web builds the page it serves" >&2; exit 1; }
[ "$(id -u)" = 0 ] || { echo "clean.sh: a root of its own wants root" >&2; exit 1; }
mirror=${1:-http://deb.debian.org/debian}
folder=$(mktemp -d)
root=$folder/root
stop() {
  for mount in proc dev; do ! mountpoint -q "$root/$mount" || umount -l "$root/$mount"; done
  rm -rf --one-file-system "$folder"
}
trap stop EXIT

# The packages that building.md names for the program and the server, with git and a locale for the tree.
packages=$(awk -F'|' '/^\| (the program|the server|the WebAssembly) / { print $3 }' docs/building.md |
  grep -oE '`[^`]*`' | tr -d '`' | tr '\n ' ',,' | sed 's/,,*/,/g; s/,$//')
mmdebstrap --variant=minbase --include="$packages,sudo,ca-certificates" \
  --setup-hook='mkdir -p "$1/usr/sbin" && printf "#!/bin/sh\nexit 101\n" >"$1/usr/sbin/policy-rc.d" && chmod +x "$1/usr/sbin/policy-rc.d"' \
  bookworm "$root" "deb $mirror bookworm main"
mkdir -p "$root/srv/miasma"
git archive HEAD | tar -x -C "$root/srv/miasma"
# Debian 12's Node is too old to build the page: it comes from this machine.
mkdir -p "$root/srv/miasma/web/dist"
cp -r web/dist/. "$root/srv/miasma/web/dist/"
sed -i 's/^make && make web$/make/' "$root/srv/miasma/docs/hosting.md"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --make-rslave "$root/dev"
# In a network of its own, so that no port is taken.
unshare -n sh -c 'ip link set lo up; exec chroot "$1" sh -c "cd /srv/miasma && python3 tests/hosting/page.py build/release --clean"' sh "$root"
