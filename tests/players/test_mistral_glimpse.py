"""What the alférez never looks at is not dealt to him, and what is dealt lies as it would."""

import pytest

from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.concealment import markers
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Dice, but
from estandarte.kernel.testing import new_match
from estandarte.players.doctrine.chapters import ChapterDoctrine
from estandarte.players.doctrine.mistral import DOCTRINE
from estandarte.players.doctrine.tempers import STANDARD
from estandarte.players.playing import take_turn


@pytest.mark.parametrize("scenario", ["y1744", "combined"])
def test_he_answers_as_on_a_board_that_is_dealt_whole(scenario: str) -> None:
    match, mind = new_match(MISTRAL, scenario, 1), DOCTRINE.of(STANDARD)
    asked = set()
    for step in range(700):
        role = match.waiting[0]
        view, dice = MISTRAL.view(match.state, role), f"glimpse-{step}"
        seen, whole = MISTRAL.glimpse(view, Dice(dice)), MISTRAL.imagine(view, Dice(dice))
        answer = mind.answer(seen, role)
        assert answer == mind.answer(whole, role)
        asked.add(type(match.state.decision))
        if step % 7 == 0:
            _lies_alike(seen, whole)
        match.act(answer)
    assert len(asked) >= 10


def _lies_alike(seen: Mistral, whole: Mistral) -> None:
    assert seen.stack == whole.stack
    for fleet in FLEETS:
        assert markers(seen, fleet) == markers(whole, fleet)
    assert seen.units.items() <= whole.units.items()
    bare = {id: but(one, leader="") for id, one in whole.formations.items()}
    assert {id: but(one, leader="") for id, one in seen.formations.items()} == bare
    assert {id: c.at for id, c in seen.convoys.items()} == {
        id: c.at for id, c in whole.convoys.items()
    }


def test_nothing_private_that_he_does_not_look_at_is_dealt() -> None:
    match = new_match(MISTRAL, "y1744", 2)
    for _ in range(300):
        match.act(take_turn(match, match.waiting[0], DOCTRINE, Dice("x")))
    role = match.waiting[0]
    other = next(fleet for fleet in FLEETS if fleet != role)
    view = MISTRAL.view(match.state, role)
    for imagine, is_dealt in ((MISTRAL.glimpse, False), (MISTRAL.imagine, True)):
        boards = [imagine(view, Dice(f"{number}")) for number in range(8)]
        issued = [one for board in boards for one in board.orders.issued.values()]
        leaders = [one for board in boards for one in board.leaders.values()]
        assert any(one.fleet == other for one in (*issued, *leaders)) is is_dealt
        assert any(other in board.orders.pool for board in boards) is is_dealt


def test_another_doctrine_is_dealt_everything_unless_it_says_so() -> None:
    assert not ChapterDoctrine().glances
