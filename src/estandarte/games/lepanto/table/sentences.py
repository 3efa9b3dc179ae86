"""How ships, hexes, headings and courses are written into sentences.

A writer returns a whole noun phrase, article and class included ("the galley C-I-07", "la Real"),
so that no sentence has to be glued. Writers with a capital letter begin a sentence.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import Any

from estandarte.games.lepanto.schema.components import OTTOMANS, Berth, Kind
from estandarte.games.lepanto.schema.pack import pack_named, shipped_pack
from estandarte.games.lepanto.sea.waters import waters_of
from estandarte.kernel import Tally, Texts
from estandarte.kernel.words.texts import Writer, number_word

from .view import LepantoView

STEPS = {"r": "row", "s": "sail", "<": "port", ">": "starboard", "a": "anchor", "t": "tow"}
HALVES = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 8): "⅛",
}


SHORTEST_RUN = 3


@cache
def berth_of(id: str) -> Berth | None:
    """A ship of the fleets, whether it is still afloat or not; ids are unique."""
    pack = pack_named(shipped_pack().fingerprint)
    if id in pack.fleets.ships:
        return pack.fleets.ships[id]
    found = (s.ships[id] for s in pack.scenarios.values() if id in s.ships)
    return next(found, None)


@cache
def class_of(id: str) -> Kind | None:
    berth = berth_of(id)
    types = pack_named(shipped_pack().fingerprint).ships.types
    return types[berth.type].kind if berth and berth.type in types else None


def given_name(id: str) -> str:
    berth = berth_of(id)
    return berth.name if berth else ""


def _follows(one: str, other: str) -> bool:
    """Whether two counters have numbers next to each other."""
    stem = one.rstrip("0123456789")
    if stem != other.rstrip("0123456789") or stem in (one, other):
        return False
    return int(other[len(stem) :]) == int(one[len(stem) :]) + 1


def plain(text: str) -> str:
    """Without case and accents."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in split if not unicodedata.combining(c))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def order_hint(view: LepantoView, texts: Texts, language: str) -> str:
    """What may be typed now, shown with ships of one's own; nothing to who only watches."""
    mine = sorted(s.id for s in view.ships.values() if s.role == view.role and not s.is_galleass)
    theirs = sorted(s.id for s in view.ships.values() if s.role != view.role)
    if view.side != view.role or not mine or not theirs:
        return ""
    squadron = view.ships[mine[0]].squadron
    last = [id for id in mine if view.ships[id].squadron == squadron][-1]
    ship = view.ships[mine[0]]
    ahead = waters_of(view.pack).beside[ship.at][ship.bow] or ship.at
    facts = {"ship": ship.id, "last": last, "hex": ahead, "squadron": squadron}
    facts["target"] = theirs[0]
    # only Ottoman ships have a spur [LEP-7.5-a]
    rams = ".rams" if view.moment == "combat" and view.side == OTTOMANS else ""
    return texts.say(language, f"help.{view.moment}{rams}", facts)


class Writing:
    """The writers of Lepanto; they find their words in the catalogue."""

    def __init__(self, texts: Callable[[], Texts]) -> None:
        self._texts = texts

    def writers(self) -> Mapping[str, Writer]:
        return {
            "name": self.name,
            "Name": lambda id, language: capital(self.name(id, language)),
            "ship": self.ship,
            "Ship": lambda id, language: capital(self.ship(id, language)),
            "ships": self.ships,
            "Names": lambda ids, language: capital(self.ships(ids, language, self.name)),
            "hex": lambda hex, language: f"{hex:04d}" if isinstance(hex, int) else str(hex),
            "end": lambda way, language: f"{way[-1]:04d}" if way else "?",
            "heading": self._family("heading"),
            "headings": self.headings,
            "arc": self._family("arc"),
            "side": self._family("side"),
            "Side": lambda role, language: capital(self._family("side")(role, language)),
            "squadron": self.squadron,
            "Squadron": lambda id, language: capital(self.squadron(id, language)),
            "course": self.course,
            "total": self.total,
            "alone": self.alone,
            "thrown": self.thrown,
            "beside": self.beside,
        }

    def _say(self, language: str, key: str, count: int | None = None, /, **facts: Any) -> str:
        return self._texts().say(language, key, facts, count)

    def _family(self, family: str) -> Writer:
        return lambda value, language: self._say(language, f"{family}.{value}")

    def joined(self, items: Sequence[str], language: str, how: str = "list.and") -> str:
        if len(items) < 2:
            return "".join(items)
        return self._say(language, how, first=", ".join(items[:-1]), last=items[-1])

    # --- ships

    def name(self, id: Any, language: str) -> str:
        """A ship in a story: by its name where it has one."""
        if name := given_name(str(id)):
            key = f"ship.{plain(name).replace(' ', '_')}"
            if self._texts().knows(language, key):
                return self._say(language, key)
            return self._say(language, "ship.named", name=name)
        return self._say(language, f"ship.{class_of(str(id)) or 'unknown'}", 1, id=id)

    def ship(self, id: Any, language: str) -> str:
        """A ship in an order: a name is followed by the number on the counter."""
        named = self.name(id, language)
        return f"{named} ({id})" if given_name(str(id)) else named

    def ships(
        self, ids: Iterable[Any], language: str, named: Callable[[Any, str], str] | None = None
    ) -> str:
        """Several ships, those of one class together and those with a name by it."""
        listed = [str(id) for id in ids]
        classes: dict[str, list[str]] = {}
        for id in listed:
            if not given_name(id):
                classes.setdefault(class_of(id) or "unknown", []).append(id)
        phrases = []
        for kind, members in sorted(classes.items()):
            written = self.joined(self._runs(members, language), language)
            phrases.append(self._say(language, f"ship.{kind}", len(members), id=written))
        phrases += [(named or self.ship)(i, language) for i in listed if given_name(i)]
        return self.joined(phrases, language)

    def _runs(self, ids: list[str], language: str) -> list[str]:
        """Three or more counters in a row are written from the first to the last."""
        runs: list[list[str]] = []
        for id in sorted(ids):
            if runs and _follows(runs[-1][-1], id):
                runs[-1].append(id)
            else:
                runs.append([id])
        written: list[str] = []
        for run in runs:
            if len(run) < SHORTEST_RUN:
                written += run
            else:
                written.append(self._say(language, "ship.run", first=run[0], last=run[-1]))
        return written

    def squadron(self, id: Any, language: str) -> str:
        key = f"squadron.{id}"
        return self._say(language, key) if self._texts().knows(language, key) else str(id)

    def beside(self, neighbours: Iterable[tuple[str, int]], language: str) -> str:
        """Ships with the direction in which each lies; 0 is the same hex."""
        items = [
            self._say(language, "account.beside" if way else "account.beside.same", id=id, way=way)
            for id, way in neighbours
        ]
        return self.joined(items, language)

    # --- movement

    def headings(self, ways: Iterable[int], language: str) -> str:
        return self.joined(
            [self._say(language, "heading.toward", way=way) for way in ways], language, "list.or"
        )

    def course(self, path: Any, language: str) -> str:
        """`rrs<` as what the crew does, step after step."""
        steps = []
        for letter, group in groupby(str(path)):
            times = len(list(group))
            step = STEPS.get(letter)
            if step is None:
                steps.append(letter * times)
            else:
                steps.append(self._say(language, f"course.{step}", times))
        return ", ".join(steps)

    # --- numbers

    def total(self, value: Any, language: str) -> str:
        """What a tally comes to; halves as one writes them by hand."""
        number = Fraction(value.total if isinstance(value, Tally) else value)
        whole, rest = divmod(number, 1)
        if rest and rest not in HALVES:
            return str(number)
        return (str(whole) if whole or not rest else "") + HALVES.get(rest, "")

    def alone(self, value: Any, language: str) -> str:
        """A number with no noun after it: Spanish then says uno, not un."""
        return "uno" if language == "es" and value == 1 else number_word(value, language)

    def thrown(self, dice: Any, language: str) -> str:
        """A die, and what it counts as where the late turns change it. [LEP-7.3-b, LEP-7.3-c]"""
        die, modified = dice
        key = "thrown" if die == modified else "thrown.modified"
        return self._say(language, key, die=die, modified=modified)
