"""Ramming: the Ottoman spur. [LEP-7.5-a to LEP-7.5-j, LEP-7.5-x, LEP-7.5-y]"""

import pytest

from estandarte.games.lepanto.combat.boarding import Board
from estandarte.games.lepanto.combat.gunnery import FireGuns
from estandarte.games.lepanto.combat.musketry import FireSmallArms
from estandarte.games.lepanto.combat.ramming import (
    Ram,
    ShipHeld,
    ShipImmobilised,
    ShipRammed,
    run_up,
)
from estandarte.games.lepanto.movement.phase import (
    Move,
    MoveLine,
    Movement,
    ShipMoved,
)
from estandarte.games.lepanto.sea.drift import ShipDrifted
from estandarte.games.lepanto.turn.closing import EndPhase, PassSquadron
from estandarte.games.lepanto.turn.losses import ShipLost
from estandarte.kernel import Action, DieRolled
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import EAST, NORTH_WEST, WEST
from games.lepanto.scenes import CHRISTIANS, NOW, OTTOMANS, Scene, enemy, galleass, galley, galliot


def sailing(*ships: object, dice: tuple[int, ...] = (), **more: object) -> Scene:
    """The Ottoman movement phase; the wind blows west, with their ships."""
    more = {"wind": WEST, **more}
    return Scene(*ships, phase="movement", side=OTTOMANS, dice=dice, **more)  # type: ignore[arg-type]


def pending(way: int = 1, *others: object, dice: tuple[int, ...] = (), **more: object) -> Scene:
    """The combat phase after an Ottoman galley has entered the hex of a Christian one."""
    rammer = enemy("B", at="2025", ramming="A", way=way, moved=NOW - 1)
    ships = (galley("A", at="2025"), rammer, *others)
    return Scene(*ships, phase="combat", side=OTTOMANS, dice=dice, **more)  # type: ignore[arg-type]


def ram(ship: str = "B") -> Ram:
    return Ram(ship, role=OTTOMANS)


@rule("LEP-7.5-a", "LEP-3.3-c")
def test_a_christian_galley_cannot_ram() -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2125"), phase="movement")
    assert scene.cannot_move("A", "r") == "LEP-6.5-a"
    verdict = Move("A", "r", role=CHRISTIANS).check(scene.state, Movement((CHRISTIANS,)))
    assert verdict.facts["see"] == "LEP-7.5-a"


@rule("LEP-7.5-a")
def test_no_christian_course_leads_into_an_enemy_hex() -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2225"), phase="movement")
    decision = scene.state.decision
    assert decision is not None
    courses = [a for a in decision.options(scene.state, CHRISTIANS) if isinstance(a, Move)]
    for course in courses:
        trial = Scene(galley("A", at="2025"), enemy("B", at="2225"), phase="movement")
        trial.play(course)
        assert trial.at("A") != "2225"


@rule("LEP-7.5-b", "LEP-3.3-d")
@pytest.mark.parametrize("make", [enemy, galliot])
def test_an_ottoman_ship_rams_by_entering_the_hex(make: object) -> None:
    scene = sailing(galley("A", at="2025"), make("B", at="2225"))  # type: ignore[operator]
    scene.move("B", "rr")
    assert (scene.at("B"), scene.ship("B").ramming) == ("2025", "A")
    assert scene.last(ShipMoved).cite == "LEP-7.5-b"


@rule("LEP-7.5-b")
def test_a_ship_that_entered_nothing_has_nothing_to_ram() -> None:
    scene = pending(1, enemy("C", at="2125"))
    assert scene.refusal(ram("C")) == "LEP-7.5-b"


@rule("LEP-7.5-b")
def test_a_line_does_not_ram() -> None:
    scene = sailing(galley("A", at="2025"), enemy("B", at="2225"), enemy("C", at="2227"))
    action = MoveLine(("B", "C"), "rr", role=OTTOMANS)
    assert scene.refusal(action) == "LEP-7.5-b"


@rule("LEP-7.5-c", "LEP-6.5-d")
def test_no_ship_enters_the_hex_of_a_friend() -> None:
    scene = sailing(enemy("B", at="2125"), enemy("C", at="2025"), galley("A", at="1025"))
    verdict = Move("B", "r", role=OTTOMANS).check(scene.state, Movement((OTTOMANS,)))
    assert (verdict.cite, verdict.facts["see"]) == ("LEP-6.5-a", "LEP-7.5-c")


@rule("LEP-7.5-c")
def test_a_ship_never_drifts_into_company() -> None:
    scene = Scene(
        enemy("B", at="2125", stuck=True),
        galley("A", at="2025"),
        phase="start",
        side=OTTOMANS,
        wind=WEST,
    )
    assert scene.at("B") == "2125"
    assert scene.all(ShipDrifted) == []


@rule("LEP-7.5-d")
def test_only_one_ship_rams_into_a_hex_in_a_turn() -> None:
    scene = sailing(galley("A", at="2025"), enemy("B", at="2125"), enemy("C", at="1925", bow=EAST))
    scene.move("B", "r")
    assert scene.cannot_move("C", "r") == "LEP-7.5-d"


@rule("LEP-7.5-d")
def test_only_one_ship_rams_into_a_hex_even_where_rams_are_resolved_at_once() -> None:
    scene = sailing(
        galley("A", at="2025"),
        enemy("B", at="2125"),
        enemy("C", at="1925", bow=EAST),
        dice=(6,),
        ramming_moment="at_once",
    )
    scene.move("B", "r")
    assert scene.cannot_move("C", "r") == "LEP-7.5-d"


@rule("LEP-7.5-e")
def test_no_christian_enters_a_shared_hex() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2025", stuck=True),
        galley("C", at="1925"),
        phase="movement",
    )
    assert scene.cannot_move("C", "r") == "LEP-7.5-e"


@rule("LEP-Q36")
def test_no_second_rammer_in_a_later_turn_either() -> None:
    scene = sailing(
        galley("A", at="2025"),
        enemy("B", at="2025", stuck=True, rammed=NOW - 6),
        enemy("C", at="2125"),
    )
    assert scene.cannot_move("C", "r") == "LEP-Q36"


@rule("LEP-Q36")
def test_a_hex_that_the_rammer_has_left_can_be_rammed_again() -> None:
    scene = sailing(
        galley("A", at="2025", held_at=2025), enemy("B", at="1925", stuck=True), enemy("C", "2125")
    )
    assert scene.cannot_move("C", "r") is None


@rule("LEP-7.5-f")
@pytest.mark.parametrize(
    ("start", "path", "hexes"), [("2125", "r", 1), ("2225", "ss", 2), ("2325", "rss", 3)]
)
def test_the_column_is_the_hexes_moved_the_target_hex_included(
    start: str, path: str, hexes: int
) -> None:
    scene = sailing(galley("A", at="2025"), enemy("B", at=start), dice=(6,))
    scene.move("B", path)
    scene.end()
    scene.play(ram())
    assert scene.last(ShipRammed).hexes == hexes


@rule("LEP-7.5-f")
def test_four_hexes_are_the_most() -> None:
    scene = sailing(galley("A", at="2025"), enemy("B", at="2425"), dice=(4,))
    scene.move("B", "rrss")
    scene.end()
    scene.play(ram())
    assert (scene.last(ShipRammed).hexes, scene.lost) == (4, {"A"})


@rule("LEP-7.5-f")
def test_a_turn_on_the_way_is_no_hex() -> None:
    scene = sailing(galley("A", at="2124"), enemy("B", at="2225"), dice=(6,))
    assert scene.ship("B").bow == WEST
    scene.move("B", ">s")
    assert (scene.bow("B"), scene.at("B"), scene.ship("B").way) == (NORTH_WEST, "2124", 1)


@rule("LEP-7.5-f")
def test_hexes_of_an_earlier_turn_do_not_count() -> None:
    scene = sailing(galley("A", at="2025"), enemy("B", at="2125", way=4, moved=NOW - 6))
    scene.move("B", "r")
    assert run_up(scene.state, scene.ship("B")).total == 1


@rule("LEP-7.5-g", "LEP-3.5-a")
def test_a_ram_throws_one_die() -> None:
    scene = pending(3, dice=(6,))
    events = scene.play(ram())
    dice = [e for e in events if isinstance(e, DieRolled)]
    assert [(d.cite, d.sides, d.purpose) for d in dice] == [("LEP-7.5-g", 6, "ramming")]


@rule("LEP-7.5-g", "LEP-Q33", "LEP-3.5-b")
@pytest.mark.parametrize("way", [1, 2, 3, 4])
def test_every_die_of_the_table_is_elimination_or_immobility(way: int) -> None:
    found = ""
    for die in range(1, 7):
        scene = pending(way, dice=(die,))
        scene.play(ram())
        found += scene.last(ShipRammed).result
    assert found == "E" * way + "I" * (6 - way)


@rule("LEP-7.5-h")
def test_a_successful_ram_takes_the_target_alone() -> None:
    scene = pending(1, dice=(1,))
    scene.play(ram())
    assert scene.lost == {"A"}
    assert (scene.ship("B").stuck, scene.ship("B").repulsed, scene.at("B")) == (
        False,
        False,
        "2025",
    )
    assert (scene.last(ShipLost).cite, scene.last(ShipLost).cause) == ("LEP-7.5-h", "ramming")


@rule("LEP-7.5-i", "LEP-3.2-d")
def test_a_failed_ram_immobilises_the_rammer() -> None:
    scene = pending(1, dice=(2,))
    scene.play(ram())
    assert scene.ship("B").stuck
    assert scene.last(ShipRammed).cite == "LEP-7.5-i"


@rule("LEP-7.5-y")
def test_a_failed_ram_leaves_the_target_unharmed() -> None:
    scene = pending(1, dice=(2,))
    before = scene.ship("A")
    scene.play(ram())
    assert scene.ship("A") == before.but(held_at=2025)
    assert scene.lost == set()


@rule("LEP-7.5-j")
@pytest.mark.parametrize("path", ["r", "s", "<s", "rr"])
def test_an_immobilised_rammer_moves_neither_by_oar_nor_by_sail(path: str) -> None:
    scene = sailing(galley("A", at="2025"), enemy("B", at="2025", stuck=True))
    assert scene.cannot_move("B", path) == "LEP-6.4-b"


@rule("LEP-7.5-j")
def test_an_immobilised_rammer_leaves_its_hex_by_drift() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2025", stuck=True),
        phase="start",
        side=OTTOMANS,
        wind=WEST,
    )
    assert (scene.at("B"), scene.at("A"), scene.ship("B").stuck) == ("1925", "2025", True)


@rule("LEP-7.5-j")
def test_the_event_says_for_how_long() -> None:
    scene = pending(1, dice=(6,))
    scene.play(ram())
    assert scene.last(ShipImmobilised).cite == "LEP-7.5-j"


@rule("LEP-7.5-x", "LEP-5.3-i")
def test_the_combat_phase_does_not_end_before_the_ram() -> None:
    scene = pending(1, dice=(6,))
    assert scene.refusal(EndPhase(role=OTTOMANS)) == "LEP-5.3-i"
    scene.play(ram())
    assert scene.refusal(EndPhase(role=OTTOMANS)) is None


@rule("LEP-7.5-x")
@pytest.mark.parametrize(
    "action",
    [FireGuns("B", "A", role=OTTOMANS), FireSmallArms("B", ("A",), role=OTTOMANS)],
    ids=["guns", "small arms"],
)
def test_a_rammer_cannot_do_something_else_instead(action: object) -> None:
    assert pending().refusal(action) == "LEP-7.5-x"  # type: ignore[arg-type]


@rule("LEP-7.5-x")
def test_passing_a_squadron_does_not_pass_its_rammers() -> None:
    scene = pending(1, enemy("C", at="2225"), dice=(6,))
    scene.play(PassSquadron("O-C", role=OTTOMANS))
    assert scene.refusal(EndPhase(role=OTTOMANS)) == "LEP-5.3-i"
    assert scene.refusal(ram()) is None


@rule("LEP-7.5-x", "LEP-Q32")
def test_the_rammer_stops_on_entering() -> None:
    scene = sailing(galley("A", at="2125"), enemy("B", at="2225"))
    assert scene.cannot_move("B", "rs") == "LEP-6.5-b"
    assert scene.cannot_move("B", "r<") == "LEP-Q32"
    assert scene.cannot_move("B", "r") is None


@rule("LEP-Q32")
def test_the_ram_is_resolved_in_the_combat_phase() -> None:
    scene = sailing(galley("A", at="2025"), enemy("B", at="2125"), dice=(1,))
    scene.move("B", "r")
    assert (scene.lost, scene.dice_left) == (set(), [1])
    scene.end()
    assert scene.asked == ("combat", OTTOMANS)
    scene.play(ram())
    assert scene.lost == {"A"}


@rule("LEP-Q32")
@pytest.mark.parametrize(("die", "lost", "stuck"), [(1, {"A"}, False), (2, set(), True)])
def test_a_table_may_resolve_rams_at_once(die: int, lost: set[str], stuck: bool) -> None:
    scene = sailing(
        galley("A", at="2025"), enemy("B", at="2125"), dice=(die,), ramming_moment="at_once"
    )
    scene.move("B", "r")
    assert (scene.lost, scene.ship("B").stuck, scene.ship("B").ramming) == (lost, stuck, "")
    assert scene.asked == ("movement", OTTOMANS)


@rule("LEP-Q34")
def test_the_ram_lapses_when_another_attack_takes_the_target() -> None:
    scene = pending(1, enemy("C", at="2125"), dice=(1,))
    scene.play(FireGuns("C", "A", role=OTTOMANS))
    assert scene.lost == {"A"}
    rammer = scene.ship("B")
    assert (scene.at("B"), rammer.ramming, rammer.stuck, rammer.repulsed) == (
        "2025",
        "",
        False,
        False,
    )
    assert scene.refusal(EndPhase(role=OTTOMANS)) is None


LAPSED = [
    FireGuns("B", "D", role=OTTOMANS),
    FireSmallArms("B", ("D",), role=OTTOMANS),
    Board("E", ("B",), role=OTTOMANS),
]


def lapsed(**switches: str) -> Scene:
    """A friend sinks the target before the rammer's die; other enemies lie around it."""
    others = (enemy("C", at="2125"), galley("D", at="1925"), galley("E", at="2024"))
    scene = pending(1, *others, dice=(1, 1), **switches)
    scene.play(FireGuns("C", "A", role=OTTOMANS))
    return scene


@rule("LEP-Q64")
@pytest.mark.parametrize("attack", LAPSED, ids=["guns", "small arms", "boarding"])
def test_a_rammer_whose_ram_lapsed_may_attack(attack: Action) -> None:
    scene = lapsed()
    scene.play(attack)
    assert len(scene.lost) == 2
    assert scene.refusal(ram()) == "LEP-7.5-b"


@rule("LEP-Q64", "LEP-Q35")
@pytest.mark.parametrize("attack", LAPSED, ids=["guns", "small arms", "boarding"])
def test_unless_the_table_counts_the_ram_as_its_attack(attack: Action) -> None:
    assert lapsed(lapsed_ram="spent").refusal(attack) == "LEP-Q35"
    later = lapsed(lapsed_ram="spent", engagements="all_kinds")
    assert later.refusal(attack) is None


@rule("LEP-Q64")
def test_in_the_next_turn_it_attacks_all_the_same() -> None:
    scene = lapsed(lapsed_ram="spent")
    scene.end(5)
    assert scene.asked == ("movement", OTTOMANS)
    scene.end()
    assert scene.refusal(LAPSED[0]) is None


@rule("LEP-Q37")
def test_a_galliot_rams_a_galleass() -> None:
    scene = sailing(galleass("G", at="2025"), galliot("B", at="2125"), dice=(1,))
    scene.move("B", "r")
    scene.end()
    scene.play(ram())
    assert scene.lost == {"G"}


@rule("LEP-Q42")
def test_an_exhausted_ship_rams_under_sail() -> None:
    scene = sailing(galley("A", at="2025"), enemy("B", at="2225", tired=1), turn=2, dice=(2,))
    assert scene.cannot_move("B", "rs") == "LEP-6.7-b"
    scene.move("B", "ss")
    scene.end()
    scene.play(ram())
    assert scene.lost == {"A"}


@rule("LEP-7.5-s")
def test_a_failed_ram_holds_its_target_in_that_hex() -> None:
    scene = pending(1, dice=(6,))
    scene.play(ram())
    held = scene.last(ShipHeld)
    assert (held.cite, held.ship, held.at) == ("LEP-7.5-s", "A", 2025)


@rule("LEP-7.2-s")
def test_a_repulsed_ship_may_not_ram() -> None:
    scene = sailing(galley("A", at="2025"), enemy("B", at="2125", repulsed=True))
    assert scene.cannot_move("B", "r") == "LEP-7.2-s"


@rule("LEP-7.2-s")
def test_a_repulsed_ship_is_not_offered_a_ram() -> None:
    scene = sailing(galley("A", at="2025"), enemy("B", at="2125", repulsed=True))
    decision = scene.state.decision
    assert decision is not None
    moves = [a for a in decision.options(scene.state, OTTOMANS) if isinstance(a, Move)]
    assert moves
    assert all(scene.refusal(move) is None for move in moves)
