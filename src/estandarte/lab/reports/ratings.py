"""Everyone against everyone: strengths, and the share of points of each pairing."""

from collections import Counter, defaultdict
from collections.abc import Callable

from estandarte.kernel import but
from estandarte.lab.counting import Count
from estandarte.lab.planning import Plan
from estandarte.lab.statistics import Estimate, Rating, bradley_terry, share_of_points, strength

from .contents import Grid, Intervals, Row, Section, Table, Words, elo_of, share_of


def of_armies(plan: Plan, counts: list[Count], words: Words) -> Section:
    """Which army is worth its points."""
    cost = {c.name: c.points for c in plan.contestants}
    heads = tuple(words.say(f"lab.{k}") for k in ("army", "cost", "elo", "matches"))

    def row_of(rating: Rating) -> Row:
        return rating.name, cost[rating.name], elo_of(rating.elo), rating.matches

    return _everyone(plan, counts, words, heads, row_of)


def of_ladder(plan: Plan, counts: list[Count], words: Words) -> Section:
    """Who stands on which rung, and every pairing over all boards."""
    heads = tuple(words.say(f"lab.{k}") for k in ("player", "elo", "matches"))

    def row_of(rating: Rating) -> Row:
        return rating.name, elo_of(rating.elo), rating.matches

    found = _everyone(plan, counts, words, heads, row_of)
    return but(found, tables=(*found.tables, _duels(plan, counts, words)))


def _everyone(
    plan: Plan,
    counts: list[Count],
    words: Words,
    heads: tuple[str, ...],
    row_of: Callable[[Rating], Row],
) -> Section:
    names = [c.name for c in plan.contestants]
    points: defaultdict[tuple[int, int], float] = defaultdict(float)
    matches: Counter[tuple[int, int]] = Counter()
    for m, count in zip(plan.matchups, counts, strict=True):
        points[m.one, m.two] += count.points
        points[m.two, m.one] += count.matches - count.points
        matches[m.one, m.two] += count.matches
        matches[m.two, m.one] += count.matches
    ratings = bradley_terry(
        names, [(a, b, points[a, b], matches[a, b]) for a, b in matches if a < b]
    )
    table = Table("ratings", words.say("lab.ratings"), heads, tuple(map(row_of, ratings)))
    order = [names.index(r.name) for r in ratings]
    cells = tuple(
        tuple(points[a, b] / matches[a, b] if matches[a, b] else None for b in order) for a in order
    )
    labels = tuple(names[at] for at in order)
    written = tuple(
        (label, *("–" if c is None else f"{100 * c:.0f} %" for c in row))
        for label, row in zip(labels, cells, strict=True)
    )
    matrix = Table("matrix", words.say("lab.matrix"), (heads[0], *labels), written)
    plots = (
        Intervals(words.say("lab.elo"), labels, tuple(elo_of(r.elo) for r in ratings), 0.0),
        Grid(words.say("lab.matrix"), labels, cells),
    )
    said = (words.say("lab.about_ratings"),)
    return Section(words.say("lab.answer"), said, (table, matrix), plots)


def _duels(plan: Plan, counts: list[Count], words: Words) -> Table:
    """Each pairing, all its boards together, with the intervals of its points."""
    names, roles = [c.name for c in plan.contestants], plan.game.roles
    found: dict[tuple[int, int], Count] = {}
    for m, count in zip(plan.matchups, counts, strict=True):
        found.setdefault((m.one, m.two), Count(roles, plan.lost)).merge(count)
    rows: tuple[Row, ...] = tuple(
        (
            words.say("lab.versus", one=names[one], two=names[two]),
            count.matches,
            share_of(strength(count.five)[0]),
            *(share_of(_from_seat(count, side)) for side in range(len(roles))),
        )
        for (one, two), count in found.items()
    )
    heads = [words.say(f"lab.{key}") for key in ("what", "matches", "points")]
    heads += [words.say("lab.points_as", side=words.role(role)) for role in roles]
    return Table("duels", words.say("lab.duels"), tuple(heads), rows)


def _from_seat(count: Count, side: int) -> Estimate:
    """The share of points that the first contestant won from one side."""
    fates = {1.0: "won", 0.5: "drawn", 0.0: "lost"}
    return share_of_points({worth: count.seats[side, fate] for worth, fate in fates.items()})
