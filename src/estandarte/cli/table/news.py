"""What others did, in short first: alike things are counted, dice are left for the details."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from estandarte.cli.speech import Speech
from estandarte.kernel import DieRolled, Event, Game, kind_of, tell

LONG = 10
"""So many lines are told; of more, the weightiest."""
SHOWN = 2
"""So many of the things that are alike are told before the others are counted."""


def in_short(game: Game[Any, Any], events: Iterable[Event], speech: Speech) -> list[str]:
    """What matters most at the head; of the rest the first of each kind, and how many like it."""
    told = [(kind_of(e), e) for e in events if not isinstance(e, DieRolled)]
    sentences = [(kind, e, tell(game, e, speech.language)) for kind, e in told]
    said = [(kind, e, sentence) for kind, e, sentence in sentences if sentence is not None]
    counts, seen = Counter(kind for kind, _, _ in said), Counter[str]()
    weighty = sorted(
        (one for one in said if game.weight(one[1]) > 1), key=lambda one: -game.weight(one[1])
    )
    lines = [f"{sentence} [{event.cite}]" for _, event, sentence in weighty]
    for kind, event, sentence in said:
        if game.weight(event) > 1:
            continue
        seen[kind] += 1
        if counts[kind] <= SHOWN + 1 or seen[kind] <= SHOWN:
            lines.append(f"{sentence} [{event.cite}]")
        elif seen[kind] == SHOWN + 1:
            lines.append("  " + speech.say("table.and_more", counts[kind] - SHOWN))
    if len(lines) > LONG:
        lines = [*lines[: LONG - 1], "  " + speech.say("table.and_more", len(lines) - LONG + 1)]
    return lines
