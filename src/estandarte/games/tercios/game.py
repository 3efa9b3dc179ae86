"""The game as the table knows it."""

from collections.abc import Mapping
from typing import Any

from estandarte.kernel import YES, Action, Deed, Dice, Role, Setup, Story, Verdict, tell
from estandarte.wargame.miniatures import Chapters, MiniaturesGame, OwnScenarios

from . import qualities, traits, unions
from .answers import bracing, countercharge, flight, shooting_back
from .army.inspection import inspect
from .army.roster import Army
from .army.sheets import BOOK
from .intentions.answers import intended
from .intentions.language import OFFERED, USUAL
from .odds.actions import odds_of
from .odds.fortune import hopes, luck
from .scenarios import new_match, own
from .scenarios.fields import GROUND
from .schema.pack import PACKAGE, PACKS
from .state import ROLES, Tercios
from .switches import Switches
from .table.cards import card, roll, standing
from .table.cautions import caution
from .table.drawing import describe, draw, writers
from .table.names import sheet_of
from .table.previews import ends_of, measuring_verdict, order_towards, outlook, reach_of
from .table.view import TerciosView, imagined, secrets_of, view_of
from .table.words import grammar, things
from .turn import victory
from .turn.sequence import PlaceCards


def _sentence(action: Action, language: str) -> str | None:
    return tell(TERCIOS, action, language)


class TerciosGame(MiniaturesGame[Tercios, TerciosView]):
    """Liber Militum: Tercios, seventh edition."""

    name = "tercios"
    title = {"en": "Tercios", "es": "Tercios"}
    version = "2"
    roles = ROLES
    package = PACKAGE
    state_type = Tercios
    view_type = TerciosView
    switches = Switches
    packs = PACKS
    story = Story(
        turns={"turn_begun": "number"},
        fights=(
            "volley_fired",
            "damage_resisted",
            "charge_declared",
            "round_fought",
            "countercharged",
            "intercepted",
            "unit_destroyed",
            "break_tested",
            "unit_worn",
            "unit_disordered",
        ),
        losses={"unit_destroyed": "unit"},
        opens=("card_revealed", "activation_begun", "commander_activated"),
        closes=("activation_ended", "go_ended"),
        deeds={
            "volley_fired": Deed("fire", "target"),
            "round_fought": Deed("melee", "enemy"),
            "charge_declared": Deed("charge", "target"),
            "break_tested": Deed("flight", "unit", only=("held", False)),
            "unit_destroyed": Deed("loss", "unit"),
            "commander_lost": Deed("officer", "commander"),
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
        scenarios=new_match.all_scenarios,
        own=OwnScenarios(
            entry_of=own.entry_of,
            draft_of=own.draft_of,
            choices_of=own.choices_of,
            faults_of=own.faults_of,
        ),
        start=new_match.start,
        view_of=view_of,
        imagined=imagined,
        result_of=victory.result,
        secrets_of=secrets_of,
        intended=intended,
        usual=USUAL,
        offered=OFFERED,
    )

    scenario_home = own.HOME

    def seals(self, action: Action) -> bool:
        return isinstance(action, PlaceCards)

    def score(self, view: TerciosView) -> Mapping[Role, int]:
        return {role: view.score.get(role, 0) for role in ROLES}

    def may_measure(
        self, view: TerciosView, action: Action | None = None, piece: str = ""
    ) -> Verdict:
        if view.switches.premeasuring == "allowed":
            return YES
        return measuring_verdict(self.imagine(view, Dice("measure")), action, piece)

    def board(self, setup: Setup) -> dict[str, Any]:
        return sheet_of(setup, self.texts)


TERCIOS = TerciosGame()

REGISTERED = (traits, unions, qualities, bracing, countercharge, flight, shooting_back)
"""What they define is found by its name alone: a special rule, a union, a quality, a card that is
turned up in reaction.
"""
