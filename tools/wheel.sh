#!/bin/sh
# Builds the wheel that a player installs, with the built client, the book and the interpreter for browsers in it, so that he
# needs neither node nor make, for a site neither (estandarte site):
#   pip install dist/estandarte-*.whl && estandarte
#   tools/wheel.sh         the pure one, for any machine
#   tools/wheel.sh all     and, where there is a C compiler, the compiled one, for machines like this
# The same commit gives the same bytes: times are the commit's, and only what is committed goes in, beside these two.
set -eu
cd "$(dirname "$0")/.."
tools/build_web.sh
tools/tab.sh
.venv/bin/python tools/book
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
umask 022
into=${INTO:-dist}
rm -rf build/wheel build/wheel-fast "$into"
mkdir -p build/wheel "$into"
git archive HEAD src pyproject.toml setup.py README.md LICENSE tools/fast_lookup.h | tar -x -C build/wheel
cp -R src/estandarte/server/static src/estandarte/server/book build/wheel/src/estandarte/server/
cp -R src/estandarte/server/tab/site/parts build/wheel/src/estandarte/server/tab/site/

HEADERS='import os, sys, sysconfig; sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))'

wheel() {
    .venv/bin/python -m pip wheel -q --no-input --disable-pip-version-check --no-deps --no-build-isolation -w "$into" "$1"
}

wheel build/wheel
if [ "${1:-}" = all ]; then
    if command -v "${CC:-cc}" >/dev/null && .venv/bin/python -c "$HEADERS"; then
        .venv/bin/python tools/fast_source.py build/wheel-fast build/wheel
        # No trace of the folder in which it was built.
        CFLAGS="${CFLAGS:-} -g0 -ffile-prefix-map=$(pwd)=." ESTANDARTE_FAST=1 wheel build/wheel-fast
    else
        echo "No C compiler with the headers of Python here: no compiled wheel. tools/fast.sh says how to get both." >&2
    fi
fi
(cd "$into" && sha256sum ./*.whl >SHA256SUMS)
echo "Built, with hashes in $into/SHA256SUMS:"
ls -sh "$into"/*.whl
