#!/usr/bin/env bash
# What the tests of this folder need beside .ci/packages: Debian's Patroni, etcd, and what cuts networks.
set -euo pipefail
packages=(patroni etcd-server nftables iproute2)
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
if ((${#missing[@]})); then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
