"""The page of the ladder: how easily ranks are beaten, then how strong they are beside each other.

A chapter for each game, with the stamp of what it was counted with.
"""

import re
from typing import Any

from .contents import Report, Words
from .exploits import EXPLOITED
from .rendering import as_markdown, stamp_of

CHAPTER = re.compile(r"^## ", re.MULTILINE)


def ladder_page(before: str, rated: list[tuple[Report, Words]]) -> str:
    """A page as it was, with the chapters of these games written anew."""
    chapters = dict(filter(None, map(_kept, CHAPTER.split(before)[1:])))
    for report, words in rated:
        chapters[_place(report.stamp)] = _chapter(report, words)
    say = rated[0][1].say
    head = f"# {say('lab.ladder')}\n\n{say('lab.about_ladder')}\n"
    return "\n".join((head, *(chapters[place] for place in sorted(chapters))))


def _kept(chapter: str) -> tuple[tuple[bool, str, str], str] | None:
    stamp = stamp_of(chapter)
    return (_place(stamp), f"## {chapter.rstrip()}\n") if stamp and "game" in stamp else None


def _place(stamp: dict[str, Any]) -> tuple[bool, str, str]:
    """Where a chapter stands: how easily somebody is beaten is told first."""
    beaten = str(stamp.get(EXPLOITED, ""))
    return not beaten, str(stamp["game"]), beaten


def _chapter(report: Report, words: Words) -> str:
    """A report with its heads a step lower."""
    page = as_markdown(report, words)
    return re.sub(r"^(#+) ", r"#\1 ", page, flags=re.MULTILINE)
