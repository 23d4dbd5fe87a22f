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
failed=0
stop() {
  for one in pg second killed; do
    [ ! -d "$folder/$one" ] || "$pg" stop "$folder/$one" || true
  done
  rm -rf "$folder"
}
trap stop EXIT
memory_only=(fsync=off full_page_writes=off)
database=$("$pg" start "$folder/pg" "${memory_only[@]}")
killed=$("$pg" start "$folder/killed")
if [ "$1" = --long ]; then
  second=$("$pg" start "$folder/second" "${memory_only[@]}")
  half=$(($2 / 2))
  "$check" "$database" --schedules $half &
  "$check" "$second" --schedules $(($2 - half)) --seed $((half + 1)) || failed=1
  wait $! || failed=1
  "$check" "$killed" --schedules "$3" --kill "$pg" "$folder/killed" || failed=1
else
  MIASMA_TEST_DATABASE=$database "$1"
  "$check" "$database" --seconds 6 --seed "$RANDOM"
  "$check" "$killed" --schedules 1 --kill "$pg" "$folder/killed" --seed "$RANDOM"
fi
exit $failed
