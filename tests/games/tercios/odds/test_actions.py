"""Odds counted and not sampled, the envelope of a move, orders in words, the board in text."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.tercios.answers.shooting_back import ShootBack
from estandarte.games.tercios.commanding.commander_step import CommanderStep
from estandarte.games.tercios.commanding.commanding import Command
from estandarte.games.tercios.fire.shooting import aim
from estandarte.games.tercios.morale.markers import DisciplineTested
from estandarte.games.tercios.odds.actions import charge_odds, volley_odds
from estandarte.games.tercios.odds.spreads import breaks, successes
from estandarte.games.tercios.reactions.reacting import Evade, Hold, React
from estandarte.games.tercios.table.view import view_of
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.games.tercios.turn.goes import Activate, TroopStep
from estandarte.games.tercios.units import Mark
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.kernel import Event, State, but, explore
from estandarte.kernel.testing import rule
from games.tercios.council import asked, leader, order
from games.tercios.scenes import BLUE, FOE, RED, TERCIOS, Scene, commander, unit


def told(scene: Scene, action: Any, role: str = RED) -> dict[str, Fraction]:
    odds = TERCIOS.odds(view_of(scene.state, role), action)
    assert odds is not None
    assert sum((c.chance for c in odds.chances), Fraction(0)) == 1
    return {c.result: c.chance for c in odds.chances}


@rule("TER-shoot-a", "TER-break-d")
@pytest.mark.parametrize("wear", [0, 1])
def test_the_odds_of_a_volley_are_those_of_every_fall_of_the_dice(wear: int) -> None:
    weak = {"courage": 1, "discipline": 1, "endurance": 1}
    target = unit("X", "canon_medio", at=(36, 27), wear=wear, values=weak, **FOE)
    scene = Scene(unit("A", at=(36, 20), values={"fire": (2,), "shooting": ("mosquete",)}), target,
                  unit("Y", at=(5, 40), **FOE))  # fmt: skip
    scene.activate("A", "fuego")
    shot = Shoot("X", "mosquete", role=RED)

    def outcome(state: State, events: Any) -> str:
        units: Any = state.units  # type: ignore[attr-defined]
        if "X" not in units:
            return "destroyed"
        resisted = [e for e in events if type(e).__name__ == "DamageResisted"]
        return f"wear_{resisted[0].wear if resisted else 0}"

    assert told(scene, shot) == explore(scene.state, shot, outcome)


@rule("TER-melee-b", "TER-outcome-a")
def test_the_odds_of_a_charge_are_those_of_every_fall_of_the_dice() -> None:
    small = {"combat": 1, "courage": 1}
    scene = Scene(
        unit("A", "compania_picas", at=(36, 20), values=small),
        unit("X", "compania_combate", at=(36, 23), values=small, **FOE),
        unit("Y", at=(5, 40), **FOE), unit("B", at=(60, 5)),
    )  # fmt: skip
    scene.activate("A", "atacad")

    def outcome(state: State, events: list[Event]) -> str:
        units: Any = state.units  # type: ignore[attr-defined]
        ours, theirs = (e for e in events if type(e).__name__ == "RoundFought")
        if "A" not in units or "X" not in units:
            return {
                (True, False): "destroyed",
                (False, True): "lost",
                (False, False): "both_destroyed",
            }["A" in units, "X" in units]
        harm, cost = ours.wear, theirs.wear  # type: ignore[attr-defined]
        return "draw" if harm == cost else "enemy" if harm > cost else "mine"

    merged: dict[str, Fraction] = {}
    names = {
        "enemy_retreats": "enemy",
        "enemy_disengages": "enemy",
        "retreat": "mine",
        "disengage": "mine",
    }
    for name, chance in told(scene, Charge("X", role=RED)).items():
        key = names.get(name, name)
        merged[key] = merged.get(key, Fraction(0)) + chance
    assert merged == explore(scene.state, Charge("X", role=RED), outcome)


def test_a_charge_that_cannot_reach_falls_short_for_certain() -> None:
    scene = Scene(unit("A", at=(36, 10)), unit("X", at=(36, 30), **FOE))
    scene.activate("A", "atacad")
    assert told(scene, Charge("X", role=RED)) == {"falls_short": Fraction(1)}


def test_without_measuring_no_odds_of_a_charge_are_shown() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 24), **FOE), premeasuring="forbidden")
    scene.activate("A", "atacad")
    assert TERCIOS.odds(view_of(scene.state, RED), Charge("X", role=RED)) is None


@rule("TER-commanders-action-c")
def test_the_odds_of_a_commanders_action() -> None:
    scene = Scene(
        unit("A", wear=2),
        commander("R", 2, qualities=("honorable",)),
        frames=[CommanderStep((RED,))],
    )
    found = told(scene, Command("R", "honorable", units=("A",), role=RED))
    assert found["fails"] == Fraction(25, 36)
    assert found["succeeds_unexhausted"] == Fraction(1, 36)


def test_odds_do_not_depend_on_the_hidden_card() -> None:
    found = set()
    for card in ("fuego", "corred", "resistid"):
        scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 24), card=card, **FOE))
        scene.activate("A", "atacad")
        odds = TERCIOS.odds(view_of(scene.state, RED), Charge("X", role=RED))
        assert odds is not None
        found.add((str(odds.chances), str(odds.facts)))
    assert len(found) == 1


def test_a_tally_explains_the_dice() -> None:
    scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 27), disordered=True, **FOE))
    shot = aim(scene.state, scene.unit("A"), "X", "arcabuz_mosquete", "atencion")
    assert isinstance(shot, Shot)
    odds = volley_odds(scene.state, shot)
    assert odds.tally is not None
    lines = [line.cite for line in odds.tally.lines]
    near = "TER-weapons-arcabuzmosquete-c"
    assert lines == [near, "TER-orders-atencion-e", "TER-mods-d"]
    assert odds.tally.total == 2
    assert charge_odds(scene.state, scene.unit("A"), scene.unit("X")).chances
    assert sum(successes(4, 5).values()) == 1


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
@pytest.mark.parametrize(
    ("sort", "marks"),
    [("compania_disparo", ()), ("canon_ligero", ()), ("coraceros", (Mark("decidido", "go", 1),))],
)
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


@rule("TER-Q48")
@pytest.mark.parametrize(("choice", "ridden"), [("stand", False), ("ridden_down", True)])
def test_the_odds_of_a_charge_know_whether_works_are_ridden_down(choice: str, ridden: bool) -> None:
    """Every fall of the dice, with small values and too much Endurance to lose a unit by wear."""
    small = {"combat": 1, "courage": 1, "discipline": 1}
    rider = unit("A", "coraceros", at=(36, 20), values=small)
    tough: Any = {"sort": "levas+tabor", "union": "works", "values": {**small, "endurance": 9}}
    works = (
        unit("X", at=(36, 24), parts=("Z",), **tough, **FOE),
        unit("Z", at=(40.73, 24), lead="X", **tough, **FOE),
    )
    scene = Scene(rider, *works, unit("B", at=(5, 5)), fortification_retreat=choice)
    scene.activate("A", "atacad")
    charge = Charge("X", role=RED)
    found, real = told(scene, charge), explore(scene.state, charge, outcome)
    assert found.get("destroyed", 0) == real.get("destroyed", 0)
    assert bool(found.get("destroyed")) == ridden


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


@rule("TER-reactions-e", "TER-troops-evasion-a")
@pytest.mark.parametrize("kind", [React, Evade])
def test_the_odds_of_a_reaction_know_the_chance_of_its_check(kind: Any) -> None:
    horse = unit("X", "arcabuceros_caballo", at=(36, 26), card="resistid", **FOE)
    scene = Scene(unit("A"), horse, dice=[1] * 12)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    action = kind("X", role=BLUE)
    odds = TERCIOS.odds(view_of(scene.state, BLUE), action)
    assert odds is not None
    events = scene.play(action)
    tested = next(e for e in events if isinstance(e, DisciplineTested))
    fails = Fraction(2, 3) ** len(tested.dice)
    assert odds.facts["check"] == str(1 - fails)


@rule("TER-reactions-d", "TER-reactions-f")
def test_each_answer_to_a_charge_tells_how_it_ends() -> None:
    horse = unit("X", "arcabuceros_caballo", at=(36, 26), card="fuego", **FOE)
    scene = Scene(unit("A", wear=4), horse, dice=[6] * 12)
    scene.activate("A", "atacad")
    charge = told(scene, Charge("X", role=RED))
    scene.play(Charge("X", role=RED))
    kept, shot, fled = (
        told(scene, a, BLUE)
        for a in (Hold(role=BLUE), React("X", role=BLUE), Evade("X", role=BLUE))
    )
    assert kept == charge  # as if there were no card
    assert shot["shot_down"] > 0 and shot["destroyed"] < kept["destroyed"]
    # whose check fails stands there all the same
    assert fled["destroyed"] == kept["destroyed"] * (1 - fled["flees"])
    assert all(sum(found.values()) == 1 for found in (kept, shot, fled))


def test_the_odds_of_a_card_that_its_owner_has_not_seen_are_not_told() -> None:
    scene = Scene(unit("A"), unit("X", at=(36, 26), card="fuego", blind=True, **FOE))
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert TERCIOS.odds(view_of(scene.state, BLUE), React("X", role=BLUE)) is None


@rule("TER-ordercheck-a", "TER-ordercheck-b")
def test_the_odds_of_an_order_are_those_of_every_fall_of_the_dice() -> None:
    worn = unit("A", wear=1, card="corred", values={"discipline": 3})
    scene = Scene(worn, unit("X", at=(5, 40), **FOE), frames=[TroopStep((RED,))])
    activate = Activate("A", role=RED)

    def obeyed(state: State, events: Any) -> str:
        lost = any(type(e).__name__ == "OrderLost" for e in events)
        return "loses_order" if lost else "obeys"

    assert told(scene, activate) == explore(scene.state, activate, obeyed)
    fresh = Scene(unit("A", card="corred"), frames=[TroopStep((RED,))])
    assert TERCIOS.odds(view_of(fresh.state, RED), activate) is None  # no die decides it


@rule("TER-reactions-c", "TER-reactions-fuego-a")
def test_a_charge_that_falls_short_may_be_shot_down_all_the_same() -> None:
    gunners = unit("A", "canon_ligero", at=(36, 20), values={"endurance": 1, "courage": 1}, wear=1)
    musket = {"fire": (2,), "shooting": ("mosquete",), "discipline": 1}
    scene = Scene(
        gunners, unit("X", at=(36, 27), card="fuego", values=musket, **FOE),
        unit("B", at=(5, 5)), commander("S", at=(40, 30), role=BLUE),
    )  # fmt: skip
    scene.throw(*[6] * 4)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    found = told(scene, React("X", role=BLUE), BLUE)
    assert set(found) == {"falls_short", "shot_down"} and found["shot_down"] > 0
    assert told(scene, Hold(role=BLUE), BLUE) == {"falls_short": Fraction(1)}


def test_dice_that_cannot_succeed_never_do() -> None:
    assert successes(2, 7) == {0: 1, 1: 0, 2: 0}
    assert successes(2, 1) == {0: 0, 1: 0, 2: 1}
    assert successes(0, 4) == {0: 1}
    assert successes(2, 5) == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}
