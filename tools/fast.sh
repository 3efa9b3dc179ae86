#!/bin/sh
# Builds the compiled form of the rules as a wheel and installs it in .venv-fast, beside .venv.
# Never in place: an extension module lying in src/ would hide every later edit of its source.
set -eu
cd "$(dirname "$0")/.."
plain=.venv/bin/python
fast=.venv-fast/bin/python

command -v "${CC:-cc}" >/dev/null || {
    echo "No C compiler found. Install one: sudo apt-get install build-essential python3-dev (Debian, Ubuntu), sudo dnf install gcc python3-devel (Fedora), xcode-select --install (macOS)" >&2
    exit 1
}
"$plain" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' || {
    echo "Python.h is missing. Install it: sudo apt-get install python3-dev (Debian, Ubuntu), sudo dnf install python3-devel (Fedora)" >&2
    exit 1
}

"$plain" -c 'import sys, tomllib; sys.exit(not tomllib.load(open("pyproject.toml", "rb"))["tool"]["estandarte"]["fast"]["modules"])' || {
    echo "Nothing to compile: pyproject.toml lists no modules under [tool.estandarte.fast]." >&2
    exit 1
}

# Left-overs of an earlier build would travel in the new wheel.
rm -rf build/fast
mkdir -p build/fast
"$plain" tools/fast_source.py build/fast/tree
if ! ESTANDARTE_FAST=1 "$plain" -m pip wheel -q --no-input --disable-pip-version-check --no-deps --no-build-isolation -w build/fast build/fast/tree >build/fast/log 2>&1; then
    cat build/fast/log >&2
    exit 1
fi

[ -x "$fast" ] || "$plain" -m venv .venv-fast
"$fast" -m pip install -q --no-input --disable-pip-version-check --require-hashes -r requirements.lock
"$fast" -m pip install -q --no-input --disable-pip-version-check --no-deps --force-reinstall build/fast/*.whl
echo "Built $(ls build/fast/*.whl). Use it as: .venv-fast/bin/estandarte (same commands, same matches, faster)"
