"""Exact odds, held against every fall of the dice in the game itself."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from estandarte.games.mistral.battle.combats import (
    Add,
    ClashFought,
    DivideShifts,
    HoldBack,
    Pair,
    SailSunkInBattle,
)
from estandarte.games.mistral.battle.damage_level import levels_ahead, levels_of
from estandarte.games.mistral.battle.engaging import Demand, Demanding
from estandarte.games.mistral.battle.gauge import Joining
from estandarte.games.mistral.battle.intensity import Fight
from estandarte.games.mistral.battle.resolution import BattleLost
from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.battle.sequence import (
    Join,
    SetIntensity,
    StandFast,
    Withdraw,
)
from estandarte.games.mistral.dice.mulligans import LetItStand
from estandarte.games.mistral.dice.ready import NOTHING_READY
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.fleets.reorganisation import Reorganising, TransferSail
from estandarte.games.mistral.odds.battles import battle_chances, fold
from estandarte.games.mistral.odds.choices import (
    as_known,
    catching_odds,
    foreseen,
    odds_of,
    reinforcement_odds,
    weather_gauge_odds,
)
from estandarte.games.mistral.odds.combat_losses import Hulls, Side, column_tally
from estandarte.games.mistral.sea.sailing import Sail, Sailing
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.search_table import Searcher, search_modifier, search_odds
from estandarte.kernel import DieRolled, Odds, but
from estandarte.kernel.play import carry_out
from estandarte.kernel.testing import rule
from games.mistral.battle.test_sequence import off_toulon
from games.mistral.battle_scenes import (
    BOURBONS,
    BRITISH,
    Fray,
    explore,
    sides,
)
from games.mistral.scenes import Scene, auxiliary, formation, leader, squadron
from games.mistral.task_scenes import idle_answer


def test_folding_is_the_sum_of_independent_numbers() -> None:
    parts = [{0: 1, 3: 2}, {1: 5}, {0: 1, 2: 1, 7: 1}]
    slow: dict[int, int] = defaultdict(int)
    for picks in product(*(part.items() for part in parts)):
        ways = 1
        for _, count in picks:
            ways *= count
        slow[sum(number for number, _ in picks)] += ways
    assert fold(parts) == dict(slow)


# --- one die each


@rule("MIC-2.1-a", "MIC-2.1-b", "MIC-2.1-g")
def test_a_search_shows_what_its_die_can_bring() -> None:
    chart, galley = Scene().state.pack.charts.search, Searcher("galley")
    assert search_modifier(chart, galley).total == 1
    odds = Odds(search_odds(chart, galley, 3), "MIC-2.1-a")
    # 0-1 Shadows at once, 2-3 with two more Squadrons, 4 is only Spotted.
    assert odds.chance_of("shadow") == Fraction(4, 10)
    assert odds.chance_of("spotted") == Fraction(1, 10)
    assert odds.chance_of("missed") == Fraction(5, 10)


@rule("IC-5.25-c", "IC-5.25-e", "MIC-20.1-f")
def test_catching_the_wind_shows_its_number_and_its_faces() -> None:
    scene = Scene(
        formation("BR-A", leader="mathews"),
        leader("mathews", formation="BR-A", station="", leadership=6),
        squadron("B1", formation="BR-A"),
    )
    state = scene.state
    state.stack[:] = [Sailing((BRITISH,))]
    action = Sail("BR-A", Directive("catch", "port_toulon"), role=BRITISH)
    odds = odds_of(state, action)
    assert odds is not None
    assert odds.tally is not None
    assert odds.tally.total == 7
    assert odds.chance_of("caught") == Fraction(8, 10)
    seen = explore(state, action, lambda s, _: s.formations["BR-A"].at)
    assert seen["port_toulon"] == odds.chance_of("caught")
    leg = state.theatre.leg("sp_13", "port_toulon")
    assert leg is not None
    assert catching_odds(state, BRITISH, leg).chance_of("caught") == Fraction(6, 10)


@rule("MIC-4.1-b", "MIC-4.1-c")
def test_the_gauge_is_certain_unless_the_numbers_tie() -> None:
    state = sides()
    assert weather_gauge_odds(state, "BR-A", "BO-A").chance_of("gauge") == 1
    assert weather_gauge_odds(state, "BO-A", "BR-A").chance_of("lee") == 1
    state.formations["BO-A"] = but(state.formations["BO-A"], approach="with_wind")
    tied = weather_gauge_odds(state, "BR-A", "BO-A")
    assert tied.chance_of("gauge") == Fraction(1, 2)
    assert tied.tally is not None
    assert [line.cite for line in tied.tally.lines][:2] == ["MIC-4.1-a", "IC-8.22-c"]


def asked_to_join() -> Fray:
    helper = auxiliary("A1", "fleet", place="assigned", formation="BR-B")
    rowley = leader("rowley", formation="BR-B", station="")
    second = formation("BR-B", leader="rowley", approach="with_wind")
    fray = Fray(sides(second, rowley, squadron("B4", formation="BR-B"), helper), dice=[])
    fray.stand()
    return fray


@rule("MIC-4.2-a", "MIC-4.2-b", "IC-6.22-a", "MIC-6.2-b")
def test_a_reinforcement_shows_its_check() -> None:
    fray = asked_to_join()
    for action in (Join(role=BRITISH), Join("A1", role=BRITISH)):
        odds = odds_of(fray.state, action)
        assert odds is not None
        state = fray.state.clone()
        if action.auxiliary:  # The other side is asked for a Screen before the die.
            carry_out(state, action)
        then = idle_answer(state) or action
        assert odds.chance_of("joins") == explore(state, then, joined)[str(True)]
    assert reinforcement_odds(fray.state, Joining("BR-B")).cite == "MIC-4.2-a"


def joined(state: Any, events: Any) -> str:
    return str("BR-B" in state.battle.engaged[BRITISH])


@rule("IC-8.23-b")
def test_a_withdrawal_without_the_gauge_shows_its_check() -> None:
    fray = Fray(sides(), dice=[])
    free = Withdraw("BR-A", "sp_12", role=BRITISH)
    assert odds_of(fray.state, free) is None
    fray.play(StandFast(role=BRITISH))
    action = Withdraw("BO-A", "sp_14", role=BOURBONS)
    odds = odds_of(fray.state, action)
    assert odds is not None
    found = explore(fray.state, action, lambda s, _: s.formations["BO-A"].at)
    assert odds.chance_of("withdraws") == found["sp_14"]


@rule("IC-8.23-b", "IC-8.25-a")
def test_a_withdrawal_of_both_commands_shows_the_check_of_a_hampered_leader() -> None:
    fray = Fray(sides(theirs=("S1", "S2", "F1", "F2")), dice=[])
    fray.play(StandFast(role=BRITISH))
    action = Withdraw("BO-A", "sp_14", role=BOURBONS)
    odds = odds_of(fray.state, action)
    assert odds is not None
    found = explore(fray.state, action, lambda s, _: s.formations["BO-A"].at)
    assert odds.chance_of("withdraws") == found["sp_14"] == Fraction(2, 10)


# --- one Combat


def divided(level: int, own: int = 1, **rest: Any) -> tuple[Fray, DivideShifts]:
    """One Combat at a known Damage Level, the last question before the guns."""
    state = sides(**rest)
    for name in ("mathews", "navarro"):
        state.leaders[name] = but(state.leaders[name], personality="aggressive")
    state.leaders["mathews"] = but(state.leaders["mathews"], leadership=6)
    state.leaders["navarro"] = but(state.leaders["navarro"], leadership=3)
    fray = Fray(state, dice=[])
    fray.stand()
    fray.throw(level)
    fray.play(SetIntensity("medium", role=BRITISH))
    return fray, DivideShifts(own, role=BRITISH)


@rule("IC-8.33-b", "IC-8.34-a", "MIC-3.1-n", "MIC-6.2-f")
def test_a_combat_shows_its_column() -> None:
    fray, action = divided(9)
    fray.throw(9, 9)
    fray.play(action)
    battle = fray.events
    fought = next(event for event in battle if isinstance(event, ClashFought))
    state, clash = _at_the_guns(action)
    column = column_tally(state, clash, BRITISH, 2)
    assert column.total == fought.columns[BRITISH]
    assert [line.cite for line in column.lines] == ["IC-8.32-a", "MIC-3.1-n"]


def _at_the_guns(action: DivideShifts) -> tuple[Mistral, Any]:
    fray, _ = divided(9)
    battle = fray.state.battle
    assert battle is not None
    clash = but(battle.clashes[0], division=(1, -1), better=BRITISH)
    return fray.state, clash


# --- a whole Battle


def lost_by(state: Any, events: Any) -> str:
    return next(str(e.role) for e in events if isinstance(e, BattleLost))


TABLE = {"flagship_loss_leader": "table", "combat_dice": "shared"}
"""A certain casualty is thrown until it comes, which no finite tree can show."""

SCENES: list[dict[str, Any]] = [
    {"level": 9},
    {"level": 9, "facts": {"S1": {"damage": 13}, "B1": {"damage": 9}}, "fog": "open"},
    {"level": 9, "own": 2, "theirs": ("S1", "santa_isabel"), "facts": {"S1": {"sail": 1}}, **TABLE},
    {"level": 5, "combat_dice": "shared"},
    {"level": 7, "own": 2, "facts": {"B1": {"sail": 1}}, **TABLE},
]


@rule("IC-8.41-a", "MIC-2.2-c", "MIS-2.225-a", "MIS-Q12")
@pytest.mark.parametrize("scene", SCENES)
def test_who_loses_is_counted_as_the_game_plays_it(scene: dict[str, Any]) -> None:
    fray, action = divided(**scene)
    odds = odds_of(fray.state, action)
    assert odds is not None
    found = explore(fray.state, action, lost_by)
    assert odds.chance_of("lost") == found.get(BRITISH, 0)
    assert odds.chance_of("won") == found.get(BOURBONS, 0)


@rule("MIC-16.1-b", "MIC-16.1-c")
def test_sail_and_prestige_are_counted_as_the_game_plays_it() -> None:
    ships = ("S1", "santa_isabel")
    fray, action = divided(9, own=2, theirs=ships, facts={"S1": {"sail": 1}}, **TABLE)
    fray.state.losses[BOURBONS] = 1
    odds = odds_of(fray.state, action)
    assert odds is not None
    found = explore(fray.state, action, prestige_and_sail)
    told = {n: Fraction(p) for n, p in odds.facts["prestige"][BOURBONS].items()}
    sail = {n: Fraction(p) for n, p in odds.facts["sail"][BOURBONS].items()}
    assert told == marginal(found, 0)
    assert sail == marginal(found, 1)


def prestige_and_sail(state: Any, events: Any) -> str:
    lost = sum(isinstance(e, SailSunkInBattle) and e.role == BOURBONS for e in events)
    return f"{state.prestige[BRITISH] - 5} {lost}"


def marginal(found: dict[str, Fraction], place: int) -> dict[str, Fraction]:
    one: dict[str, Fraction] = defaultdict(Fraction)
    for said, chance in found.items():
        one[said.split()[place]] += chance
    return dict(one)


@rule("IC-8.41-a", "MIC-3.1-s")
def test_many_combats_are_the_sum_of_each() -> None:
    """Two Combats at two Levels, every toll of every side put together one by one."""
    fray = Fray(sides(ours=("B1", "B2"), theirs=("S1", "S2"), facts={"S2": {"sail": 3}}), dice=[])
    fray.stand()
    state = fray.state
    clashes = foreseen(state, Fight("medium"), ())
    levels = {2: Fraction(1, 4), 4: Fraction(3, 4)}
    found = battle_chances(state, clashes, levels, BRITISH)
    slow = Fraction(0)
    for level, weight in levels.items():
        totals = []
        for role in (BOURBONS, BRITISH):
            parts = [spread(state, clash, role, level) for clash in clashes]
            both: dict[int, Fraction] = defaultdict(Fraction)
            for (a, p), (b, q) in product(parts[0].items(), parts[1].items()):
                both[a + b] += p * q
            totals.append(both)
        for (a, p), (b, q) in product(totals[0].items(), totals[1].items()):
            slow += weight * p * q * (a >= b)  # the Gauge is British
    assert found.loses[BOURBONS] == slow
    assert found.loses[BOURBONS] + found.loses[BRITISH] == 1


def spread(state: Mistral, clash: Any, role: str, level: int) -> dict[int, Fraction]:
    side = Side(state, clash, role, Hulls(state, role, BRITISH))
    found: dict[int, Fraction] = defaultdict(Fraction)
    for hit in side.hits(level):
        tolls = side.toll(hit, NOTHING_READY)[NOTHING_READY]
        for toll, ways in tolls.items():
            found[toll.suffered] += Fraction(ways, 10 * sum(tolls.values()))
    return found


@rule("MIC-2.3-f")
def test_the_damage_level_is_weighed_over_its_die() -> None:
    levels = levels_of(Scene().state, Fight("heavy"))
    weights = levels_ahead(BRITISH, levels, BRITISH, NOTHING_READY)
    assert weights[7] == Fraction(2, 10)
    assert sum(weights.values()) == 1


@rule("IC-2.31-b")
def test_the_enemys_damage_is_not_in_the_odds() -> None:
    def asked(damage: int, **switches: Any) -> Any:
        facts = {"S1": {"damage": damage}}
        fray, action = divided(9, facts=facts, **switches)
        return odds_of(fray.state, action)

    assert asked(0) == asked(14)
    assert asked(0, fog="open") != asked(14, fog="open")
    state = sides(facts={"S1": {"damage": 5}, "B1": {"damage": 5}})
    known = as_known(state, BRITISH)
    assert (known.units["S1"].damage, known.units["B1"].damage) == (0, 5)


def test_every_choice_of_a_battle_has_its_odds() -> None:
    fray = Fray(off_toulon(), dice=[])
    fray.stand()
    fray.throw(4, 3, 0)
    fray.play(Join("A1", role=BRITISH), Join("A2", role=BRITISH), Join(role=BOURBONS))
    fray.throw(4)
    for action in (
        SetIntensity("medium", role=BRITISH),
        Pair("B1", "S1", role=BRITISH),
        Pair("F1", "BD1", role=BOURBONS),
        Pair("B2", "S2", role=BRITISH),
        Pair("F2", "B3", role=BOURBONS),
        Pair("B6", "S3", role=BRITISH),
        Add(1, role=BOURBONS),
        HoldBack(role=BOURBONS),
        DivideShifts(1, role=BRITISH),
    ):
        odds = odds_of(fray.state, action)
        assert odds is not None
        assert odds.chance_of("won") + odds.chance_of("lost") == 1
        fray.play(action)


def test_the_largest_battle_is_counted_whole() -> None:
    fray = Fray(off_toulon(), dice=[])
    fray.stand()
    fray.throw(0, 0, 0)
    fray.play(Join("A1", role=BRITISH), Join("A2", role=BRITISH), Join(role=BOURBONS))
    odds = odds_of(fray.state, SetIntensity("medium", role=BRITISH))
    assert odds is not None
    assert sum(end.chance for end in odds.chances) == 1


@rule("IC-3.45-a", "IC-3.45-b")
@pytest.mark.parametrize(("strategy", "good"), [(4, 5), (0, 1), (12, 9)])
def test_a_strategy_check_shows_its_chance(strategy: int, good: int) -> None:
    harbour = "port_mahon/harbour"
    one = leader("mathews", strategy=strategy)
    units = [squadron(id, at=harbour, sail=2, state="in_ordinary") for id in ("B1", "B2")]
    state = Scene(one, *units).state
    state.stack[:] = [Reorganising((BRITISH,))]
    odds = odds_of(state, TransferSail("B1", "B2", 1, role=BRITISH))
    assert odds is not None
    assert odds.chance_of("passes") == Fraction(good, 10)
    state.stack[:] = [Reorganising((BRITISH,), passed=("B2",))]
    assert odds_of(state, TransferSail("B1", "B2", 1, role=BRITISH)) is None


@rule("MIC-4.1-b")
def test_asking_for_battle_shows_who_will_have_the_gauge() -> None:
    state = sides()
    state.formations["BO-A"] = but(state.formations["BO-A"], spotted=True)
    state.events = (*state.events, "france_declares_war")
    state.stack[:] = [Demanding((BRITISH,))]
    odds = odds_of(state, Demand("sp_13", "BR-A", "BO-A", role=BRITISH))
    assert odds is not None
    assert odds.chance_of("gauge") == 1


@rule("MIC-17.1-a", "MIC-17.1-b", "IC-12.6-a")
@pytest.mark.parametrize("mulligan", ["", "leadership"])
@pytest.mark.parametrize("effect", ["", "any_die", "leadership", "own_dice"])
def test_a_players_rank_and_a_second_die_are_in_the_odds(effect: str, mulligan: str) -> None:
    fray = asked_to_join()
    state = fray.state
    held = [name for name, one in state.pack.ranks.ranks.items() if one.effect == effect][:1]
    ready = {BRITISH: mulligan} if mulligan else {}
    state.progress = but(state.progress, ranks={BRITISH: tuple(held)}, mulligans=ready)
    action = Join(role=BRITISH)
    odds = odds_of(state, action)
    assert odds is not None
    assert odds.chance_of("joins") == explore(state, action, joined)[str(True)]


@rule("MIC-17.1-a")
@pytest.mark.parametrize("rank", ["rear_admiral_red", "vice_admiral_red"])
def test_ranks_that_read_every_die_are_in_the_odds_of_a_battle(rank: str) -> None:
    plain, action = divided(9)
    ranked, _ = divided(9)
    ranked.state.progress = but(ranked.state.progress, ranks={BRITISH: (rank,)})
    before, after = odds_of(plain.state, action), odds_of(ranked.state, action)
    assert before is not None
    assert after is not None
    assert after.chance_of("won") == explore(ranked.state, action, lost_by)[BOURBONS]
    assert after.chance_of("won") >= before.chance_of("won")


@rule("MIC-17.1-a")
def test_naval_ordnance_is_in_the_odds_of_a_battle() -> None:
    plain, action = divided(9)
    armed, _ = divided(9)
    guns = [n for n, one in armed.state.pack.ranks.ranks.items() if one.effect == "ordnance"]
    armed.state.progress = but(armed.state.progress, ranks={BRITISH: tuple(guns[:1])})
    before, after = odds_of(plain.state, action), odds_of(armed.state, action)
    assert before is not None
    assert after is not None
    assert after.chance_of("won") == explore(armed.state, action, lost_by)[BOURBONS]
    assert after.chance_of("won") > before.chance_of("won")


@rule("MIC-6.2-b")
def test_who_comes_up_makes_a_leadership_check() -> None:
    fray = asked_to_join()
    fray.throw(0, 0)
    fray.play(Join(role=BRITISH))
    dice = [e.cite for e in fray.events if isinstance(e, DieRolled)]
    assert "MIC-6.2-b" in dice


@rule("MIC-6.2-f", "IC-8.34-a")
def test_the_better_leader_divides_the_shifts() -> None:
    fray, action = divided(9)
    other = but(action, role=opponent(action.role))
    assert fray.refusal(other) == "MIC-6.2-f"
    assert fray.refusal(LetItStand(role=action.role)) == "IC-8.34-a"
