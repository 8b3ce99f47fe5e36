#!/usr/bin/env bash
# Writes a dump of the database into a folder, and keeps the newest 14: backup.sh FOLDER [DATABASE URL]
# For a moment in time besides, archive the WAL: see docs/production.md.
set -euo pipefail
folder=$1
url=${2:-$TILEHOUSE_DATABASE_URL}
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
