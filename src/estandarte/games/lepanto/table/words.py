"""Orders in a player's own words, English or Spanish, turned into actions.

Nothing is decided here: an order that is understood may still be refused, by the rule that
forbids it. What is not understood is None; nothing that a player types raises anything.
"""

import re
from collections.abc import Callable

from estandarte.games.lepanto.combat.boarding import Board, alongside, side_hexes
from estandarte.games.lepanto.combat.engaging import may_attack
from estandarte.games.lepanto.combat.gunnery import (
    Arc,
    Broadside,
    FireGuns,
    best_shots,
)
from estandarte.games.lepanto.combat.musketry import FireSmallArms
from estandarte.games.lepanto.combat.ramming import Ram
from estandarte.games.lepanto.movement.facing import Reorient
from estandarte.games.lepanto.movement.phase import Move, MoveLine
from estandarte.games.lepanto.movement.reach import movable
from estandarte.games.lepanto.movement.towing import Anchor, BreakTow, NameTow
from estandarte.games.lepanto.movement.tows import pointing_at
from estandarte.games.lepanto.schema.components import CHRISTIANS, OTTOMANS, Pack
from estandarte.games.lepanto.sea.drift import Drift
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.turn.closing import (
    Conclude,
    EndPhase,
    Hold,
    PassSquadron,
)
from estandarte.kernel import Action, Dice, Role
from estandarte.wargame.hexes import DIRECTIONS, turned

from .course_words import (
    able_to_follow,
    bow_in,
    course_in,
    course_to,
    number_in,
    ramming_course,
)
from .sentences import plain
from .view import LepantoView, imagine

LONGEST = 2_000
"""Nobody writes longer orders than this."""

VERBS = {
    "move": "move m mover mueve muevo mueva mv",
    "row": "row rema remar boga bogar reman bogan",
    "sail": "sail navega navegar navegan",
    "line": "line linea fila formacion",
    "advance": "advance avanza avanzar avanzan adelante",
    "fire": "fire shoot guns gun cannon fuego dispara disparar canonea canonear canones canon",
    "small_arms": "muskets musket musketry arquebus volley arms arcabuz arcabuces arcabucea "
    "arcabucear arcabuceria mosquetes descarga",
    "board": "board boarding aborda abordar abordaje abordan",
    "ram": "ram rams embiste embestir embestida espolon espolonea espolonear",
    "turn": "turn face reorient orient orienta orientar reorienta reorientar gira girar vira virar "
    "rumbo proa",
    "anchor": "anchor ancla anclar fondea fondear fondeo",
    "break": "break cut corta cortar rompe romper suelta soltar cable",
    "tow": "tow remolca remolcar remolque",
    "pass": "pass pasa pasar paso",
    "hold": "hold stay wait quieta quietas quieto aguanta aguantar espera esperar",
    "broadside": "broadside andanada salva",
    "drift": "drift deriva derivar derivan",
    "end": "end done finish fin fina termina terminar acaba acabar listo",
    "conclude": "conclude concluye concluir",
}
VERB_OF = {word: verb for verb, words in VERBS.items() for word in words.split()}

ARCS: dict[str, Arc] = {
    "bow": "bow", "proa": "bow", "port": "port", "babor": "port", "stern": "stern",
    "popa": "stern", "starboard": "starboard", "estribor": "starboard",
}  # fmt: skip
EVERYTHING = {"all", "todo", "todos", "todas", "fleet", "flota"}
RANGE = re.compile(r"\.\.+|…")
STOPS = re.compile(r"[,;:!?¡¿]|(?<!\.)\.(?!\.)")
COUNTER = re.compile(r"([co])-?([icdr])-?([gl]?)(\d{1,2})")


def understand(view: LepantoView, words: str) -> Action | None:
    """The action that somebody means; None if it is none that we know."""
    if len(words) > LONGEST:
        return None
    order = Order(view, words)
    known = ORDERS.get(order.verb)
    return known(order) if known else None


class Order:
    """An order taken apart: a verb, ships of both sides, squadrons, and the rest of the words."""

    def __init__(self, view: LepantoView, words: str) -> None:
        self.view, self.role = view, view.role
        self.state: Lepanto = imagine(view, Dice("orders"))
        self.mine: list[str] = []
        self.theirs: list[str] = []
        self.squadrons: list[str] = []
        self.rest: list[str] = []
        text = RANGE.sub(" .. ", STOPS.sub(" ", plain(words)))
        head, *others = text.split() or [""]
        self.verb = VERB_OF.get(head, "")
        self._read(others)

    def _read(self, words: list[str]) -> None:
        pack = self.state.waters.pack
        afloat = {plain(id): id for id in self.view.ships}
        for place, word in enumerate(words):
            if id := afloat.get(word) or counter(pack, word):
                ships = self.mine if side_of(self.view, id) == self.role else self.theirs
                is_range = place > 0 and words[place - 1] in ("..", "to", "hasta") and ships
                ships += self._between(ships[-1], id) if is_range else [id]
            elif word.upper() in pack.fleets.squadrons:
                self.squadrons.append(word.upper())
            elif word not in ("..", "hasta"):
                self.rest.append(word)

    def _between(self, first: str, last: str) -> list[str]:
        """The ships that are left between two numbers of one squadron, the last included."""
        stem = first.rstrip("0123456789")
        if stem != last.rstrip("0123456789"):
            return [last]
        low, high = sorted((first, last))
        found = [i for i in sorted(self.view.ships) if low <= i <= high and i.startswith(stem)]
        ids = [i for i in found if i.rstrip("0123456789") == stem and i != first]
        return ids if first < last else ids[::-1]

    @property
    def ship(self) -> str:
        return self.mine[0] if self.mine else ""

    @property
    def meant(self) -> list[str]:
        """Ships to be ordered about; the enemy's too, so that a rule can say no."""
        return self.mine or self.theirs

    def sailing(self, path: str | None) -> list[str]:
        """Ships named one by one, and those of named squadrons that can follow the course."""
        state = self.state
        free = {s.id for s in movable(state, self.role) if s.squadron in self.squadrons}
        free -= set(self.mine)
        able = able_to_follow(state, free, path) if path else []
        return [*self.meant, *(able or sorted(free))]


# --- ships and sides


def counter(pack: Pack, word: str) -> str | None:
    """A ship by its counter, hyphens and leading zeros as one likes, or by a name of one word."""
    if found := COUNTER.fullmatch(word):
        side, squadron, letter, digits = found.groups()
        width = 1 if letter == "g" else 2
        return f"{side}-{squadron}-{letter}{int(digits):0{width}d}".upper()
    if word.isalpha():
        named = (i for i, b in pack.fleets.ships.items() if b.name and plain(b.name) == word)
        return next(named, None)
    return None


def side_of(view: LepantoView, id: str) -> Role:
    ship = view.ships.get(id)
    if ship is not None:
        return ship.role
    return CHRISTIANS if id.startswith("C") else OTTOMANS


# --- movement


def move(order: Order) -> Action | None:
    return _moved(order, course_in(order.rest))


def row(order: Order) -> Action | None:
    return _moved(order, course_in(["row", *order.rest]))


def sail(order: Order) -> Action | None:
    return _moved(order, course_in(["sail", *order.rest]))


def _moved(order: Order, path: str | None) -> Action | None:
    """One ship or several by a course; one ship to a hex by the best course there."""
    ships = order.sailing(path)
    if not ships:
        return None
    ship = order.state.ships.get(ships[0])
    if path is None and len(ships) == 1 and ship is not None:
        path = course_to(order.state, ship, order.rest)
    if path is None:
        return None
    if len(ships) > 1 or order.squadrons:
        return MoveLine(tuple(ships), path, role=order.role)
    return Move(ships[0], path, role=order.role)


def line(order: Order) -> Action | None:
    path = course_in(order.rest)
    ships = order.sailing(path)
    if path is None or not ships:
        return None
    return MoveLine(tuple(ships), path, role=order.role)


def advance(order: Order) -> Action | None:
    """Straight ahead; one hex by oar, which tires nobody, unless more is said."""
    words = order.rest or ["row"]
    return _moved(order, course_in(["row", *words] if number_in(words[0]) else words))


def anchor(order: Order) -> Action | None:
    return Anchor(order.meant[0], role=order.role) if order.meant else None


def break_tow(order: Order) -> Action | None:
    return BreakTow(order.meant[0], role=order.role) if order.meant else None


def name_tow(order: Order) -> Action | None:
    """A galley and a galleass, in either order; the galley alone takes the only one it can."""
    galleasses = [i for i in order.mine if "-G" in i]
    galleys = [i for i in order.mine if "-G" not in i]
    if not galleys:
        return None
    ship = order.state.ships.get(galleys[0])
    if not galleasses and ship is not None:
        galleasses = [g.id for g in pointing_at(order.state, ship.at, ship.bow)]
    return NameTow(galleys[0], galleasses[0], role=order.role) if galleasses else None


def turn(order: Order) -> Action | None:
    """On the spot; in the movement phase one hexside is a course."""
    if len(order.meant) != 1:
        return None
    ship = order.state.ships.get(order.meant[0])
    bow = bow_in(order.rest, ship.bow if ship else 4)
    if bow is None:
        return None
    if order.view.moment == "movement" and ship is not None and bow in DIRECTIONS:
        for letter, hexsides in (("<", 1), (">", -1)):
            if turned(ship.bow, hexsides) == bow:
                return Move(ship.id, letter, role=order.role)
    return Reorient(order.meant[0], bow, role=order.role)


# --- combat


def fire(order: Order) -> Action | None:
    """One ship at another; without a target, every gun of the ships that bears."""
    if not order.mine and not order.squadrons:
        return Broadside(role=order.role) if EVERYTHING.intersection(order.rest) else None
    if not order.theirs:
        return broadside(order)
    arc = next((ARCS[word] for word in order.rest if word in ARCS), None)
    if len(order.mine) != 1 or len(order.theirs) != 1:
        return None
    return FireGuns(order.ship, order.theirs[0], arc, role=order.role)


def broadside(order: Order) -> Action | None:
    """The ships named; of a squadron, those whose guns bear on anything."""
    state = order.state
    named = [s for s in state.of(order.role) if s.squadron in order.squadrons]
    able = [s for s in named if may_attack(state, order.role, s.id, "gunnery")]
    bearing = [s for s in able if best_shots(state, s)]
    ships = [*order.mine, *sorted(s.id for s in bearing or able or named)]
    if order.squadrons and not ships:
        return None
    return Broadside(tuple(dict.fromkeys(ships)), role=order.role)


def small_arms(order: Order) -> Action | None:
    if len(order.mine) != 1 or not order.theirs:
        return None
    return FireSmallArms(order.ship, tuple(order.theirs), role=order.role)


def board(order: Order) -> Action | None:
    """A target with the ships named, or with all that can; or a ship with the only target."""
    state = order.state
    if len(order.theirs) > 1:
        return None
    if order.theirs:
        target = state.ships.get(order.theirs[0])
        able = [s.id for s in alongside(state, target)] if target else []
        ships = order.mine or [i for i in able if side_of(order.view, i) == order.role]
        return Board(order.theirs[0], tuple(ships), role=order.role)
    ship = state.ships.get(order.ship)
    targets = _beside(state, ship) if ship else []
    if len(targets) != 1:
        return None
    return Board(targets[0].id, tuple(order.mine), role=order.role)


def _beside(state: Lepanto, ship: Ship) -> list[Ship]:
    """The enemies that a ship could board."""
    found = (state.enemy_at(hex, ship.role) for hex in (ship.at, *side_hexes(state, ship)))
    return [enemy for enemy in found if enemy is not None and enemy.boarding]


def ram(order: Order) -> Action | None:
    """In the combat phase the ram itself; before it, the course that leads to it."""
    state = order.state
    target = order.theirs[0] if order.theirs else ""
    ship = state.ships.get(order.ship)
    if order.view.moment == "movement" and ship is not None:
        path = ramming_course(state, ship, target)
        return Move(ship.id, path, role=order.role) if path else None
    if order.ship:
        return Ram(order.ship, role=order.role)
    about = [s.id for s in state.of(order.role) if s.ramming and target in ("", s.ramming)]
    if len(about) == 1:
        return Ram(about[0], role=order.role)
    return Ram(target, role=order.role) if target and not about else None


# --- leaving off


def pass_squadron(order: Order) -> Action | None:
    if order.meant:
        return hold(order)
    if len(order.squadrons) != 1:
        return None
    return PassSquadron(order.squadrons[0], role=order.role)


def hold(order: Order) -> Action | None:
    if order.squadrons and not order.meant:
        return pass_squadron(order)
    return Hold(tuple(order.meant), role=order.role) if order.meant else None


def drift(order: Order) -> Action | None:
    return Drift((*order.mine, *order.theirs), role=order.role)


def end_phase(order: Order) -> Action | None:
    return None if order.mine or order.theirs else EndPhase(role=order.role)


def conclude(order: Order) -> Action | None:
    return Conclude(role=order.role)


ORDERS: dict[str, Callable[[Order], Action | None]] = {
    "move": move,
    "row": row,
    "sail": sail,
    "line": line,
    "advance": advance,
    "fire": fire,
    "small_arms": small_arms,
    "board": board,
    "ram": ram,
    "turn": turn,
    "anchor": anchor,
    "break": break_tow,
    "tow": name_tow,
    "pass": pass_squadron,
    "hold": hold,
    "broadside": broadside,
    "drift": drift,
    "end": end_phase,
    "conclude": conclude,
}
