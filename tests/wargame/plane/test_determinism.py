"""The same answer on every machine: ten thousand operations, one hash."""

import hashlib

from estandarte.wargame.plane import (
    SIDES,
    Area,
    Base,
    Disc,
    Hand,
    Point,
    Side,
    advance,
    aligned,
    cleared,
    face_side,
    first_contact,
    first_contact_wheeling,
    gap_between,
    in_arc_witness,
    march_to,
    outline_of,
    outline_of_area,
    overlap_witness,
    pivot,
    sees_part_of,
    share_in_arc,
    side_of,
    sidestep,
    sight_witness,
    slid_clear,
    turn,
    wheel,
)


class Lot:
    """Numbers in a fixed order, drawn from a hash: no library has a say in them."""

    def __init__(self) -> None:
        self.drawn = 0

    def below(self, limit: int) -> int:
        self.drawn += 1
        told = hashlib.blake2b(str(self.drawn).encode(), digest_size=8).digest()
        return int.from_bytes(told, "big") % limit

    def point(self) -> Point:
        return Point(self.below(60_000), self.below(60_000))

    def base(self) -> Base:
        front, depth = 2_000 * (2 + self.below(6)), 1_000 * (4 + self.below(9))
        return Base(self.point(), self.below(3600), front, depth)

    def area(self) -> Area:
        middle = self.point()
        return Area(tuple(middle.towards(600 * ray, 3_000 + self.below(9_000)) for ray in range(6)))


def moved_somehow(lot: Lot, base: Base) -> Base:
    hand = (Hand.LEFT, Hand.RIGHT)[lot.below(2)]
    return (
        advance(base, lot.below(30_000)),
        sidestep(base, hand, lot.below(30_000)),
        wheel(base, hand, lot.below(900)),
        turn(base, lot.below(3600)),
        pivot(base, lot.below(3600)),
        march_to(base, lot.point()),
        face_side(base, SIDES[lot.below(4)]),
    )[lot.below(7)]


def ruled_somehow(lot: Lot, base: Base) -> object:
    other, third = lot.base(), lot.base()
    wood = outline_of_area(lot.area())
    screens = [outline_of(other), wood]
    kind = lot.below(11)
    if kind == 0:
        return gap_between(base, other), gap_between(base, wood)
    if kind == 1:
        return overlap_witness(base, other), overlap_witness(base, wood)
    if kind == 2:
        return first_contact(base, lot.below(50_000), lot.below(50_000), [other, third, wood])
    if kind == 3:
        return first_contact_wheeling(base, Hand.LEFT, 900, [other, third])
    if kind == 4:
        return sight_witness(base.front_centre, third.centre, screens)
    if kind == 5:
        return sees_part_of(base.front_centre, outline_of(third), screens)
    if kind == 6:
        return cleared(base, [other, third], 20_000)
    if kind == 7:
        return aligned(base, other, Side.FRONT, [third]), slid_clear(base, 1_234, [other, third])
    if kind == 8:
        return side_of(base, other.front_centre), share_in_arc(base, other, 450)
    if kind == 9:
        return in_arc_witness(base, other.centre, 225)
    disc = Disc(lot.point(), 500 + lot.below(2_000))
    return gap_between(base, disc), first_contact(base, 20_000, -7_000, [disc])


def test_ten_thousand_operations_have_the_known_hash():
    lot = Lot()
    told = hashlib.sha256()
    base = lot.base()
    for number in range(5_000):
        base = moved_somehow(lot, base)
        if not (0 <= base.centre.x <= 90_000 and 0 <= base.centre.y <= 90_000):
            base = lot.base()
        told.update(repr((number, base, ruled_somehow(lot, base))).encode())
    assert told.hexdigest() == ("f4aa0b51a998235dbfb2efcf9ce41acc0c7f3e626c8a390b73823dcda51b1667")
