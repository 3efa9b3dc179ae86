"""The bridge to the land game: both players report, ask and agree before time goes on. [3.1-3.3]

What happens on the land map is entered here as actions and stays in the record. Nothing goes on
until both Fleets have said that nothing more is to be told; whoever reports something after the
other has said so asks him again.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from estandarte.games.mistral.deliberation import Deliberation
from estandarte.games.mistral.hidden.concealment import look_out
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.sea.theatre import space_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import (
    YES,
    Action,
    Dice,
    Event,
    Open,
    Play,
    Procedure,
    Role,
    UntoldEvent,
    Verdict,
    but,
    no,
    stage,
)

from .army_support import ImpressCourt, SupportArmy, TellModifier
from .coasts import LandAction, land_of, sections
from .communications import TraceLine
from .land import Moment
from .landings import (
    AskForTransport,
    DivertTransport,
    FormTransport,
    PlaceForces,
    PutAshore,
    TransportsAtSea,
    sink_the_empty,
    turn_back,
)
from .politics import (
    TellContingent,
    TellEvent,
    TellPeace,
    TellRevolt,
)
from .reports import (
    AgreeSeats,
    NameLesserPort,
    TellArmy,
    TellHold,
)
from .scenario import FIRST
from .shore_tasks import (
    BombardPort,
    BombardRoad,
    CutOut,
    DefendWithMarines,
    RaidShore,
)

AT_SEA: tuple[type[Action], ...] = (
    BombardPort,
    BombardRoad,
    RaidShore,
    DefendWithMarines,
    CutOut,
    SupportArmy,
)
"""What fleets do to the land; after the last increment of an Impulse. ["MIS-3.22-c"]"""


class ReportClosed(Event):
    """Nothing more of the land war for now."""

    role: Role
    moment: Moment


class RecallAgreed(Event):
    """The land players will report again before a Step. ["MIS-3.221-a"]"""

    moment: Moment

    def apply(self, state: Mistral) -> None:
        land = land_of(state)
        state.land = but(land, recalls=(*land.recalls, self.moment))


class RecallAnswered(UntoldEvent):
    moment: Moment

    def apply(self, state: Mistral) -> None:
        land = land_of(state)
        rest = tuple(one for one in land.recalls if one != self.moment)
        state.land = but(land, recalls=rest)


class BlowsFaded(UntoldEvent):
    """What holds for an Impulse is over with it, the rest with the Turn. ["MIS-3.22-b"]"""

    turn: bool

    def apply(self, state: Mistral) -> None:
        land = land_of(state)
        blows = () if self.turn else tuple(one for one in land.blows if one.until_turn)
        used = () if self.turn else land.used
        state.land = but(land, blows=blows, used=used)


class MajorsCounted(UntoldEvent):
    """A new Year: Major Convoys are counted anew. ["MIS-3.253-a"]"""

    def apply(self, state: Mistral) -> None:
        state.land = but(land_of(state), major=0)


class RecallLandPlayers(LandAction):
    """Have the land players report once more before a later Step of this Phase."""

    before: Moment

    def check(self, state: Mistral, during: "LandCouncil") -> Verdict:
        later = {"orders", "auxiliaries", "forces"} - {during.moment}
        if during.moment not in ("administration", "orders", "auxiliaries"):
            return no("MIS-3.221-a", moment=during.moment)
        if self.before not in later or self.before in land_of(state).recalls:
            return no("MIS-3.221-a", before=self.before)
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        play.emit(RecallAgreed("MIS-3.221-a", self.before))


class CloseReport(Action):
    """Nothing more from the land game for now."""

    closing: ClassVar[bool] = True

    def check(self, state: Mistral, during: "LandCouncil") -> Verdict:
        """In the Step of Reinforcements those who have arrived come ashore. ["MIS-3.258-f"]

        No game goes beyond the last Turn of 1748: by then the peace must have been told.
        """
        if during.moment == "administration" and is_last_day(state):
            return no("MIS-Q21", year=state.date.year)
        if during.moment != "forces":
            return YES
        for id, one in sorted(land_of(state).transports.items()):
            convoy = state.convoys.get(id)
            waits = convoy is not None and convoy.status == "arrived"
            if waits and one.fleet == self.role and next(landfalls(state, id, self.role), None):
                return no("MIS-3.258-f", convoy=id)
        return YES

    def perform(self, play: Play[Mistral], during: "LandCouncil") -> None:
        play.emit(ReportClosed("MIS-3.222-a", self.role, during.moment))
        play.answered(self.role)


def is_last_day(state: Mistral) -> bool:
    return state.date >= state.pack.chronicle.end.last_turn


def landfalls(state: Mistral, convoy: str, role: Role) -> Iterator[Action]:
    """Where the forces of a Convoy that has arrived may come ashore, or go instead."""
    here = space_of(state.convoys[convoy].at)
    ports = sections(state).get(here, (here,))
    during = ForcesCouncil((role,), "forces")
    for port in ports:
        action = PutAshore(convoy, port, role=role)
        if action.check(state, during):
            yield action
    for place in (*state.pack.coasts.greater, *state.pack.coasts.sections, "port_toulon"):
        divert = DivertTransport(convoy, place, role=role)
        if divert.check(state, during):
            yield divert


TELLING: tuple[type[Action], ...] = (
    TellHold,
    NameLesserPort,
    TellArmy,
    TellEvent,
    TellContingent,
    TellRevolt,
    TellModifier,
    TellPeace,
    AgreeSeats,
    TraceLine,
    AskForTransport,
    CloseReport,
)
"""What may be told whenever there is a council."""


LANDFALLS = (PutAshore, DivertTransport)


class LandCouncil(Deliberation):
    """Both Fleets, for their land players, at the same time. ["MIS-3.111-a", "MIS-3.222-a"]"""

    out_of_turn: ClassVar[str] = "MIS-3.111-a"
    out_of_place: ClassVar[str] = "MIS-3.22-a"
    revocable: ClassVar[tuple[type[Action], ...]] = (LandAction,)
    moment: Open[Moment]

    def revises(self, state: Mistral, action: Action) -> bool:
        """Who has arrived may come ashore, or the council could not be closed. ["MIS-3.258-f"]"""
        return super().revises(state, action) and not isinstance(action, LANDFALLS)

    def choices(self, state: Mistral, role: Role) -> Iterable[Action]:
        """What follows from the board alone; the facts of the land are the players' own."""
        close = CloseReport(role=role)
        if close.check(state, self):
            yield close
        known = (a for a in self.candidates(state, role) if isinstance(a, self.accepts))
        yield from (action for action in known if action.check(state, self))

    def candidates(self, state: Mistral, role: Role) -> Iterable[Action]:
        return ()

    def sample(self, state: Mistral, role: Role, dice: Dice) -> Action:
        """Half of the time nothing more is told."""
        close = CloseReport(role=role)
        if close.check(state, self) and dice.choice((True, False)):
            return close
        return dice.choice(list(self.options(state, role)))


class OperationsCouncil(LandCouncil):
    """Before the first Impulse of a Turn."""

    accepts: ClassVar[tuple[type[Action], ...]] = (*TELLING, PlaceForces)

    def candidates(self, state: Mistral, role: Role) -> Iterable[Action]:
        """After its first Year the war may end on any day."""
        if state.date.year > FIRST.year:
            yield TellPeace(role=role)


class ImpulseCouncil(LandCouncil):
    """At the end of an Impulse, before the land game plays its own."""

    out_of_place: ClassVar[str] = "MIS-3.22-c"

    accepts: ClassVar[tuple[type[Action], ...]] = (*TELLING, *AT_SEA)

    def candidates(self, state: Mistral, role: Role) -> Iterable[Action]:
        for id in sorted(state.auxiliaries):
            one = state.auxiliaries[id]
            if one.fleet == role and one.formation in state.formations:
                here = state.formations[one.formation].at
                yield BombardPort(id, here, "siege", role=role)
                yield CutOut(id, role=role)
        yield from _supports(state, role)


class AdministrationCouncil(LandCouncil):
    """Before the Administrative Phase, with its Political Chart. ["MIS-3.371-b", "MIS-Q58"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (
        *TELLING,
        RecallLandPlayers,
        SupportArmy,
        ImpressCourt,
    )

    def candidates(self, state: Mistral, role: Role) -> Iterable[Action]:
        if is_last_day(state):
            yield TellPeace(role=role)
        yield from _supports(state, role)
        for order in sorted(state.orders.issued):
            yield ImpressCourt(order, "genoa", 1, role=role)
            yield ImpressCourt(order, "genoa", -1, role=role)


class StepCouncil(LandCouncil):
    """Before a Step for which it was asked. ["MIS-3.221-a"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (*TELLING, RecallLandPlayers)


class ForcesCouncil(LandCouncil):
    """In the Step of Reinforcements: Convoys are Formed and forces come ashore."""

    accepts: ClassVar[tuple[type[Action], ...]] = (
        *TELLING,
        FormTransport,
        DivertTransport,
        PutAshore,
    )

    def candidates(self, state: Mistral, role: Role) -> Iterable[Action]:
        for id, one in land_of(state).transports.items():
            if one.fleet == role and one.formed is None:
                yield FormTransport(id, role=role)
            elif one.fleet == role and id in state.convoys:
                yield from landfalls(state, id, role)


def _supports(state: Mistral, role: Role) -> Iterable[Action]:
    for name in sorted(land_of(state).armies):
        for formation in sorted(f.id for f in state.formations.values() if f.fleet == role):
            yield SupportArmy(formation, name, "fire", role=role)


COUNCILS: dict[Moment, type[LandCouncil]] = {
    "operations": OperationsCouncil,
    "impulse": ImpulseCouncil,
    "administration": AdministrationCouncil,
    "orders": StepCouncil,
    "auxiliaries": StepCouncil,
    "forces": ForcesCouncil,
}


class LandFacts(Procedure):
    """A council on the land war; nothing where the fleets play alone. ["MIS-3.111-a"]"""

    moment: Open[Moment] = "impulse"

    @stage
    def prepare(self, play: Play[Mistral]) -> None:
        state = play.state
        if state.land is None:
            play.end()
            return
        if self.moment == "operations":
            roads = any(blow.kind == "road" for blow in land_of(state).blows)
            play.emit(BlowsFaded("MIS-3.265-b" if roads else "MIS-3.22-b", True))
            if state.date.turn == 1:
                play.emit(MajorsCounted("MIS-3.253-a"))
            play.call(TransportsAtSea())
        else:
            sink_the_empty(play)
        if self.moment == "forces":
            turn_back(play)

    @stage
    def confer(self, play: Play[Mistral]) -> None:
        """A council in between is held only where it was asked for. ["MIS-3.221-a"]"""
        land = land_of(play.state)
        asked = self.moment in land.recalls
        if self.moment in ("orders", "auxiliaries") and not asked:
            return
        if asked:
            play.emit(RecallAnswered("MIS-3.221-a", self.moment))
        play.call(COUNCILS[self.moment](FLEETS, self.moment))

    @stage
    def fade(self, play: Play[Mistral]) -> None:
        if self.moment == "impulse" and land_of(play.state).blows:
            play.emit(BlowsFaded("MIS-3.22-b", False))
        look_out(play)  # before Ports that have changed hands. ["IC-7.11-a"]
