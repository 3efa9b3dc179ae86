"""Reorganisation: Sail transferred, Flotillas Formed, Leaders Posted. [3.3]"""

from collections.abc import Iterable
from typing import ClassVar

from estandarte.games.mistral.convoys.stores import Unload, sail_with_the_rest, unloadings
from estandarte.games.mistral.dice.neutral_dice import AwaitChance, awaited_chances
from estandarte.games.mistral.dice.player_ranks import TESTS, PrepareMulligan
from estandarte.games.mistral.dice.rank_modifiers import PrepareHand, WithdrawHands, preparations
from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.hidden.concealment import at_sea
from estandarte.games.mistral.orders.consequences import note_loss
from estandarte.games.mistral.sea.ports import is_friendly, may_use_harbour
from estandarte.games.mistral.sea.theatre import is_harbour, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.setting_up import new_unit
from estandarte.kernel import YES, Action, Event, Play, Role, RuleId, Verdict, but, no

from .berthing import BerthSail, berth_the_rest, berthings
from .fifty_gun_ships import BreakDownFleet50, FormFleet50
from .forces import Formation, Leader, Unit
from .formations import (
    free_counters,
    may_hold,
    nearest_own_port,
    release,
    take_sail,
    unform_empty,
)
from .joining import (
    JoinFlotilla,
    LeaveFlotilla,
    SetFree,
    TakeUnder,
    changes,
)
from .leaders import may_post, seniority
from .newcomers import (
    all_new,
    are_new,
    comes_from_afar,
    pass_on,
)
from .receiving import PickAuxiliary, pick_the_rest, picks
from .strategy_checks import Reorganisation, strategy_check
from .withdrawals import GiveUp, gifts, settle_debts


class SailTransferred(FleetsEvent):
    """DPs go along: their share, rounded down."""

    giver: str
    taker: str
    sail: int
    fleet: Role

    def apply(self, state: Mistral) -> None:
        giver = state.units[self.giver]
        taker = state.units.get(self.taker)
        if taker is None:
            taker = _formed_beside(state, self.taker, giver)
            state.service.pop(taker.id, None)  # whatever this counter did before, it is new
        damage = giver.damage * self.sail // giver.sail
        pass_on(state, giver.id, taker.id, self.sail)
        state.units[taker.id] = but(
            taker, sail=taker.sail + self.sail, damage=taker.damage + damage
        )
        take_sail(state, giver, self.sail, damage)


def _formed_beside(state: Mistral, id: str, giver: Unit) -> Unit:
    """A Squadron Formed from the Sail of another, as that one lies. ["IC-3.25-b"]"""
    return but(new_unit(state.pack, id, state.place_of(giver), 0, 0), state=giver.state)


class FlotillaFormed(Event):
    formation: Formation
    units: tuple[str, ...]

    def apply(self, state: Mistral) -> None:
        state.formations[self.formation.id] = self.formation
        for id in self.units:
            state.units[id] = but(state.units[id], formation=self.formation.id)

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.formation.fleet else None


class FlotillaUnformed(FleetsEvent):
    """Its Squadrons stay in the Harbour unassigned, its Leader at that Station. ["IC-3.34-a"]

    From a Neutral Port he goes to the nearest Friendly one. ["IC-3.47-a"]
    """

    formation: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        formation = state.formations[self.formation]
        station = nearest_own_port(state, formation)
        del state.formations[formation.id]
        release(state, self.formation, "available")
        note_loss(state, self.formation)
        for unit in list(state.units.values()):
            if unit.formation == formation.id:
                state.units[unit.id] = but(unit, formation="", at=formation.at)
        for id, other in list(state.formations.items()):
            if other.under == formation.id:  # its Flotillas go on by themselves
                state.formations[id] = but(other, under="")
        if leader := state.leaders.get(formation.leader):
            state.leaders[leader.id] = but(leader, formation="", station=station)


class LeaderPosted(FleetsEvent):
    """Whom he relieves goes to the Station of that Port, or the nearest. ["IC-3.48-a"]"""

    leader: str
    formation: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        formation = state.formations[self.formation]
        if relieved := state.leaders.get(formation.leader):
            station = nearest_own_port(state, formation)
            state.leaders[relieved.id] = but(relieved, formation="", station=station)
        leader = state.leaders[self.leader]
        state.leaders[leader.id] = but(leader, formation=formation.id, station="")
        state.formations[formation.id] = but(formation, leader=leader.id)


class TransferSail(Action):
    """Move Sail between two Squadrons in one Harbour."""

    giver: str
    taker: str
    sail: int

    def check(self, state: Mistral, during: Reorganisation) -> Verdict:
        giver, taker = state.units.get(self.giver), state.units.get(self.taker)
        if giver is None or self.role != giver.fleet:
            return no("IC-3.26-a", giver=self.giver, taker=self.taker)
        if taker is None:
            if not (verdict := _may_form(state, giver, self.taker)):
                return verdict
            taker = _formed_beside(state, self.taker, giver)
        if giver.is_flagship or taker.is_flagship or giver.id == taker.id:
            return no("MIS-2.211-c", giver=self.giver, taker=self.taker)
        if (giver.contingent, giver.subclass) != (taker.contingent, taker.subclass):
            return no("IC-3.24-c", giver=self.giver, taker=self.taker)
        places = {state.place_of(giver), state.place_of(taker)}
        if len(places) > 1 or "ready" in (giver.state, taker.state):
            return no("IC-3.26-a", places=sorted(places))
        if not 1 <= self.sail <= giver.sail or taker.sail + self.sail > taker.most_sail:
            return no("IC-3.24-a", sail=self.sail, room=taker.most_sail - taker.sail)
        if self.taker in during.failed:
            return no("IC-3.26-a", taker=self.taker)
        return _goes_on(state, giver) if self.sail == giver.sail else YES

    def perform(self, play: Play[Mistral], during: Reorganisation) -> None:
        command = play.state.units[self.giver].command
        rule = self._rule(play.state)
        event = SailTransferred(rule, self.giver, self.taker, self.sail, self.role)
        if self.taker in during.passed or are_new(play.state, self.giver, self.sail):
            play.emit(event)
        elif strategy_check(play, self.role, [command], "MIC-6.2-g"):
            play.note(passed=(*during.passed, self.taker))
            play.emit(event)
        else:
            play.note(failed=(*during.failed, self.taker))
        unform_empty(play)

    def _rule(self, state: Mistral) -> RuleId:
        giver = state.units[self.giver]
        if self.sail == giver.sail:
            return "IC-3.25-c"  # so a Squadron is Unformed of its owner's will
        if are_new(state, self.giver, self.sail):
            return "IC-3.26-b"
        share = giver.damage * self.sail
        if share % giver.sail:
            return "IC-2.1-b"
        return "IC-3.26-c" if share else "IC-3.26-a"


def _goes_on(state: Mistral, giver: Unit) -> Verdict:
    """Whether what is left of its Formation is lawful when a Squadron is given up."""
    formation = state.formations.get(giver.formation)
    rest = [u for u in state.units.values() if u.formation and u.formation == giver.formation]
    rest = [unit for unit in rest if unit.id != giver.id]
    return may_hold(state, formation, rest) if formation is not None and rest else YES


def _may_form(state: Mistral, giver: Unit, id: str) -> Verdict:
    """An unused counter may be Formed in a Friendly Key Port. ["IC-3.25-b", "IC-3.24-c"]"""
    if id not in state.pack.ships.squadrons or id in state.units:
        return no("IC-3.26-a", giver=giver.id, taker=id)
    port = space_of(state.place_of(giver))
    entry = state.pack.ports.ports.get(port)
    key = entry is not None and entry.rank == "key"
    if not key or not is_friendly(state, port, giver.fleet, giver.contingent):
        return no("IC-3.25-b", port=port)
    if id not in free_counters(state, giver.contingent, giver.subclass):
        return no("MIS-2.623-b" if id in state.history.register.struck else "IC-3.25-b", counter=id)
    return YES


class FormFlotilla(Action):
    """Form a Flotilla or Detachment from Squadrons of one Harbour."""

    formation: str
    units: tuple[str, ...]

    def check(self, state: Mistral, during: Reorganisation) -> Verdict:
        counter = state.pack.ships.formations.get(self.formation)
        if counter is None or counter.fleet != self.role or self.formation in state.formations:
            return no("IC-3.32-c", formation=self.formation)
        if self.formation in during.failed:
            return no("IC-3.33-a", formation=self.formation)
        units = [state.units[id] for id in self.units if id in state.units]
        places = {unit.at for unit in units}
        idle = all(not u.formation and u.state != "ready" for u in units)
        if len(units) != len(set(self.units)) or not units or len(places) != 1 or not idle:
            return no("IC-3.33-a", units=list(self.units))
        port = space_of(units[0].at)
        if not may_use_harbour(state, port, self.role, units[0].contingent):
            return no("IC-3.33-a", port=port)
        return may_hold(state, self._formation(state), units)

    def _formation(self, state: Mistral) -> Formation:
        counter = state.pack.ships.formations[self.formation]
        at = state.units[self.units[0]].at
        return Formation(self.formation, counter.fleet, counter.command, counter.kind, at)

    def perform(self, play: Play[Mistral], during: Reorganisation) -> None:
        commands = {play.state.units[id].command for id in self.units}
        unchecked = all_new(play.state, self.units)
        if unchecked or strategy_check(play, self.role, commands, "MIC-6.2-h"):
            formed = self._formation(play.state)
            play.emit(FlotillaFormed("IC-3.33-a", formed, self.units))
        else:
            play.note(failed=(*during.failed, self.formation))


class UnformFlotilla(Action):
    formation: str

    def check(self, state: Mistral, during: Reorganisation) -> Verdict:
        formation = state.formations.get(self.formation)
        if formation is None or formation.fleet != self.role or at_sea(state, formation):
            return no("IC-3.34-a", formation=self.formation)
        if self.formation in during.failed:
            return no("IC-3.33-a", formation=self.formation)
        return YES

    def perform(self, play: Play[Mistral], during: Reorganisation) -> None:
        commands = {unit.command for unit in play.state.units_of(self.formation)}
        if strategy_check(play, self.role, commands, "MIC-6.2-h"):
            play.emit(FlotillaUnformed("IC-3.34-a", self.formation, self.role))
        else:
            play.note(failed=(*during.failed, self.formation))


class PostLeader(Action):
    """Give a Leader a Formation; whoever has it is Relieved."""

    leader: str
    formation: str

    def check(self, state: Mistral, during: Reorganisation) -> Verdict:
        leader, formation = state.leaders.get(self.leader), state.formations.get(self.formation)
        if leader is None or formation is None or leader.fleet != self.role:
            return no("IC-3.46-a", leader=self.leader, formation=self.formation)
        if leader.formation or not leader.station or leader.captive or formation.is_dummy:
            return no("IC-3.46-a", leader=self.leader)
        in_harbour = is_harbour(formation.at) or not state.is_ready(formation)
        near = space_of(formation.at) == leader.station or comes_from_afar(state, leader)
        if not in_harbour or not near:
            return no("IC-3.46-a", station=leader.station, at=formation.at)
        if idle := _seniors_idle(state, leader):
            rank = leader.rank_in(state.date.year).rank
            above = any(state.leaders[id].rank_in(state.date.year).rank != rank for id in idle)
            return no("IC-3.46-c" if above else "IC-3.42-a", senior=idle)
        return may_post(state, leader, formation)

    def perform(self, play: Play[Mistral], during: Reorganisation) -> None:
        relieved = play.state.formations[self.formation].leader in play.state.leaders
        rule = "IC-3.48-a" if relieved else "IC-3.46-a"
        play.emit(LeaderPosted(rule, self.leader, self.formation, self.role))


def _seniors_idle(state: Mistral, leader: Leader) -> list[str]:
    """Seniors of his Command without a post in the same Harbour come first. ["IC-3.46-c"]"""
    return sorted(
        other.id
        for other in state.leaders.values()
        if (other.station, other.fleet, other.command)
        == (leader.station, leader.fleet, leader.command)
        and seniority(state, other) < seniority(state, leader)
    )


class EndReorganisation(Action):
    closing: ClassVar[bool] = True

    def perform(self, play: Play[Mistral], during: Reorganisation) -> None:
        play.end()
        settle_debts(play, self.role)
        pick_the_rest(play, self.role)
        berth_the_rest(play, self.role)
        sail_with_the_rest(play, self.role)


class Reorganising(Reorganisation):
    """The part of the Reinforcements & Reorganisation Step that is the player's. ["IC-4.3-c"]"""

    routine = True
    revocable: ClassVar[tuple[type[Action], ...]] = (
        TransferSail,
        FormFlotilla,
        UnformFlotilla,
        FormFleet50,
        BreakDownFleet50,
        PostLeader,
        PrepareMulligan,
        PrepareHand,
        AwaitChance,
        WithdrawHands,
    )

    is_form: ClassVar[bool] = True
    out_of_place: ClassVar[RuleId] = "MIC-19.3-e"
    accepts: ClassVar[tuple[type[Action], ...]] = (
        TransferSail,
        FormFlotilla,
        UnformFlotilla,
        JoinFlotilla,
        LeaveFlotilla,
        TakeUnder,
        SetFree,
        FormFleet50,
        BreakDownFleet50,
        PostLeader,
        PrepareMulligan,
        PrepareHand,
        AwaitChance,
        WithdrawHands,
        GiveUp,
        PickAuxiliary,
        BerthSail,
        Unload,
        EndReorganisation,
    )

    def choices(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield EndReorganisation(role=role)
        yield from gifts(state, role, self)
        yield from picks(state, role, self)
        yield from berthings(state, role)
        yield from unloadings(state, role, self)
        leaders = [x for x in state.leaders.values() if x.fleet == role and x.station]
        formations = [f for f in state.formations.values() if f.fleet == role]
        own = [u for u in state.units.values() if u.fleet == role and u.state != "ready"]
        candidates: list[Action] = [
            PostLeader(x.id, f.id, role=role) for x in leaders for f in formations
        ]
        candidates += [UnformFlotilla(f.id, role=role) for f in formations]
        candidates += [
            TransferSail(a.id, b.id, 1, role=role) for a in own for b in own if a.id != b.id
        ]
        candidates += [
            TransferSail(u.id, id, 1, role=role)
            for u in own
            for id in free_counters(state, u.contingent, u.subclass)[:1]
        ]
        candidates += [PrepareMulligan(test, role=role) for test in (*TESTS, "")]
        yield from (action for action in candidates if action.check(state, self))
        yield from preparations(state, role, self)
        yield from awaited_chances(state, role)
        yield from changes(state, role, self)
