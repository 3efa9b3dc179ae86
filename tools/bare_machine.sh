#!/bin/sh
# Carries out both commands of the README on a bare machine: a Debian root with python3, python3-venv, make and git, and
# nothing else, made with debootstrap from the archive that this machine itself uses. A clean clone of what is committed
# is laid in it. Takes a quarter of an hour or more; no part of `make test`.
#   tools/bare_machine.sh                   make run until the table answers, then make test
#   tools/bare_machine.sh tests/server      the same, with some of the tests only
# Needs Linux, root and debootstrap. KEEP=1 leaves the root where it is, to be looked at.
set -eu
cd "$(dirname "$0")/.."
tests=$*

if [ "$(id -u)" != 0 ] || ! command -v debootstrap >/dev/null; then
    echo "This needs root and debootstrap: sudo apt-get install debootstrap, then sudo tools/bare_machine.sh" >&2
    exit 1
fi

root=$(mktemp -d /var/tmp/bare-machine.XXXXXX)
chmod 755 "$root" # the users _apt and postgres must pass
leave() { if [ -n "${KEEP:-}" ]; then echo "The bare machine is in $root"; else rm -rf --one-file-system "$root"; fi; }
trap leave EXIT
trap 'exit 130' INT TERM

# The archive of the distribution itself: the first whose release has no suffix such as -updates.
archive=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' | grep -m 1 '^[^- ]* ')
echo "== a bare ${archive% *}"
debootstrap --variant=minbase --include=python3,python3-venv,make,git "${archive% *}" "$root" "${archive#* }" >"$root/log" ||
    { tail -n 20 "$root/log" >&2; exit 1; }

# Configuration of apt, pip and npm is the machine's own. Files that it names are copied; folders are shown in their
# place, and of an index of packages, `simple`, what lies beside it too.
home=$(echo ~root)
files="/etc/resolv.conf /etc/hosts /etc/pip.conf $home/.config/pip/pip.conf $home/.npmrc"
names='PIP_[A-Z_]*\|npm_config_[a-z_]*\|NODE_EXTRA_CA_CERTS\|SSL_CERT_FILE\|[a-z]*_proxy\|[A-Z]*_PROXY'
rm -rf "$root/etc/apt"
cp -a /etc/apt "$root/etc/apt"
git clone -q . "$root/opt/estandarte"
shown=
# shellcheck disable=SC2086,SC2013  # lists of names
for path in $files $({ cat $files 2>/dev/null; env | grep "^\($names\)="; } | grep -o '/[[:alnum:]._/-]*' | tr -s / | sed 's,/simple/*$,,' | sort -u); do
    if [ -f "$path" ]; then
        cp -L --parents "$path" "$root"
    elif [ -d "$path" ] && [ ! -e "$root$path" ]; then
        mkdir -p "$root$path"
        shown="$shown $path"
    fi
done

cat >"$root/opt/both_commands.sh" <<'COMMANDS'
set -eu
cd /opt/estandarte
echo "== make run"
setsid make run &
table=$!
until python3 -c 'from urllib.request import urlopen as ask; [ask("http://127.0.0.1:8571" + path) for path in ("/", "/health")]' 2>/dev/null; do
    kill -0 "$table" || { echo "make run ended before the table answered" >&2; exit 1; }
    sleep 1
done
echo "== the table answers"
kill -s TERM -- "-$table"
wait "$table" || true
echo "== make test ARGS=\"$1\""
make test ARGS="$1"
COMMANDS

# Mounts and processes have name spaces of their own, so that nothing of them is left.
set --
for name in $(env | sed -n "s/^\($names\)=.*/\1/p"); do eval "set -- \"\$@\" \"$name=\$$name\""; done
unshare --mount --pid --fork --kill-child sh -eu -c '
    root=$1 shown=$2
    shift 2
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    for path in $shown; do mount --bind "$path" "$root$path" && mount -o remount,bind,ro "$root$path"; done
    exec chroot "$root" env -i "$@"
' sh "$root" "$shown" "$@" HOME="$home" PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 CI=1 \
    sh /opt/both_commands.sh "$tests"
echo "== both commands did what they promise"
