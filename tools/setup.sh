#!/bin/sh
# Makes the environment in .venv, or leaves it alone when nothing has changed.
#   tools/setup.sh lean    what a player needs       (requirements.lock)
#   tools/setup.sh dev     what a developer needs    (requirements-dev.lock, a superset)
# PYTHON=... chooses the interpreter for a new environment.
set -eu

kind=${1:?usage: tools/setup.sh lean|dev}
cd "$(dirname "$0")/.."
venv=.venv
python=$venv/bin/python

say() { printf '%s\n' "$*"; }

stop() {
    printf 'Cannot set up: %s\n' "$1" >&2
    shift
    for line in "$@"; do printf '    %s\n' "$line" >&2; done
    exit 1
}

recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

# The first interpreter of 3.11 or later: the one asked for, python3, or a versioned one beside it.
interpreter() {
    if [ -n "${PYTHON:-}" ]; then
        recent "$PYTHON" || stop "PYTHON=$PYTHON is missing or older than 3.11." "Name another: make setup PYTHON=python3.13"
        echo "$PYTHON"
        return
    fi
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if recent "$name"; then
            echo "$name"
            return
        fi
    done
    found=$(python3 --version 2>/dev/null || echo "no python3 at all")
    stop "Python 3.11 or later is needed ($found found). Install one with the command for your system:" \
        "Debian, Ubuntu   sudo apt-get install python3 python3-venv" \
        "Fedora           sudo dnf install python3" \
        "macOS            brew install python"
}

# Debian and Ubuntu keep a part of Python in a package of its own; as root it is brought.
whole() { "$1" -c 'import venv, ensurepip' 2>/dev/null; }

complete() {
    if whole "$1" || ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then return; fi
    # the system's own Python, or one beside it: each has a package of its version
    package=$("$1" -c 'import sys; print("python3.%d-venv" % sys.version_info[1])')
    say "Installing what $1 lacks, with apt-get: $package ..."
    . tools/apt.sh
    install_packages "$package" || true
}

create() {
    base=$(interpreter)
    complete "$base"
    whole "$base" || stop "$base comes without its venv module. Install it:" \
        "Debian, Ubuntu   sudo apt-get install python3-venv" \
        "                 (for a versioned Python: sudo apt-get install $("$base" -c 'import sys; print("python3.%d" % sys.version_info[1])')-venv)"
    say "Making the environment .venv with $("$base" --version) ..."
    "$base" -m venv --clear "$venv"
    pwd -P >"$venv/.home"
}

install() {
    lock=$1
    say "Installing from $lock (every file checked against its hash) ..."
    "$python" -m pip install -q --no-input --disable-pip-version-check --require-hashes -r "$lock"
}

# What a stamp must hold to be valid: the locks, the project file, and nothing that time can change.
sum=$(cat requirements.lock requirements-build.lock requirements-dev.lock pyproject.toml setup.py | cksum)

# A folder that was moved or a Python that was removed leaves an environment that no longer runs.
if ! recent "$python" || [ "$(cat "$venv/.home" 2>/dev/null)" != "$(pwd -P)" ]; then
    create
fi

if [ "$(cat "$venv/.ready-dev" 2>/dev/null)" = "$sum" ]; then
    exit 0
fi
if [ "$kind" = lean ] && [ "$(cat "$venv/.ready-lean" 2>/dev/null)" = "$sum" ]; then
    exit 0
fi

rm -f "$venv/.ready-lean" "$venv/.ready-dev"
case $kind in
lean)
    install requirements.lock
    install requirements-build.lock
    ;;
dev)
    install requirements-dev.lock
    ;;
*) stop "unknown kind of environment: $kind (lean or dev)" ;;
esac
# Its own dependencies are already there, from the lock; no index is asked for anything here.
"$python" -m pip install -q --no-input --disable-pip-version-check --no-deps --no-build-isolation -e .
printf '%s' "$sum" >"$venv/.ready-$kind"
say "Ready."
