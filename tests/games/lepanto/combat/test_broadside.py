"""All guns that bear at once, each checked like a single shot. [LEP-7.1]"""

from itertools import pairwise

import pytest

from estandarte.games.lepanto.combat.gunnery import Broadside, FireGuns, GunsFired
from estandarte.games.lepanto.ships import Ship
from estandarte.kernel.testing import rule
from games.lepanto.scenes import CHRISTIANS, NOW, OTTOMANS, Scene, enemy, galleass, galley, galliot


def broadside(*ships: str, role: str = CHRISTIANS) -> Broadside:
    return Broadside(ships, role=role)


def shots(scene: Scene) -> list[tuple[str, str, str]]:
    return [(e.ship, e.arc, e.target) for e in scene.all(GunsFired)]


def line(*enemies: Ship, dice: tuple[int, ...] = (), **more: object) -> Scene:
    """Two galleys one below the other, bows east."""
    ships = (galley("A", at="2025"), galley("C", at="2027"), *enemies)
    return Scene(*ships, phase="combat", dice=dice, **more)  # type: ignore[arg-type]


def test_every_ship_fires_once_at_what_lies_ahead() -> None:
    scene = line(enemy("B", at="2125"), enemy("D", at="2227"), dice=(1, 1))
    scene.play(broadside())
    assert scene.lost == {"B", "D"}
    assert shots(scene) == [("A", "bow", "B"), ("C", "bow", "D")]


@rule("LEP-7.1-e")
def test_no_galley_fires_twice_in_a_broadside() -> None:
    scene = line(enemy("B", at="2125"), enemy("D", at="2225"), dice=(1,))
    scene.play(broadside())
    assert shots(scene) == [("A", "bow", "B")]


@rule("LEP-7.1-g", "LEP-7.1-f")
def test_a_galleass_fires_all_its_arcs_in_a_broadside() -> None:
    scene = Scene(
        galleass("G", at="1116"),
        *(enemy(n, at=h) for n, h in zip("BCDE", ("1216", "1016", "1115", "1117"), strict=True)),
        phase="combat",
        dice=[6, 6, 6, 6],
    )
    scene.play(broadside("G"))
    assert sorted(shots(scene)) == [
        ("G", "bow", "B"),
        ("G", "port", "D"),
        ("G", "starboard", "E"),
        ("G", "stern", "C"),
    ]


@rule("LEP-7.1-f")
def test_a_galleass_fires_only_once_at_the_ship_in_its_hex() -> None:
    scene = Scene(
        galleass("G", at="1116"), enemy("B", at="1116", stuck=True), phase="combat", dice=[6, 6]
    )
    scene.play(broadside("G"))
    assert len(shots(scene)) == 1
    assert scene.last(GunsFired).factor == 4


def test_each_ship_takes_the_target_that_is_worth_most() -> None:
    near = line(enemy("B", at="2225"), enemy("D", at="2125"), dice=(6,))
    near.play(broadside("A"))
    assert shots(near) == [("A", "bow", "D")]
    dear = line(galliot("B", at="2225"), enemy("D", at="2325"), dice=(6,))
    dear.play(broadside("A"))
    assert shots(dear) == [("A", "bow", "D")]


def test_a_target_that_is_gone_is_not_fired_at_again() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galley("C", at="1925"),
        enemy("B", at="2125"),
        phase="combat",
        dice=[1, 6],
    )
    scene.play(broadside())
    assert shots(scene) == [("A", "bow", "B")]
    assert scene.dice_left == [6]


def test_the_next_ship_takes_what_the_first_has_left() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galley("C", at="1925"),
        enemy("B", at="2125"),
        enemy("D", at="2225"),
        phase="combat",
        dice=[1, 1],
    )
    scene.play(broadside())
    assert shots(scene) == [("A", "bow", "B"), ("C", "bow", "D")]


def test_only_the_named_ships_fire() -> None:
    scene = line(enemy("B", at="2125"), enemy("D", at="2127"), dice=(1,))
    scene.play(broadside("C"))
    assert shots(scene) == [("C", "bow", "D")]


def test_ships_fire_in_the_order_in_which_they_are_named() -> None:
    scene = line(enemy("B", at="2125"), enemy("D", at="2127"), dice=(6, 6))
    scene.play(broadside("C", "A"))
    assert [ship for ship, _, _ in shots(scene)] == ["C", "A"]


def test_a_ship_named_twice_fires_once() -> None:
    scene = line(enemy("B", at="2125"), dice=(6,))
    scene.play(broadside("A", "A"))
    assert len(shots(scene)) == 1


@rule("LEP-7.2-p")
def test_a_repulsed_ship_takes_no_part() -> None:
    ships = (galley("A", at="2025", repulsed=True), galley("C", at="2027"))
    board = (*ships, enemy("B", at="2125"), enemy("D", at="2127"))
    assert Scene(*board, phase="combat").refusal(broadside("C", "A")) == "LEP-7.2-p"
    scene = Scene(*board, phase="combat", dice=[6])
    scene.play(broadside())
    assert shots(scene) == [("C", "bow", "D")]


@rule("LEP-7.1-a")
def test_without_any_target_there_is_no_broadside() -> None:
    assert line(enemy("B", at="2425")).refusal(broadside()) == "LEP-7.1-a"
    assert line(enemy("B", at="2125")).refusal(broadside("C")) == "LEP-7.1-a"


@rule("LEP-7.1-e")
def test_a_second_broadside_has_nothing_left_to_fire() -> None:
    scene = line(enemy("B", at="2125"), dice=(6,))
    scene.play(broadside())
    assert scene.refusal(broadside()) == "LEP-7.1-a"


@rule("LEP-5.3-b")
@pytest.mark.parametrize("ship", ["B", "nobody", ""])
def test_a_broadside_of_foreign_or_unknown_ships_is_refused(ship: str) -> None:
    assert line(enemy("B", at="2125")).refusal(broadside("A", ship)) == "LEP-5.3-b"


@rule("LEP-8.0-e")
def test_reserves_keep_silent() -> None:
    scene = Scene(
        galley("A", at="2025", squadron="C-R"),
        enemy("B", at="2125"),
        phase="combat",
        turn=4,
        reserves=True,
    )
    assert scene.refusal(broadside("A")) == "LEP-8.0-e"
    assert scene.refusal(broadside()) == "LEP-7.1-a"


def test_every_shot_of_a_broadside_is_one_that_could_be_fired_alone() -> None:
    ships = (
        galleass("G", at="1116"),
        galley("A", at="1118"),
        enemy("B", at="1216"),
        enemy("C", at="1115"),
        galliot("D", at="1218"),
        enemy("E", at="1318"),
        galliot("F", at="1117"),
    )
    scene = Scene(*ships, phase="combat", dice=[6] * 6)
    scene.play(broadside())
    again = Scene(*ships, phase="combat", dice=[6] * 6)
    for ship, arc, target in shots(scene):
        again.play(FireGuns(ship, target, arc, role=CHRISTIANS))  # type: ignore[arg-type]
    assert again.state.ships == scene.state.ships
    assert again.refusal(broadside()) == "LEP-7.1-a"


def test_the_ottomans_have_broadsides_too() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2125"),
        galliot("D", at="2225"),
        phase="combat",
        side=OTTOMANS,
        dice=[6, 6],
    )
    scene.play(broadside(role=OTTOMANS))
    assert shots(scene) == [("B", "bow", "A"), ("D", "bow", "A")]
    assert [scene.ship(id).fired for id in "BD"] == [NOW, NOW]


def test_a_broadside_of_a_whole_line_keeps_its_order() -> None:
    ships = [galley(f"A{row}", at=f"20{row}") for row in range(21, 31)]
    foes = [enemy(f"B{row}", at=f"21{row}") for row in range(21, 31)]
    scene = Scene(*ships, *foes, phase="combat", dice=[6] * 10)
    scene.play(broadside())
    order = [ship for ship, _, _ in shots(scene)]
    assert len(order) == 10
    assert all(one < other for one, other in pairwise(order))
