"""Exact places of miniatures at the start of a battle, as a scenario file has them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from estandarte.kernel import Telling, Value
from estandarte.kernel.packs import PackProblem

from .plane.bases import Base, Disc
from .plane.containment import is_on_field
from .plane.distance import nearer_than
from .plane.measures import DEGREE, FULL_TURN, INCH, TOUCH
from .plane.outlines import Outline
from .plane.overlap import overlaps
from .plane.points import Point
from .plane.terrain import Field

Inches = Annotated[float, Meta(ge=-1000, le=1000)]


class Standing(Value):
    """Where a miniature stands: the middle of its base in inches, and where it looks."""

    at: tuple[Inches, Inches]
    facing: Annotated[float, Meta(ge=-3600, le=3600)] = 0
    """Degrees clockwise from the far long edge."""


class Spot(Value):
    """The same on the plane."""

    at: Point
    heading: int


def spots_of(written: Mapping[str, Standing]) -> dict[str, Spot]:
    return {
        id: Spot(
            Point(round(place.at[0] * INCH), round(place.at[1] * INCH)),
            round(place.facing * DEGREE) % FULL_TURN,
        )
        for id, place in written.items()
    }


def base_on(spot: Spot, front: int, depth: int) -> Base:
    return Base(spot.at, spot.heading, front, depth)


def place_faults(
    field: Field,
    bodies: Mapping[str, Base | Disc],
    barred: Sequence[Outline],
    gap: int = 0,
) -> Iterator[PackProblem]:
    """Who stands off the table, on ground that bears nobody, or on somebody else."""
    before: list[tuple[str, Base | Disc]] = []
    for id, body in bodies.items():
        at = ("scenario", "place", id)
        if not is_on_field(body, field):
            yield PackProblem(at, what=Telling("scenario.place.off_table"))
        if any(overlaps(body, outline) for outline in barred):
            yield PackProblem(at, what=Telling("scenario.place.barred"))
        for other, there in before:
            near = nearer_than(body, there, gap - TOUCH) if gap else overlaps(body, there)
            if near:
                yield PackProblem(at, what=Telling("scenario.place.near", {"other": other}))
        before.append((id, body))


def unknown(given: Iterable[str], known: Iterable[str]) -> Iterator[PackProblem]:
    for id in sorted(set(given) - set(known)):
        what = Telling("scenario.place.unknown", {"id": id[:60]})
        yield PackProblem(("scenario", "place", id[:60]), what=what)
