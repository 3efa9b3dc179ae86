"""The Charge phase: charges declared one by one, answered, moved into contact, and fought out."""

from collections.abc import Iterable, Sequence

from estandarte.games.aguila.courage.steadiness import FightingPhase
from estandarte.games.aguila.ground.garrisons import shell_of
from estandarte.games.aguila.movement.ice import cross_all_ice, ice_between
from estandarte.games.aguila.movement.separation import clear_bystanders, separate
from estandarte.games.aguila.state import Aguila, order_of_players
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Forgo,
    Open,
    Play,
    Role,
    RuleId,
    Verdict,
    no,
    stage,
)
from estandarte.wargame.answers import Asking
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches

from .capturing import ChargeOfficer
from .combat import Clash, Contact
from .conditions import (
    charge_gap,
    charge_verdict,
    charger_verdict,
    farthest_charge,
    has_room,
    may_come_to,
)
from .contact import Comer, places_of_contact, walls_before
from .reactions import AnsweringCharge
from .under_way import (
    Charge,
    ChargeDeclared,
    ChargeStopped,
    ChargesUnderWay,
    UnitCharged,
    charge_on,
    charges_at,
    finds_way,
    side_rule,
)


class DeclareCharge(Action):
    """Send a unit against an enemy."""

    risky = True

    unit: UnitId
    target: UnitId

    def check(self, state: Aguila, during: "DeclaringCharges") -> Verdict:
        return charges_verdict(state, self.role, (self.unit,), self.target)

    def perform(self, play: Play[Aguila], during: "DeclaringCharges") -> None:
        units = play.state.units
        charge = charge_on(play.state, units[self.unit], units[self.target])
        cite = side_rule(play.state, charge) or "BSA-2-cargas-a"
        play.end(declared=(charge,))
        play.emit(ChargeDeclared(cite, self.unit, self.target))


class DeclareJointCharge(Action):
    """Send several units against one enemy at the same time.

    They strike in the order in which they are named. ["BSA-8-multiple-a", "BSA-Q52"]
    """

    risky = True

    units: tuple[UnitId, ...]
    target: UnitId

    def check(self, state: Aguila, during: "DeclaringCharges") -> Verdict:
        if len(self.units) < 2 or len(set(self.units)) != len(self.units):
            return no("BSA-8-multiple-a", units=list(self.units))
        return charges_verdict(state, self.role, self.units, self.target)

    def perform(self, play: Play[Aguila], during: "DeclaringCharges") -> None:
        target = play.state.units[self.target]
        charges = tuple(charge_on(play.state, play.state.units[u], target) for u in self.units)
        play.end(declared=charges)
        for unit in self.units:
            play.emit(ChargeDeclared("BSA-8-multiple-a", unit, self.target))


def charges_verdict(
    state: Aguila, role: Role, units: tuple[UnitId, ...], target_id: UnitId
) -> Verdict:
    """May all of these charge that unit together?"""
    target = state.units.get(target_id)
    for unit in units:
        verdict = charger_verdict(state, role, unit)
        if verdict and target is not None:
            verdict = charge_verdict(state, state.units[unit], target, units)
        if not verdict:
            return verdict
    if target is None:
        return no("BSA-8-cond-b", target=target_id)
    return room_verdict(state, target, units)


def room_verdict(state: Aguila, target: Unit, units: tuple[UnitId, ...]) -> Verdict:
    """Is there room for them beside those who already charge it? ["BSA-8-multiple-c"]"""
    mates = [c.unit for c in charges_at(state, target.id)]
    if len(units) + len(mates) < 2:
        return YES
    if has_room(state, target, [state.units[u] for u in (*mates, *units)]):
        return YES
    return no("BSA-8-multiple-c", units=list(units), target=target.id)


def charged_by_foot(state: Aguila, charges: Sequence[Charge]) -> tuple[UnitId, ...]:
    """Horse fear a square less that infantry has charged. ["BSA-5-cuadro-e"]"""
    counted = state.switches.charged_units == "declared"  # "BSA-Q119"
    foot = counted and any(state.units[c.unit].is_infantry for c in charges)
    return (charges[0].target,) if foot else ()


def targets_of(asking: Asking, unit: Unit) -> tuple[UnitId, ...]:
    """The enemies that a unit may charge, others who charge them apart."""

    def legal(near: Aguila) -> tuple[UnitId, ...]:
        foes = near.enemies_of(unit.role)
        return tuple(
            foe.id
            for foe in foes
            if may_come_to(near, unit, foe) and charge_verdict(near, unit, foe)
        )

    reach = farthest_charge(asking.board, unit)
    return asking.about(unit.base, reach, ("charges", unit.id), legal, unit)


class EndDeclarations(Forgo):
    """Declare no more charges."""

    def perform(self, play: Play[Aguila], during: "DeclaringCharges") -> None:
        play.end(all_declared=True)


class DeclaringCharges(Decision):
    """One side declares its charges, each answered before the next. ["BSA-2-cargas-a"]"""

    out_of_turn = "BSA-2-cargas-d"
    barred = {"fight_next": "BSA-2-cargas-b"}
    accepts = (DeclareCharge, DeclareJointCharge, ChargeOfficer, EndDeclarations)

    def grounds(self, state: Aguila) -> RuleId:
        first = self.waiting[0] == order_of_players(state, "charges")[0]
        return "BSA-2-mov-b" if first else self.out_of_turn

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield EndDeclarations(role=role)
        able = [u.id for u in state.of(role) if charger_verdict(state, role, u.id)]
        asking = Asking(state)
        within_reach = {unit: targets_of(asking, state.units[unit]) for unit in able}
        for target in state.enemies_of(role):
            near = (unit for unit in able if target.id in within_reach[unit])
            alone = (DeclareCharge(unit, target.id, role=role) for unit in near)
            legal = [charge for charge in alone if charge.check(state, self)]
            yield from legal
            yield from self._joint(state, target, [charge.unit for charge in legal], role)
        for officer in state.lone_officers():
            caught = (ChargeOfficer(unit, officer.id, role=role) for unit in able)
            yield from (c for c in caught if c.check(state, self))

    def _joint(
        self, state: Aguila, target: Unit, units: list[UnitId], role: Role
    ) -> Iterable[Action]:
        """All that fit, the nearest first."""
        units = sorted(units, key=lambda u: charge_gap(state, state.units[u], target).length)
        while len(units) > 1:
            joint = DeclareJointCharge(tuple(units), target.id, role=role)
            if joint.check(state, self):
                yield joint
                return
            units = units[:-1]


class FightNext(Action):
    """Say which combat is fought next. ["BSA-9-orden-a"]"""

    target: UnitId

    def check(self, state: Aguila, during: "OrderingCombats") -> Verdict:
        if self.target not in during.targets:
            return no("BSA-9-orden-a", target=self.target)
        return YES

    def perform(self, play: Play[Aguila], during: "OrderingCombats") -> None:
        play.end(next_target=self.target)


class OrderingCombats(Decision):
    asked_by = "BSA-9-orden-e"
    accepts = (FightNext,)
    shown = ("targets",)
    targets: Open[tuple[UnitId, ...]]

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        return (FightNext(target, role=role) for target in self.targets)


def arrivals(state: Aguila, coming: Sequence[Charge]) -> dict[UnitId, Base]:
    """Where all the chargers of one half come to stand; who finds no room keeps his place."""
    staying: list[UnitId] = []
    while True:
        going = [c for c in coming if c.unit not in staying]
        away = [c.unit for c in going]
        placed: dict[UnitId, Base] = {}
        for target in dict.fromkeys(c.target for c in going):
            comers = [Comer(c.unit, c.meets) for c in going if c.target == target]
            shapes = tuple(placed.values())
            placed |= places_of_contact(state, state.units[target], comers, away, shapes)
        left = [u for u in away if u not in placed]
        if not left:
            return placed
        staying += left


class ChargeHalf(ChargesUnderWay):
    """One player's charges: declared, moved, fought."""

    role: Open[Role]
    declared: Open[tuple[Charge, ...]] = ()
    """Those declared together just now, not yet answered."""
    all_declared: Open[bool] = False
    next_target: Open[UnitId] = ""
    foot: Open[tuple[UnitId, ...]] = ()
    """Targets that infantry has declared a charge on. ["BSA-5-cuadro-e", "BSA-Q119"]"""

    @stage
    def declare(self, play: Play[Aguila]) -> None:
        play.call(DeclaringCharges((self.role,)))

    @stage
    def answer(self, play: Play[Aguila]) -> None:
        """Each is answered before the next is declared. ["BSA-2-cargas-a"]"""
        if self.all_declared:
            return
        play.note(at="declare")
        if self.declared:
            foot = (*self.foot, *charged_by_foot(play.state, self.declared))
            play.note(declared=(), foot=foot)
            play.call(AnsweringCharge(charges=self.declared))

    @stage
    def move(self, play: Play[Aguila]) -> None:
        coming = [c for c in self.charges if self._still_comes(play.state, c)]
        for charge in [c for c in self.charges if c not in coming and c.unit in play.state.units]:
            play.emit(ChargeStopped("BSA-10-aturdidos-e", charge.unit))
        barred = [c for c in coming if not finds_way(play.state, c, [m.unit for m in coming])]
        for charge in barred:
            play.emit(ChargeStopped("BSA-8-mov-e", charge.unit))
        coming = [c for c in coming if c not in barred]
        places = arrivals(play.state, coming)
        arrived = [c for c in coming if c.unit in places]
        for charge in coming:
            base = places.get(charge.unit)
            if base is None:
                play.emit(ChargeStopped("BSA-8-multiple-c", charge.unit))
            else:
                ice = ice_between(play.state, play.state.units[charge.unit].base, base)
                rule = self._met(play.state, charge, arrived, base)
                play.emit(UnitCharged(rule, charge.unit, charge.target, base))
                cross_all_ice(play, charge.unit, ice)  # "BSA-15-nieve-c"
        arrived = [c for c in arrived if c.unit in play.state.units]
        clear_bystanders(play, [u for c in arrived for u in (c.unit, c.target)])
        # who went to meet a charge that did not come stands among others for nothing
        separate(play, [c.target for c in self.charges if c.head_on and c not in arrived])
        play.note(charges=tuple(arrived))

    def _met(self, state: Aguila, charge: Charge, arrived: Sequence[Charge], base: Base) -> RuleId:
        """How it comes to stand as it does: an evader caught, beside others, at a wall, alone."""
        mates = [c for c in arrived if (c.target, c.meets) == (charge.target, charge.meets)]
        if charge.caught:
            riders = all(state.units[u].is_cavalry for u in (charge.unit, charge.target))
            return "BSA-6-evasion-c" if riders else "BSA-5-abierta-k"
        if len(mates) > 1:
            return "BSA-8-multiple-b"
        eye = state.units[charge.unit].base.front_centre
        walls = walls_before(state, state.units[charge.target], eye)
        if walls:
            return "BSA-8-obstaculo-a"
        others = (u for u in state.units.values() if u.id not in (charge.unit, charge.target))
        if any(within(base, u.base, inches(1)) for u in others):
            return "BSA-8-multiple-d"
        shell = shell_of(state, state.units[charge.target])
        centred = within(base.front_centre, shell.centre_of(charge.meets), inches(1, 4))
        return "BSA-8-mov-h" if centred else "BSA-8-mov-g"

    def _still_comes(self, state: Aguila, charge: Charge) -> bool:
        unit = state.units.get(charge.unit)
        return unit is not None and charge.target in state.units and not unit.is_wavering

    def _orderer(self, state: Aguila) -> Role:
        """Who says which combat is next: who charges, or by a switch the initiative. "BSA-Q32" """
        return state.initiative if state.switches.combat_order == "initiative" else self.role

    @stage
    def fight(self, play: Play[Aguila]) -> None:
        left = [c for c in self.charges if c.unit in play.state.units]
        targets = tuple(dict.fromkeys(c.target for c in left if c.target in play.state.units))
        if not targets:
            return
        play.note(at="fight")
        if len(targets) > 1 and self.next_target not in targets:
            play.call(OrderingCombats((self._orderer(play.state),), targets))
            return
        target = self.next_target if self.next_target in targets else targets[0]
        here = [c for c in left if c.target == target]
        play.note(charges=tuple(c for c in left if c.target != target), next_target="")
        here.sort(key=lambda c: not c.head_on)  # who was met on the way fights first
        contacts = tuple(Contact(c.unit, c.side, c.edge) for c in here)
        came = target in self.foot
        head_on = here[0].head_on
        play.call(Clash(target=target, contacts=contacts, head_on=head_on, foot_came=came))


class Charges(FightingPhase):
    """The fourth phase: the initiative player's half, then the other's."""

    @stage
    def first(self, play: Play[Aguila]) -> None:
        play.call(ChargeHalf(role=order_of_players(play.state, "charges")[0]))

    @stage
    def second(self, play: Play[Aguila]) -> None:
        if not play.state.is_over:
            play.call(ChargeHalf(role=order_of_players(play.state, "charges")[1]))
