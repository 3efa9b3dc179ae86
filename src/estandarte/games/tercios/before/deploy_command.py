"""One command put on the table: its units and commander, columns, works, guns in the ranks."""

from typing import Any

from estandarte.games.tercios.movement.footing import impassable
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.unions.column import ColumnFormed
from estandarte.games.tercios.unions.gun import GunIntegrated, integration_verdict
from estandarte.games.tercios.units import UNIONS, CommandId, Unit, UnitId, union_of
from estandarte.games.tercios.values.hooks import is_able
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Play,
    Telling,
    Value,
    Verdict,
    all_of,
    but,
    fields_of,
    no,
)
from estandarte.wargame.plane.bases import Base, Disc, base_at_front
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches, is_heading
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point, is_point

from .zones import OFF, members, to_deploy, zone_of


class Post(Value):
    """Where a unit is deployed: the middle of its front edge, and its heading."""

    at: Point
    heading: int


class CommandDeployed(Event):
    """A commander and his troops are on the table."""

    command: CommandId
    bases: dict[UnitId, Base]
    commander_at: Point | None
    limbered: tuple[UnitId, ...] = ()

    def apply(self, state: Tercios) -> None:
        for name, base in self.bases.items():
            unit = state.waiting.pop(name)
            state.put(but(unit, base=base, limbered=name in self.limbered))
        commander = state.commands[self.command].commander
        if self.commander_at is not None and commander in state.commanders:
            state.put_commander(but(state.commanders[commander], at=self.commander_at))


CLOSE = inches(6)


class DeployCommand(Action):
    """Place a commander and all units of his command within 6" of him."""

    command: CommandId
    posts: dict[UnitId, Post]
    commander: Point | None = None
    limbered: tuple[UnitId, ...] = ()
    columns: tuple[tuple[UnitId, ...], ...] = ()
    works: tuple[tuple[UnitId, ...], ...] = ()
    integrated: dict[UnitId, UnitId] = {}
    """Light guns that become a part of a Formation already deployed."""

    def told(self) -> Telling:
        how = (
            (self.columns, "action.deploy_command.column"),
            (self.works, "action.deploy_command.works"),
            (self.integrated, "action.deploy_command.integrated"),
            (self.limbered, "action.deploy_command.limbered"),
        )
        key = next((key for chosen, key in how if chosen), "action.deploy_command")
        return Telling(key, {**fields_of(self), "hosts": list(self.integrated.values())})

    def check(self, state: Tercios, during: Any) -> Verdict:
        if not during.allows(state, self):
            return no("TER-battle-b", command=self.command)
        if self.command not in to_deploy(state, self.role):
            return no("TER-scenario-h", command=self.command)
        wanted = {u.id for u in members(state, self.command)}
        if self.posts.keys() | self.integrated.keys() != wanted or (
            self.posts.keys() & self.integrated.keys()
        ):
            return no("TER-scenario-d", units=sorted(wanted))
        steps = (self._integrated, self._bases, self._commander, self._unions)
        return all_of(step(state) for step in steps)

    def _integrated(self, state: Tercios) -> Verdict:
        for gun, host in self.integrated.items():
            unit = state.units.get(host)
            if unit is None:
                return no("TER-troops-integrada-a", gun=gun)
            verdict = integration_verdict(state.waiting[gun], unit)
            if not verdict:
                return verdict
        return YES

    def bases(self, state: Tercios) -> dict[UnitId, Base]:
        found = {}
        for name, post in self.posts.items():
            profile = state.waiting[name].profile
            found[name] = base_at_front(post.at, post.heading, profile.front, profile.depth)
        return found

    def footprints(self, state: Tercios) -> dict[UnitId, Base]:
        """The ground that is taken: a column stands as one base as deep as all its units."""
        found = self.bases(state)
        for column in self.columns:
            if column and all(u in found for u in column):
                lead, *rest = (state.waiting[u] for u in column)
                lead = but(lead, base=found[lead.id])
                found[lead.id] = UNIONS["column"].base(lead, rest)
        followers = {u for column in self.columns for u in column[1:]}
        return {name: base for name, base in found.items() if name not in followers}

    def _bases(self, state: Tercios) -> Verdict:
        if not all(is_point(p.at) and is_heading(p.heading) for p in self.posts.values()):
            return no("TER-scenario-f")
        zone = zone_of(state, self.role)
        bases = self.footprints(state)
        stand: list[Base | Disc] = [u.base for u in state.on_table()]
        stand += [c.disc for c in state.commanders.values() if c.at != OFF and not c.inside]
        for name, base in bases.items():
            if not is_on_field(base, zone):
                inside = any(is_on_field(c, zone) for c in base.centres)
                outside = not inside and is_on_field(base, state.field)
                return no("TER-scenario-c" if outside else "TER-scenario-f", unit=name)
            rest = [b for n, b in bases.items() if n != name]
            if any(overlaps(base, b) for b in (*stand, *rest)):
                return no("TER-overlap-a", unit=name)
            if any(overlaps(base, g) for g in impassable(state)):
                return no("TER-overlap-b", unit=name)
        for name in self.limbered:
            unit = state.waiting.get(name)
            if unit is None or not is_able(unit.profile, "has_horses"):
                return no("TER-troops-tiro-h", unit=name)
        return YES

    def _commander(self, state: Tercios) -> Verdict:
        """Units stand within 6" of their commander; a battery is a command of its own."""
        command = state.commands[self.command]
        bases = self.footprints(state)
        if not command.commander:
            guns = [b for n, b in bases.items() if state.waiting[n].type == "artillery"]
            near = all(any(within(b, g, CLOSE) for g in guns) for b in bases.values())
            return YES if near or not guns else no("TER-scenario-g", command=self.command)
        officer = state.commanders[command.commander]
        cite = "TER-scenario-h" if command.kind == "staff" else "TER-scenario-d"
        if self.commander is None or not is_point(self.commander):
            return no(cite, commander=officer.id)
        spot = Disc(self.commander, officer.radius)
        if not is_on_field(spot, zone_of(state, self.role)):
            return no("TER-scenario-f", commander=officer.id)
        if any(overlaps(b, spot) for b in (*bases.values(), *(u.base for u in state.on_table()))):
            return no("TER-commanders-act-d", commander=officer.id)
        if any(overlaps(ground, spot) for ground in impassable(state)):
            return no("TER-terrain-move-intransitable", commander=officer.id)
        far = [n for n, b in bases.items() if not within(spot, b, CLOSE)]
        return no(cite, units=sorted(far)) if far else YES

    def _unions(self, state: Tercios) -> Verdict:
        bases = self.bases(state)
        united = [u for group in (*self.columns, *self.works) for u in group]
        if len(set(united)) < len(united):
            return no("TER-troops-choragiew-a", units=united)
        for column in self.columns:  # "TER-troops-choragiew-b"
            if len(column) < 2 or any(u not in bases for u in column):
                return no("TER-troops-choragiew-a", units=list(column))
            verdict = UNIONS["column"].united([state.waiting[name] for name in column])
            if not verdict:
                return verdict
        for group in self.works:
            units = self._diggers(state, group)
            if not units:
                return no("TER-troops-emplazada-a", units=list(group))
            verdict = union_of(units).united(units)
            if not verdict:
                return verdict
        return YES

    def _diggers(self, state: Tercios, group: tuple[UnitId, ...]) -> tuple[Unit, ...]:
        """The units of works as they would stand; none if one of them cannot be found.

        A gun is of another command than the foot, so that one or the other stands already, maybe
        dug in. ["TER-troops-emplazada-c"]
        """
        bases, found = self.bases(state), []
        for name in group:
            unit = state.units.get(name)
            if name in bases:
                found.append(but(state.waiting[name], base=bases[name]))
            elif unit is None or unit.role != self.role or not may_be_joined(unit):
                return ()
            else:
                body = state.body(name)
                found += [body, *(state.units[p] for p in body.parts)]
        return tuple(found) if any(name in bases for name in group) else ()

    def perform(self, play: Play[Tercios], during: Decision) -> None:
        play.end()
        state = play.state
        works = [self._diggers(state, group) for group in self.works]
        play.emit(
            CommandDeployed(
                "TER-scenario-d", self.command, self.bases(state), self.commander, self.limbered
            )
        )
        for gun, host in self.integrated.items():
            play.emit(GunIntegrated("TER-troops-integrada-a", gun, host))
        for column in self.columns:
            lead, *rest = (state.units[name] for name in column)
            base = UNIONS["column"].base(lead, rest)
            play.emit(ColumnFormed("TER-troops-choragiew-b", lead.id, column[1:], base, 0))
        for units in works:
            names = [u.id for u in sorted(units, key=lambda u: u.type == "artillery")]
            play.emit(union_of(units).raised(names[0], tuple(names[1:])))


def may_be_joined(unit: Unit) -> bool:
    """Whether a unit that stands already may be dug in with others, or is dug in."""
    return not unit.union or bool(unit.bond.rooted)
