"""What was asked once is answered as if it were asked anew, on true and on imagined boards."""

from typing import Any

import pytest

from estandarte.games.aguila.movement.orders import StandStill
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import SHELF, YES, Dice, Game, Match, Setup, Verdict, no
from estandarte.wargame.plane.measures import inches
from laws.asking import GAMES, parted

SHORT = 60
WIDE = 1_000
every_asked_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def test_the_games_on_a_plane_are_asked() -> None:
    assert [game.name for game in GAMES] == ["aguila", "tercios"]


@every_asked_game
def test_every_list_is_as_if_it_were_asked_anew(game: Game[Any, Any]) -> None:
    assert not list(parted(game, ["campo_abierto"], SHORT))


@pytest.mark.soak
@every_asked_game
def test_every_list_of_a_thousand_moments_is(game: Game[Any, Any]) -> None:
    assert not list(parted(game, sorted(game.scenarios()), WIDE))


def test_a_rule_that_looks_farther_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: nobody stands still who has an enemy beyond the reach of every question."""

    def leads(order: StandStill, state: Aguila, unit: Unit) -> Verdict:
        foes = (abs(e.base.centre.x - unit.base.centre.x) for e in state.enemies_of(unit.role))
        return no("BSA-3-alto-a") if any(far > inches(40) for far in foes) else YES

    monkeypatch.setattr(StandStill, "leads", leads)
    assert list(parted(SHELF.take("aguila"), ["campo_abierto"], SHORT))


@every_asked_game
def test_an_imagined_board_knows_nothing_of_the_true_one(game: Game[Any, Any]) -> None:
    match = Match.start(game, Setup(game.name, "campo_abierto"), "answers")
    imagined = game.imagine(match.view(match.waiting[0]), Dice("answers"))
    assert imagined.answers is not match.state.answers
    assert match.state.clone().answers is match.state.answers


@every_asked_game
def test_what_is_kept_is_no_part_of_the_state(game: Game[Any, Any]) -> None:
    match = Match.start(game, Setup(game.name, "campo_abierto"), "answers")
    before = game.codec.save(match.state)
    list(match.state.decision.options(match.state, match.waiting[0]))
    assert game.codec.save(match.state) == before
    read = game.codec.load(before)
    assert read == match.state
    assert read.answers is not match.state.answers
