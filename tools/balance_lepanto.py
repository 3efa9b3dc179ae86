"""What is counted of a battle of Lepanto: ships lost, by cause and by turn."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from figures import Found, Outcome, Page, row, rule

from estandarte.games.lepanto.turn.losses import ShipLost
from estandarte.kernel import Record, Role

NOTE = """\
The reconstructed values aim at 60 to 65 % Christian wins between equal players. Four were changed
for it: a galliot has 3 small arms instead of 2 (with 2 the Christians won 85 % of the battles,
since from turn 10 every galliot was shot at four to one); the penalties of 7.3 come in turns 9 and
13 of the inshore wing instead of 5 and 10 (94 % before); the tutorial has five ships a side
instead of four against six (33 % with the new galliots), its penalties in turns 9 and 11 instead
of 6 and 9, and the Ottomans two rows to the south and a column farther off (66 % straight
before the galleass); and the penalties of the flagships come in turns 7 and 10 (66 % with 6 and
9). The last two go with a doctrine for few ships: the Ottomans hunt one enemy after another away
from the galleasses, and break off with the first lead they win. All stand in the pack and can be
put back by `--pack`."""


def count(record: Record[Any]) -> Outcome:
    losses: Counter[str] = Counter()
    turn = 1
    for step in (record.opening, *record.steps):
        for event in step.events:
            turn = getattr(event, "turn", turn) if type(event).__name__ == "TurnBegun" else turn
            if isinstance(event, ShipLost):
                side = "christians" if event.ship.startswith("C") else "ottomans"
                losses[f"{side} {event.cause} {turn}"] += 1
    return {"losses": losses}


def tell(found: Found, roles: Iterable[Role]) -> Iterable[str]:
    for scenario, outcomes in found.items():
        yield ""
        yield from losses_of(scenario, outcomes, tuple(roles))


def losses_of(scenario: str, outcomes: list[Outcome], roles: Iterable[Role]) -> Iterable[str]:
    number = len(outcomes)
    by: Counter[tuple[str, str]] = Counter()
    turns: Counter[tuple[str, int]] = Counter()
    for outcome in outcomes:
        for key, lost in outcome["losses"].items():
            side, cause, turn = key.split(" ")
            by[side, cause] += lost
            turns[side, int(turn)] += lost
    causes = sorted({cause for _, cause in by})
    yield f"## {scenario}: ships lost in a match, on average"
    yield ""
    yield row("side", *causes)
    yield rule(1 + len(causes))
    for side in roles:
        yield row(side, *(f"{by[side, cause] / number:.2f}" for cause in causes))
    yield ""
    last = max((turn for _, turn in turns), default=1)
    yield row("turn", *range(1, last + 1))
    yield rule(1 + last)
    for side in roles:
        yield row(side, *(f"{turns[side, turn] / number:.1f}" for turn in range(1, last + 1)))


PAGE = Page(count, tell, NOTE)
