"""Ready layouts: a command in one or two lines around its commander, for lists of options."""

from collections.abc import Iterator
from itertools import combinations

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import UNIONS, CommandId, Unit
from estandarte.games.tercios.values.hooks import is_able
from estandarte.kernel import Decision, Role, but
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

from .deploy_command import DeployCommand, Post
from .works_layouts import armed_works, dug_in
from .zones import home_heading, members, zone_of

GAP = inches(1, 4)
STEP = inches(2)


def layouts(state: Tercios, role: Role, command: CommandId) -> Iterator[DeployCommand]:
    """Places for a command, from the middle of the zone outwards and from its front to its rear.

    First in long lines; where those find no room, or would stand too far from their commander,
    in shorter ones.
    """
    zone = zone_of(state, role)
    units = sorted(members(state, command), key=lambda u: (u.kind, u.id))
    middle = (zone.left + zone.right) // 2
    longest = min(4, max(1, len(units)))
    for most in range(longest, 0, -1):
        for front in _fronts(state, role, zone):
            for number in range((zone.right - zone.left) // STEP + 1):
                aside = (number + 1) // 2 * STEP * (1 if number % 2 else -1)
                spot = Point(middle + aside, front)
                yield _around(state, role, command, _rows(units, most), spot)


def _fronts(state: Tercios, role: Role, zone: Field) -> Iterator[int]:
    """Where a first line may stand, from the front of the zone to its rear."""
    for back in range(inches(1), zone.top - zone.bottom - inches(1), inches(3)):
        yield zone.top - back if state.zones.get(role) == "bottom" else zone.bottom + back


def _around(
    state: Tercios, role: Role, command: CommandId, rows: list[list[Unit]], centre: Point
) -> DeployCommand:
    """The first line, the commander behind it, and then the other lines."""
    heading = home_heading(state, role)
    way = 1 if heading == 0 else -1
    posts: dict[str, Post] = {}
    officer = state.commands[command].commander
    radius = state.commanders[officer].radius if officer in state.commanders else 0
    y, at = centre.y, centre
    for number, row in enumerate(rows or [[]]):
        x = centre.x - (sum(u.profile.front for u in row) + GAP * (len(row) - 1)) // 2
        for unit in row:
            posts[unit.id] = Post(Point(x + unit.profile.front // 2, y), heading)
            x += unit.profile.front + GAP
        y -= way * (max((u.profile.depth for u in row), default=0) + GAP)
        if number == 0 and radius:
            at = Point(centre.x, y - way * radius)
            y -= way * (2 * radius + GAP)
    return DeployCommand(command, posts, at if radius else None, role=role)


def _rows(units: list[Unit], most: int) -> list[list[Unit]]:
    """As few lines as will do, of nearly equal length."""
    count = -(-len(units) // most)
    return [units[n * len(units) // count : (n + 1) * len(units) // count] for n in range(count)]


def variants(state: Tercios, plain: DeployCommand, during: Decision) -> Iterator[DeployCommand]:
    """A command as it stands, and whatever else its units may be when they are deployed."""
    for choice in (plain, *_united(state, plain, during)):
        yield choice
        if not choice.works:
            yield from _limbered(state, choice)


def _united(state: Tercios, plain: DeployCommand, during: Decision) -> Iterator[DeployCommand]:
    """The same command in other order: riding as one column, dug in, its light gun in the ranks."""
    units = [state.waiting[name] for name in plain.posts]
    riders = [u.id for u in units if UNIONS["column"].trait in u.profile.traits]
    tries: list[DeployCommand] = []
    if len(riders) > 1:
        lead = plain.posts[riders[0]]
        posts = {n: lead if n in riders else p for n, p in plain.posts.items()}
        tries.append(but(plain, posts=posts, columns=(tuple(riders),)))
    hosts = [u for u in state.of(plain.role) if u.kind == "formation" and not u.parts]
    for gun in (u.id for u in units if UNIONS["gun"].trait in u.profile.traits):
        rest = {n: p for n, p in plain.posts.items() if n != gun}
        tries += [but(plain, posts=rest, integrated={gun: host.id}) for host in hosts]
    yield from (a for a in tries if a.check(state, during))
    # Of all the places for works and for a gun in them the first that is free will do.
    taken: set[tuple[str, ...]] = set()
    for choice in (*dug_in(state, plain), *armed_works(state, plain)):
        if choice.works[0] not in taken and choice.check(state, during):
            taken.add(choice.works[0])
            yield choice


def _limbered(state: Tercios, plain: DeployCommand) -> Iterator[DeployCommand]:
    """The same with some of its guns behind their horses. ["TER-troops-tiro-h"]"""
    teams = [n for n in plain.posts if is_able(state.waiting[n].profile, "has_horses")]
    for count in range(1, len(teams) + 1):
        yield from (but(plain, limbered=hitched) for hitched in combinations(teams, count))
