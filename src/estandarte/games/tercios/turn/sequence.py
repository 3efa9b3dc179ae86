"""The turn: planning in secret, initiative, and goes in which the sides alternate."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.tercios.morale.activity import BARRED
from estandarte.games.tercios.morale.markers import throw
from estandarte.games.tercios.schema.troops import ORDERS, Order
from estandarte.games.tercios.state import ROLES, Tercios, other
from estandarte.games.tercios.turn.victory import ending, is_decided
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.hooks import is_able
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Dice,
    Event,
    Limit,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Sum,
    Term,
    Verdict,
    but,
    choice,
    no,
    stage,
)

from .goes import Go, to_activate


class TurnBegun(Event):
    """A new turn: commanders are rested, nobody has acted."""

    number: int

    def apply(self, state: Tercios) -> None:
        state.turn = self.number
        state.demands, state.asked, state.halted, state.known = (), (), (), {}
        for unit in list(state.units.values()):
            state.put(
                but(
                    unit, acted=False, done=None, card=None, blind=False, only_reacts=False,
                    marks=(), group=0, braced=False,
                )
            )  # fmt: skip


class CommandersRested(Event):
    """Every Exhausted marker is taken off. ["TER-turn-b"]"""

    def apply(self, state: Tercios) -> None:
        for commander in list(state.commanders.values()):
            marks = ("exhausted", "unspent", "joined_now", "despised", "next_only")
            state.put_commander(but(commander, **dict.fromkeys(marks, False)))


class CardsPlaced(Event):
    """Order cards lie face down beside the units; joint orders are announced."""

    role: Role
    cards: dict[UnitId, Order] | None
    """None: hidden from the reader."""
    groups: tuple[tuple[UnitId, ...], ...] = ()
    leaving: tuple[UnitId, ...] = ()

    def apply(self, state: Tercios) -> None:
        numbers = {u: n for n, group in enumerate(self.groups, 1) for u in group}
        for unit, order in (self.cards or {}).items():
            state.put(but(state.units[unit], card=order, group=numbers.get(unit, 0)))

    def seen_by(self, role: Role) -> Event:
        return self if role == self.role else but(self, cite="TER-orders-d", cards=None)


def bodies(state: Tercios, role: Role) -> list[Unit]:
    """Those that need a card: every body, the parts of one sharing its card."""
    return list(state.of(role))


class PlaceCards(Action):
    """Put an order card face down beside each of your Troops.

    There are five kinds, enough of each for everybody. A column or works has one card; a unit that
    is to leave its column is given its own now, for all to see.
    """

    cards: dict[UnitId, Order]
    groups: tuple[tuple[UnitId, ...], ...] = ()

    def check(self, state: Tercios, during: "Planning") -> Verdict:
        mine = {u.id for u in bodies(state, self.role)}
        extra = self.cards.keys() - mine
        for name in sorted(extra):
            if name in state.commanders:
                return no("TER-turn-d", commander=name)
            unit = state.units.get(name)
            if unit is None or unit.role != self.role or not unit.may_leave:
                return no(_no_card_of_its_own(unit, self.role), unit=name)
            if self.cards[name] not in ("atencion", "corred"):
                return no("TER-troops-choragiew-r", unit=name)
        if missing := sorted(mine - self.cards.keys()):
            return no("TER-turn-c", without=missing)
        return self._groups(state)

    def _groups(self, state: Tercios) -> Verdict:
        """Units of one command with Brigada may share one card. ["TER-troops-brigada-a"]"""
        seen: set[UnitId] = set()
        for group in self.groups:
            units = [state.units.get(u) for u in group]
            if len(group) < 2 or None in units or seen & set(group) or len(set(group)) < len(group):
                return no("TER-troops-brigada-a", units=list(group))
            seen |= set(group)
            found = [u for u in units if u is not None]
            if not all(is_able(u.profile, "shares_card") and u.role == self.role for u in found):
                return no("TER-troops-brigada-a", units=list(group))
            if not self.cards.keys() >= set(group):  # who has no card cannot share one
                return no("TER-troops-brigada-a", units=list(group))
            if (
                len({u.command for u in found}) > 1
                or len({self.cards.get(u.id) for u in found}) > 1
            ):
                return no("TER-troops-brigada-a", units=list(group))
        return YES

    def perform(self, play: Play[Tercios], during: "Planning") -> None:
        leaving = tuple(u for u in sorted(self.cards) if play.state.units[u].may_leave)
        cite = "TER-troops-brigada-b" if self.groups else "TER-turn-c"
        cite = "TER-troops-choragiew-q" if leaving else cite
        play.emit(CardsPlaced(cite, self.role, dict(self.cards), self.groups, leaving))
        play.answered(self.role)


def _no_card_of_its_own(unit: Unit | None, role: Role) -> RuleId:
    """Why a unit is given no card: the card of the body of which it is a part is its own."""
    if unit is None or unit.role != role:
        return "TER-turn-c"
    return unit.bond.no_card


class Planning(Decision):
    """Both sides place their cards at once, in secret."""

    asked_by = "TER-turn-c"
    accepts = (PlaceCards,)

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        units = [u.id for u in bodies(state, role)]
        for order in ORDERS:
            yield PlaceCards(dict.fromkeys(units, order), role=role)

    def sample(self, state: Tercios, role: Role, dice: Dice) -> Action:
        cards = {u.id: dice.choice(ORDERS) for u in bodies(state, role)}
        return PlaceCards(cards, role=role)

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        yield Offer("place_cards", {"cards": Limit("mapping", among=ORDERS)})

    def rule_against(self, state: Tercios, kind: str) -> RuleId:
        """Who has not used his commanders has missed it: with the Troops the turn was over."""
        late = state.turn > 1 and kind in ("command", "join_unit")
        return "TER-turn-g" if late else super().rule_against(state, kind)

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return {"turn": state.turn}


LEADERLESS = Term(0, "TER-initiative-d")
INICIATIVA = Term(2, "TER-virtues-iniciativa")


class InitiativeRolled(Event):
    dice: dict[Role, int]
    totals: dict[Role, int]


class ChooseFirst(Action):
    """Say which side activates first."""

    first: Role

    def check(self, state: Tercios, during: Decision) -> Verdict:
        return YES if self.first in ROLES else no("TER-initiative-c", first=self.first)

    def perform(self, play: Play[Tercios], during: Decision) -> None:
        play.end(next_role=self.first)


class Initiative(Decision):
    """The side with the initiative chooses who begins."""

    barred = BARRED
    out_of_place = "TER-turn-e"
    asked_by = "TER-initiative-c"
    accepts = (ChooseFirst,)

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield ChooseFirst(role, role=role)
        yield ChooseFirst(other(role), role=role)

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        yield Offer("choose_first", {"first": choice(*ROLES)})


def initiative_bonus(state: Tercios, role: Role) -> Sum:
    """What is added to a side's die: the General's level. ["TER-Q116"]"""
    general = state.general(role)
    if general is None:
        return Sum(LEADERLESS)
    level = Term(general.level, "TER-initiative-a")
    return Sum(level, (INICIATIVA,) if "iniciativa" in general.virtues else ())


def roll_initiative(play: Play[Tercios], cite: RuleId = "TER-initiative-a") -> Role:
    """Die and level; equal totals are rolled again. ["TER-Q8"]"""
    while True:
        added = {r: initiative_bonus(play.state, r) for r in ROLES}
        cites = {r: (added[r].base, *added[r].terms)[-1].cite for r in ROLES}
        dice = {r: throw(play, 1, cites[r], "initiative")[0] for r in ROLES}
        totals = {r: dice[r] + added[r].total for r in ROLES}
        first, second = ROLES
        tied = totals[first] == totals[second]
        play.emit(InitiativeRolled("TER-initiative-b" if tied else cite, dice, totals))
        if not tied:
            return first if totals[first] > totals[second] else second


class Turn(Procedure):
    """One turn for both sides: Planning, then Action. ["TER-turn-a"]"""

    number: Open[int]
    next_role: Open[Role] = ""

    @stage
    def rest(self, play: Play[Tercios]) -> None:
        play.emit(TurnBegun("TER-turn-a", self.number))
        play.emit(CommandersRested("TER-turn-b"))

    @stage
    def plan(self, play: Play[Tercios]) -> None:
        waiting = tuple(r for r in ROLES if bodies(play.state, r))
        if waiting:
            play.call(Planning(waiting))

    @stage
    def initiative(self, play: Play[Tercios]) -> None:
        play.call(Initiative((roll_initiative(play),)))

    @stage
    def act(self, play: Play[Tercios]) -> None:
        """Goes alternate until neither side has Troops left to activate."""
        state = play.state
        if not any(to_activate(state, r) for r in ROLES):
            return
        role = self.next_role
        play.note(at="act", next_role=other(role))
        play.call(Go(role=role))

    @stage
    def count(self, play: Play[Tercios]) -> None:
        if not is_decided(play.state):
            play.end()
            play.call(Turn(number=self.number + 1))
        elif ended := ending(play.state):
            play.emit(ended)
