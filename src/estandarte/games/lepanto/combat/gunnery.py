"""Cannon: range charts, arcs, the lower of two numbers, one die. [LEP-7.1]"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from estandarte.games.lepanto.sea.waters import gun_range
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.turn.closing import Phase
from estandarte.games.lepanto.turn.losses import lose
from estandarte.kernel import (
    YES,
    Action,
    Event,
    Play,
    Role,
    RuleId,
    Tally,
    Telling,
    Verdict,
    fields_of,
    no,
    tally,
)
from estandarte.wargame.hexes import Hex, distance

from .engaging import (
    enemy_target,
    engaged,
    fires_close,
    may_attack,
)

Arc = Literal["bow", "port", "stern", "starboard"]

ARC_RULES: dict[str, RuleId] = {
    "bow": "LEP-7.1-h",
    "stern": "LEP-7.1-i",
    "port": "LEP-3.3-e",
    "starboard": "LEP-3.3-e",
}
"""Which sentence says where the guns of a galleass bear through each arc."""


class Shot(NamedTuple):
    """A gun that bears: through which arc and with which value of the chart."""

    arc: str
    value: int


class GunsFired(Event):
    """A ship fired its guns at another. Nothing ever happens to the firer. [LEP-7.1-m]"""

    ship: str
    target: str
    arc: Arc
    tally: Tally
    factor: int
    die: int
    sunk: bool

    def apply(self, state: Lepanto) -> None:
        ship = state.ships[self.ship]
        again = ship.fired == state.phase
        state.put(
            ship.but(
                fired=state.phase,
                arcs=(*ship.arcs, self.arc) if again else (self.arc,),
                targets=(*ship.targets, self.target) if again else (self.target,),
            )
        )

    def told(self) -> Telling:
        return Telling(f"event.guns_fired.{'sunk' if self.sunk else 'missed'}", fields_of(self))


def shots_at(state: Lepanto, ship: Ship, target: Ship) -> tuple[Shot, ...]:
    """The arcs that bear on a target; several only for ships in one hex. [LEP-7.1-a, LEP-Q38]"""
    waters = state.waters
    if target.at == ship.at:
        close = waters.close[ship.kind]
        return tuple(Shot(arc, value) for arc, value in close.items())
    found = zone_of_fire(state, ship).get(target.at)
    return () if found is None else (Shot(*found),)


def zone_of_fire(state: Lepanto, ship: Ship) -> dict[Hex, tuple[str, int]]:
    """The hexes that its guns reach, with arc and chart value. [LEP-7.1-a, LEP-7.5-n]"""
    found = gun_range(state.waters, ship.kind, ship.at, ship.bow)
    if not fires_close(state, ship):
        return found
    close = state.waters.close[ship.kind]
    return {hex: (arc, close[arc]) for hex, (arc, _) in found.items()}


def factor(state: Lepanto, ship: Ship, target: Ship, shot: Shot) -> Tally:
    """The lower of the printed G and the chart value of the hex. [LEP-7.1-b, LEP-7.1-c]"""
    base = tally(ship.guns, "LEP-7.1-b", ship=ship.id)
    by = chart_rule(state, ship, target, shot.arc)
    return base.become(
        shot.value, "LEP-7.1-c", when=shot.value < ship.guns, chart=shot.value, by=by
    )


def chart_rule(state: Lepanto, ship: Ship, target: Ship, arc: str) -> RuleId:
    """Why this value of the chart and no other."""
    if fires_close(state, ship) or (ship.is_stuck_rammer and target.at == ship.at):
        return "LEP-7.5-n"
    if target.at == ship.at:
        return "LEP-Q38"
    return ARC_RULES[arc] if ship.is_galleass else "LEP-7.1-a"


def is_hit(state: Lepanto, gun_factor: int, die: int) -> bool:
    columns = state.waters.pack.charts.gunnery.columns
    return columns[min(gun_factor, max(columns))][die - 1] == "S"


def has_fired(state: Lepanto, ship: Ship, arc: str, target: str) -> RuleId | None:
    """Which limit on shots per phase this one would break. [LEP-7.1-e to LEP-7.1-g]"""
    if ship.fired != state.phase:
        return None
    if not ship.is_galleass:
        return "LEP-7.1-e"
    if arc in ship.arcs:
        return "LEP-7.1-g"
    return "LEP-7.1-f" if target in ship.targets else None


class FireGuns(Action):
    """Fire one ship's guns at one enemy; the arc needs naming only in a shared hex."""

    risky = True
    ship: str
    target: str
    arc: Arc | None = None

    def told(self) -> Telling:
        key = "action.fire_guns" if self.arc is None else "action.fire_guns.arc"
        return Telling(key, fields_of(self))

    def check(self, state: Lepanto, during: Phase) -> Verdict:
        if not (verdict := may_attack(state, self.role, self.ship, "gunnery")):
            return verdict
        if not (verdict := enemy_target(state, self.role, self.target)):
            return verdict
        ship, target = state.ships[self.ship], state.ships[self.target]
        shots = shots_at(state, ship, target)
        if not shots:
            return no(self._out_of_reach(state, ship, target), ship=ship.id, target=target.id)
        if self.arc is not None:
            shots = tuple(s for s in shots if s.arc == self.arc)
        if not shots:
            named = ARC_RULES[self.arc or "bow"] if ship.is_galleass else "LEP-7.1-o"
            return no(named, ship=ship.id, target=target.id, arc=self.arc)
        spent = [has_fired(state, ship, shot.arc, target.id) for shot in shots]
        if all(spent):
            return no(spent[0] or "", ship=ship.id, target=target.id)
        return YES

    def perform(self, play: Play[Lepanto], during: Phase) -> None:
        ship, target = play.state.ships[self.ship], play.state.ships[self.target]
        fire(play, ship, target, self.chosen(play.state))

    def chosen(self, state: Lepanto) -> Shot:
        """The shot that is fired: the heaviest that still may, where the arc is open."""
        ship, target = state.ships[self.ship], state.ships[self.target]
        return max(
            (
                shot
                for shot in shots_at(state, ship, target)
                if self.arc in (None, shot.arc) and not has_fired(state, ship, shot.arc, target.id)
            ),
            key=lambda shot: shot.value,
        )

    def _out_of_reach(self, state: Lepanto, ship: Ship, target: Ship) -> RuleId:
        within = distance(ship.at, target.at) <= state.waters.longest[ship.kind]
        return "LEP-7.1-o" if within and not ship.is_galleass else "LEP-7.1-a"


def fire(play: Play[Lepanto], ship: Ship, target: Ship, shot: Shot) -> None:
    """One die, read in the column of the gun factor. [LEP-7.1-j]"""
    counted = factor(play.state, ship, target, shot)
    strength = int(counted.total)
    die = play.roll(6, "LEP-7.1-j", "gunnery", "gunnery")
    sunk = is_hit(play.state, strength, die)
    cite = "LEP-7.1-k" if sunk else "LEP-7.1-l"
    arc: Arc = shot.arc  # type: ignore[assignment]
    play.emit(GunsFired(cite, ship.id, target.id, arc, counted, strength, die, sunk))
    if sunk:
        lose(play, "LEP-7.1-k", target.id, "gunnery", ship.id)


def gun_targets(state: Lepanto, ship: Ship) -> Iterator[tuple[Ship, Shot]]:
    """Every enemy that the guns of a ship bear on, with the shot; ships between never matter.

    [LEP-7.1-d, LEP-7.1-n]
    """
    enemy_at = state.enemy_at
    places = state.places
    if state.shares_hex(ship) and (other := enemy_at(ship.at, ship.role)):
        for shot in shots_at(state, ship, other):
            yield other, shot
    for hex, (arc, value) in zone_of_fire(state, ship).items():
        if hex in places and (target := enemy_at(hex, ship.role)):
            yield target, Shot(arc, value)


def best_shots(state: Lepanto, ship: Ship) -> list[tuple[Ship, Shot]]:
    """For each arc that may still fire the target worth most, the best of these shots first."""
    best: dict[str, tuple[Ship, Shot]] = {}
    for target, shot in gun_targets(state, ship):
        if has_fired(state, ship, shot.arc, target.id):
            continue
        now = best.get(shot.arc)
        if now is None or _worth(ship, target, shot) > _worth(ship, *now):
            best[shot.arc] = (target, shot)
    return [best[arc] for arc in sorted(best, key=lambda a: (-_worth(ship, *best[a])[0], a))]


def _worth(ship: Ship, target: Ship, shot: Shot) -> tuple[int, str]:
    return (min(ship.guns, shot.value) * target.points, target.id)


class Broadside(Action):
    """Fire all guns that bear, of some ships or of the whole fleet, each at the best target."""

    risky = True
    ships: tuple[str, ...] = ()

    def told(self) -> Telling:
        key = "action.broadside.some" if self.ships else "action.broadside"
        return Telling(key, fields_of(self))

    def check(self, state: Lepanto, during: Phase) -> Verdict:
        for id in self.ships:
            if not (verdict := may_attack(state, self.role, id, "gunnery")):
                return verdict
        return YES if any(self.next_shots(state)) else no("LEP-7.1-a")

    def perform(self, play: Play[Lepanto], during: Phase) -> None:
        for id in dict.fromkeys(self.ships or [s.id for s in engaged(play.state, self.role)]):
            alone = Broadside((id,), role=self.role)
            while (nxt := next(alone.next_shots(play.state), None)) is not None:
                fire(play, *nxt)

    def next_shots(self, state: Lepanto) -> Iterator[tuple[Ship, Ship, Shot]]:
        """What may be fired now, ship by ship; each is checked like a single shot."""
        for id in self.ships or [s.id for s in engaged(state, self.role)]:
            ship = state.ships.get(id)
            if ship is None or not may_attack(state, self.role, id, "gunnery"):
                continue
            for target, shot in best_shots(state, ship):
                yield ship, target, shot


def gun_options(state: Lepanto, ship: Ship) -> Iterator[Action]:
    shared = state.places.get(ship.at, ())
    for target, shot in gun_targets(state, ship):
        if not has_fired(state, ship, shot.arc, target.id):
            arc: Arc | None = shot.arc if target.id in shared else None  # type: ignore[assignment]
            yield FireGuns(ship.id, target.id, arc, role=ship.role)


def can_fire(state: Lepanto, role: Role) -> bool:
    return any(True for _ in Broadside(role=role).next_shots(state))
