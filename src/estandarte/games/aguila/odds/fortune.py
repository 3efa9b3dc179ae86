"""What whoever acts hopes for, and what dice that have fallen had promised."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.courage.results import HoldFast, KeepThemInHand, RollAgain, TrustToLuck
from estandarte.games.aguila.dice import DIE, DiceThrown, passes
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Action, DieRolled, Event, Hopes, Luck

TO_HIT = frozenset(f"{sort}hit{turn}" for sort in ("", "gun_", "melee_") for turn in ("", "_again"))
ATTACKING = Hopes(
    good=frozenset({
        "destroyed", "enemy_wavers", "killed", "falls", "wounds", "wavering", "wavering.0",
        "structure", "passes", "recovered", "stands",
    }),
    mixed=frozenset({"both_destroyed", "both_waver"}),
    bad=frozenset({
        "lost", "shot_down", "stopped", "refused", "no_room", "escaped", "wavers", "repulsed",
        "fails", "breaks",
    }),
)  # fmt: skip
ANSWERING = Hopes(
    good=frozenset({
        "lost", "shot_down", "stopped", "refused", "no_room", "escaped", "wavers", "repulsed",
        "wounds.0", "passes", "stands",
    }),
    mixed=ATTACKING.mixed,
    bad=frozenset({
        "destroyed", "enemy_wavers", "wounds", "wavering", "wavering.0", "fails", "breaks",
    }),
)  # fmt: skip


def hopes(action: Action) -> Hopes:
    """Results are told of charger and target; whoever is charged or tested is the target."""
    struck = React | HoldFast | KeepThemInHand | TrustToLuck | RollAgain
    return ANSWERING if isinstance(action, struck) else ATTACKING


def luck(
    state: Aguila, events: Sequence[Event], before: Iterable[Event]
) -> Iterator[tuple[int, Luck]]:
    """Hits, beside the chance of every die that was thrown for them.

    A die is thrown again only upon a failure, so each has its own chance and its own success.
    """
    faces: list[int] = []
    for place, event in enumerate(events):
        if isinstance(event, DieRolled) and event.purpose in TO_HIT:
            faces.append(event.result)
        elif isinstance(event, DiceThrown):
            needed = event.needed
            each = Fraction(sum(passes(face, needed) for face in range(1, DIE + 1)), DIE)
            got = sum(passes(face, needed) for face in faces)
            yield place, Luck(event.unit.split("-")[0], got, each * len(faces))
            faces = []
