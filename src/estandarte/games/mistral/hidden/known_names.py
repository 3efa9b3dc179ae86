"""Which names say something to a Fleet: its own, what is in sight, what is printed. [7.1]"""

import re
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from estandarte.games.mistral.dice.neutral_dice import LONE_DICE
from estandarte.games.mistral.dice.rank_modifiers import ENEMY_DICE
from estandarte.games.mistral.orders.pool import printed
from estandarte.games.mistral.schema.pack import pack_named
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Role, words_in

from .conjecture import OWN_CONVOYS
from .view import MistralView, view_of

PARTS = re.compile("[/:.]")
"""A place or a die may be named in parts: `sz_lion/sp_13:in`, `wind.mistral`."""
SIDES = ("harbour", "in", "out")
THROWN_FOR = ("wind", "gale", "gale_fades", "campaign", "event")


def knows_all(state: Mistral, role: Role, names: Iterable[str]) -> bool:
    """Whether each of them is printed, the Fleet's own, or somewhere in its view.

    Most are found before a view is built; of the other Fleet's counters the view alone decides.
    """
    words = _printed(state.pack_name, role)
    unknown = {n for n in names if n not in words and not _lies_open(state, role, n)}
    unknown = {name for name in unknown if not words.issuperset(PARTS.split(name))}
    return not unknown or unknown <= _words(view_of(state, role))


def _lies_open(state: Mistral, role: Role, name: str) -> bool:
    """Whether it is one of the Fleet's own, or part of what is Spotted."""
    formations = state.formations
    own = (state.units, formations, state.auxiliaries, state.leaders, state.convoys)
    if any(name in kind and kind[name].fleet == role for kind in (*own, state.orders.issued)):
        return True
    formation = state.units[name].formation if name in state.units else name
    return formation in formations and formations[formation].spotted


def _words(view: MistralView) -> set[str]:
    return {*words_in(view), *words_in(msgspec.json.decode(view.course))}


@lru_cache(maxsize=64)
def _printed(pack_name: str, role: Role) -> frozenset[str]:
    """Places, Orders, Events and the Fleet's own counters, whether or not they are in play."""
    pack = pack_named(pack_name)
    ships = pack.ships
    nations = {
        name: one.contingent
        for kind in (ships.squadrons, ships.flagships, pack.leaders.leaders)
        for name, one in kind.items()
    }
    theirs = {name for name, of in nations.items() if ships.contingents[of].fleet != role}
    theirs |= {name for name, one in ships.formations.items() if one.fleet != role}
    theirs |= {name for fleet, all in OWN_CONVOYS.items() if fleet != role for name in all}
    words = {*words_in(pack), *printed(pack_name, role)}
    return frozenset({*words, *SIDES, *THROWN_FOR, *ENEMY_DICE, *LONE_DICE} - theirs)
