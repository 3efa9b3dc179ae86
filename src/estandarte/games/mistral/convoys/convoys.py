"""Convoys: how they appear, leave Port, Scatter, suffer and unload. [2.15, 2.34, 2.41, 10.1]"""

from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.dice.d10 import pick
from estandarte.games.mistral.dice.own_die import table_die
from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.fleets.formations import KING_DEAD
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.sea.log import MarkerMoved
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.war.prestige import PrestigeChanged, convoy_points
from estandarte.games.mistral.war.seasons import is_quarterly
from estandarte.kernel import YES, Event, Play, Role, RuleId, Verdict, no
from estandarte.kernel import but as changed

from .escorts import forsake

BRITISH_LEVANT, FRENCH_LEVANT = "british_levant", "french_levant"
VICTUALLING = "victualling"
TROOPS = ("troop_1", "troop_2")
MINOR_TROOPS = ("minor_bourbons", "minor_british")
"""One land counter each, in the combined game. ["MIS-3.255-a"]"""
GAINS: dict[str, RuleId] = {
    BRITISH_LEVANT: "MIS-2.157-b",
    FRENCH_LEVANT: "MIS-2.157-b",
    **dict.fromkeys((*TROOPS, *MINOR_TROOPS), "MIS-2.349-b"),
}
"""By which rule eight DPs on a Convoy are a Prestige."""
SPRING, FALL = 5, 13
GUT, MALTESE_ROADS = "sz_gut", "sz_maltese"


class ConvoyAwaited(FleetsEvent):
    """It has not appeared; the next roll is one lower."""

    convoy: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        one = state.convoys[self.convoy]
        state.convoys[one.id] = changed(one, checks=one.checks + 1)


class ConvoyAppeared(Event):
    """It stays in its Sea Zone until the end of the Impulse. ["MIS-2.153-a", "MIS-2.413-c"]"""

    convoy: str
    at: SpaceId
    route: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        one = state.convoys[self.convoy]
        state.convoys[one.id] = changed(
            one, at=self.at, route=self.route, status="at_sea", waits=True
        )

    def seen_by(self, role: Role) -> Event | None:
        if role == self.fleet:
            return self
        # A marker like any other: not even the rule may tell which Convoy it is.
        return MarkerMoved("IC-2.31-a", self.fleet, "", self.at)


class ConvoyAssembled(Event):
    """In Ordinary at Barcelona; its Route is secret."""

    convoy: Convoy

    def apply(self, state: Mistral) -> None:
        state.convoys[self.convoy.id] = self.convoy

    def seen_by(self, role: Role) -> Event | None:
        if role == self.convoy.fleet:
            return self
        return ConvoyAssembled("MIS-2.343-b", changed(self.convoy, route=""))


class ConvoySailed(Event):
    """It is prepared and must leave Port at once. ["MIS-2.345-d"]"""

    convoy: str

    def apply(self, state: Mistral) -> None:
        one = state.convoys[self.convoy]
        state.convoys[one.id] = changed(one, status="at_sea")

    def seen_by(self, role: Role) -> Event | None:
        return self if role == BOURBONS else None


class ConvoyScattered(Event):
    """Battle can hurt it no more, and it goes on to its destination. ["IC-10.15-a"]"""

    convoy: str
    fleet: Role
    shown: bool
    """Whether the other Fleet has it in sight."""

    def apply(self, state: Mistral) -> None:
        one = state.convoys[self.convoy]
        state.convoys[one.id] = changed(one, scattered=True)

    def seen_by(self, role: Role) -> Event | None:
        return self if self.shown or role == self.fleet else None


class ConvoyDamaged(Event):
    """DPs on its track; Convoys are never eliminated. ["MIS-2.157-a", "MIS-2.349-a"]"""

    convoy: str
    points: int

    def apply(self, state: Mistral) -> None:
        one = state.convoys[self.convoy]
        state.convoys[one.id] = changed(one, damage=one.damage + self.points)


class PointsUnloaded(Event):
    """Repair Points go into the Victualled box of a Port. ["MIS-2.415-a"]"""

    convoy: str
    port: SpaceId
    count: int

    def apply(self, state: Mistral) -> None:
        one = state.convoys[self.convoy]
        state.victualled[self.port] = state.victualled.get(self.port, 0) + self.count
        if one.load == self.count:
            del state.convoys[one.id]
        else:
            state.convoys[one.id] = changed(one, load=one.load - self.count)

    def seen_by(self, role: Role) -> Event | None:
        return self if role == BRITISH else None


def is_awaited(state: Mistral, convoy: Convoy) -> bool:
    """Whether its arrival is checked in this Impulse. ["MIS-2.151-a", "MIS-2.151-c", "MIS-2.151-d"]

    It goes on until it appears, into the next Year too; the British one comes home only after it
    has left. ["MIS-Q22", "MIS-Q47"]
    """
    if convoy.status != "expected":
        return False
    year = state.date.year
    if convoy.id == VICTUALLING or state.tasks.sailed.get(convoy.id, year) < year:
        return True
    outbound = convoy.id == BRITISH_LEVANT and not convoy.homebound
    return state.date.turn >= (SPRING if outbound else FALL)


def check_arrival(play: Play[Mistral], id: str) -> None:
    """One die at the start of an Impulse: on a modified one or less it appears.

    A Victualing Convoy comes to The Gut and has no set Route. ["MIS-2.412-a", "MIS-2.416-a"]
    """
    state = play.state
    convoy = state.convoys[id]
    cite = _arrival_rule(convoy)
    limit = state.pack.convoys.trade.arrives_up_to + convoy.checks
    die = table_die(convoy.fleet, "convoy", lambda die: die <= limit)
    if not die.throw(play, cite, f"arrival.{id}").is_good:
        later = "MIS-2.413-b" if id == VICTUALLING else "MIS-2.151-b"
        play.emit(ConvoyAwaited(later, id, convoy.fleet))
        return
    at, rule = _arrival_place(convoy)
    # Each leg of the British trade has a Route of its own.
    lots = "MIS-2.152-b" if convoy.homebound else "MIS-2.152-a"
    route = "" if id == VICTUALLING else choose_route(play, id, convoy.fleet, lots)
    play.emit(ConvoyAppeared(rule, id, at, route, convoy.fleet))


def _arrival_rule(convoy: Convoy) -> RuleId:
    if convoy.id == VICTUALLING:
        return "MIS-2.413-a"
    if convoy.id == FRENCH_LEVANT:
        return "MIS-2.151-d"
    return "MIS-2.151-c" if convoy.homebound else "MIS-2.151-a"


def _arrival_place(convoy: Convoy) -> tuple[SpaceId, RuleId]:
    if convoy.id == VICTUALLING:
        return GUT, "MIS-2.412-a"
    if convoy.id == FRENCH_LEVANT:
        return MALTESE_ROADS, "MIS-2.15-e"
    return (MALTESE_ROADS, "MIS-2.15-c") if convoy.homebound else (GUT, "MIS-2.15-b")


def choose_route(play: Play[Mistral], kind: str, fleet: Role, cite: RuleId) -> str:
    """By lot among those of the chart, each leg anew."""
    routes = play.state.pack.convoys.routes
    listed = sorted(name for name, route in routes.items() if route.convoy == kind)
    return pick(play, listed, cite, f"route.{kind}", only=(fleet,))


def is_time_for_troops(state: Mistral) -> Verdict:
    """In the Spring Quarterly Turn, while the King lives. ["MIS-2.345-a"]"""
    if state.has_occurred(KING_DEAD):
        return no("MIS-2.321-b")
    if state.date.year < state.pack.convoys.troops.least_year:
        return no("IC-10.19-b", year=state.date.year)
    if state.season != "spring":
        return no("MIS-2.345-a", turn=state.date.turn)
    if not is_quarterly(state.date.turn):
        return no("IC-4.11-b", turn=state.date.turn)
    return YES


def may_assemble(state: Mistral) -> Verdict:
    """Up to two a Year, at Barcelona. ["MIS-2.345-a"]"""
    rules = state.pack.convoys.troops
    if not (verdict := is_time_for_troops(state)):
        return verdict
    if sum(name in state.convoys for name in TROOPS) >= rules.counters:
        return no("MIS-2.342-a", most=rules.counters)
    if state.troop_convoys >= rules.counters:
        return no("MIS-2.34-c", formed=state.troop_convoys)
    return YES


class TroopConvoyCounted(Event):
    def apply(self, state: Mistral) -> None:
        state.troop_convoys += 1


def assemble(play: Play[Mistral]) -> None:
    """The Route is determined at this moment."""
    state = play.state
    id = next(name for name in TROOPS if name not in state.convoys)
    listed = state.switches.troop_convoys == "historical"
    lots = "MIS-2.345-b" if listed else "MIS-2.343-a"
    route = choose_route(play, "spanish_troop", BOURBONS, lots)
    at = state.theatre.harbour_of(state.pack.convoys.troops.assembled_at)
    convoy = Convoy(id, BOURBONS, at=at, route=route, status="in_ordinary")
    play.emit(ConvoyAssembled("MIS-2.341-a", convoy))
    play.emit(TroopConvoyCounted("MIS-2.34-c"))


def check_departure(play: Play[Mistral], id: str) -> None:
    """Each later Impulse one die: on zero or one it sails. ["MIS-2.345-d", "MIS-Q45"]"""
    limit = play.state.pack.convoys.troops.prepared_up_to
    die = table_die(BOURBONS, "convoy", lambda die: die <= limit)
    if die.throw(play, "MIS-2.345-d", f"departure.{id}").is_good:
        play.emit(ConvoySailed("MIS-2.345-d", id))


def scatter(play: Play[Mistral], id: str) -> None:
    """Of the owner's will, at the start of an Impulse. ["MIS-2.348-a", "MIS-Q35"]"""
    convoy = play.state.convoys[id]
    # The French trade does it to slip through a Blockade of its Port.
    rule = "MIS-2.155-a" if id == FRENCH_LEVANT else "MIS-2.348-a"
    play.emit(ConvoyScattered(rule, id, convoy.fleet, convoy.spotted))
    forsake(play, convoy, "MIS-2.417-c" if id == VICTUALLING else "MIS-2.154-d")


def damage_convoy(play: Play[Mistral], id: str, points: int, by_battle: bool) -> None:
    """A Scattered Convoy is hurt by Auxiliaries only.

    Every eight DPs are a Prestige for the enemy; at twelve a Troop Convoy Scatters, and no other
    ever does against its will.
    """
    state = play.state
    convoy = state.convoys[id]
    if points <= 0 or (by_battle and convoy.scattered):
        return
    play.emit(ConvoyDamaged(_damage_rule(state, convoy, points), id, points))
    before = convoy.damage - convoy.worn
    if gained := convoy_points(state.pack.charts.prestige, before, before + points):
        rule = GAINS.get(id, "MIC-16.1-d")
        play.emit(PrestigeChanged(rule, opponent(convoy.fleet), gained))
    scatter_if_broken(play, id, shown=True)
    if id == VICTUALLING:
        _spoil(play, convoy.damage, convoy.damage + points)


def _damage_rule(state: Mistral, convoy: Convoy, points: int) -> RuleId:
    """Whether it is the rule of a Convoy that can neither be broken up nor sunk."""
    levant = convoy.id in (BRITISH_LEVANT, FRENCH_LEVANT)
    if convoy.scattered and (levant or convoy.id == VICTUALLING):
        return "MIS-2.154-c" if levant else "MIS-2.417-b"
    if convoy.damage + points >= state.pack.convoys.troops.scatters_at:
        if convoy.id == VICTUALLING:
            return "MIS-2.417-a"  # it stays together all the same
        if levant:
            return "MIS-2.154-a"
    return "MIS-2.157-a" if levant else "MIC-3.4-a"


def scatter_if_broken(play: Play[Mistral], id: str, shown: bool) -> None:
    """Twelve DPs, from wherever they come, Scatter a Troop Convoy. ["MIS-2.348-b"]"""
    convoy = play.state.convoys[id]
    troops = id in (*TROOPS, *MINOR_TROOPS) and not convoy.scattered
    if troops and convoy.damage >= play.state.pack.convoys.troops.scatters_at:
        play.emit(ConvoyScattered("MIS-2.348-b", id, convoy.fleet, shown))
        forsake(play, convoy, "IC-10.15-a")


class PointsLost(Event):
    convoy: str
    count: int

    def apply(self, state: Mistral) -> None:
        one = state.convoys[self.convoy]
        state.convoys[one.id] = changed(one, load=one.load - self.count)


def _spoil(play: Play[Mistral], before: int, after: int) -> None:
    """Each four DPs cost a Victualing Convoy one Repair Point. ["IC-10.17-a"]"""
    each = play.state.pack.convoys.victualling.damage_per_point
    lost = min(play.state.convoys[VICTUALLING].load, after // each - before // each)
    if lost:
        play.emit(PointsLost("IC-10.17-a", VICTUALLING, lost))


def may_announce(state: Mistral) -> Verdict:
    """Only the British, and one at a time. ["MIS-2.41-a", "MIS-2.411-a"]"""
    return no("MIS-2.411-a") if VICTUALLING in state.convoys else YES


class VictuallingAnnounced(Event):
    load: int

    def apply(self, state: Mistral) -> None:
        state.convoys[VICTUALLING] = Convoy(VICTUALLING, BRITISH, load=self.load)

    def seen_by(self, role: Role) -> Event | None:
        return self if role == BRITISH else None


def announce(play: Play[Mistral]) -> None:
    play.emit(VictuallingAnnounced("IC-10.17-b", play.state.switches.victualing_load))


def may_unload(state: Mistral, port: SpaceId, count: int) -> Verdict:
    """At Gibraltar, which holds four at most, or Port Mahon. ["MIS-2.414-a", "IC-10.172-a"]"""
    entry, convoy = state.pack.ports.ports.get(port), state.convoys.get(VICTUALLING)
    if entry is None or not entry.victualled or convoy is None:
        return no("MIS-2.414-a", port=port)
    if convoy.at != state.theatre.harbour_of(port) or not 1 <= count <= convoy.load:
        return no("IC-10.172-a", at=convoy.at, load=convoy.load)
    stored = state.victualled.get(port, 0)
    if entry.most_victualled and stored + count > entry.most_victualled:
        return no("MIS-2.148-a", stored=stored)
    return YES


def unload(play: Play[Mistral], port: SpaceId, count: int) -> None:
    # The last point that is landed breaks the Convoy down.
    last = play.state.convoys[VICTUALLING].load == count
    rule = "MIS-2.414-b" if last else "IC-10.172-a"
    play.emit(PointsUnloaded(rule, VICTUALLING, port, count))
