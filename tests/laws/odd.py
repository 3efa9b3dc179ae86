"""Odd positions: matches of thrown setups, cut anywhere, and boards on which little is left."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib.resources import files
from tomllib import loads
from typing import Any

from estandarte.games.aguila.courage.testing import lose_unit
from estandarte.games.lepanto.turn.losses import lose
from estandarte.games.mistral.fleets.damage import SailSunk
from estandarte.games.tercios.morale.casualties import destroy
from estandarte.kernel import (
    Dice,
    Game,
    Match,
    Play,
    Role,
    Setup,
    SetupFault,
    but,
    encode,
    parse_record,
    pledge,
    read_position,
    settle,
    write_position,
)
from estandarte.players import player_of, quick_rank_of, ranks_of, take_turn
from estandarte.wargame.muster import Musters
from laws.moments import replace_switches
from skirmish.acting import UnitLost

LOOKS = 10
"""How often one match is cut; a long one is then left for another."""


def odd_matches(game: Game[Any, Any], seed: int) -> Iterator[Match[Any]]:
    """Matches to be played on from, of one thrown match, cut some steps apart.

    By turns taken up again there from the record so far, and begun with most of the pieces gone.
    """
    dice, thoughts = Dice(f"odd-{seed}"), Dice(f"thoughts-{seed}")
    match = thrown_match(game, dice)
    low, high = player_of(game, ranks_of(game)[0]), player_of(game, quick_rank_of(game))
    gap = dice.choice((5, 20, 60))
    for look in range(LOOKS):
        for _ in range(dice.throw(2 * gap)):
            if match.is_over:
                return
            role = dice.choice(match.waiting)
            player = high if dice.throw(4) == 1 else low
            match.act(take_turn(match, role, player, thoughts))
        odd = bereft(match, dice) if look % 2 else resumed(match)
        if odd is not None and not odd.is_over:
            yield odd


def thrown_match(game: Game[Any, Any], dice: Dice) -> Match[Any]:
    """A scenario, switches and armies as they come; what does not go together is left out."""
    scenario = dice.choice(sorted(game.scenarios()))
    secret = f"odd-{dice.throw(10**9)}"
    plain = Setup(game.name, scenario, pledge=pledge(secret))
    brought = but(plain, armies=thrown_armies(game, scenario, dice))
    varied = replace_switches(game, brought, dice.throw(10**6))
    for setup in (varied, brought, plain):
        try:
            return Match.start(game, setup, secret)
        except SetupFault:
            continue
    raise AssertionError(f"{game.name}: {scenario} cannot be begun")


def thrown_armies(game: Game[Any, Any], scenario: str, dice: Dice) -> dict[Role, Any]:
    """Ready armies, or what little of one an army list still allows."""
    if not isinstance(game, Musters) or not game.scenarios()[scenario].takes_armies:
        return {}
    if dice.throw(2) == 1:
        ready = [army.id for army in game.armies()]
        return {role: dice.choice(ready) for role in game.roles}
    text = files(game.package).joinpath("data/armies/ready.toml").read_text("utf-8")
    trees = loads(text)["army"]
    return {role: dwindled(game, trees[dice.choice(sorted(trees))], dice) for role in game.roles}


def dwindled(game: Musters, army: dict[str, Any], dice: Dice) -> dict[str, Any]:
    """An army with one thing after another left out, as long as it may be mustered."""
    for _ in range(dice.throw(40)):
        fewer = deepcopy(army)
        some = dice.choice(list(_lists(fewer)))
        some.remove(dice.choice(some))
        if game.muster(fewer).is_legal:
            army = fewer
    return army


def _lists(tree: Any) -> Iterator[list[Any]]:
    if isinstance(tree, list) and tree:
        yield tree
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from _lists(part)


def resumed(match: Match[Any]) -> Match[Any]:
    """The record cut here, written, read and gone on with."""
    return Match.resume(parse_record(bytes(match.record)), match.secret)


def bereft(match: Match[Any], dice: Dice) -> Match[Any] | None:
    """The same board with most pieces gone, opened as a position; None where none may go."""
    state = match.state.clone()
    pieces, remove = REMOVE.get(match.game.name, (lambda board: [], None))
    if remove is None:
        return None
    busy = encode(state.stack).decode()
    play = Play(state)
    for piece in pieces(state):
        # what something under way speaks of stays
        if piece in pieces(state) and f'"{piece}"' not in busy and dice.throw(4) > 1:
            remove(play, piece)
    settle(play)
    decision = state.decision
    if decision is None or not all(_has_option(state, role) for role in decision.waiting):
        return None  # nothing was asked without something to answer it with
    line = write_position(match.game, match.record.setup, state)
    game, setup, board = read_position(line, Dice("odd"))
    return Match.begin(game, setup, match.secret, board)


def _has_option(state: Any, role: Role) -> bool:
    return next(iter(state.decision.options(state, role)), None) is not None


Pieces = Callable[[Any], list[str]]
Remove = Callable[[Play[Any], str], None]


def _spare_units(state: Any) -> list[str]:
    """Units of Mistral that do not sail alone."""
    crowds = [u.formation for u in state.units.values()]
    return sorted(u.id for u in state.units.values() if crowds.count(u.formation) > 1)


def _sink(play: Play[Any], unit: str) -> None:
    fleet = play.state.units[unit].fleet
    while unit in play.state.units:
        play.emit(SailSunk("IC-3.25-a", unit, fleet))


REMOVE: dict[str, tuple[Pieces, Remove]] = {
    "skirmish": (
        lambda state: sorted(state.units),
        lambda play, unit: play.emit(UnitLost("SKI-3-d", unit)),
    ),
    "lepanto": (
        lambda state: sorted(state.ships),
        lambda play, ship: lose(play, "LEP-7.1-k", ship, "gunnery"),
    ),
    "tercios": (
        lambda state: [] if state.waiting else sorted(state.units),  # who still comes needs them
        lambda play, unit: destroy(play, unit, "TER-break-a"),
    ),
    "aguila": (
        lambda state: sorted(state.units),
        lambda play, unit: lose_unit(play, unit, "BSA-10-auto-a"),
    ),
    "mistral": (_spare_units, _sink),
}
"""Each game's own way of losing a piece."""
