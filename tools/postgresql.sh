#!/bin/sh
# Installs the distribution's PostgreSQL, which the tests of the server start and stop by themselves.
# Does nothing where it is already there; needs root and apt-get otherwise.
set -eu

for bin in /usr/lib/postgresql/*/bin /usr/pgsql-*/bin; do
    if [ -x "$bin/initdb" ]; then
        echo "PostgreSQL is there: $bin"
        exit 0
    fi
done
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "PostgreSQL is not installed, and this script cannot install it: it needs root and apt-get." >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get -q update
apt-get -q install -y --no-install-recommends postgresql
