#!/usr/bin/env bash
# usage: check.sh BUILD
# What hosts are promised, in its short form: within three minutes.
set -euo pipefail
build=$(realpath "$1")
cd "$(dirname "$0")/../.."
python3 tests/hosting/promises.py .
python3 tests/hosting/home.py "$build"
python3 tests/hosting/proxies.py "$build"
python3 tests/hosting/page.py "$build"
python3 tests/hosting/watch.py "$build"
promtool check rules dist/miasma-alerts.yml
promtool test rules tests/hosting/alerts.yml
