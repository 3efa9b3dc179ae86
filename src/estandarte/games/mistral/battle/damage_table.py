"""The Combat Damage Table: columns, shifts, wrapping, results. [8.33-8.36]"""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from estandarte.games.mistral.dice.d10 import row
from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.schema.charts import AttackRules, CombatTable
from estandarte.kernel import RuleId, Tally, Value, tally

COLUMNS = 9


class Blow(Value):
    """One result: DPs, Sail Sunk outright, and whether a Leader may be hit."""

    points: int
    sunk: int
    star: bool


@cache
def read_blow(text: str) -> Blow:
    """`2S*`: two DPs after one Sail is Sunk, and a possible Leader casualty.

    ["MIC-3.1-b", "MIC-3.1-c", "MIC-3.1-d", "MIC-3.1-e", "IC-8.36-b"]
    """
    number = text.rstrip("*").rstrip("S")
    return Blow(int(number or 0), text.count("S"), text.endswith("*"))


def blow(table: CombatTable, column: int, die: int) -> Blow:
    """The result of a die in a column; modified dice stop at the rows 0 and 9. ["MIC-3.1-a"]"""
    return read_blow(table.rows[row(die)][column])


class Column(Value):
    """The column of a side, and the DPs into which shifts beyond the table turn."""

    number: int
    points: int = 0


def column(level: int, shifts: int) -> Column:
    """Plus is to the right, minus to the left; beyond the table each is one DP.

    ["MIC-3.1-f", "MIC-3.1-l", "MIC-3.1-t", "IC-8.34-c"]
    """
    wanted = level + shifts
    number = max(0, min(COLUMNS - 1, wanted))
    return Column(number, wanted - number)


def leadership_shifts(one: int, other: int) -> int:
    """Half the difference, rounded up, for the better to divide. ["MIC-3.1-n", "MIC-6.2-f"]"""
    return (abs(one - other) + 1) // 2


def divisions(shifts: int) -> tuple[tuple[int, int], ...]:
    """Every way to divide them: for the own side, against the other. ["MIC-3.1-o"]"""
    return tuple((own, -(shifts - own)) for own in range(shifts, -1, -1))


def unit_shifts(units: Sequence[Unit], flagships_add: bool = True) -> Tally:
    """The worst shift printed on a Squadron, and at most one Flagship's.

    A SOL(D) shift is a Squadron shift, never a further one. By a switch a Flagship is a Squadron
    among the others. ["IC-8.34-a", "MIS-Q11"]
    """
    if not flagships_add:
        least = min((unit.column_shift for unit in units), default=0)
        return tally(0, "MIC-3.1-f").add(least, _squadron_rule(units, least), least != 0)
    squadrons = [unit.column_shift for unit in units if not unit.is_flagship]
    flagships = [unit.column_shift for unit in units if unit.is_flagship]
    worst, best = min(squadrons, default=0), max(flagships, default=0)
    bare = bool(flagships) and best == 0  # the side of her counter that lies up has no number
    rule = "MIS-2.224-d" if len(flagships) > 1 else "MIS-2.224-b"
    return (
        tally(0, "MIC-3.1-f")
        .add(worst, _squadron_rule(units, worst), worst != 0)
        .add(best, "MIS-2.224-c" if bare else rule, bool(flagships))
    )


def _squadron_rule(units: Sequence[Unit], worst: int) -> RuleId:
    """Whose shift it is: of several SOL(D) Squadrons one counts."""
    fifties = [unit.column_shift for unit in units if unit.subclass == "sol_d"]
    if worst not in fifties:
        return "MIC-3.1-m"
    return "MIS-2.232-b" if len(fifties) > 1 else "MIS-2.232-a"


def point_modifiers(own: Sequence[Unit], other: Sequence[Unit], beyond: int) -> Tally:
    """What is added to the DPs a side inflicts; the two sides are not compared.

    Frigate and Galley Squadrons, with modifiers of their own, belong to other games.
    """
    more = sum(unit.sail for unit in own) - sum(unit.sail for unit in other)
    # One reduction for any number of Spanish Flagships on the side that suffers. ["MIS-Q89"]
    shielded = any(unit.is_flagship and unit.contingent == "spain" for unit in other)
    return (
        tally(0, "MIC-3.1-s")
        .add(more, "MIC-3.1-p" if more == 1 else "IC-8.36-a", more > 0, sail=more)
        .add(beyond, "MIC-3.1-t" if beyond > 0 else "IC-8.34-c", beyond != 0)
        .add(-1, "MIS-2.227-a", shielded)
    )


def inflicted(result: Blow, modifiers: Tally) -> int:
    """DPs never fall below zero, and modifiers count with an S too. ["MIC-3.1-s", "MIS-Q87"]"""
    return max(0, result.points + int(modifiers.total))


def share_out(points: int, units: Sequence[Unit]) -> dict[str, int]:
    """DPs as even as possible, what is left over to the Squadron paired first. ["IC-8.36-c"]

    The units come in the order of pairing; one without Sail takes none.
    """
    afloat = [unit.id for unit in units if unit.sail > 0]
    if not afloat:
        return {}
    each, over = divmod(points, len(afloat))
    return {id: each + (place < over) for place, id in enumerate(afloat)}


AttackerClass = Literal["fleet", "fleet50", "galley", "light", "privateer"]


def convoy_column(table: CombatTable, kind: AttackerClass, escort: int) -> int:
    """Fleet 4, Galley 2, Light 1; one to the left for each Escorting Sail, to column 0 at least.

    ["MIC-3.4-a", "MIC-3.4-b", "IC-10.18-a"]
    """
    basic = "fleet" if kind in ("fleet50", "privateer") else kind
    return max(0, table.convoy_columns[basic] - escort)  # type: ignore[index]


def convoy_damage(
    table: CombatTable, kind: AttackerClass, escort: int, die: int, partly_screened: bool = False
) -> int:
    """DPs on a Convoy; a Sail counts as four. No other modifier applies. ["MIC-3.4-d"]"""
    modified = die + int(partly_screened)  # ["MIC-3.4-c"]
    result = blow(table, convoy_column(table, kind, escort), modified)
    return result.points + table.sail_against_convoy * result.sunk


class Assault(Value):
    """A Fireship or Bombard Attack: the column it strikes in, or a failure."""

    column: int | None


def fireship(rules: AttackRules, sail: int, first: int, second: int, blockade: int = 0) -> Assault:
    """It takes twice the Sail of the target, less the Blockade Value in a Harbour.

    A second die is the column, and a 9 is a failure. ["MIC-3.2-a", "MIC-3.2-b", "MIC-3.2-e"]
    """
    succeeds = first - blockade >= rules.fireship_per_sail * sail
    return Assault(second if succeeds and second != rules.column_fails else None)


def bombard(rules: AttackRules, die: int) -> Assault:
    """One die is the column, without modifiers; a 9 is a failure. ["MIC-3.3-a", "IC-6.24-a"]"""
    return Assault(die if die != rules.column_fails else None)


def assault_blow(
    table: CombatTable, rules: AttackRules, attack: Assault, die: int, by: str, harbour: bool
) -> Blow:
    """Fireships double the DPs in a Harbour, Bombs triple them; Sail and Leaders are not.

    ["MIC-3.2-c", "MIC-3.2-d", "MIC-3.3-b", "IC-6.23-a"]
    """
    if attack.column is None:
        return Blow(0, 0, False)
    result = blow(table, attack.column, die)
    times = rules.bomb if by == "bomb" else rules.fireship_in_harbour if harbour else 1
    return Blow(result.points * times, result.sunk, result.star)
