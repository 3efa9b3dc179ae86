"""Which rules the tests have really met: cited by an event, a refusal, a tally, a bill, a question.

With `--seen FILE` they are written there at the end, those of all workers together. What a rule is
worth that no test ever saw cited, docs/coverage says.
"""

import json
import sys
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from estandarte import kernel
from estandarte.kernel import Event, Odds, Play, SetupFault, State, Tally, Verdict
from estandarte.wargame.muster import Inspection

SEEN: set[str] = set()
MODIFIERS = (
    "fire_modifiers", "idle_modifiers", "gun_modifiers", "idle_gun_modifiers", "wall_modifiers",
    "melee_modifiers", "combat_courage", "fire_courage", "battery_weight", "canister_weights",
)  # fmt: skip
"""What Águila adds up: each answers the lines of a sum, with their rules."""
ALLOWANCES = ("advance_allowance", "half_allowance", "quick_march_allowance", "charge_allowance")
"""How far its troops may go: each a distance with the rule that gives it."""


def watch() -> None:
    """Listen from now on; what is imported later hears nothing of it."""
    _everywhere("no", kernel.no, _heeding(kernel.no, _refused))
    _everywhere("carry_out", kernel.carry_out, _asking(kernel.carry_out))
    _everywhere("as_seen", kernel.as_seen, _heeding(kernel.as_seen, _heard))
    total = vars(Tally)["total"]
    Tally.total = property(_noting(_summed, total.fget))  # type: ignore[assignment, method-assign]
    Play.emit = _before(Play.emit, lambda play, event: SEEN.add(event.cite))  # type: ignore[method-assign]
    Inspection.problem = _before(  # type: ignore[method-assign]
        Inspection.problem, lambda look, cite, *rest: SEEN.add(cite)
    )
    Inspection.charge = _before(  # type: ignore[method-assign]
        Inspection.charge, lambda look, *line: SEEN.update(line[3:])
    )
    fault = SetupFault.__init__

    def faulted(self: SetupFault, key: str, /, **facts: Any) -> None:
        SEEN.add(str(facts.get("cite", "")))
        fault(self, key, **facts)

    SetupFault.__init__ = faulted  # type: ignore[method-assign, assignment]


def watch_games() -> None:
    """What each game weighs and reckons, once they are there."""
    # they hear of `watch` first
    from estandarte.games.aguila.charge.attack_dice import AttackDice
    from estandarte.games.tercios.values.modifiers import Reckoning

    for name in kernel.SHELF.names():
        game = kernel.SHELF.take(name)
        type(game).odds = _heeding(type(game).odds, _weighed)  # type: ignore[method-assign]
        if (chapters := getattr(game, "chapters", None)) is not None:
            _everywhere("odds_of", chapters.odds_of, _heeding(chapters.odds_of, _weighed))
    total = vars(Reckoning)["total"]
    Reckoning.total = property(_noting(_reckoned, total.fget))  # type: ignore[assignment, method-assign]
    AttackDice.total = _before(AttackDice.total, lambda dice, *how: SEEN.update(dice.cites()))  # type: ignore[method-assign]
    for name in MODIFIERS:
        _hear(name, _cited, gather=True)
    for name in ALLOWANCES:
        _hear(name, lambda far: SEEN.add(far.cite))


def _hear(name: str, heed: Callable[[Any], None], gather: bool = False) -> None:
    """Listen to a function of Águila, wherever it is called."""
    homes = [m for m in _ours() if m.__name__.startswith("estandarte.games.aguila")]
    home = next(m for m in homes if getattr(vars(m).get(name), "__module__", "") == m.__name__)
    _everywhere(name, vars(home)[name], _heeding(vars(home)[name], heed, gather))


def _reckoned(value: Any) -> None:
    SEEN.update((value.cite, *(modifier.cite for modifier in value.modifiers)))


def _refused(verdict: Verdict) -> None:
    SEEN.add(verdict.cite or "")


def _heard(events: Iterable[Event]) -> None:
    SEEN.update(event.cite for event in events)


def _summed(tally: Tally) -> None:
    SEEN.update(line.cite for line in tally.lines)


def _cited(lines: Iterable[Any]) -> None:
    SEEN.update(line.cite for line in lines)


def _weighed(odds: Odds | None) -> None:
    if odds is not None:
        SEEN.add(odds.cite or "")
        for tally in (odds.tally, odds.against, *odds.facts.values()):
            if isinstance(tally, Tally):
                _summed(tally)


def _asking(carry_out: Callable[..., list[Event]]) -> Callable[..., list[Event]]:
    @wraps(carry_out)
    def carried(state: State, *rest: Any) -> list[Event]:
        events = carry_out(state, *rest)
        if state.decision is not None:
            SEEN.add(state.decision.grounds(state))
        return events

    return carried


def _heeding(
    function: Callable[..., Any], heed: Callable[[Any], None], gather: bool = False
) -> Callable[..., Any]:
    """`gather`: what it answers may come one by one, and is told whole."""

    @wraps(function)
    def heeded(*given: Any, **named: Any) -> Any:
        found = function(*given, **named)
        found = tuple(found) if gather else found
        heed(found)
        return found

    return heeded


def _noting(note: Callable[[Any], None], reading: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def noted(thing: Any) -> Any:
        note(thing)
        return reading(thing)

    return noted


def _before(method: Callable[..., Any], heed: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def heeded(*given: Any, **named: Any) -> Any:
        heed(*given)
        return method(*given, **named)

    return heeded


def _everywhere(name: str, old: Any, new: Any) -> None:
    for module in _ours():
        if vars(module).get(name) is old:
            setattr(module, name, new)


def _ours() -> list[ModuleType]:
    return [m for m in list(sys.modules.values()) if m.__name__.startswith("estandarte")]


class Witness:
    """Writes down what one run has seen; with several workers the master gathers it."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        SEEN.update(getattr(node, "workeroutput", {}).get("seen", ()))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["seen"] = sorted(SEEN)

    def pytest_unconfigure(self, config: pytest.Config) -> None:
        if not hasattr(config, "workeroutput"):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(json.dumps(sorted(SEEN - {""}), indent=0) + "\n")
