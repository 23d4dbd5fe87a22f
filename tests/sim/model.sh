#!/usr/bin/env bash
# The model of the database beside a PostgreSQL of its own, in memory where there is such a folder:
#   model.sh PG_SH MODEL_CHECK TEST_AT_ONCE              seconds
#   model.sh PG_SH MODEL_CHECK --long SCHEDULES KILLS    hours
set -euo pipefail
pg=$(realpath "$1") check=$2
shift 2
memory=/dev/shm
[ -w $memory ] || memory=${TMPDIR:-/tmp}
folder=$(mktemp -d -p $memory)
chmod 755 "$folder"
stop() {
  "$pg" stop "$folder/pg" || true
  "$pg" stop "$folder/killed" || true
  rm -rf "$folder"
}
trap stop EXIT
database=$("$pg" start "$folder/pg" fsync=off full_page_writes=off)
killed=$("$pg" start "$folder/killed")
if [ "$1" = --long ]; then
  "$check" "$database" --schedules "$2"
  "$check" "$killed" --schedules "$3" --kill "$pg" "$folder/killed"
else
  MIASMA_TEST_DATABASE=$database "$1"
  "$check" "$database" --seconds 6 --seed "$RANDOM"
  "$check" "$killed" --schedules 1 --kill "$pg" "$folder/killed" --seed "$RANDOM"
fi
