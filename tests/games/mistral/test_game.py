"""The game as the table knows it: scenarios, kinds, the end."""

from collections import Counter
from importlib import import_module
from pkgutil import iter_modules

import estandarte.games.mistral as package
from estandarte.games.mistral.game import MISTRAL
from estandarte.kernel import Action, Event, kind_of
from estandarte.kernel.codec import family
from estandarte.kernel.flow import Frame


def test_every_action_event_and_frame_has_a_name_of_its_own() -> None:
    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    for base in (Action, Event, Frame):
        kinds = Counter(kind_of(kind) for kind in family(base, (MISTRAL.package,)))
        assert [kind for kind, count in kinds.items() if count > 1] == []


def test_the_game_knows_every_chapter_before_a_match_is_read() -> None:
    known = {*MISTRAL.codec.actions, *MISTRAL.codec.events, *MISTRAL.codec.frames}
    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    for base in (Action, Event, Frame):
        assert set(family(base, (MISTRAL.package,))) <= known
