"""The ladder: everyone against everyone, from both sides, in mirror where armies differ."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from estandarte.games.tercios import TERCIOS
from estandarte.lab.experiment import Amount, Players
from estandarte.lab.ladders import everyone, ladder_of
from estandarte.lab.reports.contents import Report, Words
from estandarte.lab.reports.freshness import checked
from estandarte.lab.reports.ladder import ladder_page
from estandarte.lab.reports.pages import report_of
from estandarte.lab.runners import Inline
from estandarte.lab.running import Session
from estandarte.lab.store import Store
from estandarte.players import DOCTRINES
from lab.trials_at_hand import plan
from players.bending import bending
from skirmish import SKIRMISH


@pytest.fixture(autouse=True)
def tempered() -> Iterator[None]:
    DOCTRINES.add("skirmish", bending())
    yield
    DOCTRINES.forget("skirmish")


def rated(tmp_path: Path, **more: Any) -> Report:
    made = plan(**{"question": "ladder", "players": Players(everyone(SKIRMISH)), **more})
    with Store(tmp_path / "lab.sqlite") as store:
        session = Session(made, store)
        session.run(Inline())
        return report_of(session, "en", "estandarte ladder skirmish")


def test_every_rank_and_every_man_is_rated() -> None:
    assert everyone(SKIRMISH) == ("alferez", "alferez:late", "alferez-1", "grumete")


def test_everyone_meets_everyone_from_both_sides_with_the_same_dice(tmp_path: Path) -> None:
    report = rated(tmp_path, count=Amount(matches=4))
    ratings, matrix, duels = report.sections[0].tables
    assert {row[0] for row in ratings.rows} == set(everyone(SKIRMISH))
    assert [row[2] for row in ratings.rows] == [12] * 4  # three others, four matches each
    assert len(matrix.rows) == 4
    assert len(duels.rows) == 6
    even = next(row for row in duels.rows if row[0] == "alferez against alferez-1")
    assert even[2].of.value == 0.5  # type: ignore[union-attr]


def test_results_that_are_all_alike_do_not_pass_for_certain(tmp_path: Path) -> None:
    report = rated(tmp_path, count=Amount(matches=2))
    shown = [figure.of for row in report.sections[0].tables[2].rows for figure in row[2:]]  # type: ignore[union-attr]
    assert all(of.low < of.high for of in shown)


def test_the_same_seed_rates_the_same(tmp_path: Path) -> None:
    one, two = (rated(tmp_path / name, count=Amount(matches=2)) for name in "ab")
    assert one.sections == two.sections


def test_where_armies_are_chosen_both_lead_the_same() -> None:
    armies = ("espana_1618_500", "francia_1621_500")
    ready = [army.id for army in TERCIOS.armies()]
    chosen = [a for a in armies if a in ready] or ready[:2]
    made = plan(
        game="tercios",
        question="ladder",
        players=Players(("alferez", "grumete"), tuple(chosen)),
        count=Amount(matches=4),
    )
    assert len(made.series) == 2 * len(chosen)
    assert all(len(set(map(str, series.armies.values()))) == 1 for series in made.series)


def test_what_a_game_says_of_its_ladder_may_be_told_otherwise() -> None:
    usual = ladder_of(SKIRMISH)
    assert (usual.question, usual.players.ranks) == ("ladder", everyone(SKIRMISH))
    told = ladder_of(SKIRMISH, ("grumete",), 6, "fresh", "meeting")
    assert (told.players.ranks, told.count.matches) == (("grumete",), 6)
    assert (told.seed, told.board.scenario) == ("fresh", "meeting")


def test_a_page_keeps_the_chapters_of_other_games(tmp_path: Path) -> None:
    report = rated(tmp_path, count=Amount(matches=2))
    words = Words("en", SKIRMISH)
    old = {"game": "zama", "rules": "0", "minds": "0", "tallies": "0"}
    stamp = f"<!-- estandarte lab {json.dumps(old)} -->"
    page = ladder_page(f"# Old\n\n## Zama\n\n{stamp}\n\nkept\n", [(report, words)])
    again = ladder_page(page, [(report, words)])
    assert again == page
    assert page.count("\n## ") == 2
    assert "kept" in page and "Old" not in page
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "ladder.md").write_text(page, encoding="utf-8")
    assert [p.changed for p in checked(tmp_path / "pages")] == [(), ("rules", "minds", "tallies")]
