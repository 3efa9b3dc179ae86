"""The Levant trade: British forces off the map that cut into the Bourbons' score. [2.63]"""

from collections.abc import Iterable
from typing import ClassVar

from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.fleets.formations import release
from estandarte.games.mistral.orders.book import turns_between
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BRITISH
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.book import BOXES, TrackBox
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    no,
    stage,
)

EAST = "edge_east"
TRADERS = ("fleet", "fleet50")
"""The Classes that may be placed on the track. ["MIC-12.1-g", "MIS-Q42"]"""


class BoxCovered(Event):
    """A box of the track has a British force on it, for all to see. ["MIS-2.632-b"]"""

    box: str
    covered: TrackBox

    def apply(self, state: Mistral) -> None:
        track = {**state.tasks.track, self.box: self.covered}
        state.tasks = but(state.tasks, track=dict(sorted(track.items())))
        if self.covered.squadron is not None:
            # What is on the track is out of everybody's reach. ["MIS-2.636-a", "MIS-2.636-b"]
            unit = self.covered.squadron
            state.formations.pop(unit.formation, None)
            release(state, unit.formation, "recovery")
            state.units.pop(unit.id, None)
        if self.covered.auxiliary:
            one = state.auxiliaries[self.covered.auxiliary]
            state.auxiliaries[one.id] = but(one, place="track", at="", formation="")

    def seen_by(self, role: Role) -> Event | None:
        squadron = self.covered.squadron
        if role == BRITISH or squadron is None:
            return self
        return but(self, covered=but(self.covered, squadron=but(squadron, damage=0)))


class BoxUncovered(Event):
    """An Auxiliary is Available again; a Squadron comes back over the East edge."""

    box: str
    zone: SpaceId = ""

    def apply(self, state: Mistral) -> None:
        left = dict(state.tasks.track)
        covered = left.pop(self.box)
        state.tasks = but(state.tasks, track=left)
        if covered.auxiliary:
            one = state.auxiliaries[covered.auxiliary]
            state.auxiliaries[one.id] = but(one, place="available")
        if covered.squadron is not None:
            # An Independent Squadron without Orders, which must go home. ["MIS-2.633-e"]
            unit = but(
                covered.squadron,
                formation=f"I-{covered.squadron.id}",
                at=self.zone,
                state="ready",
            )
            state.units[unit.id] = unit
            state.formations[unit.formation] = Formation(
                unit.formation, unit.fleet, unit.command, "independent", self.zone
            )


def first_open_box(state: Mistral) -> str | None:
    """Boxes are filled from A to D, one force each. ["MIS-2.632-b"]"""
    return next((box for box in BOXES if box not in state.tasks.track), None)


def has_room(state: Mistral) -> bool:
    """Whether a box is left for one more Squadron, besides those already beyond the edge."""
    beyond = sum(one.at == EAST for one in state.formations.values())
    return len(state.tasks.track) + beyond < len(BOXES)


def boxes_covered(state: Mistral) -> int:
    """How many boxes lie before the first open one, whose number counts. ["MIS-2.632-c"]"""
    box = first_open_box(state)
    return len(BOXES) if box is None else BOXES.index(box)


def aboard(state: Mistral) -> set[str]:
    """Squadrons on the track: their counters are in use though they are not on the map."""
    boxes = state.tasks.track.values()
    return {covered.squadron.id for covered in boxes if covered.squadron is not None}


def may_leave_track(state: Mistral, box: str) -> Verdict:
    """After eight Turns at the earliest. ["MIS-2.633-d", "MIS-2.636-c"]"""
    covered = state.tasks.track.get(box)
    if covered is None:
        return no("MIS-2.632-b", box=box)
    stayed = turns_between(covered.since, state.date)
    least = state.pack.convoys.levant_track.least_turns
    rule = "MIS-2.636-c" if covered.squadron is None else "MIS-2.633-d"
    return no(rule, stayed=stayed, least=least) if stayed < least else YES


def may_put_on_track(state: Mistral, role: Role, auxiliary: str) -> Verdict:
    """British Fleet and Fleet-50 Auxiliaries, from the Available Box. ["MIS-2.635-a"]"""
    one = state.auxiliaries.get(auxiliary)
    if role != BRITISH:
        return no("MIS-2.637-a", role=role)
    if one is None or one.fleet != role or one.kind not in TRADERS:
        return no("MIC-12.1-g", auxiliary=auxiliary)
    if one.place != "available":
        return no("MIS-2.635-a", place=one.place)
    return no("MIS-2.632-b") if first_open_box(state) is None else YES


def may_take_off_track(state: Mistral, role: Role, box: str) -> Verdict:
    covered = state.tasks.track.get(box)
    if role != BRITISH or covered is None or not covered.auxiliary:
        return no("IC-6.15-c", box=box)
    return may_leave_track(state, box)


def put_on_track(play: Play[Mistral], auxiliary: str) -> None:
    box = first_open_box(play.state)
    assert box is not None
    play.emit(BoxCovered("IC-6.15-c", box, TrackBox(play.state.date, auxiliary)))


def board(play: Play[Mistral], formation: str) -> None:
    """A Squadron that has left the map by the East edge is on the track at once.

    ["MIS-2.633-a", "MIS-2.633-c"] With all boxes covered it does not leave the map.
    """
    state = play.state
    box = first_open_box(state)
    units = state.units_of(formation)
    if box is not None and len(units) == 1:
        play.emit(BoxCovered("MIS-2.633-c", box, TrackBox(state.date, squadron=units[0])))


class ComeHome(Action):
    """Bring a Squadron back from the Levant, through this Sea Zone."""

    box: str
    zone: SpaceId

    def check(self, state: Mistral, during: "CallingHome") -> Verdict:
        covered = state.tasks.track.get(self.box)
        if covered is None or covered.squadron is None:
            return no("MIS-2.633-e", box=self.box)
        if self.zone not in entrances(state):
            return no("IC-5.27-e", zone=self.zone)
        return may_leave_track(state, self.box)

    def perform(self, play: Play[Mistral], during: "CallingHome") -> None:
        play.emit(BoxUncovered("MIS-2.633-e", self.box, self.zone))
        if not any(_returns(play.state, self.role, during)):
            play.end()


class StayAway(Forgo):
    """Leave the others where they are."""


def entrances(state: Mistral) -> list[SpaceId]:
    """The Zones into which the East edge leads. ["IC-5.27-e"]"""
    return sorted(exit.zone for exit in state.pack.theatre.exits if exit.edge == EAST)


class CallingHome(Decision):
    """At the start of any Impulse, once they have stayed long enough. ["MIS-2.633-e"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (ComeHome, StayAway)

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield StayAway(role=role)
        yield from _returns(state, role, self)


def _returns(state: Mistral, role: Role, during: CallingHome) -> Iterable[Action]:
    for box in state.tasks.track:
        for zone in entrances(state):
            action = ComeHome(box, zone, role=role)
            if action.check(state, during):
                yield action


class ReturningFromLevant(Procedure):
    @stage
    def ask(self, play: Play[Mistral]) -> None:
        question = CallingHome((BRITISH,))
        if any(_returns(play.state, BRITISH, question)):
            play.call(question)
