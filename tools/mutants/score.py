"""The page of scores, a row for each part; the row of a part is written anew when it is tried."""

import subprocess
import time
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "certificates" / "mutants.md"
TITLE = (
    "# Mutants\n\nOne small thing of the source changed at a time, at places drawn by lot (a "
    "comparison, a number, a condition, a line left out): did a test of its part notice? A part's "
    "tests are those that `tools/mutants` names for it: of a game its chapters, the kept scenes "
    "and matches; of the odds those of all games and the law that compares them with play; of the "
    "server its own without the three longest files. No browser is asked, and of what a change is "
    "come by no more than 45 seconds of work, the quickest tests first: the score is rather too "
    "low. (With `WIDE=1` what is left is tried on all other tests too.) A change "
    "that makes no difference is explained in `tools/mutants/explained.toml`, with the reason, and "
    "counted out; what tests have come to notice since is struck from the list, but the score "
    "stays that of its day until places are drawn anew, each time at others. The interval holds "
    "the score of all places with 95 %. Again: `make mutants PART=tercios COUNT=100 SEED=1571`."
    "\n\n"
    "| Part | Tried | Noticed | Explained | Score | Interval | Seed | Date | Commit |\n"
    "|---|---|---|---|---|---|---|---|---|\n"
)


def write(part: str, tried: int, noticed: int, explained: int, seed: int, left: list[str]) -> None:
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else TITLE
    head, _, tail = page.partition("\n## Unnoticed\n")
    rows = [line for line in head.splitlines() if line.startswith("| ") and line[2].islower()]
    kept = [row for row in rows if not row.startswith(f"| {part} |")]
    low, high = interval(noticed, tried - explained)
    score = 100 * noticed / max(1, tried - explained)
    today, commit = time.strftime("%Y-%m-%d", time.gmtime()), _commit()
    row = (
        f"| {part} | {tried} | {noticed} | {explained} | {score:.0f} % | {low:.0f} to {high:.0f} % "
        f"| {seed} | {today} | {commit} |"
    )
    others = [line for line in tail.splitlines() if line.startswith("- ")]
    lines = [line for line in others if not line.startswith(f"- {part}: ")]
    lines += [f"- {part}: `{one}`" for one in left]
    unnoticed = "\n## Unnoticed\n\n" + "\n".join(sorted(lines)) + "\n" if lines else ""
    PAGE.write_text(TITLE + "\n".join(sorted([*kept, row])) + "\n" + unnoticed, encoding="utf-8")


def unnoticed() -> list[str]:
    """The names of the changes that no test had noticed."""
    return [line.partition(": `")[2][:-1] for line in _lines() if line.startswith("- ")]


def strike(names: list[str]) -> None:
    """What is noticed or explained by now is unnoticed no more."""
    kept = [line for line in _lines() if line.partition(": `")[2][:-1] not in names]
    PAGE.write_text("\n".join(kept) + "\n", encoding="utf-8")


def _lines() -> list[str]:
    return PAGE.read_text(encoding="utf-8").splitlines()


def interval(of: int, among: int) -> tuple[float, float]:
    """Wilson's, in hundredths."""
    if not among:
        return 0.0, 100.0
    z, part = 1.96, of / among
    middle = part + z * z / (2 * among)
    wide = z * sqrt(part * (1 - part) / among + z * z / (4 * among * among))
    scale = 100 / (1 + z * z / among)
    return max(0.0, (middle - wide) * scale), min(100.0, (middle + wide) * scale)


def _commit() -> str:
    asked = ["git", "describe", "--always", "--abbrev=12"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    asked = ["git", "status", "--porcelain", "--", "src", "tests", "tools"]  # not this page itself
    changed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    return (done.stdout.strip() or "unknown") + ("-dirty" if changed.stdout.strip() else "")
