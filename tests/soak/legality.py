"""Forged actions at the engine: none that is illegal is accepted, none breaks anything.

Whatever is accepted is carried out, and judged by what does not share its code: the list of
options where a game lists all of them, shapely's opinion of the bases where units stand on a plane,
and the events alone, laid on the board as it was.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count, cycle
from typing import Any

from shapely.geometry import Polygon
from shapely.strtree import STRtree

from estandarte.games.aguila.fire.batteries import GunTrained
from estandarte.kernel import (
    SHELF,
    Action,
    Decision,
    Dice,
    Game,
    Role,
    carry_out,
    encode,
    fields_of,
)
from estandarte.kernel.intentions.saying import Intend
from estandarte.kernel.testing import new_match, playout
from laws.forging import Forger
from laws.moments import thinned
from wargame.plane.second_opinion import polygon

from .certificate import GAMES, HOUR, Found

ABOUT = (
    "So many forged actions for each game, sent to the rules on the boards of random matches: of "
    "every kind a game knows, with names of other pieces and of none, options with one name "
    "exchanged, and what no kind reads. Each accepted one was carried out and judged by what does "
    "not share its code."
)
LISTED = ("lepanto",)
"""Games that list everything that may be done with one piece."""
EACH = 36
"""Forged for each board and role, at least."""
TURN = 25
"""Boards of one match before another scenario has its turn."""


def run(amount: int, seed: int, games: tuple[str, ...] = ()) -> Found:
    found = Found()
    chosen = [SHELF.take(name) for name in games or GAMES]
    counts = {game.name: Counter[str](forged=0) for game in chosen}
    for game, state, role, dice in in_turn(chosen, seed, lambda name: counts[name]["forged"]):
        if counts[game.name]["forged"] >= amount or found.faults or HOUR.is_over():
            break
        try:
            _try(game, state, role, dice, counts[game.name], found.faults)
        except Exception as fault:  # a crash is what is looked for
            found.faults.append(f"{game.name}: {type(fault).__name__} {fault}"[:400])
    for name, counted in counts.items():
        found.counts |= {f"{name}: {what}": count for what, count in counted.items()}
    found.cut_short = min(c["forged"] for c in counts.values()) < amount
    return found


Board = tuple[Any, Role, Dice]
"""A board, a role that is asked there, and dice for whoever tries something on it."""


def in_turn(
    games: list[Game[Any, Any]], seed: int, done: Callable[[str], int]
) -> Iterator[tuple[Game[Any, Any], Any, Role, Dice]]:
    """Boards of several games, always of that with which least is done."""
    running = {game.name: boards(game, seed) for game in games}
    while True:
        game = min(games, key=lambda one: done(one.name))
        yield game, *next(running[game.name])


def boards(game: Game[Any, Any], seed: int) -> Iterator[Board]:
    """Boards of random matches of every scenario, some of each in turn."""
    running, numbers = dict[str, Iterator[Board]](), count()
    for scenario in cycle(sorted(game.scenarios())):
        if scenario not in running:
            running[scenario] = _match(game, scenario, f"{seed}-{next(numbers)}")
        for _ in range(TURN):
            if (board := next(running[scenario], None)) is None:
                del running[scenario]
                break
            yield board


def _match(game: Game[Any, Any], scenario: str, seed: str) -> Iterator[Board]:
    match = new_match(game, scenario, seed)
    for step, _ in enumerate(playout(match, seed)):
        for role in match.waiting:
            yield match.state, role, Dice(f"{seed}/{step}")


def _try(
    game: Game[Any, Any],
    state: Any,
    role: Role,
    dice: Dice,
    counted: Counter[str],
    faults: list[str],
) -> None:
    before, seen = game.codec.save(state), set[bytes]()
    counted["boards"] += 1
    for sent in forged(game, state, role, dice):
        if (written := encode(sent)) in seen:
            continue
        seen.add(written)
        counted["forged"] += 1
        if not game.check(state, sent):
            continue
        counted["accepted"] += 1
        if why := judged(game, state, before, game.sound(sent)):
            faults.append(f"{game.name}: {why}: {written.decode()[:300]}")
    if game.codec.save(state) != before:
        faults.append(f"{game.name}: asking has changed the board")


def forged(game: Game[Any, Any], state: Any, role: Role, dice: Dice) -> Iterator[Action]:
    forger = Forger(dice, state)
    decision = state.decision
    yield from (forger.forge(dice.choice(decision.accepts), role) for _ in range(EACH // 2))
    options = some_options(state, role, dice)
    for _ in range(EACH // 3):
        yield forger.alter(dice.choice(options))
    for _ in range(EACH // 12):
        yield from forger.overfilled(dice.choice(options))
        yield forger.forge(dice.choice(game.codec.actions), dice.choice(game.roles))


def some_options(state: Any, role: Role, dice: Dice, most: int = 6) -> list[Action]:
    """A few legal actions; where one can be drawn without listing all, they are not listed."""
    decision = state.decision
    if type(decision).sample is Decision.sample:
        return thinned(list(decision.options(state, role)), most)
    return [decision.sample(state, role, dice) for _ in range(most)]


def judged(game: Game[Any, Any], state: Any, saved: bytes, action: Any) -> str:
    """What is wrong with an action that was accepted; nothing, as a rule."""
    after = state.clone()
    events = carry_out(after, action)
    if after.decision is None and game.result(after) is None:
        return "nobody is asked anything, and it is not over"
    folded, written = game.codec.load(saved), game.codec.save(after)
    for event in events:
        event.apply(folded)
    folded.stack[:], folded.dice = after.stack, after.dice
    if game.codec.save(folded) != written:
        return "the events alone lead to another board"
    if game.codec.save(game.codec.load(written)) != written:
        return "the board is not the same when it was saved"
    if _is_listed(game, action) and not _among(
        list(state.decision.options(state, action.role)), action
    ):
        return "it is not among the options"
    # "the gun is turned to face its target", beside its neighbours too ["BSA-11-disparo-a"]
    trained = {event.unit for event in events if isinstance(event, GunTrained)}
    crowd = {pair for pair in overlaps(after, state) if not trained & {*pair}}
    return f"these stand upon each other now: {sorted(crowd)}" if crowd else ""


def _is_listed(game: Game[Any, Any], action: Action) -> bool:
    """Whether an action of this kind must be among the options; of lists and ways only some are."""
    fields = fields_of(action)
    plain = "path" not in fields and not any(isinstance(v, tuple) for v in fields.values())
    return game.name in LISTED and plain and not isinstance(action, Intend)


def _among(options: list[Action], action: Action) -> bool:
    """Whether it is listed; of a kind of which none is, it need not be."""
    return action in options or not any(type(o) is type(action) for o in options)


def overlaps(after: Any, before: Any) -> set[tuple[str, str]]:
    """Units that share ground and did not before, as shapely sees it; those of one body may.

    Whoever is stopped on its way, for a reaction, stands where it will not stay.
    """
    stood = {unit.id: unit for unit in _standing(before) if unit.id != _under_way(before)}
    units = [unit for unit in _standing(after) if unit.id != _under_way(after)]
    moved = [u for u in units if u.id not in stood or stood[u.id].base != u.base]
    if not moved:
        return set()
    tree, found = STRtree([shape_of(u.base) for u in units]), set()
    for one in moved:
        for place in tree.query(shape_of(one.base), predicate="intersects"):
            other = units[int(place)]
            if _body(one) != _body(other) and not _shared(stood, one.id, other.id):
                found.add((one.id, other.id))
    return found


def _under_way(state: Any) -> str:
    return str(getattr(getattr(state.decision, "threat", None), "enemy", ""))


def _shared(stood: dict[str, Any], one: str, other: str) -> bool:
    """Whether they stood upon each other before: what is so at the start may stay so."""
    if one not in stood or other not in stood:
        return False
    return bool(shape_of(stood[one].base).intersects(shape_of(stood[other].base)))


@lru_cache(4096)
def shape_of(base: Any) -> Polygon:
    """A base a little smaller than it is, so that touching is not sharing."""
    return polygon(base).buffer(-40)


def _standing(state: Any) -> list[Any]:
    units = getattr(state, "units", {}).values()
    return [u for u in units if getattr(u, "base", None) and getattr(u, "is_on_table", True)]


def _body(unit: Any) -> str:
    return getattr(unit, "lead", "") or str(unit.id)
