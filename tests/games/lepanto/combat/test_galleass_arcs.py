"""The galleass: four arcs, four different targets. [LEP-7.1-f to LEP-7.1-i]"""

import pytest

from estandarte.games.lepanto.combat.gunnery import FireGuns, GunsFired
from estandarte.games.lepanto.sea.waters import gun_range
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import EAST, SOUTH_EAST, distance
from games.lepanto.scenes import CHRISTIANS, Scene, enemy, galleass, galliot


def fire(target: str, arc: str | None = None) -> FireGuns:
    return FireGuns("G", target, arc, role=CHRISTIANS)  # type: ignore[arg-type]


def ring(*hexes: str, dice: tuple[int, ...] = ()) -> Scene:
    """A galleass in 1116, bow east, with an enemy in each of some hexes, B onward."""
    enemies = [enemy(name, at=hex) for name, hex in zip("BCDEFHI", hexes, strict=False)]
    return Scene(galleass("G", at="1116"), *enemies, phase="combat", dice=dice)


def chart(bow: int = EAST) -> dict[str, dict[int, list[int]]]:
    """The values of each arc by distance, as the board gives them."""
    scene = ring()
    found: dict[str, dict[int, list[int]]] = {}
    for hex, (arc, value) in gun_range(scene.state.waters, "galleass", 1616, bow).items():
        found.setdefault(arc, {}).setdefault(distance(1616, hex), []).append(value)
    return found


@rule("LEP-3.3-e")
@pytest.mark.parametrize("hex", ["1216", "1016", "1115", "1117"])
def test_a_galleass_fires_to_every_side(hex: str) -> None:
    scene = ring(hex, dice=(1,))
    scene.play(fire("B"))
    assert scene.lost == {"B"}


@rule("LEP-7.1-f")
def test_a_galleass_fires_at_four_different_ships() -> None:
    scene = ring("1216", "1016", "1115", "1117", dice=(1, 1, 1, 1))
    scene.play(*(fire(target) for target in "BCDE"))
    assert scene.lost == set("BCDE")


@rule("LEP-7.1-f")
def test_a_fifth_ship_is_beyond_a_galleass() -> None:
    scene = ring("1216", "1016", "1115", "1117", "1316", dice=(6, 6, 6, 6))
    scene.play(*(fire(target) for target in "BCDE"))
    assert scene.refusal(fire("F")) == "LEP-7.1-g"


@rule("LEP-7.1-f")
def test_the_four_targets_must_be_different() -> None:
    """Two arcs can bear on one ship only where it lies in the hex of the galleass."""
    scene = Scene(
        galleass("G", at="1116"), enemy("B", at="1116", stuck=True), phase="combat", dice=[6]
    )
    scene.play(fire("B", "port"))
    assert scene.refusal(fire("B", "starboard")) == "LEP-7.1-f"


@rule("LEP-7.1-g")
@pytest.mark.parametrize(
    ("first", "second"),
    [("1216", "1316"), ("1016", "0916"), ("1115", "1215"), ("1117", "1217")],
    ids=["bow", "stern", "port", "starboard"],
)
def test_each_arc_fires_once(first: str, second: str) -> None:
    scene = ring(first, second, dice=(6,))
    scene.play(fire("B"))
    assert scene.refusal(fire("C")) == "LEP-7.1-g"


@rule("LEP-7.1-g")
def test_an_arc_that_fired_leaves_the_other_three() -> None:
    scene = ring("1216", "1016", "1115", "1117", dice=(6,))
    scene.play(fire("D"))
    assert [scene.refusal(fire(t)) for t in "BCE"] == [None, None, None]


@rule("LEP-7.1-h")
def test_the_bow_arc_is_three_hexes_of_two_one_and_one() -> None:
    assert chart()["bow"] == {1: [2], 2: [1], 3: [1]}


@rule("LEP-7.1-i")
def test_the_stern_arc_is_three_hexes_of_two_two_and_one_outward() -> None:
    assert chart()["stern"] == {1: [2], 2: [2], 3: [1]}


@rule("LEP-3.3-e")
@pytest.mark.parametrize("arc", ["port", "starboard"])
def test_the_sides_are_stronger_than_bow_and_stern(arc: str) -> None:
    assert chart()[arc] == {1: [4] * 2, 2: [3] * 5, 3: [2] * 8}


@rule("LEP-7.1-g")
def test_every_hex_within_three_belongs_to_exactly_one_arc() -> None:
    scene = ring()
    for bow in range(1, 7):
        covered = gun_range(scene.state.waters, "galleass", 1616, bow)
        assert len(covered) == 36
        assert all(distance(1616, hex) <= 3 for hex in covered)


@rule("LEP-7.1-h")
def test_naming_the_bow_for_a_ship_abeam_is_refused() -> None:
    scene = ring("1115", "1316")
    assert scene.refusal(fire("B", "bow")) == "LEP-7.1-h"
    assert scene.refusal(fire("C", "bow")) is None


@rule("LEP-7.1-i")
def test_naming_the_stern_for_a_ship_ahead_is_refused() -> None:
    scene = ring("1216", "0816")
    assert scene.refusal(fire("B", "stern")) == "LEP-7.1-i"
    assert scene.refusal(fire("C", "stern")) is None


@rule("LEP-3.3-e")
@pytest.mark.parametrize("arc", ["port", "starboard"])
def test_naming_a_side_for_a_ship_ahead_is_refused(arc: str) -> None:
    assert ring("1216").refusal(fire("B", arc)) == "LEP-3.3-e"


@rule("LEP-7.1-a")
def test_four_hexes_are_too_far_for_a_galleass() -> None:
    scene = ring("1512")
    assert scene.refusal(fire("B")) == "LEP-7.1-a"


@rule("LEP-7.1-c", "LEP-7.1-h")
def test_the_bow_guns_are_capped_by_the_chart() -> None:
    scene = ring("1216", dice=(3,))
    scene.play(fire("B"))
    capped = scene.last(GunsFired).tally.lines[-1]
    assert (capped.cite, capped.number, capped.facts["by"]) == ("LEP-7.1-c", 2, "LEP-7.1-h")


def test_port_and_starboard_turn_with_the_ship() -> None:
    scene = Scene(
        galleass("G", at="1116", bow=SOUTH_EAST),
        enemy("B", at="1216"),
        galliot("C", at="1117"),
        phase="combat",
        dice=[6, 6],
    )
    scene.play(fire("B"), fire("C"))
    assert [e.arc for e in scene.all(GunsFired)] == ["port", "starboard"]
