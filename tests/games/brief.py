"""The brief account of a scene: what happened and by which rule, and what may be done at its end.

It is text that a person reads in a review. What does not go into a few lines (every moment, the
odds, what follows from a wish, what comes of a step by lot) is in tests/games/accounts, of which
two trees are compared.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import Any

import msgspec

from estandarte.kernel import SHELF, Action, DieRolled, Event, Game, encode
from estandarte.kernel.testing import Stage

MANY, FEW = 500, 8
"""How many options are counted, and how many of them said in words."""
LONGEST = 400
"""Letters of a line; what is cut off is counted."""
MOST = 300
"""Lines of a test; there are some that throw ten thousand dice."""
NAMES = frozenset({"kind", "cite", "pack", "packs"})
"""What is said elsewhere in the line, and what changes with every value of a pack."""


def account_of(game: str, stages: Iterable[Stage]) -> list[str]:
    """Scene after scene, a line of points between them."""
    told: list[str] = []
    for stage in stages:
        told += ["…"] * bool(told) + _scene(SHELF.take(game), stage)
    more = [f"… {len(told)} lines"] if len(told) > MOST else []
    return [_short(line) for line in told[:MOST]] + more


def _scene(game: Game[Any, Any], stage: Stage) -> list[str]:
    told = [*_events(stage.events), *(f"refused {v.cite}" for v in stage.verdicts if not v)]
    try:
        told += _asked(game, stage)
    except Exception as fault:  # not every scene is a whole table
        told.append(f"nobody can be asked: {type(fault).__name__}")
    return told


def _events(events: Iterable[Event]) -> Iterator[str]:
    """Dice of one kind in a row stand in one line."""
    for throw, row in groupby(events, _throw):
        if throw is None:
            yield from map(_event, row)
            continue
        cite, sides, purpose = throw
        faces = [event.result for event in row if isinstance(event, DieRolled)]
        counts = [(face, len([*same])) for face, same in groupby(faces)]
        said = " ".join(f"{face}" if many == 1 else f"{face}×{many}" for face, many in counts)
        yield f"{cite} d{sides} {purpose}: {said}"


def _throw(event: Event) -> tuple[str, int, str] | None:
    if not isinstance(event, DieRolled):
        return None
    return event.cite, event.sides, str(event.purpose)


def _event(event: Event) -> str:
    facts = {
        name: value
        for name, value in msgspec.structs.asdict(event).items()
        if name not in NAMES and value != _usual(event, name)
    }
    said = " ".join(f"{name}={_plain(value)}" for name, value in facts.items())
    return f"{event.cite} {type(event).__name__} {said}".rstrip()


def _usual(event: Event, name: str) -> Any:
    field = next(f for f in msgspec.structs.fields(event) if f.name == name)
    return field.default


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else encode(value).decode().replace('"', "")


def _asked(game: Game[Any, Any], stage: Stage) -> Iterator[str]:
    if (asked := stage.state.decision) is None:
        return
    for role in asked.waiting:
        options = list(islice(asked.options(stage.state, role), MANY))
        words = " | ".join(_words(game, one) for one in options[:FEW])
        more = f" … {len(options)}" if len(options) > FEW else ""
        yield f"{role}, {type(asked).__name__}: {words}{more}"


def _words(game: Game[Any, Any], action: Action) -> str:
    told = action.told()
    return game.texts.say("en", told.key, told.facts, told.count)


def _short(line: str) -> str:
    line = line.replace("\n", " ")
    return line if len(line) <= LONGEST else f"{line[:LONGEST]} … {len(line)}"
