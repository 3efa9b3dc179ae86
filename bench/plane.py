"""What a ruling on the plane costs: nanoseconds per operation, on a table as full as a battle."""

import time
from collections.abc import Callable

from machine import machine

from estandarte.wargame.plane import (
    Area,
    Base,
    Hand,
    Point,
    Side,
    advance,
    aligned,
    cleared,
    first_contact_ahead,
    first_contact_wheeling,
    gap_between,
    in_arc_witness,
    inches,
    is_in_arc,
    is_on_field,
    march_to,
    outline_of,
    outline_of_area,
    overlaps,
    sees,
    sees_part_of,
    share_in_arc,
    side_of,
    sight_witness,
    wheel,
    within,
)
from estandarte.wargame.plane.terrain import Field

TABLE = Field(0, 0, inches(72), inches(48))


def spread(number: int, salt: int, limit: int) -> int:
    """Numbers that look scattered and are the same every time."""
    return (number * 2_654_435_761 + salt * 40_503) % 4_294_967_291 % limit


def some_base(number: int) -> Base:
    centre = Point(spread(number, 1, TABLE.right), spread(number, 2, TABLE.top))
    front = (12_000, 8_000, 12_000, 4_000)[number % 4]
    return Base(centre, spread(number, 3, 3600), front, (6_000, 4_000, 12_000)[number % 3])


def drawn_up(number: int) -> Base:
    """One of forty bases in five rough lines, none of them on another."""
    place = Point(12_000 + 22_000 * (number % 8), 12_000 + 22_000 * (number // 8))
    jitter = place.moved(spread(number, 10, 6_000), spread(number, 11, 6_000))
    return Base(jitter, spread(number, 12, 3600), 12_000, 6_000)


def some_wood(number: int) -> Area:
    middle = Point(spread(number, 4, TABLE.right), spread(number, 5, TABLE.top))
    return Area(
        tuple(
            middle.towards(450 * ray, 6_000 + spread(8 * number + ray, 6, 9_000))
            for ray in range(8)
        )
    )


def nanoseconds(work: Callable[[int], object], count: int) -> float:
    """Of this process alone, in the best of several rounds: the machine may have other work."""
    best = float("inf")
    for _ in range(5):
        start = time.process_time_ns()
        for number in range(count):
            work(number)
        best = min(best, (time.process_time_ns() - start) / count)
    return best


Figures = dict[str, tuple[Callable[[int], object], int]]
"""What is measured: a name, the work, and how often it is done in a round."""

BASES = [some_base(number) for number in range(256)]
NEAR = [
    Base(base.centre.moved(spread(i, 7, 9_000), spread(i, 8, 9_000)), spread(i, 9, 3600),
         12_000, 6_000)
    for i, base in enumerate(BASES)
]  # fmt: skip


def between_two() -> Figures:
    bases, near = BASES, NEAR
    return {
        "nothing (the loop itself)": (lambda i: bases[i & 255], 50_000),
        "advance": (lambda i: advance(bases[i & 255], 10_160), 20_000),
        "wheel": (lambda i: wheel(bases[i & 255], Hand.LEFT, i % 900), 20_000),
        "march to a place": (lambda i: march_to(bases[i & 255], bases[i * 7 & 255].centre), 10_000),
        "overlap, anywhere on the table": (
            lambda i: overlaps(bases[i & 255], bases[i * 7 & 255]), 50_000),
        "overlap, near each other": (lambda i: overlaps(bases[i & 255], near[i & 255]), 50_000),
        "distance of two bases": (
            lambda i: gap_between(bases[i & 255], bases[i * 7 & 255]), 20_000),
        "distance of a point and a base": (
            lambda i: gap_between(bases[i & 255].centre, bases[i * 7 & 255]), 20_000),
        "within 6 inches": (
            lambda i: within(bases[i & 255], bases[i * 7 & 255], 15_240), 20_000),
        "on the table": (lambda i: is_on_field(bases[i & 255], TABLE), 20_000),
        "in an arc of 45 degrees": (
            lambda i: is_in_arc(bases[i & 255], bases[i * 7 & 255].centre, 450), 20_000),
        "in an arc, with witness": (
            lambda i: in_arc_witness(bases[i & 255], bases[i * 7 & 255].centre, 450), 5_000),
        "share of a near base in an arc": (
            lambda i: share_in_arc(bases[i & 255], near[i & 255], 450), 1_000),
        "side charged": (lambda i: side_of(bases[i & 255], bases[i * 7 & 255].centre), 10_000),
    }  # fmt: skip


def on_a_full_table() -> Figures:
    bases, near = BASES, NEAR
    screens = [outline_of(base) for base in bases[:6]]
    woods = [outline_of_area(some_wood(number)) for number in range(6)]
    twelve = screens + woods
    army = [drawn_up(number) for number in range(40)]
    rests = [[other for other in army if other is not base] for base in army]
    return {
        "sight through 12 polygons": (
            lambda i: sees(bases[i & 255].centre, bases[i * 7 & 255].centre, twelve), 10_000),
        "sight, with witness": (
            lambda i: sight_witness(bases[i & 255].centre, bases[i * 7 & 255].centre, twelve), 500),
        "sight to any point of a base": (
            lambda i: sees_part_of(
                bases[i & 255].centre, outline_of(bases[i * 7 & 255]), twelve), 500),
        "advance of 8 inches among 40 bases": (
            lambda i: first_contact_ahead(army[i % 40], 20_320, rests[i % 40]), 200),
        "wheel of 45 degrees among 40 bases": (
            lambda i: first_contact_wheeling(army[i % 40], Hand.LEFT, 450, rests[i % 40]), 80),
        "correction of an overlap": (
            lambda i: cleared(bases[i & 255], [near[i & 255]], 60_000), 200),
        "charge set flush": (
            lambda i: aligned(bases[i & 255], near[i & 255], Side.FRONT), 1_000),
    }  # fmt: skip


def main() -> None:
    print(machine())
    for name, (work, count) in {**between_two(), **on_a_full_table()}.items():
        print(f"{name:40} {nanoseconds(work, count):12,.0f} ns")


if __name__ == "__main__":
    main()
