"""Wear and mending: Attrition, Repair, Recovery, Screening. [6.12, 6.2.10, 11.2, 11.3]"""

from estandarte.games.mistral.schema.charts import (
    AttritionChart,
    RepairTable,
    Screen,
    ScreeningMatrix,
    Season,
)
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.switches import Switches
from estandarte.games.mistral.war.seasons import is_quarterly
from estandarte.kernel import Tally, tally

from .forces import Auxiliary, Service, Unit


def fitting_out(chart: AttritionChart, die: int, neutral_port: bool) -> int:
    """One DP up to 4, else two; two more on the die in a Neutral Port.

    ["MIC-5.1-b", "MIC-5.1-c"]
    """
    modified = die + chart.neutral_port * neutral_port
    low = modified <= chart.fitting_out_up_to
    return chart.fitting_out if low else chart.fitting_out_above


def attrition(
    chart: AttritionChart,
    unit: Unit,
    season: Season,
    service: Service,
    switches: Switches,
    die: int | None = None,
) -> Tally:
    """End-of-Turn Attrition by the State a unit has in that Step; all items add up.

    ["MIC-5.1-a", "IC-11.2-a", "IC-11.2-c"] Flagships take it like Squadrons. ["IC-11.2-b"]
    The Archangel Squadron of the chart belongs to another game. ["MIC-5.1-h"]
    """
    if unit.state == "in_ordinary":
        found = tally(0, "MIC-5.1-a")
    elif unit.state == "fitting_out":
        assert die is not None, "a unit Fitting Out has a die of its own"
        found = tally(fitting_out(chart, die, service.neutral_port), "MIC-5.1-b")
    else:
        winter = season == "winter"
        found = tally(chart.ready_in_winter if winter else chart.ready, "MIC-5.1-a")
    found = found.add(chart.interdicting, "IC-7.2-a", service.interdicted)
    found = found.add(service.blockade, "IC-7.24-c", service.blockade > 0)
    found = found.add(chart.strait * service.straits, "IC-5.26-a", service.straits > 0)
    if not service.oversize or unit.state == "in_ordinary":
        return found
    if switches.oversize == "multiplied":
        # The larger bands double or triple the whole. ["MIS-Q65"]
        extra = chart.oversized if service.oversize == 1 else 0
        times = max(1, service.oversize)
        whole = int(found.total) * (times - 1) + extra
        return found.add(whole, "MIC-5.1-d", bands=service.oversize)
    return found.add(chart.oversized * service.oversize, "IC-3.44-b", bands=service.oversize)


def repaired(table: RepairTable, unit: Unit, die: int) -> int:
    """The DPs left after one Repair roll; the table has no modifiers. ["MIC-5.2-a", "MIC-5.2-i"]

    Only a unit In Ordinary is Repaired. ["MIC-5.2-b", "IC-11.3-a"]
    """
    assert unit.state == "in_ordinary", "only In Ordinary can a unit be Repaired"
    return max(0, unit.damage - table.removed[die])


def emergency_repaired(table: RepairTable, unit: Unit, die: int) -> int:
    """An Emergency Repair does not bring the DPs below two thirds of the DR. ["IC-11.33-a"]"""
    mark = 2 * unit.rating // 3
    return max(min(unit.damage, mark), unit.damage - table.removed[die])


def recovery_modifier(state: Mistral, auxiliary: Auxiliary, open_key_port: bool) -> Tally:
    """-2 on Quarterly Turns, -1 in Spring and Summer, -1 with an open Friendly Key Port.

    Pirates and the Knights, who belong to no Fleet, have only the first two.
    ["IC-6.12-b", "MIC-5.3-c", "MIS-Q16"]
    """
    table = state.pack.charts.recovery
    found = tally(0, "MIC-5.3-a")
    if state.switches.recovery_drms == "none":
        return found
    return (
        found.add(table.quarterly, "IC-6.12-b", is_quarterly(state.date.turn))
        .add(table.fair_season, "IC-6.12-b", state.season in ("spring", "summer"))
        .add(table.open_key_port, "IC-6.12-b", open_key_port and bool(auxiliary.fleet))
    )


def recovers(state: Mistral, auxiliary: Auxiliary, die: int, open_key_port: bool) -> bool:
    """Within the range of its Class it goes to the Available Box. ["MIC-5.3-a", "IC-6.12-a"]"""
    kind = auxiliary.kind if auxiliary.fleet else "corsair"
    limit = state.pack.ships.auxiliaries[kind].recovers_up_to
    return die + recovery_modifier(state, auxiliary, open_key_port).total <= limit


def screened(
    matrix: ScreeningMatrix, tasked: str, screening: str, inshore: bool, switches: Switches
) -> Screen:
    """Yes, partly or no, by the Classes of both. ["MIC-6.1-a", "IC-6.28-a"]

    A Tasked Fleet-50 uses the row of a Fleet Auxiliary; privateers and Corsairs are of their basic
    Class. ["IC-6.28-b", "MIC-6.1-f"]
    """
    own = "fleet" if tasked in ("fleet50", "privateer") else tasked
    other = "fleet" if screening == "privateer" else screening
    if (tasked, screening) == ("fleet50", "fleet50"):
        return "yes" if switches.fleet50_screen == "yes" else "partial"
    rows = {"fleet": matrix.fleet, "galley": matrix.galley, "light": matrix.light}
    found = matrix.galley_inshore if own == "galley" and inshore else rows[own]
    return found[other]
