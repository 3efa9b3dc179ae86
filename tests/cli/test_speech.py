"""What dice are thrown for is said in words, in both languages."""

import pytest

from estandarte.cli.speech import Speech
from estandarte.kernel import SHELF, Dice, DieRolled
from estandarte.kernel.testing import new_match
from estandarte.players.chance import Chance
from estandarte.players.playing import play_out

SHORT = [
    ("lepanto", "tutorial"),
    ("tercios", "campo_abierto"),
    ("aguila", "campo_abierto"),
    ("mistral", "y1744"),
]


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("name", "scenario"), SHORT)
def test_every_die_of_a_match_has_words(name: str, scenario: str, language: str) -> None:
    game = SHELF.take(name)
    match = new_match(game, scenario, 3)
    play_out(match, dict.fromkeys(game.roles, Chance()), Dice("words"))
    steps = (match.record.opening, *match.record.steps)
    thrown = {e.purpose for step in steps for e in step.events if isinstance(e, DieRolled)}
    assert thrown
    families = ("purpose", "die", "term")

    def has_words(purpose: str) -> bool:
        names = (purpose, purpose.partition(".")[0])
        return any(game.texts.knows(language, f"{f}.{n}") for f in families for n in names)

    assert not [purpose for purpose in sorted(thrown) if not has_words(purpose)]


def test_of_a_purpose_with_a_name_the_stem_is_said() -> None:
    game = SHELF.take("mistral")
    assert Speech("en").purpose(game, "gale.mistral") == "a gale"
    assert Speech("es").purpose(game, "gale.mistral") == "un temporal"
