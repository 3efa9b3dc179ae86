"""The map in the game's own docstring: every chapter has its place."""

import re
from pathlib import Path

import estandarte.games.tercios as tercios

PACKAGE = Path(tercios.__file__).parent


def test_every_chapter_of_the_rulebook_is_on_the_map_and_every_place_is_there() -> None:
    rows = [line for line in (tercios.__doc__ or "").splitlines() if " TER-" in line]
    mapped = {name for row in rows for name in re.findall(r"(?:TER| )-([a-z]+)", row)}
    text = (PACKAGE / "rulebook.md").read_text(encoding="utf-8")
    assert mapped == set(re.findall(r"^- \*\*TER-([a-z]+)", text, re.MULTILINE))
    places = [place for row in rows for place in re.findall(r"[a-z]+(?:/|\.py)", row)]
    assert all((PACKAGE / place).exists() for place in places)
    folders = {p.parent.name for p in PACKAGE.glob("*/__init__.py")}
    beside = {"schema", "odds", "table", "intentions"}
    assert folders == {p.rstrip("/") for p in places if "/" in p} | beside
