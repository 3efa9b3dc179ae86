"""Lepanto, 7 October 1571: a hex galley battle of 227 ships.

Where each chapter of the book is, by the ids of `rulebook.md`:

    ships, squadrons, set-up       LEP-1 -3.2 -3.3 -4                ships.py, fleets.py, schema/
    course of play, reserves       LEP-2 -5.1 -8                     turn/
    victory                        LEP-10                            turn/
    movement, facing               LEP-3.4 -5.2 -5.4 -6.2 -6.5 -6.7  movement/
    galleasses and their tows      LEP-6.1 -9                        movement/
    map, wind, drift               LEP-6.3 -6.4 -6.6                 sea/
    combat                         LEP-3.5 -5.3 -7                   combat/

`odds/` reckons attacks beforehand, `table/` is what people see and say.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from estandarte.kernel import (
    Action,
    Deed,
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
    Scenario,
    Setup,
    Story,
    Telling,
    Way,
    tell,
)
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.scenario_file import ScenarioFile
from estandarte.kernel.words.texts import Writer
from estandarte.wargame.grammar.intending import intention_said
from estandarte.wargame.grammar.lexicon import lexicon_of

from . import own_scenarios
from .fleets import set_up
from .intentions.answers import USUAL, intended
from .intentions.language import HoldStation
from .odds import attacks
from .odds.fortune import HOPES, luck
from .schema.components import CHRISTIANS, OTTOMANS
from .schema.pack import PACKAGE, open_pack, pack_named, shipped_pack
from .state import Lepanto, points_of
from .switches import Switches
from .table import cards, drawing
from .table import view as views
from .table.account import Account
from .table.board import sheet_of
from .table.course_words import outlook, toll
from .table.names import class_of
from .table.sentences import Writing
from .table.view import LepantoView
from .table.words import caution, grammar, things
from .turn import victory

MINUTES = {"tutorial": 30, "centre": 90, "north": 180, "battle": 480}
"""What people take over our scenarios, lines of ships moved together."""


class LepantoGame(Game[Lepanto, LepantoView]):
    """The rules of Lepanto, whole."""

    name = "lepanto"
    title = {"en": "Lepanto", "es": "Lepanto"}
    version = "1"
    roles = (CHRISTIANS, OTTOMANS)
    package = PACKAGE
    state_type = Lepanto
    view_type = LepantoView
    switches = Switches
    story = Story(
        turns={"turn_begun": "turn"},
        fights=(
            "guns_fired",
            "small_arms_fired",
            "ship_boarded",
            "ship_rammed",
            "ship_lost",
            "ship_repulsed",
        ),
        losses={"ship_lost": "ship"},
        deeds={
            "ship_lost": Deed("loss", "ship", told_by="cause"),
            "phase_begun": Deed("half", "role", only=("name", "movement")),
        },
    )

    @property
    def phases(self) -> Mapping[str, Mapping[str, str]]:
        return lexicon_of(self.package).phases

    def scenarios(self) -> Mapping[str, Scenario]:
        pack = pack_named(shipped_pack().fingerprint)
        # the battle itself first, since it is the game; then the small ones, the smallest first
        listed = sorted(pack.scenarios.values(), key=lambda s: (len(s.ships), s.id))
        return {
            s.id: Scenario(s.id, s.name, s.description, s.turns, minutes=MINUTES.get(s.id, 0))
            for s in listed
        }

    def start(self, setup: Setup, dice: Dice) -> Lepanto:
        over = setup.packs[0].values if setup.packs else {}
        return set_up(open_pack(over).fingerprint, setup.scenario, self.switches_of(setup), dice)

    def view(self, state: Lepanto, role: Role) -> LepantoView:
        return views.view(state, role)

    def imagine(self, view: LepantoView, dice: Dice) -> Lepanto:
        return views.imagine(view, dice)

    def result(self, state: Lepanto) -> Result | None:
        return None if state.stack else victory.result(state)

    def odds(self, view: LepantoView, action: Action) -> Odds | None:
        return attacks.odds(view, action)

    def score(self, view: LepantoView) -> Mapping[Role, int]:
        return points_of(view.ships)

    def pack(self, over: Mapping[str, Any]) -> PackUsed | None:
        return open_pack(over)

    scenario_home = own_scenarios.HOME

    def scenario_entry(self, file: ScenarioFile) -> Mapping[str, Any]:
        return own_scenarios.entry_of(file)

    def scenario_draft(self, scenario: str) -> ScenarioFile | None:
        return own_scenarios.draft_of(pack_named(shipped_pack().fingerprint), scenario)

    def scenario_choices(self) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
        return own_scenarios.choices_of(pack_named(shipped_pack().fingerprint), self.texts)

    def scenario_faults(self, state: Lepanto) -> Iterable[PackProblem]:
        return own_scenarios.faults_of(state)

    def board(self, setup: Setup) -> dict[str, Any] | None:
        over = setup.packs[0].values if setup.packs else {}
        return sheet_of(
            pack_named(open_pack(over).fingerprint), setup.scenario, self.texts, setup.from_position
        )

    def commands(self, role: Role) -> Mapping[str, Mapping[str, str]]:
        """A fleet may be divided by squadrons, as it was."""
        squadrons = pack_named(shipped_pack().fingerprint).fleets.squadrons
        return {id: squadron.label for id, squadron in squadrons.items() if squadron.side == role}

    def commands_in(self, state: Lepanto, action: Action) -> Iterable[str]:
        """The squadrons of the ships that are moved; who ends a phase ends it for the side."""
        named = (getattr(action, "ship", ""), *getattr(action, "ships", ()))
        own = {s.squadron for id in named if (s := state.ships.get(id)) and s.role == action.role}
        return own | {squadron for squadron in [getattr(action, "squadron", "")] if squadron}

    def draw(self, view: LepantoView, language: str, width: int) -> str:
        return drawing.draw(view, self.texts, language, width)

    def standing(self, view: LepantoView, language: str) -> Iterable[str]:
        return cards.standing(view, self.texts, language)

    def roll(self, view: LepantoView, language: str) -> Iterable[str]:
        return cards.roll(view, self.texts, language)

    def card(self, view: LepantoView, piece: str, language: str) -> Iterable[str]:
        return cards.card(view, piece, self.texts, language)

    def draw_part(self, view: LepantoView, part: str, language: str, width: int) -> str:
        return drawing.draw_part(view, part, self.texts, language, width)

    def describe(self, view: LepantoView, language: str) -> Iterable[str]:
        return Account(view, self.texts, language).sentences()

    def understand(self, view: LepantoView, words: str) -> Action | None:
        state = self.imagine(view, Dice("words"))
        said = intention_said(self, state, view.role, words, things(state, WRITTEN))
        return said or GRAMMAR.sole(state, view.role, words)

    def read(self, view: LepantoView, words: str, named: Mapping[str, Named]) -> Reading:
        state = self.imagine(view, Dice("words"))
        said = intention_said(self, state, view.role, words, named)
        if said is not None:
            return Reading((Way((said,)),))
        return GRAMMAR.read(state, view.role, words, named)

    def intended(
        self, board: Lepanto, role: Role, intentions: Sequence[Intention]
    ) -> Action | None:
        return intended(board, role, intentions)

    def usual(self, board: Lepanto, role: Role) -> Sequence[Intention]:
        return USUAL

    def offered(self, board: Lepanto, role: Role) -> Sequence[Intention]:
        return (*USUAL, HoldStation())

    def named(self, view: LepantoView, setup: Setup) -> Mapping[str, Named]:
        return things(self.imagine(view, Dice("names")), WRITTEN)

    def caution(self, view: LepantoView, action: Action) -> Telling | None:
        return caution(self.imagine(view, Dice("caution")), action)

    def outlook(self, view: LepantoView, action: Action) -> Telling | None:
        return outlook(self.imagine(view, Dice("outlook")), action)

    def hopes(self, action: Action) -> Hopes:
        return HOPES

    def toll(self, board: Lepanto, action: Action) -> str:
        return toll(board, action)

    def luck(
        self, state: Lepanto, events: Sequence[Event], before: Iterable[Event]
    ) -> Iterable[tuple[int, Luck]]:
        return luck(state, events, before)

    def side_of(self, start: Lepanto, piece: str) -> Role:
        ship = start.ships.get(piece)
        return ship.role if ship is not None else ""

    def vocabulary(self, language: str) -> Iterable[str]:
        return GRAMMAR.lexicon.words(language)

    def measure(self, name: str, value: Any, language: str) -> str:
        """Hexes by their number, bows by where they point, ships by their names."""
        if name in ("to", "at", "hex") and isinstance(value, int):
            return f"{value:04d}"
        if name == "bow":
            return self.texts.say(language, f"heading.{value}")
        if isinstance(value, str) and class_of(value):
            return self.texts.writers["ship"](value, language)
        return str(value)

    def writers(self) -> Mapping[str, Writer]:
        return Writing(lambda: self.texts).writers()


LEPANTO = LepantoGame()
WRITTEN = Writing(lambda: LEPANTO.texts).name
GRAMMAR = grammar(WRITTEN, lambda action, language: tell(LEPANTO, action, language))

__all__ = ["CHRISTIANS", "LEPANTO", "OTTOMANS", "Lepanto", "LepantoView"]
