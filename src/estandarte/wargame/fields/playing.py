"""A match on a field: the scenario without its own ground, fought on that of a file."""

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from estandarte.kernel import Game, SetupFault
from estandarte.kernel.packs.scenario_file import ScenarioFile

from .field_file import FieldFault, FieldFile
from .surveying import Surveyor


@runtime_checkable
class Surveys(Protocol):
    """A game for which fields are laid out."""

    def surveyor(self, over: Mapping[str, Any] | None = None) -> Surveyor: ...


def surveyor_of(game: Game[Any, Any], over: Mapping[str, Any] | None = None) -> Surveyor:
    """Raises SetupFault where a game is not fought on a table."""
    if not isinstance(game, Surveys):
        raise SetupFault("fault.no_field", game=game.name)
    return game.surveyor(over)


def scenario_on(
    game: Game[Any, Any],
    field: FieldFile,
    scenario: str | ScenarioFile,
    over: Mapping[str, Any] | None = None,
) -> ScenarioFile:
    """A scenario on a field, as a file of its own; raises FieldFault or SetupFault."""
    surveyor = surveyor_of(game, over)
    if problems := surveyor.inspect(field).problems:
        raise FieldFault(list(problems))
    found = game.scenarios().get(scenario) if isinstance(scenario, str) else None
    if found is None and isinstance(scenario, str):
        known = sorted(game.scenarios())
        raise SetupFault("fault.scenario", scenario=scenario[:60], known=known)
    made = surveyor.scenario_on(field, scenario, found.name if found else {})
    if made is None:
        raise SetupFault("fault.own_ground", scenario=scenario)
    return made


def usual_scenario(game: Game[Any, Any]) -> str:
    """The first scenario of a game that is fought on given ground."""
    surveyor = surveyor_of(game)
    fit = (s for s in game.scenarios() if surveyor.book.scenario(surveyor.pack, s) is not None)
    return next(fit, "")
