"""Who can be given an Order, and whether the news of it reaches him. [9.36, 9.42]"""

from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.fleets.strategy_checks import strategy_check
from estandarte.games.mistral.schema.chronicle import OrderName
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import YES, Play, Role, Verdict, no

from .kinds import Holder, commands_in
from .log import CheckTried


def holder_named(state: Mistral, name: str, role: Role) -> Holder | Unit | None:
    """A Formation, an Auxiliary, or a Squadron of a Harbour that is Subordinated to nobody."""
    found: Holder | Unit | None = state.formations.get(name) or state.auxiliaries.get(name)
    if found is None and name in state.units and not state.units[name].formation:
        found = state.units[name]
    return found if found is not None and found.fleet == role else None


def may_go_alone(state: Mistral, kind: OrderName, command: str, unit: Unit) -> Verdict:
    """Only Escort and Rendezvous Orders make an Independent Squadron, never a Flagship.

    ["MIS-2.125-a", "IC-3.27-i", "MIS-2.221-d"]
    """
    if unit.is_flagship:
        return no("MIS-2.221-c" if kind == "rendezvous" else "MIS-2.221-d", unit=unit.id)
    if kind not in ("escort", "rendezvous"):
        return no("MIS-2.125-a", order=kind, unit=unit.id)
    if command not in ("", "either", unit.command):
        return no("IC-9.36-b", command=unit.command, chit=command)
    return YES


def needs_check(state: Mistral, name: str) -> bool:
    """Only a Ready Formation must be reached at sea. ["IC-9.36-a", "IC-9.365-a", "MIC-6.2-i"]"""
    formation = state.formations.get(name)
    return formation is not None and state.is_ready(formation)


def is_reached(play: Play[Mistral], name: str, role: Role, free: bool, cite: str) -> bool:
    """The Strategy Check, where one is needed; in the set-up none is. ["MRF-1-a"]"""
    state = play.state
    if free or not needs_check(state, name):
        return True
    commands = commands_in(state, state.formations[name])
    if strategy_check(play, role, commands, cite):
        return True
    play.emit(CheckTried("IC-9.365-a", role, name))
    return False


def issue_date(state: Mistral, free: bool) -> Date:
    """Orders of the set-up are Issued before the first Turn."""
    return Date(state.date.year, state.date.turn - 1) if free else state.date
