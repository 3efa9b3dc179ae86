"""How the rank of alférez fights a battle of Bajo la Sombra del Águila.

He lets the enemy come: foot in lines that fire, skirmishers before them, guns massed, horse behind
the line until there is a flank or a line to charge. Whoever does not come is fetched, and where a
scenario counts ground, the ground is what he marches for. Nothing is kept in mind between two
decisions: the plan is read from the table each time.
"""

from typing import Any

from estandarte.games.aguila.before.hiding import MarkFormations, MarkingChoice, to_mark
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Action, Decision, Role, but
from estandarte.players.doctrine.chapters import ChapterDoctrine, alike
from estandarte.players.doctrine.studies import read_study
from estandarte.players.doctrine.tempers import STANDARD, Tempered, read_tempers
from estandarte.wargame.answers import at_rest

from . import deploying, laying, ordering, striking, surprising
from .first import FIRST, arriving, charging, setting_up, shooting, steadying
from .posture import formation_at_first, is_stormed
from .standing import standing
from .temper import AguilaTemper


class AguilaDoctrine(ChapterDoctrine):
    """How a General of a temper decides, by whether the enemy comes or stands and waits."""

    def __init__(self, temper: AguilaTemper) -> None:
        super().__init__(
            ordering.ANSWERS,
            striking.ANSWERS,
            surprising.ANSWERS,
            deploying.ANSWERS,
            laying.ANSWERS,
            {MarkingChoice: _mark},
            *(
                alike(chapter.ANSWERS)
                for chapter in (steadying, charging, shooting, arriving, setting_up)
            ),
        )
        self.temper, self.storming = temper, _storming(temper)

    def answer(self, board: Any, role: Role) -> Action:
        with at_rest(board):
            return super().answer(board, role)

    def wish(self, state: Any, decision: Decision, role: Role) -> Action | None:
        answer = self.answers.get(type(decision))
        if answer is None:
            return None
        stormed = is_stormed(state, role, self.temper)
        return answer(state, decision, role, self.storming if stormed else self.temper)


def doctrine_of(temper: AguilaTemper) -> ChapterDoctrine:
    """How a General of a temper decides."""
    return FIRST if temper.first else AguilaDoctrine(temper)


def _storming(temper: AguilaTemper) -> AguilaTemper:
    """Everybody forward, with less fear: an army that stands is not beaten by waiting."""
    if (storm := temper.storms) is None:
        return temper
    return but(
        temper,
        holds=False,
        caution=storm.caution,
        hunger=storm.hunger,
        hunger_late=storm.hunger_late,
        bold=storm.bold,
        bold_late=storm.bold_late,
    )


def _mark(state: Aguila, decision: MarkingChoice, role: Role, temper: AguilaTemper) -> Action:
    wanted = {n: formation_at_first(state, state.units[n], temper) for n in to_mark(state, role)}
    return MarkFormations({n: f for n, f in wanted.items() if f is not None}, role=role)


TEMPERS = read_tempers(__name__, AguilaTemper)
TRIED = 3
"""So many orders are weighed in thought beside the usual one."""


def _answers(state: Aguila, usual: Action) -> list[Action]:
    return ordering.other_orders(state, usual.role, TEMPERS[STANDARD], TRIED)


DOCTRINE = Tempered(doctrine_of, TEMPERS, read_study(__name__), standing, _answers)
