"""Time: years of sixteen Turns, seasons of four, Impulses and their increments."""

from estandarte.games.mistral.schema.charts import ChartsFile, Season
from estandarte.games.mistral.schema.map import Date

TURNS = 16
IMPULSES = 4
INCREMENTS = 4
SEASONS: tuple[Season, ...] = ("winter", "spring", "summer", "fall")


def season_of(turn: int) -> Season:
    """Winter, Spring, Summer, Fall: four Turns each. ["MIC-18.1-e"]"""
    return SEASONS[(turn - 1) // 4]


def is_quarterly(turn: int) -> bool:
    """Turns 1, 5, 9 and 13. ["IC-4.11-b"]"""
    return turn % 4 == 1


def next_turn(date: Date) -> Date:
    """A Year has sixteen Turns. ["MIC-18.1-a"]"""
    return Date(date.year + 1, 1) if date.turn == TURNS else Date(date.year, date.turn + 1)


def turns_between(earlier: Date, later: Date) -> int:
    return (later.year - earlier.year) * TURNS + later.turn - earlier.turn


def quarters_between(earlier: Date, later: Date) -> int:
    """Quarterly Turns begun after one date up to another."""

    def begun(date: Date) -> int:
        return date.year * 4 + (date.turn - 1) // 4

    return begun(later) - begun(earlier)


def points_in(charts: ChartsFile, allowance: int, increment: int) -> int:
    """The Movement Points of one increment for a Movement Allowance. ["IC-5.12-a"]

    The second point of allowance 5 is spent in the first increment, before all others.
    ["MIC-18.2-h", "MIS-Q19"]
    """
    return charts.allowances[max(1, min(5, allowance))][increment - 1]
