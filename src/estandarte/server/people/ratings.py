"""Glicko-2: how strong a player is in one game, and how sure we are of it.

After Mark Glickman, "Example of the Glicko-2 system"; each match is a period of its own.
"""

import math
from collections.abc import Sequence

from estandarte.kernel import Result, Role, but
from estandarte.server.database.journal import Journal
from estandarte.server.database.rows import Rating
from estandarte.server.seating_plan import Sheet

SCALE = 173.7178
SYSTEM = 0.5
"""How much a volatility may change in one period."""
PRECISION = 1e-6
LARGEST_DEVIATION = 350.0


async def ratings_after(
    journal: Journal, sheet: Sheet, result: Result | None
) -> tuple[Rating, ...]:
    """The new ratings when a rated match ends with this change; otherwise none."""
    if sheet.status != "over" or sheet.was_rated or not sheet.terms.rated:
        return ()
    sheet.was_rated = True
    rivals = tuple(sheet.rivals.items()) or rivals_of(sheet)
    if not rivals or result is None:
        return ()
    (one, person), (_, other) = rivals
    mine = await journal.rating(sheet.game, person)
    theirs = await journal.rating(sheet.game, other)
    score = 0.5 if result.winner is None else float(result.winner == one)
    return rated(mine, [(theirs, score)]), rated(theirs, [(mine, 1 - score)])


def rivals_of(sheet: Sheet) -> tuple[tuple[Role, str], tuple[Role, str]] | None:
    """The two people with accounts who alone play a match, if it is so."""
    if sheet.dice_known or len(sheet.seats) != 2:
        return None
    found: list[tuple[Role, str]] = []
    for role in sheet.seats:
        people = sheet.people_of(role)
        if len(people) != 1 or people[0].person is None:
            return None
        found.append((role, people[0].person))
    return (found[0], found[1]) if found[0][1] != found[1][1] else None


def rated(player: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """A player's rating after matches against others: 1 won, ½ drawn, 0 lost."""
    mu, phi = (player.rating - 1500) / SCALE, player.deviation / SCALE
    weights = [_weight(other.deviation / SCALE) for other, _ in results]
    expected = [
        1 / (1 + math.exp(-g * (mu - (other.rating - 1500) / SCALE)))
        for g, (other, _) in zip(weights, results, strict=True)
    ]
    variance = 1 / sum(g * g * e * (1 - e) for g, e in zip(weights, expected, strict=True))
    gain = sum(g * (score - e) for g, e, (_, score) in zip(weights, expected, results, strict=True))
    volatility = _volatility(player.volatility, phi, variance, variance * gain)
    star = math.hypot(phi, volatility)
    phi = 1 / math.sqrt(1 / star**2 + 1 / variance)
    mu += phi * phi * gain
    return but(
        player,
        rating=1500 + SCALE * mu,
        deviation=min(LARGEST_DEVIATION, SCALE * phi),
        volatility=volatility,
        matches=player.matches + len(results),
    )


def _weight(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: the Illinois form of regula falsi."""
    a = math.log(sigma * sigma)

    def f(x: float) -> float:
        e = math.exp(x)
        below = phi * phi + variance + e
        return e * (delta * delta - below) / (2 * below * below) - (x - a) / SYSTEM**2

    low = a
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        k = 1
        while f(a - k * SYSTEM) < 0:
            k += 1
        high = a - k * SYSTEM
    f_low, f_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
