"""How the rank of alférez leads a Fleet of Mistral.

It takes Orders that a small force can carry out, sails by the cheapest way, comes home to repair,
lets Auxiliaries escort its Convoys, closes Ports with what is left, hides behind Dummies, and
fights where it is the stronger or has something to lose.
"""

from estandarte.games.mistral.intentions import decoys, raiding, trading
from estandarte.players.doctrine.chapters import ChapterDoctrine

from . import fighting, keeping, lending, ordering, sailing, scouting

DOCTRINE = ChapterDoctrine(
    sailing.ANSWERS,
    ordering.ANSWERS,
    scouting.ANSWERS,
    raiding.ANSWERS,
    fighting.ANSWERS,
    trading.ANSWERS,
    keeping.ANSWERS,
    lending.ANSWERS,
    decoys.ANSWERS,
)
