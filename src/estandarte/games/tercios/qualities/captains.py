"""Qualities that move commanders, or touch other commanders."""

from collections.abc import Iterable
from typing import Any

from estandarte.games.tercios.commanders.effects import DemandPlaced, MarkPlaced, mark_of
from estandarte.games.tercios.commanders.officers import (
    CommanderExhausted,
    CommanderLeft,
    CommanderMoved,
    join,
)
from estandarte.games.tercios.commanding.commanding import QUALITIES, Command, QualityRule
from estandarte.games.tercios.morale.breaking import check_fervor
from estandarte.games.tercios.morale.cards import CardLost
from estandarte.games.tercios.movement.walks import (
    clear_spot,
    join_verdict,
    move_distance,
    spot_verdict,
    walk_verdict,
    way_verdict,
)
from estandarte.games.tercios.state import CommanderChanged, Demand, Tercios, other
from estandarte.games.tercios.turn.orders import Activating
from estandarte.games.tercios.units import Commander
from estandarte.kernel import YES, Play, Verdict, but, no
from estandarte.wargame.plane.distance import closest_points, gap_between
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point, distance_along, midpoint

from .targets import enemy_unit, officer, verdict_of


class CommanderRested(CommanderChanged):
    besides = {"exhausted": False}


class CommanderDespised(CommanderChanged):
    besides = {"despised": True}


@QUALITIES.trait("correr")
class Correr(QualityRule):
    """After his normal move he tries for a second one."""

    cite = "TER-qualities-correr"
    units = 0
    reads = ("path", "further")

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        if not action.further:
            return YES  # he only tries; nobody must run
        return walk_verdict(state, commander, action.further)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        commander = play.state.commanders[action.commander]
        if action.further and spot_verdict(play.state, commander, action.further[-1]):
            play.emit(CommanderMoved(self.cite, action.commander, action.further[-1]))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        if commander.inside:
            yield {}
            return
        mine = [u for u in state.of(commander.role) if u.command == commander.command]
        for unit in mine[:2]:
            step = _towards(commander, unit.base.centre, move_distance(state, commander))
            yield {"path": (step,)}
        yield {}


def _towards(commander: Commander, goal: Point, reach: int) -> Point:
    far = distance_along(commander.at, goal)
    way = commander.at.heading_to(goal)
    return commander.at.towards(way, min(reach - 20, max(0, far - inches(4))))


@QUALITIES.trait("agil")
class Agil(QualityRule):
    """From one unit to another with one move."""

    cite = "TER-qualities-agil-a"
    reads = ()

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        if not commander.inside:
            return no("TER-qualities-agil-a", commander=commander.id)
        target = state.units.get(action.units[0]) if action.units else None
        if target is None or target.id == commander.inside or target.role != commander.role:
            return no("TER-commanders-action-a", quality=action.quality)
        home = state.units[commander.inside]
        if not gap_between(home.base, target.base).within(move_distance(state, commander)):
            return no("TER-commanders-join-c", unit=target.id)
        verdict = way_verdict(state, commander, closest_points(home.base, target.base))
        free = but(commander, inside="", at=target.base.centre)
        return verdict and join_verdict(state, free, target)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        left = play.state.commanders[action.commander].inside
        at = play.state.units[action.units[0]].base.centre
        play.emit(CommanderLeft(self.cite, action.commander, at))
        join(play, action.commander, action.units[0])  # Exhausted like any who joins: "TER-Q104"
        check_fervor(play, left)

    def fail(self, play: Play[Tercios], action: Command) -> None:
        state = play.state
        left = state.commanders[action.commander].inside
        goal = state.units.get(action.units[0])
        if not left or goal is None:
            return
        half = midpoint(*closest_points(state.units[left].base, goal.base))
        spot = clear_spot(state, state.commanders[action.commander], half)
        play.emit(CommanderLeft("TER-qualities-agil-c", action.commander, spot))
        check_fervor(play, left)

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        if commander.inside:
            yield from ({"units": (u.id,), "path": ()} for u in state.of(commander.role))


class ForOfficer(QualityRule):
    """An action that touches another commander, as a rule an enemy's."""

    units = 0
    commanders = 1

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        far = self._far(state)
        return verdict_of(officer(state, commander, action, friendly=False, far=far))

    def _far(self, state: Tercios) -> bool:
        """Whether in sight is near enough. ["TER-Q99"]"""
        return state.switches.complice_and_sagaz_reach == "line_of_sight"

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        yield from ({"commanders": (c.id,)} for c in state.officers(other(commander.role)))


@QUALITIES.trait("companero")
class Companero(ForOfficer):
    """Rests another commander."""

    cite = "TER-qualities-companero"

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        found = officer(state, commander, action, friendly=True)
        if isinstance(found, Commander) and not found.exhausted:
            return no("TER-markers-h", commander=found.id)
        return verdict_of(found)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        play.emit(CommanderRested(self.cite, action.commanders[0]))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        yield from ({"commanders": (c.id,)} for c in state.officers(commander.role) if c.exhausted)


@QUALITIES.trait("complice")
class Complice(ForOfficer):
    """Another friendly commander in sight moves up to 9", even Exhausted."""

    cite = "TER-qualities-complice"
    reads = ("path", "place", "further")

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        found = officer(state, commander, action, friendly=True, far=self._far(state))
        if isinstance(found, Verdict):
            return found
        if action.place is None or found.inside:
            return no(self.cite, commander=found.id)
        way = (*action.further, action.place)  # round impassable ground, as on any walk of his
        verdict = walk_verdict(state, found, way, inches(9))
        too_far = verdict.cite == "TER-commanders-act-b"
        return no(self.cite, commander=found.id) if too_far else verdict

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        assert action.place is not None
        play.emit(CommanderMoved(self.cite, action.commanders[0], action.place))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        """Each of the others towards the first of his troops."""
        for other_one in state.officers(commander.role):
            mine = [u for u in state.of(commander.role) if u.command == other_one.command]
            if other_one.id != commander.id and not other_one.inside and mine:
                step = _towards(other_one, mine[0].base.centre, inches(9))
                yield {"commanders": (other_one.id,), "place": step}


@QUALITIES.trait("intrigante")
class Intrigante(ForOfficer):
    """An enemy commander in sight, however far, is Exhausted."""

    cite = "TER-qualities-intrigante"

    def _far(self, state: Tercios) -> bool:
        return True

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        if not play.state.commanders[action.commanders[0]].exhausted:
            play.emit(CommanderExhausted(self.cite, action.commanders[0]))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        foes = state.officers(other(commander.role))
        yield from ({"commanders": (c.id,)} for c in foes if not c.exhausted)


@QUALITIES.trait("sagaz")
class Sagaz(ForOfficer):
    """An enemy commander in sight must be the next one activated."""

    cite = "TER-qualities-sagaz"

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        enemy = other(action.role)
        demand = Demand(enemy, "commander", commander=action.commanders[0], by="sagaz")
        play.emit(DemandPlaced(self.cite, demand))


@QUALITIES.trait("despiadado")
class Despiadado(QualityRule):
    """An enemy unit loses the inspiration of the commander in it for the turn."""

    cite = "TER-qualities-despiadado"

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        found = enemy_unit(state, commander, action)
        if isinstance(found, Verdict):
            return found
        return YES if state.inside(found.id) else no(self.cite, unit=found.id)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        for commander in play.state.inside(action.units[0]):
            play.emit(CommanderDespised(self.cite, commander.id))
        check_fervor(play, action.units[0])

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        foes = state.officers(other(commander.role))
        yield from ({"units": (c.inside,)} for c in foes if c.inside)


@QUALITIES.trait("intrepido")
class Intrepido(QualityRule):
    """He joins a unit and leads it in an immediate ¡Atacad!."""

    cite = "TER-qualities-intrepido-a"
    reads = ()

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        if commander.inside:
            return no("TER-commanders-leave-d", commander=commander.id)
        named = state.units.get(action.units[0]) if action.units else None
        if named is None or named.role != commander.role:
            return no("TER-commanders-action-a", quality=action.quality)
        if named.type == "artillery":
            return no("TER-troops-mandoinc-c", unit=named.id)
        if named.is_rooted:
            return no("TER-troops-fortaleza-d", unit=named.id)
        # He joins it with his move, and so has it within his reach when he acts.
        return join_verdict(state, commander, named, action.path)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        state, unit = play.state, action.units[0]
        join(play, action.commander, unit)
        body = state.units[unit]
        again = body.has_acted  # "TER-qualities-intrepido-b"
        if body.has_card:
            play.emit(CardLost(self.cite, unit))
        # For the combats of this ¡Atacad! alone. "TER-Q101"
        mark = mark_of("intrepido", "go", int(again), action.commander)
        play.emit(MarkPlaced(self.cite, unit, mark, action.role))
        # At once, without an order check, besides the Troops of this go. "TER-Q101"
        play.call(Activating(unit=unit, order="atacad", free=True))

    def fail(self, play: Play[Tercios], action: Command) -> None:
        if action.units[0] in play.state.units:
            join(play, action.commander, action.units[0])

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        if not commander.inside:
            yield from ({"units": (u.id,)} for u in state.of(commander.role))
