"""A certificate: what a soak tried, where, with which seed, and what it found."""

import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from estandarte import __version__

ROOT = Path(__file__).parents[2]
HOME = ROOT / "docs" / "certificates"


GAMES = ("lepanto", "tercios", "aguila", "mistral", "skirmish")
"""What is played in soaks: not what other tests have put on the shelf."""


class Hour:
    """When a soak is to end, however much of it is done; what was not done is said."""

    ends = float("inf")

    def is_over(self) -> bool:
        return time.monotonic() >= self.ends


HOUR = Hour()


@dataclass
class Found:
    """What a soak counted, and every fault it met."""

    counts: dict[str, object] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    cut_short: bool = False
    """Whether its time was over before all was done that was asked."""

    def __bool__(self) -> bool:
        return not self.faults


def write(
    name: str, about: str, amount: int, seed: int, found: Found, seconds: float, into: Path
) -> Path:
    """The page of a certificate; one with faults is written too, and says so."""
    page = into / f"{name}.md"
    into.mkdir(exist_ok=True)
    page.write_text(told(name, about, amount, seed, found, seconds), encoding="utf-8")
    return page


def told(name: str, about: str, amount: int, seed: int, found: Found, seconds: float) -> str:
    verdict = "Nothing was found wrong." if found else f"{len(found.faults)} faults were found."
    if found.cut_short:
        verdict += " Its time was over before all was done that was asked: the counts say how much."
    facts = {
        "date": time.strftime("%Y-%m-%d", time.gmtime()),
        "version": f"{__version__}, commit {commit()}",
        "machine": machine(),
        "asked for": f"{amount:,}",
        "seed": str(seed),
        "took": f"{seconds:,.0f} s",
        "again": f"`make certificate NAME={name} AMOUNT={amount} SEED={seed}`",
        **found.counts,
    }
    rows = "\n".join(f"| {what} | {_number(value)} |" for what, value in facts.items())
    faults = "".join(f"\n- {fault}" for fault in found.faults[:50])
    title = name.replace("_", " ").capitalize()
    return f"# {title}\n\n{about}\n\n**{verdict}**\n{faults}\n\n| | |\n|---|---|\n{rows}\n"


def _number(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def commit() -> str:
    """The commit that was tried, with a mark if files differ from it."""
    try:
        asked = ["git", "describe", "--always", "--dirty", "--abbrev=12"]
        done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()


def nobody_can_check_out(commit: str) -> bool:
    """Whether a certificate of it would be of a tree that only this folder has."""
    return commit == "unknown" or commit.endswith("-dirty")


def machine() -> str:
    sys.path.append(str(ROOT / "bench"))
    from machine import machine as described

    said: str = described()
    return said
