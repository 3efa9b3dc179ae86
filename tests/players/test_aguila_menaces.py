"""What Águila's alférez fears at a place: who can be upon it, when, and with whom."""

import pytest

from estandarte.kernel import Role, but
from estandarte.players.doctrine.aguila import DOCTRINE
from estandarte.players.doctrine.aguila.menacing import Menace, menace_of, worst_of
from estandarte.players.doctrine.aguila.outlook import Outlook, Stand
from estandarte.players.doctrine.aguila.picture import Picture
from games.aguila.scenes import BLUE, RED, Scene, enemy, unit

TEMPER = DOCTRINE.tempers["standard"]
HORSE = "fr_coraceros:10"


def menaces(scene: Scene, initiative: Role = BLUE) -> tuple[Picture, list[Menace]]:
    """What the first of Red's units fears where it stands."""
    scene.state.initiative = initiative
    picture = Picture(scene.state, RED, TEMPER)
    me = picture.mine[0]
    found = (
        menace_of(picture, foe, me.body, me.spot, *me.spot.gap_from(*foe.front))
        for foe in picture.foes
    )
    return picture, [menace for menace in found if menace is not None]


@pytest.mark.parametrize(
    ("initiative", "share"), [(BLUE, TEMPER.menace), (RED, TEMPER.menace_later)]
)
def test_who_has_still_to_move_is_feared_from_farther(initiative: Role, share: float) -> None:
    scene = Scene(
        unit("A", formation="line", at=(36, 10)), enemy("B", HORSE, at=(36, 23), formation="line")
    )
    _, found = menaces(scene, initiative)
    assert [m.share for m in found] == [share]


def test_who_has_moved_up_is_feared_at_once() -> None:
    scene = Scene(
        unit("A", formation="line", at=(36, 10)),
        enemy("B", HORSE, at=(36, 16), formation="line", order="advance"),
    )
    assert [m.share for m in menaces(scene, RED)[1]] == [TEMPER.menace]


def test_nobody_fears_who_is_too_far_or_a_gun() -> None:
    scene = Scene(
        unit("A", formation="line", at=(36, 10)),
        enemy("B", HORSE, at=(36, 40), formation="line"),
        enemy("G", "g_med", at=(30, 16)),
    )
    assert not menaces(scene)[1]


def test_two_together_are_feared_more_than_either() -> None:
    scene = Scene(
        unit("A", HORSE, formation="line", at=(36, 10)),
        enemy("B", HORSE, at=(32, 22), formation="line"),
        enemy("C", HORSE, at=(41, 22), formation="line"),
    )
    picture, found = menaces(scene)
    me = picture.mine[0]
    each = [worst_of(picture, [menace], me.body, me.stake) for menace in found]
    assert len(each) == 2
    assert worst_of(picture, found, me.body, me.stake) > max(each)


def test_without_the_initiative_a_charge_of_the_next_turn_is_hardly_counted_on() -> None:
    scene = Scene(
        unit("A", formation="attack_column", at=(36, 20)),
        enemy("B", at=(36, 24), facing=90, formation="line"),
    )
    hopes = []
    for initiative in (RED, BLUE):
        scene.state.initiative = initiative
        picture = Picture(scene.state, RED, but(TEMPER, firing=0.0, caution=0.0))
        me = picture.mine[0]
        turned = Stand(me.unit.base, "change_facing")  # it charges no more in this turn
        hopes.append(Outlook(picture, me).worth(turned))
    assert 0 < hopes[1] == pytest.approx(hopes[0] * TEMPER.patience_late / TEMPER.patience)
    assert TEMPER.patience_late < TEMPER.patience
