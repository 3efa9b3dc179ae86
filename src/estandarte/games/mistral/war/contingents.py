"""Minor Contingents: how they join, stand aside, leave play and come back. [2.16, 2.611, 2.624]"""

from collections.abc import Iterator

from estandarte.games.mistral.fleets.forces import Auxiliary, Formation, Unit
from estandarte.games.mistral.fleets.formations import KING_DEAD, unform_empty
from estandarte.games.mistral.fleets.joining import SquadronReleased
from estandarte.games.mistral.fleets.reorganisation import FlotillaUnformed
from estandarte.games.mistral.fleets.withdrawals import let_go
from estandarte.games.mistral.schema.chronicle import ContingentReceivedOnVictory
from estandarte.games.mistral.schema.forces import AuxiliaryKind
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.sea.gale_damage import SquadronDetached
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Event, Play, Role, RuleId, but

from .history import Arrival, Departed
from .influences import victories
from .log import ContingentStateChanged, PortFlagChanged, enrol
from .setting_up import IN_PLAY

LIMITED = "limited_neutrality"
DEPARTURES: dict[tuple[str, bool], RuleId] = {
    ("savoy", True): "MIS-2.163-b",
    ("genoa", False): "MIS-2.164-b",
    ("genoa", True): "MIS-2.164-d",
    ("naples", True): "MIS-2.165-b",
    ("venice", False): "MIS-2.166-b",
    ("venice", True): "MIS-2.166-b",
}
"""By which rule a Contingent leaves, for a time or for good."""


class ContingentDue(Event):
    """Its forces are received in the Reinforcements Step of this Phase. ["MIS-2.161-a"]"""

    contingent: str

    def apply(self, state: Mistral) -> None:
        enrol(state, due=(*state.history.register.due, self.contingent))


class ContingentLeft(Event):
    """Its forces are out of play; what it had is noted. ["MIS-2.16-a", "MIS-2.624-a"]"""

    contingent: str
    permanent: bool

    def apply(self, state: Mistral) -> None:
        name, register = self.contingent, state.history.register
        units = [unit for unit in state.units.values() if unit.contingent == name]
        own = [one for one in state.auxiliaries.values() if one.contingent == name]
        kinds: dict[str, int] = {}
        for one in own:
            kinds[one.kind] = kinds.get(one.kind, 0) + 1
        fleet = state.pack.ships.contingents[name].fleet
        arrivals = register.arrivals.get(fleet, ())
        expected = register.expected.get(fleet, ())
        offered = register.offered.get(fleet, ())
        waiting = sum(a.count for a in arrivals if a.contingent == name)
        sail = sum(unit.sail for unit in units) + waiting
        for unit in units:
            del state.units[unit.id]
        for one in own:
            del state.auxiliaries[one.id]
            let_go(state, one.id)
        _send_leaders_home(state, name)
        departed = register.departed
        if name not in register.due:  # else it had not come yet, and has lost nothing
            departed = {**departed, name: Departed(state.date.year, sail, kinds)}
        enrol(
            state,
            departed=departed,
            arrivals={
                **register.arrivals,
                fleet: tuple(a for a in arrivals if a.contingent != name),
            },
            expected={
                **register.expected,
                fleet: tuple(e for e in expected if e.contingent != name),
            },
            offered={
                **register.offered,
                fleet: tuple(o for o in offered if o.contingent != name),
            },
            due=tuple(due for due in register.due if due != name),
            banished=(*register.banished, name) if self.permanent else register.banished,
        )


def _send_leaders_home(state: Mistral, contingent: str) -> None:
    for leader in [one for one in state.leaders.values() if one.contingent == contingent]:
        if formation := state.formations.get(leader.formation):
            state.formations[formation.id] = but(formation, leader="")
        del state.leaders[leader.id]


class AuxiliaryLost(Event):
    """Lost for good, in play or not."""

    contingent: str
    what: AuxiliaryKind
    fleet: Role
    auxiliary: str = ""

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else but(self, auxiliary="")

    def apply(self, state: Mistral) -> None:
        lost = state.history.register.lost
        own = lost.get(self.contingent, {})
        kinds = {**own, self.what: own.get(self.what, 0) + 1}
        enrol(state, lost={**lost, self.contingent: kinds})
        if self.auxiliary:
            del state.auxiliaries[self.auxiliary]
            let_go(state, self.auxiliary)


def receive(
    play: Play[Mistral],
    contingent: str,
    cite: RuleId = "MIS-2.161-a",
    due: RuleId = "MIS-2.161-b",
) -> None:
    """A Contingent is Activated, always for the same Fleet and Command.

    Who has left for good never returns.
    """
    state = play.state
    if contingent in state.history.register.banished:
        return
    if state.contingents[contingent] not in IN_PLAY:
        play.emit(ContingentStateChanged(cite, contingent, "active"))
    if contingent not in state.history.register.due and not is_present(state, contingent):
        play.emit(ContingentDue(due, contingent))


def receive_on_victory(play: Play[Mistral], what: ContingentReceivedOnVictory) -> None:
    """Genoa, once aligned, comes in with a Victory after the Treaty."""
    state = play.state
    won = victories(state, what.side, (what.campaign,), what.after_event)
    aligned = state.contingents[what.contingent] == "aligned"
    if state.has_occurred(what.after_event) and won and aligned:
        receive(play, what.contingent, "MIS-2.164-a", "MRE-2-c")


def remove(play: Play[Mistral], contingent: str, permanent: bool) -> None:
    """It is Neutral while its forces are out of play. ["MIS-2.164-e"]"""
    state = play.state
    if state.contingents[contingent] in IN_PLAY:
        rule = DEPARTURES.get((contingent, permanent), "MIS-2.16-a")
        play.emit(ContingentLeft(rule, contingent, permanent))
        unform_empty(play)
    elif permanent:
        play.emit(ContingentLeft("MIS-2.16-a", contingent, permanent))
    if state.contingents[contingent] != "neutral":
        play.emit(ContingentStateChanged("MIS-2.164-e", contingent, "neutral"))
    # A Treaty that opened its Ports to its Fleet alone is void with it. ["IC-2.32-d"]
    fleet = state.pack.ships.contingents[contingent].fleet
    for port, entry in sorted(state.pack.ports.ports.items()):
        if entry.flag == contingent and state.flags.get(port) == fleet:
            play.emit(PortFlagChanged("IC-2.32-d", port, "neutral"))


def is_present(state: Mistral, contingent: str) -> bool:
    pieces: list[Unit | Auxiliary] = [*state.units.values(), *state.auxiliaries.values()]
    return any(one.contingent == contingent for one in pieces)


def lose(play: Play[Mistral], contingent: str, kind: AuxiliaryKind, count: int) -> None:
    """One that lies in Port goes before one that is used."""
    order = ("available", "recovery", "assigned", "tasked", "track", "aside")
    fleet = play.state.pack.ships.contingents[contingent].fleet
    for _ in range(count):
        own = [
            one
            for one in play.state.auxiliaries.values()
            if one.contingent == contingent and one.kind == kind
        ]
        one = min(own, key=lambda a: (order.index(a.place), a.id), default=None)
        play.emit(AuxiliaryLost("IC-9.2-b", contingent, kind, fleet, one.id if one else ""))


def forces(state: Mistral, contingent: str) -> tuple[int, dict[str, int]]:
    """The Sail and the Auxiliaries that a Contingent brings now. ["MIS-2.611-a", "MRE-2-f"]

    All that is listed up to the Year; who comes back brings what he had and what was added since,
    and Sunk Sail are never rebuilt. ["MIS-2.624-a", "MIS-2.624-b", "IC-11.12-d"]
    """
    entry = state.pack.reinforcements.minors[contingent]
    before = state.history.register.departed.get(contingent)
    sail, kinds = (before.sail, dict(before.auxiliaries)) if before else (0, {})
    lost = state.history.register.lost.get(contingent, {})
    since = before.year if before else 0
    for force in entry.forces:
        if since < force.year <= state.date.year:
            if force.kind == "sol":
                sail += force.count
            else:
                kinds[force.kind] = kinds.get(force.kind, 0) + force.count
    listed = _listed(state, contingent)
    for kind, count in lost.items():
        kinds[kind] = min(kinds.get(kind, 0), listed.get(kind, 0) - count)
    return sail, {kind: count for kind, count in sorted(kinds.items()) if count > 0}


def _listed(state: Mistral, contingent: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for force in state.pack.reinforcements.minors[contingent].forces:
        if force.year <= state.date.year:
            found[force.kind] = found.get(force.kind, 0) + force.count
    return found


def arrivals_of(state: Mistral, contingent: str) -> Iterator[Arrival]:
    sail, _ = forces(state, contingent)
    entry = state.pack.reinforcements.minors[contingent]
    if sail:
        yield Arrival(contingent, "sol", sail, damage=entry.damage)


def part_unlawful(play: Play[Mistral]) -> None:
    """Squadrons that may no longer sail together are parted, without a Check. ["MIS-Q92"]

    Neapolitans leave Flotillas as soon as Naples stands aside; after the King's death French and
    Spanish part and the Grand Flotilla is Unformed. ["MRE-2-d", "MRE-2-h"]
    """
    state = play.state
    if state.has_occurred(KING_DEAD):
        for id in sorted(state.formations):
            if state.formations[id].kind == "grand" and state.formations[id].fleet == BOURBONS:
                _unform_grand(play, state.formations[id])
    for id in sorted(state.units):
        unit = state.units[id]
        formation = state.formations.get(unit.formation)
        if formation is not None and _is_unlawful(state, unit, formation):
            _detach(play, unit, formation)
    unform_empty(play)


def has_unlawful(state: Mistral) -> bool:
    """Whether somebody may no longer sail where he is Subordinated."""
    return any(
        _is_unlawful(state, unit, state.formations[unit.formation])
        for unit in state.units.values()
        if unit.formation in state.formations
    )


def _unform_grand(play: Play[Mistral], grand: Formation) -> None:
    """Ready Squadrons of its own become Independent, its Flotillas go on. ["MIS-2.321-d"]"""
    state = play.state
    own = [u for u in state.units_of(grand.id) if u.formation == grand.id]
    mates = [unit for unit in own if not unit.is_flagship]
    for unit in sorted(own, key=lambda one: (one.is_flagship, one.id)):
        beside = [one for one in mates if one.contingent == unit.contingent] or mates
        _detach(play, unit, grand, beside[0].id if unit.is_flagship and beside else "")
    if grand.id in state.formations:
        play.emit(FlotillaUnformed("MRE-2-h", grand.id, grand.fleet))


def _is_unlawful(state: Mistral, unit: Unit, formation: Formation) -> bool:
    if formation.fleet != BOURBONS or formation.kind == "independent":
        return False
    flotilla = formation.kind in ("grand", "flag")
    if flotilla and unit.contingent == "naples" and state.contingents["naples"] == LIMITED:
        return True
    return state.has_occurred(KING_DEAD) and unit.command != _nation(state, formation)


def _nation(state: Mistral, formation: Formation) -> str:
    """Flotilla A stays with the nation of its Leader, else with the greater part."""
    if formation.command != "any":
        return formation.command
    if leader := state.leaders.get(formation.leader):
        return leader.command
    units = state.units_of(formation.id)
    spanish = sum(unit.command == "spanish" for unit in units)
    return "spanish" if 2 * spanish >= len(units) else "french"


def _detach(play: Play[Mistral], unit: Unit, formation: Formation, company: str = "") -> None:
    if unit.state == "ready":
        rule = "MRE-2-d" if unit.contingent == "naples" else "MRE-2-h"
        rule = "MIS-2.222-b" if company else rule
        play.emit(SquadronDetached(rule, unit.id, unit.fleet, formation.at, company))
    else:
        play.emit(SquadronReleased("MIS-Q92", unit.id, unit.fleet))
