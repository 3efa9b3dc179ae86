#!/bin/sh
# Lays what a table inside a page runs on into src/estandarte/server/tab/site/parts, or leaves it alone when it is there:
# the interpreter (package pyodide of web/package-lock.json) and msgspec compiled for it (pinned in requirements.lock).
set -eu
cd "$(dirname "$0")/.."
parts=src/estandarte/server/tab/site/parts
pinned=$(sed -n '/^msgspec==/,/^[^ ]/p' requirements.lock | sed '$d')
made_of=$( (echo "$pinned"; cat web/package-lock.json "${parts%/parts}/interpreter.py" "${parts%/parts}/leaning.py") | cksum)
[ "$(cat "$parts/.built" 2>/dev/null)" != "$made_of" ] || exit 0

tools/build_web.sh tools
echo "Bringing the interpreter for browsers ..."
mkdir -p build/tab "$parts"
rm -f build/tab/*.whl
echo "$pinned" >build/tab/msgspec.txt
.venv/bin/python -m pip download -q --no-input --disable-pip-version-check --no-deps --require-hashes --only-binary=:all: \
    --platform pyemscripten_2026_0_wasm32 --implementation cp --python-version 3.14 --abi cp314 -r build/tab/msgspec.txt -d build/tab
rm -rf "${parts:?}"/*
.venv/bin/python -m estandarte.server.tab.site.interpreter web/node_modules/pyodide build/tab/msgspec-*.whl
printf '%s' "$made_of" >"$parts/.built"
