"""Commanders: distance, moving, joining, leaving, falling, acting; virtues."""

from typing import Any

from estandarte.games.tercios.commanders.officers import CommanderChecked, leave_verdict
from estandarte.games.tercios.commanding.commander_step import (
    CommanderStep,
    JoinUnit,
    SkipCommander,
)
from estandarte.games.tercios.commanding.commanding import ActionFailed, Command
from estandarte.games.tercios.morale.breaking import BreakTested
from estandarte.games.tercios.morale.casualties import CommanderLost, destroy, remove_unneeded
from estandarte.games.tercios.movement.encounters import MoveAway
from estandarte.games.tercios.movement.walks import move_distance, walk_verdict
from estandarte.games.tercios.state import Element
from estandarte.games.tercios.turn.execution import Done, March
from estandarte.games.tercios.turn.goes import Activate, Go
from estandarte.games.tercios.values.circumstances import Fight, Shot
from estandarte.games.tercios.values.reach import (
    is_in_command,
    is_in_reach,
    is_within_distance,
    may_interact,
)
from estandarte.games.tercios.values.strength import (
    combat_of,
    courage_in_combat,
    courage_under_fire,
    discipline_of,
    endurance_of,
    fire_of,
    speed_of,
)
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.distance import gap_between
from estandarte.wargame.plane.measures import inches
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, inch, place, unit


def step(*things: Any, dice: Any = (), **switches: Any) -> Scene:
    return Scene(*things, dice=dice, frames=[CommanderStep((RED,))], **switches)


@rule("TER-commanders-d", "TER-commanders-e", "TER-virtues-fama")
def test_with_whom_a_commander_may_interact() -> None:
    mine, other = unit("A"), unit("B", at=(10, 10), command="red-2")
    scene = Scene(mine, other)
    plain = commander("R")
    assert may_interact(scene.state, plain, mine)
    assert not may_interact(scene.state, plain, other)
    assert may_interact(scene.state, commander("R", is_general=True), other)
    assert may_interact(scene.state, commander("R", virtues=("fama",)), other)
    assert not may_interact(scene.state, commander("R"), unit("X", **FOE))


@rule("TER-allies-b", "TER-allies-c", "TER-qualities-diplomatico")
def test_a_general_deals_with_allies_only_if_he_is_a_diplomat() -> None:
    from estandarte.games.tercios.units import CommandGroup as Group

    scene = Scene(unit("A", command="red-4"))
    scene.state.commands["red-4"] = Group("red-4", RED, "infantry", "", allied=True)
    ally = scene.unit("A")
    assert not may_interact(scene.state, commander("R", is_general=True, command="red-0"), ally)
    diplomat = commander("R", is_general=True, command="red-0", qualities=("diplomatico",))
    assert may_interact(scene.state, diplomat, ally)
    assert may_interact(scene.state, commander("C", command="red-4"), ally)


@rule("TER-commanders-base-b", "TER-commanders-base-c", "TER-commanders-base-d")
def test_commanders_are_round_and_measured_from_their_edge() -> None:
    officer = commander("R", at=(36, 10))
    near, far = (
        unit("A", at=(36, 10 + 0.5 + 6 + 2.3622)),
        unit("B", at=(36, 10 + 0.51 + 6 + 2.3622)),
    )
    scene = Scene(near, officer)
    assert is_within_distance(scene.state, officer, near)
    assert not is_within_distance(scene.state, officer, far)
    assert not hasattr(officer.disc, "heading")


@rule("TER-commanders-distance-a", "TER-virtues-presencia")
def test_command_distance_is_six_inches_or_nine_with_presence() -> None:
    def reached(distance: float, *virtues: str) -> bool:
        officer = commander("R", at=(36, 10), virtues=virtues)
        scene = Scene(unit("A", at=(36, 10.5 + 2.3622 + distance)), officer)
        return is_in_command(scene.state, scene.unit("A"))

    assert reached(6)
    assert not reached(6.01)
    assert reached(9, "presencia")


@rule("TER-commanders-distance-b", "TER-commanders-distance-c")
def test_the_general_is_in_reach_for_every_command() -> None:
    strange = unit("A", command="red-2", at=(36, 20))
    assert not is_in_command(Scene(strange, commander("R", at=(36, 16))).state, strange)
    general = commander("R", at=(36, 16), is_general=True, command="red-0")
    assert is_in_command(Scene(strange, general).state, strange)
    far = commander("R", at=(60, 16), is_general=True, command="red-0")
    assert not is_in_command(Scene(strange, far).state, strange)


@rule("TER-commanders-distance-d")
def test_from_inside_a_unit_the_distance_is_less_than_six_from_its_centres() -> None:
    def reached(gap: float) -> bool:
        carrier = unit("A", at=(36, 20))
        other = unit("B", at=(36, 20 + gap + 2.3622))
        officer = commander("R", inside="A")
        return is_within_distance(Scene(carrier, other, officer).state, officer, other)

    assert reached(5.98)
    assert not reached(6)


@rule("TER-commanders-action-b", "TER-qualities-respetable-a", "TER-qualities-respetable-b")
def test_command_needs_a_line_of_sight() -> None:
    ridge = (place(20, 15.8), place(52, 15.8), place(52, 17.3), place(20, 17.3))
    hidden = [unit("A", at=(36, 20)), Element("e1", "hill", ("altura", "oculto"), ridge)]
    officer = commander("R", at=(36, 15))
    assert not is_in_command(Scene(*hidden, officer).state, hidden[0])
    grave = commander("R", at=(36, 15), virtues=("destreza",), qualities=("respetable", "audaz"))
    scene = step(unit("A", at=(36, 20), card="fuego"), hidden[1], grave)
    assert is_in_reach(scene.state, grave, scene.unit("A"))
    assert (
        scene.refusal(Command("R", "inspirar", units=("A",), virtue="destreza", role=RED)) is None
    )
    order = Command("R", "audaz", units=("A",), order="corred", role=RED)
    assert scene.refusal(order) == "TER-commanders-action-b"


@rule("TER-commanders-act-a")
def test_a_commander_moves_and_then_must_act() -> None:
    scene = step(unit("A"), commander("R", 2, at=(30, 10)), dice=[5, 5])
    scene.play(Command("R", "correr", (place(34, 12),), role=RED))
    assert scene.officer("R").at == place(34, 12)
    assert scene.last(CommanderChecked).dice == (5, 5)


@rule("TER-commanders-act-b", "TER-virtues-brio")
def test_a_commander_moves_six_inches_or_nine() -> None:
    scene = Scene(unit("A"), officer := commander("R", at=(30, 10)))
    assert walk_verdict(scene.state, officer, (place(36, 10),)).cite is None
    assert walk_verdict(scene.state, officer, (place(36.01, 10),)).cite == "TER-commanders-act-b"
    around = (place(33, 10), place(33, 13.01))
    assert walk_verdict(scene.state, officer, around).cite == "TER-commanders-act-b"
    assert move_distance(scene.state, commander("R", virtues=("brio",))) == inches(9)


@rule("TER-commanders-act-c")
def test_ground_does_not_slow_him_but_lakes_must_be_passed_by() -> None:
    wood = Scene(officer := commander("R", at=(30, 10)), area("small_wood", 33, 10, 2))
    assert walk_verdict(wood.state, officer, (place(36, 10),)).cite is None
    lake = Scene(officer, area("small_lake", 32.5, 10, 1))
    assert walk_verdict(lake.state, officer, (place(36, 10),)).cite == "TER-commanders-act-c"
    around = (place(31, 11.5), place(34, 11.5))
    assert walk_verdict(lake.state, officer, around).cite is None


@rule("TER-commanders-act-d")
def test_he_passes_through_friends_if_he_gets_clear() -> None:
    scene = Scene(officer := commander("R", at=(36, 16)), unit("A", at=(36, 20)))
    assert walk_verdict(scene.state, officer, (place(36, 21),)).cite is None
    assert walk_verdict(scene.state, officer, (place(36, 19),)).cite == "TER-commanders-act-d"
    enemy = Scene(officer, unit("X", at=(36, 18), **FOE))
    assert walk_verdict(enemy.state, officer, (place(36, 21.9),)).cite == "TER-commanders-act-d"


@rule("TER-commanders-join-a", "TER-virtues-a", "TER-virtues-b")
def test_inside_a_unit_his_virtues_are_its_own() -> None:
    skilled = commander("R", inside="A", virtues=("destreza",))
    scene = Scene(a := unit("A"), x := unit("X", at=(36, 24), **FOE), skilled)
    assert combat_of(scene.state, Fight(a, x)).total == 5
    outside = Scene(a, x, commander("R", virtues=("destreza",)))
    assert combat_of(outside.state, Fight(a, x)).total == 4


@rule("TER-commanders-join-b")
def test_inside_a_unit_he_performs_no_actions() -> None:
    scene = step(unit("A"), commander("R", inside="A", qualities=("audaz",)))
    assert scene.refusal(Command("R", "correr", role=RED)) == "TER-commanders-join-b"


@rule(
    "TER-commanders-join-c",
    "TER-commanders-join-d",
    "TER-commanders-join-e",
    "TER-commanders-join-g",
)
def test_he_joins_by_contact_and_is_exhausted() -> None:
    scene = step(unit("A", at=(36, 20)), commander("R", at=(36, 11.2)))
    assert scene.refusal(JoinUnit("R", "A", role=RED)) is None  # 6" and a bit from edge to edge
    far = step(unit("A", at=(36, 20)), commander("R", at=(36, 11.1)))
    assert far.refusal(JoinUnit("R", "A", role=RED)) == "TER-commanders-join-c"
    scene.play(JoinUnit("R", "A", role=RED))
    assert scene.officer("R").inside == "A"
    assert scene.officer("R").exhausted
    assert not scene.all(CommanderChecked)  # no action in that activation
    strange = step(unit("A", at=(36, 20), command="red-2"), commander("R", at=(36, 16)))
    assert strange.refusal(JoinUnit("R", "A", role=RED)) == "TER-commanders-e"


@rule("TER-activation-a")
def test_nobody_sends_the_enemys_commander_to_join() -> None:
    theirs = (unit("X", at=(36, 30), **FOE), commander("S", at=(36, 34), role=BLUE))
    scene = step(unit("A", at=(36, 20)), commander("R", at=(36, 16)), *theirs)
    assert scene.refusal(JoinUnit("S", "X", role=RED)) == "TER-activation-a"
    assert scene.refusal(JoinUnit("S", "A", role=RED)) == "TER-activation-a"


@rule("TER-commanders-join-f")
def test_he_may_join_a_unit_that_then_moves_with_him() -> None:
    scene = Scene(unit("A", card="corred"), commander("R", at=(36, 16)), frames=[Go(role=RED)])
    scene.play(
        JoinUnit("R", "A", role=RED), Activate("A", role=RED), March(place(36, 26), role=RED)
    )
    assert scene.officer("R").inside == "A"
    assert scene.at("A") == (36.0, 26.0)


@rule("TER-commanders-leave-a", "TER-commanders-leave-b", "TER-commanders-leave-c")
def test_when_he_may_leave_his_unit() -> None:
    just = commander("R", inside="A", joined_now=True)
    assert leave_verdict(Scene(unit("A"), just).state, just).cite == "TER-commanders-leave-a"
    late = commander("R", inside="A")
    acted = Scene(unit("A", acted=True), late)
    assert leave_verdict(acted.state, late).cite == "TER-commanders-leave-b"
    scene = step(unit("A", at=(36, 20)), commander("R", 2, inside="A"), dice=[5, 5])
    out = (place(36, 26),)  # 6" from the front edge, in any direction
    assert (
        scene.refusal(Command("R", "correr", (place(36, 26.1),), role=RED))
        == "TER-commanders-act-b"
    )
    scene.play(Command("R", "correr", out, role=RED))
    assert scene.officer("R").inside == ""
    assert scene.officer("R").at == place(36, 26)


@rule("TER-commanders-leave-d", "TER-commanders-leave-e")
def test_he_leaves_and_joins_in_two_activations() -> None:
    scene = step(
        unit("A", at=(36, 20)), unit("B", at=(36, 30)), commander("R", 2, inside="A"), dice=[5, 5]
    )
    assert scene.refusal(JoinUnit("R", "B", role=RED)) == "TER-commanders-leave-d"
    scene.play(Command("R", "correr", (place(36, 25),), role=RED))
    assert not scene.officer("R").exhausted
    scene.begin(CommanderStep((RED,)))
    assert scene.refusal(JoinUnit("R", "B", role=RED)) is None


@rule("TER-commanders-loss-a", "TER-commanders-loss-innecesario")
def test_a_commander_without_troops_is_removed() -> None:
    scene = Scene(
        unit("B", command="red-2"), commander("R"), commander("C", command="red-2", at=(10, 10))
    )
    scene.doing(remove_unneeded, RED)
    assert set(scene.state.commanders) == {"C"}


@rule("TER-commanders-loss-lugar-a", "TER-commanders-loss-lugar-b", "TER-commanders-loss-lugar-c",
      "TER-commanders-loss-lugar-d", "TER-X28")  # fmt: skip
def test_a_commander_in_the_wrong_place_gets_away_or_not() -> None:
    def overrun(dice: list[int]) -> Scene:
        scene = Scene(
            unit("A", at=(36, 20)),
            unit("X", at=(60, 40), **FOE),
            commander("S", 2, at=(36, 24), role=BLUE),
            dice=dice,
        )
        scene.activate("A", "corred")
        scene.play(March(place(36, 27), role=RED))
        return scene

    saved = overrun([5, 2])
    assert saved.moment == "Escape"
    spot = next(
        a for a in saved.state.decision.options(saved.state, BLUE) if isinstance(a, MoveAway)
    )
    saved.play(spot)
    assert saved.officer("S").exhausted
    assert gap_between(saved.officer("S").disc, saved.unit("A").base).length >= inch(1)
    lost = overrun([1, 2])
    assert "S" not in lost.state.commanders
    cool = overrun([5, 5])
    assert not cool.officer("S").exhausted


@rule("TER-commanders-loss-heroes")
def test_he_falls_with_his_unit() -> None:
    scene = Scene(unit("A"), unit("B", at=(10, 10)), commander("R", inside="A"))
    scene.doing(destroy, "A", "TER-break-f")
    assert "R" not in scene.state.commanders
    assert scene.last(CommanderLost).cite == "TER-commanders-loss-heroes"


@rule("TER-commanders-loss-cobardes")
def test_a_commander_left_alone_may_run() -> None:
    def alone(dice: list[int], *more: Any) -> Scene:
        scene = Scene(
            unit("A"), unit("B", at=(60, 40)), commander("R", 2, at=(36, 16)), *more, dice=dice
        )
        scene.doing(destroy, "A", "TER-break-f")
        return scene

    assert "R" not in alone([1, 4]).state.commanders
    brave = alone([1, 5])
    assert "R" in brave.state.commanders
    assert not brave.officer("R").exhausted
    friend = alone([], unit("C", at=(40, 14)))
    assert not friend.all(CommanderChecked)


@rule("TER-scenario-j", "TER-scenario-k")
def test_only_a_general_is_worth_points() -> None:
    for general, points in ((True, 3), (False, 0)):
        scene = Scene(
            unit("A"), unit("B", at=(10, 10)), commander("R", inside="A", is_general=general)
        )
        scene.doing(destroy, "A", "TER-break-f")
        assert scene.state.score[BLUE] == 2 + points
    worth = {"escuadron_clasico": 2, "compania_disparo": 1, "coraceros": 1, "canon_medio": 1}
    for sort, points in worth.items():
        scene = Scene(unit("A", sort), unit("B", at=(10, 10)))
        scene.doing(destroy, "A", "TER-break-f")
        assert scene.state.score[BLUE] == points


@rule("TER-commanders-action-a")
def test_targets_are_declared_before_the_roll() -> None:
    scene = step(unit("A", card="fuego"), commander("R", qualities=("audaz",)))
    assert (
        scene.refusal(Command("R", "audaz", order="corred", role=RED)) == "TER-commanders-action-a"
    )
    unknown = Command("R", "audaz", units=("Z",), order="corred", role=RED)
    assert scene.refusal(unknown) == "TER-commanders-action-a"


@rule("TER-commanders-action-f", "TER-commanders-action-g", "TER-qualities-honorable")
def test_honorable_needs_sixes() -> None:
    def tried(dice: list[int]) -> Scene:
        scene = step(unit("A", wear=2), commander("R", 3, qualities=("honorable",)), dice=dice)
        scene.play(Command("R", "honorable", units=("A",), role=RED))
        return scene

    one = tried([6, 5, 2])
    assert (one.unit("A").wear, one.officer("R").exhausted) == (1, True)
    two = tried([6, 6, 1])
    assert (two.unit("A").wear, two.officer("R").exhausted) == (1, False)
    none = tried([5, 5, 5])
    assert (none.unit("A").wear, none.officer("R").exhausted) == (2, True)
    last = step(unit("A", wear=1), commander("R", 3, qualities=("honorable",)))
    assert (
        last.refusal(Command("R", "honorable", units=("A",), role=RED)) == "TER-qualities-honorable"
    )
    elite = step(
        unit("A", wear=1, traits=("elite",)), commander("R", 1, qualities=("honorable",)), dice=[6]
    )
    elite.play(Command("R", "honorable", units=("A",), role=RED))
    assert elite.unit("A").is_fresh


@rule("TER-commanders-action-h", "TER-commanders-action-i")
def test_an_exhausted_commander_rests_and_others_may_act_again() -> None:
    scene = step(
        unit("A"), commander("R", 2, exhausted=True), commander("C", 2, at=(30, 10)), dice=[5, 5]
    )
    assert scene.refusal(Command("R", "correr", role=RED)) == "TER-commanders-action-h"
    scene.play(Command("C", "correr", role=RED))
    scene.begin(CommanderStep((RED,)))
    assert scene.refusal(Command("C", "correr", role=RED)) is None


@rule("TER-troops-mandoinc-c")
def test_artillery_is_not_touched_by_actions_that_do_not_name_it() -> None:
    scene = step(
        unit("G", "canon_medio", at=(36, 20), card="fuego"), unit("A", at=(30, 20)),
        commander("R", qualities=("audaz",)),
    )  # fmt: skip
    order = Command("R", "audaz", units=("G",), order="corred", role=RED)
    assert scene.refusal(order) == "TER-troops-mandoinc-c"


def value(virtue: str, read: Any) -> int:
    """A value with a commander of one virtue in the unit."""
    scene = Scene(
        unit("A"), unit("X", at=(36, 27), **FOE), commander("R", inside="A", virtues=(virtue,))
    )
    return int(read(scene, scene.unit("A"), scene.unit("X")))


@rule(
    "TER-virtues-entrega",
    "TER-virtues-destreza",
    "TER-virtues-instruccion",
    "TER-virtues-fervor",
    "TER-virtues-sacrificio",
    "TER-virtues-voluntad",
    "TER-virtues-lealtad",
)
def test_every_virtue_adds_one_to_its_value() -> None:
    def shot(s: Scene, a: Any, x: Any) -> Shot:
        return Shot(a, x, "arcabuz_mosquete", "firearm", a.front_centre, inches(7) ** 2, "fuego")

    readings: dict[str, tuple[Any, int]] = {
        "entrega": (lambda s, a, x: speed_of(s.state, a, None).total, 4),
        "destreza": (lambda s, a, x: combat_of(s.state, Fight(a, x)).total, 4),
        "instruccion": (lambda s, a, x: fire_of(s.state, shot(s, a, x)).total, 3),
        "lealtad": (lambda s, a, x: discipline_of(s.state, a).total, 4),
        "fervor": (lambda s, a, x: endurance_of(s.state, a), 4),
        "sacrificio": (lambda s, a, x: courage_under_fire(s.state, shot(s, x, a)).total, 4),
        "voluntad": (lambda s, a, x: courage_in_combat(s.state, Fight(a, x)).total, 4),
    }
    for name, (read, plain) in readings.items():
        assert value(name, read) == plain + 1
        assert value("brio", read) == plain


@rule("TER-virtues-fervor")
def test_losing_fervour_may_break_a_unit() -> None:
    def left(dice: list[int], **switches: Any) -> Scene:
        scene = step(
            unit("A", wear=5),
            unit("B", at=(10, 10)),
            commander("R", 2, inside="A", virtues=("fervor",)),
            dice=dice,
            **switches,
        )
        scene.play(Command("R", "correr", (place(36, 25),), role=RED))
        return scene

    held = left([6, 1, 1, 1, 5, 5])
    assert held.last(BreakTested).points == 1
    assert held.unit("A").wear == 4
    kept = left([5, 5], fervor_loss="keep")
    assert kept.unit("A").wear == 5


@rule("TER-commanders-loss-cobardes", "TER-Q7")
def test_who_falls_with_the_unit_that_he_left_does_nothing_more() -> None:
    mine = (unit("A", wear=5), unit("B", at=(10, 10)))
    fervent = commander("R", 2, inside="A", virtues=("fervor",))
    scene = step(*mine, fervent, dice=[1, 1, 1, 1, 1, 1])  # of the break check, and of his own
    scene.play(Command("R", "correr", (place(36, 25),), role=RED))
    assert scene.last(BreakTested).held is False
    assert scene.state.units.keys() == {"B"} and not scene.state.commanders
    assert not scene.all(ActionFailed) and not scene.state.dice.hand


@rule("TER-commanders-action-d", "TER-Q7")
def test_an_action_for_a_unit_that_broke_as_he_left_it_comes_to_nothing() -> None:
    mine = (unit("A", wear=5, disordered=True), unit("B", at=(39, 20)))
    fervent = commander("R", 2, inside="A", virtues=("fervor",), qualities=("diligente",))
    scene = step(*mine, fervent, dice=[1, 1, 1, 1, 6, 6])
    scene.play(Command("R", "diligente", (place(36, 22),), ("A",), role=RED))
    assert scene.state.units.keys() == {"B"} and scene.all(ActionFailed)
    assert not scene.officer("R").inside


@rule(
    "TER-virtues-d", "TER-qualities-inspirar-a", "TER-qualities-inspirar-b", "TER-qualities-experto"
)
def test_inspiration_lends_a_virtue_for_one_go() -> None:
    scene = Scene(
        unit("A", card="fuego"), unit("X", at=(36, 27), **FOE),
        commander("R", 2, virtues=("destreza",)), frames=[Go(role=RED)], dice=[5, 1],
    )  # fmt: skip
    scene.play(Command("R", "inspirar", units=("A",), virtue="destreza", role=RED))
    assert combat_of(scene.state, Fight(scene.unit("A"), scene.unit("X"))).total == 5
    scene.play(Activate("A", role=RED), Done(role=RED))
    assert combat_of(scene.state, Fight(scene.unit("A"), scene.unit("X"))).total == 4
    useless = step(unit("A"), commander("R", 2, virtues=("brio",)))
    brio = Command("R", "inspirar", units=("A",), virtue="brio", role=RED)
    assert useless.refusal(brio) == "TER-Q69"
    expert = step(
        unit("A", "batallon_reformado", card="fuego"),
        unit("B", "batallon_reformado", at=(30, 20), card="fuego"),
        commander("R", 2, virtues=("destreza",), qualities=("experto",)), dice=[5, 1],
    )  # fmt: skip
    expert.play(Command("R", "inspirar", units=("A",), virtue="destreza", role=RED))
    assert expert.unit("B").mark("inspirar_destreza") is not None
    assert SkipCommander(role=RED)
