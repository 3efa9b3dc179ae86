"""What whoever acts hopes for, and what dice that have fallen had promised."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.fire.shooting import VolleyFired
from estandarte.games.tercios.reactions.reacting import Evade, Hold, React
from estandarte.games.tercios.state import Tercios
from estandarte.kernel import Action, Event, Hopes, Luck

from .spreads import successes

WORN = frozenset(f"wear_{count}" for count in range(1, 13))
ATTACKING = Hopes(
    good=WORN
    | {"destroyed", "enemy_retreats", "enemy_disengages", "succeeds", "succeeds_unexhausted"},
    mixed=frozenset({"both_destroyed"}),
    bad=frozenset({"lost", "retreat", "disengage", "falls_short", "fails", "shot_down", "flees"}),
)
ANSWERING = Hopes(
    good=frozenset({"lost", "retreat", "disengage", "falls_short", "shot_down", "flees", "reacts"}),
    mixed=ATTACKING.mixed,
    bad=frozenset({"destroyed", "enemy_retreats", "enemy_disengages", "fails"}),
)


def hopes(action: Action) -> Hopes:
    """Results are told of charger and target; who answers a charge is the target."""
    return ANSWERING if isinstance(action, React | Evade | Hold) else ATTACKING


def luck(
    state: Tercios, events: Sequence[Event], before: Iterable[Event]
) -> Iterator[tuple[int, Luck]]:
    """The hits of volleys and rounds, beside what their dice give on the average."""
    for place, event in enumerate(events):
        if isinstance(event, VolleyFired | RoundFought):
            spread = successes(len(event.dice), event.needed)
            promised = sum((count * chance for count, chance in spread.items()), Fraction(0))
            yield place, Luck(event.unit.split("-")[0], event.hits, promised)
