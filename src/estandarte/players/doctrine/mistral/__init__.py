"""How the rank of alférez leads a Fleet of Mistral.

It takes Orders that a small force can carry out, sails by the cheapest way, comes home to repair,
lets Auxiliaries escort its Convoys, closes Ports with what is left, hides behind Dummies, and
fights where it is the stronger or has something to lose.
"""

from estandarte.games.mistral.intentions import decoys, raiding
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Role
from estandarte.players.doctrine.chapters import ChapterDoctrine, alike
from estandarte.players.doctrine.studies import lead_of, read_study
from estandarte.players.doctrine.tempers import Tempered, read_tempers

from . import counsel, fighting, keeping, lending, ordering, sailing, scouting, trading
from .temper import MistralTemper


def doctrine_of(temper: MistralTemper) -> ChapterDoctrine:
    """How an Admiral of a temper decides."""
    return ChapterDoctrine(
        sailing.ANSWERS,
        ordering.ANSWERS,
        scouting.ANSWERS,
        alike(raiding.ANSWERS),
        fighting.ANSWERS,
        counsel.ANSWERS,
        trading.ANSWERS,
        keeping.ANSWERS,
        alike(lending.ANSWERS),
        alike(decoys.ANSWERS),
        temper=temper,
        glances=True,
    )


def standing(state: Mistral, role: Role) -> float:
    return lead_of(state.prestige, role)


DOCTRINE = Tempered(
    doctrine_of, read_tempers(__name__, MistralTemper), read_study(__name__), standing
)
