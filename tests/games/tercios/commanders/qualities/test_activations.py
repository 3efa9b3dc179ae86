"""Qualities that touch the order of activation and the values of a unit."""

from typing import Any

import pytest

from estandarte.games.tercios.fire.shooting import VolleyFired, aim, range_of
from estandarte.games.tercios.ground.terrain import Going
from estandarte.games.tercios.morale.markers import DisciplineTested
from estandarte.games.tercios.state import Demand
from estandarte.games.tercios.table.view import UnitSeen, view_of
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Done, March, Shoot
from estandarte.games.tercios.turn.goes import Activate, Go, PassGo
from estandarte.games.tercios.turn.orders import Activating
from estandarte.games.tercios.units import Mark
from estandarte.games.tercios.values.circumstances import Fight, Shot
from estandarte.games.tercios.values.strength import (
    combat_of,
    discipline_of,
    has,
    rules_for,
    speed_of,
)
from estandarte.kernel import Role, encode, prompt_for
from estandarte.kernel.testing import rule
from games.tercios.clashes import charged
from games.tercios.council import (
    FOE_X,
    act,
    acts,
    asked,
    leader,
    line,
    order,
    ordered,
    refused,
)
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, place, unit


@rule("TER-qualities-autoritario")
def test_the_authoritarian_spare_a_unit_its_check() -> None:
    scene = act(
        "autoritario", unit("A", wear=2, card="corred"), unit("B", at=(10, 10), card="corred"),
        frames=[Go(role=RED)], units=("A",),
    )  # fmt: skip
    assert scene.refusal(Activate("B", role=RED)) == "TER-qualities-avizor"  # A acts next
    scene.play(Activate("A", role=RED))
    assert not scene.all(DisciplineTested)
    assert scene.moment == "Running"


@rule("TER-qualities-coordinador-a")
def test_the_coordinator_has_two_units_act() -> None:
    three = [unit(n, at=(31 + 5 * i, 20), card="atencion") for i, n in enumerate("ABC")]
    scene = act("coordinador", *three, frames=[Go(role=RED)], units=("A", "B"))
    assert scene.refusal(Activate("C", role=RED)) is not None
    scene.play(Activate("B", role=RED), Done(role=RED))
    scene.play(Activate("A", role=RED), Done(role=RED))
    assert not scene.state.stack


@rule("TER-qualities-decidido-a", "TER-qualities-decidido-b")
def test_the_resolute_hit_harder_or_fall_into_disorder() -> None:
    def charge(dice: list[int]) -> Scene:
        scene = act(
            "decidido", unit("A", at=(36, 20), card="atacad", values={"speed": 5}),
            unit("X", at=(36, 24), **FOE), unit("Y", at=(60, 40), **FOE),
            frames=[Go(role=RED)], dice=[5, 5, *dice], units=("A",),
        )  # fmt: skip
        scene.play(Activate("A", role=RED), Charge("X", role=RED))
        return scene

    won = charge([4, 4, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1])
    assert won.unit("X").wear == 2
    lost = charge([1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 5, 1, 1, 1])
    assert lost.unit("A").disordered


@rule("TER-qualities-entusiasta")
def test_the_enthusiastic_make_a_unit_light() -> None:
    scene = act("entusiasta", unit("A", card="corred"), units=("A",))
    assert [r.name for r in rules_for(scene.state, scene.unit("A"), "bad_ground")] == ["ligera"]
    lighter = act("entusiasta", unit("A", "compania_disparo", card="corred"), units=("A",))
    lent = rules_for(lighter.state, lighter.unit("A"), "bad_ground")
    assert next(lent).name == "escaramuzadores"


@rule("TER-qualities-innovador-a", "TER-qualities-innovador-b")
def test_the_innovator_gives_a_wide_angle_and_perhaps_fire() -> None:
    plain = act("innovador", unit("A", card="corred"), units=("A",))
    assert has(plain.state, plain.unit("A"), "wide")
    assert plain.unit("A").card == "corred"
    fire = act("innovador", unit("A", card="corred"), units=("A",), order="fuego")
    assert fire.unit("A").card == "fuego"
    assert fire.state.demands[0].unit == "A"
    assert (
        refused("innovador", unit("A", card="corred"), units=("A",), order="atacad")
        == "TER-qualities-innovador-b"
    )


@rule("TER-qualities-insigne")
def test_the_illustrious_steady_a_far_unit() -> None:
    scene = act("insigne", unit("A", at=(36, 40), card="fuego", wear=1), units=("A",))
    # out of command one decrease, one increase: even
    assert discipline_of(scene.state, scene.unit("A")).total == 4
    assert scene.state.demands[0].unit == "A"


@rule("TER-qualities-meticuloso-a", "TER-qualities-meticuloso-b")
def test_the_meticulous_keep_a_unit_for_the_end() -> None:
    mine = (unit("A", card="atencion"), unit("B", at=(30, 20), card="atencion"))
    foe = unit("X", at=(36, 40), card="atencion", **FOE)
    scene = act("meticuloso", *mine, foe, dice=[5, 1], units=("A",))
    scene.begin(Go(role=RED))
    assert scene.refusal(Activate("A", role=RED)) == "TER-qualities-meticuloso-a"
    scene.play(Activate("B", role=RED), Done(role=RED))
    scene.begin(Go(role=RED))
    assert scene.moment == ""  # red waits, blue makes the next activation
    scene.begin(Go(role=BLUE))
    scene.play(Activate("X", role=BLUE), Done(role=BLUE))
    scene.begin(Go(role=RED))
    assert scene.refusal(Activate("A", role=RED)) is None


@rule("TER-qualities-paciente")
def test_the_patient_need_not_activate_troops() -> None:
    scene = act("paciente", unit("A", card="atencion"), frames=[Go(role=RED)])
    assert scene.refusal(PassGo(role=RED)) is None
    scene.play(PassGo(role=RED))
    assert not scene.state.stack
    assert scene.state.pass_allowed == ""


@rule("TER-qualities-perfeccionista-a", "TER-qualities-perfeccionista-b")
def test_the_perfectionist_sharpens_a_volley() -> None:
    def volley(dice: list[int]) -> Scene:
        scene = act(
            "perfeccionista", unit("A", card="fuego"), unit("B", at=(10, 10), card="fuego"),
            unit("X", at=(36, 27), **FOE), frames=[Go(role=RED)], dice=dice, units=("A",),
        )  # fmt: skip
        assert scene.refusal(Activate("B", role=RED)) is not None  # A is next either way
        scene.play(Activate("A", role=RED), Shoot("X", "arcabuz_mosquete", role=RED))
        return scene

    assert len(volley([5, 1, 1, 1, 1, 1]).last(VolleyFired).dice) == 4
    assert len(volley([1, 1, 1, 1, 1]).last(VolleyFired).dice) == 3
    assert (
        refused("perfeccionista", unit("A", card="corred"), units=("A",))
        == "TER-qualities-perfeccionista-a"
    )


@rule("TER-qualities-picaro")
def test_the_rogue_strikes_from_hiding() -> None:
    hidden = (unit("A", at=(36, 20), card="fuego"), area("small_wood", 36, 20, 2))
    foe = unit("X", at=(36, 27), **FOE)
    scene = act("picaro", *hidden, foe, units=("A",), virtue="combat")
    assert combat_of(scene.state, Fight(scene.unit("A"), foe)).total == 6
    open_ground = refused("picaro", unit("A", card="fuego"), units=("A",), virtue="fire")
    assert open_ground == "TER-qualities-picaro"


@rule("TER-qualities-religioso")
def test_the_religious_turn_a_unit_to_resisting() -> None:
    scene = act("religioso", unit("A", wear=2, card="fuego"), units=("A",), order="resistid")
    assert scene.unit("A").card == "resistid"
    assert scene.unit("A").mark("religioso") is None
    had = act("religioso", unit("A", wear=2, card="resistid"), units=("A",))
    assert discipline_of(had.state, had.unit("A")).total == 6
    assert b'"religioso","until"' not in encode(view_of(had.state, BLUE))


@rule("TER-qualities-tenaz")
def test_the_tenacious_vanish() -> None:
    scene = act(
        "tenaz",
        unit("A", "compania_disparo", at=(36, 20), card="corred"),
        unit("X", at=(36, 31), **FOE),
        area("small_wood", 36, 24, 2),
        frames=[Go(role=RED)],
        units=("A",),
    )
    scene.play(Activate("A", role=RED), March(place(36, 24), role=RED))
    shot = aim(scene.state, scene.unit("X"), "A", "arcabuz_mosquete", "fuego")
    assert getattr(shot, "cite", None) == "TER-qualities-tenaz"
    assert refused("tenaz", unit("A", card="corred"), units=("A",)) == "TER-qualities-tenaz"


@rule("TER-qualities-autoritario")
def test_autoritario_makes_a_unit_act_next_without_a_check() -> None:
    things = (unit("A", wear=2, card="corred"), unit("B", at=(20, 20), card="corred"))
    scene = ordered(order("autoritario", "A"), *things, leader("autoritario"))
    assert scene.refusal(Activate("B", role=RED)) is not None
    scene.play(Activate("A", role=RED))
    assert scene.moment == "Running"
    assert not scene.all(DisciplineTested)


@rule("TER-qualities-decidido-a")
def test_decidido_adds_one_wear_to_a_charge_won_against_the_slow() -> None:
    things = (
        unit("A", "coraceros", card="atacad"),
        leader("decidido"),
        unit("X", role=BLUE, at=(36, 24), facing=180),
    )
    dice = [5, 1, 6, 6, 1, 1, 1, 1, 5, 1, 1, 1, *[1] * 6]
    scene = ordered(order("decidido", "A"), *things, dice=dice)
    scene.play(Activate("A", role=RED), Charge("X", role=RED))
    assert scene.unit("X").wear == 2  # one of the combat, one of Decidido


@rule("TER-qualities-decidido-a")
def test_decidido_adds_nothing_against_a_rival_as_fast_and_in_order() -> None:
    foe = unit("X", role=BLUE, at=(36, 24), facing=180)
    dice = [5, 1, 6, 6, 1, 1, 1, 1, 5, 1, 1, 1, *[1] * 6]
    scene = ordered(
        order("decidido", "A"), unit("A", card="atacad"), leader("decidido"), foe, dice=dice
    )
    scene.play(Activate("A", role=RED), Charge("X", role=RED))
    assert scene.unit("X").wear == 1


@rule("TER-qualities-decidido-b")
def test_decidido_disorders_a_unit_that_loses() -> None:
    foe = unit("X", role=BLUE, at=(36, 24), facing=180)
    dice = [5, 1, *[1] * 6, 6, 6, 1, 1, 5, 1, 1, 1]
    scene = ordered(
        order("decidido", "A"), unit("A", card="atacad"), leader("decidido"), foe, dice=dice
    )
    scene.play(Activate("A", role=RED), Charge("X", role=RED))
    assert scene.unit("A").disordered


@rule("TER-qualities-entusiasta")
def test_entusiasta_makes_a_unit_light_and_a_light_one_skirmishers() -> None:
    heavy = ordered(order("entusiasta", "A"), unit("A", card="corred"), leader("entusiasta"))
    rough = Going(difficult=True, very_difficult=True)
    from estandarte.games.tercios.movement.marches import unsettles

    assert not unsettles(heavy.state, heavy.unit("A"), rough)
    assert speed_of(heavy.state, heavy.unit("A"), "corred", rough).total == 6
    light = unit("A", traits=("ligera",), card="corred")
    quick = ordered(order("entusiasta", "A"), light, leader("entusiasta"))
    assert speed_of(quick.state, quick.unit("A"), "corred", rough).total == 8


@rule("TER-qualities-insigne")
def test_insigne_helps_a_distant_unit_in_sight_to_obey() -> None:
    far = unit("A", at=(36, 40), wear=1, card="corred")
    scene = ordered(order("insigne", "A"), far, leader("insigne"), dice=[5, 1, 1, 1, 1, 5])
    scene.play(Activate("A", role=RED))
    assert len(scene.last(DisciplineTested).dice) == 4  # out of command, and one increase
    blind = asked(far, leader("insigne"), area("hill", 36, 28, 3))
    assert blind.refusal(order("insigne", "A")) == "TER-commanders-action-b"


@rule("TER-qualities-tutor")
@pytest.mark.parametrize(("dice", "reach"), [([5, 1], 14), ([6, 5], 16)])
def test_tutor_adds_two_inches_for_each_success(dice: list[int], reach: int) -> None:
    scene = ordered(order("tutor", "A"), unit("A", card="fuego"), leader("tutor"), dice=dice)
    assert range_of(scene.state, scene.unit("A"), "arcabuz_mosquete").total == reach


@rule("TER-qualities-tenaz")
def test_tenaz_hides_light_troops_that_end_in_a_wood() -> None:
    light = unit("A", "compania_disparo", traits=("ligera",), at=(36, 20), card="corred")
    things = (light, leader("tenaz"), area("small_wood", 36, 24, 2), FOE_X)
    scene = ordered(order("tenaz", "A"), *things)
    scene.play(Activate("A", role=RED), March(place(36, 23), role=RED))
    shot = aim(scene.state, scene.unit("X"), "A", "arcabuz_mosquete", "fuego")
    assert not isinstance(shot, Shot)
    assert shot.cite == "TER-qualities-tenaz"


@rule("TER-qualities-tenaz")
def test_tenaz_needs_light_troops_and_a_hiding_place() -> None:
    heavy = asked(unit("A", card="corred"), leader("tenaz"))
    assert heavy.refusal(order("tenaz", "A")) == "TER-qualities-tenaz"
    light = unit("A", "compania_disparo", traits=("ligera",), at=(36, 20), card="corred")
    scene = ordered(order("tenaz", "A"), light, leader("tenaz"), FOE_X)
    scene.play(Activate("A", role=RED), March(place(36, 22), role=RED))
    assert isinstance(aim(scene.state, scene.unit("X"), "A", "arcabuz_mosquete", "fuego"), Shot)


@rule("TER-qualities-picaro")
def test_picaro_gives_fire_to_a_unit_in_hiding() -> None:
    things = (unit("A", card="fuego"), leader("picaro"), area("small_wood", 36, 20, 2), FOE_X)
    scene = ordered(order("picaro", "A", virtue="fire"), *things, dice=[5, 1, 1, 1, 1, 1])
    scene.play(Activate("A", role=RED), Shoot("X", "arcabuz_mosquete", role=RED))
    assert len(scene.last(VolleyFired).dice) == 4
    open_field = asked(unit("A", card="fuego"), leader("picaro"))
    assert open_field.refusal(order("picaro", "A", virtue="fire")) == "TER-qualities-picaro"


@rule("TER-qualities-picaro")
def test_picaro_may_give_combat_instead() -> None:
    from estandarte.games.tercios.charge.combat import RoundFought

    foe = unit("X", role=BLUE, at=(36, 24), facing=180)
    things = (unit("A", card="atacad"), leader("picaro"), area("small_wood", 36, 20, 1), foe)
    scene = ordered(order("picaro", "A", virtue="combat"), *things, dice=[5, 1, *[1] * 40])
    scene.play(Activate("A", role=RED), Charge("X", role=RED))
    assert len(scene.all(RoundFought)[0].dice) == 8


@rule("TER-qualities-perfeccionista-a", "TER-qualities-perfeccionista-b")
@pytest.mark.parametrize(("dice", "count"), [([5, 1], 4), ([1, 1], 3)])
def test_perfeccionista_improves_a_volley_that_is_fired_anyway(dice: list[int], count: int) -> None:
    things = (
        unit("A", card="fuego"),
        unit("B", at=(20, 20), card="fuego"),
        leader("perfeccionista"),
        FOE_X,
    )
    scene = ordered(order("perfeccionista", "A"), *things, dice=[*dice, 1, 1, 1, 1])
    assert scene.refusal(Activate("B", role=RED)) is not None
    scene.play(Activate("A", role=RED), Shoot("X", "arcabuz_mosquete", role=RED))
    assert len(scene.last(VolleyFired).dice) == count


@rule("TER-qualities-perfeccionista-a")
@pytest.mark.parametrize(
    "bad",
    [{"wear": 1, "card": "fuego"}, {"card": "corred"}, {"sort": "coraceros", "card": "fuego"}],
)
def test_perfeccionista_needs_fresh_infantry_with_fuego(bad: dict[str, Any]) -> None:
    scene = asked(unit("A", **bad), leader("perfeccionista"))
    assert scene.refusal(order("perfeccionista", "A")) == "TER-qualities-perfeccionista-a"


@rule("TER-qualities-coordinador-a")
def test_coordinador_makes_two_units_act_one_after_the_other() -> None:
    things = (
        unit("A", at=(33, 20), card="resistid"), unit("B", at=(39, 20), card="resistid"),
        unit("D", at=(60, 20), card="resistid"), leader("coordinador"),
    )  # fmt: skip
    scene = ordered(order("coordinador", "A", "B"), *things)
    assert scene.refusal(Activate("D", role=RED)) is not None
    scene.play(Activate("B", role=RED))
    assert scene.moment == "TroopStep"
    assert scene.refusal(Activate("D", role=RED)) is not None
    scene.play(Activate("A", role=RED))
    assert scene.moment == ""


@rule("TER-qualities-meticuloso-a")
def test_meticuloso_keeps_a_unit_for_the_end() -> None:
    things = (
        unit("A", card="resistid"),
        unit("B", at=(20, 20), card="resistid"),
        leader("meticuloso"),
    )
    foe = unit("X", role=BLUE, at=(36, 40), card="resistid")
    scene = ordered(order("meticuloso", "A"), *things, foe)
    assert scene.refusal(Activate("A", role=RED)) == "TER-qualities-meticuloso-a"
    scene.play(Activate("B", role=RED))
    scene.go(RED)  # nobody else of red is left, but blue still has one
    assert scene.moment == ""
    scene.go(BLUE)
    scene.play(Activate("X", role=BLUE))
    scene.go(RED)
    assert scene.refusal(Activate("A", role=RED)) is None


@rule("TER-qualities-meticuloso-b")
def test_several_kept_for_the_end_alternate_there() -> None:
    from estandarte.games.tercios.state import Demand
    from estandarte.games.tercios.turn.goes import candidates

    scene = Scene(unit("A", card="fuego"), unit("X", role=BLUE, at=(36, 40), card="fuego"))
    scene.state.demands = (Demand(RED, "last", "A"), Demand(BLUE, "last", "X"))
    assert [u.id for u in candidates(scene.state, RED)] == ["A"]
    assert [u.id for u in candidates(scene.state, BLUE)] == ["X"]
    scene.go(RED)
    assert prompt_for(scene.state, RED).cite == "TER-qualities-meticuloso-b"


@rule("TER-qualities-paciente")
def test_paciente_lets_the_go_pass_without_troops() -> None:
    impatient = asked(unit("A", card="fuego"), leader("paciente"))
    assert impatient.refusal(PassGo(role=RED)) is not None
    scene = ordered(order("paciente"), unit("A", card="fuego"), leader("paciente"))
    scene.play(PassGo(role=RED))
    assert scene.unit("A").has_card
    assert scene.moment == ""
    failed = ordered(order("paciente"), unit("A", card="fuego"), leader("paciente"), dice=[1, 1])
    assert failed.refusal(PassGo(role=RED)) == "TER-activation-a"


@rule("TER-qualities-innovador-a")
def test_innovador_opens_the_angle_of_a_unit_for_the_turn() -> None:
    beside = unit("X", role=BLUE, at=(44, 15), facing=270)
    things = (unit("A", card="corred"), leader("innovador"), beside)
    shut = asked(*things)
    assert not isinstance(aim(shut.state, shut.unit("A"), "X", "arcabuz_mosquete", "fuego"), Shot)
    scene = ordered(order("innovador", "A"), *things)
    assert isinstance(aim(scene.state, scene.unit("A"), "X", "arcabuz_mosquete", "fuego"), Shot)


@rule("TER-qualities-innovador-b")
def test_innovador_lets_a_unit_that_acts_next_take_fuego() -> None:
    things = (
        unit("A", card="corred"),
        unit("B", at=(20, 20), card="corred"),
        leader("innovador"),
        FOE_X,
    )
    scene = ordered(order("innovador", "A", order="fuego"), *things)
    assert scene.refusal(Activate("B", role=RED)) is not None
    scene.play(Activate("A", role=RED))
    assert scene.moment == "FireOrder"


@rule("TER-qualities-religioso")
def test_religioso_gives_resistid_or_helps_whoever_had_it() -> None:
    changed = ordered(
        order("religioso", "A", order="resistid"), unit("A", wear=2, card="fuego"),
        leader("religioso"), dice=[5, 1, 5, 1, 1, 1],
    )  # fmt: skip
    changed.play(Activate("A", role=RED))
    assert changed.unit("A").wear == 1
    had = ordered(
        order("religioso", "A"), unit("A", wear=2, card="resistid"), leader("religioso"),
        dice=[5, 1, 1, 1, 1, 1, 1, 5],
    )  # fmt: skip
    had.play(Activate("A", role=RED))
    assert len(had.last(DisciplineTested).dice) == 6


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


def seen(scene: Scene, unit: str, role: Role) -> UnitSeen:
    return next(one for one in view_of(scene.state, role).units if one.unit.id == unit)


@rule("TER-qualities-religioso", "TER-qualities-conspirador-b")
@pytest.mark.parametrize("card", ["resistid", "fuego"])
def test_religioso_tells_nobody_what_a_conspired_card_is(card: str) -> None:
    blind = unit("A", wear=2, card=card, blind=True)
    plain = ordered(order("religioso", "A"), blind, leader("religioso"))
    mine = seen(plain, "A", RED)
    assert mine.card == "down"
    assert [m.name for m in mine.unit.marks] == ["religioso"]
    taken = ordered(order("religioso", "A", order="resistid"), blind, leader("religioso"))
    assert seen(taken, "A", RED).card == "resistid"
    assert not taken.unit("A").marks


@rule("TER-qualities-religioso")
def test_religioso_helps_no_other_order_than_resistid() -> None:
    blind = unit("A", wear=2, card="fuego", blind=True)
    scene = ordered(
        order("religioso", "A"), blind, leader("religioso"), dice=[5, 1, 1, 1, 1, 5, 5, 5]
    )
    scene.play(Activate("A", role=RED))
    assert len(scene.last(DisciplineTested).dice) == 4


@rule("TER-qualities-autoritario", "TER-troops-impetuosos-a")
def test_the_word_of_an_authoritarian_holds_the_impetuous() -> None:
    def tested(*marks: Mark) -> bool:
        horse = unit("A", "coraceros", traits=("impetuosos",), marks=marks)
        scene = Scene(horse, charged(card=None), dice=[5] * 9)
        scene.begin(Activating(unit="A", order="resistid"))
        return bool(scene.all(DisciplineTested))

    assert tested()
    assert not tested(Mark("autoritario", "go"))
