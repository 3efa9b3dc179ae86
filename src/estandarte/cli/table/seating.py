"""Who sits where: seats read from the command line."""

from collections.abc import Mapping
from typing import Any

from estandarte.cli.faults import UsageFault
from estandarte.cli.reading import known_role
from estandarte.kernel import Game, Role, SetupFault
from estandarte.players import PERSON, home_of, player_named, player_of, quick_rank_of, ranks_of


def read_seats(game: Game[Any, Any], given: list[str]) -> dict[Role, str]:
    """Seats written as ROLE=person or ROLE=RANK; the others are filled with what is missing.

    Instead of a rank a player of one's own may be named: `package.module:Class`.

    Somebody plays unless every seat is given to a program; whoever is left over faces the best
    program that answers at once.
    """
    seats: dict[Role, str] = {}
    for word in given:
        role, found, rank = word.partition("=")
        if not found:
            raise UsageFault("usage.seat", word=word[:60])
        seats[known_role(game, role.strip())] = _seated(game, rank.strip())
    return fill_seats(game, seats)


def fill_seats(game: Game[Any, Any], seats: Mapping[Role, str]) -> dict[Role, str]:
    filled = dict(seats)
    for role in game.roles:
        if role not in filled:
            someone = PERSON in filled.values()
            filled[role] = quick_rank_of(game) if someone else PERSON
    return {role: filled[role] for role in game.roles}


def _seated(game: Game[Any, Any], rank: str) -> str:
    if home_of(rank):
        player_named(game, rank)
        return rank
    return known_rank(game, rank)


def known_rank(game: Game[Any, Any], rank: str) -> str:
    """A rank that can play, or a person; a record names nobody's program."""
    if rank in ("person", "persona"):
        return PERSON
    try:
        player_of(game, rank)
    except SetupFault as fault:
        if fault.telling.key != "fault.rank":
            raise
        known = [PERSON, *ranks_of(game)]
        raise SetupFault("fault.rank", rank=rank[:60], known=known) from None
    return rank


def programs(game: Game[Any, Any], given: str | None) -> dict[Role, str]:
    """Seats for programs alone: one rank for all, one for each side in turn, or ROLE=RANK.

    Instead of a rank a player of one's own may be named: `package.module:Class`.
    """
    words = [word.strip() for word in (given or ranks_of(game)[0]).split(",")]
    if any("=" in word for word in words):
        pairs = [word.partition("=") for word in words]
        seats = {known_role(game, role.strip()): rank.strip() for role, _, rank in pairs}
    elif len(words) == 1:
        seats = dict.fromkeys(game.roles, words[0])
    else:
        seats = dict(zip(game.roles, words, strict=False))
    if len(words) not in (1, len(game.roles)) or len(seats) != len(game.roles):
        raise UsageFault("usage.seats", len(game.roles), sides=list(game.roles))
    for rank in seats.values():
        player_named(game, rank)
    return {role: seats[role] for role in game.roles}
