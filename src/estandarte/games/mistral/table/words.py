"""Orders in a player's words, English or Spanish: `sail BR-A sp_13`, `BO-A a Tolón`, `done`."""

import unicodedata
from collections.abc import Iterable

from estandarte.games.mistral.battle.engaging import Demand
from estandarte.games.mistral.convoys.victualling import is_steered, ways
from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.intentions.words import INTEND, intention_in
from estandarte.games.mistral.schema.pack import pack_named
from estandarte.games.mistral.sea.directions import directives, may_direct
from estandarte.games.mistral.sea.sailing import (
    Commit,
    Committing,
    Done,
    Sail,
    Sailing,
)
from estandarte.games.mistral.sea.theatre import space_of
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.kernel import Action, Decision, Role, kind_of

LONGEST = 200
DONE = {"done", "end", "pass", "nothing", "listo", "fin", "paso", "nada", "hecho"}
STAY = {"wait", "stay", "mark", "esperar", "espera", "quieto", "quieta"}
ENTER = {"enter", "harbour", "puerto", "entrar", "entra"}
LEAVE = {"leave", "sally", "salir", "sale", "zarpar", "zarpa"}
FIGHT = {"fight", "battle", "attack", "demand", "combate", "batalla", "atacar", "ataca"}


def understand(state: Mistral, role: Role, words: str) -> Action | None:
    """The action that a sentence asks for at this moment; None if it is none that is known."""
    decision = state.decision
    said = plain(words)[:LONGEST].split()
    if decision is None or not said:
        return None
    if said[0] in INTEND:
        return intention_in(state, role, said[1:], plain)
    if said[0] in DONE:
        return _nothing(state, decision, role)
    if isinstance(decision, Committing | Sailing):
        return _sailing(state, decision, role, said)
    if said[0] in FIGHT:
        return _fight(state, decision, role, said[1:])
    return _option(state, decision, role, said)


def plain(words: str) -> str:
    """Small letters without accents."""
    split = unicodedata.normalize("NFD", words.strip().lower())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def _nothing(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """The first option of every question is to leave things as they are."""
    if isinstance(decision, Committing | Sailing):
        return Done(role=role)
    return next(iter(decision.options(state, role)), None)


def _sailing(state: Mistral, decision: Decision, role: Role, said: list[str]) -> Action | None:
    marker = _marker(state, role, said)
    if marker is None:
        return None
    what = _directive(state, marker, said)
    if what is None:
        return None
    kind = Commit if isinstance(decision, Committing) else Sail
    return kind(marker.id, what, role=role)


def _marker(state: Mistral, role: Role, said: Iterable[str]) -> Formation | Convoy | None:
    """A Formation of the Fleet, or its Convoy that is steered by hand."""
    steered = [convoy for convoy in state.convoys.values() if is_steered(state, convoy)]
    forces: list[Formation | Convoy] = [*state.formations.values(), *steered]
    own = {plain(one.id): one for one in forces if one.fleet == role}
    return next((own[word] for word in said if word in own), None)


def _directive(state: Mistral, one: Formation | Convoy, said: list[str]) -> Directive | None:
    """The first thing it may do that a word of the sentence names."""
    spaces = pack_named(state.pack_name).theatre.spaces
    if isinstance(one, Convoy):
        may = ways(state, one)
    else:
        may = [what for what in directives(state, one) if may_direct(state, one, what)]
    for what in may:
        if what.to:
            space = space_of(what.to)
            names = {space, what.to, *(plain(name) for name in spaces[space].name.values())}
            if any(name in " ".join(said) for name in names):
                return what
    words = set(said)
    for kind, meant in (("mark_time", STAY), ("enter_harbour", ENTER), ("leave_harbour", LEAVE)):
        if words & meant:
            return next((what for what in may if what.kind == kind), None)
    return None


def _fight(state: Mistral, decision: Decision, role: Role, said: list[str]) -> Action | None:
    """`fight BR-A BO-A`: the first Battle that can be demanded with these names."""
    for option in decision.options(state, role):
        if isinstance(option, Demand):
            names = {plain(option.formation), plain(option.against)} - {""}
            if not said or names >= set(said):
                return option
    return None


def _option(state: Mistral, decision: Decision, role: Role, said: list[str]) -> Action | None:
    """Any option by its kind and the names in it: `lay_up B1`, `repair S2`."""
    wanted = said[0].replace("-", "_")
    for option in decision.options(state, role):
        if kind_of(option) != wanted:
            continue
        facts = plain(" ".join(str(v) for v in option.told().facts.values()))
        if all(word in facts for word in said[1:]):
            return option
    return None
