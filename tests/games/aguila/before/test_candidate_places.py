"""Posts: an army that is drawn up without being asked stands in order of battle."""

import pytest

from estandarte.games.aguila.before.candidate_places import columns, hindrance
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Match, Setup, pledge
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from games.aguila.scenes import BLUE, RED, Scene, unit

ARMIES = (
    "dupont_1808",
    "castanos_1808",
    "picton_1811",
    "carlos_1809",
    "silesia_1813",
    "bagration_1812",
)


def drawn_up(army: str) -> Aguila:
    armies = {RED: army, BLUE: army}
    setup = Setup("aguila", "campo_abierto", armies=armies, pledge=pledge("s"))
    return Match.start(AGUILA, setup, "s").state


def is_behind(rear: Unit, front: Unit) -> bool:
    """Of Red, who looks up the table."""
    aside = abs(rear.base.centre.x - front.base.centre.x)
    beside = aside >= (rear.base.front + front.base.front) // 2
    return not beside and rear.base.centre.y < front.base.centre.y


@pytest.mark.parametrize("army", ARMIES)
def test_nobody_stands_behind_a_gun(army: str) -> None:
    state = drawn_up(army)
    own = list(state.of(RED))
    guns = [u for u in own if u.is_gun]
    assert guns
    assert not [(u.id, g.id) for g in guns for u in own if not u.is_gun and is_behind(u, g)]


@pytest.mark.parametrize("army", ARMIES)
def test_most_of_the_foot_stands_in_the_front(army: str) -> None:
    foot = [u for u in drawn_up(army).of(RED) if u.is_infantry]
    front = [u for u in foot if not any(is_behind(u, other) for other in foot)]
    assert 3 * len(front) >= 2 * len(foot)


@pytest.mark.parametrize("army", ARMIES)
def test_everybody_has_his_inch(army: str) -> None:
    own = [u for u in drawn_up(army).of(RED) if not u.is_gun]
    pairs = [(a, b) for a in own for b in own if a.id < b.id]
    assert not [(a.id, b.id) for a, b in pairs if within(a.base, b.base, inches(1) - 1)]


def test_behind_a_gun_is_no_place() -> None:
    scene = Scene(unit("G", "g_med", at=(36, 12)))
    new, front = unit("A", at=(0, 0)), scene.unit("G").base.front_centre
    hinders = hindrance(scene.state, RED, new)
    assert hinders(front.moved(0, -inches(4))) > 0
    assert hinders(front.moved(inches(8), -inches(4))) == 0
    assert hinders(front.moved(0, inches(4))) == 0
    gun, ahead = unit("H", "g_med", at=(0, 0)), new.base.front_centre.moved(0, inches(4))
    assert hindrance(Scene(new).state, RED, gun)(ahead) > 0


def test_places_of_a_row_are_tried_from_its_middle_to_both_ends() -> None:
    assert list(columns(0, 100, 25)) == [50, 75, 25, 100, 0]
    assert list(columns(10, 10, 25)) == [10]
    assert list(columns(10, 9, 25)) == []
