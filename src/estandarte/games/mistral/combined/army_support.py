"""Fleets that support armies and impress courts, in the combined game. [3.27, 3.37]"""

from typing import Literal

from estandarte.games.mistral.orders.auxiliaries import release_auxiliary
from estandarte.games.mistral.orders.book import IssuedOrder
from estandarte.games.mistral.orders.log import OrderEnded
from estandarte.games.mistral.orders.show_of_force import weighs_on_a_court
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.seasons import is_quarterly
from estandarte.kernel import YES, Decision, Event, Play, Role, Verdict, no

from .coasts import LandAction, interacts, land_of
from .land import Blow
from .shore_tasks import (
    LandTaskDone,
    ShoreStruck,
    shore_of,
    task_mark,
)

Track = Literal["naples", "genoa", "savoy", "venice", "france", "papal"]
"""The Political Tracks on which a Show of Force weighs. ["MIS-3.37-b"]"""
SAIL_PER_BATTERY = 2
MOST_WINGS = 12


class CourtImpressed(Event):
    """A modifier for the Political Chart of the land game. ["MIS-3.371-a"]"""

    role: Role
    track: Track
    by: int


class ModifierTold(Event):
    """What an Event of the land game weighs on a Political Track. ["MIS-3.353-a"]"""

    track: Track
    event: str
    by: int


def supporting_order(state: Mistral, formation: str, role: Role) -> IssuedOrder | None:
    order = state.orders.order_of(formation)
    if order is None or order.fleet != role or order.kind != "army_support":
        return None
    return order


class SupportArmy(LandAction):
    """Support a land Formation on the coast with guns, or act as Siege Artillery.

    Army Support, like Shows of Force, is Received as the Order tables say.
    ["MIS-3.34-b", "MIS-3.37-c"]
    """

    formation: str
    army: str
    how: Literal["fire", "siege"]
    wings: int = 1
    """The Wings of the land Battle that the guns can reach."""

    def check(self, state: Mistral, during: Decision) -> Verdict:
        formation = state.formations.get(self.formation)
        if formation is None or formation.fleet != self.role:
            return no("MIS-3.27-a", formation=self.formation)
        if supporting_order(state, self.formation, self.role) is None:
            return no("MIS-3.34-b", formation=self.formation)
        army = land_of(state).armies.get(self.army)
        if army is None or army.side != self.role:
            return no("MIS-3.271-a", army=self.army)
        steady = state.is_ready(formation) and not formation.disorganised
        if not steady or shore_of(formation) != army.place or not interacts(state, army.place):
            return no("MIS-3.271-a", formation=self.formation, army=self.army)
        if not 1 <= self.wings <= MOST_WINGS:
            return no("MIS-3.271-c", wings=self.wings)
        if self._mark(state) in land_of(state).used:
            return no("MIS-3.271-a", formation=self.formation)
        return YES

    def _mark(self, state: Mistral) -> str:
        return task_mark(state, self.role, self.formation)

    def carry_out(self, play: Play[Mistral]) -> None:
        state = play.state
        play.emit(LandTaskDone("MIS-3.37-a", self._mark(state), self.role))
        if self.how == "siege":
            # One Siege Artillery Unit, whatever its size. ["MIS-3.271-d"]
            play.emit(ShoreStruck("MIS-3.271-d", Blow("siege_artillery", self.army, self.role)))
            return
        guns = batteries(state, self.formation, self.wings)
        play.emit(ShoreStruck("MIS-3.271-b", Blow("batteries", self.army, self.role, guns)))


def batteries(state: Mistral, formation: str, wings: int) -> int:
    """One for two SOL of any subclass, and no more than one for a Wing. ["MIS-3.271-c"]"""
    sail = sum(unit.sail for unit in state.units_of(formation))
    return min(sail // SAIL_PER_BATTERY, wings)


class ImpressCourt(LandAction):
    """Let a Show of Force weigh on a Political Track of the land game."""

    order: str
    track: Track
    by: int

    def check(self, state: Mistral, during: Decision) -> Verdict:
        order = state.orders.issued.get(self.order)
        if order is None or order.fleet != self.role or order.kind != "show_of_force":
            return no("MIS-3.37-b", order=self.order)
        if not weighs_on_a_court(state, order):
            return no("MIS-3.37-d", order=self.order)  # against Pirates it is what it always was
        if not order.executing or not is_quarterly(state.date.turn):
            return no("MIS-3.371-b", order=self.order)
        if self.by not in (-1, 1):
            return no("MIS-3.371-a", by=self.by)
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        """Resolved with the chart of this Turn, the Order is Fulfilled. ["MIS-3.371-c"]"""
        state = play.state
        play.emit(CourtImpressed("MIS-3.371-a", self.role, self.track, self.by))
        order = state.orders.issued[self.order]
        play.emit(OrderEnded("MIS-3.371-c", self.role, order.id, "fulfilled", 1))
        release_auxiliary(play, order)


class TellModifier(LandAction):
    """Enter what an Event weighs on a Political Track."""

    track: Track
    event: str
    by: int

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if "toulon" in self.event.lower():
            return no("MIS-3.353-a", event=self.event)
        if not 1 <= len(self.event) <= 60 or not -9 <= self.by <= 9:
            return no("MIS-3.353-a", by=self.by)
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        play.emit(ModifierTold("MIS-3.353-a", self.track, self.event, self.by))
