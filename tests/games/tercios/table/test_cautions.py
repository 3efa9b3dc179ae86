"""What is told before an order of which nothing can come."""

import pytest

from estandarte.games.tercios.table.cautions import caution
from estandarte.games.tercios.turn.goes import Activate
from estandarte.games.tercios.turn.sequence import PlaceCards
from estandarte.kernel import LANGUAGES
from estandarte.kernel.testing import rule
from games.tercios.scenes import RED, TERCIOS
from games.tercios.volleys import pair


@rule("TER-orders-fuego-a")
@pytest.mark.parametrize("language", LANGUAGES)
def test_fire_without_a_target_is_told_before_it_is_ordered(language: str) -> None:
    far = pair(50).state
    told = caution(far, PlaceCards({"A": "fuego"}, role=RED))
    assert told is not None and told.facts == {"units": ["A"]}
    assert TERCIOS.book[told.cite].text(language)
    said = TERCIOS.texts.say(language, told.key, told.facts, told.count)
    assert "¡Fuego!" in said and "{" not in said


def test_the_card_is_weighed_again_when_it_is_turned_up() -> None:
    assert caution(pair(50, card="fuego").state, Activate("A", role=RED)) is not None
    assert caution(pair(50, card="corred").state, Activate("A", role=RED)) is None


def test_nothing_is_said_where_somebody_can_be_shot_at_or_nobody_shoots() -> None:
    assert caution(pair(8).state, PlaceCards({"A": "fuego"}, role=RED)) is None
    assert caution(pair(50).state, PlaceCards({"A": "corred"}, role=RED)) is None
    assert caution(pair(50).state, PlaceCards({"nobody": "fuego"}, role=RED)) is None


@rule("TER-Q12")
def test_who_may_not_measure_is_not_told_what_is_out_of_range() -> None:
    scene = pair(50)
    scene.state.switches = type(scene.state.switches)(premeasuring="forbidden")
    assert caution(scene.state, PlaceCards({"A": "fuego"}, role=RED)) is None
