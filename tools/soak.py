"""Plays many matches between programs, keeps the records and audits each. For `make soak`."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seats", default="chance,chance")
    parser.add_argument("--seed", type=int, default=1571)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()

    with tempfile.TemporaryDirectory(prefix="estandarte-soak-") as folder:
        simulate = ["simulate", asked.game, "--matches", str(asked.matches), "--seats", asked.seats]
        simulate += ["--seed", str(asked.seed), "--workers", str(asked.workers)]
        simulate += ["--records", folder, "--strict"]
        if estandarte(*simulate) != 0:
            return 1
        records = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        if len(records) < asked.matches:
            print(f"{len(records)} records of {asked.matches} matches were kept.", file=sys.stderr)
            return 1
        failed = [path.name for path in records if estandarte("verify", str(path), quiet=True)]
    if failed:
        print(f"{asked.game}: these records fail their audit: {', '.join(failed)}", file=sys.stderr)
        return 1
    print(f"{asked.game}: {len(records)} records audited, no difference found.")
    return 0


def estandarte(*words: str, quiet: bool = False) -> int:
    command = [sys.executable, "-m", "estandarte", *words]
    silent = subprocess.DEVNULL if quiet else None
    return subprocess.run(command, stdout=silent, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
