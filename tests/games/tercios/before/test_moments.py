"""What is not done at its moment, or lies on the table as it does, by which rule."""

import pytest

from estandarte.games.tercios.before.deploy_command import DeployCommand
from estandarte.games.tercios.before.deployment import ChooseZone, Deploying
from estandarte.games.tercios.before.elements import flow
from estandarte.games.tercios.before.scenery import PlaceElement
from estandarte.games.tercios.movement.buildings import entrance_verdict
from estandarte.games.tercios.turn.goes import Activate, TroopStep
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from games.tercios.scenery import buying, over, patch, water
from games.tercios.scenes import BLUE, RED, Scene, area, place, unit


@rule("TER-battle-a")
def test_the_ground_is_laid_before_anybody_chooses_a_side() -> None:
    assert buying().refusal(ChooseZone("bottom", role=RED)) == "TER-battle-a"


@rule("TER-scenario-e")
def test_commands_are_deployed_in_turn() -> None:
    scene = Scene(unit("A"), unit("X", role=BLUE), frames=[Deploying((RED,))])
    early = DeployCommand("blue-1", {}, place(36, 40), role=BLUE)
    assert scene.refusal(early) == "TER-scenario-e"


@rule("TER-scenery-rocas-b", "TER-scenery-camino-c")
def test_rocks_bar_the_way_and_a_path_makes_it_easy() -> None:
    scene = buying()
    scene.play(PlaceElement("rocks", patch(20, 24, 6), role=RED))
    assert "TER-scenery-rocas-b" in scene.cites()
    scene = buying()
    way = (place(36, 0), place(36, 48))
    scene.play(PlaceElement("path", line=way, width=inches(2), role=RED))
    assert "TER-scenery-camino-c" in scene.cites()


@rule("TER-scenery-vado-c")
def test_a_ford_is_as_hard_as_its_river_lets_it_be() -> None:
    scene = Scene(water(36), over(36, sort="ford"), dice=[5, 1])
    scene.doing(flow)
    assert "TER-scenery-vado-c" in scene.cites()


@rule("TER-scenery-edificio-d")
def test_a_building_holds_one_unit() -> None:
    inside = unit("A", "compania_disparo", at=(36, 24), building="e1")
    second = unit("B", "compania_disparo", at=(36, 15))
    scene = Scene(area("large_building", 36, 24, 3), inside, second)
    assert entrance_verdict(scene.state, second, "e1", place(36, 21)).cite == (
        "TER-scenery-edificio-d"
    )


@rule("TER-troops-integrada-b", "TER-troops-choragiew-m")
@pytest.mark.parametrize(
    ("union", "cite"),
    [("gun", "TER-troops-integrada-b"), ("column", "TER-troops-choragiew-m")],
)
def test_who_is_part_of_another_unit_acts_with_it_alone(union: str, cite: str) -> None:
    body = unit("A", card="fuego", union=union, parts=("B",))
    part = unit("B", union=union, lead="A", at=(50, 20))
    spare = unit("C", card="fuego", at=(10, 20))
    scene = Scene(body, part, spare, frames=[TroopStep((RED,))])
    assert scene.refusal(Activate("B", role=RED)) == cite
