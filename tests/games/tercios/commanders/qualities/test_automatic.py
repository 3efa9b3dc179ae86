"""Qualities that work by themselves."""

from typing import Any

import pytest

from estandarte.games.tercios.commanders.officers import CommanderChecked
from estandarte.games.tercios.morale.breaking import BreakTested, break_dice, settle_breaks
from estandarte.games.tercios.morale.casualties import CommanderLost, destroy
from estandarte.games.tercios.morale.markers import DisciplineTested
from estandarte.games.tercios.reactions.reacting import Hold, React, may_evade
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import March
from estandarte.games.tercios.units import CommandGroup
from estandarte.games.tercios.values.circumstances import Check, Fight
from estandarte.games.tercios.values.reach import may_interact
from estandarte.games.tercios.values.strength import (
    combat_of,
    courage_in_combat,
    discipline_of,
    fire_of,
    has,
    is_at_limit,
    is_steadied,
)
from estandarte.kernel import check
from estandarte.kernel.testing import rule
from games.tercios.clashes import charged, charger, chief, clash, declared, resisting
from games.tercios.council import (
    FOE_X,
    INSIDE,
    acts,
    asked,
    break_now,
    leader,
    line,
    order,
    ordered,
    ready,
    volley_of,
    worn,
)
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, place, unit


def at_work(quality: str) -> tuple[str | None, str]:
    """Why nobody orders it: it is at work by itself, and by which rule."""
    verdict = check(asked(unit("A"), leader(quality)).state, order(quality, "A"))
    return verdict.cite, verdict.facts["see"]


@rule("TER-qualities-tranquilo")
def test_a_calm_commander_is_never_ordered_to_be_calm() -> None:
    assert at_work("tranquilo") == ("TER-qualities-c", "TER-qualities-tranquilo")


@rule("TER-qualities-abnegado-a", "TER-qualities-abnegado-b")
@pytest.mark.parametrize(("is_general", "worth"), [(False, 0), (True, 3)])
def test_the_self_sacrificing_roll_again_and_fall(is_general: bool, worth: int) -> None:
    scene = Scene(
        unit("A", wear=5),
        unit("B", at=(10, 10)),
        commander("R", inside="A", qualities=("abnegado",), is_general=is_general),
        dice=[1, 1, 1, 1, 6, 1, 1, 1],
    )
    scene.doing(settle_breaks, "A")
    assert scene.state.score == {RED: 0, BLUE: worth}
    assert "A" in scene.state.units
    assert "R" not in scene.state.commanders
    assert len(scene.all(BreakTested)) == 2


@rule("TER-qualities-afortunado-a", "TER-qualities-afortunado-b")
def test_the_fortunate_slip_away() -> None:
    def fallen(dice: list[int]) -> Scene:
        scene = Scene(
            unit("A"),
            unit("B", at=(36, 25)),
            commander("R", 2, inside="A", qualities=("afortunado",)),
            dice=dice,
        )
        scene.doing(destroy, "A", "TER-break-f")
        return scene

    assert fallen([5, 1]).officer("R").exhausted
    assert not fallen([5, 5]).officer("R").exhausted
    assert "R" not in fallen([1, 1]).state.commanders


@rule("TER-qualities-apasionado", "TER-qualities-bravo")
def test_leaders_lend_their_spirit_to_the_unit_they_join() -> None:
    scene = Scene(unit("A"), commander("R", inside="A", qualities=("apasionado", "bravo")))
    for hook in ("after_kill", "sheds_last", "impetuous"):
        assert has(scene.state, scene.unit("A"), hook)
        assert not has(Scene(unit("A")).state, unit("A"), hook)


@rule("TER-qualities-dispuesto")
def test_ready_commanders_let_light_companies_evade() -> None:
    light, heavy = unit("A", "compania_disparo"), unit("B", "compania_picas", at=(30, 20))
    scene = ready("dispuesto", light, heavy)
    charger = unit("X", at=(36, 24), **FOE)
    assert may_evade(scene.state, light, charger)
    assert not may_evade(scene.state, heavy, charger)
    assert not may_evade(Scene(light).state, light, charger)
    strength = discipline_of(scene.state, light, Check("reaction", evasion=True, against=charger))
    assert strength.total == light.profile.discipline + light.profile.discipline // 2
    assert strength.terms[-1].cite == "TER-qualities-dispuesto"


@rule("TER-qualities-flematico")
def test_the_phlegmatic_ignore_the_limit() -> None:
    worn, foe = unit("A", wear=4), unit("X", at=(36, 24), **FOE)
    calm = Scene(worn, foe, commander("R", inside="A", qualities=("flematico",)))
    assert combat_of(calm.state, Fight(worn, foe)).total == 4
    assert combat_of(Scene(worn, foe).state, Fight(worn, foe)).total == 2


@rule("TER-qualities-gallardo")
def test_the_gallant_keep_their_courage_in_flank() -> None:
    foe = unit("X", at=(36, 24), **FOE)
    scene = Scene(a := unit("A"), foe, commander("R", inside="A", qualities=("gallardo",)))
    flanked = Fight(a, foe, flanked=True)
    assert courage_in_combat(scene.state, flanked).total == 4
    assert combat_of(scene.state, flanked).total == 2


@rule("TER-qualities-experto")
def test_experto_inspires_every_brigade_unit_of_his_command() -> None:
    things = (
        unit("A", at=(33, 20), traits=("brigada",), card="fuego"),
        unit("B", at=(39, 20), traits=("brigada",), card="fuego"),
        unit("D", at=(60, 20), card="fuego"),
    )
    scene = ordered(
        order("inspirar", "A", virtue="instruccion"), *things,
        leader("experto", virtues=("instruccion",)),
    )  # fmt: skip
    marked = {u.id for u in scene.state.units.values() if u.mark("inspirar_instruccion")}
    assert marked == {"A", "B"}


@rule("TER-qualities-respetable-a", "TER-qualities-respetable-b")
def test_respetable_needs_no_line_to_inspire_but_does_for_the_rest() -> None:
    from estandarte.games.tercios.values.reach import is_in_command

    hidden = (unit("A", "compania_disparo", wear=2, card="fuego"), area("hill", 36, 16.2, 1.5))
    plain = Scene(*hidden, leader(at=(36, 14)))
    assert not is_in_command(plain.state, plain.unit("A"))
    leads = leader(at=(36, 14), virtues=("lealtad",), qualities=("respetable", "honorable"))
    known = asked(*hidden, leads)
    assert is_in_command(known.state, known.unit("A"))
    assert known.refusal(order("inspirar", "A", virtue="lealtad")) is None
    assert known.refusal(order("honorable", "A")) == "TER-commanders-action-b"


@rule("TER-qualities-experto")
def test_experto_inspires_his_brigade_in_whichever_order_it_acts() -> None:
    pair = line("A", "B", traits=("brigada",), group=1)
    scene = Scene(*pair, leader("experto", at=(31, 16), virtues=("instruccion",)), dice=[5, 1])
    scene.go(RED)
    scene.play(order("inspirar", "A", virtue="instruccion"))
    acts(scene, "B")
    assert scene.unit("A").mark("inspirar_instruccion") is not None


@rule("TER-qualities-elegante", "TER-commanders-e")
@pytest.mark.parametrize(("command", "asks"), [("blue-1", True), ("blue-2", False)])
def test_elegante_saves_the_troops_of_his_own_command(command: str, asks: bool) -> None:
    grace = commander(
        "K", role=BLUE, at=(40, 27), qualities=("elegante",), command=command
    )  # fmt: skip
    scene = Scene(unit("A"), charged(), grace, dice=[6, 6, *[1] * 40])
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert (scene.moment == "RetreatNear") is asks


@rule("TER-qualities-imperturbable", "TER-qualities-acaudalado", "TER-qualities-respetable-a")
@pytest.mark.parametrize("known", [(), ("respetable",)])
def test_command_distance_takes_a_line_of_sight_but_for_the_respected(
    known: tuple[str, ...],
) -> None:
    hired = unit("A", at=(36, 20), traits=("mercenarios",))
    captain = commander("C", 4, at=(36, 12.6), qualities=("imperturbable", "acaudalado", *known))
    scene = Scene(hired, captain, area("hill", 36, 15.35, 2.05))
    seen_or_respected = bool(known)
    assert is_steadied(scene.state, scene.unit("A"), RED) is seen_or_respected
    assert (break_dice(scene.state, scene.unit("A")) is not None) is seen_or_respected
    stranger = commander("C", 4, at=(36, 16), qualities=("acaudalado",), command="red-2")
    assert break_dice(Scene(hired, stranger).state, hired) is None  # not of his command


@rule("TER-qualities-abnegado-b", "TER-Q7", "TER-virtues-fervor")
def test_a_unit_that_held_for_a_fallen_leader_loses_his_fervour() -> None:
    devoted = leader("abnegado", inside="A", virtues=("fervor",))
    # Endurance 4 and one more; six markers: one too many, fails, holds, and then fails again
    scene = Scene(unit("A", wear=4), devoted, dice=[1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1])
    scene.doing(break_now, "A", 2)
    assert "C" not in scene.state.commanders
    assert len(scene.all(BreakTested)) == 3
    assert "A" not in scene.state.units


@rule("TER-qualities-agresivo")
@pytest.mark.parametrize(("charges", "dice"), [(True, 2), (False, 4)])
def test_agresivo_frightens_those_who_are_charged_and_nobody_else(charges: bool, dice: int) -> None:
    moving = unit("A", at=(36, 20))
    shy = charged(at=(36, 24), card="corred")
    general = commander("K", role=BLUE, at=(41, 25))
    scene = Scene(moving, leader("agresivo", inside="A"), shy, general, dice=[1] * 60)
    scene.activate("A", "atacad" if charges else "atencion")
    if charges:
        scene.play(Charge("X", role=RED))
    else:
        scene.play(March(place(36, 21.5), role=RED))
    scene.play(React("X", role=BLUE))
    assert len(scene.last(DisciplineTested).dice) == dice


@rule("TER-qualities-elegante", "TER-commanders-distance-d")
@pytest.mark.parametrize(("x", "asks"), [(41, True), (46, False)])
def test_elegante_works_from_inside_another_unit_too(x: float, asks: bool) -> None:
    carrier = unit("K", role=BLUE, at=(x, 27), facing=180, acted=True)
    graceful = commander("S", role=BLUE, inside="K", qualities=("elegante",))
    scene = Scene(
        unit("A", "coraceros"), charged("coraceros"), carrier, graceful, dice=[6, *[1] * 30]
    )
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    while scene.moment == "Reaction":
        scene.play(Hold(role=BLUE))
    assert (scene.moment == "RetreatNear") is asks


@rule("TER-qualities-abnegado-a", "TER-qualities-abnegado-b")
def test_abnegado_repeats_a_failed_break_check_with_his_life() -> None:
    scene = worn(unit("A", wear=3), leader("abnegado", **INSIDE), dice=[1, 1, 1, 1, 6, 1, 1, 1])
    assert scene.unit("A").wear == 4
    assert "C" not in scene.state.commanders
    assert len(scene.all(BreakTested)) == 2


@rule("TER-qualities-abnegado-b")
def test_abnegado_is_not_asked_when_the_first_check_holds() -> None:
    scene = worn(unit("A", wear=3), leader("abnegado", **INSIDE), dice=[6, 1, 1, 1])
    assert "C" in scene.state.commanders


@rule("TER-qualities-abnegado-a")
def test_abnegado_helps_no_mercenaries_who_do_not_roll() -> None:
    scene = worn(unit("A", wear=3, traits=("mercenarios",)), leader("abnegado", **INSIDE))
    assert "A" not in scene.state.units


@rule("TER-X14", "TER-qualities-acaudalado", "TER-troops-mercenarios-a")
def test_mercenaries_nobody_pays_never_roll() -> None:
    scene = worn(unit("A", wear=3, traits=("mercenarios",)), count=3)
    assert "A" not in scene.state.units
    assert scene.last(BreakTested).dice == ()


@rule("TER-X14", "TER-qualities-acaudalado")
@pytest.mark.parametrize(("level", "dice"), [(1, 2), (2, 2), (3, 2), (4, 4), (5, 4)])
def test_a_rich_commander_lets_mercenaries_roll(level: int, dice: int) -> None:
    rich = leader("acaudalado", level)
    scene = worn(unit("A", wear=3, traits=("mercenarios",)), rich, count=3, dice=[6] * 4)
    assert len(scene.last(BreakTested).dice) == dice
    assert "A" in scene.state.units
    assert at_work("acaudalado") == ("TER-qualities-c", "TER-qualities-acaudalado")


@rule("TER-qualities-afortunado-a", "TER-qualities-afortunado-b")
@pytest.mark.parametrize(
    ("dice", "lives", "tired"), [([5, 5], True, False), ([5, 1], True, True), ([1, 1], False, True)]
)
def test_afortunado_may_leave_a_unit_that_is_destroyed(
    dice: list[int], lives: bool, tired: bool
) -> None:
    friend = unit("B", at=(30, 20))
    scene = worn(
        unit("A", wear=3), friend, leader("afortunado", **INSIDE), dice=[1, 1, 1, 1, *dice]
    )
    assert ("C" in scene.state.commanders) is lives
    if lives:
        assert scene.officer("C").inside == ""
        assert scene.officer("C").exhausted is tired


@rule("TER-qualities-afortunado-a", "TER-Q67")
def test_afortunado_who_got_away_is_saved_and_does_not_run_with_the_cowards() -> None:
    far = unit("B", at=(60, 40))  # nobody of his stands within 6 inches
    lucky = leader("afortunado", **INSIDE)
    scene = worn(unit("A", wear=3), far, lucky, dice=[1, 1, 1, 1, 6, 2, 1, 1])
    assert scene.officer("C").exhausted
    assert [e.cite for e in scene.all(CommanderChecked)] == ["TER-qualities-afortunado-a"]


@rule("TER-qualities-afortunado-a", "TER-commanders-loss-heroes", "TER-Q117")
def test_afortunado_without_other_troops_falls_with_his_last_ones() -> None:
    lucky = leader("afortunado", **INSIDE)
    scene = worn(unit("A", wear=3), unit("B", command="red-2"), lucky, dice=[1] * 4)
    assert scene.all(CommanderLost)[0].cite == "TER-commanders-loss-heroes"
    assert scene.all(CommanderChecked) == []


@rule("TER-qualities-agresivo")
@pytest.mark.parametrize(("card", "dice"), [("corred", 2), ("resistid", 4)])
def test_agresivo_frightens_only_those_who_flee(card: Any, dice: int) -> None:
    bold = commander("C", qualities=("agresivo",), inside="A")
    foe = unit("X", role=BLUE, at=(36, 24), facing=180, card=card)
    scene = Scene(charger(), bold, foe, commander("K", role=BLUE, at=(40, 27)), dice=[6] * 80)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED), React("X", role=BLUE))
    assert len(scene.all(DisciplineTested)[0].dice) == dice


@rule("TER-qualities-apasionado")
def test_apasionado_makes_his_unit_frantic() -> None:
    scene = Scene(unit("A"), unit("B", at=(20, 20)), leader("apasionado", **INSIDE))
    assert has(scene.state, scene.unit("A"), "after_kill")
    assert not has(scene.state, scene.unit("B"), "after_kill")
    assert at_work("apasionado") == ("TER-qualities-c", "TER-qualities-apasionado")


@rule("TER-qualities-apasionado")
def test_the_unit_of_a_passionate_commander_takes_heart() -> None:
    scene = clash(
        charger(), leader("apasionado", **INSIDE), charged("compania_disparo"),
        dice=[6, *[1] * 10, 1, 1, 1],
    )  # fmt: skip
    assert scene.unit("A").disordered  # it tested after riding X down, and failed


@rule("TER-qualities-bravo")
def test_bravo_makes_his_unit_elite_and_impetuous() -> None:
    scene = Scene(unit("A"), leader("bravo", **INSIDE))
    assert has(scene.state, scene.unit("A"), "sheds_last")
    assert has(scene.state, scene.unit("A"), "impetuous")
    alone = Scene(unit("A"), leader("bravo"))
    assert not has(alone.state, alone.unit("A"), "sheds_last")
    assert at_work("bravo") == ("TER-qualities-c", "TER-qualities-bravo")


@rule("TER-qualities-diplomatico", "TER-allies-b")
@pytest.mark.parametrize(("quality", "deals"), [("diplomatico", True), ("", False)])
def test_only_a_diplomatic_general_deals_with_allies(quality: str, deals: bool) -> None:
    scene = Scene(unit("A", command="red-9"), leader(quality, is_general=True))
    scene.state.commands = {
        **scene.state.commands,
        "red-9": CommandGroup("red-9", RED, "infantry", "", True),
    }
    assert may_interact(scene.state, scene.officer("C"), scene.unit("A")) is deals
    strength = discipline_of(scene.state, scene.unit("A"))
    printed = scene.unit("A").profile.discipline
    assert strength.total == (printed if deals else printed - printed // 2)
    assert (strength.terms[0].cite == "TER-qualities-diplomatico") is deals


@rule("TER-qualities-dispuesto")
def test_dispuesto_lets_light_companies_evade() -> None:
    light = unit("A", "compania_disparo", traits=("ligera",))
    heavy = unit("B", "compania_disparo", at=(30, 20), without=("ligera",))
    far = unit("D", "compania_disparo", at=(60, 40), traits=("ligera",))
    scene = Scene(light, heavy, far, leader("dispuesto"), FOE_X)
    assert may_evade(scene.state, scene.unit("A"), scene.unit("X"))
    assert not may_evade(scene.state, scene.unit("B"), scene.unit("X"))
    assert not may_evade(scene.state, scene.unit("D"), scene.unit("X"))


@rule("TER-qualities-flematico")
def test_flematico_ignores_the_limit() -> None:
    calm = Scene(unit("A", wear=4), leader("flematico", **INSIDE), FOE_X)
    fight = Fight(calm.unit("A"), calm.unit("X"))
    assert is_at_limit(calm.state, calm.unit("A"))
    assert combat_of(calm.state, fight).total == 4
    assert fire_of(calm.state, volley_of(calm)).total == 3
    nervous = Scene(unit("A", wear=4), leader(**INSIDE), FOE_X)
    assert combat_of(nervous.state, fight).total == 2


@rule("TER-qualities-gallardo")
@pytest.mark.parametrize(("quality", "courage"), [("gallardo", 4), ("", 2)])
def test_gallardo_keeps_the_courage_of_a_flanked_unit(quality: str, courage: int) -> None:
    qualities = (quality,) if quality else ()
    officer = commander("K", role=BLUE, qualities=qualities, inside="X")
    scene = clash(charger(), charged(facing=0), officer)
    assert resisting(scene, "X") == courage


@rule("TER-qualities-imperturbable", "TER-mods-j")
@pytest.mark.parametrize(("quality", "dice"), [("imperturbable", 5), ("", 4)])
def test_imperturbable_adds_one_to_discipline_in_reactions(quality: str, dice: int) -> None:
    from estandarte.games.tercios.values.circumstances import Check

    scene = Scene(unit("A"), leader(quality), FOE_X)
    check = Check("reaction", against=scene.unit("X"))
    assert discipline_of(scene.state, scene.unit("A"), check).total == dice
    assert discipline_of(scene.state, scene.unit("A")).total == 4  # orders are not reactions


@rule("TER-qualities-tranquilo")
@pytest.mark.parametrize(("quality", "markers"), [("tranquilo", 2), ("", 3)])
def test_tranquilo_spares_the_wear_of_a_blocked_disengagement(quality: str, markers: int) -> None:
    block = unit("Y", role=BLUE, at=(36, 28), facing=0)
    officer = commander("K", role=BLUE, qualities=(quality,) if quality else (), inside="X")
    dice = [6, 6, 6, 1, 1, 1, 5, 1, 1, 1, *[1] * 6]
    scene = clash(charger(), charged(), block, officer, dice=dice)
    assert scene.unit("X").wear == markers


@rule("TER-qualities-tranquilo")
@pytest.mark.parametrize(("scope", "markers"), [("retreats_too", 1), ("disengagement_only", 2)])
def test_tranquilo_covers_retreats_unless_chosen_otherwise(scope: Any, markers: int) -> None:
    block = unit("Y", role=BLUE, at=(36, 28), facing=0)
    officer = commander("K", role=BLUE, qualities=("tranquilo",), inside="X")
    scene = clash(
        charger("escuadron_clasico"), charged(), block, officer, dice=[6, *[1] * 30],
        tranquilo_scope=scope,
    )  # fmt: skip
    assert scene.unit("X").wear == markers


def test_a_lost_general_of_an_abnegado_gives_points() -> None:
    chief = leader("abnegado", is_general=True, **INSIDE)
    scene = worn(unit("A", wear=3), chief, dice=[1, 1, 1, 1, 6, 1, 1, 1])
    assert scene.last(CommanderLost).points == 3
    assert scene.state.score[BLUE] == 3


@rule("TER-Q105", "TER-qualities-gallardo")
def test_a_gallant_commander_keeps_the_discipline_of_a_flanked_unit() -> None:
    assert len(gallantly_reacting().last(DisciplineTested).dice) == 4


@rule("TER-Q105", "TER-qualities-gallardo")
def test_a_gallant_commander_does_not_help_the_reaction_check() -> None:
    """The other value of the switch, and the rule of version 1."""
    assert len(gallantly_reacting("courage_only").last(DisciplineTested).dice) == 2


def gallantly_reacting(scope: Any = "all_but_combat") -> Scene:
    gallant = chief(qualities=("gallardo",), inside="X")
    flanked = charged(facing=0, card="resistid")
    scene = declared(charger(), flanked, gallant, gallardo_scope=scope)
    scene.play(React("X", role=BLUE))
    return scene
