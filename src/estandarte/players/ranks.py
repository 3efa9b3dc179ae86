"""Ranks: the named strengths of programs."""

from typing import Any

from estandarte.kernel import Game, SetupFault

from .beginner import Beginner
from .chance import Chance
from .doctrine import DOCTRINES
from .doctrine.tempers import STANDARD, Man, Tempered
from .player import Player
from .scripts import script_of, scripts_of
from .thinking.thinker import Thinker

PERSON = "person"
"""What a seat says when somebody sits on it."""

CHANCE = "chance"
"""Anything legal: nobody's opponent, but a measure, and quick where only the rules are tried."""
GRUMETE = "grumete"
"""A beginner; in a game without a doctrine he has learnt nothing, and leaves it to chance."""
ALFEREZ_1 = "alferez-1"
"""The alférez as he was at first, kept as a measure; a temper of his doctrine."""
ALFEREZ = "alferez"
CAPITAN = "capitan"
"""Who thinks before his turns; above him stands who thinks longer, an almirante or a mariscal."""
IN_TEMPER = ":"
"""Stands between a rank and a temper: `alferez:prudente`."""
PAISANO = "paisano"
"""Somebody plain with one plan for the whole battle, a script: `paisano:never-march`."""


def ranks_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """The ranks that can play a game, the weakest first."""
    if not _has_doctrine(game):
        return (GRUMETE,)
    first = (ALFEREZ_1,) if ALFEREZ_1 in _tempers(game) else ()
    return (GRUMETE, *first, ALFEREZ, *thinking_ranks_of(game))


def thinking_ranks_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """The ranks that take their time; none where nobody has said how to think about a game."""
    doctrine = DOCTRINES.of(game.name)
    study = doctrine.study if isinstance(doctrine, Tempered) else None
    return tuple(study.nodes) if study is not None else ()


def quick_rank_of(game: Game[Any, Any]) -> str:
    """The best rank that answers at once: for forms, for absent people, for many matches."""
    return ALFEREZ if _has_doctrine(game) else GRUMETE


def tempers_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """The tempers in which the ranks above chance can play a game, the usual one first."""
    return tuple(t for t in _tempers(game) if t != ALFEREZ_1) if _has_doctrine(game) else ()


def opponents_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """Everybody who is offered: the ranks, and before the alférez plain people and his men."""
    if not _has_doctrine(game):
        return ranks_of(game)
    men = (rank for t in tempers_of(game) if man_of(game, rank := f"{ALFEREZ}{IN_TEMPER}{t}").name)
    thinking = thinking_ranks_of(game)
    lower = (rank for rank in ranks_of(game) if rank != ALFEREZ and rank not in thinking)
    return (*lower, *plain_people_of(game), *men, ALFEREZ, *thinking)


def plain_people_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """Everybody plain who plays a game, each with a script of his own."""
    return tuple(f"{PAISANO}{IN_TEMPER}{name}" for name in scripts_of(game.name))


def man_of(game: Game[Any, Any], rank: str) -> Man:
    """Whose temper a rank is asked for in; nobody's, if it is in its usual one."""
    if _is_plain(game, rank):
        return Man(**script_of(game.name, rank.partition(IN_TEMPER)[2]).told)
    doctrine = DOCTRINES.of(game.name)
    return doctrine.man(rank.partition(IN_TEMPER)[2]) if isinstance(doctrine, Tempered) else Man()


def about_of(game: Game[Any, Any], rank: str) -> dict[str, str]:
    """What an opponent is like in this game, by language; nothing if he is as everywhere."""
    doctrine = DOCTRINES.of(game.name)
    study = doctrine.study if isinstance(doctrine, Tempered) else None
    thinking = study.about.get(rank, {}) if study is not None else {}
    return man_of(game, rank).about or thinking


def player_of(game: Game[Any, Any], rank: str, nodes: int | None = None) -> Player:
    """A player of a rank, in its usual temper or in the one named behind it.

    `nodes` says how much a thinking rank may think, if not as much as it is used to.
    """
    if rank == CHANCE:
        return Chance()
    if rank == GRUMETE:
        return Beginner(player_of(game, ALFEREZ)) if _has_doctrine(game) else Chance()
    if _is_plain(game, rank):
        return script_of(game.name, rank.partition(IN_TEMPER)[2])
    name, _, temper = rank.partition(IN_TEMPER)
    if rank == ALFEREZ_1:
        name, temper = ALFEREZ, ALFEREZ_1
    if name == ALFEREZ and (doctrine := DOCTRINES.of(game.name)) is not None:
        if isinstance(doctrine, Tempered) and (temper or STANDARD) in doctrine.tempers:
            return doctrine.of(temper or STANDARD)
        if not temper:
            return doctrine
    if isinstance(doctrine := DOCTRINES.of(game.name), Tempered) and doctrine.study is not None:
        usual = doctrine.study.nodes.get(rank)
        if usual is not None:
            return Thinker(doctrine, usual if nodes is None else nodes)
    raise SetupFault("fault.rank", rank=rank, known=list(ranks_of(game)))


def _is_plain(game: Game[Any, Any], rank: str) -> bool:
    return rank.startswith(f"{PAISANO}{IN_TEMPER}") and rank in plain_people_of(game)


def _tempers(game: Game[Any, Any]) -> tuple[str, ...]:
    doctrine = DOCTRINES.of(game.name)
    return tuple(doctrine.tempers) if isinstance(doctrine, Tempered) else ()


def _has_doctrine(game: Game[Any, Any]) -> bool:
    try:
        return DOCTRINES.of(game.name) is not None
    except SetupFault:
        return False  # it is there but cannot be opened; who asks for it by name hears why
