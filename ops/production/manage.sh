#!/usr/bin/env bash
# manage.py as the units run it, with their user and their environment: manage.sh check --deploy
set -euo pipefail
terminal=--pipe
[ ! -t 0 ] || terminal=--pty # createsuperuser asks
exec systemd-run --quiet --wait --collect "$terminal" --uid=tilehouse \
  --property=WorkingDirectory=/srv/tilehouse/current \
  --property=EnvironmentFile=/etc/tilehouse/environment \
  --property=EnvironmentFile=-/etc/tilehouse/migrate \
  /srv/tilehouse/current/.venv/bin/python manage.py "$@"
