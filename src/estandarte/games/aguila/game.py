"""The game as the table knows it."""

from collections.abc import Mapping
from typing import Any, ClassVar

from estandarte.kernel import Action, Deed, Role, RuleId, Setup, Story, tell
from estandarte.wargame.grammar.lexicon import lexicon_of
from estandarte.wargame.miniatures import Chapters, MiniaturesGame, OwnScenarios

from . import boards
from .army.inspection import inspect
from .army.roster import Army
from .army.sheets import BOOK
from .intentions.answers import intended
from .intentions.language import OFFERED, USUAL
from .odds.choices import odds_of
from .odds.fortune import hopes, luck
from .scenarios import own
from .scenarios.fields import GROUND
from .scenarios.outcome import result_of
from .scenarios.outcome import standing as scores
from .schema.charts import with_charts_named
from .schema.pack import PACKAGE, PACKS
from .state import ROLES, Aguila
from .switches import Switches
from .table.board import table_of
from .table.cards import card, roll, standing
from .table.cautions import caution
from .table.drawing import describe, draw
from .table.previews import ends_of, order_towards, outlook, reach_of
from .table.sentences import writers
from .table.view import AguilaView, imagined, secrets_of, view_of
from .table.words import grammar, things


def _sentence(action: Action, language: str) -> str | None:
    return tell(AGUILA, action, language)


class AguilaGame(MiniaturesGame[Aguila, AguilaView]):
    """Bajo la Sombra del Águila, edition of December 2015."""

    name = "aguila"
    title = {"en": "Under the Shadow of the Eagle", "es": "Bajo la Sombra del Águila"}
    version = "2"
    mended: ClassVar[Mapping[str, tuple[RuleId, ...]]] = {
        "1": ("BSA-12-unir-b", "BSA-16-reservas-d", "BSA-4-edificio-j")
    }
    roles = ROLES
    package = PACKAGE
    state_type = Aguila
    view_type = AguilaView
    switches = Switches
    packs = PACKS
    story = Story(
        turns={"turn_began": "turn"},
        fights=(
            "army_broke",
            "blows_struck",
            "building_fell",
            "charge_called_off",
            "charge_declared",
            "charge_stopped",
            "courage_tested",
            "officer_charged",
            "officer_lost",
            "officer_shot_at",
            "reaction_fired",
            "shot_declared",
            "structure_hit",
            "unit_charged",
            "unit_countercharged",
            "unit_damaged",
            "unit_lost",
            "unit_shot",
            "unit_wavered",
        ),
        losses={"unit_lost": "unit"},
        deeds={
            "unit_shot": Deed("fire", "target"),
            "reaction_fired": Deed("fire", "target"),
            "blows_struck": Deed("melee", "target"),
            "charge_declared": Deed("charge", "target"),
            "courage_tested": Deed("flight", "unit", only=("result", "routed")),
            "unit_lost": Deed("loss", "unit", worth="points"),
            "officer_lost": Deed("officer", "officer"),
        },
    )
    chapters = Chapters(
        army=Army,
        inspect=inspect,
        book=BOOK,
        ground=GROUND,
        odds_of=odds_of,
        hopes=hopes,
        luck=luck,
        grammar=grammar(_sentence),
        things=things,
        caution=caution,
        outlook=outlook,
        ends_of=ends_of,
        reach_of=reach_of,
        order_towards=order_towards,
        draw=draw,
        describe=describe,
        standing=standing,
        roll=roll,
        card=card,
        writers=writers,
        scenarios=boards.all_scenarios,
        own=OwnScenarios(
            entry_of=own.entry_of,
            draft_of=own.draft_of,
            choices_of=own.choices_of,
            faults_of=own.faults_of,
        ),
        start=boards.start,
        view_of=view_of,
        imagined=imagined,
        result_of=result_of,
        secrets_of=secrets_of,
        intended=intended,
        usual=USUAL,
        offered=OFFERED,
    )

    def load(self, board: bytes | str, version: str) -> Aguila:
        return super().load(with_charts_named(board), version)

    @property
    def phases(self) -> Mapping[str, Mapping[str, str]]:
        return lexicon_of(self.package).phases

    scenario_home = own.HOME

    def score(self, view: AguilaView) -> Mapping[Role, int]:
        return scores(view.camp)

    def board(self, setup: Setup) -> Any:
        return table_of(setup, self.switches_of(setup), self.texts)


AGUILA = AguilaGame()
