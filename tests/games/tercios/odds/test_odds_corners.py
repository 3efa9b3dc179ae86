"""Odds that count every rule: guns in the ranks, second rolls, the ridden down, heroes."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.fire.shooting import aim
from estandarte.games.tercios.odds.choices import charge_odds, volley_odds
from estandarte.games.tercios.odds.spreads import breaks, successes
from estandarte.games.tercios.reactions.reacting import React
from estandarte.games.tercios.reactions.shooting_back import ShootBack
from estandarte.games.tercios.table.view import view_of
from estandarte.games.tercios.units import Mark
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.kernel import State, but, explore
from estandarte.kernel.testing import rule
from games.tercios.council import asked, leader, order
from games.tercios.scenes import BLUE, RED, TERCIOS, Scene, unit

FOE: dict[str, Any] = {"facing": 180, "role": BLUE}


def told(scene: Scene, action: Any, role: str = RED) -> dict[str, Fraction]:
    odds = TERCIOS.odds(view_of(scene.state, role), action)
    assert odds is not None
    assert sum((c.chance for c in odds.chances), Fraction(0)) == 1
    return {c.result: c.chance for c in odds.chances}


@rule("TER-troops-integrada-b", "TER-break-d")
def test_a_formation_with_a_gun_breaks_like_any_other() -> None:
    host, plain = unit("A", wear=4, parts=("G",)), unit("B", at=(50, 20), wear=4)
    gun = unit("G", "canon_ligero", union="gun", lead="A")
    state = Scene(host, plain, gun).state
    assert breaks(state, host, 1) == breaks(state, plain, 1) == Fraction(5, 6) ** 4


@rule("TER-qualities-abnegado-a")
def test_the_odds_of_a_break_count_the_second_roll() -> None:
    state = Scene(unit("A", wear=4), leader("abnegado", inside="A")).state
    assert breaks(state, state.units["A"], 1) == Fraction(5, 6) ** 8


def outcome(state: State, events: Any) -> str:
    units: Any = state.units  # type: ignore[attr-defined]
    if "X" not in units:
        return "destroyed" if "A" in units else "both_destroyed"
    return "lost" if "A" not in units else "other"


@rule("TER-troops-persecucion-a", "TER-troops-escapatoria-a", "TER-qualities-decidido-a")
@pytest.mark.parametrize("sort", ["compania_disparo", "canon_ligero", "coraceros"])
@pytest.mark.parametrize("marks", [(), (Mark("decidido", "go", 1),)])
def test_the_odds_of_a_charge_count_those_who_are_ridden_down(sort: str, marks: Any) -> None:
    """Every fall of the dice, with small values."""
    small = {"combat": 1, "courage": 1, "discipline": 1, "endurance": 1, "speed": 3}
    rider = unit("A", "coraceros", at=(36, 20), values={**small, "speed": 7}, marks=marks)
    target = unit("X", sort, at=(36, 24), values=small, without=("evasion",), **FOE)
    scene = Scene(rider, target, unit("Y", at=(5, 40), **FOE), unit("B", at=(5, 5)))
    scene.activate("A", "atacad")
    charge = Charge("X", role=RED)
    found = told(scene, charge)
    real = explore(scene.state, charge, outcome)
    for name in ("destroyed", "lost", "both_destroyed"):
        assert found.get(name, 0) == real.get(name, 0)


@rule("TER-troops-choragiew-p")
def test_the_odds_of_a_charge_count_what_a_column_adds() -> None:
    values = {"combat": 2, "courage": 1, "endurance": 99}
    target = unit("X", at=(36, 24), wear=3, **FOE)
    alone = unit("A", "husares_pesados", at=(36, 20), values=values)
    column = unit("A", "husares_pesados", at=(36, 20), values=values, union="column", parts=("B",))
    rear = unit("B", "husares_pesados", at=(36, 18), union="column", lead="A")

    def falls(*things: Any) -> Fraction:
        state = Scene(*things, target).state
        odds = charge_odds(state, state.units["A"], target)
        return sum((c.chance for c in odds.chances if c.result == "destroyed"), Fraction(0))

    assert falls(column, rear) > falls(alone)


@rule("TER-weapons-superpesado-b")
def test_the_odds_of_a_superheavy_shot_count_the_shock() -> None:
    gun = unit("A", "canon_superpesado", at=(36, 10), values={"fire": (1,)})
    target = unit("X", at=(36, 30), values={"courage": 1, "discipline": 1}, **FOE)
    scene = Scene(gun, target)
    shot = aim(scene.state, gun, "X", "canon_superpesado", "fuego")
    assert isinstance(shot, Shot)
    hit = 1 - successes(1, target.profile.defences.artillery)[0]
    stunned = hit * Fraction(5, 6)
    shaken = (hit - stunned) * Fraction(2, 3)  # one die of Discipline, out of command
    assert volley_odds(scene.state, shot).facts["disordered"] == str(stunned + shaken)


@rule("TER-troops-hostigador-d")
def test_the_odds_of_a_parting_shot_leave_out_the_gain_of_firearms() -> None:
    loose = unit(
        "X", "arcabuceros_caballo", at=(36, 26), traits=("hostigador",), card="fuego",
        values={"fire": (2,)}, **FOE,
    )  # fmt: skip
    tested = {}
    for stand in (True, False):
        scene = Scene(unit("A"), loose, dice=[6] * 6)
        scene.activate("A", "atacad")
        scene.play(Charge("X", role=RED), React("X", stand, role=BLUE))
        weapon = loose.profile.shooting[0]
        odds = TERCIOS.odds(view_of(scene.state, BLUE), ShootBack(weapon, role=BLUE))
        assert odds is not None
        assert odds.tally is not None
        tested[stand] = odds.tally.total
    assert tested == {True: 3, False: 2}


@rule("TER-qualities-heroe-b", "TER-Q104")
@pytest.mark.parametrize("quality", ["heroe", "intrepido", "honorable"])
def test_the_odds_of_an_action_know_who_is_always_spent(quality: str) -> None:
    done: Any = {"acted": True, "done": "corred"}
    target = unit("A", at=(36, 20), wear=2, **done)
    scene = asked(target, unit("B", at=(60, 20), card="fuego"), leader(quality, at=(36, 16)))
    found = told(scene, order(quality, "A"))
    assert bool(found.get("succeeds_unexhausted")) is (quality == "honorable")


@rule("TER-troops-integrada-i", "TER-reactions-fuego-a")
def test_the_answers_foreseen_count_the_gun_in_the_ranks() -> None:
    def shot_down(*parts: str) -> Fraction:
        guns = [unit(g, "canon_ligero+integrada", role=BLUE, union="gun", lead="X") for g in parts]
        foe = unit("X", at=(36, 25), facing=180, role=BLUE, card="fuego", parts=parts)
        horse = unit("A", "coraceros", wear=3, traits=("mercenarios",))
        scene = Scene(horse, foe, *guns)
        odds = charge_odds(scene.state, scene.unit("A"), scene.unit("X"))
        found = odds.facts["answers"]["fuego"]["then"]
        assert sum(Fraction(c) for c in found.values()) == 1
        return Fraction(found["shot_down"])

    alone, armed = shot_down(), shot_down("G")
    # Four shots hit on 3+ and are resisted on 4+ by four; the gun adds one die.
    assert alone < armed < 1


@rule("TER-troops-escapatoria-a", "TER-Q37")
def test_the_odds_know_that_a_beaten_gun_dies_with_a_conqueror_who_breaks() -> None:
    values = {"combat": 2, "courage": 1, "endurance": 4}
    weak = unit("A", at=(36, 20), values=values, wear=4, traits=("mercenarios",))
    gun = unit("X", "canon_ligero", at=(36, 23), values={**values, "combat": 1}, **FOE)
    scene = Scene(but(weak, marks=(Mark("autoritario", "go"),)), gun)
    scene.activate("A", "atacad")
    # Two dice hit and none is resisted; one comes back, and breaks those who cannot bear it.
    hit, back = Fraction(7 - gun.profile.defences.infantry, 6), Fraction(7 - 4, 6)
    assert weak.profile.defences.infantry == 4
    both = hit**2 * Fraction(4, 6) * back * Fraction(4, 6)
    assert told(scene, Charge("X", role=RED))["both_destroyed"] == both


@rule("TER-troops-fortaleza-i")
def test_the_odds_know_that_a_charger_goes_back_from_waggons_that_it_beats() -> None:
    values = {"combat": 3, "courage": 2, "endurance": 9}
    waggons = unit("X", "levas+tabor", at=(36, 23), values=values, **FOE)
    scene = Scene(unit("A", at=(36, 20), values=values), waggons)
    scene.activate("A", "atacad")
    found = told(scene, Charge("X", role=RED))
    assert "enemy_disengages" not in found
    assert found["disengage"] > 0
