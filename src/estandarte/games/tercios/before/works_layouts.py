"""Ready layouts of emplaced works: dug in by themselves, and with a fortified gun among them."""

from collections.abc import Iterator

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.unions.works import ranks_of_works
from estandarte.games.tercios.units import UNIONS, Unit, UnitId
from estandarte.kernel import but
from estandarte.wargame.plane.bases import SIDES, Base
from estandarte.wargame.plane.measures import HALF_TURN, inches
from estandarte.wargame.plane.points import Point

from .deploy_command import DeployCommand, Post, may_be_joined

GAP = inches(1, 4)


def dug_in(state: Tercios, plain: DeployCommand) -> Iterator[DeployCommand]:
    """A command dug in where it would stand, its commander where he was or at its back."""
    for diggers in _diggers(state, plain):
        block = _block(state, plain, diggers, plain.posts[diggers[0].id].at)
        yield but(block, commander=plain.commander)
        yield block


def armed_works(state: Tercios, plain: DeployCommand) -> Iterator[DeployCommand]:
    """Works and a gun side by side, whichever of them stands already. ["TER-troops-emplazada-c"]"""
    standing = [u for u in state.of(plain.role) if may_be_joined(u)]
    for gun in (state.waiting[n] for n in plain.posts if _fits_works(state.waiting[n])):
        for works in (u for u in standing if _takes_gun(state, u)):
            for post in _beside(state, works, gun):
                posts = {**plain.posts, gun.id: post}
                yield but(plain, posts=posts, works=((works.id, gun.id),))
    for diggers in _diggers(state, plain):
        for gun in (u for u in standing if not u.union and _fits_works(u)):
            yield from _around(state, plain, diggers, gun)


def _diggers(state: Tercios, plain: DeployCommand) -> Iterator[list[Unit]]:
    """The units of a command that may be dug in together, for every way of digging in."""
    for trait in (b.trait for b in UNIONS.values() if b.rooted):
        units = [u for n in plain.posts if trait in (u := state.waiting[n]).profile.traits]
        if len(units) > 1:
            yield units


def _names(units: list[Unit]) -> tuple[UnitId, ...]:
    return tuple(u.id for u in units)


def _fits_works(unit: Unit) -> bool:
    grand = "gran_bateria" in unit.profile.options
    return unit.type == "artillery" and "fortificada" in unit.profile.traits and not grand


def _takes_gun(state: Tercios, unit: Unit) -> bool:
    members = (unit.id, *unit.parts)
    return bool(unit.bond.rooted) and all(state.units[m].type != "artillery" for m in members)


def _beside(state: Tercios, works: Unit, gun: Unit) -> Iterator[Post]:
    """Touching any side of any unit of the works, and aligned with it."""
    for member in (works, *(state.units[p] for p in works.parts)):
        for number, side in enumerate(SIDES):
            out = member.base.heading + (0, -900, HALF_TURN, 900)[number]
            half = (gun.profile.depth if number % 2 == 0 else gun.profile.front) // 2
            middle = member.base.centre_of(side).towards(out, half + 2)
            front = middle.towards(member.base.heading, gun.profile.depth // 2)
            yield Post(front, member.base.heading)


def _ranks(first: Post, units: list[Unit]) -> dict[UnitId, Post]:
    """In ranks as near to a square as can be, from the place of the first to the rear."""
    front, depth = units[0].profile.front, units[0].profile.depth
    wide = ranks_of_works(front, depth, len(units))
    back = depth if first.heading else -depth
    return {
        u.id: Post(
            Point(first.at.x + n % wide * front, first.at.y + n // wide * back), first.heading
        )
        for n, u in enumerate(units)
    }


def _around(
    state: Tercios, plain: DeployCommand, diggers: list[Unit], gun: Unit
) -> Iterator[DeployCommand]:
    """The works to either side of a gun, before it or behind it, their commander at their back."""
    front, depth = diggers[0].profile.front, diggers[0].profile.depth
    wide = ranks_of_works(front, depth, len(diggers))
    heading = plain.posts[diggers[0].id].heading
    ahead = -1 if heading else 1
    long = -(-len(diggers) // wide) * depth
    left, right, bottom, top = _box(gun.base)
    near, far = (top, bottom) if heading else (bottom, top)
    middle = (left + right - (wide - 1) * front) // 2
    for at in (
        Point(right + 2 + front // 2, far),
        Point(left - 2 - wide * front + front // 2, far),
        Point(middle, near - ahead * 2),
        Point(middle, far + ahead * (long + 2)),
    ):
        block = _block(state, plain, diggers, at)
        yield but(block, works=((*_names(diggers), gun.id),))


def _block(state: Tercios, plain: DeployCommand, diggers: list[Unit], at: Point) -> DeployCommand:
    """The works from a place to the rear, their commander behind them."""
    heading = plain.posts[diggers[0].id].heading
    front, depth = diggers[0].profile.front, diggers[0].profile.depth
    wide = ranks_of_works(front, depth, len(diggers))
    officer = state.commands[plain.command].commander
    radius = state.commanders[officer].radius if officer in state.commanders else 0
    back = -(-len(diggers) // wide) * depth + radius + GAP
    rear = Point(at.x + (wide - 1) * front // 2, at.y + (back if heading else -back))
    return but(
        plain,
        posts={**plain.posts, **_ranks(Post(at, heading), diggers)},
        commander=None if plain.commander is None else rear,
        works=(_names(diggers),),
    )


def _box(base: Base) -> tuple[int, int, int, int]:
    across, along = zip(*base.corners, strict=True)
    return min(across), max(across), min(along), max(along)
