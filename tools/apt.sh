# Debian and Ubuntu as root: how the scripts beside this one bring what is missing. Read with `. tools/apt.sh`.
# shellcheck shell=sh

# Runs apt-get without questions; waits while somebody else holds its lock, and shows what it said only if it failed.
apt() {
    until said=$(LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -q -y "$@" 2>&1); do
        case $said in
        *"Could not get lock"* | *"is another process using it"*) echo "Waiting for another apt-get to end ..."; sleep 5 ;;
        *) printf '%s\n' "$said" >&2; return 1 ;;
        esac
    done
}

# The lists may be missing, or older than what the archive still has: then they are fetched, and it is tried again.
install_packages() { apt install --no-install-recommends "$@" 2>/dev/null || { apt update && apt install --no-install-recommends "$@"; }; }
