"""What Tercios' alférez has learnt: odds, places, the line, worn horse, commanders."""

from typing import Any

import pytest

from estandarte.games.tercios.answers.countercharge import BreakOff, GoOn, WayClear
from estandarte.games.tercios.answers.shooting_back import FireChoice, ShootBack
from estandarte.games.tercios.before.elements import CrossingChoice
from estandarte.games.tercios.before.vanguard import (
    AmbushChoice,
    CallOff,
    EndVanguard,
    LayAmbush,
    VanguardChoice,
    VanguardMove,
)
from estandarte.games.tercios.charge.combat import Combat
from estandarte.games.tercios.commanding.commander_step import (
    CommanderStep,
    JoinUnit,
    SkipCommander,
)
from estandarte.games.tercios.commanding.commanding import ColdAnswer, Command, Cool
from estandarte.games.tercios.movement.encounters import JoinHere, MoveAway, SteppedOn
from estandarte.games.tercios.odds.spreads import combat_spread
from estandarte.games.tercios.reactions.reacting import Threat
from estandarte.games.tercios.turn.execution import (
    Attention,
    FreeTurn,
    March,
    Orient,
    Running,
)
from estandarte.games.tercios.turn.goes import Activate, TroopStep
from estandarte.games.tercios.turn.sequence import ChooseFirst, Initiative, Planning
from estandarte.kernel import Dice, but
from estandarte.kernel.testing import new_match
from estandarte.players.doctrine.tercios import DOCTRINE, TerciosDoctrine
from estandarte.players.doctrine.tercios.leading import is_alone
from estandarte.players.doctrine.tercios.matchups import Matchups
from estandarte.players.doctrine.tercios.outlook import Outlook, Stand
from estandarte.players.doctrine.tercios.planning import card_for
from estandarte.players.doctrine.tercios.reckoning import combat_balance
from estandarte.players.playing import take_turn
from estandarte.wargame.plane.measures import INCH
from games.tercios.scenes import BLUE, FOE, RED, TERCIOS, Scene, area, commander, river, unit

STANDARD = DOCTRINE.tempers["standard"]
NORTH = (0.0, 1.0)


def answer(scene: Scene, decision: Any, **changes: Any) -> Any:
    """What a captain of the standard temper, but for the changes, says to a question."""
    return TerciosDoctrine(but(STANDARD, **changes)).wish(scene.state, decision, RED)


def worth_at(scene: Scene, x: float, y: float, heading: Any = NORTH, **changes: Any) -> float:
    mine = scene.unit("A")
    return Outlook(scene.state, mine, but(STANDARD, **changes)).worth(Stand((x, y), heading, mine))


def test_a_combat_is_reckoned_over_every_fall_of_the_dice() -> None:
    scene = Scene(
        unit("A", "coraceros", at=(36, 18)),
        unit("X", "compania_disparo", at=(36, 24), wear=2, **FOE),
    )
    start = scene.unit("A").front_centre
    combat = Combat(attacker="A", defender="X", start=start, attacker_attacks=True)
    gain, _ = combat_balance(
        scene.state,
        combat,
        but(STANDARD, disorder_worth=0.0, retreat_worth=0.0, disengage_worth=0.0),
    )
    exact = combat_spread(scene.state, combat)
    # At its limit already, a company has nothing to lose but itself.
    assert gain == pytest.approx(float(exact["destroyed"] + exact.get("both_destroyed", 0)))


def test_matchups_do_not_depend_on_what_was_asked_before() -> None:
    a, x = unit("A", "coraceros", at=(36, 18)), unit("X", at=(36, 30), **FOE)
    scene, led = Scene(a, x), Scene(a, x, commander("C", inside="A", virtues=("destreza",)))
    first = Matchups(led.state, STANDARD).charge(a, x, True)
    assert Matchups(scene.state, STANDARD).charge(a, x, True) == first
    assert Matchups(scene.state, but(STANDARD, care=3.0)).charge(a, x, True) < first
    assert Matchups(scene.state, STANDARD).charge(a, x, False) < first


def test_horse_would_rather_stand_on_a_flank_than_before_the_front() -> None:
    scene = Scene(unit("A", "coraceros", at=(36, 10)), unit("X", at=(36, 30), **FOE))
    before, beside = worth_at(scene, 36, 22), worth_at(scene, 44, 33, (-1.0, 0.0))
    assert beside > before
    assert worth_at(scene, 36, 22, flanking=0.0) < before


def test_what_can_be_reached_by_stronger_horse_is_a_bad_place() -> None:
    scene = Scene(
        unit("A", "compania_disparo", at=(36, 10)), unit("X", "coraceros", at=(36, 34), **FOE)
    )
    assert worth_at(scene, 36, 26, firing=0.0) < worth_at(scene, 36, 12, firing=0.0)


def test_nobody_runs_out_before_the_line() -> None:
    line = [unit(name, at=(x, 12)) for name, x in (("B", 24), ("C", 48))]
    scene = Scene(unit("A", at=(30, 12)), *line, unit("X", at=(36, 44), **FOE))
    loose, dressed = (worth_at(scene, 36, 22, dressing=d) for d in (0.0, 0.05))
    assert dressed == pytest.approx(loose - 0.05 * 5)
    assert worth_at(scene, 36, 16) == worth_at(scene, 36, 16, dressing=0.0)


def test_gunners_do_not_charge() -> None:
    scene = Scene(
        unit("A", "canon_ligero", at=(36, 18)), unit("X", "canon_medio", at=(36, 20), wear=2, **FOE)
    )
    assert card_for(scene.state, scene.unit("A"), STANDARD) == "fuego"


def test_who_has_nothing_to_shoot_at_yet_acts_last() -> None:
    scene = Scene(
        unit("A", at=(20, 10), card="fuego"), unit("B", at=(40, 10), card="corred"),
        unit("X", at=(36, 40), card="corred", **FOE),
    )  # fmt: skip
    scene.go(RED)
    step = TroopStep((RED,))
    assert answer(scene, step) == Activate("B", role=RED)
    assert answer(scene, step, waits=False) == Activate("A", role=RED)


@pytest.mark.parametrize(("far", "first"), [(26, RED), (44, BLUE)])
def test_with_nothing_to_strike_the_enemy_may_begin(far: int, first: str) -> None:
    scene = Scene(
        unit("A", at=(36, 18), card="fuego"), unit("X", at=(36, far), card="fuego", **FOE)
    )
    assert answer(scene, Initiative((RED,))) == ChooseFirst(first, role=RED)


def test_an_army_of_few_muskets_goes_to_meet_the_enemy() -> None:
    """Its foot cannot shoot first: whoever waits with arquebuses is charged."""

    def card(arm: str, **changes: Any) -> str:
        arms = {"shooting": (arm,), "fire": (4,)}
        scene = Scene(unit("A", at=(36, 18), values=arms), unit("X", at=(36, 50), **FOE))
        return str(answer(scene, Planning((RED, BLUE)), **changes).cards["A"])

    assert card("arcabuz") == "corred"
    assert card("arcabuz", closes=False, battle="") == "fuego"
    assert card("mosquete") == "fuego"
    pikes = {"shooting": (), "fire": ()}
    bare = Scene(unit("A", at=(36, 18), values=pikes), unit("X", at=(36, 50), **FOE))
    assert answer(bare, Planning((RED, BLUE))).cards["A"] == "corred"


def test_horse_and_guns_of_an_army_that_closes_in_go_where_it_pays() -> None:
    arms = {"shooting": ("arcabuz",), "fire": (4,)}
    scene = Scene(
        unit("A", at=(12, 10), values=arms),
        unit("G", "canon_ligero", at=(36, 18)),
        unit("X", "canon_medio", at=(36, 20), wear=2, **FOE),
    )
    planning = Planning((RED, BLUE))
    assert answer(scene, planning).cards["G"] == "fuego"
    assert answer(scene, planning, horse_weighs=False).cards["G"] == "atacad"


def test_worn_horse_rides_out_of_reach_before_it_recovers() -> None:
    near = Scene(
        unit("A", "coraceros", at=(36, 24), wear=3), unit("X", "coraceros", at=(36, 32), **FOE)
    )
    assert card_for(near.state, near.unit("A"), STANDARD) == "corred"
    assert isinstance(answer(near, Running((RED,), "A")), March | FreeTurn)
    alone = Scene(
        unit("A", "coraceros", at=(36, 4), wear=3), unit("X", "coraceros", at=(36, 44), **FOE)
    )
    assert card_for(alone.state, alone.unit("A"), STANDARD) == "resistid"


def test_those_who_run_go_where_the_outlook_is_best() -> None:
    scene = Scene(unit("A", "coraceros", at=(36, 10)), unit("X", "canon_medio", at=(50, 38), **FOE))
    ran = answer(scene, Running((RED,), "A"))
    assert isinstance(ran, March)
    assert ran.to.x > 36 * INCH


def test_commanders_ride_on_and_join_those_whom_they_can_help() -> None:
    far = Scene(
        unit("A", at=(36, 30), card="corred"),
        unit("X", at=(36, 44), **FOE),
        commander("C", at=(36, 4)),
    )
    ride = answer(far, CommanderStep((RED,)))
    assert isinstance(ride, Command)
    assert ride.further
    near = Scene(
        unit("A", "coraceros", at=(36, 30), card="atacad"), unit("X", at=(36, 40), **FOE),
        commander("C", at=(36, 27), virtues=("destreza",)),
    )  # fmt: skip
    assert answer(near, CommanderStep((RED,))) == JoinUnit("C", "A", role=RED)
    assert isinstance(answer(near, CommanderStep((RED,)), joining_level=1), Command)


def test_nobody_is_helped_with_a_volley_that_he_cannot_fire() -> None:
    def lent(far: int, **changes: Any) -> Any:
        scene = Scene(
            unit("A", at=(36, 30), card="fuego"), unit("X", at=(36, far), **FOE),
            commander("C", at=(36, 27), virtues=("instruccion",), qualities=("perfeccionista",)),
        )  # fmt: skip
        return answer(scene, CommanderStep((RED,)), joining_level=-1, **changes)

    assert lent(36).quality == "perfeccionista"
    assert lent(70) == SkipCommander(role=RED)
    assert lent(70, aims=False).quality == "perfeccionista"


@pytest.mark.parametrize("name", sorted(DOCTRINE.tempers))
def test_every_temper_plays(name: str) -> None:
    match = new_match(TERCIOS, "campo_abierto", 7)
    mine = DOCTRINE.of(name)
    for _ in range(25):
        role = match.waiting[0]
        match.act(mine.choose(TERCIOS, match.view(role), match.question(role), Dice("t")))


def test_ambushers_lie_as_near_to_the_enemy_as_they_may() -> None:
    choice = AmbushChoice((RED,), ("A",))
    woods = (area("small_wood", 20, 6, 3), area("small_wood", 36, 24, 3))
    scene = Scene(unit("X", at=(36, 40), **FOE), *woods, frames=[choice])
    scene.state.waiting["A"] = unit("A", "compania_disparo", traits=("emboscada",))
    laid = answer(scene, choice)
    assert isinstance(laid, LayAmbush)
    assert scene.refusal(laid) is None
    assert laid.at.y > 20 * INCH
    assert answer(scene, choice, alert=False) is None  # he leaves it to the first option
    bare = Scene(unit("X", at=(36, 40), **FOE), frames=[choice])
    bare.state.waiting["A"] = unit("A", "compania_disparo", traits=("emboscada",))
    assert answer(bare, choice) == CallOff(role=RED)


def test_the_vanguard_goes_ahead_of_who_closes_in_and_stays_with_who_waits() -> None:
    choice = VanguardChoice((RED,), ("A",))
    scene = Scene(
        unit("A", "compania_disparo", at=(36, 10), traits=("vanguardia",)),
        unit("X", at=(36, 40), **FOE),
        frames=[choice],
    )
    assert answer(scene, choice, closes=False, battle="") == EndVanguard(role=RED)
    ahead = answer(scene, choice, foresees=False)
    assert isinstance(ahead, VanguardMove)
    assert scene.refusal(ahead) is None
    assert ahead.to.y > 10 * INCH


def test_a_commander_in_the_way_goes_where_the_enemy_is_not() -> None:
    choice = SteppedOn((RED,), "C", "A")
    scene = Scene(
        unit("A", at=(36, 18)),
        unit("X", at=(36, 30), **FOE),
        commander("C", at=(36, 17), level=3),
        frames=[choice],
    )
    away = answer(scene, choice, joining_level=0)
    assert isinstance(away, MoveAway)
    others = [a for a in choice.options(scene.state, RED) if isinstance(a, MoveAway)]
    assert away.to.y == min(a.to.y for a in others)
    assert isinstance(answer(scene, choice, joining_level=3), JoinHere | MoveAway)
    del scene.state.commanders["C"]  # he has fallen before he could step aside
    assert answer(scene, choice) is None


def test_who_has_nobody_to_help_spoils_the_enemys_action() -> None:
    """A six is needed, and the try costs him his own."""
    choice = ColdAnswer((RED,), ("C",), Command("K", "avizor", ("A",), role=BLUE))
    lonely = Scene(unit("A", at=(10, 10)), commander("C", at=(60, 40)), frames=[choice])
    assert answer(lonely, choice) == Cool("C", role=RED)
    assert answer(lonely, choice, alert=False) is None
    busy = Scene(unit("A", at=(36, 14)), commander("C", at=(36, 11)), frames=[choice])
    assert answer(busy, choice) is None


@pytest.mark.parametrize(("wear", "wish"), [(0, GoOn), (9, BreakOff)])
def test_who_is_at_its_limit_seeks_no_second_fight(wear: int, wish: type) -> None:
    choice = WayClear((RED,), "A")
    scene = Scene(unit("A", "coraceros", at=(36, 18), wear=wear), frames=[choice])
    assert isinstance(answer(scene, choice), wish)


def test_a_river_is_crossed_in_the_middle() -> None:
    choice = CrossingChoice((RED,), "r")
    crossing = answer(Scene(*river(24, None), frames=[choice]), choice)
    assert abs(crossing.line[0].x - 36 * INCH) <= 12 * INCH


# What looks foolish


@pytest.mark.parametrize(("dice", "shoots"), [(0, False), (3, True)])
def test_nobody_shoots_back_where_no_die_falls(dice: int, shoots: bool) -> None:
    mine = unit("A", at=(36, 18), values={"fire": (dice,) * 4})
    scene = Scene(mine, unit("X", at=(36, 24), **FOE))
    at, to = scene.unit("X").front_centre, scene.unit("A").front_centre
    found = answer(scene, FireChoice((RED,), "A", Threat("X", False, at, to)))
    assert isinstance(found, ShootBack) is shoots


@pytest.mark.parametrize(("turn", "turns"), [(7, True), (8, False)])
def test_nobody_turns_on_the_spot_in_the_last_turn(turn: int, turns: bool) -> None:
    scene = Scene(unit("A", at=(36, 18)), unit("X", at=(36, 8), **FOE))
    scene.state.turn = turn
    found = answer(scene, Attention((RED,), "A"))
    assert isinstance(found, Orient) is turns
    scene.state.turn = 8
    assert isinstance(answer(scene, Attention((RED,), "A"), sensible=False), Orient)


def test_no_commander_rides_where_the_enemy_is_nearer_than_his_troops() -> None:
    """The middle of his troops lies between them, and there is nobody but the enemy."""
    scene = Scene(
        unit("A", at=(10, 20)), unit("B", at=(62, 20)), unit("X", at=(36, 30), **FOE),
        commander("C", at=(36, 6)),
    )  # fmt: skip
    scene.go(RED)
    decision = CommanderStep((RED,))
    assert answer(scene, decision) == SkipCommander(role=RED)
    rode = answer(scene, decision, sensible=False)
    assert isinstance(rode, Command) and rode.path


@pytest.mark.parametrize("seed", [3, 4])
def test_the_general_stands_among_his_troops_and_not_at_the_end_of_the_line(seed: int) -> None:
    match = new_match(TERCIOS, "campos_de_gloria", seed)
    while not match.state.turn:
        role = match.waiting[0]
        match.act(take_turn(match, role, DOCTRINE.of("standard"), Dice("general")))
    state = match.state
    for role in match.game.roles:
        general = state.general(role)
        assert general is not None
        places = sorted(unit.base.centre.x for unit in state.of(role))
        assert places[0] < general.at.x < places[-1]
        assert not is_alone(state, role, general.at)
