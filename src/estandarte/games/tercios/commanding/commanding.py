"""A commander's action: declared, checked, carried out by the rule of its quality."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from estandarte.games.tercios.commanders.officers import (
    CommanderExhausted,
    CommanderLeft,
    CommanderMoved,
    CommanderUnspent,
    activated,
    check_commander,
    leave_verdict,
    may_act,
)
from estandarte.games.tercios.morale.breaking import check_fervor
from estandarte.games.tercios.movement.walks import walk_verdict
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios, other
from estandarte.games.tercios.units import Commander, CommanderId, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Open,
    Own,
    Play,
    Procedure,
    Register,
    Role,
    Trait,
    Verdict,
    Whole,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Base, Disc, Side
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point


class Command(Action):
    """Move a commander if wished, then perform one of his actions. ["TER-commanders-act-a"]

    The action and its targets are declared before any die. ["TER-commanders-action-a"]
    """

    risky = True
    commander: Open[CommanderId]
    quality: Open[str]
    path: Whole[tuple[Point, ...]] = ()
    units: Open[tuple[UnitId, ...]] = ()
    commanders: Open[tuple[CommanderId, ...]] = ()
    order: Own[Order | None] = None
    virtue: Open[str] = ""
    side: Open[Side | None] = None
    place: Whole[Point | None] = None
    further: Whole[tuple[Point, ...]] = ()
    """The second move of Correr."""

    def check(self, state: Tercios, during: Decision) -> Verdict:
        commander = state.commanders.get(self.commander)
        if commander is None or commander.role != self.role:
            return no("TER-activation-a", commander=self.commander)
        if commander.exhausted:
            joined = commander.inside and commander.joined_now
            cite = "TER-commanders-join-g" if joined else "TER-commanders-action-h"
            return no(cite, commander=self.commander)
        if not may_act(state, commander):
            if commander.inside and not (verdict := leave_verdict(state, commander)):
                agile = self.quality == "agil" and commander.joined_now
                return no("TER-qualities-agil-b", commander=self.commander) if agile else verdict
            return no("TER-qualities-sagaz", commander=self.commander)
        verdict = self._walk(state, commander)
        return verdict and quality_verdict(state, self.moved(state), self)

    def _walk(self, state: Tercios, commander: Commander) -> Verdict:
        if self.quality in ("agil", "intrepido"):
            return YES  # these join a unit with their own move
        if commander.inside and not self.path:
            return no("TER-commanders-join-b", commander=self.commander)
        return walk_verdict(state, commander, self.path) if self.path else YES

    def moved(self, state: Tercios) -> Commander:
        """The commander where he will be when he acts."""
        commander = state.commanders[self.commander]
        if not self.path or self.quality in ("agil", "intrepido"):
            return commander
        return but(commander, at=self.path[-1], inside="")

    def perform(self, play: Play[Tercios], during: Decision) -> None:
        play.end(commanded=True)
        play.emit(activated(play.state.commanders[self.commander]))
        # Works and a Formation with its gun are one unit, whichever base of theirs was named.
        units = tuple(play.state.body(u).id for u in self.units if u in play.state.units)
        play.call(Commanding(action=but(self, units=units)))


class ActionFailed(Event):
    """No success: the action comes to nothing. ["TER-commanders-action-d"]"""

    commander: CommanderId
    quality: str


class ActionDone(Event):
    commander: CommanderId
    quality: str
    units: tuple[UnitId, ...]
    commanders: tuple[CommanderId, ...]
    successes: int


class Commanding(Procedure):
    """One commander's action, from his move to its effect."""

    action: Open[Command]
    successes: Open[int] = 0
    cancelled: Open[bool] = False

    @stage
    def walk(self, play: Play[Tercios]) -> None:
        commander = play.state.commanders[self.action.commander]
        if not self.action.path or self.action.quality in ("agil", "intrepido"):
            return
        to = self.action.path[-1]
        if to == commander.at and not commander.inside:
            return  # he stays where he is, and there is nothing to tell
        if commander.inside:
            left = commander.inside
            play.emit(CommanderLeft("TER-commanders-leave-c", commander.id, to))
            check_fervor(play, left)
        else:
            play.emit(CommanderMoved("TER-commanders-act-b", commander.id, to))

    @stage
    def check(self, play: Play[Tercios]) -> None:
        """As many dice as his level."""
        if self.action.commander not in play.state.commanders:
            play.end()  # he fell with the unit that he left: "TER-commanders-loss-cobardes"
            return
        rule = rule_of(self.action.quality)
        needed = needed_for(play.state, self.action.quality)
        successes = check_commander(play, self.action.commander, rule.cite, needed)
        play.note(successes=successes)

    @stage
    def offer_cold(self, play: Play[Tercios]) -> None:
        """An enemy commander with Frío may undo what succeeded. ["TER-qualities-frio-a"]"""
        if not self.successes:
            return
        state = play.state
        commander = state.commanders[self.action.commander]
        cold = tuple(
            c.id for c in state.officers(other(commander.role)) if can_cool(state, c, self.action)
        )
        if cold:
            play.call(ColdAnswer((other(commander.role),), cold, self.action))

    @stage
    def effect(self, play: Play[Tercios]) -> None:
        rule, action = rule_of(self.action.quality), self.action
        there = all(unit in play.state.units for unit in action.units)  # one may break as he left
        works = self.successes > 0 and not self.cancelled and there
        spent = self.successes < 2 or rule.always_exhausts()
        if not spent:
            play.emit(CommanderUnspent("TER-commanders-action-g", action.commander))
        if spent and action.commander in play.state.commanders:
            cite = "TER-commanders-action-f" if self.successes else "TER-commanders-action-e"
            cite = "TER-qualities-heroe-b" if self.successes > 1 else cite
            if not play.state.commanders[action.commander].exhausted:
                play.emit(CommanderExhausted(cite, action.commander))
        if works:
            play.emit(
                ActionDone(
                    rule.cite, action.commander, action.quality, action.units, action.commanders,
                    self.successes,
                )
            )  # fmt: skip
            rule.succeed(play, action, self.successes)
        else:
            play.emit(ActionFailed("TER-commanders-action-d", action.commander, action.quality))
            if there:
                rule.fail(play, action)


def can_cool(state: Tercios, cold: Commander, action: Command) -> bool:
    """Not Exhausted, outside a unit, and the action touches him or friends within 6" of him.

    Commanders are units too.
    """
    if "frio" not in cold.qualities or cold.exhausted or cold.inside:
        return False  # "TER-Q68"
    if cold.id in action.commanders:
        return True
    bodies = [state.units[u] for u in action.units if u in state.units]
    touched = [state.units[m] for u in bodies for m in (u.id, *u.parts) if m in state.units]
    officers = [state.commanders[c] for c in action.commanders if c in state.commanders]
    if any(
        o.role == cold.role and within(cold.disc, shape_of_officer(state, o), inches(6))
        for o in officers
    ):
        return True
    return any(
        u.role == cold.role and u.is_on_table and within(cold.disc, u.base, inches(6))
        for u in touched
    )


def shape_of_officer(state: Tercios, officer: Commander) -> Disc | Base:
    """His base, or that of the unit he is in."""
    return state.units[officer.inside].base if officer.inside else officer.disc


class Cool(Action):
    """Try to undo the enemy's action: a six is needed. ["TER-qualities-frio-a"]"""

    risky = True
    commander: CommanderId

    def check(self, state: Tercios, during: "ColdAnswer") -> Verdict:
        if self.commander not in during.commanders:
            return no("TER-qualities-frio-a", commander=self.commander)
        return YES

    def perform(self, play: Play[Tercios], during: "ColdAnswer") -> None:
        needed = needed_for(play.state, "frio")
        successes = check_commander(play, self.commander, "TER-qualities-frio-a", needed)
        if successes < 2:
            play.emit(CommanderExhausted("TER-qualities-frio-b", self.commander))
        play.end(cancelled=successes > 0)  # "TER-qualities-frio-b"


class StayCool(Forgo):
    """Let it happen."""


class ColdAnswer(Decision):
    """A commander with Frío may answer an enemy action."""

    accepts = (Cool, StayCool)
    commanders: Open[tuple[CommanderId, ...]]
    action: Open[Command]

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield StayCool(role=role)
        yield from (Cool(c, role=role) for c in self.commanders)

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return {"commander": self.action.commander, "quality": self.action.quality}


DETAILS = ("path", "order", "virtue", "side", "place", "further")
"""Fields of a commander's action that only some qualities read."""
COMMON = ("correr", "inspirar")
"""Known to every commander."""


class QualityRule(Trait, hooks=True):
    """What a quality allows and does. ["TER-qualities-a"]"""

    units: ClassVar[int] = 1
    """How many units it is aimed at."""
    commanders: ClassVar[int] = 0
    reads: ClassVar[tuple[str, ...]] = ("path",)
    """The other fields of the action that say something to it."""

    def always_exhausts(self) -> bool:
        return False

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        """May the commander, standing where he will be, do this?"""
        return YES

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        """The effect of at least one success."""

    def fail(self, play: Play[Tercios], action: Command) -> None:
        """What a failure does besides exhausting him."""

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        """Some ways to fill the action in, for lists of options."""
        return ()


class Automatic(QualityRule):
    """Marked (a): always at work, never an action. ["TER-qualities-c"]"""

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        return no("TER-qualities-c", quality=action.quality, see=self.cite)


QUALITIES: Register[QualityRule] = Register()


def rule_of(name: str) -> QualityRule:
    return QUALITIES.named(name)


def needed_for(state: Tercios, name: str) -> int:
    """What a die of the check must show, as the pack has it."""
    if name == "enigmatico":
        return state.switches.enigmatico_target  # "TER-Q70"
    return state.pack.qualities.quality[name].target


def acts_by_order(name: str) -> bool:
    """Whether a quality is an action to be ordered, not one that comes by itself or in answer."""
    return not isinstance(rule_of(name), Automatic) and name not in ("afortunado", "frio")


def quality_verdict(state: Tercios, commander: Commander, action: Command) -> Verdict:
    """Has he the quality, and may he use it so?"""
    known = action.quality in COMMON or action.quality in commander.qualities
    if action.quality in commander.virtues:
        return no("TER-virtues-a", virtue=action.quality)
    if not known or action.quality not in QUALITIES.names():
        return no("TER-qualities-a", quality=action.quality)
    rule = rule_of(action.quality)
    return _only_what_is_read(rule, action) and rule.verdict(state, commander, action)


def _only_what_is_read(rule: QualityRule, action: Command) -> Verdict:
    """Nothing may be written where this quality reads nothing. [KER-4]"""
    if len(action.units) > rule.units:
        return no("KER-4", field="units", most=rule.units)
    if len(action.commanders) > rule.commanders:
        return no("KER-4", field="commanders", most=rule.commanders)
    for field in DETAILS:
        if field not in rule.reads and getattr(action, field):
            return no("KER-4", field=field)
    return YES
