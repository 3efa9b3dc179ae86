"""Whether every word of a sentence that bears a meaning has been used, and which has not.

A word is used if it is the verb, names what the orders are about, stands in their own sentences, or
was asked for by whoever made them. What is left over is read back before anything is done.
"""

from collections.abc import Callable, Iterable, Sequence

from estandarte.kernel import LANGUAGES, Action, Way

from .cutting import JOINING, cuts_in
from .matching import names_in
from .names import UNITS, Mention
from .order import ALL, BOTH, COUNTED, CROWD, EXCEPT, MEANING, REST, Order
from .tokens import ARTICLES, number_in, stem, tokens_of
from .tokens import words as common_words

TOWARD = common_words("toward")
UP_TO = frozenset({"hasta"})
DEFINITE = common_words("definite")
LEADING = ARTICLES - common_words("heading")
PASSED = ARTICLES | common_words("light")
"""What may stand in an order and say nothing of its own."""

Sentence = Callable[[Action, str], str | None]


def left_over(
    order: Order, way: Way, mentions: Sequence[Mention], spoken: set[int],
    sentence: Sentence,
) -> list[int]:  # fmt: skip
    """The places of the words that nothing in these orders answers to."""
    tokens, used = order.tokens, set(spoken) | order.used
    about = _about(order, way)
    spans: dict[int, Mention] = {}
    for mention in mentions:
        places = range(mention.place, mention.place + mention.length)
        acts = set(mention.ids) & about and not _is_misplaced(order, mention, mentions, spoken)
        if acts or _stays(order, mention, about):
            used |= set(places)
        spans |= dict.fromkeys(places, mention)
    bodies = {p for p, _ in order.lexicon.nouns_in("body", tokens)}
    stems, figures = _told(way.actions, sentence)
    for place, token in enumerate(tokens):
        if place in used or place in spans or _is_one_of(tokens, place, spans):
            continue
        number = number_in(token)
        if (
            token in PASSED
            or ((token in stems or stem(token) in stems) and token not in MEANING)
            or (number is not None and number in figures)
            or (number is not None and _counts(tokens, place, number, spans, about))
            or (token in UNITS and place - 1 in used)
            or (token in COUNTED and number_in(tokens[place - 1]) is not None)
            or _gathers(order, place, spans, about)
            or (token in UP_TO and _is_place_next(order, place, spans, about))
            or (place in bodies and _is_named_next(tokens, place, spans, about))
        ):
            used.add(place)
    return [place for place in range(len(tokens)) if place not in used]


def _is_misplaced(
    order: Order, mention: Mention, mentions: Sequence[Mention], spoken: set[int]
) -> bool:
    """An enemy who is said to act, `B8 charges the hussars`; or one of one's own who is named
    after the verb of others: `R1 advances, R2 ...`.
    """
    verb = min(spoken, default=-1)
    pieces = [m for m in mentions if order.named[m.ids[0]].sort == "piece"]
    own = [m for m in pieces if any(order.named[i].side == order.role for i in m.ids)]
    if mention.place < verb and mention in pieces and mention not in own:
        before = set(order.tokens[max(0, mention.place - 2) : mention.place])
        return any(m.place > verb for m in own) and not before & TOWARD
    if order.verb and order.lexicon.is_whole(order.verb):  # cards for all are one order
        return False
    former = [m for m in own if m.place < mention.place]
    if mention not in own or not former or mention.place < verb:
        return False
    begun = former[-1].place + former[-1].length
    between = set(order.tokens[begun : mention.place]) - ARTICLES - JOINING - BOTH - EXCEPT
    ends = [end for end, _ in cuts_in(order.tokens, order.breaks)]
    return bool(between) and any(begun <= end <= mention.place for end in ends)


def _is_place_next(order: Order, place: int, spans: dict[int, Mention], about: set[str]) -> bool:
    """`hasta Málaga` says where, and not when; `hasta a Málaga` has a word too many."""
    tokens = order.tokens
    if place and tokens[place - 1] in LEADING:
        return False
    after = (p for p in range(place + 1, len(tokens)) if p in spans or tokens[p] not in DEFINITE)
    mention = spans.get(next(after, -1))
    return mention is not None and order.named[mention.ids[0]].sort == "place"


def _about(order: Order, way: Way) -> set[str]:
    """Everything the orders name, and the groups of what they name."""
    ids = {*names_in(list(way.actions)), *way.without, *names_in(order.during), *order.besides}
    return ids | {order.named[i].group for i in ids if i in order.named} - {""}


def _stays(order: Order, mention: Mention, about: set[str]) -> bool:
    """Whether a piece is named so as to be left out, and is."""
    own = [i for i in mention.ids if order.named[i].side in (order.role, "")]
    return bool(own) and set(own) <= set(order.without) and len(about) > 1


def _told(actions: Iterable[Action], sentence: Sentence) -> tuple[set[str], set[float]]:
    said = [s for a in actions for lang in LANGUAGES if (s := sentence(a, lang))]
    words = {w for s in said for w in tokens_of(s)}
    figures = {n for w in words if (n := number_in(w)) is not None}
    return words | {stem(w) for w in words if len(w) > 3}, figures


def _counts(
    tokens: list[str], place: int, number: float, spans: dict[int, Mention], about: set[str]
) -> bool:
    """`las cuatro galeras`, `both of the two`: as many as there are."""
    after = spans.get(place + 1)
    return after is not None and after.many and len(set(after.ids) & about) == number


def _is_one_of(tokens: list[str], place: int, spans: dict[int, Mention]) -> bool:
    """`one of the galleys` is none of them yet."""
    if number_in(tokens[place]) != 1 or tokens[place + 1 : place + 2] not in (["of"], ["de"]):
        return False
    after = (p for p in range(place + 2, len(tokens)) if p in spans or tokens[p] not in ARTICLES)
    mention = spans.get(next(after, -1))
    return mention is not None and mention.many


def _is_named_next(
    tokens: list[str], place: int, spans: dict[int, Mention], about: set[str]
) -> bool:
    """What a piece is, said before its name: `el batallón B1`."""
    after = (p for p in range(place + 1, len(tokens)) if tokens[p] not in ARTICLES)
    mention = spans.get(next(after, -1))
    return mention is not None and not mention.many and bool(set(mention.ids) & about)


def _gathers(order: Order, place: int, spans: dict[int, Mention], about: set[str]) -> bool:
    """Words that gather several: *all*, *both*, *except*, beside what they gather."""
    token = order.tokens[place]
    pieces = [i for i in about if i in order.named and order.named[i].sort not in ("group",)]
    if token in EXCEPT:
        after = (p for p in range(place + 1, len(order.tokens)) if order.tokens[p] not in ARTICLES)
        mention = spans.get(next(after, -1))
        mine = {i for i in order.without if order.named[i].side in (order.role, "")}
        return mention is not None and bool(mine & set(mention.ids)) and len(pieces) > 1
    if token in CROWD:
        return any(order.tokens[n] in ALL for n in range(max(0, place - 3), place))
    if token in BOTH:
        return len(pieces) > 1
    if token in ALL and token not in REST:
        near = [spans[n] for n in range(place + 1, place + 4) if n in spans]
        return any(m.many or order.named[m.ids[0]].sort == "group" for m in near)
    return False
