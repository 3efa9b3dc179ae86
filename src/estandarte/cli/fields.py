"""Fields on the command line: read from files, their problems told, brought to a match."""

from pathlib import Path
from typing import Any

from estandarte.kernel import SHELF, Game
from estandarte.kernel.packs.documents import LARGEST
from estandarte.kernel.packs.scenario_file import ScenarioFile
from estandarte.wargame.fields.field_file import FieldFault, FieldFile, read_field
from estandarte.wargame.fields.playing import scenario_on, surveyor_of, usual_scenario

from .files import read_within
from .problems import unsound
from .speech import Speech


def field_brought(place: str, speech: Speech, game: str = "") -> FieldFile:
    """What a field file holds; one that is none, or of another game, is refused."""
    try:
        return read_field(read_within(Path(place), LARGEST, speech), game)
    except FieldFault as fault:
        # what belongs to no game at all is told in the words that all games of miniatures share
        raise unsound(
            "field.file", SHELF.take(game or "tercios"), place, fault.problems, speech
        ) from None


def on_field(
    game: Game[Any, Any], place: str, scenario: str | ScenarioFile | None, speech: Speech
) -> ScenarioFile:
    """A scenario on the field of a file; where none is named, the first that is fought on one."""
    surveyor_of(game)
    field = field_brought(place, speech, game.name)
    try:
        return scenario_on(game, field, scenario or usual_scenario(game))
    except FieldFault as fault:
        raise unsound("field.file", game, place, fault.problems, speech) from None
