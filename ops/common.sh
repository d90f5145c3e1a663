# What backup, restore and upgrade have in common. They need a POSIX shell, Docker with Compose 2, and the usual tools.
set -eu
umask 077
export LC_ALL=C

# Paths that people give are seen from where they stand; Compose finds its files in the project's root.
STARTED_IN=$(pwd)
cd "$(dirname "$0")"
MANUAL=$(pwd)/${0##*/}
cd ..

MANIFEST_FORM=2

say() { printf '%s\n' "$*"; }

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Before each step, so that whoever waits knows for what.
step() { say "$(date -u +%H:%M:%SZ)  $*"; }

# The comment at the head of the script is its manual.
usage() { sed -n '2,/^[^#]/{ s/^# \{0,1\}//p; }' "$MANUAL"; }

from_start() {
  case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s/%s\n' "$STARTED_IN" "$1" ;;
  esac
}

require_docker() {
  docker compose version > /dev/null 2>&1 || fail 'Docker with Compose 2 is needed.'
  docker info > /dev/null 2>&1 || fail 'No Docker engine answers.'
  docker compose config --quiet || fail 'Compose cannot read its files: is .env filled in?'
}

# Says what a command said only if it failed.
quietly() {
  said_by_command=$("$@" 2>&1) || {
    printf '%s\n' "$said_by_command" >&2
    return 1
  }
}

project() { docker compose config | sed -n 's/^name: //p'; }

is_running() { [ -n "$(docker compose ps --quiet --status running "$1")" ]; }

sql() { docker compose exec -T postgres psql --username fines --dbname fines --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 "$@"; }

# A container of its own with the volumes of a service, for as long as the command takes.
in_volumes_of() {
  service=$1
  shift
  docker compose run --rm --no-TTY --no-deps --entrypoint sh "$service" -c "$@"
}

# Tells whether two systems have the same secret, and not which: with another one, addresses in use would look free.
secret_fingerprint() {
  docker compose config --format json | sed -n 's/.*"EMAIL_HMAC_SECRET": "\(.*\)".*/\1/p' | head -n 1 | sha256sum | cut -c1-64
}

# What /health/ready of a container says; nothing if it does not answer. The edge has no Node: another container asks
# whether it answers at all.
readiness_of() {
  if docker inspect --format '{{index .Config.Labels "com.docker.compose.service"}}' "$1" | grep -qx edge; then
    name=$(docker inspect --format '{{.Config.Hostname}}' "$1")
    docker compose exec -T read-api node -e "fetch('http://$name:9464/metrics').then(({ ok }) => ok && console.log('{\"status\":\"ready\"}'))" 2> /dev/null || true
    return
  fi
  docker exec "$1" node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((answer) => answer.text()).then(console.log)" 2> /dev/null || true
}

# until_true SECONDS COMMAND…
until_true() {
  patience=$1
  shift
  deadline=$(($(date +%s) + patience))
  until "$@"; do
    [ "$(date +%s)" -lt "$deadline" ] || return 1
    sleep 0.5
  done
}

container_does_its_work() {
  case $(readiness_of "$1") in
    *'"status":"ready"'* | *'"status":"degraded"'*) return 0 ;;
    *) return 1 ;;
  esac
}

does_its_work() {
  containers=$(docker compose ps --quiet "$1")
  [ -n "$containers" ] || return 1
  for container in $containers; do container_does_its_work "$container" || return 1; done
}

# manifest_says FIELD FOLDER
manifest_says() { sed -n "s/^$1: //p" "$2/manifest"; }

# Complete backups in a folder, oldest first: one is named after the moment it began, once it is complete.
backups_in() {
  for manifest in "$1"/[0-9]*Z/manifest; do
    [ ! -f "$manifest" ] || dirname "$manifest"
  done
}
