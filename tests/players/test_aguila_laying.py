"""What Águila's alférez thinks of the ground before a battle, and of placing somebody anew."""

from typing import Any

import pytest

from estandarte.games.aguila.before.ground.placing import (
    AddPiece,
    KeepPlacing,
    Laying,
    LeaveTable,
    OneMorePiece,
    PlacingOn,
    StopPlacing,
)
from estandarte.games.aguila.before.ground.shapes import ground_of, river
from estandarte.games.aguila.before.redeploying import Redeploy, Redeployment, StandAsDeployed
from estandarte.games.aguila.camp import Objective
from estandarte.games.aguila.scenarios.objectives import FordChoice, MarkerChoice, NoMoreMarkers
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from games.aguila.scenes import RED, enemy, officer, place, unit
from games.aguila.tables import table
from players.aguila_table import answer

HORSE = "fr_coraceros:10"
RIDERS = (unit("A"), enemy("B", HORSE))
"""The enemy has horse and we have none; and the other way round."""
RIDING = (unit("A", HORSE), enemy("B"))


@pytest.mark.parametrize(
    ("troops", "goes_on", "adds"),
    [(RIDERS, KeepPlacing, AddPiece), (RIDING, StopPlacing, LeaveTable)],
)
def test_ground_is_laid_against_horse_and_guns_and_not_against_ones_own(
    troops: Any, goes_on: type, adds: type
) -> None:
    scene = table("campal", *troops, begin=False)
    assert isinstance(answer(scene, PlacingOn((RED,))), goes_on)
    assert isinstance(answer(scene, OneMorePiece((RED,))), adds)


@pytest.mark.parametrize(
    ("scenario", "troops", "pieces"),
    [
        ("colina", RIDERS, {"difficult_hill"}),
        ("colina", RIDING, {"easy_hill"}),
        ("divide", RIDERS, {"rocky"}),
        ("divide", RIDING, {"easy_hill", "wood"}),
    ],
)
def test_of_the_ground_of_a_scenario_it_lays_the_most_broken_against_horse(
    scenario: str, troops: Any, pieces: set[str]
) -> None:
    laid = answer(table(scenario, *troops, begin=False), Laying((RED,)))
    assert {p.piece for p in laid.pieces} == pieces


def test_the_marker_lies_aside_for_who_lures_and_is_the_only_one() -> None:
    scene = table("region", *RIDERS, begin=False)
    marker = answer(scene, MarkerChoice((RED,)), lures=True)
    assert abs(marker.at.x - scene.state.field.centre.x) > inches(15)
    again = table("region", *RIDERS, Objective("m", place(9, 24)), begin=False)
    assert isinstance(answer(again, MarkerChoice((RED,))), NoMoreMarkers)


def test_the_ford_lies_as_far_from_the_bridge_as_may_be() -> None:
    scene = table("puente", *RIDERS, begin=False)
    middle = scene.state.field.centre.x
    laid = river("river", scene.state.field, inches(18), inches(3), middle)
    scene.state.ground["the_river"] = ground_of("the_river", laid, RED)
    ford = answer(scene, FordChoice((RED,)))
    others = [a.at.x for a in FordChoice((RED,)).options(scene.state, RED)]
    assert abs(ford.at.x - middle) == max(abs(x - middle) for x in others) > inches(12)


def test_who_stands_astray_is_placed_anew_before_the_ground_that_counts() -> None:
    def asked(x: int, y: int, **changes: Any) -> Any:
        man = officer("O", "general_de_brigada", abilities=("estratega",), at=(40, 4))
        troops = (unit("A", at=(x, y), officer="O"), man, enemy("B", at=(36, 40)))
        things = (Objective("m", place(9, 24)),)
        scene = table("region", *things, on_table=troops, begin=False)
        return answer(scene, Redeployment((RED,), {"O": 1}), **changes)

    anew = asked(60, 8)
    assert isinstance(anew, Redeploy)
    assert within(anew.at, place(25, 8), inches(12))
    assert isinstance(asked(60, 8, masses=False), StandAsDeployed)
    assert isinstance(asked(17, 12), StandAsDeployed)
