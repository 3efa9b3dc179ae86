"""Pieces and places found in a sentence by what they are called."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from estandarte.kernel import Named

from .cutting import JOINING
from .lexicon import Lexicon
from .tokens import ARTICLES, COMMON, ORDINAL, number_in, plain, stem, tokens_of, words

LONGEST_NAME = 10
UNITS = words("inches") | words("degrees")
PLURAL = words("plural")
REST = words("rest")
EACH = words("each")
THEY = words("they")
MEN = words("men")
ORDINALS = {number: said.split() for number, said in COMMON["ordinals"].items()}


class Mention(NamedTuple):
    """Some words that name one thing, or could name several."""

    place: int
    length: int
    ids: tuple[str, ...]
    many: bool
    """They were named together: all are meant."""
    of_sort: bool = False
    """Named by their sort: the cavalry, all galleys."""


class Names:
    """Everything that can be named, by its words."""

    def __init__(self, named: Mapping[str, Named], lexicon: Lexicon) -> None:
        self.named, self._lexicon = named, lexicon
        self._whole: dict[tuple[str, ...], list[str]] = {}
        self._parts: dict[str, set[str]] = {}
        for thing in named.values():
            for form in _forms(thing, lexicon.aliases.get(thing.id, ())):
                ids = self._whole.setdefault(form, [])
                ids += [thing.id] if thing.id not in ids else []
            # `Ali Pasha` alone is his squadron, and none of `Ali Pasha's galliots`
            group = _words(named[thing.group]) if thing.group in named else set[str]()
            for word in _words(thing) - group:
                self._parts.setdefault(word, set()).add(thing.id)

    def mentions(
        self, tokens: list[str], taken: set[int], role: str = "", others: tuple[str, ...] = ()
    ) -> list[Mention]:
        """Names in the order in which they are said; `taken` are the places of verbs."""
        kept: list[Mention] = []
        for one in self._in_turn(tokens, taken, role, others):
            if kept and _is_same(kept[-1], one):
                name = kept.pop()
                one = one._replace(place=name.place, length=name.length + one.length)
            kept.append(one)
        return kept

    def _in_turn(
        self, tokens: list[str], taken: set[int], role: str, others: tuple[str, ...]
    ) -> Iterator[Mention]:
        place, sorts = 0, {p: (n, s) for p, n, s in self._lexicon.noun_spans("sort", tokens)}
        for p, n, s in self._lexicon.noun_spans("each", tokens):
            sorts |= {p: (n, s)} if p and tokens[p - 1] in EACH else {}
        while place < len(tokens):
            found = self._whole_at(tokens, place)
            found = found or self._part_at(tokens, place, taken)
            if place in sorts and (found is None or found.length <= sorts[place][0]):
                found = self._sort_at(place, *sorts[place], role) or found
            elif found is None or found.length == 1:
                found = self._men_of(tokens, place, role) or found
            if others and tokens[place] in REST:
                found, others = Mention(place, 1, others, True), ()  # nobody is left for another
            if found is not None and found.length == 1 and place in taken:
                found = None  # `bloquea` is the verb, not the Order of that name
            found = found or self._part_at(tokens, place, taken)
            if found is not None:
                yield found
            place += found.length if found else 1

    def _sort_at(self, place: int, length: int, sort: str, role: str) -> Mention | None:
        """The cavalry, the galleys: all of one's own."""
        ids = tuple(i for i, n in self.named.items() if sort in n.sorts and n.side in (role, ""))
        return Mention(place, length, ids, True, True) if ids else None

    def _men_of(self, tokens: list[str], place: int, role: str) -> Mention | None:
        """Beck's, los de Beck: the units of a command by its commander."""
        word = tokens[place]
        base, length = word.removesuffix("'s").removesuffix("’s"), 1
        if word in THEY and tokens[place + 1 : place + 2] in (["de"], ["del"]):
            base, length = " ".join(tokens[place + 2 : place + 3]), 3
        elif base == word:
            return None
        if length == 1 and tokens[place + 1 : place + 2] and tokens[place + 1] in MEN:
            length = 2
        for id in self._whole.get((base,), ()):
            leader = self.named[id]
            if leader.sort == "leader" and leader.side == role:
                groups = {leader.id, leader.group} - {""}
                ids = tuple(
                    n.id for n in self.named.values() if n.sort == "piece" and n.group in groups
                )
                return Mention(place, length, ids, True) if ids else None
        alone = tuple(self._parts.get(stem(base), ()))
        mine = len(alone) == 1 and length > 1 and self.named[alone[0]].side == role
        return Mention(place, length, alone, False) if mine else None

    def _whole_at(self, tokens: list[str], place: int) -> Mention | None:
        """The longest mark or name that begins here; small words inside it may be left out."""
        best: Mention | None = None
        said: list[str] = []
        for length in range(1, min(LONGEST_NAME, len(tokens) - place) + 1):
            word = tokens[place + length - 1]
            if word in ARTICLES and length == 1:
                alone = self._whole.get((word,), ())  # a piece may be called A
                return Mention(place, 1, tuple(alone), False) if alone else None
            said += [] if word in ARTICLES else [word]
            raw = self._whole.get(tuple(tokens[place : place + length]))
            raw = raw or self._whole.get((word.removesuffix("'s"),) if length == 1 else ())
            ids = raw or self._whole.get(tuple(said))
            if (
                ids
                and (raw or word not in ARTICLES)
                and not self._is_measure(tokens, place, length)
            ):
                best = Mention(place, length, tuple(ids), False)
        return self._widened(tokens, best) if best is not None else None

    def _widened(self, tokens: list[str], best: Mention) -> Mention:
        """A port's name may mean the strait that is called after it; `los dragones`, all."""
        first, ids = tokens[best.place], list(best.ids)
        if best.length == 1 and all(self.named[i].sort == "place" for i in ids):
            also = self._parts.get(stem(first), set())
            ids += [i for i in self.named if i in also and i not in ids]
        many = len(ids) > 1 and first.endswith("s") and self._is_plural(tokens, best.place)
        return best._replace(ids=tuple(ids), many=many)

    def _is_measure(self, tokens: list[str], place: int, length: int) -> bool:
        """Whether the number at the end of a name is a distance: `el tercio 4 pulgadas`."""
        last, after = place + length - 1, place + length
        is_number = length > 1 and number_in(tokens[last]) is not None
        return is_number and after < len(tokens) and tokens[after] in UNITS

    def _part_at(self, tokens: list[str], place: int, taken: set[int]) -> Mention | None:
        """Words of a name that begin here, as many as belong to one thing."""
        first = tokens[place]
        if place in taken or not _says_something(first) or self._lexicon.knows(first):
            return None
        ids = self._parts.get(stem(first))
        if not ids:
            return None
        length, seen = 1, 1
        while place + seen < len(tokens):
            word = tokens[place + seen]
            seen += 1
            if word in ARTICLES:
                continue
            common = ids & self._parts.get(stem(word), set())
            if not common or place + seen - 1 in taken or self._is_measure(tokens, place, seen):
                break
            ids, length = common, seen
        many = first != stem(first) and first.endswith("s") and self._is_plural(tokens, place)
        return Mention(place, length, tuple(i for i in self.named if i in ids), many)

    def _is_plural(self, tokens: list[str], place: int) -> bool:
        """`los dragones`; at the head of a sentence or of a clause without an article, too."""
        return not place or tokens[place - 1] in PLURAL | JOINING


def _says_something(word: str) -> bool:
    """Whether half a name may begin with it: `Alburquerque`, the 9th."""
    return len(word) > 3 or ORDINAL.fullmatch(word) is not None


def _is_same(one: Mention, other: Mention) -> bool:
    """Whether a name is followed by the mark of the same thing: `the Tronco (C-C-01)`."""
    adjacent = one.place + one.length == other.place
    crowd = one.many and len(one.ids) > 1  # `the rest R2` is no name
    return adjacent and not crowd and len(other.ids) == 1 and other.ids[0] in one.ids


def _forms(thing: Named, aliases: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every way of writing a name or a mark out."""
    marks = [thing.id, *thing.marks.values()]
    for text in (*marks, *(m.replace("-", "") for m in marks), *aliases, *thing.aliases):
        whole = tokens_of(text)
        yield tuple(w for w in whole if w not in ARTICLES) or (plain(text),)
        if len(whole) > 1 and whole[-1] in ARTICLES:
            yield (*(w for w in whole[:-1] if w not in ARTICLES), whole[-1])  # Flotilla A
    for name in thing.names.values():
        words = tuple(w for w in tokens_of(name) if w not in ARTICLES)
        if words:
            yield words
        if words and ORDINAL.fullmatch(words[0]):
            yield words[0].removesuffix("th"), *words[1:]  # el 34 de línea
        if len(words) > 1 and words[-1] in ORDINALS:
            yield from ((said, *words[:-1]) for said in ORDINALS[words[-1]])  # the first dummy
        if len(words) > 1 and words[-1].isdecimal() and thing.sort == "piece":
            yield words[:-1]  # all that are called alike


def _words(thing: Named) -> set[str]:
    """The words of its names that may be said alone."""
    said = (w for name in thing.names.values() for w in tokens_of(name) if w not in ARTICLES)
    found = {form for w in said for form in (stem(w), stem(re.sub("['’]s$", "", w)))}
    return found | {stem(w) for alias in thing.aliases for w in tokens_of(alias)}
