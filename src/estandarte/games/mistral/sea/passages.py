"""Passages: a Formation comes to another place, or out of its Harbour. [5.12, 5.26, 3.27]"""

from estandarte.games.mistral.battle.retreat import FormationWithdrew
from estandarte.games.mistral.dice.own_die import table_die
from estandarte.games.mistral.fleets.attrition import fitting_out
from estandarte.games.mistral.fleets.damage import inflict
from estandarte.games.mistral.fleets.forces import Formation, Unit
from estandarte.games.mistral.schema.charts import Approach
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Play, RuleId

from .blockade import blockaded
from .log import FormationMoved, HarbourLeft, StraitEntered
from .theatre import Leg, Place, space_of


def arrive(play: Play[Mistral], formation: Formation, leg: Leg, approach: Approach) -> None:
    moved = FormationMoved(
        _rule_of(play.state, formation, leg, approach),
        formation.id,
        formation.fleet,
        leg.here,
        leg.there,
        approach,
        formation.spotted,
    )
    play.emit(moved)
    _suffer_strait(play, formation.id, leg.there)


def _rule_of(state: Mistral, formation: Formation, leg: Leg, approach: Approach) -> RuleId:
    if approach == "against_wind":
        return "IC-5.14-b"
    if formation.beating == leg.there:
        return "IC-5.14-c"  # the wind has turned fair or dropped before the second point
    return state.theatre.rule_of(leg, state.winds)


def fall_back(play: Play[Mistral], formation: Formation, to: Place, cite: str) -> None:
    """Out of a Battle, to where it may go; a Strait is a Strait then too. ["IC-8.23-c"]"""
    play.emit(FormationWithdrew(cite, formation.id, formation.fleet, to))
    _suffer_strait(play, formation.id, to)


def _suffer_strait(play: Play[Mistral], formation: str, at: Place) -> None:
    """Every Squadron and Flagship, at once and without a Sunk test. ["IC-5.26-a"]"""
    state = play.state
    if not state.theatre.is_strait(at):
        return
    for unit in state.units_of(formation):
        if state.switches.strait_dp == "at_once":
            inflict(play, unit, state.pack.charts.attrition.strait, "IC-5.26-a")
        else:
            play.emit(StraitEntered("IC-5.26-a", unit.id, unit.fleet))


def put_to_sea(play: Play[Mistral], formation: Formation) -> None:
    """To the Port Space, for one point, with everybody in it. ["IC-3.27-c"]"""
    state = play.state
    states = {unit.state for unit in state.units_of(formation.id)}
    rule = "IC-3.27-i" if len(states) > 1 else "MIC-19.1-b"
    watched = space_of(formation.at) in blockaded(state)  # ["IC-7.24-b", "IC-7.11-a"]
    hasty = [u for u in state.units_of(formation.id) if u.state == "in_ordinary"]
    port = space_of(formation.at)
    play.emit(HarbourLeft(rule, formation.id, formation.fleet, port, watched))
    switches = state.switches
    if switches.ready_from_in_ordinary == "hasty" and switches.harbour_states == "two":
        for unit in hasty:
            _fit_out_in_haste(play, unit)


def _fit_out_in_haste(play: Play[Mistral], unit: Unit) -> None:
    """Sailing straight from In Ordinary costs the Fitting Out die. ["IC-3.27-d"]"""
    chart = play.state.pack.charts.attrition
    die = table_die(unit.fleet, "fitting_out", lambda die: -fitting_out(chart, die, False))
    fallen = die.throw(play, "IC-3.27-d", "hasty_fitting_out")
    inflict(play, unit, -fallen.worth, "IC-3.27-d")
