"""Spotting: the Search Table. [7.12]"""

from estandarte.games.mistral.dice.distributions import chances_of
from estandarte.games.mistral.schema.charts import SearchChart
from estandarte.kernel import Chance, Tally, Value, tally


class Sighting(Value):
    """What one Search die brings against one Unspotted Formation."""

    spotted: bool
    shadow: bool
    """Whether the searching Auxiliary may Shadow what it has Spotted."""


class Searcher(Value):
    """Who searches: an Auxiliary by its Class, or a Formation with its own eyes."""

    kind: str = ""
    """The Class of the Auxiliary; empty for a Formation without one."""
    partly_screened: bool = False


def search_modifier(chart: SearchChart, searcher: Searcher) -> Tally:
    """What is added to the die. ["IC-7.12-a"]"""
    return (
        tally(0, "MIC-2.1-a")
        .add(chart.clumsiness, "MIC-2.1-b", searcher.kind in chart.clumsy, kind=searcher.kind)
        .add(chart.partly_screened, "MIC-2.1-c", searcher.partly_screened)
        .add(chart.without_auxiliary, "IC-7.12-c", not searcher.kind)
    )


def sighting(chart: SearchChart, searcher: Searcher, die: int, squadrons: int) -> Sighting:
    """One Search die against one Formation of so many Squadrons. ["MIC-2.1-d"]

    The Squadrons beyond the first help the Shadowing check alone, never the Spotting.
    """
    modified = die + int(search_modifier(chart, searcher).total)
    if modified > chart.spotted_up_to:
        return Sighting(False, False)
    for_shadow = modified + chart.per_squadron * max(0, squadrons - 1)
    # A Formation that searches its own location cannot Shadow. ["IC-7.12-c"]
    return Sighting(True, bool(searcher.kind) and for_shadow <= chart.shadow_up_to)


def search_odds(
    chart: SearchChart, searcher: Searcher, squadrons: int, rank: int = 0
) -> tuple[Chance, ...]:
    """The chances of one Search; `rank` is what the ranks of the player add to the die."""

    def said(die: int) -> str:
        found = sighting(chart, searcher, die + rank, squadrons)
        return "shadow" if found.shadow else "spotted" if found.spotted else "missed"

    return chances_of(said)
