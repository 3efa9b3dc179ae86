"""Odds with what their owner has ready, held against every fall of the dice in the game itself."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.mistral.battle.combats import Pair, SailSunkInBattle
from estandarte.games.mistral.battle.damage_level import levels_ahead, levels_of
from estandarte.games.mistral.battle.fireships import AssaultingHarbour, FireshipBurnt, SendFireship
from estandarte.games.mistral.battle.resolution import SailSankAfterBattle
from estandarte.games.mistral.battle.sequence import IntensitySet, Join, SetIntensity
from estandarte.games.mistral.dice.d10 import row
from estandarte.games.mistral.dice.player_ranks import MulliganTaken
from estandarte.games.mistral.dice.rank_modifiers import HandLent
from estandarte.games.mistral.dice.ready import Ready, ready_of
from estandarte.games.mistral.dice.ties import tie_broken
from estandarte.games.mistral.odds.choices import odds_of, weather_gauge_odds
from estandarte.games.mistral.odds.tasks import bombard_odds, fireship_odds
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.book import Task
from estandarte.games.mistral.war.progress import Hand
from estandarte.kernel import Play, Role, but, settle
from estandarte.kernel.dice import DieWanted, loaded
from estandarte.kernel.play import carry_out
from estandarte.kernel.testing import rule
from games.mistral.battle.test_fireships import fight, harbour
from games.mistral.battle.test_sequence import off_toulon
from games.mistral.battle_scenes import (
    BOURBONS,
    BRITISH,
    Fray,
    carry_on,
    explore,
    sides,
)
from games.mistral.odds.test_choices import divided, lost_by, marginal

Faces = Callable[[str, int], Sequence[tuple[int, int]]]
"""Faces of a die as the dice are loaded, each with how many like it there are."""


def prepared(
    state: Mistral, *hands: Hand, mulligan: str = "", role: Role = BRITISH, used: int = 0
) -> Mistral:
    state.prestige[role] = 5
    state.progress = but(
        state.progress,
        ranks={role: ("commodore",)},
        hands={role: hands} if hands else {},
        mulligans={role: mulligan} if mulligan else {},
        lent={role: used},
    )
    return state


def every(purpose: str, sides: int) -> list[tuple[int, int]]:
    return [(face, 1) for face in range(1, sides + 1)]


def played(
    state: Mistral,
    run: Callable[[Mistral], list[Any]],
    said: Callable[[Mistral, list[Any]], str],
    faces: Faces = every,
) -> dict[str, Fraction]:
    """What the rules themselves make of every fall of the dice."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    branches: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while branches:
        thrown, weight = branches.pop()
        trial = state.clone()
        trial.dice = loaded(*thrown)
        try:
            events = run(trial)
        except DieWanted as wanted:
            for face, like in faces(wanted.purpose, wanted.sides):
                branches.append(((*thrown, face), weight * like / wanted.sides))
            continue
        found[said(trial, events)] += weight
    return dict(found)


# --- one Combat


COMBAT, SPOIL = Hand("combat", -1), Hand("combat", 1, against=True)
FLOAT, SINK = Hand("hull", 1), Hand("hull", -1, against=True)
WORN: dict[str, Any] = {"facts": {"S1": {"damage": 9}, "B1": {"damage": 9}}, "fog": "open"}

SINGLE: list[tuple[tuple[Hand, ...], str, dict[str, Any]]] = [
    ((COMBAT,), "", {}),
    ((Hand("combat", 1),), "", {}),
    ((SPOIL,), "", {}),
    ((COMBAT, COMBAT, SPOIL), "", {}),
    ((), "combat", {}),
    ((COMBAT,), "combat", {}),
    ((FLOAT,), "", WORN),
    ((SINK,), "", WORN),
    ((Hand("hull", -1), COMBAT), "", WORN),
    ((FLOAT,), "hull", WORN),
]


@rule("MIC-17.1-b", "IC-12.6-a", "IC-8.41-a")
@pytest.mark.parametrize(("hands", "mulligan", "scene"), SINGLE)
def test_who_loses_a_combat_with_what_is_ready(
    hands: tuple[Hand, ...], mulligan: str, scene: dict[str, Any]
) -> None:
    fray, action = divided(9, **scene)
    prepared(fray.state, *hands, mulligan=mulligan)
    odds = odds_of(fray.state, action)
    assert odds is not None
    found = explore(fray.state, action, lost_by)
    assert odds.chance_of("lost") == found.get(BRITISH, 0)
    assert odds.chance_of("won") == found.get(BOURBONS, 0)


@rule("MIC-17.1-b", "IC-12.6-a")
@pytest.mark.parametrize(("hand", "better"), [(COMBAT, True), (SPOIL, True), (FLOAT, False)])
def test_a_hand_that_is_ready_makes_a_difference_only_for_its_die(hand: Hand, better: bool) -> None:
    def won(**what: Any) -> Fraction:
        fray, action = divided(9)
        prepared(fray.state, *what.get("hands", ()), used=what.get("used", 0))
        odds = odds_of(fray.state, action)
        assert odds is not None
        return odds.chance_of("won")

    assert (won(hands=(hand,)) > won()) is better
    assert won(hands=(hand,), used=3) == won()


@rule("MIC-17.1-b", "MIS-Q12")
def test_nothing_is_ready_for_a_die_that_both_read() -> None:
    def odds(*hands: Hand) -> Any:
        fray, action = divided(9, combat_dice="shared")
        return odds_of(prepared(fray.state, *hands), action)

    assert odds(COMBAT, SPOIL) == odds()


@rule("MIC-17.1-b", "MIS-Q12")
def test_hulls_after_a_die_that_both_read() -> None:
    fray, action = divided(9, combat_dice="shared", **WORN)
    prepared(fray.state, FLOAT, SINK)
    odds = odds_of(fray.state, action)
    assert odds is not None
    assert odds.chance_of("lost") == explore(fray.state, action, lost_by).get(BRITISH, 0)


@rule("MIC-17.1-b", "IC-12.6-a")
def test_what_the_enemy_has_ready_is_not_in_the_odds() -> None:
    def odds(*hands: Hand, mulligan: str = "") -> Any:
        fray, action = divided(9)
        return odds_of(prepared(fray.state, *hands, mulligan=mulligan, role=BOURBONS), action)

    assert odds() == odds(COMBAT, SPOIL, SINK) == odds(mulligan="combat")


# --- two Combats: what the first die uses up the second has not


def two_combats(
    monkeypatch: pytest.MonkeyPatch, heavy: str = "6", light: str = "1", **facts: Any
) -> Fray:
    """Paired; neither Leader is the better, and the table knows two results, 0-4 and 5-9."""
    ours, theirs = ("B1", "B2"), ("S1", "S2")
    state = sides(ours=ours, theirs=theirs, facts=facts, fog="open")
    for name in ("mathews", "navarro"):
        state.leaders[name] = but(state.leaders[name], personality="aggressive", leadership=4)
    charts = state.pack.charts
    rows = tuple((heavy if die < 5 else light,) * 9 for die in range(10))
    coarse = but(charts, combat=but(charts.combat, rows=rows))
    pack = but(state.pack, charts=coarse)
    monkeypatch.setattr(Mistral, "pack", property(lambda _: pack))
    fray = Fray(state, dice=[])
    fray.stand()
    fray.throw(9)
    fray.play(SetIntensity("medium", role=BRITISH))
    return fray


def alike(reach: int) -> Faces:
    """Combat dice as far from the edge of that table: so many steps may be made from one."""

    def faces(purpose: str, sides: int) -> list[tuple[int, int]]:
        if purpose == "sunk_sail":  # up to 3 or 2 sinks a Sail
            return [(1, 1), (10, 1), (2, 1), (3, 1), (4, 1), (5, 5)]
        if not purpose.startswith("combat."):
            return [(1, sides)] if purpose == "strike_colours" else every(purpose, sides)
        groups: dict[Any, list[int]] = defaultdict(list)
        for die in range(10):
            near = range(die - reach, die + reach + 1)
            groups[tuple(row(d) < 5 for d in near)].append(die)
        return [(group[0] or 10, len(group)) for group in groups.values()]

    return faces


def result(state: Mistral, events: list[Any]) -> str:
    sinking = SailSunkInBattle, SailSankAfterBattle
    sunk = sum(isinstance(e, sinking) and e.role == BRITISH for e in events)
    return f"{lost_by(state, events)} {sunk}"


DOUBLE: list[tuple[tuple[Hand, ...], str, int, dict[str, Any]]] = [
    ((COMBAT,), "", 1, {}),
    ((COMBAT, SPOIL), "", 1, {}),
    ((COMBAT, COMBAT), "", 1, {}),
    ((SPOIL,), "combat", 1, {}),
    ((COMBAT,), "combat", 1, {"heavy": "6S"}),
    ((FLOAT,), "", 0, {"B1": {"damage": 7}, "B2": {"damage": 8}}),
    ((SINK,), "hull", 0, {"B2": {"damage": 7}, "S1": {"damage": 10}}),
]


@rule("MIC-17.1-b", "IC-12.6-a", "IC-8.41-a")
@pytest.mark.parametrize(("hands", "mulligan", "reach", "more"), DOUBLE)
def test_what_one_combat_uses_up_is_not_there_in_the_next(
    hands: tuple[Hand, ...],
    mulligan: str,
    reach: int,
    more: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fray = two_combats(monkeypatch, **more)
    state = prepared(fray.state, *hands, mulligan=mulligan)
    action = Pair("B1", "S1", role=BRITISH)
    odds = odds_of(state, action)
    assert odds is not None
    found = played(state, lambda trial: carry_on(trial, action), result, alike(reach))
    assert odds.chance_of("lost") == marginal(found, 0).get(BRITISH, 0)
    sail = {n: Fraction(p) for n, p in odds.facts["sail"][BRITISH].items()}
    assert sail == marginal(found, 1)


@rule("MIC-17.1-b", "MIC-2.2-c")
def test_sunk_tests_are_made_combat_by_combat(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand for a hull goes to the Squadron that was paired first, whatever its name."""
    fray = two_combats(monkeypatch, B1={"damage": 11}, B2={"damage": 11})
    prepared(fray.state, FLOAT)
    fray.throw(9, 9, 9, 9, 2, 2, 5)  # one DP each, so that a two sinks a Sail
    fray.play(Pair("B2", "S2", role=BRITISH))
    assert [fray.state.units[id].sail for id in ("B1", "B2")] == [3, 4]


# --- the die for the Damage Level, and a tie for the Gauge


LEVELS: list[tuple[tuple[Hand, ...], str]] = [
    ((Hand("heavier", -1),), ""),
    ((Hand("lighter", 1),), ""),
    ((Hand("lighter", 1), Hand("heavier", -1)), ""),
    ((Hand("heavier", 1),), ""),
    ((Hand("heavier", -1), Hand("heavier", -1)), "heavier"),
    ((Hand("heavier", -1),), "lighter"),
    ((), "lighter"),
    ((), "heavier"),
]


@rule("MIC-17.1-b", "IC-12.6-a", "MIC-2.3-f")
@pytest.mark.parametrize(("hands", "mulligan"), LEVELS)
def test_the_damage_level_with_what_is_ready(hands: tuple[Hand, ...], mulligan: str) -> None:
    fray = Fray(sides(ours=("B1", "B2"), theirs=("S1", "S2")), dice=[])
    fray.stand()
    state = prepared(fray.state, *hands, mulligan=mulligan)
    action = SetIntensity("heavy", role=BRITISH)

    def said(state: Mistral, events: list[Any]) -> str:
        return next(str(event.level) for event in events if isinstance(event, IntensitySet))

    found = played(state, lambda trial: carry_out(trial, action), said)
    fought = next(e for e in carry_out_once(state, action) if isinstance(e, IntensitySet))
    levels = levels_of(state, fought.fight)
    told = levels_ahead(BRITISH, levels, BRITISH, ready_of(state, BRITISH))
    assert {str(level): chance for level, chance in told.items()} == found


def carry_out_once(state: Mistral, action: Any) -> list[Any]:
    trial = state.clone()
    trial.dice = loaded(5, 5)
    return carry_out(trial, action)


TIES: list[tuple[tuple[Hand, ...], str]] = [
    ((), ""),
    ((Hand("tie", 1),), ""),
    ((Hand("tie", -1),), ""),
    ((Hand("tie", -1, against=True),), ""),
    ((Hand("tie", 1), Hand("tie", -1, against=True)), "tie"),
    ((Hand("tie", 1), Hand("tie", 1)), ""),
    ((), "tie"),
]


@rule("MIC-17.1-b", "IC-12.6-a", "MIC-4.1-c")
@pytest.mark.parametrize(("hands", "mulligan"), TIES)
def test_a_tie_for_the_gauge_with_what_is_ready(hands: tuple[Hand, ...], mulligan: str) -> None:
    state = sides()
    state.formations["BO-A"] = but(state.formations["BO-A"], approach="with_wind")
    prepared(state, *hands, mulligan=mulligan)
    odds = weather_gauge_odds(state, "BR-A", "BO-A")
    assert odds.chance_of("gauge") == tie_won(state)


@rule("MIC-17.1-a", "MIC-4.1-c")
@pytest.mark.parametrize(("role", "won"), [(BRITISH, 55), (BOURBONS, 36)])
def test_the_rank_of_either_side_weighs_in_a_tie(role: Role, won: int) -> None:
    """With one more on his die somebody wins 55 of the 91 pairs that are not equal then."""
    state = sides()
    state.formations["BO-A"] = but(state.formations["BO-A"], approach="with_wind")
    state.progress = but(state.progress, ranks={role: ("vice_admiral_red",)})
    odds = weather_gauge_odds(state, "BR-A", "BO-A")
    assert odds.chance_of("gauge") == Fraction(won, 91)


def tie_won(state: Mistral) -> Fraction:
    """One round by the rules; after equal dice the next, with what is left then."""
    won, same, later = Fraction(0), Fraction(0), Fraction(0)
    branches: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while branches:
        thrown, weight = branches.pop()
        trial = state.clone()
        trial.dice = loaded(*thrown)
        play: Play[Mistral] = Play(trial)
        try:
            won += weight * (tie_broken(play, "MIC-4.1-c", "gauge", max) == BRITISH)
        except DieWanted as wanted:
            if not thrown or wanted.purpose == "gauge.british":  # the Bourbons begin a round
                branches += [((*thrown, face), weight / 10) for face in range(1, 11)]
            elif trial.progress == state.progress:
                same += weight
            else:
                later += weight * tie_won(trial)
    return (won + later) / (1 - same)


# --- Fireships and Bombs


def burnt(state: Mistral, events: list[Any]) -> str:
    one = next(event for event in events if isinstance(event, FireshipBurnt))
    return f"{one.points}{'S' * one.sunk}"


def unstarred(chances: Any) -> dict[str, Fraction]:
    found: dict[str, Fraction] = defaultdict(Fraction)
    for one in chances:
        found[one.result.removesuffix("*")] += one.chance
    return dict(found)


BURNING: list[tuple[tuple[Hand, ...], str, str]] = [
    ((), "", ""),
    ((Hand("fireship", 1),), "", ""),
    ((Hand("fireship", -1), Hand("fireship", 1)), "", ""),
    ((), "fireship", ""),
    ((Hand("fireship", 1),), "fireship", ""),
    ((Hand("bomb", 1),), "bomb", ""),
    ((), "", "rear_admiral_red"),
    ((), "", "vice_admiral_red"),
]


@rule("MIC-17.1-a", "MIC-17.1-b", "IC-12.6-a", "MIC-3.2-a", "MIC-3.2-b")
@pytest.mark.parametrize(("hands", "mulligan", "rank"), BURNING)
def test_a_fireship_with_what_is_ready(hands: tuple[Hand, ...], mulligan: str, rank: str) -> None:
    scene = fight(sail=4)
    state = prepared(scene.state, *hands, mulligan=mulligan)
    if rank:
        state.progress = but(state.progress, ranks={BRITISH: (rank,)})
    action = SendFireship("fire", "S1", role=BRITISH)
    odds = odds_of(state, action)
    assert odds is not None
    found = played(state, lambda trial: carry_out(trial, action), burnt)
    assert unstarred(odds.chances) == found
    assert odds.chances == fireship_odds(state, BRITISH, 4)


SHELLING: list[tuple[tuple[Hand, ...], str]] = [
    ((), ""),
    ((Hand("bomb", 1),), ""),
    ((Hand("bomb", -1), Hand("bomb", -1)), ""),
    ((Hand("bomb", -1),), "bomb"),
]


@rule("MIC-17.1-b", "IC-12.6-a", "MIC-3.3-a", "MIC-3.3-b")
@pytest.mark.parametrize(("hands", "mulligan"), SHELLING)
def test_a_bomb_with_what_is_ready(hands: tuple[Hand, ...], mulligan: str) -> None:
    scene = harbour(kind="bomb")
    state = prepared(scene.state, *hands, mulligan=mulligan)
    port = state.formations[state.auxiliaries["X"].formation].at
    state.tasks = but(state.tasks, task=Task("bombardment", BRITISH, "X", port))
    state.stack[:] = [AssaultingHarbour()]

    def run(trial: Mistral) -> list[Any]:
        play: Play[Mistral] = Play(trial)
        settle(play)
        return play.events

    def said(trial: Mistral, events: list[Any]) -> str:
        points = sum(e.points for e in events if type(e).__name__ == "UnitDamaged")
        sunk = sum(type(e).__name__ == "SailSunk" for e in events)
        return f"{points}{'S' * sunk}"

    assert unstarred(bombard_odds(state, BRITISH)) == played(state, run, said)


# --- all at once


@pytest.mark.parametrize("mulligan", ["combat", "heavier", "hull"])
def test_the_largest_battle_with_all_that_may_be_ready(mulligan: str) -> None:
    fray = Fray(off_toulon(), dice=[])
    fray.stand()
    fray.throw(0, 0, 0)
    fray.play(Join(role=BRITISH), Join(role=BRITISH), Join(role=BOURBONS))
    state = prepared(fray.state, COMBAT, SPOIL, Hand("hull", 1), mulligan=mulligan)
    odds = odds_of(state, SetIntensity("medium", role=BRITISH))
    assert odds is not None
    assert sum(end.chance for end in odds.chances) == 1


@rule("MIC-17.1-a", "MIC-17.1-b")
def test_of_more_hands_than_may_be_lent_the_first_count() -> None:
    state = prepared(sides(), COMBAT, FLOAT, SPOIL, used=1)
    assert [hand.test for hand in ready_of(state, BRITISH).hands] == ["combat", "hull"]
    play: Play[Mistral] = Play(state)
    play.emit(HandLent("MIC-17.1-b", BRITISH, "combat", -1, BRITISH))
    assert [hand.test for hand in ready_of(state, BRITISH).hands] == ["hull"]
    play.emit(MulliganTaken("IC-12.6-a", BRITISH))
    assert ready_of(state, BRITISH).mulligan == ""


@rule("MIC-2.3-f", "IC-12.6-a")
def test_a_damage_level_that_is_the_average_is_not_thrown_for_again() -> None:
    levels = (1, 1, 1, 1, 2, 2, 3, 3, 3, 3)
    heavier = levels_ahead(BRITISH, levels, BRITISH, Ready(mulligan="heavier"))
    lighter = levels_ahead(BRITISH, levels, BRITISH, Ready(mulligan="lighter"))
    assert heavier == {1: Fraction(16, 100), 2: Fraction(28, 100), 3: Fraction(56, 100)}
    assert lighter == {1: Fraction(56, 100), 2: Fraction(28, 100), 3: Fraction(16, 100)}
    others = levels_ahead(BOURBONS, levels, BRITISH, Ready(mulligan="heavier"))
    assert others[2] == Fraction(2, 10)
