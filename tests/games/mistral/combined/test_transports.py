"""Land forces at sea in the combined game: what wears them, and what it is worth. [2.349]"""

import pytest

from estandarte.games.mistral.combined.land import LandUnit, LandWar, Transport
from estandarte.games.mistral.combined.transport_log import pass_strait, wear, wear_transports
from estandarte.games.mistral.convoys.convoys import damage_convoy
from estandarte.games.mistral.convoys.voyages import sail_along
from estandarte.games.mistral.sea.gale_damage import gale_harm
from estandarte.games.mistral.state import Convoy
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene

BRITISH, BOURBONS = "british", "bourbons"


def at_sea(at: str, damage: int = 0, id: str = "troop_1", **more: str) -> Scene:
    """Two Units of foot bound for the Tuscan coast."""
    scene = Scene(**more)
    units = tuple(LandUnit(name, "spain") for name in ("A", "B"))
    aboard = Transport(id, BOURBONS, units, "port_barcelona", "coast_b", "spanish", at_sea=True)
    scene.state.land = LandWar(transports={id: aboard})
    scene.state.convoys[id] = Convoy(
        id, BOURBONS, at=at, status="at_sea", damage=damage, bound="coast_b"
    )
    return scene


@rule("MIS-2.349-d", "MIS-Q64")
@pytest.mark.parametrize(("when", "now", "later"), [("at_once", 1, 2), ("end_of_turn", 0, 2)])
def test_a_strait_wears_troops_in_the_combined_game(when: str, now: int, later: int) -> None:
    table = at_sea("sp_11", strait_dp=when)
    pass_strait(table.play, "troop_1")
    assert table.state.convoys["troop_1"].damage == now
    wear_transports(table.play)
    assert table.state.convoys["troop_1"].damage == later


@rule("MIS-2.349-d")
def test_a_troop_convoy_is_worn_by_the_strait_it_enters() -> None:
    table = at_sea("sp_11")
    leg = table.state.theatre.leg("sp_11", "st_bonifacio")
    assert leg is not None
    table.state.winds = ("libeccio",)
    sail_along(table.play, table.state.convoys["troop_1"], leg)
    assert table.state.convoys["troop_1"].at == "st_bonifacio"
    assert table.state.convoys["troop_1"].damage == 1


@rule("MIS-2.349-d")
def test_a_gale_wears_troops_in_the_combined_game() -> None:
    table = at_sea("sp_13")
    table.state.gales["mistral"] = Gale("mistral", 9, "sp_13", "sp_13")
    gale_harm(table.play)
    convoy = table.state.convoys["troop_1"]
    assert (convoy.damage, convoy.worn) == (2, 2)
    table.state.land = None
    gale_harm(table.play)
    assert table.state.convoys["troop_1"].damage == 2


@rule("MIS-2.349-b")
def test_wear_earns_the_enemy_no_prestige() -> None:
    table = at_sea("sp_13")
    wear(table.play, "troop_1", 7, "MIS-2.349-d")
    damage_convoy(table.play, "troop_1", 2, by_battle=False)
    assert table.state.convoys["troop_1"].damage == 9
    assert table.state.prestige[BRITISH] == 5
    damage_convoy(table.play, "troop_1", 6, by_battle=False)
    assert table.state.prestige[BRITISH] == 6


@rule("MIS-2.348-b")
@pytest.mark.parametrize("id", ["troop_1", "minor_bourbons"])
def test_wear_scatters_troops_as_well(id: str) -> None:
    table = at_sea("sp_13", damage=10, id=id)
    wear(table.play, id, 1, "MIS-2.349-d")
    assert not table.state.convoys[id].scattered
    wear(table.play, id, 1, "MIS-2.349-d")
    assert table.state.convoys[id].scattered
