"""Intentions in a player's words: `intend BR-A Mahón`, `quiero lo usual`, `intend nothing`."""

from collections.abc import Callable, Sequence

from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Role

from .answers import USUAL
from .language import AnyIntention, BlockadeUntil, EscortConvoys, Intend, SailFor, Stay

INTEND = {"intend", "intention", "intencion", "quiero"}
USUALLY = {"usual", "routine", "rutina", "habitual"}
NOTHING = {"nothing", "nada"}
STAY = {"stay", "wait", "quedarse", "queda", "espera"}
ENTER = {"enter", "harbour", "entrar", "entra", "fondeadero"}
CLOSE = {"blockade", "close", "bloquear", "bloquea"}
ESCORT = {"escort", "escoltar", "escolta"}
CONTACT = 4
"""So near, in points, an Enemy in sight is news, unless something else was said."""


def intention_in(
    state: Mistral, role: Role, said: Sequence[str], plain: Callable[[str], str]
) -> Intend | None:
    """What is intended; None if the words name no Formation of the Fleet, or nothing to do."""
    words = set(said)
    if words & NOTHING:
        return Intend(role=role)
    if words & USUALLY:
        return Intend(USUAL, also=True, role=role)
    own = {plain(id): id for id, one in state.formations.items() if one.fleet == role}
    name = next((own[word] for word in said if word in own), None)
    found = _errand(name, words, _place(state, " ".join(said), plain)) if name else None
    return Intend((found,), also=True, role=role) if found is not None else None


def _errand(name: str, words: set[str], place: SpaceId) -> AnyIntention | None:
    if words & STAY:
        return Stay(name)
    if words & ESCORT:
        return EscortConvoys(name)
    if not place:
        return None
    if words & CLOSE:
        return BlockadeUntil(name, place, contact=CONTACT)
    return SailFor(name, (place,), enter=bool(words & ENTER), contact=CONTACT)


def _place(state: Mistral, words: str, plain: Callable[[str], str]) -> SpaceId:
    """The place with the longest name among those that are named."""
    spaces = state.pack.theatre.spaces
    names = {plain(name): id for id, one in spaces.items() for name in one.name.values()}
    names |= {id: id for id in spaces}
    found = [name for name in names if name and f" {name} " in f" {words} "]
    return names[max(found, key=len)] if found else ""
