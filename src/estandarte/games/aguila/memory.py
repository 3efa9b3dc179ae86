"""What was measured between units that stand still is asked again and again, and remembered."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from .state import Aguila
from .units import Officer, Unit

F = TypeVar("F", bound=Callable[..., Any])


class Table:
    """How all stood, and what was measured then."""

    def __init__(self, state: Aguila) -> None:
        self.units, self.officers = state.units.copy(), state.officers.copy()
        self.stands, self.about = _stands(state), _about(state)
        self.known: dict[Any, Any] = {}

    def is_as(self, state: Aguila) -> bool:
        """Whether nobody stands otherwise, whatever else has become of them."""
        if self.about != _about(state):
            return False
        if self.units == state.units and self.officers == state.officers:
            return True
        if self.stands != _stands(state):
            return False
        self.units, self.officers = state.units.copy(), state.officers.copy()
        return True


def _stands(state: Aguila) -> tuple[Any, ...]:
    units, officers = state.units.values(), state.officers.values()
    return *map(_stand, units), *map(_place, officers)


def _stand(unit: Unit) -> tuple[Any, ...]:
    return unit.id, unit.base, unit.formation, unit.building, unit.battery, unit.profile


def _place(officer: Officer) -> tuple[Any, ...]:
    return officer.id, officer.at, officer.inside


def _about(state: Aguila) -> tuple[Any, ...]:
    """All else that ways and sight depend on."""
    return (
        tuple(state.ground.values()), state.weather, state.frozen, state.desert, state.switches,
        state.camp, state.field, state.charts,
    )  # fmt: skip


def remembered(measure: F) -> F:
    """What a unit can do or see is kept while it is as it is and the others stand as they do.

    It is asked of a state and a unit. Who is near only helps to measure, and changes nothing.
    """
    last: list[Table] = []

    @wraps(measure)
    def asked(state: Aguila, unit: Unit, *args: Any, **more: Any) -> Any:
        if state.units.get(unit.id) is not unit:
            return measure(state, unit, *args, **more)  # it is only imagined
        wanted: list[Any] = [id(unit)]
        for what in args:
            other = what if isinstance(what, Unit) else None
            if other is not None and state.units.get(other.id) is not other:
                return measure(state, unit, *args, **more)
            wanted.append(what if other is None else other.id)
        wanted += [value for name, value in more.items() if name != "near"]
        table = last[0] if last else None
        if table is None or not table.is_as(state):
            table = Table(state)
            last[:] = [table]
        key = tuple(wanted)
        if key not in table.known:  # the unit is kept too: no other has its place in memory then
            table.known[key] = unit, measure(state, unit, *args, **more)
        return table.known[key][1]

    return cast(F, asked)
