"""Contact and the ground: chargers are placed on the table, and on ground that can be entered."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.conditions import charge_verdict
from estandarte.games.aguila.charge.contact import place_of_contact
from estandarte.games.aguila.charge.under_way import Charge
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.odds.charges import charge_odds
from estandarte.games.aguila.state import Ground
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.overlap import overlaps
from games.aguila.scenes import Scene, area, enemy, inch, place, unit


def charger(**named: Any) -> Any:
    return unit("A", "fr_husares:5", "open", facing=90, **named)


@rule("BSA-8-cond-h", "BSA-8-mov-h")
def test_a_flank_at_the_edge_of_the_table_is_met_on_the_table() -> None:
    """Half of the horse would hang over the edge, so that they slide along the flank."""
    foe = enemy("B", at=(40, 3.2), facing=0)
    scene = Scene(charger(at=(30, 4)), foe)
    base = place_of_contact(scene.state, scene.unit("A"), foe, Side.LEFT)
    assert base is not None
    assert is_on_field(base, scene.state.field)
    assert base.centre.y == pytest.approx(base.front // 2, abs=8)
    assert charge_verdict(scene.state, scene.unit("A"), foe).cite is None


@rule("BSA-8-cond-h", "BSA-8-mov-h")
def test_chargers_slide_off_impassable_ground() -> None:
    foe = enemy("B", at=(40, 24), facing=0)
    lake = area("lake", 36, 27.2, 3)  # beside the front half of the flank
    scene = Scene(charger(at=(30, 22)), foe, lake)
    base = place_of_contact(scene.state, scene.unit("A"), foe, Side.LEFT)
    assert base is not None
    assert not any(overlaps(base, part) for part in outlines_of(lake))
    free = place_of_contact(Scene(charger(at=(30, 22)), foe).state, scene.unit("A"), foe, Side.LEFT)
    assert free is not None
    assert free.centre.y > base.centre.y


@rule("BSA-8-cond-h")
def test_where_there_is_only_water_there_is_no_room() -> None:
    foe = enemy("B", at=(40, 24), facing=0)
    lake = area("lake", 34.5, 22.4, 3)  # all along the flank
    scene = Scene(charger(at=(28, 28)), foe, lake)
    assert place_of_contact(scene.state, scene.unit("A"), foe, Side.LEFT) is None
    ice = Scene(charger(at=(28, 28)), foe, lake, fields={"frozen": True})
    assert place_of_contact(ice.state, ice.unit("A"), foe, Side.LEFT) is not None


@rule("BSA-8-cond-h")
def test_the_odds_of_a_charge_without_room_are_that_it_has_none() -> None:
    scene = Scene(
        charger(at=(28, 28)), enemy("B", at=(40, 24), facing=0), area("lake", 34.5, 22.4, 3)
    )
    odds = charge_odds(scene.state, Charge("A", "B", Side.LEFT))
    assert [(c.result, c.chance) for c in odds.chances] == [("no_room", 1)]


@rule("BSA-8-cond-h", "BSA-15-rio-b")
def test_before_a_unit_on_the_bank_only_a_bridge_gives_room() -> None:
    foe = enemy("B", at=(36, 25.6), facing=180)
    line = place(0, 24), place(72, 24)
    for crossings, room in (((place(36, 24),), True), ((place(50, 24),), False)):
        river = Ground("r", "river", (), line, inch(3), crossings)
        scene = Scene(unit("A", at=(36, 21)), foe, river, fields={"season": "spring"})
        found = place_of_contact(scene.state, scene.unit("A"), foe, Side.FRONT)
        assert (found is not None) is room
