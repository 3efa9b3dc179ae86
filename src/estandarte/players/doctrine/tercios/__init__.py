"""How the rank of alférez fights a battle of Tercios.

It lets the enemy come to its guns and muskets, in a line that nobody leaves, and charges when the
odds are good, in flank where it can; an army of few muskets goes to meet him. Horse that is worn
rides off to recover, commanders keep up with their troops and join those whom they can help. If the
enemy waits too, it goes and gets him; whoever is behind in the end dares more than whoever leads.
Nothing is kept in mind between two decisions: the plan is read from the table each time.
"""

from typing import Any

from estandarte.games.tercios.state import Tercios, other
from estandarte.games.tercios.turn.sequence import PlaceCards
from estandarte.kernel import Action, Decision, Dice, Role, but
from estandarte.players.doctrine.chapters import ChapterDoctrine
from estandarte.players.doctrine.studies import read_study
from estandarte.players.doctrine.tempers import STANDARD, Suppose, Tempered, read_tempers

from . import acting, leading, planning, reacting, reckoning, surprising
from .plans import BOOK
from .temper import TerciosTemper
from .worth import is_outshot

BY_ARMY, STANDING, CLOSING = "army", "stand-and-shoot", "close-in"
SURPRISES = 6
"""One hidden card of so many is anything at all."""


class TerciosDoctrine(ChapterDoctrine):
    """How a commander in chief of a temper decides, by what his army is armed with."""

    def __init__(self, temper: TerciosTemper) -> None:
        super().__init__(
            planning.ANSWERS,
            leading.ANSWERS,
            acting.ANSWERS,
            reacting.ANSWERS,
            surprising.ANSWERS,
        )
        self.by_army = temper.battle == BY_ARMY
        plan = "" if self.by_army else temper.battle
        self.temper = but(temper, battle=plan)
        self.standing = but(temper, battle=STANDING)
        self.closing = but(temper, foresees=False, battle=CLOSING if self.by_army else "")

    def wish(self, state: Any, decision: Decision, role: Role) -> Action | None:
        answer = self.answers.get(type(decision))
        return answer(state, decision, role, self.temper_for(state, role)) if answer else None

    def temper_for(self, state: Tercios, role: Role) -> TerciosTemper:
        """How it leans with the army that a side has, and by which plan it leads it.

        Which plan that is was learnt before, over many battles. Who has muskets stands: he shoots
        with all his dice, and once more in answer; who marches does not. Who is outshot closes in.
        """
        if not (self.by_army or self.temper.closes) or self.temper.battle:
            return self.temper
        if is_outshot(state, role, self.temper):
            return self.closing
        return self.standing if self.by_army else self.temper


TEMPERS = read_tempers(__name__, TerciosTemper)
TEMPERS.update({f"battle-{name}": but(TEMPERS[STANDARD], battle=name) for name in BOOK.plans})


def standing(state: Tercios, role: Role) -> float:
    return reckoning.standing(state, role, TEMPERS[STANDARD])


def _answers(state: Tercios, usual: Action) -> list[Action]:
    if isinstance(usual, PlaceCards):
        return planning.other_cards(state, usual)
    return acting.other_acts(state, usual)


def _supposes(state: Tercios, role: Role, mind: Any) -> Suppose:
    """What lies face down is mostly what an enemy of this temper would place now."""
    temper = mind.temper_for(state, other(role))
    likely = planning.likely_cards(state, role, temper)

    def suppose(board: Tercios, chance: Dice) -> None:
        for names, order in likely:
            if chance.throw(SURPRISES) > 1:
                for name in names:
                    board.put(but(board.units[name], card=order))

    return suppose


def _battle(state: Tercios, role: Role) -> dict[str, str]:
    plan = BOOK.plans.get(TerciosDoctrine(TEMPERS[STANDARD]).temper_for(state, role).battle)
    return plan.told if plan is not None and state.turn else {}


DOCTRINE = Tempered(
    TerciosDoctrine, TEMPERS, read_study(__name__), standing, _answers, _supposes, _battle
)
