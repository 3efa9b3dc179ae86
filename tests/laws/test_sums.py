"""Sums: whatever is thrown is what was told, term by term.

Two armies are led by doctrines; before each step that dice decide its odds are asked for, and on a
copy of the board it is carried out, and then what must be, until the dice have fallen.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import sums
from estandarte.games.aguila.fire.gunnery import battery_of
from estandarte.games.aguila.game import AGUILA
from estandarte.kernel import Action, Dice, Event, Forgo, Match, Odds, Sum, Tally, carry_out
from estandarte.kernel.testing import new_match
from estandarte.players.doctrine.aguila import DOCTRINE
from estandarte.players.playing import take_turn

MOST, ON = 1_500, 12
"""Steps of a battle, and how far one goes on until dice fall."""
LEAST = {"ToHit": 40, "AttackDice": 25, "ToPass": 10, "Burden": 3}
"""So many of each sum have to be met, or nothing was tried."""
sums.watch()


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_thrown_is_what_was_told(seed: int) -> None:
    match, lots, met = (
        new_match(AGUILA, "campo_abierto", seed),
        Dice(f"sums-{seed}"),
        Counter[str](),
    )
    while not match.is_over and len(match.record.steps) < MOST:
        role = match.waiting[0]
        action = take_turn(match, role, DOCTRINE, lots)
        odds = match.odds(role, action)
        sound(sums.HEARD)
        sums.HEARD.clear()
        if odds is not None:
            events = carried(match, action)
            met.update(compared(odds, action, events, who_fire(match.state, action)))
            sums.HEARD.clear()
        match.act(action)
    for name, least in LEAST.items():
        assert met[name] >= least, met


def sound(heard: Iterable[Sum]) -> None:
    """What lines come to is what the sum comes to, and each term is a line of it."""
    for one in heard:
        tally = one.tally
        assert tally.total == one.total, one
        lines = Counter((line.cite, abs(line.amount)) for line in tally.lines)
        terms = Counter((term.cite, abs(term.amount)) for term in (one.base, *one.terms))
        assert terms <= lines, one


def carried(match: Match[Any], action: Action) -> list[Event]:
    """What comes of it on a copy of the board, nobody doing more than he must."""
    board = match.state.clone()
    board.dice = Dice(f"trial-{len(match.record.steps)}")
    events = list(carry_out(board, action))
    for _ in range(ON):
        decision = board.decision
        if decision is None or any(hasattr(e, "needed") or hasattr(e, "total") for e in events):
            break
        role = decision.waiting[0]
        options = list(decision.options(board, role))
        forgoing = next((o for o in options if isinstance(o, Forgo)), None)
        if forgoing is None:
            break
        events += carry_out(board, forgoing)
    return events


def compared(odds: Odds, action: Any, events: list[Any], guns: list[str]) -> Iterable[str]:
    """The names of the sums that were told, thrown and found the same."""
    told, need = odds.tally, odds.against
    shots = [e for e in events if type(e).__name__ == "UnitShot" and e.unit in guns and e.dice]
    if told and need and shots and {e.target for e in shots} == {getattr(action, "target", "")}:
        yield same(need, "ToHit")
        assert {e.needed for e in shots} == {need.total}
        if not getattr(action, "load", ""):  # the dice of guns are those of their battery
            yield same(told, "AttackDice")
        named = [e for e in events if type(e).__name__ == "ShotDeclared" and e.shot.unit in guns]
        if len(shots) == len(named):  # all of them have found their nerve
            assert sum(e.dice for e in shots) == told.total, (action, shots)
    first = {type(e).__name__: e for e in reversed(events)}
    checked, tested = first.get("DisciplineChecked"), first.get("CourageTested")
    if told and checked and checked.cite == odds.cite:
        yield same(told, "ToPass")
        assert checked.needed == told.total
    if told and tested and odds.cite == "BSA-10-prueba-e":
        yield same(told, "Burden")
        assert tested.total == sum(tested.dice) + told.total


def who_fire(state: Any, action: Any) -> list[str]:
    """A unit, or the guns that fire with it as one."""
    unit = state.units.get(getattr(action, "unit", ""))
    return [u.id for u in battery_of(state, unit)] if unit is not None else []


def same(told: Tally, name: str) -> str:
    """A sum that was thrown has the very lines that were told, but for those of nought."""
    lines = [line for line in told.lines if str(line) != "+0"]
    thrown = [one.tally.lines for one in sums.HEARD if type(one).__name__ == name]
    assert lines in [[line for line in each if str(line) != "+0"] for each in thrown], told
    return name
