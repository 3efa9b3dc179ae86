"""How the rank of alférez leads a Fleet of Mistral.

It takes Orders that a small force can carry out, sails by the cheapest way, comes home to repair,
lets Auxiliaries escort its Convoys, and fights only where it is the stronger.
"""

from estandarte.players.doctrine.chapters import ChapterDoctrine

from . import fighting, keeping, ordering, sailing, scouting, trading

DOCTRINE = ChapterDoctrine(
    sailing.ANSWERS,
    ordering.ANSWERS,
    scouting.ANSWERS,
    fighting.ANSWERS,
    trading.ANSWERS,
    keeping.ANSWERS,
)
