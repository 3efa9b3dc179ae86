"""What whoever acts hopes for, and what dice that have fallen had promised."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain

from estandarte.games.mistral.battle.combats import ClashFought, cost_of
from estandarte.games.mistral.battle.damage_table import Blow, blow
from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.dice.d10 import SIDES
from estandarte.games.mistral.hidden.concealment import DummyRemoved, FormationSpotted
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.log import ScreenMade, TaskAnnounced, TaskClosed
from estandarte.games.mistral.tasks.search_table import Searcher, search_odds
from estandarte.games.mistral.tasks.searching import ConvoySpotted, MarkerMissed
from estandarte.kernel import DieRolled, Event, Hopes, Luck

HOPES = Hopes(
    good=frozenset({
        "shadow", "spotted", "caught", "gauge", "joins", "withdraws", "won", "passes",
        "repaired_1", "repaired_2", "marginal", "substantial", "decisive", "shaken_off", "sol",
        "sol_2", "sol_3", "sol_4", "sol_d", "sol_d_2", "flagship", "auxiliary",
    }),
    bad=frozenset({
        "missed", "becalmed", "lee", "too_late", "must_fight", "lost", "fails", "shadowed",
        "withdrawal",
    }),
)  # fmt: skip

Seen = MarkerMissed | DummyRemoved | ConvoySpotted | FormationSpotted


def luck(
    state: Mistral, events: Sequence[Event], before: Iterable[Event]
) -> Iterator[tuple[int, Luck]]:
    """What broadsides and Searches gave, beside their tables."""
    thrown = False
    for place, event in enumerate(events):
        if isinstance(event, DieRolled):
            thrown = thrown or event.purpose == "search"
        elif isinstance(event, ClashFought):
            yield from ((place, one) for one in _broadsides(state, event))
        elif isinstance(event, Seen) and thrown:
            thrown = False
            searcher = _searcher(state, chain(reversed(events[:place]), before))
            if searcher is not None:
                yield place, _search(state, event, searcher)


def _broadsides(state: Mistral, event: ClashFought) -> Iterator[Luck]:
    """Points, and Sail for what they weigh, before whatever changes them."""
    table = state.pack.charts.combat
    for role in FLEETS:
        if role not in event.dice or role not in event.columns:
            continue
        die, column = event.dice[role], event.columns[role]
        each = [_worth(blow(table, column, face)) for face in range(SIDES)]
        yield Luck(role, _worth(blow(table, column, die)), Fraction(sum(each), SIDES))


def _worth(struck: Blow) -> int:
    return cost_of(struck.points, struck.sunk)


def _searcher(state: Mistral, before: Iterable[Event]) -> Searcher | None:
    """Whose die it was, from what was told; None where nobody has said what it was."""
    screened: ScreenMade | None = None
    for event in before:
        if isinstance(event, TaskClosed):
            return Searcher()
        if isinstance(event, ScreenMade) and screened is None:
            screened = event
        if isinstance(event, TaskAnnounced):
            if event.task.kind != "search":
                return Searcher()
            if screened is not None:
                return Searcher(screened.tasked, screened.result == "partial")
            # the Class is a part of its mark, whoever may have been sunk since
            return Searcher(event.task.auxiliary.split("-")[-2]) if event.task.auxiliary else None
    return Searcher()


def _search(state: Mistral, event: Seen, searcher: Searcher) -> Luck:
    missed = isinstance(event, MarkerMissed)
    role = event.role if isinstance(event, MarkerMissed) else opponent(event.fleet)
    odds = search_odds(state.pack.charts.search, searcher, 1)
    seen = sum((one.chance for one in odds if one.result != "missed"), Fraction(0))
    return Luck(role, int(not missed), seen, "search")
