"""Courses and headings in a player's words: `boga 2 vela 1 babor`, `rrs<`, `1112`, `NE`."""

from collections.abc import Iterable, Sequence
from typing import Any

from estandarte.games.lepanto.movement.course import LONGEST, follow
from estandarte.games.lepanto.movement.phase import Move, in_order, sail_course
from estandarte.games.lepanto.movement.reach import courses
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Action, Play, Telling
from estandarte.wargame.hexes import STEPS, Direction, Hex, axial, from_axial, turned

WORDS = {
    "r": "row rows rowing oar oars remo remos rema remar reman boga bogar bogan bogue boguen bogad "
    "bogando r b",
    "s": "sail sails sailing vela velas navega navegar navegan navegue naveguen navegando s v",
    "<": "port left babor izquierda larboard <",
    ">": "starboard right estribor derecha >",
    "a": "anchor fondea fondear ancla anclar",
    "t": "tow remolca remolcar remolque t",
}
LETTER_OF = {word: letter for letter, words in WORDS.items() for word in words.split()}
ONE_BY_ONE = {"r": "r", "b": "r", "s": "s", "v": "s", "<": "<", ">": ">", "a": "a", "t": "t"}
"""What may be written without spaces; the Spanish initials of boga and vela too."""

NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "un": 1, "uno": 1, "una": 1, "dos": 2, "tres": 3,
    "cuatro": 4,
}  # fmt: skip
IGNORED = {
    *("and", "then", "by", "the", "with", "of", "to", "under", "ahead", "together"),
    *(
        "hex",
        "hexes",
        "hexagon",
        "hexside",
        "hexsides",
        "side",
        "sides",
        "turn",
        "turns",
        "turning",
    ),
    *("y", "luego", "despues", "al", "la", "el", "los", "las", "con", "de", "del", "en"),
    *(
        "lado",
        "lados",
        "hexagono",
        "hexagonos",
        "vira",
        "viran",
        "vire",
        "viren",
        "virar",
        "virando",
    ),
    *("gira", "giran", "gire", "avante", "frente", "straight", "todas", "todos", "all"),
    *("juntas", "juntos", "hacia", "toward", "towards"),
}
TOGETHER = {
    "together",
    "juntas",
    "juntos",
    "all",
    "todas",
    "todos",
    "lado",
    "lados",
    "side",
    "sides",
}
THEN = {"then", "luego", "despues"}
TURNS = {"turn", "turns", "turning", "vira", "viran", "vire", "viren", "virar", "virando"}
HEXES = {"hex", "hexes", "hexagon", "hexagono", "hexagonos"}
BOWS: dict[str, Direction] = {
    "w": 1, "west": 1, "o": 1, "oeste": 1,
    "sw": 2, "southwest": 2, "south-west": 2, "so": 2, "suroeste": 2, "sudoeste": 2,
    "se": 3, "southeast": 3, "south-east": 3, "sureste": 3, "sudeste": 3,
    "e": 4, "east": 4, "este": 4,
    "ne": 5, "northeast": 5, "north-east": 5, "noreste": 5, "nordeste": 5,
    "nw": 6, "northwest": 6, "north-west": 6, "no": 6, "noroeste": 6,
}  # fmt: skip


def number_in(word: str) -> int | None:
    """A small number, in a digit or in a word."""
    if word in NUMBERS:
        return NUMBERS[word]
    return int(word) if len(word) == 1 and word.isascii() and word.isdecimal() else None


def course_in(words: Sequence[str]) -> str | None:
    """A course from letters or words; None if any word is not about moving."""
    path, ahead = "", 1
    for place, word in enumerate(words):
        following = words[place + 1] if place + 1 < len(words) else ""
        times = number_in(word)
        if word == "a" and LETTER_OF.get(following, "") in tuple("rs<>"):
            continue  # the Spanish preposition: uno a vela, virar a babor
        if times is not None and path:
            path += path[-1] * (times - 1)
        elif times is not None:
            ahead = times  # two hexes under oars
        elif word not in IGNORED:
            step = LETTER_OF.get(word) or _run_together(word)
            if step is None:
                return None
            path += "" if _is_said_again(words, place, path, step) else step[0] * ahead + step[1:]
            ahead = 1
    return path[:LONGEST] or None


def is_of_a_course(word: str) -> bool:
    """Whether a word says something of a course: a way of moving, a side, a number, a hex."""
    known = LETTER_OF.get(word) or _run_together(word) or hex_in([word])
    return bool(known) or number_in(word) is not None or word in IGNORED - TOGETHER


def used_in(words: Sequence[str]) -> set[int]:
    """The places of the words that say a course; *then* between two steps, hexes where she goes."""
    said = [(p, LETTER_OF.get(w) or _run_together(w) or "") for p, w in enumerate(words)]
    steps = [p for p, step in said if step and words[p] != "a"]
    goes = any(set(step) & set("rs") for _, step in said)
    turns = any(set(step) & set("<>") for _, step in said)
    used = {p for p, w in enumerate(words) if is_of_a_course(w) and (turns or w not in TURNS)}
    begun = {p - 1 for p in steps} | {p - 1 for p, w in enumerate(words) if w in TURNS}
    used -= {p for p in used if words[p] in THEN and not (p in begun and steps and steps[0] < p)}
    return used if goes else {p for p in used if words[p] not in HEXES}


def _is_said_again(words: Sequence[str], place: int, path: str, step: str) -> bool:
    """`navega 1 a vela` names the sail twice and means it once."""
    said = words[place - 1] in ("a", "under", "by", "with", "con")
    return place > 0 and said and path[-1:] == step


def _run_together(word: str) -> str | None:
    """`rrs<`, `bbv<` or `r2s1`."""
    path = ""
    for sign in word:
        times = number_in(sign)
        if times is not None and path:
            path += path[-1] * (times - 1)
        elif sign in ONE_BY_ONE:
            path += ONE_BY_ONE[sign]
        else:
            return None
    return path


def hex_in(words: Sequence[str]) -> Hex | None:
    for word in words:
        if len(word) == 4 and word.isascii() and word.isdecimal():
            return int(word)
    return None


def bow_in(words: Sequence[str], now: Direction) -> Direction | None:
    """A heading by number or name, or so many hexsides to port or starboard."""
    said = [w for w in words if w not in IGNORED and w != "a"]
    joined = "".join(said)
    if joined in BOWS:
        return BOWS[joined]
    if len(said) == 1 and (number := number_in(said[0])) is not None:
        return number
    sides = [LETTER_OF[w] for w in said if LETTER_OF.get(w, "") in ("<", ">")]
    numbers = [n for w in said if (n := number_in(w)) is not None]
    if len(sides) != 1 or len(numbers) + 1 != len(said):
        return None
    hexsides = numbers[0] if numbers else 1
    return turned(now, hexsides if sides[0] == "<" else -hexsides)


def course_to(state: Lepanto, ship: Ship, words: Sequence[str]) -> str | None:
    """The best course to a hex: without exhausting the crew, without turning, the shortest."""
    goal = hex_in(words)
    if goal is None:
        return None
    others = [w for w in words if not w.isdecimal()]
    bow = bow_in(others, ship.bow)
    found = []
    for path in courses(state, ship):
        course = follow(state, ship, path)
        if course.at == goal and bow in (None, course.bow) and "a" not in path:
            found.append((course.exhausts(), course.bow != ship.bow, len(path), path))
    return min(found)[-1] if found else straight_to(ship, goal)


def straight_to(ship: Ship, goal: Hex) -> str | None:
    """The course to a hex dead ahead that is too far or barred; the rules then say why not."""
    (q, r), (dq, dr) = axial(ship.at), STEPS[ship.bow]
    for hexes in range(1, LONGEST + 1):
        if from_axial(q + dq * hexes, r + dr * hexes) == goal:
            return ("rrss" + "r" * LONGEST)[:hexes]
    return None


def ramming_course(state: Lepanto, ship: Ship, target: str) -> str | None:
    """The course that ends in an enemy's hex after most hexes, since they make the ram heavier."""
    found = []
    for path in courses(state, ship):
        course = follow(state, ship, path)
        if course.rammed and target in ("", course.rammed):
            found.append((-len(course.way), course.exhausts(), len(path), path))
    return min(found)[-1] if found else None


def outlook(state: Lepanto, action: Action) -> Telling | None:
    """Where a course ends, and what it costs."""
    ship = state.ships.get(getattr(action, "ship", ""))
    if not isinstance(action, Move) or ship is None:
        return None
    course = follow(state, ship, action.path)
    if course.rammed:
        return Telling("outlook.ram", {"target": course.rammed})
    key = "outlook.tired" if course.exhausts() else "outlook.course"
    return Telling(key, {"at": course.at, "bow": course.bow})


def toll(state: Lepanto, action: Action) -> str:
    """What a course costs the crew. [LEP-6.7-a]"""
    ship = state.ships.get(action.ship) if isinstance(action, Move) else None
    if not isinstance(action, Move) or ship is None:
        return ""
    return "exhausted" if follow(state, ship, action.path).exhausts() else ""


def able_to_follow(state: Lepanto, ids: Iterable[str], path: str) -> list[str]:
    """Of some ships those that can take this course together, in the order in which they move."""
    trial: Any = Play(state.clone())
    able = []
    for id in in_order(state, ids):
        course = follow(trial.state, trial.state.ships[id], path)
        if course.refused and not course.rammed and (course.way or course.turned):
            sail_course(trial, course)
            able.append(id)
    return sorted(able)
