"""Keeps what the table shows at some moments of the matches of the corpus.

    python tools/keep_tables.py

Views, questions, options, refusals, odds, previews, drawings and tellings, in the names of their
sentences and not in their words: a better wording changes nothing here, another rule does. They go
to tests/matches/tables, a file for each match, and are kept again when something was changed on
purpose; `git diff --stat` then says which games it touched. What else might have been done is kept
again with them (keep_turnings.py).
"""

import argparse
import lzma
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from estandarte.kernel import (
    SPECTATOR,
    Action,
    Dice,
    Game,
    Record,
    Texts,
    as_seen,
    encode,
    parse_record,
    prompt_for,
    tell,
)  # fmt: skip

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT / "tests" / "matches" / "corpus"
HOME = ROOT / "tests" / "matches" / "tables"
MOMENTS = 6
"""At how many moments of a match one looks."""
NOW_AND_THEN = 3
"""After so many steps what is done next is looked at closely."""
EMPTY: tuple[Any, ...] = (None, "", [], {}, 0)
MANY, SOME, FEW = 40, 10, 2


def main() -> int:
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    HOME.mkdir(exist_ok=True)
    for file in files():
        kept = encode(shown(record_in(file)))
        (HOME / f"{name_of(file)}.json.xz").write_bytes(lzma.compress(kept, preset=9))
        print(f"{name_of(file)}: {len(kept):,} bytes")
    return subprocess.run([sys.executable, ROOT / "tools" / "keep_turnings.py"]).returncode


def files() -> list[Path]:
    """All matches but the openings, of which much the same is shown."""
    return sorted(f for f in CORPUS.glob("*/*.jsonl.xz") if "-opening" not in f.name)


def name_of(file: Path) -> str:
    return f"{file.parent.name}-{file.name.partition('.')[0]}"


def record_in(file: Path) -> Record[Any]:
    return parse_record(lzma.decompress(file.read_bytes()))


def kept(name: str) -> dict[str, Any]:
    data = lzma.decompress((HOME / f"{name}.json.xz").read_bytes())
    read: dict[str, Any] = msgspec.json.decode(data)
    return read


def shown(record: Record[Any]) -> dict[str, Any]:
    """What is shown at each of the moments, by the number of its step."""
    game = record.game
    every = max(1, len(record.steps) // MOMENTS)
    actions = [step.action for step in record.steps[::every]]
    found: dict[str, Any] = {}
    game.texts = _wordless(game)
    try:
        for number, state in enumerate(record.states()):
            if number % every == 0:
                found[str(number)] = dict(Moment(record, state, number).facets(actions))
            elif number % NOW_AND_THEN == 0 and state.decision and number < len(record.steps):
                next = record.steps[number].action
                found[str(number)] = {"closely": Moment(record, state, number).closely(next)}
    finally:
        del game.texts
    return dict(_bare(msgspec.json.decode(encode(found))))


def _bare(tree: Any) -> Any:
    """Without what is empty: a field that nothing fills yet changes nothing either."""
    if isinstance(tree, dict):
        return {name: _bare(one) for name, one in tree.items() if one not in EMPTY}
    return [_bare(one) for one in tree] if isinstance(tree, list) else tree


def _wordless(game: Game[Any, Any]) -> Texts:
    """In place of sentences their names and facts."""
    texts = Texts((), game.writers())
    texts.wordless.update(texts.catalogues)
    return texts


class Moment:
    """A board of a match, as whoever is asked something sees it."""

    def __init__(self, record: Record[Any], state: Any, number: int) -> None:
        self.record, self.state, self.number = record, state, number
        self.game = record.game
        decision = state.decision
        self.role = decision.waiting[0] if decision else self.game.roles[0]
        self.view = self.game.view(state, self.role)
        self.named = self.game.named(self.view, record.setup)

    def facets(self, actions: Sequence[Action]) -> Iterator[tuple[str, Any]]:
        yield "views", [self.game.view(self.state, role) for role in (*self.game.roles, SPECTATOR)]
        yield "score", dict(self.game.score(self.view))
        yield "asked", [prompt_for(self.state, role) for role in self.game.roles]
        yield "events", list(self.events())
        yield "words", self.words()
        yield "pieces", [self.piece(one) for one in spread(sorted(self.named), SOME)]
        yield "moving", [self.moving(one) for one in spread(sorted(self.named), SOME)]
        yield "parts", [self.part(one) for one in spread(sorted(self.named), FEW)]
        yield "refused", [self.game.check(self.state, action) for action in actions]
        if self.state.decision is None:
            return
        options = list(islice(self.state.decision.options(self.state, self.role), 400))
        yield "options", [self.option(one) for one in spread(options, MANY)]
        tried = [self.state.decision.sample(self.state, self.role, Dice(lot)) for lot in "abc"]
        yield "tried", [self.option(one) for one in tried]
        yield "closely", [self.closely(one) for one in (*spread(options, FEW), *tried)]
        yield "intended", self.intended()

    def events(self) -> Iterator[Any]:
        steps = (self.record.opening, *self.record.steps)
        for role in (*self.game.roles, SPECTATOR):
            for event in as_seen(steps[self.number].events[:MANY], role):
                yield event, tell(self.game, event, "en"), self.game.weight(event)

    def words(self) -> Any:
        return [
            *self.game.describe(self.view, "en"),
            *self.game.standing(self.view, "en"),
            *self.game.roll(self.view, "en"),
            *self.game.draw(self.view, "en", 80).split("\n"),
        ]

    def piece(self, id: str) -> Any:
        return [
            id,
            list(self.game.card(self.view, id, "en")),
            self.game.knows(self.state, self.role, [id]),
        ]

    def moving(self, id: str) -> Any:
        spots = ((40_000, 40_000), (90_000, 70_000))
        reach = dict(self.game.reach(self.view, id))
        return [id, reach, [self.game.steer(self.view, id, x, y) for x, y in spots]]

    def part(self, id: str) -> list[str]:
        return self.game.draw_part(self.view, id, "en", 60).split("\n")

    def option(self, action: Action) -> Any:
        return [
            action, tell(self.game, action, "en"), action.risky,
            self.game.check(self.state, action),
            self.game.caution(self.view, action),
            sorted(self.game.commands_in(self.state, action)),
        ]  # fmt: skip

    def closely(self, action: Action) -> Any:
        return [
            self.game.odds(self.view, action),
            self.game.outlook(self.view, action),
            dict(self.game.ends(self.view, action)),
        ]

    def intended(self) -> Any:
        board = self.game.imagine(self.view, Dice("kept"))
        usual = self.game.usual(board, self.role)
        return [usual, self.game.offered(board, self.role),
                self.game.intended(board, self.role, usual)]  # fmt: skip


def spread(found: Iterable[Any], most: int) -> list[Any]:
    """At most so many, evenly from the first to the last."""
    every = list(found)
    if len(every) <= most:
        return every
    return [every[number * (len(every) - 1) // (most - 1)] for number in range(most)]


if __name__ == "__main__":
    sys.exit(main())
