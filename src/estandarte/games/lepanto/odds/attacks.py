"""Exact odds of every attack, with the tally behind them and the rules that bear on it."""

from fractions import Fraction

from estandarte.games.lepanto.combat.boarding import Board, boarders
from estandarte.games.lepanto.combat.engaging import engaged
from estandarte.games.lepanto.combat.gunnery import (
    Broadside,
    FireGuns,
    GunsFired,
    factor,
    gun_targets,
    is_hit,
)
from estandarte.games.lepanto.combat.musketry import (
    FireSmallArms,
    firing_strength,
    modifier,
    result_of,
    small_arms_odds,
    standing_strength,
)
from estandarte.games.lepanto.combat.ramming import Ram, run_up
from estandarte.games.lepanto.movement.course import follow
from estandarte.games.lepanto.movement.phase import Move
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.table.view import LepantoView, imagine
from estandarte.kernel import Action, Dice, Odds, chances, tally

from .reasons import grounds

SIXTH = Fraction(1, 6)
MOST_BRANCHES = 2048
"""A broadside in which more sets of sunk ships must be told apart is not worth counting."""
WORDS = {"E": "eliminated", "B": "both", "R": "repulsed"}

Counts = dict[int, Fraction]
"""How many ships are sunk, and how likely that is."""


def odds(view: LepantoView, action: Action) -> Odds | None:
    """What may come of an attack; None for anything that no die decides, or that is not legal."""
    state = imagine(view, Dice("odds"))
    decision = state.decision
    if decision is None or not isinstance(action, decision.accepts):
        return None
    if action.role not in decision.waiting or not action.check(state, decision):
        return None
    if isinstance(action, FireGuns):
        return gun_odds(state, action)
    if isinstance(action, FireSmallArms):
        return musket_odds(state, action)
    if isinstance(action, Board):
        return boarding_odds(state, action)
    if isinstance(action, Ram):
        return ram_odds(state, action, state.ships[action.ship])
    if isinstance(action, Broadside):
        return broadside_odds(state, action)
    if isinstance(action, Move) and state.switches.ramming_moment == "at_once":
        return move_odds(state, action)
    return None


def gun_odds(state: Lepanto, action: FireGuns) -> Odds:
    ship, target = state.ships[action.ship], state.ships[action.target]
    counted = factor(state, ship, target, action.chosen(state))
    good = hit_chance(state, int(counted.total))
    facts = {"factor": int(counted.total), "rules": grounds(state, action)}
    return Odds(chances({"sunk": good, "missed": 1 - good}), "LEP-7.1-j", counted, facts=facts)


def hit_chance(state: Lepanto, gun_factor: int) -> Fraction:
    return sum((SIXTH for die in range(1, 7) if is_hit(state, gun_factor, die)), Fraction(0))


def musket_odds(state: Lepanto, action: FireSmallArms) -> Odds:
    """Fire at several goes on only while each target falls. [LEP-Q30]"""
    ship, number = state.ships[action.ship], len(action.targets)
    found: dict[str, Fraction] = {}
    going = Fraction(1)
    columns: list[str] = []
    for place, id in enumerate(action.targets):
        column = small_arms_odds(state, ship, state.ships[id], number)
        assert column is not None
        columns.append(column)
        each = table_chances(state, column, modifier(state, ship))
        after = "" if number == 1 else f".{place}"
        for result in ("B", "R"):
            name = WORDS[result] + after
            found[name] = found.get(name, Fraction(0)) + going * each[result]
        going *= each["E"]
    found["eliminated" if number == 1 else f"eliminated.{number}"] = going
    target = state.ships[action.targets[0]]
    return Odds(
        chances(found),
        "LEP-7.2-l",
        firing_strength(state, ship, target, number),
        standing_strength(state, target),
        {
            "columns": columns,
            "modifier": modifier(state, ship),
            "rules": grounds(state, action),
        },
    )


def table_chances(state: Lepanto, column: str, add: int) -> dict[str, Fraction]:
    found = {"E": Fraction(0), "B": Fraction(0), "R": Fraction(0)}
    for die in range(1, 7):
        found[result_of(state, column, die + add)] += SIXTH
    return found


def boarding_odds(state: Lepanto, action: Board) -> Odds:
    column = action.odds(state)
    assert column is not None
    each = table_chances(state, column, 0)
    against = tally(state.ships[action.target].boarding, "LEP-7.4-d", ship=action.target)
    return Odds(
        chances({WORDS[result]: chance for result, chance in each.items()}),
        "LEP-7.4-l",
        boarders(state, action.ships),
        against,
        {"columns": [column], "rules": grounds(state, action)},
    )


def ram_odds(state: Lepanto, action: Action, ship: Ship) -> Odds:
    hexes = run_up(state, ship)
    good = ram_chance(state, int(hexes.total))
    return Odds(
        chances({"eliminated": good, "immobilised": 1 - good}),
        "LEP-7.5-g",
        hexes,
        facts={"hexes": int(hexes.total), "rules": grounds(state, action)},
    )


def ram_chance(state: Lepanto, hexes: int) -> Fraction:
    return Fraction(state.waters.pack.charts.ramming.columns[hexes].count("E"), 6)


def move_odds(state: Lepanto, action: Move) -> Odds | None:
    """Where rams are resolved at once the movement itself is the attack. [LEP-Q32]"""
    course = follow(state, state.ships[action.ship], action.path)
    if not course.rammed:
        return None
    return ram_odds(state, Ram(action.ship, role=action.role), course.ship.but(way=len(course.way)))


# --- broadsides


def broadside_odds(state: Lepanto, action: Broadside) -> Odds | None:
    """How many ships go down, counted over every hit and miss of the guns that bear.

    Ship after ship; of what happened before only those sunk ships are remembered at which a later
    ship could have fired, so that whole lines can be counted.
    """
    ids = list(dict.fromkeys(action.ships or [s.id for s in engaged(state, action.role)]))
    aims = [{target.id for target, _ in gun_targets(state, state.ships[id])} for id in ids]
    branches: dict[frozenset[str], tuple[Lepanto, Counts]] = {
        frozenset(): (state, {0: Fraction(1)})
    }
    for place, id in enumerate(ids):
        later = set[str]().union(*aims[place + 1 :])
        following: dict[frozenset[str], tuple[Lepanto, Counts]] = {}
        for gone, (board, counts) in branches.items():
            for after, sunk, chance in _salvo(board, Broadside((id,), role=action.role)):
                key = (gone | sunk) & later
                _, summed = following.setdefault(key, (after, {}))
                for before, weight in counts.items():
                    total = before + len(sunk)
                    summed[total] = summed.get(total, Fraction(0)) + weight * chance
        if len(following) > MOST_BRANCHES:
            return None
        branches = following
    (_, counts) = branches[frozenset()]
    return Odds(chances({f"sunk.{n}": weight for n, weight in counts.items()}), "LEP-7.1-j")


def _salvo(
    state: Lepanto, action: Broadside, sunk: frozenset[str] = frozenset()
) -> list[tuple[Lepanto, frozenset[str], Fraction]]:
    """Every way in which the guns of one ship may hit and miss."""
    nxt = next(action.next_shots(state), None)
    if nxt is None:
        return [(state, sunk, Fraction(1))]
    ship, target, shot = nxt
    counted = factor(state, ship, target, shot)
    good = hit_chance(state, int(counted.total))
    found = []
    for hit, chance in ((True, good), (False, 1 - good)):
        if not chance:
            continue
        branch = state.clone()
        arc = shot.arc
        GunsFired("", ship.id, target.id, arc, counted, 0, 0, hit).apply(branch)  # type: ignore[arg-type]
        if hit:
            branch.remove(target.id)
        fallen = sunk | {target.id} if hit else sunk
        found += [(b, s, c * chance) for b, s, c in _salvo(branch, action, fallen)]
    return found
