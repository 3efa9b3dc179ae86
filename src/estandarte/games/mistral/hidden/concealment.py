"""Concealment: what the other Fleet sees of Formations at sea, and what it does not. [7.1, 2.31]

A marker is a Formation, a Convoy or a Dummy at sea that is not Spotted. Where a rule asks whether
an Enemy is somewhere, a marker counts, whatever lies under it: else the answer would give it away.
"""

from collections.abc import Iterator

from estandarte.games.mistral.fleets.forces import Formation, FormationId
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.sea.theatre import (
    Location,
    Place,
    is_harbour,
    location_of,
)
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.kernel import Event, Play, Role, RuleId, but


class FormationSpotted(Event):
    """Kind, Squadrons, Flagships, Sail and Leader lie open; DPs do not. ["IC-2.31-b"]"""

    formation: str
    fleet: Role
    at: Place

    def apply(self, state: Mistral) -> None:
        show(state, self.formation, True)


class FormationConcealed(Event):
    """Its marker stays on the map but shows nothing. ["IC-2.31-b"]"""

    later = {"cite": "MIC-19.2-a"}
    formation: str
    fleet: Role
    at: Place

    def apply(self, state: Mistral) -> None:
        show(state, self.formation, False)


class DummyRemoved(Event):
    """A marker under which there was nothing is gone. ["IC-7.15-a"]"""

    dummy: str
    fleet: Role
    at: Place

    def apply(self, state: Mistral) -> None:
        state.formations.pop(self.dummy, None)

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else but(self, dummy="")


def show(state: Mistral, formation: str, spotted: bool) -> None:
    """Flotillas under a Grand one are seen with it."""
    for id, one in list(state.formations.items()):
        if formation in (id, one.under):
            state.formations[id] = but(one, spotted=spotted)


def at_sea(state: Mistral, formation: Formation) -> bool:
    """A marker of its own on the map: Ready, or a Dummy."""
    return not formation.under and (formation.is_dummy or state.is_ready(formation))


def fleet_at(state: Mistral, location: Location, fleet: Role) -> list[Formation]:
    """The Formations and Dummies of a Fleet at sea in a location, however many. ["IC-2.34-a"]"""
    here = location_of(location)
    return [
        f
        for f in state.formations.values()
        if f.fleet == fleet and location_of(f.at) == here and at_sea(state, f)
    ]


def is_held(state: Mistral, location: Location, fleet: Role) -> bool:
    """Whether the other Fleet has a Formation at sea in a location, or a marker.

    A Spotted Convoy is known for what it is; a hidden one is a marker like any other.
    """
    if any(f.fleet != fleet and at_sea(state, f) for f in state.formations_at(location)):
        return True
    here = location_of(location)
    return any(c.fleet != fleet and location_of(c.at) == here for c in hidden_convoys(state))


def hidden_convoys(state: Mistral) -> list[Convoy]:
    """Convoys at sea of which the other Fleet sees a marker only. ["IC-10.12-a"]"""
    return [
        convoy
        for convoy in state.convoys.values()
        if convoy.status == "at_sea" and not convoy.spotted and not is_harbour(convoy.at)
    ]


def is_exposed(state: Mistral, formation: Formation) -> bool:
    """Whether a Formation at sea cannot but be seen where it is."""
    return exposed_by(state, formation) is not None


def exposed_by(state: Mistral, formation: Formation) -> RuleId | None:
    """The rule by which it is seen. With `fog` open every Formation is."""
    if state.switches.fog == "open":
        return "MRS-1-d"
    if formation.at in state.theatre.ports and _enemy_port(state, formation):
        return "IC-7.11-a"
    return _watched_by(state, formation) if state.theatre.is_strait(formation.at) else None


def _enemy_port(state: Mistral, formation: Formation) -> bool:
    """Before their war French Ports are not Enemy Ports to British eyes. ["IC-2.32-b"]

    Neutral Minor Ports and Coastal Spaces are friendly to both. ["IC-7.11-b"]
    """
    return attitude(state, formation.at, formation.fleet) == "enemy"


def _watched_by(state: Mistral, formation: Formation) -> RuleId | None:
    """Anybody of the other Fleet in or next to its Strait, or a Port that tells.

    A Neutral Minor Port tells both Fleets, because it is Friendly to both.
    """
    for place in state.theatre.within(formation.at, 1):
        if is_held(state, place, formation.fleet) or _interdicted(state, place, formation.fleet):
            return "IC-5.26-b"
        port = state.theatre.ports.get(place)
        if port is None:
            continue
        stands = {fleet: attitude(state, place, fleet) for fleet in FLEETS}
        friendly = any(how == "friendly" for f, how in stands.items() if f != formation.fleet)
        minor = port.rank != "key" and stands[formation.fleet] == "neutral"
        if friendly:
            return "IC-5.26-b"
        if minor:
            return "MIS-2.143-b" if port.rank == "coastal" else "MIS-2.143-a"
    return None


def _interdicted(state: Mistral, place: Location, fleet: Role) -> bool:
    """Whether an Auxiliary of the other Fleet Interdicts there."""
    return any(
        one.kind == "interdiction"
        and one.role != fleet
        and location_of(state.auxiliaries[one.auxiliary].at) == place
        for one in state.tasks.lasting.values()
    )


def look_out(play: Play[Mistral], at_once: RuleId = "IC-7.11-a") -> None:
    """Whoever cannot but be seen is Spotted; `at_once` is cited before an Enemy Port.

    A Dummy that would be Spotted is removed. ["IC-7.12-d"]
    """
    state = play.state
    for formation in sorted(_hidden(state), key=lambda f: (FLEETS.index(f.fleet), f.at, f.id)):
        rule = exposed_by(state, formation)
        if rule is not None:
            spot(play, formation, at_once if rule == "IC-7.11-a" else rule)


def spot(play: Play[Mistral], formation: Formation, cite: str) -> None:
    """Show a Formation; under a Dummy there is nothing to show."""
    event = DummyRemoved if formation.is_dummy else FormationSpotted
    play.emit(event(cite, formation.id, formation.fleet, formation.at))


def _hidden(state: Mistral) -> Iterator[Formation]:
    return (f for f in state.formations.values() if not f.spotted and at_sea(state, f))


def conceal(play: Play[Mistral]) -> None:
    """At the end of an Impulse, unless something keeps them in sight."""
    state = play.state
    for id in sorted(state.formations):
        formation = state.formations[id]
        seen = formation.spotted and at_sea(state, formation)
        if seen and not _kept_in_sight(state, formation):
            # Of Spaces speaks the sequence of play, of Sea Zones and Boxes the rule itself.
            wide = state.theatre.kind(formation.at) in ("sea_zone", "box")
            rule = "IC-7.1-z" if wide else "MIC-19.2-a"
            play.emit(FormationConcealed(rule, id, formation.fleet, formation.at))


def _kept_in_sight(state: Mistral, formation: Formation) -> bool:
    return (
        state.theatre.is_strait(formation.at)
        or is_exposed(state, formation)
        or is_held(state, formation.at, formation.fleet)
        or is_shadowed(state, formation.id)
    )


def is_shadowed(state: Mistral, formation: str) -> bool:
    """Whether an Enemy Auxiliary follows it. ["IC-7.13-a"]"""
    lasting = state.tasks.lasting.values()
    return any(one.kind == "shadow" and one.target == formation for one in lasting)


def markers(state: Mistral, fleet: Role, ready: set[FormationId] | None = None) -> dict[Place, int]:
    """How many markers of a Fleet lie where: all that the other Fleet sees. ["IC-2.31-a"]

    Whoever has found already who is `ready` hands it over.
    """
    found: dict[Place, int] = {}
    ready = state.ready_formations() if ready is None else ready
    for formation in state.formations.values():
        if formation.fleet != fleet or formation.spotted or formation.under:
            continue
        if formation.id in ready or formation.is_dummy:
            found[formation.at] = found.get(formation.at, 0) + 1
    for convoy in hidden_convoys(state):
        if convoy.fleet == fleet:
            found[convoy.at] = found.get(convoy.at, 0) + 1
    return dict(sorted(found.items()))


def harbours_in_use(state: Mistral, fleet: Role) -> tuple[Place, ...]:
    """Whether a Harbour is empty is all that is known of it. ["IC-7.11-c"]"""
    return tuple(
        sorted(
            {
                state.place_of(unit)
                for unit in state.units.values()
                if unit.fleet == fleet and unit.state != "ready"
            }
        )
    )
