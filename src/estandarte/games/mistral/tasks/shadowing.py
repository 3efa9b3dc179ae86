"""Shadowing: an Auxiliary keeps a Formation in sight, and how it is shaken off. [7.13, 7.14]"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from estandarte.games.mistral.dice.mulligans import ThrowingAgain, offer
from estandarte.games.mistral.dice.own_die import CheckDie, check_die
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.sea.gale_damage import is_exposed
from estandarte.games.mistral.sea.theatre import Place, is_box, is_harbour
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import (
    YES,
    Action,
    Choice,
    Decision,
    Event,
    Forgo,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    no,
    stage,
)

from .book import LastingTask, Task
from .log import (
    DoneOnce,
    ErrandBegun,
    finish,
    spend,
)
from .screening import begin, may_task

HOLDS_UP_TO = 6
"""A Shadow ends on a die of 7 to 9. ["IC-7.13-b"]"""
SHAKEN_UP_TO = 4


class ShadowLost(Event):
    """The Formation is out of its Shadow's sight."""

    target: str
    auxiliary: str


def place_of(state: Mistral, target: str) -> Place | None:
    """Where a Formation or a Convoy at sea is; None for one that is no more."""
    if (convoy := state.convoys.get(target)) is not None:
        return convoy.at if convoy.status == "at_sea" else None
    formation = state.formations.get(target)
    return formation.at if formation is not None else None


def may_shadow(state: Mistral, auxiliary: Auxiliary, target: str) -> bool:
    """Not into Harbours and Gales; Galleys of the Fleets not in Sea Zones either.

    Weather short of a Gale has no name in this game. A Port Space shelters a Shadow too, and a
    Strait knows no Gales. ["IC-5.33-b"]
    """
    at = place_of(state, target)
    if at is None or is_harbour(at) or is_exposed(state, at):
        return False
    if state.theatre.kind(at) == "edge":
        return False
    if target in state.formations and not state.is_ready(state.formations[target]):
        return False
    zone = is_box(at) or state.theatre.kind(at) == "sea_zone"
    return not (auxiliary.kind == "galley" and zone)


class Shadow(Action):
    """Follow what has been Spotted; the other Searches are given up. ["MIC-2.1-i"]"""

    def perform(self, play: Play[Mistral], during: "OfferingShadow") -> None:
        play.end()
        search = play.state.tasks.task
        assert search is not None
        at = place_of(play.state, during.target)
        assert at is not None
        task = Task("shadow", self.role, search.auxiliary, at, during.target)
        begin(play, task, BeginningShadow())


class LetGo(Forgo):
    """Do not follow it."""


class OfferingShadow(Choice):
    """What was Spotted may be Shadowed without a further check. ["MIC-2.1-f"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (Shadow, LetGo)
    out_of_place: ClassVar[RuleId] = "IC-7.12-b"
    shown = ("target",)
    target: Open[str]


class BeginningShadow(Procedure):
    @stage
    def follow(self, play: Play[Mistral]) -> None:
        """It moves with its target, which stays Spotted. ["IC-7.13-a"]"""
        task = play.state.tasks.task
        if task is not None:
            errand = LastingTask(task.auxiliary, "shadow", task.role, task.target)
            play.emit(ErrandBegun("IC-7.13-a", errand, task.place))


def shadows(state: Mistral) -> Iterator[LastingTask]:
    lasting = state.tasks.lasting
    return (lasting[id] for id in sorted(lasting) if lasting[id].kind == "shadow")


def is_shadowed(state: Mistral, target: str) -> bool:
    return any(errand.target == target for errand in shadows(state))


def drop_lost_shadows(play: Play[Mistral]) -> None:
    """As soon as the target is in a Harbour, in a Gale, or gone. ["IC-7.13-b"]"""
    state = play.state
    for errand in list(shadows(state)):
        auxiliary = state.auxiliaries[errand.auxiliary]
        if not may_shadow(state, auxiliary, errand.target):
            _lose(play, errand, _shaken_by(state, auxiliary, errand.target))


def _shaken_by(state: Mistral, auxiliary: Auxiliary, target: str) -> RuleId:
    """What of the limits of its Class makes it lose sight."""
    at = place_of(state, target)
    if at is None or is_harbour(at) or state.theatre.kind(at) == "edge":
        return "IC-7.13-b"
    if auxiliary.kind == "galley":
        return "MIC-12.1-m"
    if not is_exposed(state, at):
        return "IC-7.13-b"
    return "MIC-12.1-s" if auxiliary.kind == "light" else "MIC-12.1-b"


def _lose(play: Play[Mistral], errand: LastingTask, cite: RuleId = "IC-7.13-b") -> None:
    play.emit(ShadowLost(cite, errand.target, errand.auxiliary))
    spend(play, errand.auxiliary, "IC-7.13-b")


class TestingShadows(Procedure):
    """At the end of each Impulse. ["IC-4.24-a", "IC-7.13-b"]"""

    __test__: ClassVar[bool] = False

    done: Open[tuple[str, ...]] = ()

    @stage
    def test(self, play: Play[Mistral]) -> None:
        """One after the other: of each its owner may have the die thrown again."""
        if not self.done:
            drop_lost_shadows(play)
        left = (one for one in shadows(play.state) if one.auxiliary not in self.done)
        errand = next(left, None)
        if errand is None:
            return
        play.note(at="test", done=(*self.done, errand.auxiliary))
        die = _throw_shadow(play, errand.role)
        offer(play, FollowingAgain((errand.role,), die, errand.auxiliary))


def _throw_shadow(play: Play[Mistral], role: Role) -> int:
    return _shadow_die(play.state, role).throw(play, "IC-7.13-b", "shadow").total


def _shadow_die(state: Mistral, role: Role) -> CheckDie:
    return check_die(state, role, "shadow", lambda die, more: die + more <= HOLDS_UP_TO)


def _holds(state: Mistral, role: Role, die: int) -> bool:
    return _shadow_die(state, role).worth(die, 0) > 0


class FollowingAgain(ThrowingAgain):
    """A Shadow is losing sight of what it follows."""

    purpose = "shadow"
    auxiliary: Open[str]

    def shows(self, state: Mistral, role: Role) -> Mapping[str, Any]:
        return {"auxiliary": self.auxiliary, **ThrowingAgain.shows(self, state, role)}

    def thrown(self, play: Play[Mistral]) -> int:
        return _throw_shadow(play, self.waiting[0])

    def poor(self, state: Mistral) -> bool:
        return not _holds(state, self.waiting[0], self.die)

    def settle(self, play: Play[Mistral], die: int) -> None:
        errand = play.state.tasks.lasting[self.auxiliary]
        if not _holds(play.state, errand.role, die):
            _lose(play, errand)


class CounterShadow(Action):
    """Chase a Shadow away with an Auxiliary of the Shadowed Formation."""

    auxiliary: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        auxiliary = state.auxiliaries.get(self.auxiliary)
        if auxiliary is None or not auxiliary.formation:
            return no("MIC-12.1-c", auxiliary=self.auxiliary)
        target = shadowed_with(state, auxiliary)
        if target is None:
            return no("IC-7.14-a", formation=auxiliary.formation)
        if _mark(target) in state.tasks.once:
            return no("IC-7.14-a", again=target)
        at = state.formations[auxiliary.formation].at
        return may_task(state, self.role, self.auxiliary, "counter_shadow", at)

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.end()
        state = play.state
        auxiliary = state.auxiliaries[self.auxiliary]
        target = shadowed_with(state, auxiliary)
        assert target is not None
        at = state.formations[auxiliary.formation].at
        task = Task("counter_shadow", self.role, self.auxiliary, at, target)
        begin(play, task, ShakingOff())


def shadowed_with(state: Mistral, auxiliary: Auxiliary) -> str | None:
    """The Shadowed Formation to which it is Assigned, or the Convoy that one escorts."""
    formation = auxiliary.formation
    order = state.orders.order_of(formation)
    for target in (formation, order.convoy if order is not None else ""):
        if target and is_shadowed(state, target):
            return target
    return None


def _mark(target: str) -> str:
    return f"counter:{target}"


class ShakingOff(Procedure):
    @stage
    def chase(self, play: Play[Mistral]) -> None:
        """On 0 to 4 both go to the Recovery Box, else only the countering one. ["IC-7.14-a"]"""
        state = play.state
        task = state.tasks.task
        assert task is not None
        play.emit(DoneOnce("IC-7.14-a", _mark(task.target)))
        offer(play, ChasingAgain((task.role,), _throw_chase(play, task.role)))


def _throw_chase(play: Play[Mistral], role: Role) -> int:
    return chasing_die(play.state, role).throw(play, "IC-7.14-a", "counter_shadow").total


def chasing_die(state: Mistral, role: Role) -> CheckDie:
    return check_die(state, role, "counter_shadow", lambda die, more: die + more <= SHAKEN_UP_TO)


def _shakes_off(state: Mistral, role: Role, die: int) -> bool:
    return chasing_die(state, role).worth(die, 0) > 0


class ChasingAgain(ThrowingAgain):
    """A Shadow has not been shaken off."""

    purpose = "counter_shadow"

    def thrown(self, play: Play[Mistral]) -> int:
        return _throw_chase(play, self.waiting[0])

    def poor(self, state: Mistral) -> bool:
        return not _shakes_off(state, self.waiting[0], self.die)

    def settle(self, play: Play[Mistral], die: int) -> None:
        state = play.state
        task = state.tasks.task
        assert task is not None
        finish(play, "IC-7.14-a")
        if _shakes_off(state, task.role, die):
            errand = next(one for one in shadows(state) if one.target == task.target)
            _lose(play, errand)


def counter_shadows(state: Mistral, role: Role, during: Decision) -> Iterator[Action]:
    for id in sorted(state.auxiliaries):
        action = CounterShadow(id, role=role)
        if state.auxiliaries[id].fleet == role and action.check(state, during):
            yield action


def is_free(state: Mistral) -> Verdict:
    """With every Formation in sight there is nothing to Search or to Shadow. ["MRS-1-d"]"""
    return no("MRS-1-d") if state.switches.fog == "open" else YES
