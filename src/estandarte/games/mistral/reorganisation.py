"""Reorganisation: Sail transferred, Flotillas Formed, SOL(D) converted, Leaders Posted. [3.3]"""

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from estandarte.kernel import YES, Action, Decision, Event, Play, Role, Verdict, but, no

from .command import may_post, passes, seniority, strategist
from .die import throw
from .fleets import Auxiliary, Formation, Leader, Unit
from .formations import may_hold
from .ports import attitude, may_use_harbour
from .setting_up import new_unit
from .state import Mistral
from .theatre import is_harbour, space_of

DOCTRINE = "guerre_de_course"


class SailTransferred(Event):
    """DPs go along: their share, rounded down. ["IC-3.26-c"]"""

    giver: str
    taker: str
    sail: int
    fleet: Role

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else None

    def apply(self, state: Mistral) -> None:
        giver, taker = state.units[self.giver], state.units[self.taker]
        damage = giver.damage * self.sail // giver.sail
        state.units[taker.id] = but(
            taker, sail=taker.sail + self.sail, damage=taker.damage + damage
        )
        take_sail(state, giver, self.sail, damage)


def take_sail(state: Mistral, unit: Unit, sail: int, damage: int = 0) -> None:
    """Without Sail a Squadron is Unformed and its DPs are erased. ["IC-3.25-a"]

    ["IC-3.25-c", "MIS-2.236-c"]
    """
    if unit.sail == sail:
        del state.units[unit.id]
    else:
        state.units[unit.id] = but(unit, sail=unit.sail - sail, damage=unit.damage - damage)


class FlotillaFormed(Event):
    formation: Formation
    units: tuple[str, ...]

    def apply(self, state: Mistral) -> None:
        state.formations[self.formation.id] = self.formation
        for id in self.units:
            state.units[id] = but(state.units[id], formation=self.formation.id)

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.formation.fleet else None


class FlotillaUnformed(Event):
    """Its Squadrons stay in the Harbour unassigned, its Leader at that Station. ["IC-3.34-a"]"""

    formation: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        formation = state.formations.pop(self.formation)
        for unit in list(state.units.values()):
            if unit.formation == formation.id:
                state.units[unit.id] = but(unit, formation="", at=formation.at)
        for id, other in list(state.formations.items()):
            if other.under == formation.id:  # its Flotillas go on by themselves
                state.formations[id] = but(other, under="")
        if leader := state.leaders.get(formation.leader):
            state.leaders[leader.id] = but(leader, formation="", station=space_of(formation.at))

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else None


class Fleet50Formed(Event):
    """Two SOL(D) become an Auxiliary in the Available Box. ["MIS-2.235-a", "MIS-2.236-d"]"""

    auxiliary: Auxiliary
    squadrons: tuple[str, str]

    def apply(self, state: Mistral) -> None:
        for id in self.squadrons:
            take_sail(state, state.units[id], 1)
        state.auxiliaries[self.auxiliary.id] = self.auxiliary

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.auxiliary.fleet else None


class Fleet50BrokenDown(Event):
    """Its two SOL(D) come back, each with four DPs. ["MIS-2.235-b", "MIS-2.238-a"]"""

    auxiliary: str
    fleet: Role
    squadrons: tuple[str, str]
    port: str

    def apply(self, state: Mistral) -> None:
        limits = state.pack.ships.limits
        del state.auxiliaries[self.auxiliary]
        for id in self.squadrons:
            unit = state.units.get(id)
            if unit is None:
                at = state.theatre.harbour_of(self.port)
                unit = new_unit(state.pack, id, at, 0, 0)
            state.units[id] = but(
                unit, sail=unit.sail + 1, damage=unit.damage + limits.sol_d_damage
            )

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else None


class LeaderPosted(Event):
    """Whom he relieves goes to the Station of that Port. ["IC-3.48-a"]"""

    leader: str
    formation: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        formation = state.formations[self.formation]
        if relieved := state.leaders.get(formation.leader):
            state.leaders[relieved.id] = but(relieved, formation="", station=space_of(formation.at))
        leader = state.leaders[self.leader]
        state.leaders[leader.id] = but(leader, formation=formation.id, station="")
        state.formations[formation.id] = but(formation, leader=leader.id)

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else None


def strategy_check(play: Play[Mistral], role: Role, commands: Iterable[str], cite: str) -> bool:
    """By the Command Admiral, or the Fleet Admiral between Commands. ["IC-3.33-b"]"""
    state = play.state
    if state.switches.strategy_checks == "off":
        return True
    leader = strategist(state, role, commands)
    die = throw(play, cite, "strategy_check", only=(role,))
    return passes(leader.strategy, die, 0, state.switches.natural_rolls == "on")


class TransferSail(Action):
    """Move Sail between two Squadrons in one Harbour."""

    giver: str
    taker: str
    sail: int

    def check(self, state: Mistral, during: "Reorganising") -> Verdict:
        giver, taker = state.units.get(self.giver), state.units.get(self.taker)
        if giver is None or taker is None or self.role not in (giver.fleet, taker.fleet):
            return no("IC-3.26-a", giver=self.giver, taker=self.taker)
        if giver.is_flagship or taker.is_flagship or giver.id == taker.id:
            return no("MIS-2.211-c", giver=self.giver, taker=self.taker)
        same = (giver.contingent, giver.subclass) == (taker.contingent, taker.subclass)
        if not same:
            return no("IC-3.24-c", giver=self.giver, taker=self.taker)
        places = {state.place_of(giver), state.place_of(taker)}
        if len(places) > 1 or "ready" in (giver.state, taker.state):
            return no("IC-3.26-a", places=sorted(places))
        if not 1 <= self.sail <= giver.sail or taker.sail + self.sail > taker.most_sail:
            return no("IC-3.24-a", sail=self.sail, room=taker.most_sail - taker.sail)
        if self.taker in during.failed:
            return no("IC-3.26-a", taker=self.taker)
        return YES

    def perform(self, play: Play[Mistral], during: "Reorganising") -> None:
        command = play.state.units[self.taker].command
        passed = self.taker in during.passed
        if passed or strategy_check(play, self.role, [command], "MIC-6.2-g"):
            play.note(passed=tuple({*during.passed, self.taker}))
            play.emit(self._event())
        else:
            play.note(failed=(*during.failed, self.taker))

    def _event(self) -> SailTransferred:
        return SailTransferred("IC-3.26-a", self.giver, self.taker, self.sail, self.role)


class FormFlotilla(Action):
    """Form a Flotilla or Detachment from Squadrons of one Harbour."""

    formation: str
    units: tuple[str, ...]

    def check(self, state: Mistral, during: "Reorganising") -> Verdict:
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

    def perform(self, play: Play[Mistral], during: "Reorganising") -> None:
        commands = {play.state.units[id].command for id in self.units}
        if strategy_check(play, self.role, commands, "MIC-6.2-h"):
            formed = self._formation(play.state)
            play.emit(FlotillaFormed("IC-3.33-a", formed, self.units))
        else:
            play.note(failed=(*during.failed, self.formation))


class UnformFlotilla(Action):
    formation: str

    def check(self, state: Mistral, during: "Reorganising") -> Verdict:
        formation = state.formations.get(self.formation)
        if formation is None or formation.fleet != self.role or state.is_ready(formation):
            return no("IC-3.34-a", formation=self.formation)
        if self.formation in during.failed:
            return no("IC-3.33-a", formation=self.formation)
        return YES

    def perform(self, play: Play[Mistral], during: "Reorganising") -> None:
        commands = {unit.command for unit in play.state.units_of(self.formation)}
        if strategy_check(play, self.role, commands, "MIC-6.2-h"):
            play.emit(FlotillaUnformed("IC-3.34-a", self.formation, self.role))
        else:
            play.note(failed=(*during.failed, self.formation))


class FormFleet50(Action):
    """Make a Fleet-50 Auxiliary of two SOL(D), wherever they lie. ["MIS-2.236-b"]"""

    squadrons: tuple[str, str]

    def check(self, state: Mistral, during: "Reorganising") -> Verdict:
        units = [state.units[id] for id in self.squadrons if id in state.units]
        if len(units) != 2 or any(u.fleet != self.role or u.subclass != "sol_d" for u in units):
            return no("MIS-2.235-a", squadrons=list(self.squadrons))
        if any(unit.state != "in_ordinary" for unit in units):
            return no("MIS-2.236-b", squadrons=list(self.squadrons))
        nation = units[0].contingent
        wanted = Counter(self.squadrons)
        enough = all(state.units[id].sail >= count for id, count in wanted.items())
        if units[1].contingent != nation or not enough:
            return no("MIS-2.235-a", squadrons=list(self.squadrons))
        if nation == "france" and not state.has_occurred(DOCTRINE):
            return no("MIS-2.239-a")  # ["MIS-2.332-d"]
        limit = state.pack.ships.counters[nation].get("fleet50", 0)
        if len(_fifties(state, nation)) >= limit:
            return no("MIS-2.211-a", most=limit)
        return YES

    def perform(self, play: Play[Mistral], during: "Reorganising") -> None:
        state = play.state
        unit = state.units[self.squadrons[0]]
        used = _fifties(state, unit.contingent)
        # Counters are used again. ["MIS-2.211-b"]
        names = (f"{unit.contingent}-fleet50-{n}" for n in range(1, 10))
        id = next(name for name in names if name not in used)
        one = Auxiliary(id, unit.contingent, unit.fleet, unit.command, "fleet50")
        play.emit(Fleet50Formed("MIS-2.236-a", one, self.squadrons))


def _fifties(state: Mistral, nation: str) -> set[str]:
    found = state.auxiliaries.values()
    return {a.id for a in found if a.contingent == nation and a.kind == "fleet50"}


class BreakDownFleet50(Action):
    """Turn a Fleet-50 Auxiliary back into two SOL(D) in Squadrons In Ordinary."""

    auxiliary: str
    squadrons: tuple[str, str]
    port: str = ""
    """Where a Squadron is Formed that is not in play."""

    def check(self, state: Mistral, during: "Reorganising") -> Verdict:
        one = state.auxiliaries.get(self.auxiliary)
        if one is None or one.fleet != self.role or one.kind != "fleet50":
            return no("MIS-2.237-a", auxiliary=self.auxiliary)
        if one.place != "available":
            return no("MIS-2.237-a", place=one.place)
        for id, count in Counter(self.squadrons).items():
            counter, unit = state.pack.ships.squadrons.get(id), state.units.get(id)
            right = counter is not None and counter.subclass == "sol_d"
            if counter is None or not right or counter.contingent != one.contingent:
                return no("MIS-2.237-b", squadron=id)
            if unit is not None and unit.state != "in_ordinary":
                return no("MIS-2.237-c", squadron=id)
            if unit is None and not self._may_form(state):
                return no("MIS-2.237-c", port=self.port)
            if (unit.sail if unit else 0) + count > counter.most_sail:
                return no("MIS-2.231-b", squadron=id)
        return YES

    def _may_form(self, state: Mistral) -> bool:
        port = state.pack.ports.ports.get(self.port)
        friendly = port is not None and attitude(state, self.port, self.role) == "friendly"
        return friendly and state.theatre.has_repairs(self.port)

    def perform(self, play: Play[Mistral], during: "Reorganising") -> None:
        event = Fleet50BrokenDown(
            "MIS-2.237-a", self.auxiliary, self.role, self.squadrons, self.port
        )
        play.emit(event)


class PostLeader(Action):
    """Give a Leader a Formation; whoever has it is Relieved."""

    leader: str
    formation: str

    def check(self, state: Mistral, during: "Reorganising") -> Verdict:
        leader, formation = state.leaders.get(self.leader), state.formations.get(self.formation)
        if leader is None or formation is None or leader.fleet != self.role:
            return no("IC-3.46-a", leader=self.leader, formation=self.formation)
        if leader.formation or not leader.station or leader.captive:
            return no("IC-3.46-a", leader=self.leader)
        in_harbour = is_harbour(formation.at) or not state.is_ready(formation)
        if not in_harbour or space_of(formation.at) != leader.station:
            return no("IC-3.46-a", station=leader.station, at=formation.at)
        if idle := _seniors_idle(state, leader):
            return no("IC-3.46-c", senior=idle)
        return may_post(state, leader, formation)

    def perform(self, play: Play[Mistral], during: "Reorganising") -> None:
        play.emit(LeaderPosted("IC-3.46-a", self.leader, self.formation, self.role))


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
    def perform(self, play: Play[Mistral], during: "Reorganising") -> None:
        play.end()


class Reorganising(Decision):
    """The part of the Reinforcements & Reorganisation Step that is the player's. ["IC-4.3-c"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (
        TransferSail,
        FormFlotilla,
        UnformFlotilla,
        FormFleet50,
        BreakDownFleet50,
        PostLeader,
        EndReorganisation,
    )
    passed: tuple[str, ...] = ()
    """Squadrons whose Strategy Check for receiving Sail has succeeded in this Step."""
    failed: tuple[str, ...] = ()
    """Squadrons and Flotillas whose Check has failed; there is one try each."""

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield EndReorganisation(role=role)
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
        yield from (action for action in candidates if action.check(state, self))
