"""Where an Auxiliary may be Assigned: Ports and Formations, and how many to each. [6.13]"""

from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.fleets.formations import may_assign
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.sea.ports import attitude, is_friendly
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import YES, Role, Verdict, but, no

IN_PORT = {"key": 2, "minor": 1, "coastal": 1}
NORTH_AFRICA = ("port_sale", "port_melilla", "port_algiers", "port_tunis", "port_tripoli")
"""["MRM-1-c"]"""


class AuxiliaryAssigned(FleetsEvent):
    """Where it is, only its Fleet knows. ["IC-2.31-b"]"""

    auxiliary: str
    fleet: Role
    to: str

    def apply(self, state: Mistral) -> None:
        one = state.auxiliaries[self.auxiliary]
        if self.to in state.formations:
            new = but(one, place="assigned", formation=self.to, at="")
        else:
            new = but(one, place="assigned", formation="", at=self.to)
        state.auxiliaries[one.id] = new


def may_base(state: Mistral, auxiliary: Auxiliary, port: SpaceId) -> Verdict:
    """Whether an Auxiliary may be Assigned to a Port.

    ["IC-6.13-b", "IC-6.13-c"] Ports of either Bourbon Command serve both. ["MIS-Q95"]
    """
    entry = state.theatre.ports[port]
    if auxiliary.kind in ("fireship", "bomb"):
        return no("IC-6.13-b", kind=auxiliary.kind)
    stands = attitude(state, port, auxiliary.fleet)
    if auxiliary.kind == "privateer":
        # Any Bourbon or Neutral Port, a new one each time. ["MIS-2.511-a", "MIS-2.513-a"]
        far = port in NORTH_AFRICA or stands not in ("friendly", "neutral")
        return no("MIS-2.511-a", port=port) if far else YES
    own = is_friendly(state, port, auxiliary.fleet, auxiliary.contingent)
    if not own and entry.rank != "coastal":
        return no("IC-6.13-b", port=port)
    held = [
        one
        for one in state.auxiliaries.values()
        if one.place == "assigned"
        and one.fleet == auxiliary.fleet
        and one.kind != "privateer"
        and not one.formation
        and one.at == port
    ]
    most = IN_PORT[entry.rank]
    return no("IC-6.13-c", port=port, most=most) if len(held) >= most else YES


def may_go(state: Mistral, auxiliary: Auxiliary, to: str) -> Verdict:
    if to in state.theatre.ports:
        return may_base(state, auxiliary, to)
    formation = state.formations.get(to)
    if formation is None or formation.is_dummy:
        return no("IC-6.13-b", to=to)
    return may_assign(state, auxiliary, formation)
