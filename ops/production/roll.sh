#!/usr/bin/env bash
# Replaces the web processes of this machine one after the other: roll.sh 8001 8002
set -euo pipefail
settings=/etc/tilehouse/environment # where the units have the address from, so it comes first
address=
if [ -e "$settings" ]; then
  address=$(sed -n 's/^TILEHOUSE_ADDRESS=//p' "$settings" | tail -n 1 | tr -d "\"'")
fi
address=${address:-${TILEHOUSE_ADDRESS:-127.0.0.1}}
for port in "$@"; do
  systemctl restart "tilehouse-web@$port"
  for _ in $(seq 60); do
    curl -sf --max-time 3 "http://$address:$port/ready" >/dev/null && break
    sleep 1
  done
  curl -sf --max-time 3 "http://$address:$port/ready" >/dev/null || { echo "$port is not ready: stopped." >&2; exit 1; }
  sleep 3 # until the proxy has seen it too
done
