#!/bin/sh
# Builds the wheel that a player installs, with the built client and the book in it, so that he needs neither node nor make:
#   pip install dist/estandarte-*.whl && estandarte
# The same commit gives the same bytes: times are the commit's, and only what is committed goes in, beside these two.
set -eu
cd "$(dirname "$0")/.."
tools/build_web.sh
.venv/bin/python tools/book
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
umask 022
rm -rf build/wheel dist
mkdir -p build/wheel dist
git archive HEAD src pyproject.toml setup.py README.md LICENSE | tar -x -C build/wheel
cp -R src/estandarte/server/static src/estandarte/server/book build/wheel/src/estandarte/server/
.venv/bin/python -m pip wheel -q --no-input --disable-pip-version-check --no-deps --no-build-isolation -w dist build/wheel
(cd dist && sha256sum ./*.whl >SHA256SUMS)
echo "Built, with its hash in dist/SHA256SUMS: $(ls -sh dist/*.whl)"
