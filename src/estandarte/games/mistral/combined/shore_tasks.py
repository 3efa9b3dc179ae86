"""Bombs and Marines against the land, in the combined game. [3.26]"""

from typing import Literal

from estandarte.games.mistral.dice.d10 import pick
from estandarte.games.mistral.dice.own_die import TableDie, table_die
from estandarte.games.mistral.dice.player_ranks import aid
from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.fleets.damage import SailSunk
from estandarte.games.mistral.fleets.forces import Auxiliary, Formation, Unit
from estandarte.games.mistral.fleets.formations import unform_empty
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.ranks import Purpose
from estandarte.games.mistral.sea.theatre import location_of, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.log import spend
from estandarte.kernel import (
    YES,
    Decision,
    Event,
    Play,
    Role,
    RuleId,
    UntoldEvent,
    Verdict,
    but,
    no,
)

from .coasts import (
    LandAction,
    interacts,
    is_greater,
    land_of,
    section_of,
    sections,
)
from .land import Blow, LandUnit, Transport

Effect = Literal["depot", "siege", "points", "strength"]
NATURAL_NINE = 9
ORDERS = ("show_of_force", "army_support")
RULES: dict[Effect, str] = {
    "depot": "MIS-3.264-b",
    "siege": "MIS-3.264-c",
    "points": "MIS-3.264-d",
    "strength": "MIS-3.264-e",
}


class ShoreStruck(Event):
    """Something from the sea that the land game must apply. ["MIS-3.22-b"]"""

    blow: Blow

    def apply(self, state: Mistral) -> None:
        land = land_of(state)
        state.land = but(land, blows=(*land.blows, self.blow))


class ShoreMissed(Event):
    role: Role
    at: str


class LandTaskDone(UntoldEvent, FleetsEvent):
    """What may be done once is noted, for its Fleet alone."""

    mark: str
    fleet: Role

    def apply(self, state: Mistral) -> None:
        land = land_of(state)
        state.land = but(land, used=(*land.used, self.mark))


def task_mark(state: Mistral, role: Role, id: str) -> str:
    return f"{role}:{id}:{state.impulse}"


class StrengthLost(Event):
    """Land forces Formed as a Convoy have lost Strength Points. ["MIS-3.266-d", "MIS-3.264-e"]"""

    transport: str
    points: int

    def apply(self, state: Mistral) -> None:
        land = land_of(state)
        one = land.transports[self.transport]
        weakened = but(one, units=weaken(one, self.points))
        state.land = but(land, transports={**land.transports, one.id: weakened})


class SailCutOut(Event):
    """A SOL(D) taken at its moorings by Marines. ["MIS-3.266-a"]"""

    unit: str
    taker: str
    fleet: Role
    """Of the captor, who alone knows which Squadron has her now."""

    def apply(self, state: Mistral) -> None:
        unit, taker = state.units[self.unit], state.units[self.taker]
        if unit.sail > 1:
            state.units[unit.id] = but(unit, sail=unit.sail - 1)
        else:
            del state.units[unit.id]
        state.units[taker.id] = but(taker, sail=taker.sail + 1)

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.fleet else SailCutOut(self.cite, self.unit, "", self.fleet)


def weaken(transport: Transport, points: int) -> tuple[LandUnit, ...]:
    """Strength Points taken from its Units, the strongest first, none below nothing."""
    units = list(transport.units)
    for _ in range(points):
        fighting = [n for n, unit in enumerate(units) if unit.kind != "auxiliary" and unit.strength]
        if not fighting:
            break
        worst = max(fighting, key=lambda n: (units[n].strength, -n))
        units[worst] = but(units[worst], strength=units[worst].strength - 1)
    return tuple(unit for unit in units if unit.kind == "auxiliary" or unit.strength)


def may_strike_shore(
    state: Mistral, role: Role, id: str, kind: str, task: RuleId = "MIC-12.2-c"
) -> Verdict:
    """Whether an Auxiliary may be Tasked against the land where its Formation is.

    Its Formation must Execute a Show of Force or hold Army Support.
    ["MIS-3.261-a", "MIS-3.271-e", "MIC-12.2-c", "MIC-12.2-d", "MIS-3.26-a"]
    """
    one = state.auxiliaries.get(id)
    if one is None or one.fleet != role or one.place != "assigned":
        return no("MIS-3.26-b", auxiliary=id)
    if one.kind != kind:
        return no("MIS-3.263-a" if kind == "bomb" else "MIS-3.26-b", auxiliary=id)
    formation = state.formations.get(one.formation)
    if kind == "marine" and (formation is None or formation.kind not in ("grand", "flag")):
        return no(task, auxiliary=id)  # a Detachment is no Flotilla
    if formation is None:
        return no("MIS-3.261-a", auxiliary=id)
    order = state.orders.order_of(formation.id)
    if order is None or order.kind not in ORDERS or not order.executing:
        return no("MIS-3.261-a", formation=formation.id)
    if not interacts(state, shore_of(formation)):
        return no("MIS-3.26-a", at=formation.at)
    if task_mark(state, role, id) in land_of(state).used:
        return no("IC-6.24-b", auxiliary=id)
    return YES


def shore_of(formation: Formation) -> SpaceId:
    return space_of(location_of(formation.at))


def _formation_of(state: Mistral, id: str) -> Formation:
    return state.formations[state.auxiliaries[id].formation]


def in_reach(state: Mistral, here: SpaceId, target: str) -> Verdict:
    """At a Port its own Greater Port, at a Coastal Space any hex of the Section.

    ["MIS-3.262-a", "MIS-3.262-b"]
    """
    if is_greater(state, here):
        return YES if target == here else no("MIS-3.262-a", target=target)
    other = section_of(state, target)
    if other not in (None, here) or target in state.pack.coasts.sections:
        return no("MIS-3.262-b", target=target)
    return YES


class BombardPort(LandAction):
    """Bombard the facilities of a Port of the land map with a Bomb, for one effect.

    ["MIS-3.263-a", "MIS-3.264-a"]
    """

    auxiliary: str
    port: str
    effect: Effect
    amount: int = 1
    """Read from the Bombardment Table of the land game where the effect asks for it."""

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if not (verdict := may_strike_shore(state, self.role, self.auxiliary, "bomb")):
            return verdict
        here = shore_of(_formation_of(state, self.auxiliary))
        if self.port not in (here, *sections(state).get(here, ())):
            rule = "MIS-3.262-a" if is_greater(state, here) else "MIS-3.262-b"
            return no(rule, port=self.port)
        if not 1 <= self.amount <= 20:
            return no("MIS-3.264-d", amount=self.amount)
        if self.effect == "strength" and formed_at(state, here, self.role) is None:
            return no("MIS-3.264-e", port=self.port)
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        state = play.state
        here = shore_of(_formation_of(state, self.auxiliary))
        limit = state.pack.coasts.tasks.port_facilities
        if not _succeeds(play, self.auxiliary, limit, self.port, self.role):
            return
        rule = RULES[self.effect]
        if self.effect == "strength":
            convoy = formed_at(state, here, self.role)
            assert convoy is not None
            play.emit(StrengthLost(rule, convoy.id, self.amount))
            return
        lasting = self.effect == "siege"
        blow = Blow(self.effect, self.port, self.role, self.amount, lasting)
        play.emit(ShoreStruck(rule, blow))


class BombardRoad(LandAction):
    """Bombard a Coastal Road with a Bomb."""

    free = ("hex",)
    auxiliary: str
    hex: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if not (verdict := may_strike_shore(state, self.role, self.auxiliary, "bomb")):
            return verdict
        if not 1 <= len(self.hex) <= 30:
            return no("MIS-3.262-b", hex=self.hex)
        return in_reach(state, shore_of(_formation_of(state, self.auxiliary)), self.hex)

    def carry_out(self, play: Play[Mistral]) -> None:
        """One Strength Point, once, and no Road there for the Turn. ["MIS-3.265-b"]"""
        limit = play.state.pack.coasts.tasks.coastal_road
        if _succeeds(play, self.auxiliary, limit, self.hex, self.role):
            blow = Blow("road", self.hex, self.role, until_turn=True)
            if blow not in land_of(play.state).blows:
                play.emit(ShoreStruck("MIS-3.265-a", blow))


class RaidShore(LandAction):
    """Land Marines for a Raid, which the land game resolves."""

    free = ("hex",)
    auxiliary: str
    hex: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if not (verdict := may_strike_shore(state, self.role, self.auxiliary, "marine")):
            return verdict
        if not 1 <= len(self.hex) <= 30:
            return no("MIS-3.263-b", hex=self.hex)
        return in_reach(state, shore_of(_formation_of(state, self.auxiliary)), self.hex)

    def carry_out(self, play: Play[Mistral]) -> None:
        play.emit(ShoreStruck("MIS-3.263-b", Blow("raid", self.hex, self.role)))
        spend(play, self.auxiliary, "IC-6.15-a")


class DefendWithMarines(LandAction):
    """Let Marines serve as Grenadiers in a besieged Friendly Fortification on the coast."""

    auxiliary: str
    army: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if not (verdict := may_strike_shore(state, self.role, self.auxiliary, "marine")):
            return verdict
        army = land_of(state).armies.get(self.army)
        here = shore_of(_formation_of(state, self.auxiliary))
        if army is None or army.side != self.role or not army.besieged or army.place != here:
            return no("MIS-3.263-c", army=self.army)
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        play.emit(ShoreStruck("MIS-3.263-c", Blow("grenadiers", self.army, self.role)))
        spend(play, self.auxiliary, "IC-6.15-a")


class CutOut(LandAction):
    """Cut out a ship that lies in the Port, or the transports of a Convoy Formed there."""

    auxiliary: str
    convoy: str = ""
    """Nothing means the ships, of which nobody outside knows what lies there."""

    def check(self, state: Mistral, during: Decision) -> Verdict:
        verdict = may_strike_shore(state, self.role, self.auxiliary, "marine", "MIC-12.2-d")
        if not verdict:
            return verdict
        here = shore_of(_formation_of(state, self.auxiliary))
        if here not in state.pack.ports.ports:
            return no("MIS-3.263-d", at=here)
        if self.convoy:
            formed = formed_at(state, here, self.role)
            if formed is None or formed.id != self.convoy:
                return no("MIS-3.263-d", convoy=self.convoy)
        return YES

    def carry_out(self, play: Play[Mistral]) -> None:
        state = play.state
        here = shore_of(_formation_of(state, self.auxiliary))
        limit = state.pack.coasts.tasks.cutting_out
        if not _succeeds(play, self.auxiliary, limit, self.convoy or here, self.role):
            return
        if self.convoy:
            play.emit(StrengthLost("MIS-3.266-d", self.convoy, 1))
            return
        prizes = _prizes(state, here, self.role)
        if not prizes:
            play.emit(ShoreMissed("MIS-3.266-c", self.role, here))
            return
        unit = state.units[pick(play, prizes, "MIS-3.266-a", "cut_out")]
        taker = nearest_taker(state, unit, self.role)
        if taker is None:
            play.emit(SailSunk("MIS-3.266-b", unit.id, unit.fleet))
        else:
            play.emit(SailCutOut("MIS-3.266-a", unit.id, taker.id, self.role))
        unform_empty(play)


def _prizes(state: Mistral, port: SpaceId, role: Role) -> list[str]:
    """Enemy SOL(D) In Ordinary, Fitting Out or Formed in the Port; no other can be taken.

    ["MIS-3.266-c", "MIS-3.263-d"]
    """
    harbour = state.theatre.harbour_of(port)
    return sorted(
        unit.id
        for unit in state.units.values()
        if unit.fleet != role
        and unit.subclass == "sol_d"
        and unit.state != "ready"
        and location_of(state.place_of(unit)) == harbour
    )


def nearest_taker(state: Mistral, prize: Unit, role: Role) -> Unit | None:
    """The nearest Squadron of the captor that has room for such a Sail. ["MIS-3.266-a"]"""
    here = location_of(state.place_of(prize))
    found = [
        unit
        for unit in state.units.values()
        if unit.fleet == role and unit.subclass == prize.subclass and not unit.is_full
    ]

    def distance(unit: Unit) -> tuple[int, str]:
        between = state.theatre.spaces_between(here, location_of(state.place_of(unit)))
        return (999 if between is None else between, unit.id)

    return min(found, key=distance, default=None)


def formed_at(state: Mistral, port: SpaceId, role: Role) -> Transport | None:
    """An Enemy Convoy of land forces that is Formed in a Port."""
    for one in land_of(state).transports.values():
        if one.fleet != role and one.formed and not one.at_sea and one.origin == port:
            return one
    return None


def _task_rule(state: Mistral, auxiliary: Auxiliary) -> RuleId:
    """Whoever supports an army does this besides; a Bomb has one effect and no second."""
    order = state.orders.order_of(auxiliary.formation)
    if order is not None and order.kind == "army_support":
        return "MIS-3.271-e"
    return "MIS-3.264-a" if auxiliary.kind == "bomb" else "IC-6.24-b"


def _succeeds(play: Play[Mistral], id: str, limit: int, target: str, role: Role) -> bool:
    """One die in the column of the Task. ["MIC-15.1-b"]

    A Bomb is used up by a nine alone, Marines always. ["IC-6.24-b"]
    """
    state = play.state
    auxiliary: Auxiliary = state.auxiliaries[id]
    rule = "MIC-3.3-e" if auxiliary.kind == "bomb" else "MIC-15.1-a"
    limit = shore_limit(state, role, limit)
    die = shore_die(role, auxiliary, limit).throw(play, rule, f"shore.{auxiliary.kind}")
    play.emit(LandTaskDone(_task_rule(state, auxiliary), task_mark(state, role, id), role))
    if auxiliary.kind != "bomb" or die.natural == NATURAL_NINE:
        spend(play, id, "IC-6.24-b")
    if not die.is_good:
        play.emit(ShoreMissed("MIC-15.1-b", role, target))
        return False
    return True


def shore_limit(state: Mistral, role: Role, column: int) -> int:
    """The highest die that succeeds, with the rank for Tasks. ["MIC-17.1-a"]"""
    return column - aid(state, role, "task")


def shore_die(owner: Role, auxiliary: Auxiliary, limit: int) -> TableDie:
    kind: Purpose = "bomb" if auxiliary.kind == "bomb" else "marines"
    return table_die(owner, kind, lambda die: die <= limit)
