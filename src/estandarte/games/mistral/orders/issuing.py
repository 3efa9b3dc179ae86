"""Issuing: an Order goes from hand to a Formation or an Auxiliary. [9.36]"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from estandarte.games.mistral.fleets.forces import Auxiliary, Formation, Unit
from estandarte.games.mistral.schema.pack import BRITISH, FLEETS
from estandarte.games.mistral.sea.theatre import space_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Decision, Open, Play, Role, RuleId, Verdict, no

from .book import IssuedOrder, OrderId
from .kinds import chit_entry, may_hold_order
from .log import OrderIssued, SquadronMadeIndependent, fleet_of
from .pool import kept_out_by
from .reaching import (
    holder_named,
    is_reached,
    issue_date,
    may_go_alone,
    needs_check,
)
from .rendezvous import EAST, may_meet

MINORS = ("naples", "genoa", "venice")


def may_issue(state: Mistral, order: OrderId, name: str, role: Role) -> Verdict:
    """Whether an Order in hand may go to this holder."""
    if order not in state.orders.hand or fleet_of(state, order) != role:
        barred = kept_out_by(state, role, order) == "MIS-2.421-a"
        return no("MIS-2.33-f" if barred else "IC-9.31-a", order=order)
    holder = holder_named(state, name, role)
    if holder is None:
        return no("MIS-2.636-a" if _is_in_the_levant(state, name) else "IC-9.36-a", holder=name)
    if state.orders.has_tried(role, name):
        return no("IC-9.365-a", holder=name)
    chit = chit_entry(state, order)
    assert chit is not None
    if isinstance(holder, Unit):
        return may_go_alone(state, chit.kind, chit.command, holder)
    if isinstance(holder, Formation) and (holder.is_dummy or not state.units_of(holder.id)):
        return no("IC-9.36-a", holder=name)
    if isinstance(holder, Auxiliary) and holder.place != "assigned":
        return no("IC-9.36-c", place=holder.place)
    return may_hold_order(state, chit.kind, chit, holder)


def _is_in_the_levant(state: Mistral, name: str) -> bool:
    boxes = state.tasks.track.values()
    return any(one.squadron is not None and one.squadron.id == name for one in boxes)


class IssueOrder(Action):
    """Give an Order in hand to a Formation or an Auxiliary."""

    order: str
    holder: str

    def check(self, state: Mistral, during: "IssuingOrders") -> Verdict:
        return may_issue(state, self.order, self.holder, self.role)

    def perform(self, play: Play[Mistral], during: "IssuingOrders") -> None:
        state = play.state
        if not is_reached(play, self.holder, self.role, during.free, "MIC-6.2-i"):
            return
        holder = self.holder
        if holder in state.units:
            unit = state.units[holder]
            at, holder = state.place_of(unit), f"I-{unit.id}"
            play.emit(SquadronMadeIndependent("MIS-2.125-a", self.role, unit.id, at))
        chit = chit_entry(state, self.order)
        assert chit is not None
        issued = IssuedOrder(
            self.order,
            chit.kind,
            self.role,
            holder,
            issue_date(state, during.free),
            chit.locations,
        )
        rule = _issued_by(state, issued, chit.command, during.free)
        play.emit(OrderIssued(rule, self.role, issued))


def _issued_by(state: Mistral, order: IssuedOrder, marked: str, free: bool) -> RuleId:
    """What lets this holder have this Order."""
    if order.holder in state.auxiliaries:
        rules = {"show_of_force": "MIS-2.233-c", "interdiction": "MIS-2.233-d"}
        return rules.get(order.kind, "IC-9.36-c")
    units = state.units_of(order.holder)
    if units and all(unit.contingent in MINORS for unit in units):
        return "MIS-2.318-a"
    if marked in ("spanish", "french") and any(unit.command != marked for unit in units):
        return "MIS-2.317-b"
    return "MRF-1-a" if free else "IC-9.36-a"


class IssueRendezvous(Action):
    """Send a Squadron or a Formation to a location; it needs no chit. ["IC-9.35-c"]

    A Ready force must be reached by a Strategy Check. ["IC-9.422-a"]
    """

    force: str
    place: str
    joins: str = ""

    def check(self, state: Mistral, during: "IssuingOrders") -> Verdict:
        return may_meet(state, self.role, self.force, self.place, self.joins)

    def perform(self, play: Play[Mistral], during: "IssuingOrders") -> None:
        state = play.state
        unit = state.units.get(self.force)
        asked = unit.formation if unit is not None else self.force
        if not is_reached(play, asked, self.role, during.free, "MIC-6.2-m"):
            return
        holder = self.force
        if unit is not None:
            at, holder = state.place_of(unit), f"I-{unit.id}"
            play.emit(SquadronMadeIndependent("MIS-2.125-a", self.role, unit.id, at))
        issued = IssuedOrder(
            free_name(state, self.role),
            "rendezvous",
            self.role,
            holder,
            issue_date(state, during.free),
            (self.place,),
            self.joins,
        )
        reached = not during.free and needs_check(state, asked)
        play.emit(OrderIssued("IC-9.422-a" if reached else "IC-9.42-a", self.role, issued))


def free_name(state: Mistral, role: Role) -> str:
    names = (f"R-{role}-{number}" for number in range(1, 10))
    return next(name for name in names if name not in state.orders.issued)


def meetings_offered(
    state: Mistral, role: Role, during: "IssuingOrders"
) -> Iterator[IssueRendezvous]:
    """Candidates: to join one's own Formations, to one's own Key Ports, to the Levant."""
    forces = [u.id for u in state.units.values() if u.fleet == role and not u.is_flagship]
    targets = [(f.id, space_of(f.at)) for f in state.formations.values() if f.fleet == role]
    for force in sorted(forces):
        places = [(place, id) for id, place in sorted(targets)]
        if role == BRITISH:
            places.append((EAST, ""))
        for place, joins in places:
            action = IssueRendezvous(force, place, joins, role=role)
            if action.check(state, during):
                yield action


class EndIssuing(Action):
    """Keep what is left in hand."""

    closing: ClassVar[bool] = True

    def perform(self, play: Play[Mistral], during: "IssuingOrders") -> None:
        play.answered(self.role)


class IssuingOrders(Decision):
    """Both Fleets Issue Orders at once and unseen. ["IC-2.33-a", "MIC-19.3-c"]"""

    routine = True

    is_form: ClassVar[bool] = True
    accepts: ClassVar[tuple[type[Action], ...]] = (IssueOrder, IssueRendezvous, EndIssuing)
    out_of_place: ClassVar[RuleId] = "MIC-18.1-f"
    free: Open[bool] = False
    """In the set-up, where no Strategy Check is needed."""

    def together(self, state: Mistral) -> tuple[Role, ...]:
        return FLEETS

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield EndIssuing(role=role)
        names = [f.id for f in state.formations.values() if f.fleet == role]
        names += [a.id for a in state.auxiliaries.values() if a.fleet == role]
        names += [u.id for u in state.units.values() if u.fleet == role and not u.formation]
        for order in sorted(id for id in state.orders.hand if fleet_of(state, id) == role):
            for name in sorted(names):
                action = IssueOrder(order, name, role=role)
                if action.check(state, self):
                    yield action
        yield from meetings_offered(state, role, self)
