"""Scenarios of somebody's own: laid into the pack of a match, and tried before anybody plays.

A scenario file becomes values of the pack that a match uses. So its record holds the scenario,
and opens and replays where nobody has the file.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from estandarte.kernel.dice import Dice
from estandarte.kernel.game import Game, Setup, SetupFault
from estandarte.kernel.match import Match
from estandarte.kernel.values import but
from estandarte.kernel.words.telling import Telling

from . import PackFault, PackProblem, PackUsed, merged
from .inspection import problems_of
from .scenario_file import ScenarioFile

UNFIT = (PackFault, LookupError, TypeError, ValueError, ArithmeticError, msgspec.ValidationError)
"""What setting up may stumble over where a file holds whatever somebody has written."""


def values_with(
    game: Game[Any, Any], file: ScenarioFile, over: Mapping[str, Any]
) -> Mapping[str, Any]:
    """The values of a pack, with a scenario among them."""
    entry = {
        **game.scenario_entry(file),
        "name": file.name,
        "provenance": {"source": file.author or "a scenario file", "status": "derived"},
    }
    return merged(over, {game.scenario_home: {file.id: entry}})


def setup_with(
    game: Game[Any, Any], file: ScenarioFile, setup: Setup, pack: PackUsed | None = None
) -> Setup:
    """A setup on a scenario of somebody's own; raises SetupFault or PackFault where it cannot be.

    What the players have chosen goes before what the file proposes.
    """
    _demand_taken(game)
    used = game.pack(values_with(game, file, pack.values if pack else {}))
    assert used is not None
    switches = {**file.switches, **setup.switches}
    named = but(used, name=pack.name if pack else used.name)
    return but(setup, scenario=file.id, switches=switches, packs=(named,))


def _demand_taken(game: Game[Any, Any]) -> None:
    if not game.scenario_home:
        raise SetupFault("scenario.none", game=game.name)


def inspect_scenario(
    game: Game[Any, Any], file: ScenarioFile, over: Mapping[str, Any] | None = None
) -> list[PackProblem]:
    """Everything that is wrong with a scenario; none if it can be set up and fought."""
    if not game.scenario_home:
        return [PackProblem((), what=Telling("scenario.none", {"game": game.name}))]
    problems = [*_heading(game, file)]
    values = values_with(game, file, over or {})
    problems += [_at_home(game, file, p) for p in problems_of(game, values)]
    if problems:
        return problems
    return _tried(game, file, values)


def _heading(game: Game[Any, Any], file: ScenarioFile) -> Iterator[PackProblem]:
    if file.id in game.scenarios():
        yield PackProblem(("id",), what=Telling("scenario.taken", {"id": file.id}))
    for name, value in file.switches.items():
        try:
            game.read_switches({name: value})
        except SetupFault as fault:
            yield PackProblem(("switches", name), what=fault.telling)
    for role in sorted(file.armies.keys() - set(game.roles)):
        what = Telling("fault.role", {"role": role[:60], "known": list(game.roles)})
        yield PackProblem(("armies", role[:60]), what=what)


def _at_home(game: Game[Any, Any], file: ScenarioFile, problem: PackProblem) -> PackProblem:
    """A problem of the pack, at its place in the scenario file."""
    if problem.at[:2] != (game.scenario_home, file.id):
        return problem
    inner = problem.at[2:]
    top = inner[:1] in (("armies",), ("name",))
    return but(problem, at=inner if top else ("scenario", *inner))


def _tried(
    game: Game[Any, Any], file: ScenarioFile, values: Mapping[str, Any]
) -> list[PackProblem]:
    """Set up as a match would be, nobody having chosen anything."""
    used = game.pack(values)
    assert used is not None
    setup = Setup(game.name, file.id, game.version, dict(file.switches), packs=(used,))
    try:
        state = game.start(setup, Dice("on trial"))
        problems = list(game.scenario_faults(state))
        if not problems:  # nothing is fought over ground that lies nowhere
            match: Match[Any] = Match.start(game, setup, "on trial")
            problems = list(game.scenario_faults(match.state))
            if match.is_over:
                problems.append(PackProblem((), what=Telling("scenario.over")))
    except SetupFault as fault:
        problems = [PackProblem((), what=fault.telling)]
    except UNFIT as fault:
        problems = [PackProblem((), what=Telling("complaint.other", {"fault": str(fault)[:200]}))]
    return problems
