"""The page of the ladder: a chapter for each game, with the stamp of what it was rated with."""

import re

from .contents import Report, Words
from .rendering import as_markdown, stamp_of

CHAPTER = re.compile(r"^## ", re.MULTILINE)


def ladder_page(before: str, rated: list[tuple[Report, Words]]) -> str:
    """A page as it was, with the chapters of these games written anew."""
    chapters = dict(filter(None, map(_kept, CHAPTER.split(before)[1:])))
    for report, words in rated:
        chapters[report.stamp["game"]] = _chapter(report, words)
    say = rated[0][1].say
    head = f"# {say('lab.ladder')}\n\n{say('lab.about_ladder')}\n"
    return "\n".join((head, *(chapters[game] for game in sorted(chapters))))


def _kept(chapter: str) -> tuple[str, str] | None:
    stamp = stamp_of(chapter)
    return (stamp["game"], f"## {chapter.rstrip()}\n") if stamp and "game" in stamp else None


def _chapter(report: Report, words: Words) -> str:
    """A report with its heads a step lower."""
    page = as_markdown(report, words)
    return re.sub(r"^(#+) ", r"#\1 ", page, flags=re.MULTILINE)
