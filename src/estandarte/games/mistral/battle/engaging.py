"""Who may demand a Battle, against whom, and in which order Battles are fought. [8.12, 8.21]"""

from collections.abc import Iterable
from typing import ClassVar

from estandarte.games.mistral.convoys.raiding import battle_mark
from estandarte.games.mistral.dice.d10 import pick
from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.fleets.leaders import AT_WAR
from estandarte.games.mistral.fleets.strategy_checks import leadership_die
from estandarte.games.mistral.hidden.concealment import (
    at_sea,
    fleet_at,
    hidden_convoys,
    spot,
)
from estandarte.games.mistral.orders.kinds import command_of
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH, FLEETS
from estandarte.games.mistral.sea.theatre import Location, is_harbour, location_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.log import DoneOnce
from estandarte.games.mistral.war.prestige import defy, may_defy
from estandarte.games.mistral.war.progress import Demanded
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    UntoldEvent,
    Verdict,
    but,
    no,
    stage,
)

from .retreat import opponent
from .sequence import Battle


class BattleDemanded(Event):
    """A Formation wants to fight; whom it names need not want it. ["IC-8.21-a"]"""

    location: Location
    demand: Demanded

    def apply(self, state: Mistral) -> None:
        demands = state.progress.demands
        here = (*demands.get(self.location, ()), self.demand)
        state.progress = but(state.progress, demands={**demands, self.location: here})


class DemandFailed(Event):
    """With every Formation in sight the Leader must bring on the Battle. ["MRS-1-d"]"""

    location: Location
    role: Role


class DemandSettled(UntoldEvent):
    """Fought or come to nothing: there is no second Battle in this increment. ["IC-8.12-a"]"""

    location: Location

    def apply(self, state: Mistral) -> None:
        left = {at: d for at, d in state.progress.demands.items() if at != self.location}
        state.progress = but(state.progress, demands=left)


def contacts(state: Mistral) -> tuple[Location, ...]:
    """Where Formations of both Fleets are at sea and one of them is Spotted. ["MIC-18.2-l"]

    Dummies count here: to the Enemy they are Formations. ["IC-8.12-a"]
    """
    here: dict[Location, set[Role]] = {}
    spotted: set[Location] = set()
    for formation in state.formations.values():
        if is_harbour(formation.at) or not at_sea(state, formation):
            continue
        location = location_of(formation.at)
        here.setdefault(location, set()).add(formation.fleet)
        if formation.spotted:
            spotted.add(location)
    for convoy in hidden_convoys(state):
        here.setdefault(location_of(convoy.at), set()).add(convoy.fleet)
    return tuple(sorted(at for at, fleets in here.items() if len(fleets) > 1 and at in spotted))


def is_french(state: Mistral, formation: Formation) -> bool:
    return any(unit.contingent == "france" for unit in state.units_of(formation.id))


def at_peace_with_france(state: Mistral) -> bool:
    return not (state.defied or state.has_occurred(AT_WAR))


def may_demand(state: Mistral, formation: Formation) -> Verdict:
    """Whether a Formation may ask for a Battle at all. ["IC-8.12-d", "IC-8.45-b"]"""
    if not state.is_ready(formation) or formation.under:
        return no("IC-8.12-a", formation=formation.id)
    if formation.disorganised:
        return no("IC-8.12-d", formation=formation.id)
    french = formation.command == "french" or is_french(state, formation)
    if french and at_peace_with_france(state):
        return no("MIS-2.33-a", formation=formation.id)
    order = state.orders.order_of(formation.id)
    escorting = order is not None and bool(order.convoy)
    spanish = formation.fleet == BOURBONS and command_of(state, formation) != "french"
    if escorting and spanish:
        return no("MIS-2.32-i", formation=formation.id)
    return YES


class Demand(Action):
    """Ask for a Battle: one Formation against a Spotted Enemy, or against a marker."""

    risky: ClassVar[bool] = True

    location: Location
    formation: str
    against: str = ""
    """A Spotted Enemy Formation; nothing for a marker, where no Enemy is Spotted."""
    defying: bool = False
    """The British pay to fight the French before their war. ["IC-8.12-b"]"""

    def check(self, state: Mistral, during: "Demanding") -> Verdict:
        own = state.formations.get(self.formation)
        if own is None or own.fleet != self.role or location_of(own.at) != self.location:
            return no("IC-8.21-a", formation=self.formation)
        if self.location not in contacts(state):
            return no("MIC-18.2-l", location=self.location)
        made = state.progress.demands.get(self.location, ())
        if self.location in during.tried or any(d.role == self.role for d in made):
            return no("IC-8.12-a", location=self.location)
        if self.defying and (self.role != BRITISH or not may_defy(state)):
            return no("MIS-2.422-a") if self.role == BRITISH else no("MIS-2.42-a")
        return may_demand(state, own) and self._check_opponent(state)

    def _check_opponent(self, state: Mistral) -> Verdict:
        enemies = fleet_at(state, self.location, opponent(self.role))
        seen = {f.id: f for f in enemies if f.spotted}
        if not self.against:
            # An Unspotted marker only if no Enemy there is Spotted.
            return no("IC-8.21-a", spotted=sorted(seen)) if seen else YES
        named = seen.get(self.against)
        if named is None:
            return no("IC-8.21-a", against=self.against)
        forbidden = at_peace_with_france(state) and not self.defying
        if self.role == BRITISH and forbidden and is_french(state, named):
            return no("IC-8.12-b", against=self.against)
        return YES

    def perform(self, play: Play[Mistral], during: "Demanding") -> None:
        play.note(tried=(*during.tried, self.location))
        if play.state.switches.fog == "open" and not self._brings_on(play):
            play.emit(DemandFailed("MRS-1-d", self.location, self.role))
            return
        if self.defying:
            defy(play, "MIS-2.33-c")
        demand = Demanded(self.role, self.formation, self.against)
        play.emit(BattleDemanded("IC-8.21-a", self.location, demand))

    def _brings_on(self, play: Play[Mistral]) -> bool:
        die = leadership_die(play.state, self.role, play.state.leader_of(self.formation))
        return die.throw(play, "MRS-1-d", "demand").is_good


class DeclineBattle(Forgo):
    """Ask for no (further) Battle."""


class Demanding(Decision):
    """The British, then the Bourbons. ["IC-8.12-a"]"""

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (Demand, DeclineBattle)
    out_of_place: ClassVar[RuleId] = "MIC-18.2-m"
    tried: Open[tuple[Location, ...]] = ()

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield DeclineBattle(role=role)
        for location in contacts(state):
            enemies = [f.id for f in fleet_at(state, location, opponent(role)) if f.spotted]
            for own in fleet_at(state, location, role):
                for against in enemies or [""]:
                    for defying in (False, True):
                        demand = Demand(location, own.id, against, defying, role=role)
                        if demand.check(state, self):
                            yield demand


def is_worth_asking(state: Mistral, role: Role) -> bool:
    """Whether a Fleet may have something to demand, as far as both Fleets can know."""
    hidden = {location_of(one.at) for one in hidden_convoys(state) if one.fleet == role}
    return any(
        location in hidden
        or any(
            not own.spotted or _is_seen_able(state, own) for own in fleet_at(state, location, role)
        )
        for location in contacts(state)
    )


def _is_seen_able(state: Mistral, formation: Formation) -> bool:
    """Whether nothing that lies open forbids it; what Orders it holds does not."""
    verdict = may_demand(state, formation)
    return bool(verdict) or verdict.cite == "MIS-2.32-i"


class Engaging(Procedure):
    """The end of an increment: movement stands still while Battles are fought. ["MIC-18.2-m"]"""

    @stage
    def ask_the_british(self, play: Play[Mistral]) -> None:
        if is_worth_asking(play.state, BRITISH):
            play.call(Demanding((BRITISH,)))

    @stage
    def ask_the_bourbons(self, play: Play[Mistral]) -> None:
        if is_worth_asking(play.state, BOURBONS):
            play.call(Demanding((BOURBONS,)))

    @stage
    def fight(self, play: Play[Mistral]) -> None:
        """Several Battles of one increment come in random order. ["MIC-18.2-n"]"""
        demands = play.state.progress.demands
        if not demands:
            return
        play.note(at="fight")
        location = pick(play, sorted(demands), "MIC-18.2-n", "battle_order")
        here = demands[location]
        play.emit(DemandSettled("IC-8.12-a", location))
        _join(play, location, here)


def _join(play: Play[Mistral], location: Location, demands: tuple[Demanded, ...]) -> None:
    """The initial Engaged Formations. If both demand, each names his own. ["IC-8.21-a"]"""
    state = play.state
    named = {demand.role: demand.formation for demand in demands}
    for demand in demands:
        enemy = opponent(demand.role)
        if enemy not in named:
            chosen = demand.against or _marker(play, location, enemy)
            if not chosen:
                return
            named[enemy] = chosen
    here = [state.formations.get(named[role]) for role in FLEETS]
    if any(f is None or location_of(f.at) != location or not state.is_ready(f) for f in here):
        return  # an earlier Battle has driven one of them away
    play.emit(DoneOnce("IC-8.12-a", battle_mark(state, location)))
    play.call(Battle(location, {role: (named[role],) for role in FLEETS}))


def _marker(play: Play[Mistral], location: Location, enemy: Role) -> str:
    """One of the markers there; under a Dummy there is nobody to fight. ["IC-8.12-c"]"""
    state = play.state
    hidden = sorted(f.id for f in fleet_at(state, location, enemy) if not f.spotted)
    if not hidden:
        return ""
    found = state.formations[pick(play, hidden, "IC-8.21-a", "marker")]
    spot(play, found, "IC-8.12-c" if found.is_dummy else "IC-8.21-a")
    spared = at_peace_with_france(state) and is_french(state, found)
    return "" if found.is_dummy or spared else found.id
