"""Which rules the tests have really met: cited to somebody by code that ran.

With `--seen FILE` they are written there at the end, those of all workers together. What a rule is
worth that no test ever saw cited, docs/coverage says.

Heard are the events that play emits, and every answer of a function which says that it cites: a
refusal, a sum, odds, a question, a sentence, a fault of a pack or of an army. A string in the
source is not heard, nor what stands in a table and was never answered with.

Of sums it is written down too which lines were ever rolled or told, and which of them a test marked
with their rule has met: the others a mistake could change unseen.
"""

import json
import sys
import typing
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property, wraps
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import sums
from estandarte import kernel
from estandarte.kernel import (
    Action,
    Event,
    PackFault,
    Play,
    SetupFault,
    State,
    Telling,
    Term,
    Value,
    View,
)
from estandarte.kernel.flow import Frame
from estandarte.wargame.muster import Inspection

SEEN: set[str] = set()
TOLD: set[str] = set()
"""Lines of sums: which sum, by which rule, what sort of line."""
MET: set[str] = set()
"""Those that a test marked with their rule has met."""
HOMES = ("estandarte.kernel", "estandarte.wargame", "estandarte.games")


def watch() -> None:
    """Listen from now on; what is imported later hears nothing of it."""
    _everywhere("carry_out", kernel.carry_out, _asking(kernel.carry_out))
    _everywhere("as_seen", kernel.as_seen, _veiling(kernel.as_seen))
    Play.emit = _before(Play.emit, lambda play, event: SEEN.add(event.cite))  # type: ignore[method-assign]
    Inspection.problem = _before(  # type: ignore[method-assign]
        Inspection.problem, lambda look, cite, *rest: SEEN.add(cite)
    )
    Inspection.charge = _before(  # type: ignore[method-assign]
        Inspection.charge, lambda look, *line: SEEN.update(line[3:])
    )
    unfit = PackFault.__init__

    def found_unfit(self: PackFault, *given: Any) -> None:
        unfit(self, *given)
        hear(self.problems)

    PackFault.__init__ = found_unfit  # type: ignore[method-assign]
    fault = SetupFault.__init__

    def faulted(self: SetupFault, key: str, /, **facts: Any) -> None:
        SEEN.add(str(facts.get("cite", "")))
        fault(self, key, **facts)

    SetupFault.__init__ = faulted  # type: ignore[method-assign, assignment]


def watch_games() -> None:
    """Every public function that answers with a citation, once all of them are there."""
    for name in kernel.SHELF.names():
        kernel.SHELF.take(name)
    sums.watch()
    for module in _ours():
        if module.__name__.startswith(HOMES):
            for function in _functions(module):
                if not function.__name__.startswith("_") and _is_cited(_answer(function)):
                    _listen(function)


def hear(said: Any, depth: int = 6) -> None:
    """The rules in what was said, wherever in it they stand."""
    if isinstance(said, str):
        if said in _rules():
            SEEN.add(said)
    elif isinstance(said, Telling):  # its facts are whatever the sentence is about
        SEEN.add(said.cite)
    elif depth and isinstance(said, dict):
        hear((*said, *said.values()), depth - 1)
    elif depth and isinstance(said, list | tuple):
        for value in said:
            hear(value, depth - 1)
    elif depth and isinstance(said, Value) and not isinstance(said, State | View | Frame | Action):
        for name in said.__struct_fields__:
            hear(getattr(said, name), depth - 1)


@cache
def _rules() -> frozenset[str]:
    shelf = kernel.SHELF
    return frozenset(id for name in shelf.names() for id in shelf.take(name).book)


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """Those that a module holds itself, methods of its classes among them."""
    for thing in list(vars(module).values()):
        inside = list(vars(thing).values()) if isinstance(thing, type) else [thing]
        for one in inside:
            if getattr(thing, "__module__", "") == module.__name__:
                one = getattr(one, "__func__", one)
                one = one.fget if isinstance(one, property) else one
                one = one.func if isinstance(one, cached_property) else one
                one = getattr(one, "__wrapped__", one)
                if isinstance(one, FunctionType):
                    yield one


def _answer(function: FunctionType) -> Any:
    try:
        return typing.get_type_hints(function).get("return")
    except NameError:  # a name that only the type checker knows
        return None


def _is_cited(kind: Any, deep: int = 2) -> bool:
    """Whether such an answer bears the name of a rule: itself, or what it is made of."""
    if kind == tuple[int, str]:
        return True  # a number, and the rule that gives it
    if not isinstance(kind, type) or typing.get_args(kind):
        return any(_is_cited(k, deep) for k in typing.get_args(kind) if not isinstance(k, list))
    if not kind.__module__.startswith("estandarte") or kind in _parts():
        return False
    if issubclass(kind, Event | State | View | Frame | Action):
        return False  # heard when it is emitted or asked, not when it is read from a record
    names = getattr(kind, "__struct_fields__", ()) or getattr(kind, "_fields", ())
    made_of = _fields(kind) if names and deep else {}
    return "cite" in names or any(_is_cited(made_of.get(n), deep - 1) for n in names)


@cache
def _parts() -> tuple[type, ...]:
    """What is weighed and may yet be dropped: the sum that keeps it says so, or the refusal."""
    # they hear of `watch` first
    from estandarte.games.aguila.charge.paths import Bar as BarOfCharge
    from estandarte.games.aguila.movement.riding import Bar as BarOfRide
    from estandarte.games.tercios.values.modifiers import Point

    return BarOfCharge, BarOfRide, Term, Point


@cache
def _fields(kind: type) -> dict[str, Any]:
    try:
        return typing.get_type_hints(kind)
    except NameError:
        return {}


def _listen(function: FunctionType) -> None:
    """In place, so that whoever holds it is heard too: it calls itself by way of the listener."""
    old = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__,
        function.__closure__,
    )  # fmt: skip
    old.__kwdefaults__ = function.__kwdefaults__
    name = f"__heard_{function.__qualname__}".replace(".", "_").replace("<locals>", "")
    cells = "".join(f"{cell}, " for cell in function.__code__.co_freevars)
    source = f"def outer({cells[:-2]}):\n def heard(*given, **named):\n"
    source += f"  ({cells})\n" if cells else ""
    source += f"  return {name}(*given, **named)\n return heard"
    made: dict[str, Any] = {}
    exec(source, made)
    code = made["outer"](*[None] * len(function.__code__.co_freevars)).__code__
    function.__globals__[name] = _heeding(old)
    function.__code__ = code.replace(
        co_name=old.__name__,
        co_filename=old.__code__.co_filename,
        co_firstlineno=old.__code__.co_firstlineno,
    )
    function.__defaults__ = function.__kwdefaults__ = None


def _heeding(function: Callable[..., Any]) -> Callable[..., Any]:
    """What is answered one by one is heard one by one."""

    def heeded(*given: Any, **named: Any) -> Any:
        found = function(*given, **named)
        if isinstance(found, Iterator):
            return _one_by_one(found)
        hear(found)
        return found

    return heeded


def _one_by_one(found: Iterator[Any]) -> Iterator[Any]:
    for one in found:
        hear(one)
        yield one


def _asking(carry_out: Callable[..., list[Event]]) -> Callable[..., list[Event]]:
    @wraps(carry_out)
    def carried(state: State, *rest: Any) -> list[Event]:
        events = carry_out(state, *rest)
        if state.decision is not None:
            SEEN.add(state.decision.grounds(state))
        return events

    return carried


def _veiling(as_seen: Callable[..., tuple[Event, ...]]) -> Callable[..., tuple[Event, ...]]:
    """What an event says to another than its own; it may have been read from a record."""

    @wraps(as_seen)
    def seen(events: Iterable[Event], *rest: Any) -> tuple[Event, ...]:
        known = tuple(events)
        shown = as_seen(known, *rest)
        SEEN.update({e.cite for e in shown} - {e.cite for e in known})
        return shown

    return seen


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


LISTS = {"rules": SEEN, "told": TOLD, "met": MET}
"""What is written down, by name."""


class Witness:
    """Writes down what one run has seen; with several workers the master gathers it."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        marked = {mark.args[0] for mark in item.iter_markers("rule")}
        for name, cite, said in sums.lines_of(sums.HEARD):
            line = f"{name} {cite} {sums.sort_of(said)}"
            TOLD.add(line)
            if cite in marked:
                MET.add(line)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        for name, heard in LISTS.items():
            heard.update(getattr(node, "workeroutput", {}).get(name, ()))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output.update({name: sorted(heard) for name, heard in LISTS.items()})

    def pytest_unconfigure(self, config: pytest.Config) -> None:
        if not hasattr(config, "workeroutput"):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            heard = {name: sorted(heard - {""}) for name, heard in LISTS.items()}
            self.file.write_text(json.dumps(heard, indent=0) + "\n")
