"""Qualities where they meet each other: joint orders, hordes, reserved cards, hidden cards."""

from typing import Any

import pytest

from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.fire.shooting import range_of
from estandarte.games.tercios.reactions.reacting import Hold, React
from estandarte.games.tercios.schema.pack import PACKS
from estandarte.games.tercios.state import Demand
from estandarte.games.tercios.table.view import (
    imagined,
    seen,
    sees_card,
    view_of,
)
from estandarte.games.tercios.turn.activation import Activate
from estandarte.games.tercios.turn.breaking import BreakTested, break_dice
from estandarte.games.tercios.turn.casualties import UnitDestroyed
from estandarte.games.tercios.turn.execution import Done, March
from estandarte.games.tercios.turn.morale import DisciplineTested
from estandarte.games.tercios.turn.orders import Activating
from estandarte.games.tercios.units import Mark
from estandarte.games.tercios.values.strength import is_steadied
from estandarte.kernel import Dice, but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import moved
from games.tercios.clashes import charged
from games.tercios.commanders.test_qualities_automatic import break_now
from games.tercios.council import BLUE, RED, Scene, asked, leader, order, ordered
from games.tercios.scenes import area, commander, place, unit


def foe(id: str = "X", **more: Any) -> Any:
    return unit(id, role=BLUE, **{"at": (36, 30), "facing": 180, "card": "resistid", **more})


def line(*names: str, **more: Any) -> list[Any]:
    """Red units side by side, each with a card that does nothing."""
    return [
        unit(n, **{"at": (28 + 6 * i, 20), "card": "resistid", **more}) for i, n in enumerate(names)
    ]


def acts(scene: Scene, *names: str) -> None:
    for name in names:
        scene.play(Activate(name, role=RED))


# --- who acts next


@rule("TER-qualities-coordinador-a", "TER-qualities-avizor")
def test_what_the_enemy_demands_does_not_make_two_activations_of_one() -> None:
    scene = Scene(*line("A", "B", "D"), leader("decidido", at=(34, 16)), dice=[5, 1])
    scene.state.demands = (Demand(RED, "must", "A", by="avizor"),)
    scene.go(RED)
    scene.play(order("decidido", "B"))
    acts(scene, "B")
    assert scene.moment == ""  # the go is over


@rule("TER-qualities-coordinador-a", "TER-Q57")
def test_a_horde_coordinates_two_units_in_one_of_its_two_activations() -> None:
    scene = Scene(*line("A", "B", "D", "E"), leader("coordinador", at=(32, 16)), dice=[5, 1])
    scene.state.hordes = (RED,)
    scene.go(RED)
    scene.play(order("coordinador", "A", "B"))
    acts(scene, "A", "B", "D")
    assert scene.moment == ""
    assert not scene.unit("E").acted


@rule("TER-qualities-coordinador-a", "TER-troops-brigada-c")
def test_two_coordinated_units_of_one_joint_order_bring_no_third() -> None:
    pair = line("A", "B", traits=("brigada",), group=1)
    third = unit("D", at=(60, 20), card="resistid")
    scene = Scene(*pair, third, leader("coordinador", at=(31, 16)), dice=[5, 1])
    scene.go(RED)
    scene.play(order("coordinador", "A", "B"))
    acts(scene, "A", "B")
    assert scene.moment == ""


@rule("TER-Q57", "TER-qualities-inspirar-a")
def test_inspiration_is_lost_in_a_horde_when_another_unit_acts_first() -> None:
    scene = Scene(
        *line("A", "B"), leader(at=(31, 16), virtues=("instruccion",)), foe(), dice=[5, 1]
    )
    scene.state.hordes = (RED,)
    scene.state.demands = (Demand(BLUE, "last", "X"),)  # of no concern here
    scene.go(RED)
    scene.play(order("inspirar", "A", virtue="instruccion"))
    acts(scene, "B")
    assert scene.unit("A").mark("inspirar_instruccion") is None


@rule("TER-qualities-inspirar-a")
def test_nobody_inspires_a_unit_that_cannot_act_any_more() -> None:
    done, ready = line("A", "B")
    scene = asked(but(done, card=None, acted=True), ready, leader(virtues=("fervor",)))
    assert scene.refusal(order("inspirar", "A", virtue="fervor")) == "TER-qualities-inspirar-a"
    assert scene.refusal(order("inspirar", "B", virtue="fervor")) is None


@rule("TER-qualities-c")
def test_no_automatic_quality_is_offered_as_an_action() -> None:
    scene = asked(*line("A"), leader(at=(31, 16), qualities=("bravo", "frio", "honorable")))
    decision = scene.state.decision
    assert decision is not None
    offer = next(o for o in decision.offers(scene.state, RED) if o.action == "command")
    assert set(offer.limits["quality"].among) == {"correr", "honorable", "inspirar"}


@rule("TER-Q7", "TER-Q57")
def test_lent_endurance_that_goes_to_nobody_is_taken_back_at_once() -> None:
    lent = (Mark("inspirar_fervor", "go", 0, "C"),)
    worn = unit("A", at=(28, 20), wear=5, card="resistid", marks=lent)
    spare = line("B", "D", "E")[1:]
    scene = Scene(worn, *spare, dice=[1, 1, 1, 1])
    scene.state.hordes = (RED,)
    scene.go(RED)
    acts(scene, "D")
    assert scene.moment == "TroopStep"  # the horde goes on
    assert scene.all(BreakTested)[0].unit == "A"


@rule("TER-qualities-inspirar-b", "TER-troops-brigada-c")
def test_inspiration_lasts_to_the_end_of_the_go_for_whoever_acted_first() -> None:
    pair = line("A", "B", traits=("brigada",), group=1, card="corred")
    scene = Scene(*pair, leader(at=(31, 16), virtues=("fervor",)), dice=[5, 1])
    scene.go(RED)
    scene.play(order("inspirar", "A", virtue="fervor"))
    scene.play(Activate("A", role=RED), Done(role=RED), Activate("B", role=RED))
    assert scene.unit("A").mark("inspirar_fervor") is not None
    scene.play(Done(role=RED))
    assert scene.unit("A").mark("inspirar_fervor") is None


@rule("TER-qualities-experto")
def test_experto_inspires_his_brigade_in_whichever_order_it_acts() -> None:
    pair = line("A", "B", traits=("brigada",), group=1)
    scene = Scene(*pair, leader("experto", at=(31, 16), virtues=("instruccion",)), dice=[5, 1])
    scene.go(RED)
    scene.play(order("inspirar", "A", virtue="instruccion"))
    acts(scene, "B")
    assert scene.unit("A").mark("inspirar_instruccion") is not None


@rule("TER-qualities-amenazante", "TER-qualities-precavido")
def test_a_unit_that_only_reacts_does_not_keep_the_threatened_one_waiting() -> None:
    cowed = foe(marks=(Mark("amenazante", "turn"),))
    scene = Scene(cowed, foe("Y", at=(60, 30), only_reacts=True), unit("A", card="fuego"))
    scene.go(BLUE)
    assert scene.refusal(Activate("X", role=BLUE)) is None


@rule("TER-qualities-sagaz", "TER-Q80")
@pytest.mark.parametrize("spent", [True, False])
def test_sagaz_is_wasted_on_a_commander_who_cannot_act(spent: bool) -> None:
    other = commander("D", at=(30, 16), exhausted=spent)
    scene = Scene(*line("A"), leader(at=(36, 16)), other)
    scene.state.demands = (Demand(RED, "commander", commander="D"),)
    scene.go(RED)
    assert scene.moment == "CommanderStep"
    assert scene.refusal(order("correr")) == (None if spent else "TER-qualities-sagaz")


# --- cards for reacting alone


@rule("TER-qualities-precavido", "TER-qualities-meticuloso-a")
@pytest.mark.parametrize("quality", ["meticuloso", "autoritario", "decidido", "tutor"])
def test_a_unit_with_a_card_for_reacting_cannot_be_the_next_or_last_to_act(quality: str) -> None:
    kept = unit("A", at=(34, 20), card="fuego", only_reacts=True)
    scene = asked(kept, unit("B", at=(50, 20), card="fuego"), leader(quality, at=(34, 16)))
    assert scene.refusal(order(quality, "A")) is not None


@rule("TER-qualities-precavido", "TER-qualities-implacable-a")
def test_a_unit_with_a_card_for_reacting_has_been_activated() -> None:
    kept = unit("A", at=(34, 20), card="fuego", only_reacts=True, done="corred")
    move = order("implacable", "A", place=place(34, 21))
    other = unit("B", at=(50, 20), card="fuego")
    assert asked(kept, other, leader("implacable", at=(34, 16))).refusal(move) == (
        "TER-qualities-implacable-a"
    )
    for quality, names in (("conspirador", ("X",)), ("enigmatico", ("X", "Y"))):
        foes = (foe(only_reacts=True), foe("Y", at=(41, 30)))
        scene = asked(other, leader(quality, at=(50, 16)), *foes)
        assert scene.refusal(order(quality, *names)) is not None


@rule("TER-qualities-heroe-a", "TER-qualities-precavido")
def test_a_hero_moves_a_unit_that_was_given_another_card_since() -> None:
    kept = unit("A", at=(34, 20), card="fuego", only_reacts=True, done="corred")
    other = unit("B", at=(50, 20), card="fuego")
    assert asked(kept, other, leader("heroe", at=(34, 16))).refusal(order("heroe", "A")) is None


@rule("TER-qualities-heroe-a", "TER-troops-impetuosos-b")
def test_a_hero_repeats_the_charge_that_the_impetuous_made_of_their_order() -> None:
    wild = unit("A", "coraceros", at=(36, 20), traits=("impetuosos",))
    scene = Scene(wild, charged(at=(36, 25)), dice=[1] * 30)
    scene.activate("A", "fuego")
    assert scene.unit("A").done == "atacad"


# --- effects of single qualities


@rule("TER-qualities-tenaz")
@pytest.mark.parametrize(("die", "hidden"), [(5, True), (1, False)])
def test_tenaz_hides_nobody_whose_order_was_lost(die: int, hidden: bool) -> None:
    light = unit(
        "A", "compania_disparo", at=(36, 20), wear=1, traits=("ligera",),
        marks=(Mark("tenaz", "go"),),
    )  # fmt: skip
    wood = area("small_wood", 36, 20, 4)
    scene = Scene(light, wood, leader(), dice=[die] * 3)
    scene.activate("A", "corred")
    if scene.moment == "Running":
        scene.play(Done(role=RED))
    assert (scene.unit("A").mark("tenaz_hidden") is not None) is hidden


@rule("TER-qualities-decidido-a")
@pytest.mark.parametrize(("before", "worn"), [(False, 2), (True, 3)])
def test_decidido_looks_at_the_order_in_which_the_enemy_was_met(before: bool, worn: int) -> None:
    """The disorder that the combat itself brings does not count."""
    marked = unit("A", card="atacad", marks=(Mark("decidido", "go", 1),))
    target = charged(disordered=before)
    scene = Scene(marked, target, dice=[6, 6, 1, 1, 1, 1, *[1] * 4, *[1] * 20])
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert scene.unit("X").wear == worn


@rule("TER-qualities-intrepido-c", "TER-Q101")
def test_an_intrepid_leader_does_not_fall_when_his_unit_is_charged_later() -> None:
    things = (
        unit("A", at=(36, 20), card="fuego"),
        unit("B", at=(60, 20), card="resistid"),
        leader("intrepido", at=(41, 19)),
        unit("X", "coraceros", role=BLUE, at=(36, 12), card="atacad"),  # A does not see it
    )
    dice = [5, 1, 6, 6, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1]
    scene = asked(*things, dice=dice)
    scene.play(order("intrepido", "A"))
    acts(scene, "B")
    scene.go(BLUE)
    scene.play(Activate("X", role=BLUE), Charge("A", role=BLUE))
    assert scene.unit("A").wear == 1  # it was beaten
    assert scene.officer("C").inside == "A"


@rule("TER-qualities-intrepido-a", "TER-virtues-brio")
def test_an_intrepid_leader_reaches_as_far_as_he_moves() -> None:
    far = unit("A", at=(36, 26.3), card="fuego")  # more than 6" off, less than 9"
    scene = asked(far, leader("intrepido", at=(36, 16), virtues=("brio",)))
    assert scene.refusal(order("intrepido", "A")) is None
    slow = asked(far, leader("intrepido", at=(36, 16)))
    assert slow.refusal(order("intrepido", "A")) == "TER-commanders-join-c"


@rule("TER-qualities-oficioso", "TER-Q89")
@pytest.mark.parametrize(("more", "cite"), [(0, None), (1, "TER-qualities-oficioso")])
def test_oficioso_reaches_exactly_six_inches(more: int, cite: str | None) -> None:
    first = unit("A", "coraceros", at=(30, 20), wear=1, card="fuego")
    aside = first.base.front + inches(6) + more
    second = but(first, id="B", wear=0, base=moved(first.base, aside, 0))
    scene = asked(first, second, leader("oficioso", at=(34.5, 16.5)))
    assert scene.refusal(order("oficioso", "A", "B")) == cite


@rule("TER-qualities-experimentado-c", "TER-commanders-loss-heroes")
def test_nobody_falls_with_a_company_that_is_dissolved() -> None:
    company = unit("A", "compania_disparo", at=(33, 20), card="fuego")
    worn = unit("B", at=(38, 20), wear=2, card="fuego")
    inside = commander("D", inside="A")
    scene = ordered(
        order("experimentado", "A", "B"), company, worn, leader("experimentado"), inside
    )
    assert scene.unit("B").is_fresh
    assert scene.state.score[BLUE] == 1
    assert scene.officer("D").inside == ""
    assert [e.unit for e in scene.all(UnitDestroyed)] == ["A"]


@rule("TER-qualities-ingeniero", "TER-troops-integrada-b")
def test_an_engineer_helps_a_gun_in_the_ranks_and_one_in_works() -> None:
    host = unit("A", at=(36, 20), card="fuego", parts=("G",))
    gun = unit("G", "canon_ligero", at=(36, 20), union="gun", lead="A")
    scene = ordered(order("ingeniero", "G"), host, gun, leader("ingeniero"))
    assert range_of(scene.state, scene.unit("G"), "canon_ligero") == 21
    assert asked(host, gun, leader("ingeniero")).refusal(order("ingeniero", "A")) == (
        "TER-qualities-ingeniero"
    )
    dug = unit("A", at=(36, 20), card="fuego", union="works", parts=("G",))
    part = unit("G", "canon_medio", at=(39, 20), union="works", lead="A")
    works = ordered(order("ingeniero", "G"), dug, part, leader("ingeniero"))
    assert range_of(works.state, works.unit("G"), "canon_medio") == 27


@rule("TER-troops-emplazada-f", "TER-qualities-terrible")
def test_whoever_aims_an_action_at_works_reaches_all_of_them() -> None:
    lead = unit("X", role=BLUE, at=(36, 23), facing=180, union="works", parts=("Y",), card="fuego")
    part = unit("Y", role=BLUE, at=(41, 23), facing=180, union="works", lead="X")
    own = unit("A", at=(20, 20), card="resistid")
    scene = ordered(order("terrible", "Y"), own, leader("terrible", at=(41, 18)), lead, part)
    assert scene.unit("X").mark("terrible") is not None
    assert scene.unit("Y").mark("terrible") is None


@rule("TER-qualities-imperterrito", "TER-malaguerra-c", "TER-Q43")
@pytest.mark.parametrize("steeled", [True, False])
def test_no_mala_guerra_against_whoever_counts_as_fortified(steeled: bool) -> None:
    marks = (Mark("imperterrito", "act"),) if steeled else ()
    scene = Scene(unit("A"), charged(marks=marks), dice=[1] * 20)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert (scene.moment == "MalaGuerra") is not steeled


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


@rule("TER-qualities-intrepido-c", "TER-Q7")
def test_the_fall_of_an_intrepid_leader_takes_his_fervour_from_the_unit() -> None:
    led = unit("A", wear=4, marks=(Mark("intrepido", "go", 0, "C"),), values={"combat": 1})
    captain = leader("intrepido", inside="A", virtues=("fervor",))
    # it takes one wear and loses; five of four once he has fallen
    scene = Scene(led, captain, charged(), dice=[1, 6, 1, 1, 1, *[1] * 30])
    scene.begin(Activating(unit="A", order="atacad", free=True))
    scene.play(Charge("X", role=RED))
    assert "C" not in scene.state.commanders
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


@rule("TER-qualities-protector", "TER-Q113")
def test_a_unit_that_is_taken_back_goes_as_far_as_it_is_told() -> None:
    back = order("protector", "A", place=place(36, 18.5))
    scene = ordered(back, unit("A", card="fuego"), leader("protector", at=(40, 16)))
    assert scene.at("A") == (36, 18.5)


@rule("TER-qualities-a", "TER-qualities-honorable")
def test_a_pack_that_makes_a_quality_easier_is_played_so() -> None:
    easier = {"qualities": {"quality": {"honorable": {"target": 4}}}}
    scene = asked(unit("A", wear=2, card="fuego"), leader("honorable"), dice=[4, 1])
    scene.state.pack_name = PACKS.open(easier).fingerprint
    scene.play(order("honorable", "A"))
    assert scene.unit("A").wear == 1


# --- hidden cards


@rule("TER-qualities-religioso", "TER-qualities-conspirador-b")
@pytest.mark.parametrize("card", ["resistid", "fuego"])
def test_religioso_tells_nobody_what_a_conspired_card_is(card: str) -> None:
    blind = unit("A", wear=2, card=card, blind=True)
    plain = ordered(order("religioso", "A"), blind, leader("religioso"))
    mine = seen(plain.state, plain.unit("A"), RED)
    assert mine.card == "down"
    assert [m.name for m in mine.unit.marks] == ["religioso"]
    taken = ordered(order("religioso", "A", order="resistid"), blind, leader("religioso"))
    assert seen(taken.state, taken.unit("A"), RED).card == "resistid"
    assert not taken.unit("A").marks


@rule("TER-qualities-religioso")
def test_religioso_helps_no_other_order_than_resistid() -> None:
    blind = unit("A", wear=2, card="fuego", blind=True)
    scene = ordered(
        order("religioso", "A"), blind, leader("religioso"), dice=[5, 1, 1, 1, 1, 5, 5, 5]
    )
    scene.play(Activate("A", role=RED))
    assert len(scene.last(DisciplineTested).dice) == 4


@rule("TER-qualities-inteligente", "TER-troops-brigada-a")
def test_who_sees_the_card_of_a_joint_order_sees_that_of_all() -> None:
    pair = [foe("X", group=1, card="fuego"), foe("Y", at=(41, 30), group=1, card="fuego")]
    own = unit("A", at=(20, 20), card="resistid")
    scene = ordered(order("inteligente", "X"), own, leader("inteligente"), *pair)
    assert sees_card(scene.state, scene.unit("Y"), RED)
    guess = imagined(view_of(scene.state, RED), [], Dice("a"))
    assert guess.units["Y"].card == "fuego"


@rule("TER-orders-d", "TER-troops-brigada-a")
def test_a_joint_card_of_which_one_is_known_is_imagined_alike() -> None:
    pair = [foe(n, group=1, card="corred", at=(30 + 5 * i, 30)) for i, n in enumerate("XYZ")]
    scene = Scene(*pair)
    scene.state.known = {"Z": (RED,)}
    for key in "abcdef":
        guess = imagined(view_of(scene.state, RED), [], Dice(key))
        assert {u.card for u in guess.units.values()} == {"corred"}


@rule("TER-qualities-enigmatico", "TER-qualities-inteligente")
def test_a_known_card_is_followed_when_two_change_places() -> None:
    foes = [foe("X", card="fuego"), foe("Y", at=(41, 30), card="corred")]
    own = unit("A", at=(20, 20), card="resistid")
    scene = asked(own, leader("enigmatico"), *foes, dice=[5, 1])
    scene.state.known = {"X": (RED,)}
    scene.play(order("enigmatico", "X", "Y"))
    assert sees_card(scene.state, scene.unit("Y"), RED)
    assert not sees_card(scene.state, scene.unit("X"), RED)


@rule("TER-qualities-audaz", "TER-troops-brigada-c")
def test_an_exchanged_card_takes_its_unit_out_of_the_joint_order() -> None:
    pair = line("A", "B", traits=("brigada",), group=1, card="corred")
    scene = ordered(order("audaz", "A", order="fuego"), *pair, leader("audaz", at=(31, 16)))
    assert scene.unit("A").group == 0
    acts(scene, "A")
    scene.play(Done(role=RED))
    assert scene.moment == ""
    assert scene.unit("B").has_card


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


@rule("TER-qualities-frio-a", "TER-units-a")
@pytest.mark.parametrize(("at", "asks"), [((40, 38), True), ((40, 44), False)])
def test_frio_protects_friendly_commanders_near_him_as_well(
    at: tuple[float, float], asks: bool
) -> None:
    cold = commander("S", 2, at=at, role=BLUE, qualities=("frio",))
    friend = commander("T", 2, at=(40, 32), role=BLUE)
    scene = asked(
        unit("A"), foe(), cold, friend, leader("intrigante", level=2, at=(44, 20)), dice=[6, 1]
    )
    scene.play(order("intrigante", commanders=("T",)))
    assert (scene.moment == "ColdAnswer") is asks


@rule("TER-qualities-autoritario", "TER-troops-impetuosos-a")
def test_the_word_of_an_authoritarian_holds_the_impetuous() -> None:
    def tested(*marks: Mark) -> bool:
        horse = unit("A", "coraceros", traits=("impetuosos",), marks=marks)
        scene = Scene(horse, charged(card=None), dice=[5] * 9)
        scene.begin(Activating(unit="A", order="resistid"))
        return bool(scene.all(DisciplineTested))

    assert tested()
    assert not tested(Mark("autoritario", "go"))


@rule("TER-qualities-implacable-a", "TER-Q78")
def test_the_implacable_lead_a_unit_out_of_its_building_from_the_edge() -> None:
    holder = unit("A", "compania_disparo", at=(36, 20), building="e1", card="fuego")
    house = area("large_building", 36, 20, 2)
    scene = asked(holder, house, leader("implacable", level=2, at=(30, 20)), foe(), dice=[5, 1])
    # Speed 5 decreased is 3: from the edge at 22" to 25".
    far = order("implacable", "A", place=place(36, 25.1))
    assert scene.refusal(far) == "TER-move-i"
    scene.play(order("implacable", "A", place=place(36, 25)))
    assert scene.at("A") == (36.0, 25.0)
    assert scene.unit("A").building == ""


@rule("TER-qualities-protector", "TER-Q78")
def test_a_protector_draws_troops_out_of_a_building_by_its_back_door() -> None:
    holder = unit("A", "compania_disparo", at=(36, 24), building="e1", card="fuego")
    house = area("large_building", 36, 24, 2)
    scene = asked(holder, house, leader("protector", at=(30, 24)), foe(at=(36, 34)), dice=[5, 1])
    scene.play(order("protector", "A"))
    out = scene.unit("A")
    assert out.building == ""
    assert out.base.heading == 0
    assert scene.at("A") == (36.0, 17.0)  # five inches from the edge at 22"
