#!/bin/sh
# Brings Chromium for the tests of the client where it is missing and may be installed (Debian, Ubuntu, as root).
set -eu

for name in chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing chromium for the tests of the client ..."
    apt-get install -y -q chromium >/dev/null 2>&1 || { apt-get update -q >/dev/null && apt-get install -y -q chromium >/dev/null; }
    exit 0
fi
echo "No Chromium here: the tests in the browser will be skipped. Install it: sudo apt-get install chromium" >&2
