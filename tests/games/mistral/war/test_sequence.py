"""The sequence of play: Turns, Impulses, increments and Steps in the order of the book."""

from functools import cache

import pytest

from estandarte.games.mistral.battle.engaging import DeclineBattle, Demand
from estandarte.games.mistral.battle.sequence import BattleJoined
from estandarte.games.mistral.fleets.damage import SailSunk
from estandarte.games.mistral.fleets.upkeep import Upkeep
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.dummies import PlacingDummies
from estandarte.games.mistral.orders.issuing import EndIssuing, IssuingOrders
from estandarte.games.mistral.orders.step import DrawChits, DrawingOrders
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.sailing import Done
from estandarte.games.mistral.sea.weather import GaleEnded
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.giving import GiveNoTask
from estandarte.games.mistral.war.progress import Gale
from estandarte.games.mistral.war.seasons import is_quarterly
from estandarte.games.mistral.war.sequence import (
    FormationRallied,
    Impulse,
    Increment,
    Turn,
    rally,
)
from estandarte.kernel import Dice, Play, Setup, carry_out, settle
from estandarte.kernel.testing import rule
from games.mistral.scenes import auxiliary, formation, leader, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch

STEPS = (
    "DrawingOrders",
    "IssuingOrders",
    "Assigning",
    "Reorganising",
    "LayingUp",
    "Repairing",
    "FittingOut",
)


@cache
def one_turn(scenario: str = "y1744") -> list[str]:
    """Every event and question of a first Turn in which nobody does anything, in order."""
    state = MISTRAL.start(Setup("mistral", scenario), Dice("turn"))
    told: list[str] = []
    play: Play[Mistral] = Play(state)
    settle(play)
    told += [_name(event) for event in play.events]
    while state.date.turn == 1 and state.decision is not None:
        decision = state.decision
        told.append(f"{type(decision).__name__}?{'+'.join(decision.waiting)}")
        role = decision.waiting[0]
        told += [_name(e) for e in carry_out(state, next(iter(decision.options(state, role))))]
    return told[: told.index("TurnEnded") + 1]


def _name(event: object) -> str:
    number = getattr(event, "number", "")
    purpose = getattr(event, "purpose", "")
    return f"{type(event).__name__}{number}{':' + purpose if purpose else ''}"


def places(told: list[str], start: str) -> list[int]:
    return [n for n, name in enumerate(told) if name.startswith(start)]


def administration() -> list[str]:
    """What comes after the last increment of the Turn."""
    told = one_turn()
    return told[places(told, "IncrementBegun")[-1] :]


@rule("IC-4.11-a", "MIC-18.1-b", "MIC-18.1-c", "MIC-18.1-d")
def test_a_turn_has_four_impulses_of_four_increments_and_then_its_steps() -> None:
    told = one_turn()
    wanted = []
    for impulse in range(1, 5):
        wanted += [f"ImpulseBegun{impulse}", *(f"IncrementBegun{n}" for n in range(1, 5))]
    heard = [name for name in told if name.startswith(("ImpulseBegun", "IncrementBegun"))]
    assert heard == wanted
    assert places(told, "Reorganising?")[0] > places(told, "IncrementBegun")[-1]


@rule("IC-4.2-a", "MIC-18.2-a", "MIC-18.2-c")
def test_an_impulse_begins_with_winds_gales_pirates_and_dummies() -> None:
    told = one_turn()
    first = places(told, "ImpulseBegun1")[0]
    order = ["WindsBlew", "PiratesActivated", "PlacingDummies?", "IncrementBegun1"]
    found = [next(n for n in places(told, name) if n > first) for name in order]
    assert found == sorted(found)
    gales = [n for n in places(told, "DieRolled:gale.") if first < n < found[1]]
    assert all(n > found[0] for n in gales)
    assert len(places(told, "PlacingDummies?bourbons+british")) == 4


@rule("IC-4.2-a")
def test_pirates_stir_once_a_turn() -> None:
    assert len(places(one_turn(), "PiratesActivated")) == 1


@rule("IC-4.2-b", "MIC-18.2-d", "MIC-18.2-e", "MIC-18.2-f")
def test_the_bourbons_commit_before_the_british_sail() -> None:
    told = one_turn()
    commit, sail = places(told, "Committing?bourbons"), places(told, "Sailing?british")
    assert len(commit) == len(sail) == 16
    assert all(a < b for a, b in zip(commit, sail, strict=True))


@rule("IC-4.3-a", "MIC-19.3-a", "MIC-18.1-f", "MIC-19.3-d", "MIC-19.3-e", "IC-3.27-f")
def test_the_steps_come_in_the_order_listed() -> None:
    told = administration()
    found = [places(told, f"{name}?")[0] for name in STEPS]
    assert found == sorted(found)
    events = next(n for n in places(told, "DieRolled:event"))
    assert events < found[0]


@rule("IC-4.3-c", "IC-2.33-a")
def test_the_bourbons_reorganise_first() -> None:
    told = administration()
    asked = [name for name in told if name.startswith("Reorganising?")]
    assert asked == ["Reorganising?bourbons", "Reorganising?british"]
    assert places(told, "DieRolled:request.")[0] < places(told, "Reorganising?")[0]


@rule("MIC-19.3-m", "IC-4.3-a")
def test_who_recovers_waits_for_the_next_assignment() -> None:
    told = administration()
    assert places(told, "Assigning?")[-1] < places(told, "TurnServed")[0]
    tired = auxiliary("A1", "fleet", place="recovery")
    watch = Watch(Upkeep(), tired, dice=(0,))
    assert watch.state.auxiliaries["A1"].place == "available"


@rule("IC-4.3-a", "MIC-19.3-l")
def test_admirals_are_relieved_last_of_all() -> None:
    told = administration()
    relief = places(told, "DieRolled:admiral_relief")
    assert len(relief) == 2
    assert relief[0] > places(told, "FittingOut?")[-1]


@rule("MRF-1-a")
def test_before_the_first_turn_there_is_a_free_assignment_and_a_free_orders_step() -> None:
    told = one_turn()
    begun = places(told, "TurnBegun")[0]
    assert places(told, "Assigning?")[0] < places(told, "DrawingOrders?")[0] < begun


@rule("MIC-18.1-g", "MIS-1.51-a")
def test_nothing_is_rolled_before_a_turn() -> None:
    told = one_turn()
    between = told[places(told, "TurnBegun")[0] : places(told, "ImpulseBegun1")[0]]
    assert not any(name.startswith("DieRolled") for name in between)


@rule("IC-4.11-b")
def test_turns_one_five_nine_and_thirteen_are_quarterly() -> None:
    assert [turn for turn in range(1, 17) if is_quarterly(turn)] == [1, 5, 9, 13]


@rule("IC-4.25-a")
@pytest.mark.parametrize(("die", "lost"), [(2, 1), (3, 0)])
def test_after_the_fourth_impulse_every_hull_above_its_rating_is_tested(
    die: int, lost: int
) -> None:
    watch = Watch(None, squadron("B1", damage=12), squadron("B2", damage=10), dice=(die,))
    with pytest.raises(IndexError):
        _stop_after(watch, Turn(at="test_hulls"), 1)
    assert len(watch.all(SailSunk)) == lost


@rule("IC-12.1-a")
def test_a_sail_that_founders_costs_no_prestige() -> None:
    watch = Watch(None, squadron("B1", damage=12), dice=(2,))
    before = dict(watch.state.prestige)
    with pytest.raises(IndexError):
        _stop_after(watch, Turn(at="test_hulls"), 1)
    assert len(watch.all(SailSunk)) == 1
    assert watch.state.prestige == before
    assert not any(watch.state.losses.values())


def _stop_after(watch: Watch, procedure: Turn, stages: int) -> None:
    """Run so many stages and no further."""
    watch.state.stack[:] = [procedure]
    play: Play[Mistral] = Play(watch.state)
    for _ in range(stages):
        play.here = 0
        watch.state.stack[0].step(play)
    watch.events += play.events
    raise IndexError


@rule("IC-4.2-b", "MIC-18.2-i", "MRX-26")
def test_auxiliaries_are_sent_before_anybody_sails() -> None:
    """The Bourbons are asked first, before and after they have laid their directions."""
    ships = (
        formation("BR-A", at="coast_a"),
        squadron("B1", at="coast_a", formation="BR-A"),
        auxiliary("A1", "fleet", place="assigned", formation="BR-A"),
        formation("BO-A", at="sp_13"),
        squadron("S1", at="sp_13", formation="BO-A"),
    )
    watch = Watch(Movement(number=1), *ships, tasks=True)
    asked = []
    for answer in (GiveNoTask, GiveNoTask, Done, GiveNoTask, GiveNoTask):
        asked.append(watch.asks)
        watch.play(answer(role=watch.asks[1][0]))
    tasks = [("Tasking", (BOURBONS,)), ("Tasking", (BRITISH,))]
    assert asked == [*tasks, ("Committing", (BOURBONS,)), *tasks]
    assert watch.asks == ("Sailing", (BRITISH,))


@rule("IC-8.45-c", "IC-4.2-a")
@pytest.mark.parametrize(("die", "rallied"), [(3, True), (4, False), (0, True), (9, False)])
def test_a_disorganised_formation_rallies_by_its_leader(die: int, rallied: bool) -> None:
    pieces = (
        formation("BR-A", leader="mathews", disorganised=True),
        squadron("B1", formation="BR-A"),
        leader("mathews", formation="BR-A", station=""),
    )
    watch = Watch(None, *pieces, dice=(die,))
    watch.do(rally)
    assert watch.state.formations["BR-A"].disorganised is not rallied
    assert "FormationRallied" not in watch.seen(BOURBONS)
    assert bool(watch.all(FormationRallied)) is rallied


@rule("IC-4.24-a", "IC-5.38-b")
def test_gales_are_removed_when_the_impulse_ends() -> None:
    watch = Watch(None)
    watch.state.gales["mistral"] = Gale("mistral", 9, "sp_13", "sp_13")
    watch.run(Impulse(number=1, at="clear_the_sky"))
    assert watch.state.gales == {}
    assert watch.all(GaleEnded)


@rule("IC-4.2-b", "MIC-18.2-k")
def test_gales_do_their_harm_before_battles() -> None:
    pieces = (
        formation("BR-A", at="sp_13", approach="with_wind", spent=True),
        squadron("B1", at="sp_13", formation="BR-A"),
        formation("BO-A", at="sp_13", spotted=True),
        squadron("S1", at="sp_13", formation="BO-A"),
    )
    watch = Watch(None, *pieces)
    watch.state.gales["mistral"] = Gale("mistral", 9, "sp_13", "sp_13")
    watch.run(Increment(number=2, at="suffer_gales"))
    assert watch.asks == ("Demanding", (BRITISH,))
    assert watch.state.units["B1"].damage == 2
    watch.play(Demand("sp_13", "BR-A", "BO-A", role=BRITISH), DeclineBattle(role=BRITISH))
    watch.play(DeclineBattle(role=BOURBONS))
    assert watch.all(BattleJoined)


@rule("IC-4.11-a", "MIC-18.2-m")
def test_increments_follow_each_other_in_their_order() -> None:
    watch = Watch(None, dummies=0)
    watch.run(Impulse(number=2, at="move"))
    assert watch.asks == ("Committing", (BOURBONS,))
    numbers = [f.number for f in watch.state.stack if isinstance(f, Increment)]
    assert numbers == [4, 3, 2, 1]
    assert watch.state.increment == 1
    assert not any(isinstance(frame, PlacingDummies) for frame in watch.state.stack)


@rule("MRS-1-b")
def test_by_the_switch_one_fleet_moves_a_whole_impulse_and_then_the_other() -> None:
    watch = Watch(None, dummies=0, movement_plot="alternate")
    watch.run(Impulse(number=2, at="move"))
    movers = [f.mover for f in reversed(watch.state.stack) if isinstance(f, Increment)]
    assert movers == [BRITISH] * 4 + [BOURBONS] * 4
    assert watch.asks == ("Sailing", (BRITISH,))


@cache
def cites_of_a_turn() -> dict[str, list[str]]:
    """What the beginnings of a first Turn in which nobody does anything cite."""
    state = MISTRAL.start(Setup("mistral", "y1744"), Dice("turn"))
    play: Play[Mistral] = Play(state)
    settle(play)
    events = list(play.events)
    while state.date.turn == 1 and state.decision is not None:
        decision = state.decision
        action = next(iter(decision.options(state, decision.waiting[0])))
        events += carry_out(state, action)
    found: dict[str, list[str]] = {}
    for event in events:
        found.setdefault(type(event).__name__, []).append(event.cite)
    return found


@rule("MIC-18.1-b", "MIC-18.1-e")
def test_a_turn_begins_with_its_operations_and_a_quarterly_one_with_its_season() -> None:
    assert cites_of_a_turn()["TurnBegun"][:2] == ["MIC-18.1-e", "MIC-18.1-b"]


@rule("MIC-18.1-c", "MIC-18.1-d")
def test_four_impulses_of_four_increments() -> None:
    found = cites_of_a_turn()
    assert found["ImpulseBegun"][:4] == ["MIC-18.1-c", *["IC-4.11-a"] * 3]
    assert found["IncrementBegun"][:4] == ["MIC-18.1-d", *["IC-8.22-b"] * 3]


@rule("MIC-19.3-a", "MIC-18.1-f")
def test_a_step_takes_nothing_of_another_step() -> None:
    watch = Watch(None)
    watch.state.stack[:] = [DrawingOrders((BRITISH,))]
    assert watch.refusal(EndIssuing(role=BRITISH)) == "MIC-19.3-a"
    watch.state.stack[:] = [IssuingOrders((BRITISH,))]
    assert watch.refusal(DrawChits(1, role=BRITISH)) == "MIC-18.1-f"
