"""Better tempers, found by lot: which way the numbers of a doctrine want to go.

    python bench/tempering.py tercios --matches 1500 --seed lots --store lots.jsonl
    python bench/tempering.py tercios --store lots.jsonl --step 1.5 --matches 400 --seed fresh
    python bench/tempering.py tercios --store lots.jsonl --step 1.5 --write

First both sides of every standard match play in tempers drawn by lot, and luck is taken off the
lead (docs/decisions/0019). What is left is fitted by the differences between the two: a slope for
each number, for one more of whatever is counted, and for each switch; and so are victories. With
`--step` the temper that lies so far along the slopes of its numbers plays the one it began from, on
fresh dice, from both sides; with `--write` it is printed. `--like` begins from another temper than
the standard one, `--scenario` plays one of the standard scenarios alone.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy
from machine import machine
from msgspec.structs import asdict

from estandarte.kernel import SHELF, Dice, Game, Match, Role, Setup, Value, but, question_for
from estandarte.lab.experiment import load
from estandarte.lab.ladders import folder_of, ladder_of
from estandarte.players.doctrine import DOCTRINES
from estandarte.players.doctrine.studies import won
from estandarte.players.doctrine.tempers import STANDARD, Tempered
from estandarte.players.thinking.playouts import Playout

SPREAD = 0.5
"""A number is drawn up to so many times its e-fold above or below."""
FARTHEST = 1.2
TOLD = 16
"""So many slopes are printed, the surest first."""
FLIPPED = 0.25
"""How often a switch is turned."""
KEPT = ("first",)
"""What makes another doctrine of it."""
COUNTED = 4
"""Whole numbers up to this are drawn one more or one less, greater ones in proportion."""
LONGEST = 20_000
"""Actions of one match."""

Numbers = Mapping[str, float]


def values_of(temper: Any, within: str = "") -> Iterator[tuple[str, float]]:
    """All that a temper says in numbers, by name: `orders.hopes.cruise`."""
    for name, value in _said(temper).items():
        if isinstance(value, Value | dict):
            yield from values_of(value, f"{within}{name}.")
        elif isinstance(value, float | int):
            yield f"{within}{name}", value


def _said(temper: Any) -> dict[str, Any]:
    return temper if isinstance(temper, dict) else asdict(temper)


def numbers_of(temper: Any) -> Iterator[str]:
    """What can be greater or smaller in proportion, by name; small whole numbers are counted."""
    for name, value in values_of(temper):
        if value and (isinstance(value, float) or value > COUNTED):
            yield name


def moved(temper: Any, by: Numbers, within: str = "") -> Any:
    """A temper with its numbers so many e-folds greater."""
    changed: dict[str, Any] = {}
    for key, value in _said(temper).items():
        name = f"{within}{key}"
        if isinstance(value, Value | dict):
            changed[key] = moved(value, by, f"{name}.")
        elif name in by and isinstance(value, float):
            changed[key] = value * exp(by[name])
        elif name in by and value > COUNTED:
            changed[key] = round(value * exp(by[name]))
        elif name in by:
            changed[key] = type(value)(max(0, value + by[name]))
    return {**temper, **changed} if isinstance(temper, dict) else but(temper, **changed)


def drawn(base: Any, chance: Random, but_for: Sequence[str]) -> tuple[dict[str, float], Any]:
    """A temper by lot, and how far it is from the one it began from."""
    by = dict[str, float]()
    proportional = set(numbers_of(base))
    for name, value in values_of(base):
        if name.startswith(tuple(but_for)):
            continue
        if name in proportional:
            by[name] = chance.uniform(-SPREAD, SPREAD)
        elif isinstance(value, bool):
            turned = chance.random() < FLIPPED
            by[name] = (-1 if value else 1) if turned else 0
        elif isinstance(value, int):
            by[name] = max(0, value + chance.randint(-1, 1)) - value
    return by, moved(base, by)


class Field:
    """The standard matches of a game, one after the other."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        doctrine = DOCTRINES.of(game.name)
        assert isinstance(doctrine, Tempered)
        self.doctrine: Tempered[Any] = doctrine
        loaded = load(ladder_of(game), "ladder", folder_of(game))
        standard = loaded.experiment
        self.scenarios = standard.vary.scenarios or (standard.board.scenario,)
        armies = (loaded.armies.get(army, army) for army in standard.players.armies)
        self.armies: tuple[Any, ...] = tuple(armies) or ({},)

    def play(self, tempers: Mapping[Role, Any], number: int, key: str) -> tuple[float, float]:
        """The lead of the first role without luck, and whether it won."""
        game, study = self.game, self.doctrine.study
        assert study is not None
        scenario = self.scenarios[number % len(self.scenarios)]
        army = self.armies[number // len(self.scenarios) % len(self.armies)]
        armies = dict.fromkeys(game.roles, army) if army else {}
        board = Match.start(game, Setup(game.name, scenario, armies=armies), key).state.clone()
        board.dice = Dice(key)
        role = game.roles[0]
        playout = Playout(game, self.doctrine, study, role, horizon=0)
        minds = {side: self.doctrine.make(temper) for side, temper in tempers.items()}
        while board.decision is not None and playout.nodes < LONGEST:
            asked = board.decision.waiting[0]
            # From his view, as in a match.
            view, chance = game.view(board, asked), Dice(f"{key}/{asked}/{playout.nodes}")
            action = minds[asked].choose(game, view, question_for(board, asked), chance)
            playout._act(board, action)
        result = game.result(board)
        victory = won(result.winner, role) if result else 0.5
        return playout._lead(board) - playout.luck, victory


def draw(
    field: Field, base: Any, matches: int, seed: str, store: Path, but_for: Sequence[str]
) -> None:
    """Matches between tempers by lot; what came of each is written down as it ends."""
    roles = field.game.roles
    for number in range(matches):
        chance = Random(f"{seed}/{number}")
        (one, first), (other, second) = (drawn(base, chance, but_for) for _ in roles)
        tempers = dict(zip(roles, (first, second), strict=True))
        lead, victory = field.play(tempers, number, f"{seed}/{number}")
        apart = {name: one[name] - other[name] for name in one}
        with store.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"apart": apart, "lead": lead, "won": victory}) + "\n")


def slopes(store: Path, counted: str = "lead") -> tuple[list[str], Any, Any]:
    """By name what an e-fold of a number is worth, one more, or a switch; and the error of it."""
    rows = [json.loads(line) for line in store.read_text("utf-8").splitlines()]
    names = list(rows[0]["apart"])
    apart = numpy.array([[row["apart"][name] for name in names] for row in rows])
    results = numpy.array([row[counted] for row in rows])
    columns = numpy.column_stack([numpy.ones(len(rows)), apart])
    whole = columns.T @ columns + numpy.eye(len(names) + 1)
    found = numpy.linalg.solve(whole, columns.T @ results)
    left = results - columns @ found
    noise = left @ left / (len(rows) - len(names) - 1)
    errors = numpy.sqrt(numpy.diag(numpy.linalg.inv(whole)) * noise)
    print(f"{counted}: {len(rows)} matches, {len(names)} slopes, deviation {noise**0.5:.2f}")
    for at in numpy.argsort(-abs(found[1:] / errors[1:]))[:TOLD]:
        print(f"  {names[at]:24} {found[at + 1]:+.3f} ± {errors[at + 1]:.3f}")
    return names, found[1:], errors[1:]


def direction(store: Path, numbers: Iterable[str]) -> dict[str, float]:
    """Along the slopes of numbers, each the less the less sure it is; of length one."""
    slopes(store, "won")
    names, found, errors = slopes(store)
    sure = found * numpy.maximum(0.0, 1.0 - (errors / found) ** 2)
    along = {name: float(v) for name, v in zip(names, sure, strict=True) if v and name in numbers}
    length = sum(v * v for v in along.values()) ** 0.5
    return {name: v / length for name, v in along.items()}


def stepped(base: Any, along: Numbers, step: float) -> Any:
    return moved(base, {n: max(-FARTHEST, min(FARTHEST, step * v)) for n, v in along.items()})


def measure(field: Field, one: Any, other: Any, matches: int, seed: str) -> None:
    """Two tempers on fresh dice, from both sides."""
    leads, wins = [], []
    first, second = field.game.roles
    for number in range(matches):
        tempers = {first: one, second: other} if number % 2 == 0 else {first: other, second: one}
        lead, victory = field.play(tempers, number // 2, f"{seed}/{number // 2}")
        leads.append(lead if number % 2 == 0 else -lead)
        wins.append(victory if number % 2 == 0 else 1 - victory)
    for name, values in (("points without luck", leads), ("victories", wins)):
        print(f"{name}: {fmean(values):.3f} ± {1.96 * stdev(values) / len(values) ** 0.5:.3f}")


def written(one: Any, base: Any, like: str) -> str:
    """The numbers of a temper that differ from another, as TOML."""
    names = [n for n in numbers_of(base) if _at(one, n) != _at(base, n)]
    return "\n".join([f'like = "{like}"', "", *(f"{n} = {_at(one, n):.3g}" for n in names), ""])


def _at(temper: Any, name: str) -> float:
    return dict(values_of(temper))[name]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--store", type=Path, required=True, help="what came of each match")
    parser.add_argument("--like", default=STANDARD, help="the temper that it begins from")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--but-for", nargs="*", default=(), help="what is not moved, by its name")
    parser.add_argument("--matches", type=int, default=1_500)
    parser.add_argument("--seed", default="lots")
    parser.add_argument("--step", type=float, help="try this far along the slopes")
    parser.add_argument(
        "--against", default="", help="whom to play then, if not whom it began from"
    )
    parser.add_argument("--write", action="store_true", help="print it as a file of TOML")
    asked = parser.parse_args()
    print(machine())
    field = Field(SHELF.take(asked.game))
    if asked.scenario:
        field.scenarios = (asked.scenario,)
    base = field.doctrine.tempers[asked.like]
    if asked.step is None:
        draw(field, base, asked.matches, asked.seed, asked.store, (*KEPT, *asked.but_for))
        direction(asked.store, tuple(numbers_of(base)))
        return
    one = stepped(base, direction(asked.store, tuple(numbers_of(base))), asked.step)
    if asked.write:
        print(written(one, base, asked.like))
        return
    measure(
        field, one, field.doctrine.tempers[asked.against or asked.like], asked.matches, asked.seed
    )


if __name__ == "__main__":
    main()
