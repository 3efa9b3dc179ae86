"""Gunnery: the range chart, the lower of two numbers, one die. [LEP-7.1]"""

import pytest

from estandarte.games.lepanto.combat.gunnery import FireGuns, GunsFired, gun_targets
from estandarte.games.lepanto.combat.musketry import FireSmallArms
from estandarte.games.lepanto.odds.attacks import odds
from estandarte.games.lepanto.table.view import view
from estandarte.games.lepanto.turn.losses import ShipLost
from estandarte.kernel import DieRolled
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import EAST, NORTH_EAST, WEST
from games.lepanto.scenes import CHRISTIANS, NOW, OTTOMANS, Scene, enemy, galleass, galley, galliot


def fire(ship: str, target: str, role: str = CHRISTIANS) -> FireGuns:
    return FireGuns(ship, target, role=role)


@rule("LEP-7.1-a")
@pytest.mark.parametrize("hex", ["2125", "2225", "2325"])
def test_a_galley_reaches_three_hexes_ahead(hex: str) -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at=hex), phase="combat")
    assert scene.refusal(fire("A", "B")) is None


@rule("LEP-7.1-a")
def test_a_hex_without_a_value_on_the_chart_is_out_of_reach() -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2425"), phase="combat")
    assert scene.refusal(fire("A", "B")) == "LEP-7.1-a"


@rule("LEP-7.1-a")
def test_the_chart_turns_with_the_bow() -> None:
    scene = Scene(galley("A", at="2025", bow=NORTH_EAST), enemy("B", at="2123"), phase="combat")
    assert scene.refusal(fire("A", "B")) is None
    assert [t.id for t, _ in gun_targets(scene.state, scene.ship("A"))] == ["B"]


@rule("LEP-7.1-b")
def test_the_printed_guns_of_a_galliot_cap_the_chart() -> None:
    scene = Scene(
        galliot("B", at="2125"), galley("A", at="2025"), phase="combat", side=OTTOMANS, dice=[2]
    )
    scene.play(fire("B", "A", OTTOMANS))
    assert scene.last(GunsFired).factor == 1
    assert scene.lost == set()


@rule("LEP-7.1-c")
@pytest.mark.parametrize(("hex", "factor"), [("2125", 2), ("2225", 1), ("2325", 1)])
def test_the_chart_caps_the_printed_guns(hex: str, factor: int) -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at=hex), phase="combat", dice=[6])
    scene.play(fire("A", "B"))
    fired = scene.last(GunsFired)
    assert fired.factor == factor
    assert [line.cite for line in fired.tally.lines] == ["LEP-7.1-b", "LEP-7.1-c"][: 3 - factor]


@rule("LEP-7.1-d")
def test_ships_in_between_do_not_block_guns() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galley("F", at="2125"),
        enemy("E", at="2225"),
        enemy("B", at="2325"),
        phase="combat",
        dice=[1],
    )
    scene.play(fire("A", "B"))
    assert scene.lost == {"B"}


@rule("LEP-7.1-d")
def test_whoever_asks_is_told_that_there_is_no_line_of_sight() -> None:
    board = [galley("A", at="2025"), enemy("B", at="2225")]
    open_sea = Scene(*board, phase="combat")
    between = Scene(*board, galley("F", at="2125"), phase="combat")

    def told(scene: Scene) -> bool:
        found = odds(view(scene.state, CHRISTIANS), fire("A", "B"))
        assert found is not None
        return "LEP-7.1-d" in found.facts["rules"]

    assert (told(open_sea), told(between)) == (False, True)


@rule("LEP-7.1-e")
def test_a_galley_fires_once_in_a_phase() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2125"),
        enemy("C", at="2225"),
        phase="combat",
        dice=[6],
    )
    scene.play(fire("A", "B"))
    assert [scene.refusal(fire("A", target)) for target in "BC"] == ["LEP-7.1-e"] * 2


@rule("LEP-7.1-e")
def test_a_galliot_fires_once_in_a_phase() -> None:
    scene = Scene(
        galliot("B", at="2125"),
        galley("A", at="2025"),
        galley("C", at="1925"),
        phase="combat",
        side=OTTOMANS,
        dice=[6],
    )
    scene.play(fire("B", "A", OTTOMANS))
    assert scene.refusal(fire("B", "C", OTTOMANS)) == "LEP-7.1-e"


@rule("LEP-7.1-e", "LEP-5.3-f")
def test_a_galley_that_fired_in_an_earlier_phase_fires_again() -> None:
    scene = Scene(
        galley("A", at="2025", fired=NOW - 6, arcs=("bow",), targets=("B",)),
        enemy("B", at="2125"),
        phase="combat",
        dice=[1],
    )
    scene.play(fire("A", "B"))
    assert scene.lost == {"B"}


@rule("LEP-7.1-j")
@pytest.mark.parametrize(("hex", "highest"), [("2125", 2), ("2225", 1)])
def test_the_die_is_read_in_the_column_of_the_factor(hex: str, highest: int) -> None:
    sunk = []
    for die in range(1, 7):
        scene = Scene(galley("A", at="2025"), enemy("B", at=hex), phase="combat", dice=[die])
        scene.play(fire("A", "B"))
        sunk += [die] if scene.lost else []
    assert sunk == list(range(1, highest + 1))


@rule("LEP-7.1-j", "LEP-3.5-a")
def test_a_gunnery_attack_throws_one_die() -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2125"), phase="combat", dice=[4])
    events = scene.play(fire("A", "B"))
    dice = [e for e in events if isinstance(e, DieRolled)]
    assert [(d.cite, d.sides, d.purpose) for d in dice] == [("LEP-7.1-j", 6, "gunnery")]
    assert scene.dice_left == []


@rule("LEP-7.1-k")
def test_a_ship_that_is_sunk_is_removed_at_once() -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2125"), phase="combat", dice=[1])
    scene.play(fire("A", "B"))
    lost = scene.last(ShipLost)
    assert (lost.cite, lost.ship, lost.cause, lost.by) == ("LEP-7.1-k", "B", "gunnery", ("A",))
    assert 2125 not in scene.state.places
    assert scene.refusal(FireSmallArms("A", ("B",), role=CHRISTIANS)) == "LEP-5.3-c"


@rule("LEP-7.1-l")
def test_a_miss_changes_nothing_on_the_target() -> None:
    target = enemy("B", at="2125")
    scene = Scene(galley("A", at="2025"), target, phase="combat", dice=[3])
    scene.play(fire("A", "B"))
    assert scene.ship("B") == target
    assert scene.last(GunsFired).cite == "LEP-7.1-l"


@rule("LEP-7.1-m")
@pytest.mark.parametrize("die", range(1, 7))
def test_nothing_ever_happens_to_the_ship_that_fires_guns(die: int) -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2125"), phase="combat", dice=[die])
    before = scene.ship("A")
    scene.play(fire("A", "B"))
    assert scene.ship("A") == before.but(fired=NOW, arcs=("bow",), targets=("B",))


@rule("LEP-7.1-n")
def test_the_farther_ship_may_be_chosen() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2125"),
        enemy("C", at="2325"),
        phase="combat",
        dice=[1],
    )
    scene.play(fire("A", "C"))
    assert scene.lost == {"C"}


@rule("LEP-7.1-o")
@pytest.mark.parametrize("hex", ["2026", "2024", "1925", "2226", "1825", "2224"])
def test_a_galley_cannot_fire_outside_its_arc(hex: str) -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at=hex), phase="combat")
    assert scene.refusal(fire("A", "B")) == "LEP-7.1-o"


@rule("LEP-7.1-o")
def test_a_galliot_cannot_fire_astern() -> None:
    scene = Scene(
        galliot("B", at="2025", bow=EAST), galley("A", at="1925"), phase="combat", side=OTTOMANS
    )
    assert scene.refusal(fire("B", "A", OTTOMANS)) == "LEP-7.1-o"


@rule("LEP-7.1-o")
def test_a_galley_has_no_guns_along_its_sides() -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2125"), phase="combat")
    port = FireGuns("A", "B", "port", role=CHRISTIANS)
    assert scene.refusal(port) == "LEP-7.1-o"
    assert scene.refusal(FireGuns("A", "B", "bow", role=CHRISTIANS)) is None


@rule("LEP-Q52")
def test_every_ship_fires_its_own_die_with_its_own_factor() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galley("C", at="1925"),
        enemy("B", at="2125"),
        phase="combat",
        dice=[3, 2],
    )
    scene.play(fire("A", "B"), fire("C", "B"))
    assert [(e.ship, e.factor, e.die, e.sunk) for e in scene.all(GunsFired)] == [
        ("A", 2, 3, False),
        ("C", 1, 2, False),
    ]
    assert scene.lost == set()


@rule("LEP-6.7-f")
def test_an_exhausted_crew_serves_its_guns() -> None:
    scene = Scene(galley("A", at="2025", tired=2), enemy("B", at="2125"), phase="combat", dice=[2])
    scene.play(fire("A", "B"))
    assert scene.lost == {"B"}


@rule("LEP-Q43", "LEP-8.0-e")
@pytest.mark.parametrize(("turn", "refused"), [(4, "LEP-8.0-e"), (5, None)])
def test_a_reserve_fires_from_turn_five(turn: int, refused: str | None) -> None:
    scene = Scene(
        galley("A", at="2025", squadron="C-R"),
        enemy("B", at="2125"),
        phase="combat",
        turn=turn,
        reserves=True,
    )
    assert scene.refusal(fire("A", "B")) == refused


@rule("LEP-Q43")
def test_reserves_may_fire_where_the_table_says_so() -> None:
    scene = Scene(
        galley("A", at="2025", squadron="C-R"),
        enemy("B", at="2125", squadron="O-R"),
        phase="combat",
        turn=1,
        reserves=True,
        reserve_fire="fire",
        dice=[1],
    )
    scene.play(fire("A", "B"))
    assert scene.lost == {"B"}


@rule("LEP-Q43")
def test_a_ship_that_fires_at_a_reserve_needs_no_leave() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2125", squadron="O-R"),
        phase="combat",
        turn=1,
        reserves=True,
        dice=[1],
    )
    scene.play(fire("A", "B"))
    assert scene.lost == {"B"}


def test_options_list_every_shot_and_no_other() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galleass("G", at="2023", bow=WEST),
        enemy("B", at="2125"),
        enemy("C", at="2325"),
        enemy("D", at="1923"),
        phase="combat",
    )
    decision = scene.state.decision
    assert decision is not None
    listed = {
        (a.ship, a.target)
        for a in decision.options(scene.state, CHRISTIANS)
        if isinstance(a, FireGuns)
    }
    allowed = {(s, t) for s in "AG" for t in "BCD" if scene.refusal(fire(s, t)) is None}
    assert listed == allowed
