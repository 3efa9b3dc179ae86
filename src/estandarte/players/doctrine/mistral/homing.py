"""Coming home: ships that lie where nobody can repair them are sent to a dockyard.

A Detachment without an Order lies in the nearest Port, however small, and wears out there; so does
a Spanish Flotilla. A Rendezvous needs no chit and takes them on. ["IC-9.43-a", "IC-9.35-c"]
"""

from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.intentions.estimates import distance, havens, is_idle, wear
from estandarte.games.mistral.orders.issuing import IssueRendezvous, IssuingOrders
from estandarte.games.mistral.sea.theatre import is_harbour, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Decision, Role

from .temper import Keeping


def send_home(
    state: Mistral, decision: Decision, role: Role, temper: Keeping
) -> IssueRendezvous | None:
    """The most worn first."""
    assert isinstance(decision, IssuingOrders)
    yards = havens(state, role)
    stranded = [
        one
        for one in state.formations.values()
        if _is_stranded(state, one, role, yards)
        and wear(state.units_of(one.id)) >= temper.worth_the_way
    ]
    for one in sorted(stranded, key=lambda one: (-wear(state.units_of(one.id)), one.id)):
        for yard in sorted(yards, key=lambda at: (distance(state, one.at, (at,)), at)):
            action = IssueRendezvous(one.id, yard, role=role)
            if action.check(state, decision):
                return action
            break
    return None


def _is_stranded(state: Mistral, one: Formation, role: Role, yards: tuple[str, ...]) -> bool:
    """Nobody's holder, in a Harbour without a dockyard."""
    if one.fleet != role or not is_idle(state, one) or space_of(one.at) in yards:
        return False
    return is_harbour(one.at) or not state.is_ready(one)
