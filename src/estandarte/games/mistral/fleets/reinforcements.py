"""Reinforcements: the first half of the Reinforcements & Reorganisation Step. [11.1, 2.61]"""

from estandarte.games.mistral.convoys.unloading import UnloadingConvoys
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.contingents import arrivals_of, forces, part_unlawful
from estandarte.games.mistral.war.history import Arrival
from estandarte.games.mistral.war.log import enrol
from estandarte.games.mistral.war.setting_up import IN_PLAY
from estandarte.kernel import Event, Play, Procedure, UntoldEvent, stage

from .berthing import berth_where_it_must
from .promotions import (
    bring_in_leaders,
    depart,
    land,
    offer_ransom,
    promote,
)
from .receiving import SailExpected, receive_auxiliary
from .requests import Requesting


class StepOpened(UntoldEvent):
    """Nobody is new any more."""

    def apply(self, state: Mistral) -> None:
        enrol(state, fresh={}, newcomers=())


class ContingentMustered(Event):
    """It is here; what it had when it left is forgotten."""

    contingent: str

    def apply(self, state: Mistral) -> None:
        register = state.history.register
        departed = {k: v for k, v in register.departed.items() if k != self.contingent}
        due = tuple(name for name in register.due if name != self.contingent)
        enrol(state, due=due, departed=departed)


class ArrivingForces(Procedure):
    """Request dice, withdrawals, arrivals, promotions and departures. ["IC-4.3-c"]"""

    @stage
    def open(self, play: Play[Mistral]) -> None:
        play.emit(StepOpened("IC-4.3-c"))
        part_unlawful(play)

    @stage
    def request(self, play: Play[Mistral]) -> None:
        """The Spanish, the French, the British. ["IC-11.1-a"]"""
        for table in ("british", "french", "spanish"):
            play.call(Requesting(table))

    @stage
    def unload(self, play: Play[Mistral]) -> None:
        play.call(UnloadingConvoys())

    @stage
    def muster(self, play: Play[Mistral]) -> None:
        due = play.state.history.register.due
        for name in due:
            _muster(play, name)
        if play.state.date.turn == 1:
            _grow(play, due)

    @stage
    def receive_auxiliaries(self, play: Play[Mistral]) -> None:
        for role in FLEETS:
            for one in play.state.history.register.expected.get(role, ()):
                rule = "MIS-2.532-a" if one.kind == "privateer" else "IC-11.12-e"
                receive_auxiliary(play, one.contingent, one.kind, rule)

    @stage
    def berth(self, play: Play[Mistral]) -> None:
        for role in FLEETS:
            berth_where_it_must(play, role)

    @stage
    def bring_leaders(self, play: Play[Mistral]) -> None:
        if bring_in_leaders(play):
            play.note(at="bring_leaders")

    @stage
    def promote(self, play: Play[Mistral]) -> None:
        promote(play)
        depart(play)

    @stage
    def ransom(self, play: Play[Mistral]) -> None:
        for role in reversed(FLEETS):
            offer_ransom(play, role)


def _muster(play: Play[Mistral], name: str) -> None:
    """In any Ports of its own; its Auxiliaries go to the Available Box. ["IC-11.12-d"]

    They serve like any of their side. ["MIS-2.162-a"]
    """
    state = play.state
    fleet = state.pack.ships.contingents[name].fleet
    _, kinds = forces(state, name)
    arrivals = tuple(arrivals_of(state, name))
    back = name in state.history.register.departed
    play.emit(ContingentMustered("MIS-2.624-a" if back else "MRE-2-f", name))
    for arrival in arrivals:
        # Who comes back brings what was left of it: nothing Sunk was rebuilt.
        play.emit(SailExpected("MIS-2.624-b" if back else "MIS-2.161-a", arrival, fleet))
    for kind, count in kinds.items():
        for _ in range(count):
            receive_auxiliary(play, name, kind, "IC-11.12-d")  # type: ignore[arg-type]
    port: SpaceId = state.pack.reinforcements.minors[name].port
    for id, entry in state.pack.leaders.leaders.items():
        serves = entry.since <= state.date < entry.until and id not in state.leaders
        if entry.contingent == name and serves:
            land(play, id, port, "MRF-1-d")


def _grow(play: Play[Mistral], new: tuple[str, ...]) -> None:
    """What the list adds in a new Year to a Contingent that is in play. ["MIS-2.611-a"]

    A new one has brought everything with it.
    """
    state = play.state
    date = state.date
    if date.year == state.pack.scenarios[state.scenario].year:
        return
    for name, entry in sorted(state.pack.reinforcements.minors.items()):
        if state.contingents[name] not in IN_PLAY or name in new:
            continue
        fleet = state.pack.ships.contingents[name].fleet
        for force in entry.forces:
            if force.year != date.year:
                continue
            if force.kind == "sol":
                arrival = Arrival(name, "sol", force.count, damage=entry.damage)
                play.emit(SailExpected("MIS-2.611-a", arrival, fleet))
            else:
                for _ in range(force.count):
                    receive_auxiliary(play, name, force.kind, "MIS-2.611-a")  # type: ignore[arg-type]
