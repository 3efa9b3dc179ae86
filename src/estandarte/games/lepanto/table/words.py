"""Orders in a player's own words, English or Spanish, turned into actions.

Nothing is decided here: an order that is understood may still be refused, by the rule that
forbids it. What is not understood is None; nothing that a player types raises anything. The words
themselves are in `text/words.toml`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

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
from estandarte.games.lepanto.schema.pack import PACKAGE, pack_named
from estandarte.games.lepanto.sea.drift import Drift
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.turn.closing import (
    Conclude,
    EndPhase,
    Hold,
    PassSquadron,
)
from estandarte.kernel import LANGUAGES, Action, Named, Role, Telling, Way, kind_of
from estandarte.kernel.words.texts import Writer
from estandarte.wargame.grammar.order import ALL, BOTH, CROWD, EXCEPT, Order, Unclear
from estandarte.wargame.grammar.reading import Grammar
from estandarte.wargame.grammar.said import Builder
from estandarte.wargame.grammar.tokens import ARTICLES
from estandarte.wargame.hexes import DIRECTIONS, turned

from .course_words import (
    BOWS,
    THEN,
    TOGETHER,
    able_to_follow,
    bow_in,
    course_in,
    course_to,
    hex_in,
    number_in,
    ramming_course,
    used_in,
)
from .names import given_name, known_as, number_of
from .sentences import plain

ARCS: tuple[Arc, ...] = ("bow", "port", "stern", "starboard")
FLEET = ALL | {"fleet", "flota"}
_SHORT = re.compile(r"(?<=[-L])0")
COUNTER = re.compile(r"([co])-?([icdr])-?([gl]?)(\d{1,2})")
BETWEEN = {"..", "...", "…", "hasta", "to"}
KINDS = "nave naves galera galeras escuadra armada barcos ship ships galley galleys squadron"
FILLERS = (FLEET | ARTICLES | EXCEPT | BOTH | CROWD | set(KINDS.split())) - {"a"}
"""What says nothing of a course."""


def things(state: Lepanto, written: Writer) -> Mapping[str, Named]:
    """Ships afloat and squadrons as an order may name them, and as they are written."""
    afloat = tuple((s.id, s.role, s.type) for s in state.ships.values())
    return _named(state.pack, afloat, written)


@lru_cache(maxsize=8)
def _named(
    pack_name: str, afloat: tuple[tuple[str, Role, str], ...], written: Writer
) -> Mapping[str, Named]:
    pack = pack_named(pack_name)
    found: dict[str, Named] = {}
    for id, side, type in afloat:
        given, name = given_name(id), known_as(id) or given_name(id) or id
        names = {"en": name, "es": name} if isinstance(name, str) else dict(name)
        called = tuple(w for n in pack.ships.types[type].name.values() for w in n.split())
        called += (given,) if given else ()
        called += (_SHORT.sub("", id), _SHORT.sub("", id).replace("-", ""))  # C-I-7, CI7
        printed = id[0] + id[3:].replace("-", "")
        called += (printed.replace("L0", "L"), id[0] + id[3:])  # as it stands on the map
        called += (f"{id[0]}{number_of(id)}",) if _sort(id) == "galley" else ()
        called += tuple(written(id, language) for language in LANGUAGES)
        found[id] = Named(id, names, {}, called, "piece", side, squadron_of(id), (_sort(id),))
    for id, squadron in pack.fleets.squadrons.items():
        label = dict(squadron.label)
        found[id] = Named(id, label, sort="group", side=squadron.side, aliases=_short(label))
    return found


def _sort(id: str) -> str:
    return {"G": "galleass", "L": "galliot"}.get(id[4], "galley")


def _short(label: Mapping[str, str]) -> tuple[str, ...]:
    """`centro` for the Christian or the Ottoman centre; a wing needs its whole name."""
    wings = {
        "izquierda": "ala izquierda",
        "derecha": "ala derecha",
        "left": "left wing",
        "right": "right wing",
    }
    words = [w for name in label.values() for w in plain(name).split()]
    kept = [w for w in words if w in ("centro", "centre", "reserva", "reserve")]
    return (*kept, *(wings[w] for w in words if w in wings))


class Ships:
    """The ships and squadrons of an order, and what is left of its words."""

    def __init__(self, order: Order) -> None:
        self.state: Lepanto = order.state
        self.order, self.role = order, order.role
        self.mine: list[str] = []
        self.theirs: list[str] = []
        self.squadrons = order.of_sort("group")
        self.rest = list(order.rest)
        self.moment = kind_of(self.state.decision) if self.state.decision else ""
        self._read()

    def _read(self) -> None:
        pack, last = self.state.waters.pack, ""
        named: dict[int, list[str]] = {}
        for place, id in self.order.places:
            named.setdefault(place, []).append(id)
        said = enumerate(self.order.tokens)
        spans = self.order.spans
        heard = (
            (p, i)
            for p, w in said
            for i in named.get(p) or ([] if p in spans else _counted(pack, w))
        )
        for place, id in heard:
            if self.order.named.get(id, _SHIP).sort == "group":
                continue
            ships = self.mine if side_of(self.state, id) == self.role else self.theirs
            if id in self.order.without:
                continue
            before = self.order.tokens[place - 1] if place else ""
            ranges = before in BETWEEN and last in ships
            if ranges:  # its end may be a ship that is gone
                self.order.used |= {place - 1, place}
            ships += self._between(last, id) if ranges else [id]
            last = id
        self.rest = [w for w in self.rest if w not in BETWEEN - {"to"} and not counter(pack, w)]

    def _between(self, first: str, last: str) -> list[str]:
        """The ships that are left between two numbers of one squadron, the last included."""
        stem = first.rstrip("0123456789")
        if stem != last.rstrip("0123456789"):
            return [last]
        low, high = sorted((first, last))
        found = [i for i in sorted(self.state.ships) if low <= i <= high and i.startswith(stem)]
        ids = [i for i in found if i.rstrip("0123456789") == stem and i != first]
        return ids if first < last else ids[::-1]

    @property
    def ship(self) -> str:
        return self.mine[0] if self.mine else ""

    @property
    def meant(self) -> list[str]:
        """Ships to be ordered about; the enemy's too, so that a rule can say no."""
        return self.mine or self.theirs

    def free(self) -> set[str]:
        """Ships of the named squadrons, or of the whole fleet, that may still move."""
        movers = movable(self.state, self.role)
        if self.order.is_for_all and not self.squadrons and not self.mine:
            return {s.id for s in movers if s.id not in self.order.without}
        free = {s.id for s in movers if s.squadron in self.squadrons}
        return free - set(self.mine) - set(self.order.without)


_SHIP = Named("", {})


# --- ships and sides


def counter(pack: Pack, word: str) -> str | None:
    """A ship by its counter, hyphens and leading zeros as one likes, or by a name of one word."""
    if found := COUNTER.fullmatch(word):
        side, squadron, letter, digits = found.groups()
        width = 1 if letter == "g" else 2
        return f"{side}-{squadron}-{letter}{int(digits):0{width}d}".upper()
    return None


def _counted(pack: Pack, word: str) -> list[str]:
    found = counter(pack, word)
    return [found] if found else []


def squadron_of(id: str) -> str:
    return "-".join(id.split("-")[:2])


def side_of(state: Lepanto, id: str) -> Role:
    ship = state.ships.get(id)
    if ship is not None:
        return ship.role
    return CHRISTIANS if id.startswith("C") else OTTOMANS


# --- movement


def _course(ships: Ships, words: list[str]) -> Iterable[Way]:
    """One ship or several by a course; one ship to a hex by the best course there."""
    words = [w for w in words if w not in FILLERS]
    path = course_in(words)
    if path:
        ships.order.use(MOVING)
        ships.order.use(ships.rest, used_in(ships.order.tokens))
    free = ships.free()
    able = able_to_follow(ships.state, free, path) if path and free else []
    meant = [*ships.meant, *(able or sorted(free))]
    if not meant:
        if path or ships.order.rest:
            raise Unclear("order.who")
        return
    ship = ships.state.ships.get(meant[0])
    if path is None and len(meant) == 1 and ship is not None:
        path = course_to(ships.state, ship, words)
        ships.order.use(w for w in words if hex_in([w]) or w in BOWS)
    if path is None:
        return
    left = tuple(sorted(free - set(able))) if able else ()
    if len(meant) > 1 or ships.squadrons:
        yield Way((MoveLine(tuple(meant), path, role=ships.role),), without=left)
    else:
        yield Way((Move(meant[0], path, role=ships.role),))


def move(order: Order) -> Iterable[Way]:
    ships = Ships(order)
    return _course(ships, [w for w in ships.rest if w not in MOVING])


def row(order: Order) -> Iterable[Way]:
    return _course(Ships(order), _said(order, "row"))


def sail(order: Order) -> Iterable[Way]:
    return _course(Ships(order), _said(order, "sail"))


def _said(order: Order, way: str) -> list[str]:
    """The words of a course with its verb where it was said."""
    verb = order.lexicon.verbs_in(order.tokens)[order.verb]
    spans = {p for p, _ in order.places} | _going(order)
    pack = order.state.waters.pack
    said = []
    for place, word in enumerate(order.tokens):
        if place in verb:
            said.append(way if min(verb) == place else "")
        elif place not in spans and not counter(pack, word) and word in order.rest:
            said.append(word)
    return [w for w in said if w and w not in MOVING | BETWEEN]


def _going(order: Order) -> set[int]:
    """Where it is said that a ship goes, and not how: `hoists sail and goes two hexes`."""
    verbs = order.lexicon.verbs_in(order.tokens)
    return verbs.get("move", set()) | verbs.get("advance", set())


MOVING = {
    "move",
    "mover",
    "mueve",
    "mueva",
    "muevan",
    "mueven",
    "m",
    "mv",
    "line",
    "linea",
    "fila",
    "formacion",
}


def line(order: Order) -> Iterable[Way]:
    ships = Ships(order)
    words = [w for w in ships.rest if w not in MOVING]
    path = course_in(words)
    if path is None:
        return
    for way in _course(ships, words):
        action = way.actions[0]
        if isinstance(action, Move):
            yield Way((MoveLine((action.ship,), path, role=order.role),))
        else:
            yield way


def advance(order: Order) -> Iterable[Way]:
    """Straight ahead; one hex by oar, which tires nobody, unless more is said."""
    ships = Ships(order)
    words = [w for w in ships.rest if w not in MOVING and w not in FLEET] or ["row"]
    said = [w for w in words if course_in([w]) or number_in(w) is not None]
    if not ships.meant and not ships.squadrons and not ships.order.is_for_all:
        raise Unclear("order.who")
    return _course(ships, ["row", *words] if not said or number_in(said[0]) else words)


def anchor(order: Order) -> Iterable[Action]:
    yield from (Anchor(ship, role=order.role) for ship in Ships(order).meant[:1])


def break_tow(order: Order) -> Iterable[Action]:
    yield from (BreakTow(ship, role=order.role) for ship in Ships(order).meant[:1])


def name_tow(order: Order) -> Iterable[Action]:
    """A galley and a galleass, in either order; the galley alone takes the only one it can."""
    ships = Ships(order)
    galleasses = [i for i in ships.mine if "-G" in i]
    galleys = [i for i in ships.mine if "-G" not in i]
    if not galleys:
        return
    ship = ships.state.ships.get(galleys[0])
    if not galleasses and ship is not None:
        galleasses = [g.id for g in pointing_at(ships.state, ship.at, ship.bow)]
    yield from (NameTow(galleys[0], galleass, role=order.role) for galleass in galleasses[:1])


def turn(order: Order) -> Iterable[Action | Way]:
    """On the spot; in the movement phase one hexside is a course."""
    ships = Ships(order)
    meant = ships.meant or sorted(ships.free())
    if ships.moment == "movement" and len(meant) > 1:
        yield from _turn_all(ships, meant)
    if len(meant) != 1:
        return
    ship = ships.state.ships.get(meant[0])
    going = {order.tokens[place] for place in _going(order)}
    words = [w for w in ships.rest if w not in FILLERS | going]
    bow = bow_in(words, ship.bow if ship else 4)
    if bow is None:
        return
    order.use(set(words) - TOGETHER - THEN)  # all that is said of a bow makes it: north east
    if ships.moment == "movement" and ship is not None and bow in DIRECTIONS:
        for letter, hexsides in (("<", 1), (">", -1)):
            if turned(ship.bow, hexsides) == bow:
                yield Move(ship.id, letter, role=order.role)
                return
    yield Reorient(meant[0], bow, role=order.role)


def _turn_all(ships: Ships, meant: list[str]) -> Iterable[Way]:
    """Each on the spot, to port or to starboard."""
    words = [w for w in ships.rest if w not in FILLERS]
    path = course_in(words)
    ships.order.use(words, used_in(ships.order.tokens) if path else ())
    if path in ("<", ">"):
        yield Way(tuple(Move(ship, path, role=ships.role) for ship in meant))


# --- combat


def fire(order: Order) -> Iterable[Action | Way]:
    """Ships at another; without a target, every gun of the ships that bears."""
    ships = Ships(order)
    if "small_arms" in order.lexicon.verbs_in(order.tokens):
        yield from small_arms(order)
        return
    if not ships.theirs and _aims_at_own(order):
        return
    if not ships.mine and not ships.squadrons:
        if order.use(FLEET):
            yield Broadside(role=order.role)
        elif not ships.theirs:
            raise Unclear("order.who")
        return
    if not ships.theirs:
        yield from broadside(order)
        return
    said = order.noun("arc")
    arc = next((a for a in ARCS if a == said), None)
    if len(ships.theirs) == 1:
        shots = tuple(FireGuns(s, ships.theirs[0], arc, role=order.role) for s in ships.mine)
        yield from [Way(shots)] if shots else []


def _aims_at_own(order: Order) -> bool:
    """`the Real fires at the papal flagship`: she is the target, and no gun of hers is meant."""
    verbs = order.lexicon.verbs_in(order.tokens).get(order.verb, {0})
    near = (
        order.tokens[max(0, place - 2) : place] for place, _ in order.places if place > min(verbs)
    )
    return any({"at", "a", "al", "contra", "against"} & set(tokens) for tokens in near)


def broadside(order: Order) -> Iterable[Action]:
    """The ships named; of a squadron, those whose guns bear on anything."""
    ships, state = Ships(order), order.state
    named = [s for s in state.of(order.role) if s.squadron in ships.squadrons]
    able = [s for s in named if may_attack(state, order.role, s.id, "gunnery")]
    bearing = [s for s in able if best_shots(state, s)]
    fired = [*ships.mine, *sorted(s.id for s in bearing or able or named)]
    if not ships.squadrons or fired:
        yield Broadside(tuple(dict.fromkeys(fired)), role=order.role)


def small_arms(order: Order) -> Iterable[Action | Way]:
    ships = Ships(order)
    targets = tuple(ships.theirs)
    if targets and ships.mine:
        yield Way(tuple(FireSmallArms(s, targets, role=order.role) for s in ships.mine))


def board(order: Order) -> Iterable[Action]:
    """A target with the ships named, or with all that can; or a ship with the only target."""
    ships, state = Ships(order), order.state
    if ships.theirs:
        target = state.ships.get(ships.theirs[0])
        able = [s.id for s in alongside(state, target)] if target else []
        boarders = ships.mine or [i for i in able if side_of(state, i) == order.role]
        if len(ships.theirs) == 1:
            yield Board(ships.theirs[0], tuple(boarders), role=order.role)
        return
    ship = state.ships.get(ships.ship)
    for target in _beside(state, ship) if ship else []:
        yield Board(target.id, tuple(ships.mine), role=order.role)


def _beside(state: Lepanto, ship: Ship) -> list[Ship]:
    """The enemies that a ship could board."""
    found = (state.enemy_at(hex, ship.role) for hex in (ship.at, *side_hexes(state, ship)))
    return [enemy for enemy in found if enemy is not None and enemy.boarding]


def ram(order: Order) -> Iterable[Action]:
    """In the combat phase the ram itself; before it, the course that leads to it."""
    ships, state = Ships(order), order.state
    target = ships.theirs[0] if ships.theirs else ""
    ship = state.ships.get(ships.ship)
    if ships.moment == "movement" and ship is not None:
        path = ramming_course(state, ship, target)
        order.besides.add(target)
        yield from [Move(ship.id, path, role=order.role)] if path else []
        return
    if ships.ship:
        yield Ram(ships.ship, role=order.role)
        return
    about = [s.id for s in state.of(order.role) if s.ramming and target in ("", s.ramming)]
    if about:
        order.besides.add(target)
        yield from (Ram(id, role=order.role) for id in about)
    elif target:
        yield Ram(target, role=order.role)


# --- leaving off


def pass_squadron(order: Order) -> Iterable[Action]:
    ships = Ships(order)
    if ships.meant:
        yield Hold(tuple(ships.meant), role=order.role)
    elif len(ships.squadrons) == 1:
        yield PassSquadron(ships.squadrons[0], role=order.role)


def drift(order: Order) -> Iterable[Action]:
    ships = Ships(order)
    yield Drift((*ships.mine, *ships.theirs), role=order.role)


def conclude(order: Order) -> Iterable[Action]:
    yield Conclude(role=order.role)


BUILDERS: Mapping[str, Builder] = {
    "move": move,
    "row": row,
    "sail": sail,
    "line": line,
    "advance": advance,
    "small_arms": small_arms,
    "broadside": broadside,
    "fire": fire,
    "board": board,
    "ram": ram,
    "turn": turn,
    "anchor": anchor,
    "break": break_tow,
    "tow": name_tow,
    "pass": pass_squadron,
    "hold": pass_squadron,
    "drift": drift,
    "conclude": conclude,
}


def grammar(written: Writer, sentence: Callable[[Action, str], str | None]) -> Grammar[Lepanto]:
    return Grammar(
        PACKAGE, BUILDERS, lambda state, role: things(state, written), sentence, said_first=True,
        lists=False, everybody=lambda state, role: sorted(s.id for s in movable(state, role)),
    )  # fmt: skip


def caution(state: Lepanto, action: Action) -> Telling | None:
    """Before the movement ends for ships that have not moved."""
    if not isinstance(action, EndPhase) or kind_of(state.decision) != "movement":  # type: ignore[arg-type]
        return None
    idle = sorted(s.id for s in movable(state, action.role))
    return Telling("caution.end_phase", {"ships": idle}, len(idle)) if idle else None
