"""`python -m soak NAME --amount N --seed S`: one soak, and its certificate. For the Makefile."""

import argparse
import sys
import time
from importlib import import_module
from pathlib import Path

from estandarte.server.shelf import put_on_shelf

from .certificate import HOME, HOUR, commit, nobody_can_check_out, write

AMOUNTS = {
    "legality": 1_000_000,
    "wire": 50_000,
    "secrecy": 100_000,
    "opponents": 10_000,
    "kills": 200,
    "power_cuts": 2_000,
    "restarts": 20,
    "network": 200,
    "clocks": 200,
    "memory": 200,
    "play": 60,
}
"""Every soak, and how much of it makes a certificate."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("name", choices=AMOUNTS)
    parser.add_argument("--amount", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1571)
    parser.add_argument("--minutes", type=float, default=0.0, help="end after so long")
    parser.add_argument("--into", type=Path, default=HOME, help="the folder of its certificate")
    parser.add_argument("--log", type=Path, help="opponents: what is done, to go on from there")
    parser.add_argument("--no-certificate", action="store_true")
    asked = parser.parse_args()
    kept = asked.into.resolve() == HOME and not asked.no_certificate
    if kept and nobody_can_check_out(commit()):
        parser.error("this tree is no commit: commit it first, or write elsewhere with --into")
    put_on_shelf(("skirmish:SKIRMISH",))
    soak = import_module(f"soak.{asked.name}")
    HOUR.ends = time.monotonic() + 60 * asked.minutes if asked.minutes else HOUR.ends
    amount, began = asked.amount or AMOUNTS[asked.name], time.monotonic()
    found = soak.run(amount, asked.seed, *([asked.log] if asked.log else []))
    took = time.monotonic() - began
    for what, count in found.counts.items():
        print(f"{what}: {count}")
    for fault in found.faults[:20]:
        print(f"FAULT {fault}", file=sys.stderr)
    if not asked.no_certificate:
        page = write(asked.name, soak.ABOUT, amount, asked.seed, found, took, asked.into)
        print(
            f"written: {page.relative_to(Path.cwd()) if page.is_relative_to(Path.cwd()) else page}"
        )
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
