"""Who attacks when, and how often. [LEP-5.3]"""

import pytest

from estandarte.games.lepanto.combat.boarding import Board, ShipBoarded
from estandarte.games.lepanto.combat.gunnery import Broadside, FireGuns, GunsFired
from estandarte.games.lepanto.combat.musketry import FireSmallArms, SmallArmsFired
from estandarte.games.lepanto.combat.phase import Combat
from estandarte.games.lepanto.combat.ramming import Ram, ShipRammed
from estandarte.games.lepanto.movement.phase import Move
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.turn.closing import EndPhase, Hold, PassSquadron
from estandarte.kernel import Action, DieRolled, Event, Refused
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import EAST, NORTH_EAST
from games.lepanto.scenes import CHRISTIANS, NOW, OTTOMANS, Scene, enemy, galleass, galley, galliot

GUNS = FireGuns("A", "B", role=CHRISTIANS)
MUSKETS = FireSmallArms("A", ("C",), role=CHRISTIANS)
BOARD = Board("C", ("A",), role=CHRISTIANS)


def melee(*others: Ship, dice: tuple[int, ...] = (), **more: object) -> Scene:
    """A galley with one enemy ahead (B) and one alongside (C): it can do everything."""
    ships = (galley("A", at="2025"), enemy("B", at="2125"), enemy("C", at="2024"), *others)
    return Scene(*ships, phase="combat", dice=dice, **more)  # type: ignore[arg-type]


# --- when and who


@rule("LEP-5.3-a")
@pytest.mark.parametrize("action", [GUNS, MUSKETS, BOARD], ids=["guns", "small arms", "boarding"])
@pytest.mark.parametrize("phase", ["movement", "reorientation"])
def test_no_attack_outside_the_combat_phase(action: Action, phase: str) -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2125"),
        enemy("C", at="2024"),
        phase=phase,  # type: ignore[arg-type]
    )
    assert scene.refusal(action) == "LEP-2.0-d"


@rule("LEP-5.3-a")
def test_combat_follows_when_movement_is_complete() -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at="2325"), phase="movement")
    scene.move("A", "s")
    assert scene.asked == ("movement", CHRISTIANS)
    scene.end()
    assert scene.asked == ("combat", CHRISTIANS)
    assert scene.refusal(Move("A", "r", role=CHRISTIANS)) == "LEP-5.3-a"


@rule("LEP-5.3-b")
@pytest.mark.parametrize(
    "action",
    [
        FireGuns("B", "A", role=OTTOMANS),
        FireSmallArms("B", ("A",), role=OTTOMANS),
        Board("A", ("C",), role=OTTOMANS),
        Ram("B", role=OTTOMANS),
        EndPhase(role=OTTOMANS),
    ],
    ids=lambda a: type(a).__name__,
)
def test_the_other_side_makes_no_attacks(action: Action) -> None:
    assert melee().refusal(action) == "LEP-5.3-b"


@rule("LEP-5.3-b")
@pytest.mark.parametrize(
    "action",
    [
        FireGuns("B", "A", role=CHRISTIANS),
        FireSmallArms("B", ("A",), role=CHRISTIANS),
        Board("A", ("B",), role=CHRISTIANS),
        Ram("B", role=CHRISTIANS),
    ],
    ids=lambda a: type(a).__name__,
)
def test_nobody_attacks_with_ships_of_the_enemy(action: Action) -> None:
    assert melee().refusal(action) == "LEP-5.3-b"


@rule("LEP-5.3-c")
@pytest.mark.parametrize(
    ("far", "refused"),
    [
        ("2325", (None, "LEP-7.2-b", "LEP-7.4-a")),
        ("2225", (None, None, "LEP-7.4-a")),
        ("2024", ("LEP-7.1-o", None, None)),
        ("2425", ("LEP-7.1-a", "LEP-7.2-b", "LEP-7.4-a")),
    ],
)
def test_each_kind_of_combat_has_its_own_reach(far: str, refused: tuple[str | None, ...]) -> None:
    scene = Scene(galley("A", at="2025"), enemy("B", at=far), phase="combat")
    actions: tuple[Action, ...] = (
        FireGuns("A", "B", role=CHRISTIANS),
        FireSmallArms("A", ("B",), role=CHRISTIANS),
        Board("B", ("A",), role=CHRISTIANS),
    )
    assert tuple(scene.refusal(a) for a in actions) == refused


@rule("LEP-5.3-c")
@pytest.mark.parametrize(
    "action",
    [
        FireGuns("A", "F", role=CHRISTIANS),
        FireSmallArms("A", ("F",), role=CHRISTIANS),
        Board("F", ("A",), role=CHRISTIANS),
    ],
    ids=lambda a: type(a).__name__,
)
def test_friends_are_no_targets(action: Action) -> None:
    assert melee(galley("F", at="2026")).refusal(action) == "LEP-5.3-c"


# --- alone or together


@rule("LEP-5.3-d")
def test_ships_attack_alone_or_board_together() -> None:
    scene = melee(galley("F", at="1924", bow=NORTH_EAST), dice=(1,))
    assert scene.refusal(BOARD) is None
    scene.play(Board("C", ("A", "F"), role=CHRISTIANS))
    assert [scene.ship(id).boarded for id in "AF"] == [NOW, NOW]


@rule("LEP-5.3-e")
def test_one_attack_is_of_one_kind() -> None:
    """Guns and small arms of one ship at one enemy: two attacks, two dice, two tables."""
    scene = melee(dice=(6, 6))
    first = scene.play(GUNS)
    second = scene.play(FireSmallArms("A", ("B",), role=CHRISTIANS))
    thrown = [[e.purpose for e in part if isinstance(e, DieRolled)] for part in (first, second)]
    assert thrown == [["gunnery"], ["small_arms"]]


MARKS = ("fired", "shot", "boarded", "rammed")


@rule("LEP-5.3-e")
@pytest.mark.parametrize(
    ("action", "kind", "mark", "strength"),
    [
        (GUNS, "gunnery", "fired", 2),
        (Broadside(("A",), role=CHRISTIANS), "gunnery", "fired", 2),
        (MUSKETS, "small_arms", "shot", 8),
        (BOARD, "boarding", "boarded", 12),
        (Ram("R", role=OTTOMANS), "ramming", "rammed", 1),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Action) else "",
)
def test_each_kind_is_resolved_alone_with_its_own_strength_and_table(
    action: Action, kind: str, mark: str, strength: int
) -> None:
    """Guns, small arms and boarders of one ship differ, and none lends itself to another."""
    scene = Scene(
        galley("A", at="2025", guns=2, muskets=8, boarding=12),
        enemy("B", at="2125"),
        enemy("C", at="2024"),
        galley("D", at="2028"),
        enemy("R", at="2028", ramming="D", way=1, guns=2, muskets=8, boarding=12),
        phase="combat",
        side=action.role,
        dice=[6],
    )
    events = scene.play(action)
    assert [e.purpose for e in events if isinstance(e, DieRolled)] == [kind]
    ship = scene.ship("R" if kind == "ramming" else "A")
    assert [m for m in MARKS if getattr(ship, m) == NOW] == [mark]
    [attack] = [e for e in events if isinstance(e, RESOLVED)]
    assert strength_of(attack) == strength


RESOLVED = (GunsFired, SmallArmsFired, ShipBoarded, ShipRammed)


def strength_of(attack: Event) -> int:
    if isinstance(attack, GunsFired):
        return attack.factor
    if isinstance(attack, ShipRammed):
        return attack.hexes
    assert isinstance(attack, SmallArmsFired | ShipBoarded)
    return int(attack.attack.total)


@rule("LEP-5.3-e")
def test_ships_that_act_together_do_not_mix_kinds_either() -> None:
    """Beside a boarder another fires: two attacks. A broadside of both throws for guns alone."""
    friend = galley("F", at="1924", bow=NORTH_EAST, muskets=8)
    scene = melee(friend, dice=(6, 6))
    first = scene.play(BOARD)
    second = scene.play(FireSmallArms("F", ("C",), role=CHRISTIANS))
    thrown = [[e.purpose for e in part if isinstance(e, DieRolled)] for part in (first, second)]
    assert thrown == [["boarding"], ["small_arms"]]
    [boarded] = [e for e in first if isinstance(e, ShipBoarded)]
    assert (boarded.ships, boarded.attack.total) == (("A",), 4)
    together = melee(galley("F", at="1925", bow=EAST), dice=(6, 6))
    together.play(Broadside(("A", "F"), role=CHRISTIANS))
    assert [e.purpose for e in together.all(DieRolled)] == ["gunnery", "gunnery"]


@rule("LEP-5.3-f")
@pytest.mark.parametrize("kind", ["fired", "shot", "boarded"])
def test_every_kind_may_be_used_again_in_a_later_turn(kind: str) -> None:
    before = galley("A", at="2025", **{kind: NOW - 6})
    scene = Scene(before, enemy("B", at="2125"), enemy("C", at="2024"), phase="combat")
    assert [scene.refusal(a) for a in (GUNS, MUSKETS, BOARD)] == [None, None, None]


# --- how often


@rule("LEP-5.3-g", "LEP-Q19")
def test_small_arms_are_fired_once() -> None:
    scene = melee(dice=(1,))
    scene.play(MUSKETS)
    assert scene.refusal(FireSmallArms("A", ("B",), role=CHRISTIANS)) == "LEP-5.3-g"


@rule("LEP-5.3-g")
def test_a_ship_that_attacked_in_its_own_turn_does_not_attack_in_the_enemys() -> None:
    """The next combat phase belongs to the enemy; the ship's own next is a turn away."""
    scene = melee(dice=(6,))
    scene.play(GUNS)
    scene.end(3)
    assert scene.asked == ("combat", OTTOMANS)
    assert scene.refusal(GUNS) == "LEP-5.3-b"


@rule("LEP-Q19")
@pytest.mark.parametrize("second", [MUSKETS, BOARD], ids=["small arms", "boarding"])
def test_guns_and_one_more(second: Action) -> None:
    scene = melee(dice=(6, 1))
    scene.play(GUNS)
    assert scene.refusal(second) is None


@rule("LEP-Q19")
@pytest.mark.parametrize("first", [MUSKETS, BOARD], ids=["small arms", "boarding"])
def test_guns_may_come_second(first: Action) -> None:
    scene = melee(dice=(1,))
    scene.play(first)
    assert scene.refusal(GUNS) is None


@rule("LEP-Q19")
def test_small_arms_and_boarding_exclude_each_other() -> None:
    scene = melee(enemy("D", at="2026"), dice=(1,))
    scene.play(MUSKETS)
    assert scene.refusal(Board("D", ("A",), role=CHRISTIANS)) == "LEP-Q19"
    other = melee(dice=(1,))
    other.play(BOARD)
    assert other.refusal(FireSmallArms("A", ("B",), role=CHRISTIANS)) == "LEP-Q19"


@rule("LEP-Q19")
def test_they_exclude_each_other_after_guns_as_well() -> None:
    scene = melee(enemy("D", at="2026"), dice=(6, 1))
    scene.play(GUNS, MUSKETS)
    assert scene.refusal(Board("D", ("A",), role=CHRISTIANS)) == "LEP-Q19"


@rule("LEP-Q19")
@pytest.mark.parametrize(
    ("first", "second"), [(GUNS, MUSKETS), (GUNS, BOARD), (MUSKETS, GUNS), (BOARD, GUNS)]
)
def test_a_table_may_allow_strictly_one_kind(first: Action, second: Action) -> None:
    scene = melee(dice=(1,), engagements="one_kind")
    scene.play(first)
    assert scene.refusal(second) == "LEP-Q19"


@rule("LEP-Q19")
def test_under_one_kind_a_galleass_still_fires_all_its_arcs() -> None:
    scene = Scene(
        galleass("A", at="2025"),
        enemy("B", at="2125"),
        enemy("C", at="2024"),
        phase="combat",
        dice=[6, 6],
        engagements="one_kind",
    )
    scene.play(GUNS, FireGuns("A", "C", role=CHRISTIANS))
    assert len(scene.all(GunsFired)) == 2


@rule("LEP-Q19")
@pytest.mark.parametrize(
    ("first", "second", "refused"),
    [
        (GUNS, MUSKETS, None),
        (MUSKETS, GUNS, None),
        (GUNS, BOARD, "LEP-Q19"),
        (BOARD, GUNS, "LEP-Q19"),
        (BOARD, FireSmallArms("A", ("B",), role=CHRISTIANS), "LEP-Q19"),
    ],
)
def test_a_table_may_let_guns_be_joined_by_small_arms_alone(
    first: Action, second: Action, refused: str | None
) -> None:
    missed_or_won = 6 if first is GUNS else 1
    scene = melee(dice=(missed_or_won,), engagements="gunnery_and_small_arms")
    scene.play(first)
    assert scene.refusal(second) == refused


@rule("LEP-Q19")
def test_then_who_has_not_fired_boards() -> None:
    scene = melee(dice=(1,), engagements="gunnery_and_small_arms")
    scene.play(BOARD)
    assert scene.lost == {"C"}


@rule("LEP-Q19")
def test_then_a_friend_that_fired_joins_no_boarding() -> None:
    friend = galley("F", at="1924", bow=NORTH_EAST)
    scene = melee(friend, dice=(6,), engagements="gunnery_and_small_arms")
    scene.play(GUNS)
    assert scene.refusal(Board("C", ("F", "A"), role=CHRISTIANS)) == "LEP-Q19"
    assert scene.refusal(Board("C", ("F",), role=CHRISTIANS)) is None


@rule("LEP-Q19")
def test_a_table_may_allow_all_kinds() -> None:
    scene = melee(enemy("D", at="2026"), dice=(6, 1, 1), engagements="all_kinds")
    scene.play(GUNS, MUSKETS, Board("D", ("A",), role=CHRISTIANS))
    assert scene.lost == {"C", "D"}


@rule("LEP-Q19")
def test_all_kinds_means_each_once() -> None:
    scene = melee(dice=(1,), engagements="all_kinds")
    scene.play(MUSKETS)
    assert scene.refusal(FireSmallArms("A", ("B",), role=CHRISTIANS)) == "LEP-5.3-g"


def rammed(*others: Ship, dice: tuple[int, ...], **more: object) -> Scene:
    rammer = enemy("B", at="2025", ramming="A", way=1)
    ships = (galley("A", at="2025"), rammer, galley("D", at="1925"), *others)
    return Scene(*ships, phase="combat", side=OTTOMANS, dice=dice, **more)  # type: ignore[arg-type]


@rule("LEP-Q35")
@pytest.mark.parametrize("engagements", ["gunnery_and_one", "gunnery_and_small_arms"])
@pytest.mark.parametrize("die", [1, 6], ids=["success", "failure"])
@pytest.mark.parametrize(
    "action",
    [
        FireGuns("B", "D", role=OTTOMANS),
        FireSmallArms("B", ("D",), role=OTTOMANS),
    ],
    ids=["guns", "small arms"],
)
def test_a_ram_is_the_attack_of_the_turn(die: int, action: Action, engagements: str) -> None:
    scene = rammed(dice=(die,), engagements=engagements)
    scene.play(Ram("B", role=OTTOMANS))
    assert scene.refusal(action) == "LEP-Q35"


@rule("LEP-Q35")
def test_a_rammer_does_not_board_in_the_same_phase() -> None:
    scene = rammed(dice=(6,))
    scene.play(Ram("B", role=OTTOMANS))
    assert scene.refusal(Board("A", ("B",), role=OTTOMANS)) == "LEP-Q35"


@rule("LEP-Q35")
def test_from_the_next_turn_on_an_immobilised_rammer_fires() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2025", stuck=True, rammed=NOW - 6),
        phase="combat",
        side=OTTOMANS,
    )
    assert scene.refusal(FireGuns("B", "A", role=OTTOMANS)) is None


@rule("LEP-Q35")
def test_under_all_kinds_a_rammer_fires_after_its_ram() -> None:
    scene = rammed(dice=(6, 1), engagements="all_kinds")
    scene.play(Ram("B", role=OTTOMANS), FireGuns("B", "A", role=OTTOMANS))
    assert scene.lost == {"A"}


@rule("LEP-Q35", "LEP-Q32")
def test_a_ram_resolved_at_once_is_still_the_attack_of_the_turn() -> None:
    scene = Scene(
        galley("A", at="2025"),
        enemy("B", at="2125"),
        galley("D", at="1925"),
        phase="movement",
        side=OTTOMANS,
        dice=[6],
        ramming_moment="at_once",
    )
    scene.play(Move("B", "r", role=OTTOMANS))
    scene.end()
    assert scene.asked != ("combat", OTTOMANS)
    fresh = Scene(
        galley("A", at="2025"),
        enemy("B", at="2025", stuck=True, rammed=NOW - 1),
        phase="combat",
        side=OTTOMANS,
        ramming_moment="at_once",
    )
    assert fresh.refusal(FireGuns("B", "A", role=OTTOMANS)) == "LEP-Q35"


# --- in what order, and on whom


@rule("LEP-5.3-h")
def test_kinds_of_combat_are_mixed_in_any_order() -> None:
    scene = melee(galley("E", at="2027"), galliot("D", at="2127"), dice=(1, 6, 1))
    scene.play(
        BOARD,
        FireGuns("E", "D", role=CHRISTIANS),
        FireSmallArms("E", ("D",), role=CHRISTIANS),
    )
    assert [e.purpose for e in scene.all(DieRolled)] == ["boarding", "gunnery", "small_arms"]
    assert scene.lost == {"C", "D"}


@rule("LEP-5.3-h")
def test_a_ship_may_wait_between_its_guns_and_its_small_arms() -> None:
    scene = melee(galley("F", at="2026", bow=EAST), dice=(6, 6, 1))
    scene.play(GUNS, FireSmallArms("F", ("B",), role=CHRISTIANS), MUSKETS)
    assert scene.lost == {"C"}


@rule("LEP-5.3-i")
def test_attacking_is_voluntary() -> None:
    scene = melee()
    assert scene.refusal(EndPhase(role=CHRISTIANS)) is None
    scene.end()
    assert scene.asked == ("reorientation", CHRISTIANS)


@rule("LEP-5.3-i")
def test_but_a_ship_in_an_enemy_hex_must_ram() -> None:
    scene = rammed(dice=())
    assert scene.refusal(EndPhase(role=OTTOMANS)) == "LEP-5.3-i"


@rule("LEP-5.3-i")
def test_a_squadron_that_passed_attacks_no_more_in_this_phase() -> None:
    scene = melee()
    scene.play(PassSquadron("C-C", role=CHRISTIANS))
    assert scene.refusal(GUNS) == "LEP-5.3-i"


@rule("LEP-5.3-j")
def test_a_wrong_attack_is_refused_before_its_die_and_changes_nothing() -> None:
    scene = melee(dice=(1,))
    before = dict(scene.state.ships)
    with pytest.raises(Refused):
        scene.play(FireGuns("A", "C", role=CHRISTIANS))
    assert (scene.state.ships, scene.dice_left) == (before, [1])


@rule("LEP-5.3-k")
def test_ships_that_have_fought_are_shown_until_the_phase_ends() -> None:
    scene = melee(galley("F", at="1825"), dice=(6,))
    scene.play(GUNS)
    decision = scene.state.decision
    assert isinstance(decision, Combat)
    assert decision.shows(scene.state, CHRISTIANS)["fought"] == ["A"]
    scene.end(3)
    assert scene.asked == ("combat", OTTOMANS)
    assert Combat((OTTOMANS,)).shows(scene.state, OTTOMANS)["fought"] == []


@rule("LEP-5.3-k")
def test_a_ship_that_is_turned_over_is_not_turned_over_again() -> None:
    scene = melee(galley("F", at="1825"))
    scene.play(Hold(("F",), role=CHRISTIANS))
    assert scene.refusal(Hold(("F",), role=CHRISTIANS)) == "LEP-5.3-k"


@rule("LEP-5.3-l", "LEP-Q51")
def test_a_ship_may_be_the_target_of_any_number_of_attacks() -> None:
    scene = Scene(
        galley("A", at="2025"),
        galley("F", at="1925"),
        galley("G", at="1825"),
        enemy("B", at="2125"),
        phase="combat",
        dice=[6, 6, 6, 6],
    )
    scene.play(
        *(FireGuns(id, "B", role=CHRISTIANS) for id in "AFG"),
        FireSmallArms("A", ("B",), role=CHRISTIANS),
    )
    assert [e.ship for e in scene.all(GunsFired)] == ["A", "F", "G"]


@rule("LEP-Q51")
def test_being_attacked_does_not_bar_from_attacking() -> None:
    scene = melee(dice=(6,))
    scene.play(GUNS)
    scene.end(3)
    assert scene.asked == ("combat", OTTOMANS)
    assert scene.refusal(FireGuns("B", "A", role=OTTOMANS)) is None


@rule("LEP-3.5-b")
def test_there_are_three_combat_tables() -> None:
    charts = melee().state.waters.pack.charts
    tables = [charts.gunnery.results, charts.odds.results, charts.ramming.results]
    assert [sorted(results) for results in tables] == [["M", "S"], ["B", "E", "R"], ["E", "I"]]
