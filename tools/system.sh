#!/bin/sh
# Brings what the tests need from the system, once, before any of them starts; they themselves install nothing.
#   Chromium       the tests of the client
#   libatomic      Playwright's own node, on some machines
#   PostgreSQL     the tests of the journal; they start and stop a server of their own
#   Firefox        a match of every game in the long tests: only with the word "soak"
# Installs what is missing on Debian and Ubuntu as root, and says what to type elsewhere. Without it the tests that
# need it are skipped, but with CI set nothing may be: then this is where it ends.
set -eu
cd "$(dirname "$0")/.."

long=${1:-}

anything() { for name in "$@"; do if command -v "$name" >/dev/null; then return 0; fi; done; return 1; }

# Whether the node that Playwright brings runs here, which is the only question that its libraries answer.
playwright() {
    for node in .venv/lib/python3*/site-packages/playwright/driver/node; do
        if [ -x "$node" ] && ! "$node" --version >/dev/null 2>&1; then return 1; fi
    done
}

postgresql() { anything initdb /usr/lib/postgresql/*/bin/initdb /usr/pgsql-*/bin/initdb /usr/local/pgsql/bin/initdb; }

missing() {
    anything chromium chromium-browser google-chrome || printf ' chromium'
    playwright || printf ' libatomic1'
    postgresql || printf ' postgresql'
    if [ "$long" = soak ]; then anything firefox-esr firefox || printf ' firefox-esr'; fi
}

. tools/apt.sh

wanted=$(missing)
if [ -z "$wanted" ]; then exit 0; fi
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "Installing for the tests, with apt-get:$wanted ..."
    # shellcheck disable=SC2086  # a list of names
    install_packages $wanted || true
    wanted=$(missing)
    if [ -z "$wanted" ]; then exit 0; fi
fi
echo "The tests need from the system what is not here:$wanted. Tests that need it are skipped. Install it:" >&2
printf '    %s\n' \
    "Debian, Ubuntu   sudo apt-get install$wanted" \
    "Fedora           sudo dnf install$(echo "$wanted" | sed 's/libatomic1/libatomic/; s/postgresql/postgresql-server/; s/firefox-esr/firefox/')" \
    "macOS            brew install$(echo "$wanted" | sed 's/ libatomic1//; s/firefox-esr/firefox/')" >&2
[ -z "${CI:-}" ]
