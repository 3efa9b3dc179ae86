"""The figures of the rulebook explain rules that there are."""

import re
from pathlib import Path

from estandarte.kernel import SHELF

FIGURES = Path(__file__).resolve().parents[2] / "web/src/shell/library/figures.ts"


def test_every_figure_stands_beside_a_rule() -> None:
    text = FIGURES.read_text("utf-8").partition("export const FIGURES")[2]
    parts = re.split(r"^  (\w+): \{$", text, flags=re.MULTILINE)[1:]
    drawn = dict(zip(parts[::2], parts[1::2], strict=True))
    assert drawn.keys() == {"lepanto", "tercios", "aguila", "mistral"}
    for game, figures in drawn.items():
        rules = re.findall(r'^    "([A-Z]+-[^"]+)":', figures, flags=re.MULTILINE)
        assert rules and set(rules) <= SHELF.take(game).book.keys()
