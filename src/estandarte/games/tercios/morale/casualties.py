"""Casualties: units destroyed, what falls with them, and the points for it.

A commander is lost in four ways: unneeded, in the wrong place, like the heroes, like the cowards.
"""

from collections.abc import Collection
from typing import Any

from estandarte.games.tercios.commanders.officers import (
    CommanderExhausted,
    CommanderLeft,
    check_commander,
)
from estandarte.games.tercios.state import Tercios, UnitChanged, other
from estandarte.games.tercios.units import Commander, CommanderId, Unit, UnitId
from estandarte.games.tercios.values.reach import may_interact
from estandarte.games.tercios.values.strength import endurance_of
from estandarte.kernel import Event, Frame, Play, RuleId, Tally, but, tally
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import moved, retreat

NEARBY = inches(6)


class UnitDestroyed(Event):
    unit: UnitId
    points: int

    def apply(self, state: Tercios) -> None:
        unit = state.units.pop(self.unit)
        state.disturb()
        state.known.pop(self.unit, None)
        state.demands = tuple(d for d in state.demands if d.unit != self.unit)
        winner = other(unit.role)
        state.score[winner] = state.score.get(winner, 0) + self.points


class CommanderLost(Event):
    commander: CommanderId
    points: int

    def apply(self, state: Tercios) -> None:
        commander = state.commanders.pop(self.commander)
        winner = other(commander.role)
        state.score[winner] = state.score.get(winner, 0) + self.points
        state.demands = tuple(d for d in state.demands if d.commander != self.commander)


class BodyShrunk(Event):
    """A column or works has lost a unit; the rest goes on with fewer markers."""

    lead: UnitId
    parts: tuple[UnitId, ...]
    wear: int
    base: Base | None
    heir: UnitId = ""
    """The unit that leads the rest, if the lead itself was lost."""

    def apply(self, state: Tercios) -> None:
        lead = state.units[self.lead]
        head = state.units[self.heir or self.lead]
        kept = but(
            head, lead="", parts=self.parts, wear=self.wear, disordered=lead.disordered,
            card=lead.card, blind=lead.blind, acted=lead.acted, done=lead.done, marks=lead.marks,
            only_reacts=lead.only_reacts, group=lead.group, braced=lead.braced,
            base=self.base or head.base,
            union=lead.union if self.parts or lead.bond.outlives(head) else "",
        )  # fmt: skip
        state.put(kept)
        for part in self.parts:
            state.put(but(state.units[part], lead=kept.id))
        if self.heir:
            state.put(but(lead, lead=kept.id, parts=()))
            self._inherit(state)

    def _inherit(self, state: Tercios) -> None:
        """What was said of the works is said of their new lead."""
        for commander in state.inside(self.lead):  # he is in the works, which go on
            state.put_commander(but(commander, inside=self.heir))
        if self.lead in state.known:
            state.known[self.heir] = state.known.pop(self.lead)
        state.demands = tuple(
            but(d, unit=self.heir) if d.unit == self.lead else d for d in state.demands
        )
        state.asked = tuple(self.heir if u == self.lead else u for u in state.asked)


def worth(piece: Unit | Commander) -> Tally:
    """What it gives to whoever destroys it; of commanders the General alone gives anything."""
    if isinstance(piece, Unit):
        return tally(2 if piece.kind == "formation" else 1, "TER-scenario-j")
    return tally(3, "TER-scenario-j") if piece.is_general else tally(0, "TER-scenario-k")


def points_for(piece: Unit | Commander) -> int:
    return int(worth(piece).total)


def destroy(play: Play[Tercios], unit: UnitId, cite: RuleId) -> None:
    """Remove a unit with all that falls with it, and see to the commanders near it."""
    state = play.state
    fallen = state.units.get(unit)
    if fallen is None:
        return
    for part in (state.units[p] for p in fallen.parts if p in state.units):
        play.emit(UnitDestroyed(part.bond.falls or cite, part.id, points_for(part)))
    saved = _commanders_inside(play, fallen)
    play.emit(UnitDestroyed(cite, unit, points_for(fallen)))
    _bereave(play, fallen, saved)


def dissolve(play: Play[Tercios], unit: UnitId, cite: RuleId) -> None:
    """A unit is broken up for the good of another: it counts as destroyed, but nobody flees or
    falls with it, and a commander who was in it stands for himself.
    """
    state = play.state
    gone = state.units[unit]
    for commander in state.inside(unit):
        play.emit(CommanderLeft(cite, commander.id, gone.base.centre))
    play.emit(UnitDestroyed(cite, unit, points_for(gone)))
    remove_unneeded(play, gone.role)


def lose_gun(play: Play[Tercios], unit: UnitId, cite: RuleId) -> None:
    """The gun integrated in a Formation is destroyed."""
    host = play.state.units[unit]
    for part in host.parts:
        if part in play.state.units and play.state.units[part].bond.in_ranks:
            play.emit(UnitDestroyed(cite, part, 1))
            play.emit(PartsChanged(cite, unit, tuple(p for p in host.parts if p != part)))


class PartsChanged(UnitChanged):
    parts: tuple[UnitId, ...]


def expendable(state: Tercios, body: Unit) -> tuple[UnitId, ...]:
    """Those of a body of whom the next is lost."""
    return body.bond.expendable(body, [state.units[p] for p in body.parts])


def lose_part(play: Play[Tercios], body: Unit, lost: UnitId, cite: RuleId) -> UnitId:
    """A body loses one of its units and Endurance + 1 markers; answers who leads the rest."""
    state, fallen = play.state, play.state.units[lost]
    rest = tuple(m for m in (body.id, *body.parts) if m != lost)
    heir = rest[0] if lost == body.id else ""
    head, (shrinks, falls) = heir or body.id, body.bond.loss(cite)
    stands = body.bond.parts_stand
    base = None if stands else shortened(body.base, fallen.profile.depth)
    play.emit(BodyShrunk(shrinks, body.id, rest[1:], _markers_left(state, body), base, heir))
    play.emit(UnitDestroyed(falls, lost, points_for(fallen)))
    _bereave(play, fallen if stands else body)
    if stands:  # what is under way with the lost unit goes on with the rest, which are one body
        stack = state.stack
        stack[:] = [_speaking_of(frame, lost, head) for frame in stack]
    return head


def _markers_left(state: Tercios, body: Unit) -> int:
    return max(0, body.wear - (endurance_of(state, body) + 1))


BODIES = ("unit", "units", "target", "enemy", "attacker", "defender", "combat")
"""The fields of a frame that name whole bodies, or hold a frame that does."""


def _speaking_of(frame: Frame, lost: UnitId, head: UnitId) -> Frame:
    """A frame that speaks of what is left of the works instead of the unit they have lost."""
    changed: dict[str, Any] = {}
    for name in BODIES:
        said = getattr(frame, name, None)
        if said == lost:
            changed[name] = head
        elif isinstance(said, tuple) and lost in said:
            changed[name] = tuple(dict.fromkeys(head if u == lost else u for u in said))
        elif isinstance(said, Frame):
            changed[name] = _speaking_of(said, lost, head)
    return but(frame, **changed) if changed else frame


def shortened(base: Base, depth: int) -> Base:
    """A column without its rear unit: the front stays where it is."""
    front = base.front_centre
    shorter = Base(base.centre, base.heading, base.front, base.depth - depth)
    shift = shorter.front_centre
    return moved(shorter, front.x - shift.x, front.y - shift.y)


def _commanders_inside(play: Play[Tercios], fallen: Unit) -> list[CommanderId]:
    """Like the heroes, unless fortune lets one slip away; answers who is saved.

    Fortune does not try for one who would have nobody left to command. ["TER-Q117"]
    """
    saved = []
    for commander in play.state.inside(fallen.id):
        if "afortunado" in commander.qualities and _is_needed(play.state, commander, fallen.id):
            cite = "TER-qualities-afortunado-a"
            successes = check_commander(play, commander.id, cite)
            if successes:
                play.emit(CommanderLeft(cite, commander.id, retreat(fallen.base, 0).centre))
                if successes < 2 and not commander.exhausted:  # "TER-qualities-afortunado-b"
                    play.emit(CommanderExhausted("TER-qualities-afortunado-b", commander.id))
                saved.append(commander.id)
                continue
        lose_commander(play, commander.id, "TER-commanders-loss-heroes")
    return saved


def lose_commander(play: Play[Tercios], commander: CommanderId, cite: RuleId) -> None:
    fallen = play.state.commanders[commander]
    play.emit(CommanderLost(cite, commander, points_for(fallen)))


def _bereave(play: Play[Tercios], fallen: Unit, saved: Collection[CommanderId] = ()) -> None:
    """Commanders without troops go; one left alone beside a destroyed unit may run.

    A check that would change nothing is not made, and who got away from the unit is saved.
    ["TER-Q67", "TER-Q103", "TER-Q117"]
    """
    remove_unneeded(play, fallen.role)
    for commander in list(play.state.officers(fallen.role)):
        if commander.inside or commander.id in saved:
            continue
        if not within(commander.disc, fallen.base, NEARBY):
            continue
        if _has_company(play.state, commander):
            continue
        cite = "TER-commanders-loss-cobardes"
        if not check_commander(play, commander.id, cite):
            lose_commander(play, commander.id, cite)


def _has_company(state: Tercios, commander: Commander) -> bool:
    return any(
        may_interact(state, commander, u) and within(commander.disc, u.base, NEARBY)
        for u in state.on_table()
    )


def remove_unneeded(play: Play[Tercios], role: str) -> None:
    """No troops left on the table with which he may deal."""
    for commander in list(play.state.officers(role)):
        if not _is_needed(play.state, commander):
            lose_commander(play, commander.id, "TER-commanders-loss-innecesario")


def _is_needed(state: Tercios, commander: Commander, fallen: UnitId = "") -> bool:
    """Whether he has troops to deal with, besides those that fall now."""
    return any(may_interact(state, commander, u) for u in state.units.values() if u.id != fallen)
