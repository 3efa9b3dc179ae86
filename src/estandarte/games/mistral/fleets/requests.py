"""Requests: the Reinforcement Request Tables and what they cost. [2.61, 11.1]"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from estandarte.games.mistral.dice.d10 import SIDES
from estandarte.games.mistral.dice.mulligans import Again
from estandarte.games.mistral.dice.own_die import CheckDie, by_rank
from estandarte.games.mistral.dice.player_ranks import may_throw_again
from estandarte.games.mistral.dice.rank_modifiers import Lendable, LendHand, hands_left
from estandarte.games.mistral.schema.chronicle import Effect, Receive, Withdraw
from estandarte.games.mistral.schema.forces import RequestTable
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.effects import CarryingOut
from estandarte.games.mistral.war.prestige import PrestigeChanged, may_spend
from estandarte.games.mistral.war.seasons import is_quarterly
from estandarte.kernel import (
    YES,
    Action,
    Asked,
    Choice,
    Forgo,
    Odds,
    Open,
    Play,
    Procedure,
    Role,
    Tally,
    Verdict,
    chances,
    no,
    stage,
    tally,
)

from .receiving import TABLES, sail_of
from .withdrawals import SAIL

NATIONS = {table: nation for nation, table in TABLES.items()}
PARTS = {5: 3, 9: 2, 13: 1}
"""How many equal parts are left on the Turns of the historical lists. ["MRS-1-s"]"""


def table_named(state: Mistral, name: str) -> RequestTable:
    return state.pack.reinforcements.requests[name]


def owner_of(name: str) -> Role:
    return BRITISH if name == "british" else BOURBONS


def is_made(state: Mistral, name: str) -> bool:
    """The British ask every Turn, the others on Quarterly Turns. ["IC-11.1-a"]

    ["MIS-2.61-b", "MIS-2.61-c"]
    """
    return table_named(state, name).period == "turn" or is_quarterly(state.date.turn)


def request_modifier(state: Mistral, name: str) -> Tally:
    """By the Year, by Events, and by what England fears. ["MIS-2.61-a"]"""
    table, role = table_named(state, name), owner_of(name)
    found = tally(0, "MIS-2.61-a").add(table.years.get(state.date.year, 0), "IC-11.1-a")
    for event, value in table.events.items():
        found = found.add(value, "IC-11.1-a", state.has_occurred(event), event=event)
    for one in state.history.register.modifiers:
        if one.fleet == role:
            found = found.add(one.value, "IC-9.2-b", one.since <= state.date <= one.until)
    rank = by_rank(state, role, "request")
    return found.add(rank, "MIC-17.1-a", rank != 0)


def result(state: Mistral, name: str, die: int) -> tuple[Effect, ...]:
    return table_named(state, name).rows[row_of(state, name, die)].actions


def row_of(state: Mistral, name: str, die: int) -> int:
    """The row of its Table that a die reaches; the later, the better."""
    total = die + int(request_modifier(state, name).total)
    rows = table_named(state, name).rows
    return next(place for place, row in enumerate(rows) if row.least <= total <= row.most)


def request_odds(state: Mistral, name: str) -> Odds:
    """What a request may bring, exactly."""
    found: dict[str, Fraction] = {}
    for die in range(SIDES):
        said = _outcome(result(state, name, die))
        found[said] = found.get(said, Fraction(0)) + Fraction(1, SIDES)
    return Odds(chances(found), "IC-11.1-a", request_modifier(state, name))


def _outcome(effects: tuple[Effect, ...]) -> str:
    for one in effects:
        if isinstance(one, Withdraw):
            return "withdrawal"
        if isinstance(one, Receive) and one.kind in SAIL:
            return one.kind if one.count == 1 else f"{one.kind}_{one.count}"
        if isinstance(one, Receive):
            return "auxiliary"
    return "nothing"


class Requesting(Procedure):
    """One Fleet or Command asks for ships."""

    table: Open[str]

    @stage
    def ask(self, play: Play[Mistral]) -> None:
        """The French pay one Prestige for it, or go without. ["MIS-2.61-d"]"""
        state, role = play.state, owner_of(self.table)
        if not is_made(state, self.table):
            return
        if self.table == "british" and state.switches.request_tables == "historical":
            play.call(CarryingOut(historical(state), NATIONS[self.table]))
            return
        price = table_named(state, self.table).prestige
        if not price:
            throw_request(play, self.table)
        elif may_spend(state, role, price):
            play.call(PayingForRequest((role,), self.table))


def throw_request(play: Play[Mistral], name: str) -> None:
    """Only its Fleet sees the die. For one Prestige more it may be changed. ["MIS-Q39"]"""
    state, role = play.state, owner_of(name)
    request = CheckDie(role, "request", lambda die, more: row_of(state, name, die + more))
    die = request.throw(play, "IC-11.1-a", f"request.{name}").total
    # Asked by who can pay, which everybody knows, and not by what the die says.
    price = state.pack.charts.prestige.request
    payable = may_spend(state, role, price) or may_throw_again(state, role)
    if payable or hands_left(state, role):
        play.call(AmendingRequest((role,), name, die))
    else:
        play.call(CarryingOut(result(state, name, die), NATIONS[name]))


class PayForRequest(Action):
    """Spend the Prestige and throw."""

    risky: ClassVar[bool] = True

    def perform(self, play: Play[Mistral], during: "PayingForRequest") -> None:
        price = table_named(play.state, during.table).prestige
        play.end()
        play.emit(PrestigeChanged("MIS-2.61-d", self.role, -price))
        throw_request(play, during.table)


class MakeNoRequest(Forgo):
    pass


class PayingForRequest(Choice):
    accepts: ClassVar[tuple[type[Action], ...]] = (MakeNoRequest, PayForRequest)
    table: Open[str]

    def shows(self, state: Mistral, role: Role) -> Mapping[str, Any]:
        return {"table": self.table, "price": table_named(state, self.table).prestige}


class AmendRequest(Action):
    """Change the Request die by one for one Prestige, or leave it. ["IC-11.1-b"]"""

    by: int = 0

    def check(self, state: Mistral, during: "AmendingRequest") -> Verdict:
        if self.by not in (-1, 0, 1):
            return no("MIC-16.1-k", by=self.by)
        price = state.pack.charts.prestige.request
        return may_spend(state, self.role, price) if self.by else YES

    def perform(self, play: Play[Mistral], during: "AmendingRequest") -> None:
        play.end()
        if self.by:
            price = play.state.pack.charts.prestige.request
            play.emit(PrestigeChanged("IC-11.1-b", self.role, -price))
        wanted = result(play.state, during.table, during.die + self.by)
        play.call(CarryingOut(wanted, NATIONS[during.table]))


class RequestAgain(Again):
    """Throw the Request die just thrown again, for a Mulligan. ["IC-12.6-a"]"""


class AmendingRequest(Lendable):
    """Once per roll. ["IC-11.1-b"]"""

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (AmendRequest, RequestAgain, LendHand)
    purpose = "request"
    table: Open[str]
    die: Asked[int]

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        every = (*(AmendRequest(by, role=role) for by in (0, -1, 1)), RequestAgain(role=role))
        yield from (action for action in every if action.check(state, self))
        yield from self.loans(state, role)

    def throw_again(self, play: Play[Mistral]) -> None:
        throw_request(play, self.table)

    def lend(self, play: Play[Mistral], by: int) -> None:
        play.note(die=self.die + by)

    def shows(self, state: Mistral, role: Role) -> Mapping[str, Any]:
        return {"table": self.table, "die": self.die if role in self.waiting else "?"}


def historical(state: Mistral) -> tuple[Effect, ...]:
    """The British total goes to the next Year's list in equal parts. ["MRS-1-s"]"""
    parts = PARTS.get(state.date.turn)
    listed = _next_list(state)
    if not parts or listed is None:
        return ()
    found: list[Effect] = []
    for subclass, target in listed.items():
        gap = target - sail_of(state, "britain", subclass)
        count = abs(gap) // parts
        if gap > 0 and count:
            found.append(Receive(count, kind=subclass))
        elif count:
            found.append(Withdraw(subclass, count))
    return tuple(found)


def _next_list(state: Mistral) -> dict[str, int] | None:
    year = state.date.year + 1
    lists = (one for one in state.pack.scenarios.values() if one.year == year)
    scenario = next(lists, None)
    if scenario is None:
        return None
    ships = state.pack.ships
    found = {"sol": 0, "sol_d": 0, "flagship": 0}
    for id, placed in scenario.squadrons.items():
        if ships.squadrons[id].contingent == "britain":
            found[ships.squadrons[id].subclass] += placed.sail
    for id in scenario.flagships:
        found["flagship"] += ships.flagships[id].contingent == "britain"
    found["sol_d"] += ships.limits.fleet50_costs * scenario.fleet50.get("britain", 0)
    return found
