"""Hard cases of answers: after a shot, in flight, under a joint order, and the odds of them."""

from typing import Any

import pytest

from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.fire.after_shooting import FallBack, StandFast
from estandarte.games.tercios.fire.shooting import DamageResisted
from estandarte.games.tercios.movement.displacement import UnitMoved, UnitTurned
from estandarte.games.tercios.odds.choices import charge_odds
from estandarte.games.tercios.reactions.countercharge import GoOn
from estandarte.games.tercios.reactions.flight import Flee
from estandarte.games.tercios.reactions.guarding import Guard
from estandarte.games.tercios.reactions.reacting import Evade, React
from estandarte.games.tercios.reactions.shooting_back import ShootBack
from estandarte.games.tercios.table.view import view_of
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import moved
from games.tercios.clashes import charged, charger
from games.tercios.scenes import BLUE, RED, Scene, area, commander, inch, place, unit

FOE: dict[str, Any] = {"facing": 180, "role": BLUE}


@rule("TER-troops-caracolear-a", "TER-Q53")
def test_after_the_caracole_nothing_follows() -> None:
    scene = Scene(
        unit("A", "arcabuceros_caballo", at=(36, 20)), unit("X", at=(36, 27), **FOE),
        commander("C", at=(40, 20)), dice=[1, 1, 5, 1, 1],
    )  # fmt: skip
    scene.activate("A", "atencion")
    scene.play(Shoot("X", "arcabuz", role=RED))
    scene.play(FallBack(inches(4), role=RED))
    assert scene.at("A") == (36.0, 16.0)
    assert scene.moment == ""  # shot, and rode back: it does not march on


@rule("TER-troops-caracolear-a", "TER-terrain-move-dificil", "TER-centres-d")
def test_the_caracole_is_slowed_by_bad_ground_and_stops_before_enemies() -> None:
    def shot(*things: Any) -> Scene:
        scene = Scene(
            unit("A", "arcabuceros_caballo", at=(36, 20)), unit("X", at=(36, 27), **FOE), *things,
            commander("C", at=(40, 20)), dice=[1, 1, 1, 5, 1, 1],
        )  # fmt: skip
        scene.activate("A", "fuego")
        scene.play(Shoot("X", "arcabuz", role=RED))
        return scene

    swamp = shot(area("swamp", 36, 16, 2))
    assert swamp.refusal(FallBack(inches(5), role=RED)) == "TER-troops-caracolear-a"
    assert swamp.refusal(FallBack(inches(4), role=RED)) is None
    assert shot().refusal(FallBack(inches(8), role=RED)) is None
    behind = shot(unit("Y", "canon_ligero", at=(38.3, 11), facing=90, role=BLUE))
    behind.play(FallBack(inches(8), role=RED))
    mine = behind.unit("A").base.centres
    theirs = behind.unit("Y").base.centres
    nearest = min(((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 for a in mine for b in theirs)
    assert nearest >= inch(1)


@rule("TER-troops-hostigador-b", "TER-reactions-corred-b")
def test_loose_horse_may_shoot_and_stay_after_all() -> None:
    def reacting(card: str) -> Scene:
        target = unit("X", "tartaros", at=(36, 24), card=card, **FOE)
        scene = Scene(
            unit("A", at=(36, 18.5)), target, commander("S", at=(40, 26), role=BLUE),
            dice=[5, 1] + [1] * 20,
        )  # fmt: skip
        scene.activate("A", "atacad")
        scene.play(Charge("X", role=RED))
        scene.play(React("X", role=BLUE))
        return scene

    shoots = reacting("fuego")
    shoots.play(ShootBack("arco", role=BLUE))
    assert shoots.moment == "Flight"
    before = shoots.at("X")
    shoots.play(StandFast(role=BLUE))
    assert shoots.at("A")[1] == pytest.approx(before[1], abs=3)  # the charge came home
    assert not [e for e in shoots.all(UnitTurned) if e.unit == "X" and e.cite != "TER-retreat-b"]
    runs = reacting("corred")
    assert runs.refusal(StandFast(role=BLUE)) == "TER-reactions-corred-b"


@rule("TER-troops-brigada-e", "TER-Q51")
def test_evading_breaks_a_joint_order_too() -> None:
    def company(name: str, x: float) -> Any:
        return unit(
            name, "caballeria_ligera", at=(x, 24), card="fuego", group=1, traits=("brigada",), **FOE
        )

    scene = Scene(unit("A", at=(36, 18.5)), company("X", 36), company("Y", 50), dice=[1] * 30)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    scene.play(Evade("X", role=BLUE))
    assert scene.unit("Y").group == 0
    assert scene.unit("Y").card == "fuego"


@rule("TER-disengage-b", "TER-battle-table")
def test_whoever_turns_to_his_enemy_stays_on_the_table() -> None:
    from estandarte.games.tercios.charge.combat import Combat
    from estandarte.games.tercios.charge.withdrawal import turn_to_enemy
    from estandarte.wargame.plane.containment import is_on_field

    scene = Scene(
        unit("A", at=(31, 47.6), facing=90), unit("X", at=(36, 47.9), facing=0, role=BLUE)
    )
    fought = Combat(attacker="A", defender="X", start=place(28, 45), attacker_attacks=True)
    scene.doing(turn_to_enemy, "X", "A", fought)
    assert is_on_field(scene.unit("X").base, scene.state.field)


@rule("TER-terrain-melee-a", "TER-melee-b")
def test_the_odds_of_a_charge_through_a_swamp_count_the_disorder() -> None:
    swamp = area("swamp", 36, 21.6, 0.7)
    plain, through = (
        {c.result: c.chance for c in charge_odds(s.state, s.unit("A"), s.unit("X")).chances}
        for s in (Scene(charger("coraceros"), charged()),
                  Scene(charger("coraceros"), charged(), swamp))
    )  # fmt: skip
    assert through.get("lost", 0) + through.get("retreat", 0) > (
        plain.get("lost", 0) + plain.get("retreat", 0)
    )


@rule("TER-troops-evasion-a", "TER-troops-evasion-b")
def test_the_odds_of_a_charge_tell_that_horse_may_evade_without_a_card() -> None:
    scene = Scene(charger("escuadron_clasico"), charged("coraceros", acted=True))
    facts = charge_odds(scene.state, scene.unit("A"), scene.unit("X")).facts
    assert facts["reaction"]
    assert list(facts["answers"]) == ["evade"]
    # Discipline 3, increased against foot and decreased without a commander
    assert facts["answers"]["evade"]["check"] == "19/27"


@rule("TER-troops-fortaleza-d", "TER-Q91")
def test_the_odds_of_a_charge_know_who_cannot_charge_back_or_run() -> None:
    waggons = Scene(charger(), charged("levas+tabor", card="fuego"))
    answers = charge_odds(waggons.state, waggons.unit("A"), waggons.unit("X")).facts["answers"]
    assert "flees" not in answers["corred"]["then"]
    plain = Scene(charger(), charged("levas+tabor", acted=True))
    odds = charge_odds(plain.state, plain.unit("A"), plain.unit("X"))
    unanswered = {c.result: str(c.chance) for c in odds.chances if c.chance}
    assert answers["atacad"]["then"] == unanswered


@rule("TER-troops-brigada-d", "TER-orders-d")
def test_the_enemy_knows_the_cards_of_a_joint_order_once_one_was_turned_up() -> None:
    def company(name: str, x: float, group: int = 1) -> Any:
        return unit(name, at=(x, 24), card="resistid", group=group, traits=("brigada",), **FOE)

    scene = Scene(
        unit("A", at=(36, 18.5)), company("X", 36), company("Y", 50), company("Z", 20, 0),
        dice=[1] * 30,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert {s.unit.id: s.card for s in view_of(scene.state, RED).units}["Y"] == "down"
    scene.play(React("X", role=BLUE))
    cards = {s.unit.id: s.card for s in view_of(scene.state, RED).units}
    assert (cards["Y"], cards["Z"]) == ("resistid", "down")
    assert {s.unit.id: s.card for s in view_of(scene.state, "spectator").units}["Z"] == "down"


@rule("TER-terrain-move-muydificil-a", "TER-Q24", "TER-markers-f")
def test_a_charger_is_shot_at_in_the_disorder_of_the_swamp_it_came_through() -> None:
    def resisting(*ground: Any) -> int:
        scene = Scene(
            charger("coraceros"), charged("compania_disparo", card="fuego"), *ground,
            commander("S", at=(40, 26), role=BLUE), dice=[5, 1, 1, 6, 6, 6, 6] + [6] * 60,
        )  # fmt: skip
        scene.activate("A", "atacad")
        scene.play(Charge("X", role=RED))
        scene.play(React("X", role=BLUE))
        scene.play(ShootBack("arcabuz", role=BLUE))
        return len(scene.all(DamageResisted)[0].dice)

    assert resisting() == 4
    assert resisting(area("swamp", 36, 21.6, 0.7)) == 2


@rule("TER-troops-hostigador-b", "TER-reactions-fuego-a")
def test_loose_horse_that_has_shot_its_enemy_down_need_not_flee() -> None:
    loose = unit(
        "X", "husares_ligeros", at=(36, 25), card="fuego", traits=("hostigador",),
        values={"shooting": ("arco",), "fire": (4,)}, **FOE,
    )  # fmt: skip
    foot = unit("A", "compania_disparo", at=(36, 20), traits=("mercenarios",))
    scene = Scene(
        foot, loose, commander("S", at=(40, 27), role=BLUE),
        dice=[6] * (loose.profile.discipline + 4) + [1] * 9,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    scene.play(React("X", role=BLUE))
    scene.play(ShootBack("arco", role=BLUE))
    assert "A" not in scene.state.units
    assert scene.moment == ""
    assert scene.at("X") == (36.0, 25.0)


@rule("TER-troops-resguardo-d", "TER-charge-e")
def test_a_charge_that_a_guard_has_met_goes_on_with_what_is_left_of_its_way() -> None:
    guarded = unit("X", "compania_disparo", at=(36, 29.8), traits=("resguardo",), **FOE)
    guard = unit("G", "coraceros", at=(31, 25), facing=90, role=BLUE, card="resistid")
    # The guard obeys and is beaten: it has hit nothing and cancels one of two hits.
    scene = Scene(
        unit("A", "coraceros", at=(36, 20)), guarded, guard, commander("S", at=(30, 28), role=BLUE),
        dice=[5, 1, 1, *[1] * 4, 6, 6, *[1] * 4, 5, *[1] * 60],
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    scene.play(Guard("G", place(36, 25), role=BLUE))
    assert scene.moment == "WayClear"
    gone = scene.unit("X")
    scene.state.put(but(gone, base=moved(gone.base, 0, inch(4))))  # it would be out of reach
    scene.play(GoOn(role=RED))
    assert scene.at("A") == (36.0, 30.0)  # ten inches in all, not ten more


HOUSE = ("large_building", 36, 26, 3)


@rule("TER-Q78", "TER-reactions-corred-b")
def test_who_flees_from_a_building_starts_at_its_edge() -> None:
    inside = unit("X", "compania_disparo", at=(36, 26), building="e1", card="corred", **FOE)
    scene = Scene(
        unit("A", "coraceros", at=(36, 19)), inside, area(*HOUSE),
        commander("S", at=(42, 27), role=BLUE), dice=[5] * 4 + [1] * 30,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    scene.play(React("X", role=BLUE))
    scene.play(Flee(inches(5), role=BLUE))
    fled = scene.unit("X")
    assert fled.building == ""
    assert fled.base.centres[2].y >= inch(29 + 5)  # its whole depth is five inches clear


@rule("TER-Q78", "TER-reactions-atacad-a", "TER-Q20")
def test_a_charge_out_of_a_building_may_be_met_half_way() -> None:
    holder = unit("A", "compania_combate", at=(36, 16), building="e1")
    horse = unit("X", "coraceros", at=(36, 23), card="atacad", **FOE)
    scene = Scene(
        holder, horse, area("large_building", 36, 16, 3), commander("S", at=(42, 27), role=BLUE),
        dice=[5] * 3 + [1] * 30,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert scene.refusal(React("X", role=BLUE)) is None
    scene.play(React("X", role=BLUE))
    met = scene.all(UnitMoved)[:2]
    # From the edge of the house at 19" and from 23" they meet at 21".
    assert [round(m.base.front_centre.y / inch(1), 1) for m in met] == [21.0, 21.0]


@rule("TER-Q14", "TER-Q13")
def test_a_charger_without_a_straight_way_is_shot_at_where_it_will_stand() -> None:
    from estandarte.games.tercios.charge.charging import Charging
    from estandarte.games.tercios.movement.marches import nearest_approach
    from estandarte.games.tercios.reactions.reacting import Threat
    from estandarte.games.tercios.reactions.shooting_back import where_shot

    blockers = [unit(f"B{n}", "canon_ligero", at=(33 + 1.6 * n, 25), **FOE) for n in range(5)]
    scene = Scene(unit("A", "coraceros", at=(36, 20)), unit("X", at=(36, 30), **FOE), *blockers)
    scene.state.stack.append(Charging(unit="A", target="X", start=place(36, 20)))
    state = scene.state
    end = nearest_approach(state, scene.unit("A"), scene.unit("X"))
    assert end is not None
    assert where_shot(state, Threat("A", True, place(36, 20), place(36, 20))) == end


@rule("TER-Q91", "TER-reactions-j")
@pytest.mark.parametrize(("y", "cite"), [(23.9, None), (24.5, "TER-reactions-j")])
def test_who_is_charged_from_behind_its_front_line_cannot_shoot(y: float, cite: str | None) -> None:
    # At the contact a side of the charger would stick out before the front of X.
    horse = unit("A", "coraceros", at=(44, y), facing=270)
    scene = Scene(horse, unit("X", at=(36, 24), card="fuego", **FOE), dice=[5] * 9)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert scene.refusal(React("X", role=BLUE)) == cite
