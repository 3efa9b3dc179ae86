"""Fanatics who come onto the table: after the others, and inside a unit. ["BSA-12-fanatico-a"]"""

from collections.abc import Iterator

from estandarte.games.aguila.courage.discipline import is_in_range_of
from estandarte.games.aguila.ground.weather import command_range_of
from estandarte.games.aguila.scenarios.arrivals import marches_on
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, Unit, UnitId
from estandarte.kernel import YES, Verdict, but, no
from estandarte.wargame.plane.distance import within

CITE = "BSA-12-fanatico-a"


def in_their_order(state: Aguila, names: tuple[str, ...]) -> tuple[str, ...]:
    """Who comes next: Officers, so that units know where to stay; then units; then fanatics."""
    staff = state.camp.staff
    officers = tuple(n for n in names if n in staff and not staff[n].has("fanatico"))
    return officers or tuple(n for n in names if n not in staff) or names


def hosts_of(state: Aguila, officer: Officer) -> Iterator[Unit]:
    """Units that came on in this turn, his own first."""
    here = [u for u in state.of(officer.role) if u.entered and not u.building]
    yield from sorted(here, key=lambda u: u.officer != officer.id)


def comes_alone(state: Aguila, officer: Officer) -> bool:
    """Whether there is no unit of his side, come or still to come, for him to be in."""
    later = (u for u in state.camp.waiting.values() if u.role == officer.role)
    return not any(later) and not any(hosts_of(state, officer))


def host_verdict(state: Aguila, officer: Officer, inside: UnitId) -> Verdict:
    """A unit that has just come on; who marches on has all of his units in range from there."""
    host = state.units.get(inside)
    if not officer.has("fanatico") or host is None or host not in list(hosts_of(state, officer)):
        return no(CITE, officer=officer.id, unit=inside)
    if not marches_on(state, officer.role):
        return YES
    there, general = but(officer, inside=inside), state.commander(officer.role)
    for unit in state.of(officer.role):
        held = general is not None and is_in_range_of(state, general, unit)
        if unit.officer == officer.id and not held and not is_in_range_of(state, there, unit):
            return no(CITE, officer=officer.id, unit=unit.id)
    return YES


def awaits_fanatic(state: Aguila, unit: Unit) -> bool:
    """Whether a unit that comes on stands where its Officer, who comes last, can have it in range.

    He will be in the first of his units that came.
    """
    officer = state.camp.staff.get(unit.officer)
    if officer is None or not officer.has("fanatico"):
        return False
    first = next((u for u in hosts_of(state, officer) if u.officer == officer.id), None)
    reach = command_range_of(state, officer)
    return first is None or within(first.base, unit.base, reach)
