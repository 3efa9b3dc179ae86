"""Orders in a player's words, Spanish or English: "advance 4 inches", "charge the squadron", "gira
a la izquierda". Of several clauses the first is meant: a table asks again for the next.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.commanders.commander_step import JoinUnit
from estandarte.games.tercios.reactions.flight import Flee
from estandarte.games.tercios.reactions.reacting import Evade, Hold, React
from estandarte.games.tercios.reactions.shooting_back import ShootBack, TurnToFace
from estandarte.games.tercios.schema.troops import ORDERS, Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.breaking import GiveUpUnit
from estandarte.games.tercios.turn.execution import Done, FreeTurn, March, Orient, Reorganise, Shoot
from estandarte.games.tercios.turn.goes import Activate
from estandarte.games.tercios.turn.sequence import PlaceCards, bodies
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point
from estandarte.wargame.wording import called, clauses

SIDES = {
    "left": Side.LEFT, "izquierda": Side.LEFT, "right": Side.RIGHT, "derecha": Side.RIGHT,
    "rear": Side.REAR, "about": Side.REAR, "back": Side.REAR, "atras": Side.REAR,
    "atrás": Side.REAR, "retaguardia": Side.REAR, "media vuelta": Side.REAR,
}  # fmt: skip
KINDS = {
    "formation": ("formation", "formación"),
    "company": ("company", "compañía"),
    "cavalry": ("cavalry horse", "caballería jinetes"),
    "artillery": ("artillery guns cannon", "artillería cañón cañones"),
}
"""What any unit of a kind may be called."""
Wish = Callable[[str], Action]
NUMBER = re.compile(r"(\d{1,3}(?:[.,]\d{1,2})?)")
LONGEST = 200


def understand(state: Tercios, role: Role, words: str) -> Action | None:
    """The action that a sentence asks for at this moment; None if it is none that is known."""
    during: Any = state.decision
    if during is None or len(words) > LONGEST:
        return None
    said = next(iter(clauses(words)), "").lower()
    for first, meaning in MEANINGS:
        if first.match(said):
            action = meaning(state, during, role, said)
            return action if action is not None and isinstance(action, during.accepts) else None
    return None


def _number(said: str) -> int | None:
    found = NUMBER.search(said)
    if found is None:
        return None
    whole, _, part = found[1].replace(",", ".").partition(".")
    return inches(int(whole + (part + "00")[:2]), 100)


def _side(said: str) -> Side | None:
    return next((side for word, side in SIDES.items() if re.search(rf"\b{word}\b", said)), None)


def _unit(state: Tercios, said: str) -> str | None:
    """A unit or a commander by its mark, the longest that occurs."""
    names = [*state.units, *state.commanders]
    found = [n for n in names if re.search(rf"(?<![\w-]){re.escape(n.lower())}(?![\w-])", said)]
    return max(found, key=len, default=None)


def _foe(state: Tercios, during: Any, role: Role, said: str, order: Wish) -> str | None:
    """An enemy by its mark, or by what it is called if that means one whom the order may reach."""
    marked = _unit(state, said)
    if marked is not None:
        return marked
    return _called(state, during, said, [u.id for u in state.enemies_of(role)], order)


def _friend(state: Tercios, during: Any, role: Role, said: str, order: Wish) -> str | None:
    """The same for one's own."""
    marked = _unit(state, said)
    if marked is not None:
        return marked
    return _called(state, during, said, [u.id for u in state.of(role)], order)


def _called(
    state: Tercios, during: Any, said: str, units: Iterable[str], order: Wish
) -> str | None:
    entries = {u: state.pack.unit(state.units[u].profile.entry) for u in units}
    names = {
        u: [*entry.name.values(), *KINDS[state.units[u].kind]]
        for u, entry in entries.items()
        if entry is not None
    }
    found = called(said, names)
    able = [u for u in found if order(u).check(state, during)] if len(found) > 1 else found
    return able[0] if len(able) == 1 else None


def _march(state: Tercios, during: Any, role: Role, said: str) -> Action | None:
    """Ahead as it faces, obliquely to a side, or to a place written x y in inches."""
    unit = state.units.get(getattr(during, "unit", ""))
    if unit is None:
        return None
    spots = NUMBER.findall(said)
    if len(spots) >= 2:
        x, y = (_number(s) or 0 for s in spots[:2])
        return March(Point(x, y), role=role)
    length = _number(said)
    if length is None:
        return None
    turn = {Side.LEFT: -450, Side.RIGHT: 450}.get(_side(said) or Side.FRONT, 0)
    return March(unit.front_centre.towards(unit.base.heading + turn, length), role=role)


def _turn(state: Tercios, during: Any, role: Role, said: str) -> Action | None:
    side = _side(said)
    if side is None:
        return None
    wishes: list[Action] = [kind(side, role=role) for kind in (FreeTurn, Orient, TurnToFace)]
    for wish in wishes:
        fits = isinstance(wish, during.accepts)
        if fits and wish.check(state, during):
            return wish
    return Orient(side, role=role) if Orient in during.accepts else None


def _charge(state: Tercios, during: Any, role: Role, said: str) -> Action | None:
    if Charge not in during.accepts:
        return None
    target = _foe(state, during, role, said, lambda u: Charge(u, role=role))
    return Charge(target, role=role) if target else None


def _shoot(state: Tercios, during: Any, role: Role, said: str) -> Action | None:
    back = next((o for o in during.options(state, role) if isinstance(o, ShootBack)), None)
    if back is not None:
        return back
    unit = state.units.get(getattr(during, "unit", ""))
    if unit is None or not unit.profile.shooting or Shoot not in during.accepts:
        return None
    weapon = unit.profile.shooting[0]
    target = _foe(state, during, role, said, lambda u: Shoot(u, weapon, role=role))
    if target is None:
        return None
    shots = (o for o in during.options(state, role) if isinstance(o, Shoot) and o.target == target)
    return next(shots, Shoot(target, weapon, role=role))


def _activate(state: Tercios, during: Any, role: Role, said: str) -> Action | None:
    if Activate not in during.accepts:
        return None
    unit = _friend(state, during, role, said, lambda u: Activate(u, role=role))
    return Activate(unit, role=role) if unit else None


def _orders(state: Tercios, during: Any, role: Role, said: str) -> Action | None:
    """`orders fuego` for all, or `orders red-1-1 fuego red-1-2 corred ...` for some and the
    first for the rest.
    """
    tokens = said.split()[1:]
    names = {u.lower(): u for u in state.units}
    cards: dict[str, Order] = {}
    rest: Order | None = None
    name = ""
    for token in tokens:
        order = next((o for o in ORDERS if o == token.strip("¡!,;:")), None)
        if order is None:
            name = names.get(token.strip(",;:"), token)
        elif name:
            cards[name], name = order, ""
        else:
            rest = order
    for unit in bodies(state, role):
        if unit.id not in cards and rest is not None:
            cards[unit.id] = rest
    return PlaceCards(cards, role=role)


def _flee(state: Tercios, during: Any, role: Role, said: str) -> Action | None:
    length = _number(said)
    return Flee(length, role=role) if length is not None else None


def _react(state: Tercios, during: Any, role: Role, said: str) -> Action | None:
    unit = _unit(state, said) or next(iter(getattr(during, "units", ())), None)
    return React(unit, role=role) if unit else None


def _evade(state: Tercios, during: Any, role: Role, said: str) -> Action | None:
    unit = _unit(state, said) or next(iter(getattr(during, "units", ())), None)
    return Evade(unit, role=role) if unit else None


def _give_up(state: Tercios, during: Any, role: Role, said: str) -> Action | None:
    unit = _unit(state, said)
    return GiveUpUnit(unit, role=role) if unit else None


def _join(state: Tercios, during: Any, role: Role, said: str) -> Action | None:
    commander = next((c for c in state.commanders if c.lower() in said), None)
    unit = next(
        (u for u in state.units if re.search(rf"(?<![\w-]){re.escape(u.lower())}(?![\w-])", said)),
        None,
    )
    return JoinUnit(commander, unit, role=role) if commander and unit else None


Meaning = Callable[[Tercios, Any, Role, str], Action | None]
MEANINGS: tuple[tuple[re.Pattern[str], Meaning], ...] = (
    (re.compile(r"(advance|march|move|run|go|avanza|marcha|mueve|corre)"), _march),
    (re.compile(r"(turn|face|orient|gira|orienta|encara|da media vuelta|media vuelta)"), _turn),
    (re.compile(r"(charge|attack|carga|ataca)"), _charge),
    (re.compile(r"(shoot|fire|dispara|fuego)"), _shoot),
    (re.compile(r"(activate|activa)"), _activate),
    (re.compile(r"(orders|cards|ordenes|órdenes|cartas)"), _orders),
    (
        re.compile(r"(reorganise|reorganize|rally|reorganiza)"),
        lambda s, d, r, w: Reorganise(role=r),
    ),
    (re.compile(r"(done|nothing|enough|basta|nada|listo|fin\b)"), lambda s, d, r, w: Done(role=r)),
    (re.compile(r"(flee|huye)"), _flee),
    (re.compile(r"(react|reacciona)"), _react),
    (re.compile(r"(evade)"), _evade),
    (re.compile(r"(lose|give up|remove|pierde|perder|elimina|retira)"), _give_up),
    (re.compile(r"(join|unete|únete|une)"), _join),
    (re.compile(r"(hold|wait|aguanta|espera|mant)"), lambda s, d, r, w: Hold(role=r)),
)
