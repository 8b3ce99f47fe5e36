#!/usr/bin/env bash
# Writes a dump of the database into a folder, and keeps the newest 14: backup.sh FOLDER [DATABASE URL]
# Without a URL it takes that of the migrations, or else the site's.
# For a moment in time besides, archive the WAL: see docs/production.md.
set -euo pipefail
folder=$1

# The value of $1 in the file $2. Not read by the shell: a URL may hold & and $.
value_of() {
  [ ! -e "$2" ] || sed -n "s/^$1=//p" "$2" | tail -n 1 | sed "s/^[\"']\(.*\)[\"']$/\1/"
}

own=$(value_of TILEHOUSE_DATABASE_URL /etc/tilehouse/environment)
own=${own:-${TILEHOUSE_DATABASE_URL:-}}
pooled=$(value_of TILEHOUSE_PGBOUNCER /etc/tilehouse/environment)
pooled=${pooled:-${TILEHOUSE_PGBOUNCER:-}}
url=${2:-$(value_of TILEHOUSE_DATABASE_URL /etc/tilehouse/migrate)}
url=${url:-$own}
if [ "$pooled" = 1 ] && [ "$url" = "$own" ]; then
  echo "This URL leads to PgBouncer. pg_dump sets an empty search_path for its session, and the site's" >&2
  echo "next transactions on that connection would find no table. Give the URL of PostgreSQL itself, here" >&2
  echo "or as TILEHOUSE_DATABASE_URL in /etc/tilehouse/migrate." >&2
  exit 1
fi
if [ -z "$url" ]; then
  echo "No database URL was given, and none is in /etc/tilehouse." >&2
  exit 1
fi
umask 077
mkdir -p "$folder"
name=tilehouse-$(date -u +%Y%m%d-%H%M%S).dump
# --no-owner: it can be restored as any user. Renamed when complete, so no half dump is ever taken
# for one.
pg_dump --format=custom --no-owner --no-privileges --file="$folder/.$name" "$url"
pg_restore --list "$folder/.$name" >/dev/null
mv "$folder/.$name" "$folder/$name"
find "$folder" -maxdepth 1 -name '.tilehouse-*.dump' -mmin +1440 -delete
find "$folder" -maxdepth 1 -name 'tilehouse-*.dump' | sort -r | tail -n +15 | xargs -r rm --
echo "$folder/$name"
