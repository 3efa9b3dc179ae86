"""Odds of several charges on one unit: the combat is one, however they were declared.

Whoever is wounded once more is lost without a test, so that few dice are thrown.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.charge.combat import AnswerBlows, BlowsStruck, DividingBlows
from estandarte.games.aguila.charge.phase import (
    ChargeHalf,
    DeclareCharge,
    DeclareJointCharge,
    EndDeclarations,
)
from estandarte.games.aguila.charge.reactions import PressOn, React
from estandarte.games.aguila.courage.discipline import RollAlone
from estandarte.games.aguila.courage.results import Failing, TrustToLuck
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Action, but
from estandarte.kernel.testing import rule
from games.aguila.falls import every_fall, saves_from_rout, told
from games.aguila.odds.test_choices import BLOWS, TINY, charging
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, unit

FOOT: dict[str, Any] = {"formation": "line", "without": ("elan", "granaderos")}
HORSE: dict[str, Any] = {
    "sort": "fr_husares:5", "formation": "line", "without": ("granaderos", "formacion_abierta"),
}  # fmt: skip
FIRST, SECOND = DeclareCharge("A", "B", role=RED), DeclareCharge("C", "B", role=RED)
BOTH = DeclareJointCharge(("A", "C"), "B", role=RED)


def carries_on(*actions: Action) -> Any:
    """These actions in their turn, and everything else with the least trouble."""

    def will(state: Aguila, decision: Any) -> Action | None:
        role, name = decision.waiting[0], type(decision).__name__
        if name in ("DeclaringCharges", "Reacting", "FacingSquare"):
            done = next((a for a in actions if isinstance(a, decision.accepts)), None)
            again = isinstance(done, DeclareCharge) and state.units[done.unit].declared
            if done is not None and not again:
                return done
            kind = {"DeclaringCharges": EndDeclarations, "FacingSquare": PressOn}.get(name)
            return kind(role=role) if kind else React("stand", role=role)
        if isinstance(decision, Failing):
            return saves_from_rout(decision, state)
        if isinstance(decision, DividingBlows):
            whole = state.units[decision.unit].profile.attacks
            return AnswerBlows({decision.chargers[0]: whole}, role=role)
        answers = {"AskingHelp": RollAlone, "Bracing": TrustToLuck}
        return answers[name](role=role) if name in answers else None

    return will


def fate_of_target(state: Aguila, events: Iterable[Any]) -> str:
    left = state.units.get("B")
    if left is None:
        return "destroyed"
    if not any(type(e).__name__ == "BlowsStruck" for e in events):
        return "escaped"
    return "enemy_wavers" if left.is_wavering else "repulsed"


@rule("BSA-5-cuadro-e", "BSA-Q119")
@pytest.mark.parametrize(("foot", "hit"), [((), 6), (("B",), 5)])
def test_horse_who_saw_infantry_charge_the_square_are_counted_so(
    foot: tuple[str, ...], hit: int
) -> None:
    """The infantry itself was stopped before."""
    scene = charging(
        unit("A", **{**HORSE, "values": {"attacks": 2}}),
        enemy("B", at=(36, 26), damage=24, formation="square", values={"attacks": 1, "melee": 0}),
    )
    half = next(f for f in scene.state.stack if isinstance(f, ChargeHalf))
    scene.state.stack[scene.state.stack.index(half)] = but(half, foot=foot)
    falls = {"melee_hit": hit, "melee_wound": 4}
    expected = every_fall(scene.state, carries_on(FIRST), fate_of_target, **falls)
    assert told(odds_of(scene.state, FIRST)) == expected


@rule("BSA-6-general-a", "BSA-7-mod-i")
def test_the_dice_told_are_those_where_the_blows_fall() -> None:
    """Out of a wood: there they would hit on 7 with half the dice, here on 6 with all."""
    horse = unit("A", at=(36, 20), **{**HORSE, "values": {"melee": 6, "attacks": 6}})
    scene = charging(horse, enemy("B", at=(36, 26), formation="attack_column"),
                     area("wood", 36, 18.5, 2))  # fmt: skip
    odds = odds_of(scene.state, FIRST)
    assert odds is not None
    assert odds.tally is not None
    scene.throw(*[1] * 60)
    scene.play(FIRST, React("stand", role=BLUE), EndDeclarations(role=RED))
    assert odds.tally.total == scene.all(BlowsStruck)[0].dice == 6


def two_on_one(**named: Any) -> Scene:
    return charging(
        unit("A", at=(33.5, 20), **FOOT, **TINY),
        unit("C", at=(39.5, 20), **FOOT, **TINY),
        enemy("B", at=(36.5, 23), **{"damage": 24, "values": {"attacks": 1}, **FOOT, **named}),
    )


@rule("BSA-9-orden-e", "BSA-8-multiple-a")
def test_a_second_charge_is_counted_with_the_one_that_is_coming() -> None:
    scene = two_on_one()
    scene.play(FIRST, React("stand", role=BLUE))
    expected = every_fall(scene.state, carries_on(SECOND), fate_of_target, **BLOWS)
    assert told(odds_of(scene.state, SECOND)) == expected


@rule("BSA-8-multiple-f", "BSA-8-fuego-e")
@pytest.mark.parametrize("reply", ["stand", "fire"])
@pytest.mark.parametrize("together", [True, False])
def test_a_reaction_to_one_of_two_is_counted_with_both(reply: Any, together: bool) -> None:
    """The fire takes one of them out at most; the other comes home all the same."""
    scene = two_on_one(values={"attacks": 2, "melee": 0})
    for name in "AC":
        scene.state.put(but(scene.unit(name), damage=24))
    scene.play(*((BOTH,) if together else (FIRST, React("stand", role=BLUE), SECOND)))
    reaction = React(reply, role=BLUE)
    will = carries_on(reaction)
    expected = every_fall(scene.state, will, fate_of_target, hit=6, wound=4, **BLOWS)
    assert told(odds_of(scene.state, reaction)) == expected


@rule("BSA-8-multiple-f", "BSA-5-abierta-k", "BSA-6-evasion-d")
@pytest.mark.parametrize(("gap", "caught"), [(3, False), (1.2, True)])
def test_who_evades_two_is_counted_with_those_who_still_reach_him(gap: float, caught: bool) -> None:
    scene = charging(
        unit("A", at=(33.5, 20), **FOOT, **TINY),
        unit("C", at=(39.5, 20), **FOOT, **TINY),
        enemy("B", "fr_ligera:24", at=(36.5, 20 + gap), damage=24, formation="open",
              values={"attacks": 2, "speed": 3}, without=("granaderos",)),
    )  # fmt: skip
    scene.play(BOTH)
    reaction = React("evade", role=BLUE)
    falls = {**BLOWS, "discipline": 3}
    expected = every_fall(scene.state, carries_on(reaction), fate_of_target, **falls)
    found = told(odds_of(scene.state, reaction))
    assert found == expected
    assert ("escaped" in found) is not caught


def horse_on(foe: Any) -> Scene:
    one = {**HORSE, "values": {"attacks": 1}}
    return charging(unit("A", at=(33.5, 18), **one), unit("C", at=(39.5, 18), **one), foe)


@rule("BSA-8-multiple-f", "BSA-5-reaccion-a")
def test_a_square_before_two_squadrons_is_counted_with_both() -> None:
    foe = enemy("B", at=(36.5, 26), damage=24, values={"attacks": 1, "melee": 0}, **FOOT)
    scene = horse_on(foe)
    scene.play(BOTH)
    reaction = React("square", role=BLUE)
    square = scene.state.clone()
    square.put(but(foe, formation="square"))
    falls = {"melee_hit": 6, "melee_wound": 4}
    formed = every_fall(square, carries_on(React("stand", role=BLUE)), fate_of_target, **falls)
    falls = {"melee_hit": 3, "melee_wound": 4}
    plain = every_fall(scene.state, carries_on(React("stand", role=BLUE)), fate_of_target, **falls)
    passes = Fraction(1, 6)  # Disciplina 4 at -2
    names = {*formed, *plain}
    expected = {
        n: passes * formed.get(n, Fraction(0)) + (1 - passes) * plain.get(n, Fraction(0))
        for n in names
    }
    assert told(odds_of(scene.state, reaction)) == expected
    scene.throw(6)
    scene.play(reaction)
    assert scene.moment == "FacingSquare"
    assert told(odds_of(scene.state, PressOn(role=RED))) == formed


@rule("BSA-8-multiple-f", "BSA-6-contra-e")
def test_a_countercharge_at_one_of_two_is_counted_with_both() -> None:
    foe = enemy("B", at=(36.5, 26), damage=4, **{**HORSE, "values": {"attacks": 1}})
    scene = horse_on(foe)
    scene.play(BOTH)
    reaction = React("countercharge", role=BLUE)
    falls = {"melee_hit": 4, "melee_wound": 4, "countercharge": 3}
    expected = every_fall(scene.state, carries_on(reaction), fate_of_target, **falls)
    assert told(odds_of(scene.state, reaction)) == expected
