"""How ships, hexes, headings and courses are written into sentences.

A writer returns a whole noun phrase, article and class included ("the Due Delfini", "la Real"),
so that no sentence has to be glued. Writers with a capital letter begin a sentence.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from estandarte.games.lepanto.schema.components import OTTOMANS
from estandarte.games.lepanto.sea.waters import waters_of
from estandarte.kernel import Tally, Texts
from estandarte.kernel.words.texts import Writer, number_word

from .names import class_of, given_name, known_as, number_of, points_for, whose
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
CROWD = 3
"""More ships than these are told by their numbers."""


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
            "worth": self.worth,
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
        """A ship by its name; by its squadron and number where history tells none."""
        id = str(id)
        if name := given_name(id):
            key = f"ship.{plain(name).replace(' ', '_')}"
            if self._texts().knows(language, key):
                return self._say(language, key)
            return self._say(language, "ship.named", name=name)
        known = known_as(id)
        if isinstance(known, str):
            return (
                self._say(language, "ship.named", name=known)
                if known
                else self._number(id, language)
            )
        return known[language]

    def _number(self, id: str, language: str) -> str:
        return self._counted(class_of(id) or "unknown", [id], language)

    def _counted(self, kind: str, ids: Sequence[str], language: str) -> str:
        """Ships of one class and squadron; those of no known squadron by their ids."""
        of = whose(ids[0], language)
        if not of:
            listed = self.joined(ids, language)
            return self._say(language, f"ship.{kind}", len(ids), id=listed)
        listed = self.joined(self._runs([number_of(id) for id in ids], language), language)
        return self._say(language, f"ship.of.{kind}", len(ids), id=listed, of=of)

    def worth(self, id: Any, language: str) -> str:
        """By how many points her side is poorer without her. [LEP-10.0-d, LEP-10.0-e]"""
        return self._say(language, "ship.worth", points_for(str(id)))

    def ship(self, id: Any, language: str) -> str:
        """A ship in an order: its name is followed by the number on the counter."""
        named = self.name(id, language)
        return named if str(id) in named else f"{named} ({id})"

    def ships(
        self, ids: Iterable[Any], language: str, named: Callable[[Any, str], str] | None = None
    ) -> str:
        """Several ships by name; of a crowd only the flagships, the rest by class and squadron."""
        listed = [str(id) for id in ids]
        if len(listed) <= CROWD:
            return self.joined([(named or self.ship)(id, language) for id in listed], language)
        classes: dict[tuple[str, str], list[str]] = {}
        for id in listed:
            if not given_name(id):
                key = (class_of(id) or "unknown", whose(id, language))
                classes.setdefault(key, []).append(id)
        phrases = [
            self._counted(kind, sorted(members), language)
            if len(members) > 1
            else (named or self.ship)(members[0], language)
            for (kind, _), members in sorted(classes.items())
        ]
        phrases += [(named or self.ship)(i, language) for i in listed if given_name(i)]
        return self.joined(phrases, language)

    def _runs(self, numbers: list[int], language: str) -> list[str]:
        """Three or more counters in a row are written from the first to the last."""
        runs: list[list[int]] = []
        for number in sorted(numbers):
            if runs and number == runs[-1][-1] + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        written: list[str] = []
        for run in runs:
            if len(run) < SHORTEST_RUN:
                written += map(str, run)
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
