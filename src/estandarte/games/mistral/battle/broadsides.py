"""The exchange of fire in each Combat: dice, Sail Sunk, DPs shared out. [8.33, 8.36]"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations
from typing import ClassVar

from estandarte.games.mistral.dice.d10 import pick, row, throw
from estandarte.games.mistral.dice.neutral_dice import SHARED_COMBAT, bent
from estandarte.games.mistral.dice.own_die import table_die
from estandarte.games.mistral.dice.player_ranks import aid
from estandarte.games.mistral.fleets.damage import inflict
from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Clash, Mistral
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Tally,
    Verdict,
    no,
    stage,
)

from .combats import (
    ClashFought,
    LeadersStricken,
    SailSunkInBattle,
    column_in,
    cost_of,
    sail_struck,
    under_way,
)
from .damage_table import (
    Blow,
    Column,
    blow,
    inflicted,
    point_modifiers,
    share_out,
)
from .retreat import opponent


def afloat(state: Mistral, clash: Clash, role: Role) -> list[str]:
    """The units of a side that still have Sail, in the order of pairing. ["IC-8.36-c"]"""
    return [id for id in clash.units[role] if id in state.units]


def even_shares(points: int, units: list[str]) -> Iterator[dict[str, int]]:
    """As even as possible: of what is left over the first has one, the rest is the owner's choice.

    ["IC-8.36-c", "MIS-Q43"]
    """
    each, over = divmod(points, len(units))
    first, *others = units
    for favoured in combinations(others, max(0, over - 1)):
        more = {first: int(over > 0), **dict.fromkeys(favoured, 1)}
        yield {id: each + more.get(id, 0) for id in units}


def modifiers_in(state: Mistral, clash: Clash, role: Role, beyond: int) -> Tally:
    """What is added to the DPs a side inflicts in a Combat, the rank of its player included."""
    own, other = ([state.units[id] for id in clash.units[side]] for side in (role, opponent(role)))
    guns = aid(state, role, "ordnance")
    return point_modifiers(own, other, beyond).add(guns, "MIC-17.1-a", guns != 0)


def worth_of(state: Mistral, column: Column, modifiers: Tally, die: int) -> int:
    """What a die of a Combat is worth to who throws it."""
    found = blow(state.pack.charts.combat, column.number, die)
    return cost_of(inflicted(found, modifiers), found.sunk)


class ShareDamage(Action):
    """Say how many of the DPs each unit takes."""

    shares: dict[str, int]

    def check(self, state: Mistral, during: "SharingDamage") -> Verdict:
        units = during.units
        if not set(self.shares) <= set(units) or min(self.shares.values(), default=0) < 0:
            return no("IC-8.36-c", units=list(units))
        if sum(self.shares.values()) != during.points:
            return no("IC-8.36-c", points=during.points)
        if state.switches.damage_split == "owner":
            return YES
        whole = {id: self.shares.get(id, 0) for id in units}
        if whole not in even_shares(during.points, list(units)):
            return no("MIS-Q43", points=during.points)
        return YES

    def perform(self, play: Play[Mistral], during: "SharingDamage") -> None:
        play.end()
        for id in during.units:
            inflict(play, play.state.units[id], self.shares.get(id, 0), "IC-8.36-c")


class SharingDamage(Decision):
    """The owner divides what a Combat has cost him; nobody else sees how. ["IC-2.31-b"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (ShareDamage,)
    shown = ("clash", "points")
    clash: Open[int]
    units: Open[tuple[str, ...]]
    points: Open[int]

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        units = list(self.units)
        for shares in even_shares(self.points, units):
            yield ShareDamage(shares, role=role)
        if state.switches.damage_split == "owner":
            for id in units:
                yield ShareDamage({id: self.points}, role=role)


class Firing(Procedure):
    """One Combat; its results are applied at once. ["MIC-3.1-j", "MIC-3.1-k"]"""

    clash: Open[int]
    owed: Open[dict[Role, int]] = {}
    """The DPs each side has still to share out among its units."""

    @stage
    def exchange(self, play: Play[Mistral]) -> None:
        state, battle = play.state, under_way(play.state)
        clash = battle.clashes[self.clash]
        order = (battle.gauge, opponent(battle.gauge))
        sides = {role: [state.units[id] for id in clash.units[role]] for role in order}
        dice: dict[Role, int] = {}
        for role in order:
            shared = dice and state.switches.combat_dice == "shared"  # ["MIS-Q12"]
            dice[role] = dice[order[0]] if shared else self._die(play, clash, role)
        columns = {role: column_in(state, clash, role) for role in order}
        table = state.pack.charts.combat
        blows = {role: blow(table, columns[role].number, dice[role]) for role in order}
        points = {
            role: inflicted(blows[role], modifiers_in(state, clash, role, columns[role].points))
            for role in order
        }
        sunk = {role: sail_struck(blows[role].sunk, sides[opponent(role)]) for role in order}
        numbers = {role: columns[role].number for role in order}
        play.note(owed={opponent(role): points[role] for role in order})
        play.emit(ClashFought("MIC-3.1-k", self.clash, dice, numbers, points, sunk))
        for role in order:
            _sink(play, clash, opponent(role), blows[role], sunk[role])

    def _die(self, play: Play[Mistral], clash: Clash, role: Role) -> int:
        """A shared die is nobody's own, and has no Mulligan. ["IC-12.6-a", "MIC-17.1-b"]"""
        state = play.state
        column = column_in(state, clash, role)
        modifiers = modifiers_in(state, clash, role, column.points)
        shared = state.switches.combat_dice == "shared"
        rule = "IC-8.33-b" if shared else "MIC-3.1-j"
        if shared:
            return row(bent(play, SHARED_COMBAT, throw(play, rule, f"combat.{role}")))
        die = table_die(role, "combat", partial(worth_of, state, column, modifiers))
        return die.throw(play, rule, f"combat.{role}").total

    @stage
    def share(self, play: Play[Mistral]) -> None:
        """Whoever has a choice is asked; only what both know decides that. ["IC-8.36-c"]"""
        state = play.state
        clash = under_way(state).clashes[self.clash]
        for role in FLEETS:
            points, units = self.owed.get(role, 0), afloat(state, clash, role)
            if not points or not units:
                continue
            free = state.switches.damage_split == "owner" and len(units) > 1
            if free or points % len(units) > 1:
                play.call(SharingDamage((role,), self.clash, tuple(units), points))
                continue
            for id, share in share_out(points, [state.units[id] for id in units]).items():
                rule = "IC-8.36-c" if len(units) > 1 else "MIC-3.1-b"
                inflict(play, state.units[id], share, rule)


def _sink(play: Play[Mistral], clash: Clash, role: Role, result: Blow, sunk: int) -> None:
    """Sail first, each drawn at random, before the DPs. ["MIS-2.225-a"]"""
    state = play.state
    flagship = False
    for _ in range(sunk):
        here = [state.units[id] for id in afloat(state, clash, role)]
        sail = [unit.id for unit in here for _ in range(unit.sail)]
        # Of a single Squadron it does not matter which.
        among = sail if len(here) > 1 else sail[:1]
        unit = state.units[pick(play, among, "MIS-2.225-a", "sail_sunk")]
        flagship |= unit.is_flagship
        play.emit(SailSunkInBattle(_sunk_by(unit, result), unit.id, role, unit.subclass))
    posts = under_way(state).posts
    names = tuple(name for name, unit in posts.items() if unit in clash.units[role])
    if names and (result.star or flagship):
        rule = "MIS-2.225-b" if flagship else "MIC-3.1-e"
        play.emit(LeadersStricken(rule, names, flagship))


def _sunk_by(unit: Unit, result: Blow) -> RuleId:
    if unit.is_flagship:
        return "MIS-2.226-c"  # her higher DR does not protect her here
    if result.sunk > 1:
        return "IC-8.36-b"
    return "MIC-3.1-d" if result.points else "MIC-3.1-c"


class Broadsides(Procedure):
    """Every Combat is fought once. ["MIC-18.3-b"]"""

    @stage
    def fire(self, play: Play[Mistral]) -> None:
        for number in reversed(range(len(under_way(play.state).clashes))):
            play.call(Firing(clash=number))
