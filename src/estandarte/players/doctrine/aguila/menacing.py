"""Menacing: the charges that a place invites, by who has moved and who strikes first."""

from typing import NamedTuple

from .blows import FRONT, Duel, duel, hurt, rout
from .bodies import Body
from .picture import Picture, Seen, Spot


class Menace(NamedTuple):
    """A charge that an enemy may make upon a place, and how likely he does."""

    share: float
    side: int
    duel: Duel
    stake: float


def menace_of(
    picture: Picture, foe: Seen, body: Body, spot: Spot, gap: float, side: int
) -> Menace | None:
    """Who has not moved yet comes from as far as an advance and a charge lead.

    Who has moved comes from where he is; or in the next turn, if the initiative is his then.
    """
    if gap > foe.lunge or not foe.lunge:
        return None
    temper, later = picture.temper, picture.later
    share = temper.menace
    if picture.strikes_first and not (gap <= foe.left and foe.spot.faces(spot, 1.0)):
        share = temper.menace_later * later
    side = FRONT if body.formation == "square" else side
    return Menace(share, side, duel(foe.body, body, side, later), foe.stake)


def worst_of(picture: Picture, menaces: list[Menace], body: Body, stake: float) -> float:
    """The charge that is feared most, of one or of two together."""
    care, later = picture.temper.care, picture.later
    worst = max(
        [m.share * (m.duel.gain * stake - care * m.duel.cost * m.stake) for m in menaces],
        default=0.0,
    )
    if len(menaces) > 1:
        one, two = sorted(menaces, key=lambda m: -m.share * m.duel.given)[:2]
        given, weight = one.duel.given + two.duel.given, max(one.side, two.side)
        both = rout(body, given, weight)
        gain = max(hurt(body, given, weight, later), both) * stake
        cost = (1 - both) * one.duel.cost * one.stake
        worst = max(worst, min(one.share, two.share) * (gain - care * cost))
    return max(0.0, worst)
