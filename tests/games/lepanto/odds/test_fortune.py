"""What dice had promised, which results are good, what a course costs: the table says it."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.combat.gunnery import FireGuns
from estandarte.games.lepanto.combat.musketry import FireSmallArms
from estandarte.games.lepanto.movement.phase import Move
from estandarte.kernel import Action, Event, State
from estandarte.kernel.odds import explore
from estandarte.kernel.testing import rule
from games.lepanto.scenes import CHRISTIANS, Scene, enemy, galley


@pytest.mark.parametrize(
    "action",
    [
        FireGuns("A", "B", role=CHRISTIANS),
        FireSmallArms("A", ("B",), role=CHRISTIANS),
    ],
    ids=["guns", "small arms"],
)
def test_over_all_dice_an_attack_gives_what_it_had_promised(action: Action) -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2125"), phase="combat")

    def surplus(state: State, events: Sequence[Event]) -> str:
        ((_, luck),) = LEPANTO.luck(scene.state, events, ())
        assert luck.role == CHRISTIANS
        return str(luck.got - luck.promised)

    found = explore(scene.state, action, surplus)
    assert len(found) == 2  # it may succeed or fail
    assert sum(Fraction(said) * chance for said, chance in found.items()) == 0


def test_a_count_of_nought_is_no_success() -> None:
    hopes = LEPANTO.hopes(FireGuns("A", "B", role=CHRISTIANS))
    told = {result: hopes.of(result) for result in ("sunk", "sunk.2", "sunk.0", "both.0", "missed")}
    assert told == {"sunk": "good", "sunk.2": "good", "sunk.0": "", "both.0": "mixed", "missed": ""}


@rule("LEP-6.7-a")
@pytest.mark.parametrize(("path", "toll"), [("r", ""), ("rr", "exhausted"), ("r<", "exhausted")])
def test_a_course_says_whether_it_exhausts(path: str, toll: str) -> None:
    scene = Scene(galley("A", at="2025"))
    assert LEPANTO.toll(scene.state, Move("A", path, role=CHRISTIANS)) == toll
