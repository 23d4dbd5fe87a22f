#!/usr/bin/env bash
# A PostgreSQL of one's own, for tests: its data and its socket in one folder, no other door.
#   pg.sh start FOLDER [SETTING=VALUE…]   makes it if need be, starts it, prints its conninfo
#   pg.sh stop FOLDER                     stops it
#   pg.sh kill FOLDER                     kills it with -9, children too
set -euo pipefail
command=$1 folder=$(realpath -m "$2")
shift 2
programs=$(pg_config --bindir 2>/dev/null || true)
[ -x "$programs/initdb" ] || programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)

# PostgreSQL refuses to run as root.
as_user() {
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

start() {
  if ! [ -f "$folder/data/PG_VERSION" ]; then
    mkdir -p "$folder"
    [ "$(id -u)" != 0 ] || chown postgres "$folder"
    as_user "$programs/initdb" -D "$folder/data" -U miasma -A trust --no-sync -E UTF8 --locale=C >"$folder/initdb.log"
    cat >>"$folder/data/postgresql.conf" <<CONF
listen_addresses = ''
unix_socket_directories = '$folder'
shared_buffers = 256MB
max_wal_size = 4GB
logging_collector = off
log_line_prefix = '%m '
CONF
    [ "$(id -u)" != 0 ] || chown postgres "$folder/data/postgresql.conf"
  fi
  options=
  for setting in "$@"; do options+=" -c $setting"; done
  # After a kill the old children must be gone first.
  for _ in $(seq 100); do
    as_user "$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -o "$options" -w -t 60 start >/dev/null 2>&1 && break
    sleep 0.1
  done
  as_user "$programs/psql" -h "$folder" -U miasma -d postgres -qtc \
    "SELECT 1 FROM pg_database WHERE datname = 'miasma'" | grep -q 1 ||
    as_user "$programs/createdb" -h "$folder" -U miasma miasma
  echo "host=$folder user=miasma dbname=miasma"
}

case $command in
  start) start "$@" ;;
  stop) as_user "$programs/pg_ctl" -D "$folder/data" -m fast -w stop >/dev/null ;;
  kill)
    leader=$(head -1 "$folder/data/postmaster.pid")
    children=$(ps -o pid= --ppid "$leader")
    kill -9 "$leader" $children 2>/dev/null || true
    ;;
  *) echo "pg.sh start|stop|kill FOLDER" >&2; exit 2 ;;
esac
