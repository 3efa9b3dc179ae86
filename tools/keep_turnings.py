"""Keeps what else might have been done at every step of the matches of the corpus.

    python tools/keep_turnings.py

What was done, and what was drawn by lot beside it, with one thing altered at a time: a number a
little more or less, another piece, a choice turned round. Of each it is kept by which rule it is
refused, or what comes of it; and what comes of some steps drawn by lot from there. A rule that was
moved by a hair shows here. They go to tests/matches/turnings, a file for each match, and are kept
again when something was changed on purpose.
"""

import argparse
import hashlib
import lzma
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from estandarte.kernel import (
    Action,
    Dice,
    Record,
    State,
    but,
    carry_out,
    check,
    encode,
    fields_of,
    parse_record,
)

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT / "tests" / "matches" / "corpus"
HOME = ROOT / "tests" / "matches" / "turnings"
MOST = 30
"""How many ways of doing a thing otherwise are tried at a step."""
NOW_AND_THEN, SELDOM = 3, 12
"""After so many steps something is drawn by lot beside what was done; and is gone on from there."""
ON, WEIGHED = 4, 4
"""How many steps one then goes on, and of how many things the chances are reckoned."""


def main() -> int:
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    HOME.mkdir(exist_ok=True)
    for file in sorted(CORPUS.glob("*/*.jsonl.xz")):
        found = turnings(record_in(file))
        (HOME / f"{name_of(file)}.json.xz").write_bytes(lzma.compress(encode(found), preset=9))
        print(f"{name_of(file)}: {sum(len(step) for step in found.values()):,}")
    return 0


def name_of(file: Path) -> str:
    return f"{file.parent.name}-{file.name.partition('.')[0]}"


def record_in(file: Path) -> Record[Any]:
    return parse_record(lzma.decompress(file.read_bytes()))


def kept(name: str) -> dict[str, list[str]]:
    data = lzma.decompress((HOME / f"{name}.json.xz").read_bytes())
    read: dict[str, list[str]] = msgspec.json.decode(data)
    return read


def turnings(record: Record[Any]) -> dict[str, list[str]]:
    """By the number of each step the rules that refuse, and a mark of what comes of the rest."""
    found: dict[str, list[str]] = {}
    for number, state in enumerate(record.states()):
        if state.decision is None or number == len(record.steps):
            break
        mark = hashlib.sha256()
        names, others = sorted(names_on(state)), list[Action]()
        for action in (record.steps[number].action, *_drawn(state, number)):
            others += otherwise(action, names, number)
        cites = [_outcome(state, action, mark) for action in spread(others, number)]
        if number % SELDOM == 0:
            _weigh(record, state, others, mark)
            _wander(state, number, mark)
        found[str(number)] = [*cites, mark.hexdigest()[:8]]
    return found


def _drawn(state: State, number: int) -> Iterator[Action]:
    if number % NOW_AND_THEN == 0 and (asked := state.decision):
        yield asked.sample(state, asked.waiting[0], Dice(f"drawn-{number}"))


def _outcome(state: State, action: Action, mark: Any) -> str:
    verdict = check(state, action)
    mark.update(encode(verdict.facts) if verdict.cite else _followed(_apart(state), action))
    return verdict.cite or ""


def _weigh(record: Record[Any], state: State, others: list[Action], mark: Any) -> None:
    """The chances of some that are allowed, as their role knows them."""
    allowed = islice((one for one in others if check(state, one)), WEIGHED)
    for action in allowed:
        view = record.game.view(state, action.role)
        mark.update(encode((record.game.odds(view, action), record.game.outlook(view, action))))


def _apart(state: State) -> State:
    board = state.clone()
    board.dice = Dice("turnings")
    return board


def _followed(board: State, action: Action) -> bytes:
    events = carry_out(board, action)
    return encode((events, board.stack))


def _wander(state: State, number: int, mark: Any) -> None:
    """Some steps drawn by lot, on from here."""
    board, lot = _apart(state), Dice(f"wandered-{number}")
    for _ in range(ON):
        if (asked := board.decision) is None:
            break
        mark.update(_followed(board, asked.sample(board, lot.choice(asked.waiting), lot)))


def spread(found: list[Action], number: int) -> list[Action]:
    """Not too many, and others at every step."""
    every = -(-len(found) // MOST) or 1
    return found[number % every :: every]


def names_on(board: State) -> Iterator[str]:
    """What the pieces of a board are called."""
    for field in board.__struct_fields__:
        if isinstance(found := getattr(board, field), dict):
            yield from (name for name in found if isinstance(name, str))


def otherwise(action: Action, names: list[str], number: int) -> Iterator[Action]:
    """An action with one thing altered at a time."""
    for field, value, type in _fields(action):
        if field != "role" and field not in action.free:
            for other in _others(value, type, names, number):
                yield but(action, **{field: other})


def _fields(value: msgspec.Struct) -> Iterator[tuple[str, Any, Any]]:
    types = {field.name: field.type for field in inspect.type_info(type(value)).fields}  # type: ignore[attr-defined]
    for field, one in fields_of(value).items():
        yield field, one, _plain(types[field])


def _plain(type: Any) -> Any:
    return _plain(type.type) if isinstance(type, inspect.Metadata) else type


def _others(value: Any, type: Any, names: list[str], number: int) -> Iterator[Any]:
    """Other values of a kind; not every one of them fits."""
    if isinstance(type, inspect.LiteralType):
        yield from (one for one in type.values if one != value)
    elif isinstance(type, inspect.EnumType):
        yield from (one for one in type.cls if one != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + value // 8 + 2, value - value // 4, -value)
    elif isinstance(value, str):
        yield from (names[(number * by + len(value)) % len(names)] for by in (1, 7) if names)
    elif isinstance(value, msgspec.Struct):
        for field, one, inner in _fields(value):
            for other in _others(one, inner, names, number):
                yield but(value, **{field: other})
    elif isinstance(value, tuple) and (inner := getattr(type, "item_type", None)):
        yield from _other_lists(value, _plain(inner), names, number)


def _other_lists(value: Any, inner: Any, names: list[str], number: int) -> Iterator[Any]:
    if not value:
        fits = isinstance(inner, inspect.StrType)
        yield from ((other,) for other in _others("", inner, names, number) if fits)
        return
    place = number % len(value)
    yield from (value[:-1], (*value, value[place]))
    if len(value) > 1:
        yield value[::-1]
    for other in _others(value[place], inner, names, number):
        yield (*value[:place], other, *value[place + 1 :])


if __name__ == "__main__":
    sys.exit(main())
