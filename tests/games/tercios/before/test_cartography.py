"""Cartógrafo: a General who changes the ground."""

from estandarte.games.tercios.before.cartography import (
    LeaveMap,
    MapChoice,
    PlaceFree,
    RemoveElement,
    ShiftElement,
)
from estandarte.games.tercios.before.scenery import PassScenery, PlaceElement, Scenery
from estandarte.games.tercios.state import Element
from estandarte.games.tercios.units import Commander
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from games.tercios.scenery import drawing, house, over, patch, water
from games.tercios.scenes import BLUE, RED, Scene, area, commander, inch, place, unit


@rule("TER-qualities-cartografo-b", "TER-scenery-puente-b")
def test_the_bridge_of_a_cartographer_is_as_wide_as_any_other() -> None:
    river = Element("r", "river", (), (), (place(36, 0), place(36, 48)), inch(2))
    scene = Scene(unit("A"), river)
    scene.begin(MapChoice((RED,), 3))
    scene.play(PlaceFree("bridge", line=(place(34, 20), place(38, 20)), role=RED))
    bridge = next(e for e in scene.state.elements.values() if e.kind == "bridge")
    assert bridge.width == inch(6)


@rule("TER-qualities-cartografo-b", "TER-scenery-rio-c", "TER-scenery-puente-a")
def test_no_map_takes_a_river_and_its_bridge_apart() -> None:
    scene = drawing(water(36), over(36))
    assert scene.refusal(RemoveElement("b", role=RED)) == "TER-scenery-rio-c"
    away = ShiftElement("b", inches(6), 0, role=RED)
    assert scene.refusal(away) == "TER-scenery-puente-a"
    assert scene.refusal(ShiftElement("b", 0, inches(6), role=RED)) is None
    two = drawing(water(36), over(36), over(36, 34, "b2"))
    assert two.refusal(RemoveElement("b", role=RED)) is None


@rule("TER-qualities-cartografo-b")
def test_a_river_that_is_removed_takes_its_bridges_along() -> None:
    scene = drawing(water(36), over(36), area("hill", 60, 24, 4))
    scene.play(RemoveElement("r", role=RED))
    assert set(scene.state.elements) == {"e1"}


@rule("TER-qualities-cartografo-b", "TER-scenery-rio-a")
def test_a_map_may_add_any_element_a_river_as_a_first_choice() -> None:
    line = (place(36, 0), place(36, 48))
    river = PlaceFree("river", line=line, width=inches(2), role=RED)
    scene = drawing(level=3)
    assert scene.refusal(river) is None
    scene.play(river)
    assert scene.moment == "CrossingChoice"
    spent = drawing(level=3)
    spent.state.scenery_spent = {RED: 1}
    assert spent.refusal(river) == "TER-scenery-rio-a"
    homes = (house(36, 24, 1.5), house(39, 24, 1), house(33, 24, 1))
    town = drawing(level=3)
    town.play(PlaceFree("urban_area", buildings=homes, role=RED))
    assert len(town.state.elements) == 3


@rule("TER-qualities-cartografo-b")
def test_a_cartographer_changes_the_ground_by_his_level() -> None:
    def asked(level: int) -> Scene:
        return Scene(area("hill", 36, 24, 3), frames=[MapChoice((RED,), level)])

    low = asked(2)
    assert low.refusal(RemoveElement("e1", role=RED)) == "TER-qualities-cartografo-b"
    new = PlaceFree("hill", patch(12, 24, 8), role=RED)
    assert low.refusal(new) == "TER-qualities-cartografo-b"
    assert (
        low.refusal(ShiftElement("e1", inches(6) + 1, 0, role=RED)) == "TER-qualities-cartografo-b"
    )
    low.play(ShiftElement("e1", inches(6), 0, role=RED))
    assert low.state.elements["e1"].corners[0] == place(39, 21)
    middle = asked(3)
    middle.play(new)
    assert len(middle.state.elements) == 2
    high = asked(4)
    high.play(RemoveElement("e1", role=RED))
    assert not high.state.elements
    content = asked(5)
    content.play(LeaveMap(role=RED))
    assert content.state.elements


def surveyed(level: int) -> Scene:
    """The scenery begins; the red General knows the ground. Red has 2 points and blue 1."""
    general = commander("K", level, qualities=("cartografo",), is_general=True)
    return Scene(general, dice=[2, 1], frames=[Scenery()])


@rule("TER-qualities-cartografo-b")
def test_a_cartographer_may_place_his_element_before_any_other_lies_there() -> None:
    scene = surveyed(3)
    assert scene.moment == "MapChoice"
    assert not scene.state.elements
    scene.play(PlaceFree("hill", patch(36, 24, 8), role=RED))
    assert scene.moment == "SceneryChoice"
    scene.play(PassScenery(role=RED), PassScenery(role=BLUE))
    assert scene.moment == ""  # one option only


@rule("TER-qualities-cartografo-b")
def test_a_cartographer_may_wait_until_there_is_something_to_change() -> None:
    scene = surveyed(4)
    scene.play(LeaveMap(role=RED), PassScenery(role=RED))
    scene.play(PlaceElement("hill", patch(36, 24, 8), role=BLUE))
    assert scene.moment == "MapChoice"
    scene.play(RemoveElement("e1", role=RED))
    assert not scene.state.elements
    assert scene.moment == ""


@rule("TER-qualities-cartografo-b")
def test_a_cartographer_who_can_only_shift_is_asked_when_something_lies_there() -> None:
    scene = surveyed(2)
    assert scene.moment == "SceneryChoice"
    scene.play(PlaceElement("hill", patch(36, 24, 8), role=RED))
    scene.play(PassScenery(role=BLUE), PassScenery(role=RED))
    assert scene.moment == "MapChoice"
    scene.play(LeaveMap(role=RED))
    assert scene.moment == ""


@rule("TER-qualities-cartografo-b")
def test_either_side_may_have_a_cartographer_and_both_are_asked() -> None:
    def general(id: str, role: str) -> Commander:
        return commander(id, 3, role=role, qualities=("cartografo",), is_general=True)

    alone = Scene(general("L", BLUE), dice=[2, 1], frames=[Scenery()])
    assert (alone.moment, alone.state.decision.waiting) == ("MapChoice", (BLUE,))
    both = Scene(general("K", RED), general("L", BLUE), dice=[2, 1], frames=[Scenery()])
    assert both.state.decision.waiting == (RED,)
    both.play(PlaceFree("hill", patch(20, 24, 8), role=RED))
    assert (both.moment, both.state.decision.waiting) == ("MapChoice", (BLUE,))
