"""What is news, in which order, and what a choice puts at risk."""

import pytest

from estandarte.cli.speech import Speech
from estandarte.cli.table.news import in_short
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.schema.pack import BRITISH
from estandarte.games.mistral.table.news import WEIGHTS
from estandarte.games.mistral.tasks.searching import ConvoySpotted
from estandarte.games.mistral.war.politics import DefyTheFrench
from estandarte.games.mistral.war.prestige import PrestigeChanged
from estandarte.kernel import kind_of
from estandarte.kernel.testing import new_match


def test_every_kind_of_news_is_an_event_of_the_game() -> None:
    assert sorted(WEIGHTS.keys() - {kind_of(event) for event in MISTRAL.codec.events}) == []


def test_the_weightiest_news_stand_first() -> None:
    spotted = ConvoySpotted("IC-7.1-a", "victualling", BRITISH, "port_gibraltar")
    prestige = PrestigeChanged("MIS-2.42-b", BRITISH, -3)
    lines = in_short(MISTRAL, (spotted, prestige), Speech("en"))
    assert [line.startswith("Prestige") for line in lines] == [True, False]


@pytest.mark.parametrize(
    ("language", "word"), [("en", "declares war"), ("es", "declara la guerra")]
)
def test_defying_the_french_says_what_it_costs(language: str, word: str) -> None:
    view = new_match(MISTRAL, "y1741").view(BRITISH)
    caution = MISTRAL.caution(view, DefyTheFrench(role=BRITISH))
    assert caution is not None
    said = MISTRAL.texts.say(language, caution.key, caution.facts)
    assert word in said and " 3 " in said
    assert any("Prestig" in line for line in list(MISTRAL.standing(view, language))[:1])
