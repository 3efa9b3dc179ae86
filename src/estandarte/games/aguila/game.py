"""The game as the table knows it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from estandarte.kernel import (
    Action,
    Deed,
    Dice,
    Intention,
    Result,
    Role,
    Scenario,
    Setup,
    Story,
    tell,
)
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.scenario_file import ScenarioFile
from estandarte.wargame.grammar.lexicon import lexicon_of
from estandarte.wargame.miniatures import Chapters, MiniaturesGame

from .army.inspection import inspect
from .army.roster import Army
from .army.sheets import BOOK
from .intentions.answers import intended
from .intentions.language import OFFERED, USUAL
from .odds.choices import odds_of
from .odds.fortune import hopes, luck
from .scenarios import boards, own
from .scenarios.fields import GROUND
from .scenarios.outcome import result_of
from .scenarios.outcome import standing as scores
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
    version = "1"
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
    )

    @property
    def phases(self) -> Mapping[str, Mapping[str, str]]:
        return lexicon_of(self.package).phases

    def intended(self, board: Aguila, role: Role, intentions: Sequence[Intention]) -> Action | None:
        return intended(board, role, intentions)

    def usual(self, board: Aguila, role: Role) -> Sequence[Intention]:
        return USUAL

    def offered(self, board: Aguila, role: Role) -> Sequence[Intention]:
        return OFFERED

    def scenarios(self) -> Mapping[str, Scenario]:
        return boards.all_scenarios()

    scenario_home = own.HOME

    def scenario_entry(self, file: ScenarioFile) -> Mapping[str, Any]:
        return own.entry_of(file)

    def scenario_draft(self, scenario: str) -> ScenarioFile | None:
        return own.draft_of(PACKS.of({}), scenario)

    def scenario_choices(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        return own.choices_of(PACKS.of({}), self.texts)

    def scenario_faults(self, state: Aguila) -> Iterable[PackProblem]:
        return own.faults_of(state)

    def start(self, setup: Setup, dice: Dice) -> Aguila:
        return boards.start(setup, self.read_switches(setup.switches), dice)

    def view(self, state: Aguila, role: Role) -> AguilaView:
        return view_of(state, role)

    def imagine(self, view: AguilaView, dice: Dice) -> Aguila:
        return imagined(view, list(self.codec.frame_stack(view.course)), dice)

    def result(self, state: Aguila) -> Result | None:
        return result_of(state)

    def secrets(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        return secrets_of(state, role)

    def score(self, view: AguilaView) -> Mapping[Role, int]:
        return scores(view.camp)

    def board(self, setup: Setup) -> Any:
        return table_of(setup, self.read_switches(setup.switches), self.texts)


AGUILA = AguilaGame()
