#!/bin/sh
# Changes the version of the shop behind nginx without downtime: `ops/vps/change-version.sh /opt/plodko/0.3.0`, as root.
# It restarts one copy after the other. The first one migrates the database while the others serve. If a copy does not
# become ready, because a migration failed for example, every restarted copy returns to the version before, and the
# others were never touched. ops/prove-copies.ts runs this very script.
set -eu
new=$(realpath "$1")
current=${CURRENT:-/opt/plodko/current}
copies=${COPIES:-3001 3002}
before=$(realpath "$current")
for file in node_modules/node/bin/node build/server/index.js; do
  test -e "$new/$file" || { echo "$new has no $file: build it first" >&2; exit 2; }
done

point_to() {
  ln -sfn "$1" "$current.next"
  mv -T "$current.next" "$current"
}

# Restarts a copy and waits until it is ready, however long its migrations take. Fails as soon as the copy has ended.
restart() {
  systemctl restart "plodko@$1" || return 1
  until curl --silent --fail --max-time 5 --output /dev/null "http://127.0.0.1:$1/readyz"; do
    systemctl is-active --quiet "plodko@$1" || return 1
    sleep 0.5
  done
  # nginx leaves out a copy that refused a connection for 5 seconds (fail_timeout): never leave out two.
  sleep 6
}

point_to "$new"
done_copies=""
for copy in $copies; do
  done_copies="$copy $done_copies"
  if restart "$copy"; then
    echo "Copy $copy runs $new"
    continue
  fi
  echo "Copy $copy does not start from $new (journalctl -u plodko@$copy): back to $before" >&2
  point_to "$before"
  for again in $done_copies; do restart "$again" || echo "Copy $again does not start" >&2; done
  exit 1
done
