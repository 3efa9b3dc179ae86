"""Squadron Logs: every Sail by its name, where the table plays it so. [2.24]

The Logs stand for the Fleet Displays; where a Squadron has been is not written into them.
["MIS-2.24-a", "MIS-2.241-a"] A Battle may be fought out in another game, whose results are then
entered as the land's are. ["MIS-2.243-a"]
"""

from collections.abc import Iterator

from estandarte.games.mistral.dice.d10 import pick
from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Play, Role, but

from .forces import Unit

Stock = tuple[str, str]
"""A Contingent and a subclass: ships of one may replace each other in a Log."""


class LogWritten(FleetsEvent):
    """The ships of a Squadron as they are now."""

    unit: str
    fleet: Role
    ships: tuple[str, ...]

    def apply(self, state: Mistral) -> None:
        logs = {id: names for id, names in state.progress.logs.items() if id != self.unit}
        if self.ships:
            logs[self.unit] = self.ships
        state.progress = but(state.progress, logs=logs)


class ShipLost(FleetsEvent):
    """Losses are by name. ["MIS-2.242-a", "MRS-1-p"]"""

    ship: str
    unit: str
    fleet: Role


def keep_logs(play: Play[Mistral]) -> None:
    """Bring every Log up to date: who was lost, who went to another Squadron, who is new.

    ["MIS-2.242-a"] A Flagship has her name on her counter; the Squadron that she is assigned to is
    chosen for each Battle. ["MIS-2.223-c"]
    """
    if play.state.switches.named_ships == "off":
        return
    for role in FLEETS:
        for stock in sorted(_stocks(play.state, role)):
            _keep(play, role, stock)


def _stocks(state: Mistral, role: Role) -> set[Stock]:
    return {
        (unit.contingent, unit.subclass)
        for unit in state.units.values()
        if unit.fleet == role and not unit.is_flagship
    } | {
        (counter.contingent, counter.subclass)
        for id in state.progress.logs
        if (counter := state.pack.ships.squadrons[id])
        and state.pack.ships.contingents[counter.contingent].fleet == role
    }


def _keep(play: Play[Mistral], role: Role, stock: Stock) -> None:
    state = play.state
    units = {u.id: u for u in _of(state, stock)}
    logs = {id: names for id, names in state.progress.logs.items() if _stock(state, id) == stock}
    freed: list[tuple[str, str]] = []
    for id in sorted(logs):
        names = list(logs[id])
        while len(names) > (units[id].sail if id in units else 0):
            gone = pick(play, names, "MIS-2.242-a", "ship", only=(role,))
            names.remove(gone)
            freed.append((gone, id))
        if tuple(names) != logs[id]:
            play.emit(LogWritten("MIS-2.242-a", id, role, tuple(names)))
    for id in sorted(units):
        names = list(state.progress.logs.get(id, ()))
        missing = units[id].sail - len(names)
        for _ in range(missing):
            names.append(freed.pop(0)[0] if freed else _new_name(state, stock, names))
        if missing > 0:
            rule = "MIS-2.242-a" if id in state.progress.logs else "MIS-2.24-a"
            play.emit(LogWritten(rule, id, role, tuple(names)))
    for ship, id in freed:
        play.emit(ShipLost("MIS-2.242-a", ship, id, role))


def _of(state: Mistral, stock: Stock) -> Iterator[Unit]:
    return (u for u in state.units.values() if (u.contingent, u.subclass) == stock)


def _stock(state: Mistral, unit: str) -> Stock:
    counter = state.pack.ships.squadrons[unit]
    return counter.contingent, counter.subclass


def _new_name(state: Mistral, stock: Stock, more: list[str]) -> str:
    """The next ship of the lists that nobody has, from this Year on; else a number."""
    used = {name for names in state.progress.logs.values() for name in names} | {*more}
    contingent, subclass = stock
    years = sorted(state.pack.scenarios.values(), key=lambda s: s.year)
    for scenario in years:
        if scenario.year < state.date.year and scenario.year != years[-1].year:
            continue
        for name in scenario.ships.get(contingent, {}).get(subclass, ()):
            if name not in used:
                return name
    return next(f"{contingent} {n}" for n in range(1, 99) if f"{contingent} {n}" not in used)
