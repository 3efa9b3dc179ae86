"""Exact odds of what a player may choose, as far as his Fleet can know."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from estandarte.games.mistral.battle.combats import (
    Add,
    DivideShifts,
    HoldBack,
    Pair,
    companions,
    engaged_units,
    is_mixed,
    under_way,
    unpaired,
)
from estandarte.games.mistral.battle.damage_level import levels_ahead, levels_of
from estandarte.games.mistral.battle.engaging import Demand
from estandarte.games.mistral.battle.gauge import Joining, gauge, joining_die, joining_modifier
from estandarte.games.mistral.battle.intensity import Fight, fight
from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.battle.sequence import (
    Join,
    SetIntensity,
    Withdraw,
    withdrawal_die,
    withdrawal_modifier,
)
from estandarte.games.mistral.convoys.escorts import escort_leader
from estandarte.games.mistral.convoys.voyages import wind_to_catch
from estandarte.games.mistral.dice.own_die import by_rank
from estandarte.games.mistral.dice.ready import ready_of
from estandarte.games.mistral.dice.ties import chance_in_a_tie
from estandarte.games.mistral.fleets.forces import NOTIONAL
from estandarte.games.mistral.fleets.leaders import senior_present
from estandarte.games.mistral.fleets.requests import PayForRequest, RequestAgain, request_odds
from estandarte.games.mistral.schema.pack import BOURBONS, FLEETS
from estandarte.games.mistral.sea.returning import step_home
from estandarte.games.mistral.sea.sailing import Commit, Sail, SendConvoy, SendHome
from estandarte.games.mistral.sea.theatre import Leg
from estandarte.games.mistral.sea.weather import catching, catching_die
from estandarte.games.mistral.state import Clash, Mistral
from estandarte.kernel import Action, Chance, Odds, Role, Tally, but, chances

from .battles import BattleChances, battle_chances
from .combat_losses import FLAGSHIP, column_tally
from .councils import council_odds
from .tasks import errand_odds


def odds_of(state: Mistral, action: Action) -> Odds | None:
    """The chances of an action; None if no die decides it or it cannot be done."""
    during: Any = state.decision
    if during is None or not isinstance(action, during.accepts) or not action.check(state, during):
        return None
    state = as_known(state, action.role)
    if isinstance(action, Commit | Sail):
        return _sailing_odds(state, action)
    if isinstance(action, SendHome):
        what = step_home(state, state.formations[action.formation])
        return _sailing_odds(state, Sail(action.formation, what, role=action.role))
    if isinstance(action, SendConvoy):
        convoy = state.convoys[action.convoy]
        leg = wind_to_catch(state, convoy)
        found = escort_leader(state, convoy).id
        return catching_odds(state, action.role, leg, found) if leg is not None else None
    if isinstance(action, Withdraw):
        return withdrawal_odds(state, action)
    if isinstance(action, Join):
        kind = state.auxiliaries[action.auxiliary].kind if action.auxiliary else ""
        return reinforcement_odds(state, Joining(during.formation, kind))
    if isinstance(action, PayForRequest | RequestAgain):
        return request_odds(state, during.table)
    if isinstance(action, SetIntensity | Pair | Add | HoldBack | DivideShifts):
        return _battle_choice_odds(state, action)
    if isinstance(action, Demand) and action.against:
        return weather_gauge_odds(state, action.formation, action.against)
    return council_odds(state, action, during) or errand_odds(state, action)


def as_known(state: Mistral, role: Role) -> Mistral:
    """The DPs of the enemy are not known: his ships are taken as sound. ["IC-2.31-b"]"""
    if state.switches.fog == "open":
        return state
    known = state.clone()
    for id, unit in state.units.items():
        if unit.fleet != role and unit.damage:
            known.units[id] = but(unit, damage=0)
    return known


def _yes_or_no(chance: Fraction, yes: str, no: str) -> tuple[Chance, ...]:
    return chances({yes: chance, no: 1 - chance})


# --- one die each


def catching_odds(state: Mistral, role: Role, leg: Leg, leader: str = "") -> Odds:
    """Catching the Wind on a leg."""
    who = state.leaders.get(leader, NOTIONAL)
    sum_up, good = catching(state, leg, who), catching_die(state, role, leg, who).chance(state)
    number = int(sum_up.total) - by_rank(state, role, "catching")
    # Where every number would do, or none, it is the natural 9 or 0 that is left.
    natural = state.switches.natural_rolls == "on" and not 0 <= number < 9
    rule = "IC-5.25-e" if natural else "IC-5.25-c"
    return Odds(_yes_or_no(good, "caught", "becalmed"), rule, sum_up)


def _sailing_odds(state: Mistral, action: Commit | Sail) -> Odds | None:
    what, convoy = action.directive, state.convoys.get(action.formation)
    here = convoy.at if convoy is not None else state.formations[action.formation].at
    leg = state.theatre.leg(here, what.to)
    if what.kind != "catch" or leg is None:
        return None
    if convoy is not None:
        # By the Leadership of its escort's Leader. ["IC-10.11-b"]
        return catching_odds(state, action.role, leg, escort_leader(state, convoy).id)
    return catching_odds(state, action.role, leg, state.formations[action.formation].leader)


def weather_gauge_odds(state: Mistral, own: str, enemy: str) -> Odds:
    """Who will have the Weather Gauge; only a tie is left to dice. ["MIC-4.1-b", "MIC-4.1-c"]"""
    first, second = (gauge(state, state.formations[id]) for id in (own, enemy))
    if first.total == second.total:
        good = chance_in_a_tie(state, state.formations[own].fleet)
    else:
        good = Fraction(int(first.total > second.total))
    return Odds(_yes_or_no(good, "gauge", "lee"), "MIC-4.1-b", first, second)


def reinforcement_odds(state: Mistral, joining: Joining) -> Odds:
    """Whether a Formation arrives in time. ["MIC-4.2-a", "MIC-4.2-c"]"""
    found = _yes_or_no(joining_die(state, joining).chance(state), "joins", "too_late")
    return Odds(found, "MIC-4.2-a", joining_modifier(state, joining))


def withdrawal_odds(state: Mistral, action: Withdraw) -> Odds | None:
    """Without the Gauge it takes a Leadership Check. ["IC-8.23-b"]"""
    if under_way(state).gauge == action.role:
        return None
    formation = state.formations[action.formation]
    modifier = withdrawal_modifier(state, formation)
    good = withdrawal_die(state, formation).chance(state)
    found = _yes_or_no(good, "withdraws", "must_fight")
    return Odds(found, "IC-8.23-b", modifier)


# --- Combats and Battles


def foreseen(state: Mistral, how: Fight, clashes: Sequence[Clash]) -> tuple[Clash, ...]:
    """The Combats as they stand, the Squadrons left paired off and added in their order."""
    taken = {id for clash in clashes for units in clash.units.values() for id in units}
    left = {role: [id for id in unpaired(state, role) if id not in taken] for role in FLEETS}
    beside = {role: companions(state, role) for role in FLEETS}
    found = list(clashes)
    while all(left.values()):
        first = {role: left[role].pop(0) for role in FLEETS}
        found.append(Clash({role: (id, *beside[role][id]) for role, id in first.items()}))
    most = state.pack.charts.intensity.additional[how.intensity]
    for role in FLEETS:
        for id in left[role]:
            _add(state, found, role, (id, *beside[role][id]), most)
    return tuple(found)


def _add(state: Mistral, found: list[Clash], role: Role, units: tuple[str, ...], most: int) -> None:
    """To the Combat with the fewest of its side that may still take it. ["IC-8.333-a"]"""

    def squadrons(place: int) -> int:
        return sum(not state.units[id].is_flagship for id in found[place].units[role])

    mixed = role == BOURBONS and is_mixed(state)
    for place in sorted(range(len(found)), key=squadrons):
        here = found[place].units[role]
        commands = {state.units[id].command for id in (*here, units[0])}
        if squadrons(place) - 1 < most and not (mixed and len(commands) > 1):
            whole = {**found[place].units, role: (*here, *units)}
            found[place] = but(found[place], units=whole)
            return


def battle_odds(
    state: Mistral, role: Role, how: Fight, clashes: Sequence[Clash], level: int | None
) -> Odds:
    """A whole Battle from one side: won or lost, Sail and Prestige on either. ["IC-8.41-a"]"""
    if level is None:
        levels = levels_ahead(role, levels_of(state, how), role, ready_of(state, role))
    else:
        levels = {level: Fraction(1)}
    found = battle_chances(state, clashes, levels, role)
    ends = {"won": found.loses[opponent(role)], "lost": found.loses[role]}
    facts = {
        "suffered": {side: str(found.suffered[side]) for side in FLEETS},
        "sail": {side: _written(_sail(found, side)) for side in FLEETS},
        "prestige": {side: _written(_prestige(state, found, side)) for side in FLEETS},
    }
    column: Tally | None = None
    against: Tally | None = None
    if clashes and len(levels) == 1:
        raw = next(iter(levels))
        column, against = (
            column_tally(state, clashes[-1], side, raw) for side in (role, opponent(role))
        )
    return Odds(chances(ends), "IC-8.41-a", column, against, facts)


def _written(spread: dict[int, Fraction]) -> dict[str, str]:
    return {str(number): str(chance) for number, chance in sorted(spread.items())}


def _sail(found: BattleChances, role: Role) -> dict[int, Fraction]:
    """How many Sail a side loses in all."""
    spread: dict[int, Fraction] = {}
    for losses, chance in found.losses[role].items():
        sail = losses % FLAGSHIP + losses // FLAGSHIP
        spread[sail] = spread.get(sail, Fraction(0)) + chance
    return spread


def _prestige(state: Mistral, found: BattleChances, role: Role) -> dict[int, Fraction]:
    """What its losses cost a side and bring the other. ["MIC-16.1-b", "MIC-16.1-c"]"""
    chart, spread = state.pack.charts.prestige, dict[int, Fraction]()
    for losses, chance in found.losses[role].items():
        others = losses % FLAGSHIP + state.losses.get(role, 0)
        points = others // chart.sail_per_point + chart.flagship * (losses // FLAGSHIP)
        if not losses:
            points = 0
        spread[points] = spread.get(points, Fraction(0)) + chance
    return spread


def _battle_choice_odds(state: Mistral, action: Action) -> Odds:
    battle, during = under_way(state), state.decision
    clashes, how = list(battle.clashes), battle.fight
    level: int | None = battle.level
    if isinstance(action, SetIntensity):
        own, other = (
            senior_present(state, engaged_units(state, role)).personality
            for role in (action.role, opponent(action.role))
        )
        strait = state.theatre.is_strait(battle.location)
        table = state.pack.charts.intensity
        how = fight(table, action.intensity, own, other, strait, state.switches)
        level = None
    assert how is not None
    if isinstance(action, Pair):
        pair = {action.role: action.own, opponent(action.role): action.enemy}
        units = {role: (id, *companions(state, role)[id]) for role, id in pair.items()}
        clashes.append(Clash(units))
    if isinstance(action, Add):
        unit = during.unit  # type: ignore[union-attr]
        whole = (*clashes[action.clash].units[action.role], unit)
        whole += companions(state, action.role)[unit]
        units = {**clashes[action.clash].units, action.role: whole}
        clashes[action.clash] = but(clashes[action.clash], units=units)
    if isinstance(action, DivideShifts):
        number, shifts = during.clash, during.shifts  # type: ignore[union-attr]
        division = (action.own, action.own - shifts)
        clashes[number] = but(clashes[number], division=division, better=action.role)
        return battle_odds(state, action.role, how, clashes, level)
    held = during.unit if isinstance(action, HoldBack) else ""  # type: ignore[union-attr]
    whole_battle = foreseen(state, how, clashes)
    if held:
        whole_battle = tuple(_less(clash, action.role, held) for clash in whole_battle)
    return battle_odds(state, action.role, how, whole_battle, level)


def _less(clash: Clash, role: Role, unit: str) -> Clash:
    """A Combat without a Squadron that is held back."""
    if unit not in clash.units[role]:
        return clash
    rest = tuple(id for id in clash.units[role] if id != unit)
    return but(clash, units={**clash.units, role: rest})
