"""Ratings by the paper's formulas, worked out slowly; and who is rated for what."""

import asyncio
import math
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import Result, Setup
from estandarte.server.database.connect import journal_at
from estandarte.server.database.rows import Rating
from estandarte.server.people.ratings import rated, ratings_after, rivals_of
from estandarte.server.seating_plan import Seat, Sheet, Sitter, Terms

ORDINARY, TAU = 173.7178, 0.5


def slowly(player: Rating, against: list[tuple[Rating, float]]) -> tuple[float, float, float]:
    """Glickman's steps 2 to 8 as he writes them, the volatility by halving an interval."""
    mu, phi = (player.rating - 1500) / ORDINARY, player.deviation / ORDINARY
    v = total = 0.0
    for other, score in against:
        g = (1 + 3 * (other.deviation / ORDINARY) ** 2 / math.pi**2) ** -0.5
        expected = 1 / (1 + math.exp(-g * (mu - (other.rating - 1500) / ORDINARY)))
        v += g**2 * expected * (1 - expected)
        total += g * (score - expected)
    v = 1 / v
    delta, a = v * total, math.log(player.volatility**2)

    def slope(x: float) -> float:
        top = math.exp(x) * (delta**2 - phi**2 - v - math.exp(x))
        return top / (2 * (phi**2 + v + math.exp(x)) ** 2) - (x - a) / TAU**2

    low, high = a - 20, a + 20
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    volatility = math.exp(low / 2)
    phi = (1 / (phi**2 + volatility**2) + 1 / v) ** -0.5
    rating = 1500 + ORDINARY * (mu + phi**2 * total)
    return rating, min(350.0, ORDINARY * phi), volatility


PLAYERS = [
    Rating("g", "new", 1500, 350, 0.06), Rating("g", "sure", 1810, 42, 0.05),
    Rating("g", "weak", 1120, 95, 0.061), Rating("g", "wild", 1490, 210, 0.4),
]  # fmt: skip


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.person)
def test_ratings_are_those_of_the_paper(player: Rating) -> None:
    for other in PLAYERS:
        for results in ([1.0], [0.5], [0.0], [0.0, 1.0, 1.0], [1.0] * 6, [0.0] * 9):
            against = [(other, score) for score in results]
            found, wanted = rated(player, against), slowly(player, against)
            told = (found.rating, found.deviation, found.volatility)
            assert told == pytest.approx(wanted, rel=2e-6)
            assert found.matches == player.matches + len(results)


def sheet(*people: str | None, rated: bool = True, **more: Any) -> Sheet:
    """Red and blue with the people on their seats; None: somebody without an account."""
    sides = dict(zip(("red", "blue", "green"), people, strict=False))
    told: dict[str, Any] = {
        "status": "over", "terms": Terms(rated=rated),
        "seats": {role: Seat("person", "", [f"s-{role}"]) for role in sides},
        "sitters": {f"s-{r}": Sitter(f"s-{r}", r, [r], person=who) for r, who in sides.items()},
    }  # fmt: skip
    return Sheet(
        id="m", game="g", title="", host="s-red", created=0.0, setup=Setup("g", "s"), secret="",
        **{**told, **more},
    )  # fmt: skip


def test_two_people_with_accounts_are_rivals_and_nobody_else() -> None:
    assert rivals_of(sheet("a", "b")) == (("red", "a"), ("blue", "b"))
    assert rivals_of(sheet("a", "a")) is None and rivals_of(sheet("a", None)) is None
    assert rivals_of(sheet("a", "b", dice_known=True)) is None
    assert rivals_of(sheet("a", "b", "c")) is None
    shared = sheet("a", "b")
    shared.sitters["s-c"] = Sitter("s-c", "c", ["red"], person="c")
    shared.seats["red"].sitters.append("s-c")
    assert rivals_of(shared) is None


def after(folder: Path, found: Sheet, result: Result | None) -> list[float]:
    async def asked() -> list[float]:
        journal = journal_at(f"sqlite:///{folder}/table.sqlite")
        await journal.open()
        try:
            return [one.rating for one in await ratings_after(journal, found, result)]
        finally:
            await journal.close()

    return asyncio.run(asked())


def test_the_winner_gains_what_the_loser_loses_and_only_once(tmp_path: Path) -> None:
    ends = {"red": (True, False), "blue": (False, True)}
    for winner, (red, blue) in ends.items():
        match = sheet("a", "b")
        one, other = after(tmp_path, match, Result(winner, {}))
        assert (one > 1500, other > 1500) == (red, blue) and one + other == pytest.approx(3000)
        assert match.was_rated and after(tmp_path, match, Result(winner, {})) == []
    assert after(tmp_path, sheet("a", "b"), Result(None, {})) == pytest.approx([1500, 1500])
    bound = sheet("c", "d", rivals={"blue": "b", "red": "a"})
    assert after(tmp_path, bound, Result("blue", {}))[0] > 1500  # blue was bound first
    for none in (
        sheet("a", "b", status="playing"), sheet("a", "a"), sheet("a", "b", was_rated=True),
        sheet("a", "b", rated=False),
    ):  # fmt: skip
        assert after(tmp_path, none, Result("red", {})) == []
    assert after(tmp_path, sheet("a", "b"), None) == []
