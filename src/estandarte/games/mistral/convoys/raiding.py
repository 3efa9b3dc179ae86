"""Formations that fall upon Convoys at the end of an increment. [8.12, 10.16]"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.battle.sequence import Battle
from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.hidden.concealment import fleet_at, hidden_convoys, spot
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.sea.theatre import location_of
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.tasks.log import DoneOnce
from estandarte.games.mistral.war.peace import is_french_peace, is_spared
from estandarte.games.mistral.war.prestige import defy, may_defy
from estandarte.kernel import (
    Action,
    Decision,
    Forgo,
    Open,
    Play,
    Procedure,
    Role,
    Verdict,
    no,
    stage,
)

from .attacking import (
    PAYABLE,
    FallingUpon,
    is_running,
    may_attack_in_battle,
    may_be_preyed_on,
)
from .escorts import escorts_of


class FallUpon(Action):
    """Attack a Spotted Convoy in the location of a Formation."""

    risky: ClassVar[bool] = True

    formation: str
    convoy: str
    defying: bool = False
    """The British pay for attacking the French before their war, be it the Convoy or its escort.

    Who escorts it is not known before: for an escort they pay only if it is French.
    ["IC-10.14-a", "IC-8.12-b", "MIS-2.33-c"]
    """

    def check(self, state: Mistral, during: "Raiding") -> Verdict:
        formation = state.formations.get(self.formation)
        if formation is None or formation.fleet != self.role or formation.under:
            return no("IC-8.12-a", formation=self.formation)
        if fought(state, formation.at):
            return no("IC-8.12-a", location=formation.at)
        verdict = may_attack_in_battle(state, formation, self.convoy)
        if not self.defying or not (verdict or verdict.cite == PAYABLE):
            return verdict
        if self.role != BRITISH or not is_french_peace(state):
            return no("MIS-2.42-a")
        return may_defy(state)

    def perform(self, play: Play[Mistral], during: "Raiding") -> None:
        """An escort is brought to Battle first; without one all Squadrons fire. ["IC-10.16-a"]"""
        state = play.state
        paid = self.defying and may_be_preyed_on(state, self.role, self.convoy).cite == PAYABLE
        if paid:
            defy(play, "MIS-2.33-c")
        play.end()
        play.call(RaidingOn(role=self.role))
        at = location_of(state.formations[self.formation].at)
        play.emit(DoneOnce("IC-8.12-a", battle_mark(state, at)))
        guards = escorts_of(state, state.convoys[self.convoy])
        if not guards:
            play.call(FallingUpon(self.convoy, (self.formation,)))
            return
        guard = next((one for one in guards if not is_spared(state, one)), guards[0])
        if not guard.spotted:
            spot(play, guard, "IC-8.21-a")
        if is_spared(state, guard) and not paid:
            if not self.defying:
                return  # they are left alone. ["MIS-2.33-b", "IC-8.12-b"]
            defy(play, "MIS-2.33-c")
        enemy = opponent(self.role)
        engaged = {self.role: (self.formation,), enemy: (guard.id,)}
        play.call(Battle(at, {role: engaged[role] for role in (BOURBONS, BRITISH)}))


def _has_french_company(state: Mistral, formation: str) -> bool:
    """Whether French ships are seen beside a Formation before their war: the escort, perhaps."""
    own = state.formations[formation]
    beside = fleet_at(state, location_of(own.at), opponent(own.fleet))
    return any(one.spotted and is_spared(state, one) for one in beside)


class LeaveConvoys(Forgo):
    """Attack no Convoy."""


class Raiding(Decision):
    """A Spotted Enemy Convoy lies beside a Formation, or beside a marker. ["IC-8.12-c"]"""

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (FallUpon, LeaveConvoys)

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield LeaveConvoys(role=role)
        yield from raids(state, role, self)


def raids(state: Mistral, role: Role, during: Raiding) -> Iterator[Action]:
    seen = [id for id in sorted(state.convoys) if state.convoys[id].spotted]
    for name in sorted(state.formations) if seen else ():
        for convoy in seen:
            plain = FallUpon(name, convoy, role=role)
            verdict = plain.check(state, during)
            if verdict:
                yield plain
            if verdict.cite == PAYABLE or (verdict and _has_french_company(state, name)):
                paying = FallUpon(name, convoy, True, role=role)
                if paying.check(state, during):
                    yield paying


def battle_mark(state: Mistral, location: str) -> str:
    return f"battle:{location_of(location)}:{state.increment}"


def fought(state: Mistral, location: str) -> bool:
    """At most one Battle per location and increment. ["IC-8.12-a"]"""
    return battle_mark(state, location) in state.tasks.once


class RaidingOn(Procedure):
    """After one raid another may follow elsewhere."""

    role: Open[Role]

    @stage
    def ask(self, play: Play[Mistral]) -> None:
        _ask(play, self.role)


class RaidingConvoys(Procedure):
    """The British, then the Bourbons, after the Battles of the increment. ["IC-8.12-a"]"""

    @stage
    def british(self, play: Play[Mistral]) -> None:
        _ask(play, BRITISH)

    @stage
    def bourbons(self, play: Play[Mistral]) -> None:
        _ask(play, BOURBONS)


def _ask(play: Play[Mistral], role: Role) -> None:
    if is_worth_asking(play.state, role):
        play.call(Raiding((role,)))


def is_worth_asking(state: Mistral, role: Role) -> bool:
    """Whether a Fleet may have a Convoy to fall upon, as far as both Fleets can know.

    Any marker beside it may be a Formation: else the question would tell which are Dummies.
    ["IC-2.31-a"]
    """
    return any(_tempts(state, role, convoy) for convoy in state.convoys.values())


def _tempts(state: Mistral, role: Role, convoy: Convoy) -> bool:
    verdict = may_be_preyed_on(state, role, convoy.id)
    payable = role == BRITISH and verdict.cite == PAYABLE and bool(may_defy(state))
    out_of_reach = convoy.scattered or is_running(state, convoy.id)
    if not (verdict or payable) or out_of_reach or fought(state, convoy.at):
        return False
    at = location_of(convoy.at)
    own = fleet_at(state, at, role)
    markers = [one for one in hidden_convoys(state) if one.fleet == role]
    if any(location_of(one.at) == at for one in markers):
        return True
    return any(not one.spotted or _is_seen_able(state, one, convoy.id) for one in own)


def _is_seen_able(state: Mistral, formation: Formation, convoy: str) -> bool:
    """Whether nothing that lies open forbids it; what Orders it holds does not."""
    verdict = may_attack_in_battle(state, formation, convoy)
    return bool(verdict) or verdict.cite in (PAYABLE, "MIS-2.32-i")
