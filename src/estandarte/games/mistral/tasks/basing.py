"""Where an Auxiliary may be Assigned: Ports and Formations, and how many to each. [6.13]"""

from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.fleets.formations import may_assign
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.sea.ports import attitude, is_friendly
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import YES, Role, RuleId, Verdict, but, no

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
        # Any Bourbon or Neutral Port.
        far = port in NORTH_AFRICA or stands not in ("friendly", "neutral")
        rule = "MIS-2.53-a" if stands == "enemy" else "MIS-2.511-a"
        return no(rule, port=port) if far else YES
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


def allowed_by(state: Mistral, auxiliary: Auxiliary, to: str) -> RuleId:
    """What lets an Auxiliary be Assigned there, where it is not a matter of course."""
    if auxiliary.kind == "privateer":
        return "MIS-2.513-a"  # a new Base each time
    if auxiliary.kind == "marine":
        return "MIS-3.267-b"  # like any naval Auxiliary
    if auxiliary.contingent in state.pack.reinforcements.minors:
        return "MIS-2.162-a"
    formation = state.formations.get(to)
    if formation is not None:
        mixed = formation.command == "any" and formation.fleet == BOURBONS
        other = any(u.command != auxiliary.command for u in state.units_of(formation.id))
        return "MIS-2.315-a" if mixed and other else "MIC-19.3-d"
    home = state.pack.ships.contingents.get(state.theatre.ports[to].flag)
    shared = home is not None and home.fleet == BOURBONS and home.command != auxiliary.command
    return "IC-6.13-d" if shared else "MIC-19.3-d"


def may_go(state: Mistral, auxiliary: Auxiliary, to: str) -> Verdict:
    if to in state.theatre.ports:
        return may_base(state, auxiliary, to)
    formation = state.formations.get(to)
    if formation is None or formation.is_dummy:
        return no("IC-6.13-b", to=to)
    return may_assign(state, auxiliary, formation)
