"""The game as the table knows it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from estandarte.kernel import (
    UMPIRE,
    Action,
    Dice,
    Event,
    Game,
    Hopes,
    Intention,
    Luck,
    Named,
    Odds,
    PackUsed,
    Reading,
    Result,
    Role,
    RuleId,
    Scenario,
    Setup,
    Telling,
    Way,
    tell,
)
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.scenario_file import ScenarioFile
from estandarte.kernel.words.texts import Writer

from .hidden.imagining import imagined
from .hidden.known_names import knows_all
from .hidden.view import MistralView, secrets_of, view_of
from .intentions.answers import USUAL, intended
from .odds.choices import odds_of
from .odds.fortune import HOPES, luck
from .schema.pack import (
    FLEETS,
    PACKAGE,
    open_pack,
    pack_named,
    shipped_pack,
)
from .state import Mistral
from .switches import Switches
from .table import cards, drawing
from .table.board import sheet_of
from .table.news import STORY, caution, weight
from .table.sentences import writers
from .table.words import grammar, intention_said, things
from .war import own_scenarios
from .war.prestige import victory
from .war.scenarios import all_scenarios, begin

PLACES = {"at", "to", "here", "location", "destination", "origin", "box", "zone"}
HOLDERS = {"giver", "taker", "holder", "pirate", "squadron", "flagship", "target", "joins"}
"""What refusals call places and forces."""


class MistralGame(Game[Mistral, MistralView]):
    """Sea Lords: Mistral, the war at sea in the Western Mediterranean, 1740 to 1748."""

    name = "mistral"
    title = {"en": "Mistral", "es": "Mistral"}
    version = "2"
    mended: ClassVar[Mapping[str, tuple[RuleId, ...]]] = {"1": ("IC-7.24-a", "MRE-2-d")}
    roles = FLEETS
    package = PACKAGE
    books = ("rulebook.md", "rulebook_base.md")
    state_type = Mistral
    view_type = MistralView
    switches = Switches
    story = STORY
    brings_forces = True
    hides_pieces = True

    def scenarios(self) -> Mapping[str, Scenario]:
        return all_scenarios()

    scenario_home = own_scenarios.HOME

    def scenario_entry(self, file: ScenarioFile) -> Mapping[str, Any]:
        return own_scenarios.entry_of(file)

    def scenario_draft(self, scenario: str) -> ScenarioFile | None:
        known = all_scenarios().get(scenario)
        if known is None:
            return None
        pack = pack_named(shipped_pack().fingerprint)
        return own_scenarios.draft_of(pack, scenario, (known.name, known.about))

    def scenario_choices(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        return own_scenarios.choices_of(pack_named(shipped_pack().fingerprint), self.texts)

    def scenario_faults(self, state: Mistral) -> Iterable[PackProblem]:
        return own_scenarios.faults_of(state)

    def start(self, setup: Setup, dice: Dice) -> Mistral:
        return begin(setup, self.switches_of(setup), dice)

    def view(self, state: Mistral, role: Role) -> MistralView:
        return view_of(state, role)

    def imagine(self, view: MistralView, dice: Dice) -> Mistral:
        if view.role == UMPIRE:
            state = self.codec.load(view.whole)
            state.dice = dice
            return state
        return imagined(view, list(self.codec.frame_stack(view.course)), dice)

    def glimpse(self, view: MistralView, dice: Dice) -> Mistral:
        if view.role == UMPIRE:
            return self.imagine(view, dice)
        return imagined(view, list(self.codec.frame_stack(view.course)), dice, whole=False)

    def result(self, state: Mistral) -> Result | None:
        """Victory by Prestige, in the grade of its margin. ["IC-12.5-a"]"""
        if not state.progress.ended:
            return None
        winner, grade = victory(state.prestige)
        return Result(winner, {role: state.prestige[role] for role in FLEETS}, grade)

    def odds(self, view: MistralView, action: Action) -> Odds | None:
        return odds_of(self.imagine(view, Dice("odds")), action)

    def measure(self, name: str, value: Any, language: str) -> str:
        """Places and forces by their names, whatever they are to the rule."""
        if isinstance(value, str) and name in PLACES | HOLDERS:
            return self.texts.writers["place" if name in PLACES else "holder"](value, language)
        return str(value)

    def writers(self) -> Mapping[str, Writer]:
        return writers(lambda: self.texts)

    def secrets(self, state: Mistral, role: Role) -> Mapping[str, Any]:
        return secrets_of(state, role)

    def knows(self, state: Mistral, role: Role, names: Iterable[str]) -> bool:
        return knows_all(state, role, names)

    def pack(self, over: Mapping[str, Any]) -> PackUsed | None:
        return open_pack(over)

    def board(self, setup: Setup) -> Any:
        over = setup.packs[0].values if setup.packs else {}
        return sheet_of(pack_named(open_pack(over).fingerprint))

    def draw(self, view: MistralView, language: str, width: int) -> str:
        return drawing.draw(view, self.texts, language, width)

    def standing(self, view: MistralView, language: str) -> Iterable[str]:
        return cards.standing(view, self.texts, language)

    def roll(self, view: MistralView, language: str) -> Iterable[str]:
        return cards.roll(view, self.texts, language)

    def card(self, view: MistralView, piece: str, language: str) -> Iterable[str]:
        return cards.card(view, piece, self.texts, language)

    def draw_part(self, view: MistralView, part: str, language: str, width: int) -> str:
        return drawing.draw_part(view, part, self.texts, language, width)

    def describe(self, view: MistralView, language: str) -> Iterable[str]:
        return drawing.describe(view, self.texts, language)

    def understand(self, view: MistralView, words: str) -> Action | None:
        state = self.imagine(view, Dice("words"))
        return intention_said(state, view.role, words) or GRAMMAR.sole(state, view.role, words)

    def read(self, view: MistralView, words: str, named: Mapping[str, Named]) -> Reading:
        state = self.imagine(view, Dice("words"))
        intention = intention_said(state, view.role, words)
        if intention is not None:
            return Reading((Way((intention,)),))
        return GRAMMAR.read(state, view.role, words, named)

    def named(self, view: MistralView, setup: Setup) -> Mapping[str, Named]:
        return things(self.imagine(view, Dice("names")), self.texts.writers)

    def caution(self, view: MistralView, action: Action) -> Telling | None:
        return caution(self.imagine(view, Dice("caution")), action)

    def hopes(self, action: Action) -> Hopes:
        return HOPES

    def luck(
        self, state: Mistral, events: Sequence[Event], before: Iterable[Event]
    ) -> Iterable[tuple[int, Luck]]:
        return luck(state, events, before)

    def weight(self, event: Event) -> int:
        return weight(event)

    def vocabulary(self, language: str) -> Iterable[str]:
        return GRAMMAR.lexicon.words(language)

    def intended(
        self, board: Mistral, role: Role, intentions: Sequence[Intention]
    ) -> Action | None:
        return intended(board, role, intentions)

    def usual(self, board: Mistral, role: Role) -> Sequence[Intention]:
        return USUAL

    def score(self, view: MistralView) -> Mapping[Role, int]:
        return dict(view.prestige)


MISTRAL = MistralGame()
GRAMMAR = grammar(
    lambda: MISTRAL.texts.writers, lambda action, language: tell(MISTRAL, action, language)
)
