"""An order taken apart: its verb, whom it is for, whom it is against, and what is left."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from estandarte.kernel import Named, Role, Telling
from estandarte.wargame.plane.measures import INCH

from .cutting import cuts_in
from .lexicon import Lexicon
from .names import UNITS, Mention
from .tokens import ARTICLES, number_in, words

REST = words("rest")
ALL = words("all") | REST
BOTH = words("both")
CROWD = words("crowd")
COUNTED = words("counted")
EXCEPT = words("except")
MEANING = EXCEPT | words("negations") | words("refusals") | words("turning")
"""Words that change what is said, wherever they stand."""
UTMOST = words("utmost")
HALF = words("half")
INCHES = words("inches")
DEGREES = words("degrees")
LEFT = words("left")
RIGHT = words("right")
BACK = words("back")

PAIR = re.compile(r"(\d\d?),(\d\d)")


class Unclear(Exception):
    """An order that lacks something; a sentence asks for it."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, facts)
        self.telling = Telling(key, facts)


class Measure(NamedTuple):
    """A number with what it counts: inches, degrees, or nothing that is said."""

    number: float
    unit: str
    place: int


class Order:
    """What somebody says to one side at one moment."""

    def __init__(
        self, state: Any, role: Role, tokens: list[str], verb: str, lexicon: Lexicon
    ) -> None:
        self.state, self.role, self.tokens, self.verb = state, role, tokens, verb
        self.lexicon = lexicon
        self.during: Any = state.decision
        self.named: Mapping[str, Named] = {}
        self.ids: tuple[str, ...] = ()
        """Everything named, in the order in which it is named."""
        self.rest: list[str] = []
        """The words that are neither verb nor name."""
        self.unnamed: list[str] = []
        """The words that are no name, the verb among them."""
        self.measures: list[Measure] = []
        self.breaks: list[int] = []
        """Before which words there is a comma."""
        self.places: list[tuple[int, str]] = []
        """Where among the words each of them is named."""
        self.without: list[str] = []
        """Pieces that are meant to stay as they are: `todos menos R3`."""
        self.used: set[int] = set()
        """The places of the words that whoever makes the order has asked for."""
        self.besides: set[str] = set()
        """What it is about though it does not say so: whom a course rams."""
        self.spans: set[int] = set()
        """The places of the words that are names."""
        self._at: list[int] = []
        """Where among all words each of those stands that are no name."""

    def name(self, named: Mapping[str, Named], mentions: Sequence[Mention], ids: list[str]) -> None:
        """Take over who is meant, and what is then left of the words."""
        self.named, spans = named, self.spans
        said: list[str] = []
        verb = self.lexicon.verbs_in(self.tokens).get(self.verb, set())
        for mention, id in zip(mentions, ids, strict=True):
            spans |= set(range(mention.place, mention.place + mention.length))
            side = named[id].side
            chosen = [i for i in mention.ids if named[i].side == side] if mention.many else [id]
            excepted = self._is_excepted(mention.place, verb)
            (self.without if excepted else said).extend(chosen)
            self.places += [(mention.place, one) for one in chosen]
        self.ids = tuple(dict.fromkeys(said))
        for mention in mentions:
            if mention.many and number_in(self.tokens[mention.place - 1]) == len(mention.ids):
                spans.add(mention.place - 1)  # the four galleys
                self.used.add(mention.place - 1)
        self._at = [place for place in range(len(self.tokens)) if place not in spans]
        self.rest = [self.tokens[place] for place in self._at]
        self.unnamed = list(self.rest)
        self.measures = list(_measures(self.rest))

    def _is_excepted(self, place: int, verb: set[int]) -> bool:
        """After *except*, up to the verb or what is said next: `menos R1, R2 y R3`."""
        for before in range(place - 1, max(-1, place - 12), -1):
            token = self.tokens[before]
            if token in EXCEPT:
                return True
            if before in verb or (number_in(token) is not None and token not in ARTICLES):
                return False
        return False

    def use(self, said: Iterable[str], places: Iterable[int] | None = None) -> bool:
        """Whether one of these words is said; what is asked for is no longer left over."""
        wanted = frozenset(said)
        among = range(len(self.tokens)) if places is None else places
        found = {p for p in among if self.tokens[p] in wanted and p not in self.spans}
        self.used |= found
        return bool(found)

    def use_verb(self, verb: str) -> None:
        """Another verb is part of this order: `forma en línea y avanza 2`."""
        for place in self.lexicon.verbs_in(self.tokens).get(verb, ()):
            begun = max((b for _, b in cuts_in(self.tokens, self.breaks) if b <= place), default=0)
            if not any(begun <= at < place for at, _ in self.places) or not begun:
                self.used.add(place)  # and nobody else is to do it

    def _measured(self, measure: "Measure") -> None:
        """A number is asked for, with its unit and the half that may follow it."""
        place = self._at[measure.place]
        self.used.add(place)
        for after in range(place + 1, min(place + 5, len(self.tokens))):
            if self.tokens[after] in UNITS or (
                measure.number % 1
                and self.tokens[after] in HALF | {"y", "and", "a", "media", "medio"}
            ):
                self.used.add(after)
            elif self.tokens[after] not in ARTICLES:
                return

    # --- who

    def of_sort(self, *sorts: str) -> list[str]:
        return [id for id in self.ids if self.named[id].sort in sorts]

    def mine(self, *sorts: str) -> list[str]:
        """Own pieces: named one by one, or by the group to which they belong."""
        sorts = sorts or ("piece",)
        found = [id for id in self.of_sort(*sorts) if self.named[id].side == self.role]
        for group in self.of_sort("group"):
            if self.named[group].side == self.role:
                found += [n.id for n in self.named.values() if n.group == group and n.sort in sorts]
        return [id for id in dict.fromkeys(found) if id not in self.without]

    def theirs(self, *sorts: str) -> list[str]:
        named = self.of_sort(*(sorts or ("piece",)))
        return [id for id in named if self.named[id].side not in (self.role, "")]

    def allows(self, action: Any) -> bool:
        """Whether an action may be done at this moment."""
        accepted = isinstance(action, self.during.accepts)
        return accepted and bool(action.check(self.state, self.during))

    @property
    def is_for_all(self) -> bool:
        return self.use(ALL - REST)

    @property
    def is_for_many(self) -> bool:
        """Whether those who cannot follow are left out, and not refused one by one."""
        groups = [g for g in self.of_sort("group") if self.named[g].side == self.role]
        return self.is_for_all or bool(groups)

    # --- how far, which way

    def noun(self, family: str) -> str | None:
        """The first word of a family that is said."""
        found = self.nouns(family)
        return found[0][1] if found else None

    def nouns(self, family: str) -> list[tuple[int, str]]:
        """The words of a family that are said, with their places."""
        bare = ["" if p in self.spans else t for p, t in enumerate(self.tokens)]
        spans = self.lexicon.noun_spans(family, bare)
        for place, length, _ in spans:
            self.used |= set(range(place, place + length))
        return [(place, name) for place, _, name in spans]

    def says(self, words: frozenset[str]) -> bool:
        """Whether one of them is said, and not as a word of the verb."""
        return bool(words & set(self.rest)) and self.use(words)

    @property
    def lengths(self) -> list[int]:
        """Distances, in the units of the plane."""
        found = [m for m in self.measures if m.unit != "degrees"]
        if found:
            self._measured(found[0])
        return [round(m.number * INCH) for m in found]

    @property
    def degrees(self) -> int | None:
        """An angle, in tenths of a degree."""
        found = [m for m in self.measures if m.unit == "degrees"]
        if not found:
            return None
        self._measured(found[0])
        return round(10 * found[0].number)

    @property
    def spot(self) -> tuple[int, int] | None:
        """A place of the plane: two numbers in a row of which neither is a distance, or as the
        table writes it: (53.4" 12.0").
        """
        bare = [m for m in self.measures if m.unit == ""]
        if len(bare) == 1 and (pair := PAIR.fullmatch(self.unnamed[bare[0].place])):
            self._measured(bare[0])
            return int(pair[1]) * INCH, int(pair[2]) * INCH  # a 30,12
        for one, other in pairwise(m for m in self.measures if m.unit != "degrees"):
            between = self.unnamed[one.place + 1 : other.place]
            both, small = {one.unit, other.unit}, ARTICLES if one.unit == other.unit == "" else ()
            if len(both) == 1 and all(word in small or word in INCHES for word in between):
                self._measured(one)
                self._measured(other)
                return round(one.number * INCH), round(other.number * INCH)
        return None


def _measures(tokens: list[str]) -> Iterable[Measure]:
    for place, word in enumerate(tokens):
        number = number_in(word)
        after = tokens[place + 1] if place + 1 < len(tokens) else ""
        if word in ("media", "medio", "half") and after in INCHES:
            number = 0.5
        if number is None or (word in ARTICLES and after not in UNITS):
            continue
        following = [t for t in tokens[place + 1 : place + 5] if t not in INCHES]
        if following[:2] in (["y", "media"], ["y", "medio"]) or following[:3] == [
            "and",
            "a",
            "half",
        ]:
            number += 0.5
        near = set(tokens[place + 1 : place + 2]) | set(following if "y" in following[:1] else ())
        unit = "inches" if near & INCHES else "degrees" if near & DEGREES else ""
        yield Measure(number, unit, place)
