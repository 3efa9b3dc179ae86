"""Matches of every game and version, as the rules of their time played them.

An old match that the rules of today would play otherwise is named in CHANGED, with the rule that
was mended. Those of the version that is not released yet are kept again instead:
`python tools/keep_matches.py --again`. Those in `rules-1` were fought to their end under the first
version of every game's rules, and stay as they are: theirs are the defaults of that version.
"""

import lzma
from itertools import islice
from pathlib import Path

import pytest

from estandarte import __version__
from estandarte.kernel import SHELF, Match, Mended, audit, parse_record
from estandarte.kernel.testing import playout

HOME = Path(__file__).parent / "corpus"
FILES = sorted(HOME.glob("*/*.jsonl.xz"))
CHANGED: dict[str, str] = {}
"""`version/name` of old matches, each with the rule whose mending made the difference."""


def test_every_game_of_this_version_is_in_the_corpus() -> None:
    kept = {file.name.partition("-")[0] for file in FILES if file.parent.name == __version__}
    assert kept == {"aguila", "lepanto", "mistral", "tercios"} <= {*SHELF.names()}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name[:-9]}")
def test_an_old_match_is_read_and_audited(file: Path) -> None:
    record = parse_record(lzma.decompress(file.read_bytes()))
    assert record.result is not None and not record.torn
    assert len(list(record.states())) == len(record.steps) + 1
    assert record.struck, "steps were taken back in every one of them"
    found = audit(record)
    expected = CHANGED.get(f"{file.parent.name}/{file.name[:-9]}")
    assert found.cite == expected, f"step {found.at} [{found.cite}]: {found.fault}"
    assert expected or found.dice_proved


FIRST = sorted(HOME.glob("rules-1/*.jsonl.xz"))


@pytest.mark.parametrize("file", FIRST, ids=lambda file: file.name[:-9])
def test_a_match_of_the_first_rules_is_played_on_under_their_defaults(file: Path) -> None:
    whole = parse_record(lzma.decompress(file.read_bytes()))
    assert whole.rules == "1"
    match = Match.resume(whole.until(len(whole.steps) * 3 // 4))
    before = len(match.record.steps)
    for _ in islice(playout(match, file.name), 12):
        pass
    again = parse_record(bytes(match.record))
    assert audit(again).dice_proved and len(again.steps) > before
    assert again.setup == whole.setup and again.rules == "1"
    said = [line.mended for line in again.course if isinstance(line, Mended)]
    assert said == [rules for rules in (whole.game.mended_since("1"),) if rules]
    assert match.state.switches == whole.game.switches_of(whole.setup)


def test_a_default_that_has_changed_would_have_made_a_kept_match_another_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A flanked unit of Gallardo's throws four dice now, and threw two. ["TER-Q105"]"""
    data = lzma.decompress((HOME / "rules-1" / "tercios-campo_abierto.jsonl.xz").read_bytes())
    assert audit(parse_record(data))
    monkeypatch.setattr(SHELF.take("tercios").switches, "earlier", {"1": {}})
    assert not audit(parse_record(data))
