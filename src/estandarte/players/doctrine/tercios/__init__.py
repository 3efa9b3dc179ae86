"""How the rank of alférez fights a battle of Tercios.

It lets the enemy come to its guns and muskets, in a line that nobody leaves, and charges when the
odds are good, in flank where it can. Horse that is worn rides off to recover, commanders keep up
with their troops and join those whom they can help. If the enemy waits too, it goes and gets him;
whoever is behind in the end dares more than whoever leads. Nothing is kept in mind between two
decisions: the plan is read from the table each time.
"""

from estandarte.players.doctrine.chapters import ChapterDoctrine
from estandarte.players.doctrine.studies import read_study
from estandarte.players.doctrine.tempers import Tempered, read_tempers

from . import acting, leading, planning, reacting
from .temper import TerciosTemper


def doctrine_of(temper: TerciosTemper) -> ChapterDoctrine:
    """How a commander in chief of a temper decides."""
    return ChapterDoctrine(
        planning.ANSWERS, leading.ANSWERS, acting.ANSWERS, reacting.ANSWERS, temper=temper
    )


DOCTRINE = Tempered(doctrine_of, read_tempers(__name__, TerciosTemper), read_study(__name__))
