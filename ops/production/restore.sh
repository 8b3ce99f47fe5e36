#!/usr/bin/env bash
# Restores a dump into an empty database: restore.sh DUMP DATABASE-URL
# Never into the one that is in use: it stops if there are tables.
set -euo pipefail
dump=$1
url=$2
tables=$(psql --no-psqlrc --tuples-only --no-align --command "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'" "$url")
if [ "$tables" != 0 ]; then
  echo "The database has $tables tables. Restore into an empty one." >&2
  exit 1
fi
pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="$url" "$dump"
# A user who is not a superuser would be warned of each table of the system.
psql --no-psqlrc --quiet --command "SET client_min_messages = error" --command ANALYZE "$url"
