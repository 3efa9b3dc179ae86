"""Carrying out an order: the decisions of the unit that acts."""

from collections.abc import Iterable
from typing import Any

from estandarte.games.tercios.fire.after_shooting import offer_after
from estandarte.games.tercios.fire.shooting import aim, resolve, shooters, shots
from estandarte.games.tercios.morale.activity import BARRED
from estandarte.games.tercios.morale.markers import UnitReordered
from estandarte.games.tercios.movement.buildings import doors_near, entrance_verdict
from estandarte.games.tercios.movement.displacement import turn_unit
from estandarte.games.tercios.movement.leaving import (
    leaving_base,
    out_of_column,
    starts_of,
    step_out,
)
from estandarte.games.tercios.movement.limbering import Limber, Unlimber
from estandarte.games.tercios.movement.marches import facing_verdict, fan, move_verdict
from estandarte.games.tercios.movement.moving import Moving
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.unions.mobile_fortress import Abandon
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import has, rule_for, speed_of
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Dice,
    Forgo,
    Limit,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    choice,
    kind_of,
    no,
    stage,
)
from estandarte.wargame.plane.bases import SIDES, Side
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point, is_point

from .allowances import action_verdict, spend
from .falling_in import JoinColumn, join_targets
from .works_fire import DeclareShots, first_shots


class March(Action):
    """Bring the front centre to a place, straight."""

    to: Point
    building: str = ""

    def check(self, state: Tercios, during: "Attention | Running") -> Verdict:
        verdict = action_verdict(state, during, "march")
        if not verdict:
            return verdict
        unit = state.units[during.unit]
        if self.building:
            unit = leaving_base(state, unit, self.to)
            if during.order != "atencion":
                return no("TER-scenery-edificio-c", building=self.building)
            verdict = entrance_verdict(state, unit, self.building, self.to)
            if not verdict:
                return verdict
            return move_verdict(state, unit, self.to, during.order, building=self.building)
        return march_verdict(state, unit, self.to, during.order)

    def perform(self, play: Play[Tercios], during: "Attention | Running") -> None:
        step_out(play, during.unit, self.to)
        spend(play, "march")
        play.call(
            Moving(unit=during.unit, place=self.to, order=during.order, building=self.building)
        )


def march_verdict(state: Tercios, unit: Unit, to: Point, order: Order) -> Verdict:
    """May a unit march to a place, out of its column or building if it is in one?"""
    if not is_point(to):
        return no("TER-battle-table", place="off")
    if unit.may_leave:
        state, unit = out_of_column(state, unit, to)
    return move_verdict(state, leaving_base(state, unit, to), to, order)


class Reorganise(Action):
    """Restore order in the ranks. ["TER-orders-atencion-c"]"""

    def check(self, state: Tercios, during: "Attention") -> Verdict:
        verdict = action_verdict(state, during, "reorganise")
        if verdict and not state.units[during.unit].disordered:
            return no("TER-orders-atencion-c", unit=during.unit)
        return verdict

    def perform(self, play: Play[Tercios], during: "Attention") -> None:
        spend(play, "reorganise")
        play.emit(UnitReordered("TER-orders-atencion-c", during.unit))


class Orient(Action):
    """Change facing."""

    side: Side

    def check(self, state: Tercios, during: "Attention") -> Verdict:
        verdict = action_verdict(state, during, "orient")
        return verdict and facing_verdict(state, state.units[during.unit], self.side)

    def perform(self, play: Play[Tercios], during: "Attention") -> None:
        spend(play, "orient")
        free = "free turn" in during.done  # which was not this action
        cite = "TER-troops-movilidad-b" if free else "TER-orders-atencion-d"
        turn_unit(play, during.unit, self.side, cite)


class FreeTurn(Action):
    """Cavalry's free change of facing at the start. ["TER-troops-movilidad-a"]"""

    side: Side

    def check(self, state: Tercios, during: "Attention | Running") -> Verdict:
        unit = state.units[during.unit]
        if not has(state, unit, "free_turn"):
            slow = rule_for(state, unit, "turns_slowly")
            return no("TER-face-b" if slow is None else slow.turns_slowly, unit=unit.id)
        if during.done:
            return no("TER-troops-movilidad-a", unit=unit.id)
        if barred := unit.bond.bars(unit, "free_turn"):
            return no(barred, unit=unit.id)
        return facing_verdict(state, unit, self.side)

    def perform(self, play: Play[Tercios], during: "Attention | Running") -> None:
        play.note(done=(*during.done, "free turn"))
        turn_unit(play, during.unit, self.side, "TER-troops-movilidad-a")


class Shoot(Action):
    """Shoot at an enemy; works and integrated guns name who shoots."""

    risky = True
    target: UnitId
    weapon: str
    shooter: UnitId = ""

    def check(self, state: Tercios, during: "Attention | FireOrder") -> Verdict:
        verdict = action_verdict(state, during, "shoot")
        if not verdict:
            return verdict
        found = self._shooter(state, during)
        if found is None:
            return no("TER-weapons-a", shooter=self.shooter)
        if declares := state.units[during.unit].bond.declares:
            return no(declares, unit=during.unit)
        if isinstance(during, FireOrder):
            verdict = during.may_aim(state, found, self.target)
            if not verdict:
                return verdict
        shot = aim(state, found, self.target, self.weapon, during.order)
        return YES if isinstance(shot, Shot) else shot

    def perform(self, play: Play[Tercios], during: "Attention | FireOrder") -> None:
        found = self._shooter(play.state, during)
        assert found is not None
        shot = aim(play.state, found, self.target, self.weapon, during.order)
        assert isinstance(shot, Shot)
        if isinstance(during, FireOrder):
            during.after_shot(play, found, self.target)
        else:
            spend(play, "shoot")
            last = len(during.done) - ("free turn" in during.done)
            offer_after(play, during.unit, during.order, last=last >= 0)
        resolve(play, shot)

    def _shooter(self, state: Tercios, during: Any) -> Unit | None:
        name = self.shooter or during.unit
        return next((u for u in shooters(state, state.units[during.unit]) if u.id == name), None)


class Done(Forgo):
    """Do nothing more with this order."""


class Execution(Decision):
    """What the acting unit does with its order."""

    barred = BARRED
    shown = ("unit", "done")
    unit: Open[UnitId]
    done: Open[tuple[str, ...]] = ()

    def marches(self, state: Tercios, role: Role, order: Order) -> Iterable[Action]:
        unit = state.units[self.unit]
        if not action_verdict(state, self, "march"):
            return
        for start in starts_of(state, unit):
            for place in fan(state, start, order, 9, 2):
                if march_verdict(state, unit, place, order):
                    yield March(place, role=role)
        moment: Any = self
        doors = (March(at, house, role=role) for at, house in doors_near(state, unit))
        yield from (a for a in doors if a.check(state, moment))

    def turns(self, state: Tercios, role: Role) -> Iterable[Action]:
        moment: Any = self
        for side in SIDES[1:]:
            yield from (
                a
                for a in (FreeTurn(side, role=role), Orient(side, role=role))
                if isinstance(a, self.accepts) and a.check(state, moment)
            )

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        unit = state.units.get(self.unit)
        if unit is None:
            yield Offer("done")
            return
        reach = inches(speed_of(state, unit, getattr(self, "order", None)).total)
        limits = {
            "to": Limit("point", 0, reach),
            "side": choice("left", "right", "rear"),
            "target": choice(*(u.id for u in state.enemies_of(role))),
            "weapon": choice(*unit.profile.shooting),
        }
        for action in self.accepts:
            fields = [f for f in action.__struct_fields__ if f in limits]
            yield Offer(kind_of(action), {f: limits[f] for f in fields})


class Attention(Execution):
    """¡Atención!: up to two different actions. ["TER-Q11"]"""

    asked_by = "TER-orders-atencion-a"
    accepts = (
        March,
        Reorganise,
        Orient,
        FreeTurn,
        Shoot,
        DeclareShots,
        Limber,
        Unlimber,
        JoinColumn,
        Abandon,
        Done,
    )

    @property
    def order(self) -> Order:
        return "atencion"

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        unit = state.units[self.unit]
        yield Done(role=role)
        if (reorganise := Reorganise(role=role)).check(state, self):
            yield reorganise
        yield from self.turns(state, role)
        yield from self.marches(state, role, "atencion")
        if action_verdict(state, self, "shoot"):
            if not unit.bond.declares:
                for target, weapon in shots(state, unit, "atencion"):
                    yield Shoot(target, weapon, role=role)
            elif found := first_shots(state, unit, "atencion"):
                yield DeclareShots(found, role=role)
        tries: list[Action] = [Limber(role=role), Unlimber(None, role=role)]
        if unit.limbered:  # it may move first
            tries += [Unlimber(place, role=role) for place in fan(state, unit, None, 7, 2)]
        tries += [JoinColumn(t, role=role) for t in join_targets(state, unit)]
        if unit.fortress:
            tries.append(Abandon(unit.id, role=role))
        yield from (a for a in tries if a.check(state, self))

    def sample(self, state: Tercios, role: Role, dice: Dice) -> Action:
        return dice.choice(list(self.options(state, role)))


class Acting(Procedure):
    """¡Atención!: asked for one action after the other, unless one has ended the activation."""

    unit: Open[UnitId]
    done: Open[tuple[str, ...]] = ()
    goes_on: Open[bool] = True

    @stage
    def ask(self, play: Play[Tercios]) -> None:
        state = play.state
        unit = state.units.get(self.unit)
        if self.goes_on and unit is not None and self.unit not in state.halted:
            play.note(at="ask", goes_on=False)
            play.call(Attention((unit.role,), self.unit, self.done))


class Running(Execution):
    """¡Corred!: one long move."""

    barred = {**BARRED, "charge": "TER-orders-corred-c", "shoot": "TER-orders-corred-b"}
    asked_by = "TER-orders-corred-a"
    accepts = (March, FreeTurn, JoinColumn, Abandon, Done)

    @property
    def order(self) -> Order:
        return "corred"

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield Done(role=role)
        yield from self.turns(state, role)
        yield from self.marches(state, role, "corred")
        unit = state.units[self.unit]
        tries: list[Action] = [JoinColumn(t, role=role) for t in join_targets(state, unit)]
        if unit.fortress:
            tries.append(Abandon(unit.id, role=role))
        yield from (a for a in tries if a.check(state, self))


class FireOrder(Execution):
    """¡Fuego!: one shot at full value, and none of moving."""

    barred = {
        **BARRED,
        **dict.fromkeys(("march", "orient", "free_turn", "join_column"), "TER-orders-fuego-b"),
    }
    accepts = (Shoot, DeclareShots, Done)
    target: Open[UnitId] = ""
    """What the Formation shot at; its integrated gun must follow. ["TER-troops-integrada-h"]"""

    @property
    def order(self) -> Order:
        return "fuego"

    def grounds(self, state: Tercios) -> RuleId:
        """The second of two shots is asked for apart from the first."""
        return "TER-troops-integrada-i" if self.done else "TER-orders-fuego-a"

    def may_aim(self, state: Tercios, shooter: Unit, target: UnitId) -> Verdict:
        if f"shot {shooter.id}" in self.done:
            return no("TER-orders-fuego-a", unit=shooter.id)
        if self.target and target != self.target:
            return no("TER-troops-integrada-h", target=target)
        return YES

    def after_shot(self, play: Play[Tercios], shooter: Unit, target: UnitId) -> None:
        """One shot for each of the body; the next may follow, each resolved in full."""
        state = play.state
        done = (*self.done, f"shot {shooter.id}")
        rest = [u.id for u in shooters(state, state.units[self.unit]) if f"shot {u.id}" not in done]
        if rest:
            play.note(done=done, target=target)
            return
        play.end()
        offer_after(play, self.unit, "fuego", last=True)

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield Done(role=role)
        if self.unit not in state.units:
            return
        if state.units[self.unit].bond.declares:
            if found := first_shots(state, state.units[self.unit], "fuego"):
                yield DeclareShots(found, role=role)
            return
        for shooter in shooters(state, state.units[self.unit]):
            for target, weapon in shots(state, shooter, "fuego"):
                if self.may_aim(state, shooter, target):
                    name = "" if shooter.id == self.unit else shooter.id
                    yield Shoot(target, weapon, name, role=role)
