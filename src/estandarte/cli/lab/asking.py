"""The words of a question, read from the command line."""

from argparse import Namespace
from typing import Any

from estandarte.cli.faults import UsageFault, whole_number
from estandarte.cli.reading import switch_value as value_of
from estandarte.kernel import Game
from estandarte.lab.experiment import MOST_MATCHES, Target
from estandarte.lab.questions import Asked


def asked_of(asked: Namespace, game: Game[Any, Any]) -> Asked:
    first, last = _years(asked.years)
    return Asked(
        game.name,
        asked.scenario or "",
        tuple(asked.army),
        tuple(asked.rank),
        whole_number(asked.points or "0", "--points", 0, 1_000_000),
        (first, last),
        _lists(asked.switch, "--switch"),
        _lists(asked.value, "--value"),
        _lists(asked.state, "--state"),
        tuple(asked.pack),
        tuple(_target(word) for word in asked.target),
        whole_number(asked.matches or "0", "--matches", 0, MOST_MATCHES),
        _number(asked.precision or "0", "--precision"),
        asked.seed or "lab",
        whole_number(asked.partings or "0", "--partings", 0, 1000),
    )


def _lists(words: list[str], option: str) -> dict[str, tuple[Any, ...]]:
    """NAME=A,B,C; a name alone stands for everything that it may be."""
    found: dict[str, tuple[Any, ...]] = {}
    for word in words:
        name, given, values = word.partition("=")
        if not name or (not given and option != "--switch"):
            raise UsageFault("usage.value", option=option)
        found[name.strip()] = tuple(map(value_of, values.split(","))) if given else ()
    return found


def _target(word: str) -> Target:
    """MEASURE=LOW..HIGH, or MEASURE:WHOLE=LOW..HIGH for a share."""
    name, _, bounds = word.rpartition("=")
    low, _, high = bounds.partition("..")
    measure, _, of = name.partition(":")
    if not measure:
        raise UsageFault("usage.value", option="--target")
    return Target(measure, _number(low, "--target"), _number(high, "--target"), of)


def _years(word: str | None) -> tuple[int, int]:
    if word is None:
        return 0, 9999
    first, _, last = word.partition("-")
    years = (whole_number(year, "--years", 0, 9999) for year in (first, last or first))
    return next(years), next(years)


def _number(text: str, option: str) -> float:
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        raise UsageFault("usage.value", option=option) from None
    if not 0 <= number < 1e9:
        raise UsageFault("usage.value", option=option)
    return number
