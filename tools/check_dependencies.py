"""Are the packages that we rest upon those of the lock files, and is anything known against them?

What can be told here is told always: every package of every lock file has one version and the hash
of its file, those of the client too, and what is installed in .venv is what is locked. What is
known against a version, only a database of advisories can tell. It is asked if it can be reached;
if not, that is said, and nothing is claimed. For `make check`.
"""

import argparse
import json
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ("requirements*.lock", "deploy/requirements.lock")
ADVISORIES = "https://api.osv.dev/v1/querybatch"
PATIENCE = 8.0
ACCEPTED: dict[str, str] = {}
"""Advisories that do not concern us, by their id, each with its reason."""
Package = tuple[str, str, str]
"""Ecosystem, name, version."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ask", default=ADVISORIES, help="where advisories are asked for")
    asked = parser.parse_args()
    found = [*unlocked(ROOT), *strangers(ROOT)]
    packages = sorted(locked(ROOT))
    for fault in found:
        print(fault, file=sys.stderr)
    if not found:
        print(f"{len(packages)} packages are locked by version and hash; .venv holds no other.")
    known = advisories(packages, asked.ask)
    if known is None:
        print("Advisories: could not be asked for, nobody answers. Nothing is known either way.")
        return 1 if found else 0
    for line in known:
        print(line, file=sys.stderr)
    if not known:
        print(f"Advisories: asked just now, nothing is known against the {len(packages)}.")
    return 1 if found or known else 0


def locks(root: Path) -> list[Path]:
    return sorted(file for pattern in LOCKS for file in root.glob(pattern))


def entries(file: Path) -> Iterator[str]:
    """Each requirement of a lock file with all its hashes in one line."""
    text = re.sub(r"^\s*#.*$", "", file.read_text(encoding="utf-8"), flags=re.M)
    yield from (line.strip() for line in text.replace("\\\n", " ").splitlines() if line.strip())


def unlocked(root: Path) -> Iterator[str]:
    """Whatever might be brought in another version, or another file, than we have tried."""
    for file in locks(root):
        for entry in entries(file):
            if not re.match(r"[A-Za-z0-9_.-]+(\[[^]]*\])?==[^\s;]+", entry):
                yield f"{file.name}: no version is fixed: {entry[:60]}"
            elif "--hash=sha256:" not in entry:
                yield f"{file.name}: no hash: {entry[:60]}"
    for name, package in _client(root).items():
        if not package.get("integrity", "").startswith("sha512-"):
            yield f"package-lock.json: no hash: {name}"


def locked(root: Path) -> set[Package]:
    found = set()
    for file in locks(root):
        for entry in entries(file):
            if named := re.match(r"([A-Za-z0-9_.-]+)(?:\[[^]]*\])?==([^\s;]+)", entry):
                found.add(("PyPI", _plain(named[1]), named[2]))
    for name, package in _client(root).items():
        found.add(("npm", name.rpartition("node_modules/")[2], package["version"]))
    return found


def strangers(root: Path) -> Iterator[str]:
    """What is installed here in another version than any that is locked."""
    versions: dict[str, set[str]] = {}
    for ecosystem, name, version in locked(root):
        if ecosystem == "PyPI":
            versions.setdefault(name, set()).add(version)
    for one in distributions():
        name = _plain(one.metadata["Name"])
        if name in versions and one.version not in versions[name]:
            yield f".venv: {name} {one.version}, but {', '.join(sorted(versions[name]))} is locked"


def advisories(packages: list[Package], url: str) -> list[str] | None:
    """What is known against these versions; None if nobody could be asked."""
    asked = [{"package": {"name": n, "ecosystem": e}, "version": v} for e, n, v in packages]
    request = urllib.request.Request(
        url, json.dumps({"queries": asked}).encode(), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            told = json.load(answer)["results"]
    except (OSError, ValueError, KeyError, urllib.error.URLError):
        return None
    return [
        f"{name} {version}: {vulnerability['id']}"
        for (_, name, version), found in zip(packages, told, strict=True)
        for vulnerability in found.get("vulns", ())
        if vulnerability["id"] not in ACCEPTED
    ]


def _client(root: Path) -> dict[str, dict[str, str]]:
    file = root / "web" / "package-lock.json"
    packages: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))["packages"]
    return {name: package for name, package in packages.items() if name}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    sys.exit(main())
