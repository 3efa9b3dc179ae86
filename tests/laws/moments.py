"""The matches on which the laws are tried: every game of the shelf, every scenario.

Small matches are looked at after every step; of a long one every step of the beginning, a few
from the middle and the last ones. `BUDGETS` sets how much, where the usual is not right.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest
from msgspec.structs import fields

from estandarte.kernel import (
    SHELF,
    SPECTATOR,
    Action,
    Dice,
    Game,
    Match,
    Role,
    Setup,
    SetupFault,
    but,
    pledge,
    values_of,
)
from estandarte.kernel.game import placed
from estandarte.kernel.testing import playout


@dataclass(frozen=True)
class Budget:
    """How much of a game is looked at."""

    playouts: int = 1
    prefix: int = 25
    """Steps of the beginning, every one of which is looked at."""
    later: int = 12
    """Steps of the rest, spread evenly."""
    options: int = 150
    """Options of one moment that are tried; more are spread evenly."""
    imagined: int = 10
    """Moments at which another board is imagined and compared."""


SMALL = Budget(playouts=6, prefix=400, imagined=60)
LEAN = Budget(prefix=12, later=6, options=40, imagined=5)
"""For the further scenarios of a game whose first one is looked at more closely."""
BRIEF = Budget(prefix=8, later=8, options=24, imagined=4)
"""For the many scenarios of a game that differ only in how they begin and are counted."""
BRIEF_SCENARIOS = ("campal", "asalto", "pueblo", "borodino", "bailen")
PAPER = Budget(playouts=0)
"""For long games of rules that another scenario has shown: its beginning alone, in test_paper."""
PAPER_SCENARIOS = (
    "granja", "colina", "region", "puente", "escalada", "cruce", "oblicua", "divide", "albuera",
    "waterloo",
)  # fmt: skip
"""Played to their ends in the game's own tests."""
BUDGETS: dict[tuple[str, str], Budget] = {
    ("ford", "race"): replace(SMALL, playouts=1),
    ("aguila", "campo_abierto"): LEAN,
    **{("aguila", name): BRIEF for name in BRIEF_SCENARIOS},
    **{("aguila", name): PAPER for name in PAPER_SCENARIOS},
    ("tercios", "campos_de_gloria_28mm"): PAPER,
    ("tercios", "breitenfeld"): LEAN,
    ("tercios", "pavia"): LEAN,
    ("tercios", "rocroi"): LEAN,
    **{("mistral", f"y{year}"): LEAN for year in (1744, 1747)},
    **{("mistral", f"y{year}"): PAPER for year in (1741, 1742, 1743, 1745, 1746)},
    ("mistral", "campaign_1746"): LEAN,
    **{("mistral", f"campaign_{year}"): PAPER for year in (1740, 1741, 1742, 1743, 1744, 1745)},
    ("mistral", "campaign_1747"): PAPER,
    ("mistral", "combined"): LEAN,
}
LIGHT = 3_000
"""Bytes of a saved board below which a scenario is small."""


@dataclass(frozen=True)
class Moment:
    """A board of a match, and what was done on it."""

    step: int
    state: Any
    action: Action


@dataclass(frozen=True)
class Case:
    """One match that the laws are tried on."""

    name: str
    scenario: str
    seed: int
    budget: Budget

    def __str__(self) -> str:
        return f"{self.name}-{self.scenario}-{self.seed}"

    @property
    def game(self) -> Game[Any, Any]:
        return SHELF.take(self.name)

    @property
    def is_small(self) -> bool:
        """Whether nearly everything that could be done is tried."""
        return self.budget == SMALL

    @property
    def roles(self) -> tuple[Role, ...]:
        """Everybody who may look on, short of the umpire."""
        return (*self.game.roles, SPECTATOR)

    def new_match(self) -> Match[Any]:
        secret = f"law-{self.seed}"
        plain = Setup(self.name, self.scenario, pledge=pledge(secret))
        try:
            varied = replace_switches(self.game, plain, self.seed)
            return Match.start(self.game, varied, secret)
        except SetupFault:  # switches that do not go together
            return Match.start(self.game, plain, secret)

    @property
    def played(self) -> "Played":
        return _played(self)

    def moments(self) -> tuple[Moment, ...]:
        return self.played.moments

    def options(self, state: Any, role: Role) -> list[Action]:
        """The options of a role, thinned where there are too many to try them all."""
        decision = state.decision
        if decision is None or role not in decision.waiting:
            return []
        return thinned(list(decision.options(state, role)), self.budget.options)


@dataclass(frozen=True)
class Played:
    """A match played to its end at random, with the boards worth looking at."""

    match: Match[Any]
    moments: tuple[Moment, ...]


@cache
def _played(case: Case) -> Played:
    match, moments = case.new_match(), []
    for action in playout(match, case.seed):
        state = match.state.clone()
        moments.append(Moment(len(match.record.steps), state, action))
    prefix = moments[: case.budget.prefix]
    rest = thinned(moments[case.budget.prefix :], case.budget.later)
    return Played(match, (*prefix, *rest))


def replace_switches(game: Game[Any, Any], setup: Setup, seed: int) -> Setup:
    """The switches of a match: as ruled for the first seed, thrown for the others."""
    if seed == 0:
        return setup
    dice = Dice(f"switches-{seed}")
    chosen: dict[str, Any] = {}
    for switch in fields(game.switches):
        values = values_of(switch.type)
        if switch.type is bool:
            chosen[switch.name] = dice.choice((False, True))
        elif len(values) > 1:
            chosen[switch.name] = dice.choice(values)
    return but(setup, switches=chosen)


def thinned(things: list[Any], most: int) -> list[Any]:
    """At most so many things, spread evenly, the last one always among them."""
    if len(things) <= most:
        return things
    return [things[(n + 1) * len(things) // most - 1] for n in range(most)]


def varied(moments: tuple[Moment, ...], most: int) -> list[Moment]:
    """At most so many boards: first one of every kind of question, then spread evenly."""
    kinds: dict[type[Any], Moment] = {}
    for moment in moments:
        kinds.setdefault(type(moment.state.decision), moment)
    first = list(kinds.values())[:most]
    others = [m for m in moments if not any(m is one for one in first)]
    chosen = [*first, *thinned(others, most - len(first))] if len(first) < most else first
    return sorted(chosen, key=lambda m: m.step)


BROKEN: dict[str, str] = {}
"""What is wrong with each game that cannot be looked at; a law of its own says that none is."""


def _shelved() -> Iterator[tuple[Game[Any, Any], list[Case]]]:
    """The games of the shelf with their matches; one that fails fails alone."""
    for name in SHELF.names():
        try:
            game = SHELF.take(name)
            yield game, list(_cases_of(game))
        except SetupFault as fault:
            BROKEN[name] = str(fault.telling.facts.get("fault", fault.telling.key))
        except Exception as fault:
            BROKEN[name] = placed(fault)


def _cases_of(game: Game[Any, Any]) -> Iterator[Case]:
    for scenario in game.scenarios():
        case = Case(game.name, scenario, 0, Budget())
        size = len(game.codec.save(case.new_match().state))
        usual = SMALL if size < LIGHT else Budget()
        budget = BUDGETS.get((game.name, scenario), usual)
        yield from (replace(case, seed=n, budget=budget) for n in range(budget.playouts))


_SHELVED = list(_shelved())
GAMES = [game for game, _ in _SHELVED]
CASES = [case for _, cases in _SHELVED for case in cases]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_match = pytest.mark.parametrize("case", CASES, ids=str)
first_matches = pytest.mark.parametrize("case", [c for c in CASES if c.seed == 0], ids=str)
