"""Ports: Friendly, Enemy, Neutral or closed to a Fleet. [2.32]"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from estandarte.games.mistral.combined.coasts import standing
from estandarte.games.mistral.fleets.forces import Formation, UnitState
from estandarte.games.mistral.fleets.leaders import AT_WAR
from estandarte.games.mistral.schema.forces import ContingentState
from estandarte.games.mistral.schema.map import Port, SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Role, RuleId

Attitude = Literal["friendly", "enemy", "neutral", "closed"]
ACTIVE = ("active", "war")
LIMITED = "limited_neutrality"
MOST_KEPT = 256


def attitude(state: Mistral, port: SpaceId, fleet: Role) -> Attitude:
    """How a Port stands to a Fleet now. ["IC-2.32-a"]"""
    if state.land is None:
        return attitudes(state, fleet)[port]
    stands = standing(state, port, fleet)  # on the coasts of the land game its armies decide
    return _by_flag(state, port, fleet) if stands is None else stands


def attitudes(state: Mistral, fleet: Role) -> Mapping[SpaceId, Attitude]:
    """How every Port stands to a Fleet now; asked anew only once politics have changed."""
    if state.land is not None:
        return {port: attitude(state, port, fleet) for port in state.theatre.ports}
    politics: Politics | None = state.__dict__.get("politics")
    if politics is None or not politics.are_those_of(state):
        politics = state.__dict__["politics"] = _politics_of(state)
    found = politics.attitudes.get(fleet)
    if found is None:
        found = {port: _by_flag(state, port, fleet) for port in state.theatre.ports}
        politics.attitudes[fleet] = found
    return found


class Politics(NamedTuple):
    """All that a flag's meaning hangs on, and what came of it for each Fleet."""

    events: tuple[str, ...]
    flags: dict[SpaceId, str]
    contingents: dict[str, ContingentState]
    attitudes: dict[Role, Mapping[SpaceId, Attitude]]

    def are_those_of(self, state: Mistral) -> bool:
        return (
            self.events == state.events
            and self.flags == state.flags
            and self.contingents == state.contingents
        )


def _politics_of(state: Mistral) -> Politics:
    asked = (
        *(state.pack_name, state.switches.coastal_spaces, state.events),
        *(*state.flags.items(), *state.contingents.items()),
    )
    found = _known.get(asked)
    if found is None:
        if len(_known) >= MOST_KEPT:  # a cache, not a memory
            _known.clear()
        found = Politics(state.events, dict(state.flags), dict(state.contingents), {})
        _known[asked] = found
    return found


_known: dict[tuple[Any, ...], Politics] = {}


def _by_flag(state: Mistral, port: SpaceId, fleet: Role) -> Attitude:
    return _under(state, _flag_over(state, port, state.theatre.ports[port]), fleet)


def _flag_over(state: Mistral, port: SpaceId, entry: Port) -> str:
    """Whose a Port is: as the chart has it, or as an Event has changed it."""
    if entry.rank == "coastal":
        # Coastal Spaces are Neutral for all, or follow their land by the switch. ["IC-2.32-c"]
        return entry.territory if state.switches.coastal_spaces == "territory" else ""
    return state.flags.get(port, entry.flag)


def _under(state: Mistral, flag: str, fleet: Role) -> Attitude:
    """How a Port under a flag stands to a Fleet."""
    if flag in state.prestige:
        return "friendly" if flag == fleet else "enemy"
    if flag.startswith("pirate"):
        return "enemy"  # ["MIS-2.142-a"]
    home = state.pack.ships.contingents.get(flag)
    if home is None:
        return "neutral"
    if flag == "france" and fleet != BOURBONS and not state.has_occurred(AT_WAR):
        return "closed"  # ["IC-2.32-b"]
    # Genoa, Venice and Savoy are Neutral until they are active, Naples in Limited Neutrality is so
    # for all but its own forces. Both Bourbon Commands share their Ports. ["IC-2.32-d"]
    if state.contingents[flag] not in ACTIVE:
        return "neutral"
    return "friendly" if home.fleet == fleet else "enemy"  # ["MIS-2.316-a"]


def is_friendly(state: Mistral, port: SpaceId, fleet: Role, contingent: str) -> bool:
    """Friendly to a Fleet; in Limited Neutrality to Neapolitan forces alone. ["IC-2.32-d"]"""
    stands = attitude(state, port, fleet)
    limited = state.contingents.get(contingent) == LIMITED
    own = state.pack.ports.ports[port].flag == contingent
    return stands == "friendly" or (stands == "neutral" and limited and own)


def may_use_harbour(state: Mistral, port: SpaceId, fleet: Role, contingent: str) -> bool:
    """Friendly and Neutral Harbours; a Neutral one never for both Fleets at once.

    Enemy Harbours may not be entered. ["IC-2.35-a", "IC-5.28-c"] Naples in Limited Neutrality
    stays open to Neapolitan forces.
    """
    stands = attitude(state, port, fleet)
    if stands == "friendly":
        return True
    if stands != "neutral":
        return False
    if contingent and state.pack.ports.ports[port].flag == contingent:
        return True
    harbour = state.theatre.harbour_of(port)
    return not any(
        unit.fleet != fleet and unit.state != "ready" and state.place_of(unit) == harbour
        for unit in state.units.values()
    )


def barred_by(state: Mistral, port: SpaceId, fleet: Role) -> RuleId:
    """Why a Harbour may not be used."""
    if state.pack.ports.ports[port].flag.startswith("pirate"):
        return "MIS-2.142-a"
    stands = attitude(state, port, fleet)
    if state.land is not None and port in state.pack.coasts.sections:
        return "MIS-3.236-f" if stands == "closed" else "MIS-3.236-a"
    if stands == "closed":
        return "IC-2.32-b"
    return "IC-5.28-c" if stands == "neutral" else "IC-2.35-a"


def is_of_other_command(state: Mistral, port: SpaceId, formation: Formation) -> bool:
    """Whether it is Friendly because both Bourbon Commands share their Ports."""
    home = state.pack.ships.contingents.get(state.pack.ports.ports[port].flag)
    if home is None or home.fleet != formation.fleet or formation.fleet != BOURBONS:
        return False
    return formation.command in ("spanish", "french") and home.command != formation.command


def state_on_entry(state: Mistral, port: SpaceId, fleet: Role, contingent: str = "") -> UnitState:
    """In Ordinary in a Friendly Key Port with a Harbour box, else Fitting Out.

    ["IC-3.27-b", "IC-3.27-e", "IC-3.27-g"]
    """
    if state.switches.harbour_states == "one":
        return "in_ordinary"  # in Harbour is in Harbour. ["MRS-1-a"]
    laid_up = is_friendly(state, port, fleet, contingent) and state.theatre.has_repairs(port)
    if laid_up and state.switches.harbour_entry == "in_ordinary":
        return "in_ordinary"
    return "fitting_out"


def key_port_is_open(state: Mistral, fleet: Role, command: str, blockaded: set[SpaceId]) -> bool:
    """Whether a Command, or the British Fleet, has a Key Port that is not Blockaded."""
    contingents = state.pack.ships.contingents
    return any(
        port.rank == "key"
        and id not in blockaded
        and attitude(state, id, fleet) == "friendly"
        and (fleet != BOURBONS or contingents[port.flag].command == command)
        for id, port in state.pack.ports.ports.items()
    )


def own_ports(state: Mistral, contingent: str) -> tuple[SpaceId, ...]:
    """The Ports that fly its flag still, its chief Port first. ["MIS-2.161-a", "MIS-Q96"]"""
    chief = state.pack.reinforcements.minors[contingent].port
    ports = state.pack.ports.ports
    others = sorted(id for id, p in ports.items() if p.flag == contingent and id != chief)
    return tuple(id for id in (chief, *others) if id not in state.flags or id == chief)
