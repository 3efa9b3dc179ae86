"""What is news, in which order, and what a choice puts at risk."""

import pytest

from estandarte.cli.speech import Speech
from estandarte.cli.table.news import in_short
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.schema.pack import BRITISH
from estandarte.games.mistral.sea.sailing import Commit, Committing, Done
from estandarte.games.mistral.table.news import WEIGHTS, caution
from estandarte.games.mistral.tasks.searching import ConvoySpotted
from estandarte.games.mistral.war.politics import DefyTheFrench
from estandarte.games.mistral.war.prestige import PrestigeChanged
from estandarte.kernel import kind_of
from estandarte.kernel.testing import new_match
from games.mistral.scenes import Scene, formation, squadron


def test_every_kind_of_news_is_an_event_of_the_game() -> None:
    assert sorted(WEIGHTS.keys() - {kind_of(event) for event in MISTRAL.codec.events}) == []


def test_the_weightiest_news_stand_first() -> None:
    spotted = ConvoySpotted("IC-7.1-a", "victualling", BRITISH, "port_gibraltar")
    prestige = PrestigeChanged("MIS-2.42-b", BRITISH, -3)
    lines = in_short(MISTRAL, (spotted, prestige), Speech("en"))
    assert [line.startswith("Prestige") for line in lines] == [True, False]


def test_who_is_done_is_warned_of_those_who_have_been_told_nothing() -> None:
    pieces = formation("BR-A"), squadron("B1", formation="BR-A"), squadron("B2")
    state = Scene(*pieces, increment=4).state
    assert caution(state, Done(role=BRITISH)) is None  # no other question is warned of
    state.stack[:] = [Committing((BRITISH,))]
    told = caution(state, Done(role=BRITISH))
    assert told is not None and told.facts == {"formations": ["BR-A"]}
    assert caution(state, Commit("BR-A", Directive("mark_time"), role=BRITISH)) is None


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
