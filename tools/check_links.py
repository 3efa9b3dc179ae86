"""Finds links of our Markdown pages that lead to no file. Used by `make docs` and by the tests."""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)


def pages() -> Iterator[Path]:
    yield from sorted(ROOT.glob("*.md"))
    yield from sorted((ROOT / "docs").rglob("*.md"))
    yield from sorted((ROOT / "src").rglob("README.md"))


def broken(some_pages: Iterable[Path]) -> list[str]:
    """Each link without a file, written as `page -> link`."""
    found = []
    for page in some_pages:
        for link in LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
            target = link.partition("#")[0]
            if target and "://" not in target and not (page.parent / target).exists():
                found.append(f"{page.relative_to(ROOT)} -> {link}")
    return found


if __name__ == "__main__":
    missing = broken(pages())
    print("\n".join(missing) or "Every link leads somewhere.")
    sys.exit(bool(missing))
