"""How the rank of alférez fights a battle of Tercios.

It masses fire, charges what is weak or open, keeps its cards for what the enemy may do, nurses
worn units and lets its commanders follow their troops.
"""

from estandarte.players.doctrine.chapters import ChapterDoctrine

from . import acting, leading, planning, reacting

DOCTRINE = ChapterDoctrine(
    planning.ANSWERS,
    leading.ANSWERS,
    acting.ANSWERS,
    reacting.ANSWERS,
)
