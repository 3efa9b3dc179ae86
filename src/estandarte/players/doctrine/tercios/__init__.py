"""How the rank of alférez fights a battle of Tercios.

It masses fire, charges what is weak or open, keeps its cards for what the enemy may do, nurses
worn units and lets its commanders follow their troops.
"""

from estandarte.players.doctrine.chapters import ChapterDoctrine
from estandarte.players.doctrine.tempers import Tempered, read_tempers

from . import acting, leading, planning, reacting
from .temper import TerciosTemper


def doctrine_of(temper: TerciosTemper) -> ChapterDoctrine:
    """How a commander in chief of a temper decides."""
    return ChapterDoctrine(
        planning.ANSWERS, leading.ANSWERS, acting.ANSWERS, reacting.ANSWERS, temper=temper
    )


DOCTRINE = Tempered(doctrine_of, read_tempers(__name__, TerciosTemper))
