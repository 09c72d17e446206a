#!/bin/sh
# Runs a command of the installed shop as its account, with its settings: `ops/vps/run.sh scripts/backup.ts`, as root.
set -eu
exec systemd-run --quiet --wait --pipe --uid=plodko --gid=plodko \
  --property=EnvironmentFile=/etc/plodko/shop.env --property=UMask=0077 \
  --working-directory=/opt/plodko/current --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/plodko \
  /opt/plodko/current/node_modules/node/bin/node "$@"
