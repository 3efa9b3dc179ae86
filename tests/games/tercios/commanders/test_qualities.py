"""Every quality of a commander."""

from typing import Any

import pytest

from estandarte.games.tercios.charge.combat import Combat, RoundFought
from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.charge.outcome import Outcome
from estandarte.games.tercios.commanders.commander_step import CommanderStep
from estandarte.games.tercios.commanders.commanding import (
    QUALITIES,
    Command,
    Cool,
    StayCool,
    needed_for,
    rule_of,
)
from estandarte.games.tercios.commanders.effects import CardExchanged
from estandarte.games.tercios.commanders.officers import CommanderExhausted
from estandarte.games.tercios.fire.shooting import VolleyFired, aim, range_of
from estandarte.games.tercios.reactions.reacting import React, Reacting, may_evade
from estandarte.games.tercios.table.view import view_of
from estandarte.games.tercios.turn.activation import Activate, Go, PassGo
from estandarte.games.tercios.turn.breaking import BreakTested, settle_breaks
from estandarte.games.tercios.turn.casualties import destroy
from estandarte.games.tercios.turn.execution import Done, March, Shoot
from estandarte.games.tercios.turn.morale import DisciplineTested, wear
from estandarte.games.tercios.turn.orders import OrderLost
from estandarte.games.tercios.values.circumstances import Check, Fight
from estandarte.games.tercios.values.strength import (
    combat_of,
    courage_in_combat,
    courage_under_fire,
    discipline_of,
    has,
)
from estandarte.kernel import as_seen, encode
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.tercios.scenes import BLUE, PACK, RED, Scene, area, commander, place, unit

FOE: dict[str, Any] = {"facing": 180, "role": BLUE}


def act(
    quality: str,
    *things: Any,
    dice: Any = (5, 5),
    level: int = 2,
    frames: Any = None,
    at: Any = (36, 16),
    virtues: tuple[str, ...] = (),
    switches: Any = None,
    inside: str = "",
    **fields: Any,
) -> Scene:
    """A red commander with one quality uses it."""
    scene = ready(quality, *things, dice=dice, level=level, frames=frames, at=at, virtues=virtues,
                  switches=switches, inside=inside)  # fmt: skip
    scene.play(Command("R", quality, role=RED, **fields))
    return scene


def ready(
    quality: str,
    *things: Any,
    dice: Any = (),
    level: int = 2,
    frames: Any = None,
    at: Any = (36, 16),
    virtues: tuple[str, ...] = (),
    switches: Any = None,
    inside: str = "",
) -> Scene:
    officer = commander("R", level, at=at, qualities=(quality,), virtues=virtues, inside=inside)
    start = frames if frames is not None else [CommanderStep((RED,))]
    return Scene(*things, officer, dice=list(dice), frames=start, **(switches or {}))


def refused(quality: str, *things: Any, **fields: Any) -> str | None:
    kept = {k: fields.pop(k) for k in ("at", "level", "inside", "virtues") if k in fields}
    return ready(quality, *things, **kept).refusal(Command("R", quality, role=RED, **fields))


@rule("TER-qualities-a")
def test_a_commander_uses_only_his_own_qualities() -> None:
    scene = ready("audaz", unit("A", card="fuego"))
    other = Command("R", "diligente", units=("A",), role=RED)
    assert scene.refusal(other) == "TER-qualities-a"
    assert scene.refusal(Command("R", "nonsense", role=RED)) == "TER-qualities-a"


HARD = {
    "avizor", "companero", "conspirador", "diligente", "frio", "honorable", "intrigante",
    "provocador", "sagaz",
}  # fmt: skip
"""The qualities that the book marks (6)."""


@rule("TER-qualities-c")
def test_automatic_qualities_are_no_actions_and_the_data_agrees() -> None:
    for name, quality in PACK.qualities.quality.items():
        scene = ready(name, unit("A", card="fuego"))
        if quality.automatic:
            assert scene.refusal(Command("R", name, role=RED)) == "TER-qualities-c"
        assert needed_for(scene.state, name) == (6 if name in HARD else 5)
    assert set(QUALITIES.names()) == set(PACK.qualities.quality)


@rule("TER-qualities-correr")
def test_a_gallop_is_a_second_move() -> None:
    scene = act("correr", unit("A"), dice=[5, 1], path=(place(30, 16),), further=(place(24, 16),))
    assert scene.officer("R").at == place(24, 16)
    failed = act("correr", unit("A"), dice=[1, 1], path=(place(30, 16),), further=(place(24, 16),))
    assert failed.officer("R").at == place(30, 16)
    assert (
        refused("correr", unit("A"), path=(place(30, 16),), further=(place(23, 16),))
        == "TER-commanders-act-b"
    )


@rule("TER-qualities-abnegado-a", "TER-qualities-abnegado-b")
def test_the_self_sacrificing_roll_again_and_fall() -> None:
    scene = Scene(
        unit("A", wear=5),
        unit("B", at=(10, 10)),
        commander("R", inside="A", qualities=("abnegado",)),
        dice=[1, 1, 1, 1, 6, 1, 1, 1],
    )
    scene.doing(settle_breaks, "A")
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


@rule("TER-qualities-agil-a", "TER-qualities-agil-b", "TER-qualities-agil-c")
def test_the_agile_change_units_with_one_move() -> None:
    two = (unit("A", at=(36, 20)), unit("B", at=(41.5, 20)))
    scene = act("agil", *two, dice=[5, 5], inside="A", units=("B",))
    assert scene.officer("R").inside == "B"
    assert scene.officer("R").exhausted
    failed = act("agil", *two, dice=[1, 1], inside="A", units=("B",))
    assert failed.officer("R").inside == ""
    assert failed.officer("R").exhausted
    assert failed.officer("R").at.x == (two[0].base.centre.x + two[1].base.centre.x) // 2
    just = Scene(*two, commander("R", inside="A", joined_now=True, qualities=("agil",)),
                 frames=[CommanderStep((RED,))])  # fmt: skip
    cite = just.refusal(Command("R", "agil", units=("B",), role=RED))
    assert cite in ("TER-qualities-agil-b", "TER-commanders-leave-a")


@rule("TER-qualities-amenazante")
def test_the_menaced_may_only_react_unless_they_are_last() -> None:
    foes = (
        unit("X", at=(36, 26), card="fuego", **FOE),
        unit("Y", at=(60, 40), card="fuego", **FOE),
    )
    scene = act("amenazante", *foes, unit("A", at=(10, 10)), at=(36, 16), units=("X",))
    scene.begin(Go(role=BLUE))
    assert scene.refusal(Activate("X", role=BLUE)) == "TER-qualities-amenazante"
    scene.play(Activate("Y", role=BLUE), Done(role=BLUE))
    scene.begin(Go(role=BLUE))
    assert scene.refusal(Activate("X", role=BLUE)) is None
    far = unit("X", at=(36, 28.6), card="fuego", **FOE)
    assert (
        refused("amenazante", far, unit("A", at=(10, 10)), units=("X",))
        == "TER-qualities-amenazante"
    )


@rule("TER-qualities-apasionado", "TER-qualities-bravo")
def test_leaders_lend_their_spirit_to_the_unit_they_join() -> None:
    scene = Scene(unit("A"), commander("R", inside="A", qualities=("apasionado", "bravo")))
    for trait in ("freneticos", "elite", "impetuosos"):
        assert has(scene.state, scene.unit("A"), trait)
        assert not has(Scene(unit("A")).state, unit("A"), trait)


@rule("TER-qualities-atento")
def test_the_attentive_turn_a_unit_at_once() -> None:
    scene = act("atento", unit("A", acted=True), units=("A",), side=Side.LEFT)
    assert scene.unit("A").base.heading == 2700


@rule("TER-qualities-audaz", "TER-orders-c")
def test_the_daring_exchange_a_card_unseen() -> None:
    scene = act("audaz", unit("A", card="fuego"), units=("A",), order="corred")
    assert scene.unit("A").card == "corred"
    assert as_seen([scene.last(CardExchanged)], BLUE)[0].order is None  # type: ignore[attr-defined]
    assert b'"corred"' not in encode(as_seen(scene.events, BLUE))
    assert (
        refused("audaz", unit("A", acted=True), units=("A",), order="corred")
        == "TER-qualities-audaz"
    )


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


@rule("TER-qualities-avizor")
def test_the_watchful_choose_the_enemys_next_unit() -> None:
    foes = (
        unit("X", at=(36, 40), card="atencion", **FOE),
        unit("Y", at=(60, 40), card="atencion", **FOE),
    )
    scene = act("avizor", *foes, unit("A", at=(10, 10)), dice=[6, 1], units=("X",))
    scene.begin(Go(role=BLUE))
    assert scene.refusal(Activate("Y", role=BLUE)) == "TER-qualities-avizor"
    scene.play(Activate("X", role=BLUE), Done(role=BLUE))
    scene.begin(Go(role=BLUE))
    assert scene.refusal(Activate("Y", role=BLUE)) is None


@rule("TER-qualities-companero")
def test_a_comrade_rests_another_commander() -> None:
    tired = commander("C", at=(40, 16), exhausted=True)
    scene = act("companero", unit("A"), tired, dice=[6, 1], commanders=("C",))
    assert not scene.officer("C").exhausted
    fresh = commander("C", at=(40, 16))
    assert refused("companero", unit("A"), fresh, commanders=("C",)) == "TER-qualities-companero"


@rule("TER-qualities-conspirador-a", "TER-qualities-conspirador-b")
def test_a_conspirator_deals_a_card_that_nobody_knows() -> None:
    foe = unit("X", at=(36, 40), card="atacad", **FOE)
    scene = act("conspirador", foe, unit("A", at=(10, 10)), dice=[6, 1, 4], units=("X",))
    assert scene.unit("X").card == "fuego"
    for role in (RED, BLUE, "spectator"):
        seen = next(u for u in view_of(scene.state, role).units if u.unit.id == "X")
        assert seen.card == "down"
        assert b'"fuego"' not in encode(as_seen(scene.events, role))
    reacts = Scene(foe, unit("A", at=(36, 38)), frames=())
    reacts.state.put(scene.unit("X"))
    reacts.throw(5, 5)
    reacts.begin(Reacting(units=("X",), enemy="A"))
    assert reacts.refusal(React("X", role=BLUE)) is None  # he finds out when he turns it up


@rule("TER-qualities-complice")
def test_an_accomplice_moves_though_exhausted() -> None:
    friend = commander("C", at=(40, 16), exhausted=True)
    scene = act("complice", unit("A"), friend, commanders=("C",), place=place(49, 16))
    assert scene.officer("C").at == place(49, 16)
    far = Command("R", "complice", commanders=("C",), place=place(49.1, 16), role=RED)
    assert ready("complice", unit("A"), friend).refusal(far) == "TER-qualities-complice"


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


@rule("TER-qualities-despiadado")
def test_the_ruthless_silence_an_enemy_leader() -> None:
    foe = unit("X", at=(36, 22), **FOE)
    leader = commander("S", role=BLUE, inside="X", virtues=("destreza",))
    scene = act("despiadado", foe, leader, unit("A", at=(10, 10)), units=("X",))
    assert combat_of(scene.state, Fight(scene.unit("X"), scene.unit("A"))).total == 4


@rule("TER-qualities-diligente")
def test_the_diligent_restore_order() -> None:
    scene = act("diligente", unit("A", disordered=True), dice=[6, 1], units=("A",))
    assert not scene.unit("A").disordered
    assert refused("diligente", unit("A"), units=("A",)) == "TER-qualities-diligente"


@rule("TER-qualities-dispuesto")
def test_ready_commanders_let_light_companies_evade() -> None:
    light, heavy = unit("A", "compania_disparo"), unit("B", "compania_picas", at=(30, 20))
    scene = ready("dispuesto", light, heavy)
    charger = unit("X", at=(36, 24), **FOE)
    assert may_evade(scene.state, light, charger)
    assert not may_evade(scene.state, heavy, charger)
    assert not may_evade(Scene(light).state, light, charger)


@rule("TER-qualities-ducho-a", "TER-qualities-ducho-b")
def test_the_skilful_turn_a_gun_but_may_cost_its_card() -> None:
    gun = unit("G", "canon_medio", at=(36, 20), card="fuego")
    neat = act("ducho", gun, unit("A", at=(10, 10)), dice=[5, 5], units=("G",), side=Side.LEFT)
    assert (neat.unit("G").base.heading, neat.unit("G").card) == (2700, "fuego")
    rough = act("ducho", gun, unit("A", at=(10, 10)), dice=[5, 1], units=("G",), side=Side.LEFT)
    assert (rough.unit("G").base.heading, rough.unit("G").card) == (2700, None)


@rule("TER-qualities-enigmatico")
def test_the_enigmatic_swap_two_cards() -> None:
    near = (
        unit("X", at=(36, 40), card="fuego", **FOE),
        unit("Y", at=(42, 40), card="corred", **FOE),
    )
    scene = act("enigmatico", *near, unit("A", at=(10, 10)), units=("X", "Y"))
    assert (scene.unit("X").card, scene.unit("Y").card) == ("corred", "fuego")
    far = (near[0], unit("Y", at=(52, 40), card="corred", **FOE))
    assert (
        refused("enigmatico", *far, unit("A", at=(10, 10)), units=("X", "Y"))
        == "TER-qualities-enigmatico"
    )


@rule("TER-qualities-entusiasta")
def test_the_enthusiastic_make_a_unit_light() -> None:
    scene = act("entusiasta", unit("A", card="corred"), units=("A",))
    assert has(scene.state, scene.unit("A"), "ligera")
    assert not has(scene.state, scene.unit("A"), "escaramuzadores")
    lighter = act("entusiasta", unit("A", "compania_disparo", card="corred"), units=("A",))
    assert has(lighter.state, lighter.unit("A"), "escaramuzadores")


@rule("TER-qualities-estoico", "TER-qualities-imperterrito")
def test_stoic_and_undaunted_units_count_as_in_cover_until_they_act() -> None:
    foe = unit("X", at=(36, 27), **FOE)
    covered = act("estoico", unit("A", card="fuego"), foe, units=("A",))
    shot = aim(covered.state, foe, "A", "arcabuz_mosquete", "fuego")
    assert courage_under_fire(covered.state, shot).total == 6  # type: ignore[arg-type]
    covered.activate("A", "fuego")
    shot = aim(covered.state, foe, "A", "arcabuz_mosquete", "fuego")
    assert courage_under_fire(covered.state, shot).total == 4  # type: ignore[arg-type]
    walled = act("imperterrito", unit("A", card="fuego"), foe, units=("A",))
    fight = Fight(walled.unit("A"), foe, is_charged=True)
    assert courage_in_combat(walled.state, fight).total == 6


@rule(
    "TER-qualities-experimentado-a",
    "TER-qualities-experimentado-b",
    "TER-qualities-experimentado-c",
)
def test_the_experienced_dissolve_a_company_into_a_formation() -> None:
    company, formation = unit("C", "compania_disparo", at=(32, 20)), unit("A", wear=2)
    scene = act("experimentado", company, formation, units=("C", "A"))
    assert scene.unit("A").is_fresh
    assert "C" not in scene.state.units
    assert scene.state.score[BLUE] == 1
    far = unit("C", "compania_disparo", at=(29, 12.5))
    cite = refused(
        "experimentado", far, unit("A", at=(40.5, 16), wear=2), at=(34, 14), units=("C", "A")
    )
    assert cite == "TER-qualities-experimentado-b"
    worn = unit("C", "compania_disparo", at=(32, 20), wear=2)
    assert (
        refused("experimentado", worn, formation, units=("C", "A"))
        == "TER-qualities-experimentado-a"
    )


@rule("TER-qualities-flematico")
def test_the_phlegmatic_ignore_the_limit() -> None:
    worn, foe = unit("A", wear=4), unit("X", at=(36, 24), **FOE)
    calm = Scene(worn, foe, commander("R", inside="A", qualities=("flematico",)))
    assert combat_of(calm.state, Fight(worn, foe)).total == 4
    assert combat_of(Scene(worn, foe).state, Fight(worn, foe)).total == 2


@rule("TER-qualities-frio-a", "TER-qualities-frio-b")
def test_the_cold_undo_an_enemy_action() -> None:
    def asked(dice: list[int]) -> Scene:
        return act(
            "avizor",
            unit("X", at=(36, 40), card="fuego", **FOE),
            unit("A", at=(10, 10)),
            commander("S", 2, at=(40, 42), role=BLUE, qualities=("frio",)),
            dice=[6, 1, *dice],
            units=("X",),
        )

    undone = asked([6, 1])
    assert undone.moment == "ColdAnswer"
    undone.play(Cool("S", role=BLUE))
    assert undone.state.demands == ()
    assert undone.officer("S").exhausted
    let = asked([])
    let.play(StayCool(role=BLUE))
    assert let.state.demands
    failed = asked([5, 5])
    failed.play(Cool("S", role=BLUE))
    assert failed.state.demands
    assert failed.officer("S").exhausted


@rule("TER-qualities-gallardo")
def test_the_gallant_keep_their_courage_in_flank() -> None:
    foe = unit("X", at=(36, 24), **FOE)
    scene = Scene(a := unit("A"), foe, commander("R", inside="A", qualities=("gallardo",)))
    flanked = Fight(a, foe, flanked=True)
    assert courage_in_combat(scene.state, flanked).total == 4
    assert combat_of(scene.state, flanked).total == 2


@rule("TER-qualities-heroe-a", "TER-qualities-heroe-b", "TER-qualities-heroe-c", "TER-X40")
def test_a_hero_has_a_unit_act_again() -> None:
    done = unit("A", acted=True, done="corred")
    scene = act("heroe", done, dice=[5, 1, 1, 1, 1, 5], units=("A",))
    assert scene.unit("A").wear == 1
    assert len(scene.last(DisciplineTested).dice) == 4
    assert scene.moment == "Running"
    assert scene.officer("R").exhausted
    scene.play(March(place(36, 28), role=RED))
    assert scene.at("A") == (36.0, 28.0)
    lucky = act("heroe", done, dice=[5, 5], units=("A",))
    assert lucky.unit("A").wear == 0
    assert lucky.officer("R").exhausted
    assert refused("heroe", unit("A", card="corred"), units=("A",)) == "TER-qualities-heroe-a"
    late = act("heroe", done, dice=[5, 1], units=("A",), switches={"heroe_wear": "after"})
    assert late.unit("A").wear == 0
    late.play(Done(role=RED))
    assert late.unit("A").wear == 1


@rule("TER-qualities-ingeniero", "TER-qualities-tutor")
def test_engineers_and_tutors_lengthen_the_range() -> None:
    gun = unit("G", "canon_medio", at=(36, 20), card="fuego")
    scene = act("ingeniero", gun, unit("A", at=(10, 10)), dice=[5, 5], units=("G",))
    assert range_of(scene.state, scene.unit("G"), "canon_medio") == 30
    taught = act("tutor", unit("A", card="fuego"), dice=[5, 1], units=("A",))
    assert range_of(taught.state, taught.unit("A"), "arcabuz_mosquete") == 14
    assert refused("ingeniero", unit("A"), units=("A",)) == "TER-qualities-ingeniero"


@rule("TER-qualities-implacable-a", "TER-qualities-implacable-b")
def test_the_implacable_make_a_slow_move_and_keep_the_card() -> None:
    scene = act("implacable", unit("A", card="fuego"), units=("A",), place=place(36, 22))
    assert scene.at("A") == (36.0, 22.0)
    assert scene.unit("A").card == "fuego"
    assert not scene.unit("A").acted
    assert (
        refused("implacable", unit("A", card="fuego"), units=("A",), place=place(36, 22.1))
        == "TER-move-i"
    )
    foe = unit("X", at=(36, 22.5), **FOE)
    near = refused("implacable", unit("A", card="fuego"), foe, units=("A",), place=place(36, 22))
    assert near == "TER-centres-d"


@rule("TER-qualities-inteligente")
def test_the_intelligent_see_one_card() -> None:
    foe = unit("X", at=(36, 40), card="corred", **FOE)
    scene = act("inteligente", foe, unit("A", at=(10, 10)), units=("X",))
    seen = next(u for u in view_of(scene.state, RED).units if u.unit.id == "X")
    assert seen.card == "corred"
    spectator = next(u for u in view_of(scene.state, "spectator").units if u.unit.id == "X")
    assert spectator.card == "down"


@rule("TER-qualities-innovador-a", "TER-qualities-innovador-b")
def test_the_innovator_gives_a_wide_angle_and_perhaps_fire() -> None:
    plain = act("innovador", unit("A", card="corred"), units=("A",))
    assert has(plain.state, plain.unit("A"), "angulo_extendido")
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


@rule("TER-qualities-intrepido-a", "TER-qualities-intrepido-b", "TER-qualities-intrepido-c")
def test_the_intrepid_lead_a_charge_and_die_if_it_fails() -> None:
    def led(dice: list[int], **fields: Any) -> Scene:
        scene = act(
            "intrepido", unit("A", at=(36, 20), **fields), unit("X", at=(36, 24), **FOE),
            dice=[5, 1, *dice], units=("A",),
        )  # fmt: skip
        scene.play(Charge("X", role=RED))
        return scene

    lost = led([1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 5, 1, 1, 1], card="corred")
    assert lost.unit("A").card is None
    assert lost.unit("A").acted
    assert "R" not in lost.state.commanders
    won = led([4, 4, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1], acted=True, done="fuego", wear=1)
    assert won.officer("R").inside == "A"  # a second action, without a check
    assert not won.all(DisciplineTested)
    failed = act("intrepido", unit("A", card="corred"), dice=[1, 1], units=("A",))
    assert failed.officer("R").inside == "A"
    assert failed.unit("A").card == "corred"


@rule("TER-qualities-intrigante")
def test_the_schemer_exhausts_an_enemy_commander() -> None:
    foe = commander("S", at=(36, 44), role=BLUE)
    scene = act("intrigante", unit("A", at=(10, 10)), foe, dice=[6, 1], commanders=("S",))
    assert scene.officer("S").exhausted
    assert scene.all(CommanderExhausted)


@rule("TER-qualities-ilustrado")
def test_the_enlightened_keep_an_enemy_from_acting_next() -> None:
    foes = (
        unit("X", at=(36, 40), card="atencion", **FOE),
        unit("Y", at=(60, 40), card="atencion", **FOE),
    )
    scene = act("ilustrado", *foes, unit("A", at=(10, 10)), units=("X",))
    scene.begin(Go(role=BLUE))
    assert scene.refusal(Activate("X", role=BLUE)) == "TER-qualities-ilustrado"
    only = act("ilustrado", foes[0], unit("A", at=(10, 10)), units=("X",))
    only.begin(Go(role=BLUE))
    assert only.refusal(Activate("X", role=BLUE)) is None


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


@rule("TER-qualities-terrible")
def test_the_terrible_unnerve_a_reaction() -> None:
    foe = unit("X", at=(36, 22), card="resistid", **FOE)
    scene = act(
        "terrible",
        foe,
        unit("A", at=(10, 10)),
        commander("S", at=(40, 26), role=BLUE),
        units=("X",),
    )
    assert discipline_of(scene.state, scene.unit("X"), Check("reaction")).total == 2
    assert discipline_of(scene.state, scene.unit("X"), Check("order")).total == 4


@rule("TER-qualities-oficioso")
def test_the_officious_pass_wear_on() -> None:
    two = (unit("A", wear=1), unit("B", at=(31, 20)))
    scene = act("oficioso", *two, units=("A", "B"))
    assert scene.unit("A").is_fresh
    assert scene.unit("B").wear == 1
    mixed = (unit("A", wear=1), unit("B", "compania_disparo", at=(31, 20)))
    assert refused("oficioso", *mixed, units=("A", "B")) == "TER-qualities-oficioso"


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


@rule("TER-qualities-precavido")
def test_the_provident_leave_a_card_for_reactions() -> None:
    scene = act("precavido", unit("A", acted=True, done="corred"), units=("A",), order="resistid")
    assert scene.unit("A").card == "resistid"
    scene.begin(Go(role=RED))
    assert scene.moment != "TroopStep"
    scene.state.stack.clear()
    scene.throw(5, 5, 5, 5)
    scene.state.put(unit("X", at=(36, 22), **FOE))
    scene.begin(Reacting(units=("A",), enemy="X"))
    assert scene.refusal(React("A", role=RED)) is None
    assert (
        refused("precavido", unit("A", card="fuego"), units=("A",), order="fuego")
        == "TER-qualities-precavido"
    )


@rule("TER-qualities-preparado")
def test_the_prepared_limber_a_gun_that_has_acted() -> None:
    gun = unit("G", "canon_medio+tiro", at=(36, 20), acted=True)
    scene = act("preparado", gun, unit("A", at=(10, 10)), units=("G",))
    assert scene.unit("G").limbered
    early = unit("G", "canon_medio+tiro", at=(36, 20), card="fuego")
    assert (
        refused("preparado", early, unit("A", at=(10, 10)), units=("G",))
        == "TER-qualities-preparado"
    )


@rule("TER-qualities-protector")
def test_the_protector_draws_a_unit_back() -> None:
    scene = act("protector", unit("A", at=(36, 20)), at=(40, 22), units=("A",))
    assert scene.at("A") == (36.0, 16.0)
    assert not scene.unit("A").disordered
    failed = act("protector", unit("A", at=(36, 20)), at=(40, 22), dice=[1, 1], units=("A",))
    assert failed.at("A") == (36.0, 16.0)
    assert failed.unit("A").disordered


@rule("TER-qualities-provocador-a", "TER-qualities-provocador-b")
def test_the_provoked_charge_unless_they_master_themselves() -> None:
    def provoked(dice: list[int]) -> Scene:
        return act(
            "provocador", unit("X", at=(36, 25), card="resistid", **FOE), unit("A", at=(36, 20)),
            commander("S", at=(40, 28), role=BLUE), dice=[6, 1, *dice], units=("X",), at=(30, 22),
        )  # fmt: skip

    wild = provoked([1, 1, 1, 1])
    assert wild.moment == "ChargeChoice"
    assert wild.unit("X").card is None
    calm = provoked([5, 1, 1, 1])
    assert calm.moment != "ChargeChoice"
    assert calm.unit("X").card == "resistid"


@rule("TER-qualities-raudo")
def test_the_swift_shoot_undiminished_with_attention() -> None:
    scene = act(
        "raudo",
        unit("A", card="atencion"),
        unit("X", at=(36, 27), **FOE),
        dice=[5, 5, 1, 1, 1],
        units=("A",),
    )
    scene.activate("A", "atencion")
    scene.play(Shoot("X", "arcabuz_mosquete", role=RED))
    assert len(scene.last(VolleyFired).dice) == 3


@rule("TER-qualities-religioso")
def test_the_religious_turn_a_unit_to_resisting() -> None:
    scene = act("religioso", unit("A", wear=2, card="fuego"), units=("A",), order="resistid")
    assert scene.unit("A").card == "resistid"
    assert scene.unit("A").mark("religioso") is None
    had = act("religioso", unit("A", wear=2, card="resistid"), units=("A",))
    assert discipline_of(had.state, had.unit("A")).total == 6
    assert b'"religioso","until"' not in encode(view_of(had.state, BLUE))


@rule("TER-qualities-sagaz")
def test_the_shrewd_choose_the_enemys_next_commander() -> None:
    foes = (commander("S", at=(36, 22), role=BLUE), commander("T", at=(40, 40), role=BLUE))
    troops = (unit("A", at=(10, 10)), unit("X", at=(60, 40), card="fuego", **FOE))
    scene = act("sagaz", *troops, *foes, dice=[6, 1], commanders=("S",))
    scene.begin(CommanderStep((BLUE,)))
    assert scene.refusal(Command("T", "correr", role=BLUE)) == "TER-qualities-sagaz"
    assert scene.refusal(Command("S", "correr", role=BLUE)) is None
    far = commander("S", at=(36, 40), role=BLUE)
    assert refused("sagaz", *troops, far, commanders=("S",)) == "TER-commanders-action-b"


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


@rule("TER-qualities-cauteloso")
def test_the_cautious_keep_vanguards_away() -> None:
    from estandarte.games.tercios.before.vanguard import vanguard_verdict

    def cite(role: str, **switches: Any) -> str | None:
        watch = commander("S", at=(36, 30), role=role, qualities=("cauteloso",))
        scene = Scene(
            unit("A", "azapes", at=(36, 10)), unit("Q", at=(5, 5), role=role), watch, **switches
        )
        return vanguard_verdict(scene.state, scene.unit("A"), place(36, 16 + 1.5)).cite

    assert cite(BLUE) == "TER-move-i"
    near = commander("S", at=(36, 28), role=BLUE, qualities=("cauteloso",))
    scene = Scene(unit("A", "azapes", at=(36, 10)), near)
    assert vanguard_verdict(scene.state, scene.unit("A"), place(36, 15.4)).cite is None
    assert (
        vanguard_verdict(scene.state, scene.unit("A"), place(36, 15.6)).cite
        == "TER-qualities-cauteloso"
    )
    mine = commander("S", at=(36, 28), qualities=("cauteloso",))
    own = Scene(unit("A", "azapes", at=(36, 10)), mine, cauteloso_scope="enemies_only")
    assert vanguard_verdict(own.state, own.unit("A"), place(36, 15.6)).cite is None


def test_lost_orders_and_rounds_are_told_apart() -> None:
    scene = Scene(unit("A", wear=1), dice=[1, 1])
    scene.activate("A", "corred")
    assert scene.all(OrderLost)
    assert not scene.all(RoundFought)
    scene.doing(wear, "A", 1, "TER-round-g")
    assert scene.unit("A").wear == 2
    with pytest.raises(KeyError):
        rule_of("nonsense")
    assert Outcome(combat=Combat(attacker="A", defender="X", start=place(0, 0))).is_draw
