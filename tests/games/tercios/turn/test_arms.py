"""Guns, weapons and buildings in awkward cases."""

import pytest

from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.ground.terrain import is_inside
from estandarte.games.tercios.reactions.countercharge import Countercharged
from estandarte.games.tercios.reactions.reacting import React
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.games.tercios.turn.orders import OrderLost
from estandarte.games.tercios.values.circumstances import Fight
from estandarte.games.tercios.values.strength import combat_of
from estandarte.kernel.testing import rule
from games.tercios.clashes import charged, clash
from games.tercios.scenes import BLUE, RED, Scene, area, unit


@rule("TER-weapons-bayoneta-b", "TER-troops-dotacion-a")
@pytest.mark.parametrize(
    ("sort", "dice"), [("escuadron_clasico", 8), ("canon_ligero", 8), ("coraceros", 6)]
)
def test_bayonets_help_against_gunners_as_against_infantry(sort: str, dice: int) -> None:
    blades = unit("A", without=("picas",), arms=("bayoneta",))
    fight = Fight(blades, unit("X", sort, role=BLUE), attacks=True)
    assert combat_of(Scene(blades).state, fight).total == dice


@rule("TER-troops-escapatoria-a", "TER-Q37")
def test_a_beaten_gun_is_lost_also_if_its_conqueror_breaks() -> None:
    """The charger causes two and suffers one, which is too much for it."""
    weak = unit("A", wear=4, values={"endurance": 4, "discipline": 1})
    gun = charged("canon_ligero", values={"endurance": 9, "courage": 1, "combat": 1})
    # check of the order; four blows, one resists nothing; one blow back, nothing resists; break
    dice = [5, 6, 6, 6, 6, 1, 6, 1, 1, 1, 1, 1, 1]
    scene = clash(weak, gun, dice=dice)
    assert "A" not in scene.state.units
    assert "X" not in scene.state.units


@rule("TER-troops-experimental-a", "TER-Q62")
def test_an_experimental_gun_in_the_ranks_wears_nobody() -> None:
    host = unit("A", parts=("G",))
    gun = unit("G", "canon_ligero", traits=("experimental",), union="gun", lead="A")
    scene = Scene(host, gun, unit("X", role=BLUE, at=(36, 30), facing=180), dice=[1] * 10)
    scene.activate("A", "fuego")
    scene.play(Shoot("X", "canon_ligero", "G", role=RED))
    assert scene.unit("A").wear == 0


@rule("TER-troops-tiro-f")
def test_a_limbered_gun_charges_nobody() -> None:
    gun = unit("A", "canon_medio", traits=("caballos_de_tiro",), limbered=True)
    scene = Scene(gun, charged(at=(36, 23)), dice=[6] * 20)
    scene.activate("A", "atacad")
    assert scene.moment == ""
    assert scene.last(OrderLost).cite == "TER-troops-tiro-f"


@rule("TER-troops-tiro-f")
def test_a_limbered_gun_meets_no_charge() -> None:
    gun = charged(
        "canon_medio", at=(36, 25), traits=("caballos_de_tiro",), limbered=True, card="atacad"
    )
    scene = Scene(unit("A"), gun)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert scene.refusal(React("X", role=BLUE)) == "TER-troops-tiro-f"
    assert not scene.all(Countercharged)


@rule("TER-scenery-edificio-d", "TER-scenery-edificio-e")
def test_a_big_unit_in_a_small_house_is_inside_it_all_the_same() -> None:
    """Its front centre would lie outside the walls."""
    house = area("large_building", 36, 20, 1)
    scene = Scene(unit("A", at=(36, 22), building="e1"), house)
    assert is_inside(scene.state, scene.unit("A"), "oculto")
    assert is_inside(scene.state, scene.unit("A"), "cubierto")
    assert not is_inside(scene.state, scene.unit("A"), "dificil")
