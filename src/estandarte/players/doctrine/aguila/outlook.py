"""The outlook: what a unit could do from where it might stand, and what could be done to it there.

Each place is looked at in inches and by means: many are, and only the best is walked.
"""

from bisect import bisect_left
from math import hypot
from typing import Literal, NamedTuple

from estandarte.games.aguila.charge.conditions import charge_verdict
from estandarte.games.aguila.movement.allowances import charge_allowance
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.units import OrderName
from estandarte.kernel import but
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import INCH

from .blows import FRONT, hurt, salvo, volley
from .bodies import Body
from .first.aims import is_winning, storms
from .first.places import standing
from .menacing import Menace, menace_of, worst_of
from .picture import Picture, Seen, Spot, spot_of
from .posture import counts_ground_alone

FAR = 22.0
"""Whoever is farther away, in inches, is of no account."""
FADES = 1.2
"""At so many times the distance the danger has faded away."""
APART = 1.0
"""What everybody keeps from everybody."""
LEEWAY = 0.01
"""What a rounding may make of inches."""


Proof = Literal["clear", "proved", "granted"]


class Stand(NamedTuple):
    """Where a unit would be, and by which order it came there."""

    base: Base
    order: OrderName = "halt"
    spent: int = 0
    formation: FormationName | None = None


class Guise(NamedTuple):
    """A unit in one of its formations: what is the same wherever it stands."""

    body: Body
    later: float
    """How far it charges in the next turn."""
    wide: float
    marks: list[tuple[Seen, float, float, float]]
    """The enemies near, where they are, and from how far, squared, it may do something to each."""


class Outlook:
    """How one unit looks at places."""

    def __init__(self, picture: Picture, unit: Seen) -> None:
        self.picture, self.unit, self.temper = picture, unit, picture.temper
        state, role, temper = picture.state, picture.role, picture.temper
        self.storms = storms(state, role)
        self.care = temper.last_care if picture.dares else temper.care
        self.caution = temper.caution
        if counts_ground_alone(state):
            self.caution *= temper.caution_for_ground
        if self.storms:
            self.caution = temper.caution_storming
            self.care = min(self.care, temper.caution_storming)
        elif is_winning(state, role):
            self.caution = temper.caution_winning
        self.range, self.reloads = unit.range, unit.unit.has("recarga")
        self.sphere = max(unit.range, temper.horse_upon_horse * FADES) + 3
        self.near = [f for f in picture.foes if _apart(f, unit) < FAR + f.spot.deep]
        mine = hypot(unit.spot.wide, unit.spot.deep)
        self.threats = [
            (f, f.spot.x, f.spot.y, (mine + self._arm(f)) ** 2, self._deadly(f), *f.front)
            for f in self.near
        ]
        others = [o for o in picture.mine if o.unit.id != unit.unit.id] + self.near
        mine = unit.spot.deep + APART
        rooms = [(o.spot.x, o.spot.y, mine + min(o.spot.deep, o.spot.wide)) for o in others]
        self.rooms = sorted((x, y, room * room) for x, y, room in rooms)
        self.room = max((room for *_, room in rooms), default=0.0) + LEEWAY
        first = picture.strikes_first
        self.hunger = temper.hunger if first else temper.hunger_late
        self.patience = (temper.patience if first else temper.patience_late) * picture.later
        self._guises: dict[FormationName, Guise] = {}
        self._reaches: dict[tuple[OrderName, FormationName, int], float] = {}
        self._volleys: dict[tuple[str, int, bool, bool, FormationName], float] = {}
        self._charges: dict[tuple[str, int, FormationName], float] = {}

    def worth(self, stand: Stand, charge: Proof = "clear") -> float:
        """What it promises to stand there, less what threatens there."""
        return self.promise(stand, charge) - self.peril(stand) - self.idle(stand)

    def promise(self, stand: Stand, charge: Proof = "clear") -> float:
        """Its volley and its charge from there, now or next turn.

        A charge of this turn counts where nobody stands between, where it is proved, or always.
        """
        me = self.unit
        body, later, wide, marks = self._guise(stand.formation or me.body.formation)
        if not marks:
            return 0.0
        spot = spot_of(stand.base)
        x, y = spot.x + spot.over * spot.deep, spot.y + spot.up * spot.deep
        seen = [f for f, fx, fy, far in marks if (fx - x) * (fx - x) + (fy - y) * (fy - y) <= far]
        if not seen:
            return 0.0
        now = self._reach(stand.order, stand.spent, body)
        shoots = self.range if stand.order != "quick_march" else -1.0
        fire = blow = 0.0
        strikes: list[tuple[float, Seen]] = []
        charges = now if now > later else later
        reach = shoots if shoots > charges else charges
        for foe in seen:
            gap, side = foe.spot.gap_from(x, y)
            if gap > reach:
                continue
            side = side if foe.flanks else FRONT
            ahead = spot.faces(foe.spot, wide)
            shot = struck = 0.0
            if ahead and gap <= shoots:
                shot = self._volley(body, foe, side, gap, stand.order == "halt")
                if shot > fire and not spot.holds(foe.spot, wide):
                    shot *= self.temper.little
            if gap <= charges:
                struck = self._blow(body, spot, foe, side, gap, now, later, ahead)
                if not ahead or gap > now:  # by the next turn who is between may be gone
                    blow, struck = max(blow, struck), 0.0
                elif charge != "clear":
                    strikes.append((struck, foe))
                    struck = 0.0
            if (shot > fire or struck > blow) and self.picture.is_clear(me, x, y, foe):
                fire, blow = max(fire, shot), max(blow, struck)
        if strikes and charge == "granted":
            blow = max(blow, max([struck for struck, _ in strikes]))
        elif strikes:
            blow = max(blow, self._proved(stand, strikes, blow))
        return self.temper.firing * fire + blow

    def peril(self, stand: Stand) -> float:
        """What could be done to it there, as much as that is feared."""
        me, spot = self.unit, spot_of(stand.base)
        body = self._guise(stand.formation or me.body.formation).body
        x, y = spot.x + spot.over * spot.deep, spot.y + spot.up * spot.deep
        fear = wounds = 0.0
        menaces: list[Menace] = []
        for foe, foe_x, foe_y, arm_squared, deadly, front_x, front_y in self.threats:
            dx, dy = front_x - spot.x, front_y - spot.y
            if dx * dx + dy * dy > arm_squared:
                continue
            if abs(foe_x - x) > self.sphere or abs(foe_y - y) > self.sphere:
                continue
            gap, side = spot.gap_from(front_x, front_y)
            if gap <= deadly:
                wounds += self._shots(body, spot, foe, gap)
            if not self.temper.tempo:
                fear = max(fear, self._danger(body, spot, foe, gap, side))
            elif (menace := menace_of(self.picture, foe, body, spot, gap, side)) is not None:
                menaces.append(menace)
        if menaces:
            fear = worst_of(self.picture, menaces, body, me.stake)
        shot_at = self.temper.fire_danger * me.stake * hurt(body, wounds, 0, self.picture.later)
        return self.caution * (fear + shot_at)

    def idle(self, stand: Stand) -> float:
        """What it costs to stand in square."""
        square = (stand.formation or self.unit.body.formation) == "square"
        return self.temper.square_cost if square else 0.0

    def _guise(self, formation: FormationName) -> Guise:
        if formation not in self._guises:
            body = self.unit.body
            if formation != body.formation:
                body = but(body, formation=formation)
            later = self._reach("halt", 0, body)
            opened = body.arm == "cavalry" or formation == "open"
            reach = max(self.range, later)
            fars = [min(self.sphere, reach + hypot(f.spot.wide, f.spot.deep)) for f in self.near]
            marks = [
                (f, f.spot.x, f.spot.y, far * far) for f, far in zip(self.near, fars, strict=True)
            ]
            self._guises[formation] = Guise(
                body, later, 1.0 if opened else self.unit.opening, marks
            )
        return self._guises[formation]

    def _proved(self, stand: Stand, strikes: list[tuple[float, Seen]], least: float) -> float:
        """The best of some charges for which there is a way and room."""
        strikes = [strike for strike in strikes if strike[0] > least]
        if not strikes:
            return 0.0
        unit = self.unit.unit
        if stand.formation is not None:
            unit = but(unit, formation=stand.formation)
        field = standing(self.picture.state, unit, stand.base, stand.order, stand.spent)
        for struck, foe in sorted(strikes, key=lambda strike: -strike[0]):
            if charge_verdict(field, field.units[unit.id], foe.unit):
                return struck
        return 0.0

    def has_room(self, base: Base) -> bool:
        """Whether a glance does not show somebody else to stand there."""
        x, y = base.centre.x / INCH, base.centre.y / INCH
        for n in range(bisect_left(self.rooms, (x - self.room,)), len(self.rooms)):
            other_x, other_y, room = self.rooms[n]
            dx, dy = other_x - x, other_y - y
            if dx > self.room:
                return True
            if dx * dx + dy * dy < room:
                return False
        return True

    def riders_worth(self) -> float:
        """What the worst charge of horse near would cost the unit where it stands."""
        me, worst = self.unit, 0.0
        body = but(me.body, formation="line") if me.body.formation == "square" else me.body
        for foe in self.near:
            rides = foe.body.arm == "cavalry" and not (foe.body.shaken or foe.body.disordered)
            if not rides or not foe.reach or not foe.spot.faces(me.spot, 1.0):
                continue
            if me.spot.nearest_to(foe.spot) <= self.temper.horse_comes:
                side = me.spot.gap_from(*foe.front)[1]
                worst = max(worst, self._blow_of(foe, body, side))
        return worst

    def foot_near(self) -> int:
        """How many of the enemy's foot would shoot a square to pieces."""
        foot = (f for f in self.near if f.body.arm == "infantry" and not f.body.shaken)
        return sum(self.unit.spot.nearest_to(f.spot) <= self.temper.foot_by for f in foot)

    def _reach(self, order: OrderName, spent: int, body: Body) -> float:
        """How far it charges after an order; nothing if it may not."""
        key = order, body.formation, spent if body.formation == "line" else 0
        if key not in self._reaches:
            self._reaches[key] = self._reach_after(order, spent, body.formation)
        return self._reaches[key]

    def _reach_after(self, order: OrderName, spent: int, formation: FormationName) -> float:
        unit = self.unit.unit
        if unit.is_wavering or formation in ("square", "march_column"):
            return 0.0
        if order in ("quick_march", "change_facing"):
            return 0.0
        told = but(unit, order=order, moved=spent, formation=formation)
        return charge_allowance(self.picture.state, told).length / INCH

    def _arm(self, foe: Seen) -> float:
        """From farther away an enemy does nothing to it."""
        gun = foe.unit.profile.gun
        afar = self.temper.horse_upon_horse * FADES + foe.spot.wide
        comes = foe.lunge if self.temper.tempo else afar
        return max(gun.canister_range if gun is not None else foe.range, comes)

    def _volley(self, body: Body, foe: Seen, side: int, gap: float, halted: bool) -> float:
        if body.arm == "artillery" or (self.reloads and not halted):
            return 0.0
        key = foe.unit.id, side, gap > self.range / 2, halted, body.formation
        if key not in self._volleys:
            mean = volley(body, foe.body, gap > self.range / 2, halted)
            self._volleys[key] = foe.stake * hurt(foe.body, mean, side, self.picture.later)
        return self._volleys[key]

    def _blow(
        self, body: Body, spot: Spot, foe: Seen, side: int, gap: float, now: float, later: float,
        ahead: bool,
    ) -> float:  # fmt: skip
        """The charge upon an enemy, in this turn or in the next."""
        if foe.unit.building and (body.arm == "cavalry" or gap > now):
            return 0.0
        share = 0.0
        if now and ahead and gap <= now:
            share = self.hunger
        elif later and gap <= later and (ahead or spot.faces(foe.spot, 1.0)):
            share = self.patience
        return share and share * self._charge(body, foe, side)

    def _charge(self, body: Body, foe: Seen, side: int) -> float:
        key = foe.unit.id, side, body.formation
        if key not in self._charges:
            worth = self.picture.with_mates(self.unit, foe, side, body, self.care)
            self._charges[key] = worth
        return self._charges[key]

    def _danger(self, body: Body, spot: Spot, foe: Seen, gap: float, side: int) -> float:
        """The charge that an enemy may make upon a place."""
        comes = self._comes(body, foe)
        if not comes or gap > comes * FADES + foe.spot.wide:
            return 0.0
        duelling = body.arm == foe.body.arm == "cavalry"
        if gap > comes:
            gap = spot.nearest_to(foe.spot)
        if gap > comes * FADES:
            return 0.0
        if not duelling and not foe.spot.faces(spot, 1.0):
            return 0.0
        temper = self.temper
        weight = temper.horse_menace if foe.body.arm == "cavalry" else temper.foot_menace
        weight += 0.0 if self.picture.strikes_first else temper.first_menace
        weight = temper.duel_menace if duelling else weight
        if not foe.reach:
            weight *= temper.unready
        weight *= min(1.0, (comes * FADES - gap) / (comes * (FADES - 1)))
        flanks = body.formation != "square"
        danger = self._blow_of(foe, body, side if flanks else FRONT)
        return weight * max(0.0, danger)

    def _blow_of(self, foe: Seen, body: Body, side: int) -> float:
        mine = self.unit._replace(body=body)
        return self.picture.worth_of(foe, mine, side)

    def _comes(self, body: Body, foe: Seen) -> float:
        """From how far an enemy may be upon it; never if he is in no state to charge."""
        temper = self.temper
        if foe.body.arm == "artillery" or foe.body.shaken or foe.unit.building:
            return 0.0
        if foe.body.arm == "cavalry":
            return temper.horse_upon_horse if body.arm == "cavalry" else temper.horse_comes
        return temper.foot_comes

    def _deadly(self, foe: Seen) -> float:
        """How far canister is feared, and volleys: from near, or from far if nothing may be lost.

        Below nought where nobody shoots.
        """
        gun = foe.unit.profile.gun
        if foe.body.shaken or not foe.body.shooting:
            return -1.0
        if gun is not None:
            return gun.canister_range if foe.body.formation == "unlimbered" else -1.0
        return foe.range if self.caution > 1 else foe.range / 2

    def _shots(self, body: Body, spot: Spot, foe: Seen, gap: float) -> float:
        """The wounds of canister and of volleys."""
        if foe.unit.profile.gun is not None:
            return salvo(foe.body, body, True)
        if not foe.spot.faces(spot, 1.0):
            return 0.0
        return volley(foe.body, body, gap > foe.range / 2, True)


def _apart(one: Seen, two: Seen) -> float:
    return max(abs(one.spot.x - two.spot.x), abs(one.spot.y - two.spot.y))
