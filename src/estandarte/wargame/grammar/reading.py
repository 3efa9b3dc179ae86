"""From a sentence to what it may mean: the verbs are tried in the order of the game's words."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice, product
from typing import Any, Generic, TypeVar

import msgspec

from estandarte.kernel import Action, Named, Reading, Role, State, Telling, Way, but, kind_of

from .account import PASSED, left_over
from .cutting import cuts_in
from .lexicon import Lexicon, lexicon_of
from .matching import fitting
from .names import Mention, Names
from .order import REST, Order, Unclear
from .said import Builder, Found, Said
from .tokens import ARTICLES, breaks_in, number_in, plainly, tokens_of
from .tokens import words as common_words
from .trying import tried

S = TypeVar("S", bound=State)

NEGATIONS = common_words("negations")
REFUSALS = common_words("refusals")
DOINGS = common_words("doings")
NOBODY = common_words("nobody")
MORE = frozenset({"mas", "more", "else", "further"})
WISHES = (["quiero"],)
"""What begins a wish, for once or for good; an intention is said in the same way. [KER-14]"""
MOST_WAYS = 48
"""More readings than this of one sentence are not looked at."""
MOST_OPTIONS = 5_000
MOST_CUTS = 8
"""In more places a sentence is not cut."""


class Grammar(Generic[S]):
    """The one grammar, filled with the words of one game."""

    def __init__(
        self,
        package: str,
        builders: Mapping[str, Builder],
        things: Callable[[S, Role], Mapping[str, Named]],
        sentence: Callable[[Action, str], str | None],
        said_first: bool = False,
        lists: bool = True,
        everybody: Callable[[S, Role], Iterable[str]] | None = None,
    ) -> None:
        self._package, self._builders = package, builders
        self._things, self._sentence = things, sentence
        self._said_first = said_first
        """Whether of several verbs the one said first is meant, or the first of the words."""
        self._lists = lists
        """Whether options are looked through for what no builder makes."""
        self._everybody = everybody
        """Who may be given orders now: of these *the rest* are those not yet named."""
        self._names: Names | None = None

    @property
    def lexicon(self) -> Lexicon:
        return lexicon_of(self._package)

    def read(
        self, state: S, role: Role, words: str, named: Mapping[str, Named] | None = None
    ) -> Reading:
        """All that a sentence may mean now; one order, or several one after the other."""
        tokens = tokens_of(words)
        if state.decision is None or not tokens:
            return Reading()
        if self.lexicon.is_end(tokens):
            return self._ending(state, role)
        known = named or self._things(state, role)
        said = [Said(state, role, tokens, breaks_in(words), known)]
        core = plainly(words)
        if tokens_of(core) not in ([], tokens):
            said.append(Said(state, role, tokens_of(core), breaks_in(core), known))
        if self._has_several(said[-1]) and (several := self._several(said[-1])):
            return several
        readings = [self._ordering(each) for each in said]
        best = min(readings, key=_doubt)
        if _is_whole(best):
            return best
        several = next((found for each in said if (found := self._several(each))), None)
        return several or best

    # --- several orders in one sentence

    def _has_several(self, said: "Said") -> bool:
        """Whether on both sides of a cut somebody is named and has a verb of his own."""
        spoken = {p for places in self._verbs_of_parts(said).values() for p in places}
        named = {m.place for m in self._mentions(said, spoken)}
        return any(
            min(spoken) < end <= max(spoken) and min(named) < end <= max(named)
            for end, _ in cuts_in(said.tokens, said.breaks)
            if spoken and named
        )

    def _several(self, said: "Said") -> Reading | None:
        """A sentence cut into orders of which none leaves a word over; the longest first.

        Each is read on the board as the ones before it leave it. Where a die or somebody else comes
        in between, the words that are left wait.
        """
        cuts = list(cuts_in(said.tokens, said.breaks)) if self._verbs_of_parts(said) else []
        return self._cut(said, cuts) if 0 < len(cuts) <= MOST_CUTS else None

    def _verbs_of_parts(self, said: "Said") -> Mapping[str, set[int]]:
        """The verbs of a sentence that may be cut; none of one whose parts are one order."""
        verbs = self.lexicon.verbs_in(said.tokens)
        accepted = {kind_of(kind) for kind in _decision(said.state).accepts}
        now = (v for v in verbs if accepted & set(self.lexicon.kinds(v)))
        return {} if any(self.lexicon.is_whole(v) for v in now) else verbs or {"": set()}

    def _cut(self, said: "Said", cuts: list[tuple[int, int]]) -> Reading | None:
        for end, after in reversed(cuts):
            first = self._ordering(said.part(0, end))
            if not _is_whole(first) or len(first.ways) > 1 or first.rule:
                continue
            actions = first.ways[0].actions
            rest = said.part(after, len(said.tokens)).after(first.ways[0])
            trial = tried(said.state, said.role, actions)
            if trial.board is None or first.ways[0].then:
                if not _is_whole(self._ordering(rest)):
                    return Reading(first.ways, left=tuple(rest.tokens))
                waits = (*first.ways[0].then, " ".join(rest.tokens))
                return Reading((but(first.ways[0], then=waits),))
            rest = rest._replace(state=trial.board)
            later = self._ordering(rest)
            if not _is_whole(later):
                later = (
                    self._cut(rest, [(e - after, a - after) for e, a in cuts if e > after]) or later
                )
            if _is_whole(later) and len(later.ways) == 1 and not later.rule:
                way = later.ways[0]
                if way.actions == actions and _needs_nothing(type(actions[0])):
                    return first  # `no more, end the phase` ends one phase
                left = (*first.ways[0].without, *way.without)
                return Reading((Way((*actions, *way.actions), way.then, left),))
        return None

    def orders_now(
        self, state: S, role: Role, words: str, named: Mapping[str, Named] | None = None
    ) -> bool:
        """Whether what is wished is an order that may be given now: `quiero que R1 avance 4`."""
        if tokens_of(words)[:1] not in WISHES:
            return False
        reading = self.read(state, role, words, named)
        firsts = [way.actions[0] for way in reading.ways if not reading.left]
        return any(_accepted(state, a) and a.check(state, state.decision) for a in firsts)

    def sole(self, state: S, role: Role, words: str) -> Action | None:
        """The one action that is meant, if it is one and no word is left over."""
        reading = self.read(state, role, words)
        if reading.left or any(len(way.actions) != 1 for way in reading.ways):
            return None
        firsts = [way.actions[0] for way in reading.ways]
        legal = [a for a in firsts if _accepted(state, a) and a.check(state, state.decision)]
        return (legal or firsts)[0] if len(legal) == 1 or len(firsts) == 1 else None

    # --- the whole line says that nothing more is to be done

    def _ending(self, state: S, role: Role) -> Reading:
        decision: Any = state.decision
        kinds = [k for k in decision.accepts if kind_of(k) in self.lexicon.enders]
        plain = [k(role=role) for k in kinds if _needs_nothing(k)]
        return Reading(tuple(Way((action,)) for action in plain[:1]))

    # --- anything else

    def _ordering(self, said: "Said") -> Reading:
        if self.lexicon.is_end(said.tokens):
            return self._ending(said.state, said.role)
        verbs = self.lexicon.verbs_in(said.tokens)
        if self._said_first:
            verbs = dict(sorted(verbs.items(), key=lambda item: min(item[1])))
        accepted = {kind_of(kind) for kind in _decision(said.state).accepts}
        now = [v for v in verbs if accepted & set(self.lexicon.kinds(v))]
        if self._is_enough(said, now, verbs):
            return self._ending(said.state, said.role)
        if self._is_refused(said, now, verbs):
            ending = self._ending(said.state, said.role)
            told = self._sentence(ending.ways[0].actions[0], "en") or ""
            said_no = [t for t in said.tokens if t in REFUSALS]
            # no hago nada más, no dispara nadie más
            twice = said_no[:1] == ["no"] and said_no[1:] in (["nada"], ["nadie"])
            once = len(said_no) == 1 or twice
            sure = once and (bool(MORE & set(said.tokens)) or told.startswith("No "))
            known = REFUSALS if sure else REFUSALS - NOBODY if len(said_no) == 1 else frozenset()
            spoken = {said.tokens[p] for v in now if sure for p in verbs[v]}
            return self._accounted(said, list(ending.ways), (), verbs, known | DOINGS | spoken)
        if self._is_negated(said.tokens, {verb: verbs[verb] for verb in now}):
            return self._denying(said, now, verbs)
        best, fault = self._now(said, now, verbs, accepted)
        others = {p for v in verbs if v not in now and self.lexicon.rule(v) for p in verbs[v]}
        if not now and self._is_of_another_moment(said, others):
            best = Reading()
        answered = best.ways and not (best.left and others & said.places(best.left))
        if answered:
            return best
        # An answer belongs to its question alone; an order that the book knows is refused by it.
        for verb in verbs if fault is None else ():
            rule = "" if verb in now else self.lexicon.rule(verb)
            with suppress(Unclear):
                if rule and (found := self._built(said, verb, verbs)).ways:
                    return but(found, rule=rule)
        rules = [self.lexicon.rule(v) for v in verbs if v not in now and self.lexicon.rule(v)]
        cited = rules[0] if rules and (best.ways or not now) else ""
        return Reading(fault=fault, rule=cited)

    def _is_of_another_moment(self, said: "Said", others: set[int]) -> bool:
        """Whether a verb is said that does not answer this question: `go for B6-2`."""
        mentions = self._mentions(said, set())
        named = {m.place + n for m in mentions for n in range(m.length)}
        own = {p for p in others - named if said.tokens[p] not in PASSED}
        return bool(own) or any(p + 1 in others for p in others)

    def _now(
        self, said: "Said", now: list[str], verbs: Mapping[str, set[int]], accepted: set[str]
    ) -> tuple[Reading, Telling | None]:
        """What fits this question with the fewest words left over; or what it lacks."""
        best, fault = Reading(), None
        for verb in now:
            try:
                found = self._built(said, verb, verbs)
            except Unclear as unclear:
                fault = fault or unclear.telling
                continue
            best = min(best, found, key=_doubt)
            if _is_whole(best):
                return best, None
        if not now:
            best = min(best, self._implied(said, accepted), key=_doubt)
        if fault is None and not _is_whole(best):
            plain = self._plain(said, now)
            found = self._accounted(said, plain, now, verbs)
            best = min(best, found, key=_doubt)
        if fault is None and not _is_whole(best):
            best = min(best, self._listed(said, now, verbs), key=_doubt)
        return best, None if _is_whole(best) else fault

    def _accounted(
        self, said: "Said", ways: list[Way], now: Iterable[str], verbs: Mapping[str, set[int]],
        passed: Iterable[str] = (),
    ) -> Reading:  # fmt: skip
        """Ways that no builder made, with the words that they leave over."""
        now = list(now)
        mentions = self._mentions(said, set[int]().union(*(verbs[v] for v in now)))
        found: dict[tuple[int, ...], list[Way]] = {}
        for way in ways:
            order = Order(said.state, said.role, said.tokens, "", self.lexicon)
            order.name(said.named, mentions, [m.ids[0] for m in mentions])
            order.used |= {p for p, token in enumerate(order.tokens) if token in passed}
            kind = kind_of(way.actions[0])
            own = (v for v in now if kind in self.lexicon.kinds(v))
            spoken = set[int]().union(*(verbs[v] for v in own))
            left = left_over(order, way, mentions, spoken, self._sentence)
            found.setdefault(tuple(left), []).append(way)
        if not found:
            return Reading()
        fewest = min(found, key=len)
        return Reading(tuple(found[fewest]), left=said.words(fewest))

    def _is_enough(self, said: "Said", now: list[str], verbs: Mapping[str, set[int]]) -> bool:
        """Whether no more is wanted of what can be done: `that's all the shooting`."""
        if any(self.lexicon.denied(verb) == verb for verb in now):  # it is a refusal itself
            return False
        return any(
            begin in verbs[verb] and {*range(begin, len(said.tokens))} - verbs[verb] <= small
            for small in [{p for p, token in enumerate(said.tokens) if token in ARTICLES}]
            for begin in self.lexicon.ends_of(said.tokens)
            for verb in now
        )

    def _is_refused(self, said: "Said", now: list[str], verbs: Mapping[str, set[int]]) -> bool:
        """Whether nobody is named and nothing is wanted of what could be done: `no cargo más`."""
        if any(self.lexicon.denied(verb) == verb for verb in now):  # it is a refusal itself
            return False
        spoken = {place for verb in now for place in verbs[verb]}
        others = [(p, t) for p, t in enumerate(said.tokens) if t not in ARTICLES]
        refused = [t for p, t in others if t in REFUSALS and p not in spoken]
        known = all(p in spoken or t in REFUSALS | DOINGS | PASSED for p, t in others)
        if not known or not refused or (len(others) < 2 and refused[0] in NEGATIONS):
            return False
        return bool(self._ending(said.state, said.role).ways)

    def _denying(self, said: "Said", now: list[str], verbs: Mapping[str, set[int]]) -> Reading:
        """Who is told not to march halts; of all else one should say what is to be done."""
        first = next(p for p, token in enumerate(said.tokens) if token in NEGATIONS)
        for verb in now:
            with suppress(Unclear):
                instead = self.lexicon.denied(verb)
                spoken = {**verbs, instead: verbs[verb] | {first}}  # a second one is left over
                found = self._built(said, instead, spoken) if instead else Reading()
                if not _is_whole(found):
                    continue
                # *stays not* is no other way of saying *stays*
                if instead == verb or found.ways != self._ordering(said.without(first)).ways:
                    return found
        return Reading(fault=Telling("order.negated"))

    def _is_negated(self, tokens: list[str], verbs: Mapping[str, set[int]]) -> bool:
        """Whether what is said is not to be done; some verbs have the *no* in them."""
        spoken = set().union(*verbs.values()) if verbs else set[int]()
        head = max(4, min(spoken, default=0))
        return any(t in NEGATIONS and place not in spoken for place, t in enumerate(tokens[:head]))

    def _implied(self, said: "Said", accepted: set[str]) -> Reading:
        """Orders without a verb, where nothing is left that nobody knows."""
        mentions = self._mentions(said, set())
        spans = {p for m in mentions for p in range(m.place, m.place + m.length)}
        left = [t for place, t in enumerate(said.tokens) if place not in spans]
        for verb in self.lexicon.verbs:
            if accepted & set(self.lexicon.kinds(verb)) and self.lexicon.implied(verb, left):
                with suppress(Unclear):
                    own = str(self.lexicon.verbs[verb]["implied"]).split()
                    said_so = {p for p, t in enumerate(said.tokens) if t in own}
                    found = self._built(said, verb, {verb: set()}, said_so)
                    if found.ways:
                        return found
        return Reading()

    def _plain(self, said: "Said", verbs: list[str]) -> list[Way]:
        """Answers in which there is nothing to fill in."""
        for verb in verbs:
            accepts = _decision(said.state).accepts
            kinds = [k for k in accepts if kind_of(k) in self.lexicon.kinds(verb)]
            if kinds and all(_needs_nothing(kind) for kind in kinds):
                return [Way((kind(role=said.role),)) for kind in kinds]
        return []

    def _built(
        self, said: "Said", verb: str, verbs: Mapping[str, set[int]], also: Iterable[int] = ()
    ) -> Reading:
        builder = self._builders.get(verb)
        if builder is None:
            return Reading()
        taken = verbs[verb]
        besides = (verbs[v] for v in self.lexicon.beside(verb) if v in verbs)
        spoken = self._before_cut(said, verb, taken.union(also, *besides))
        mentions = self._mentions(said, spoken)
        found = Found(said, mentions, spoken, self._sentence)
        for ids in islice(_choices(mentions, said.named), MOST_WAYS):
            order = Order(said.state, said.role, said.tokens, verb, self.lexicon)
            order.breaks = said.breaks
            order.name(said.named, mentions, list(ids))
            order.rest = [t for t in order.rest if t not in {said.tokens[n] for n in taken}]
            found.add(order, builder)
        return self._gone_on(said, found.reading())

    def _gone_on(self, said: "Said", reading: Reading) -> Reading:
        """`R1-1 avanza 4` before its turn: what is to follow is read on the board that it finds."""
        if len(reading.ways) != 1 or not reading.ways[0].then:
            return reading
        way = reading.ways[0]
        trial = tried(said.state, said.role, way.actions)
        if trial.verdict is not None:
            return but(reading, left=())
        if trial.board is None:
            return but(reading, left=())
        later = self._ordering(said._replace(state=trial.board))
        if not later.ways or later.rule:
            return later
        ways = (Way((*way.actions, *on.actions), on.then, on.without) for on in later.ways)
        return but(later, ways=tuple(ways))

    def _before_cut(self, said: "Said", verb: str, spoken: set[int]) -> set[int]:
        """A verb where it is said first: `sails to Malaga and sails back` says more."""
        if self.lexicon.is_whole(verb) or not spoken:
            return spoken
        first = min(spoken)
        ends = [end for end, _ in cuts_in(said.tokens, said.breaks) if end > first]
        if not ends or not any(number_in(t) is not None for t in said.tokens[: ends[0]]):
            own = self.lexicon.verbs_in(said.tokens).get(verb, set())
            return {p for p in spoken if not ends or p < ends[0] or p not in own}
        return {p for p in spoken if p < ends[0] or p == first}

    def _mentions(self, said: "Said", taken: set[int]) -> list[Mention]:
        if self._names is None or self._names.named is not said.named:
            self._names = Names(said.named, self.lexicon)  # sentences come many to one board
        others: tuple[str, ...] = ()
        if said.before and REST & set(said.tokens):
            mine = (n.id for n in said.named.values() if n.side == said.role and n.sort == "piece")
            every = self._everybody(said.state, said.role) if self._everybody else mine
            others = tuple(id for id in every if id not in said.before)
        able = self._able(said)
        mentions = self._names.mentions(said.tokens, taken, said.role, others)
        return [m._replace(ids=able(m.ids)) if m.of_sort else m for m in mentions]

    def _able(self, said: "Said") -> Callable[[tuple[str, ...]], tuple[str, ...]]:
        """Of the cavalry, those that may be given orders now, if they are any."""
        every: set[str] = set()
        if self._everybody:
            every = set(self._everybody(said.state, said.role))
        return lambda ids: tuple(id for id in ids if id in every) or ids

    def _listed(self, said: "Said", now: list[str], verbs: Mapping[str, set[int]]) -> Reading:
        """The options that say the same, word for word."""
        if not self._lists:
            return Reading()
        taken = {place for verb in now for place in verbs[verb]}
        mentions = self._mentions(said, taken)
        named = {m.place for m in mentions}
        bodies = {p for p, _ in self.lexicon.nouns_in("body", said.tokens)}
        taken |= {p for p in bodies if p + 1 in named}  # el puerto Mahón
        kinds = {kind for verb in now for kind in self.lexicon.kinds(verb)}
        options = islice(_decision(said.state).options(said.state, said.role), MOST_OPTIONS)
        among = [o for o in options if not kinds or kind_of(o) in kinds]
        fits = fitting(among, said.tokens, taken, mentions, self._sentence)
        return self._accounted(said, [Way((a,)) for a in fits[:MOST_WAYS]], now, verbs)


def _is_whole(reading: Reading) -> bool:
    return bool(reading.ways) and not reading.left


def _doubt(reading: Reading) -> tuple[bool, int]:
    """No meaning at all is worst, then the one that leaves most words over."""
    return not reading.ways, len(reading.left)


def _decision(state: State) -> Any:
    return state.decision


def _accepted(state: State, action: Action) -> bool:
    return isinstance(action, _decision(state).accepts)


def _needs_nothing(kind: type[Action]) -> bool:
    return all(not f.required for f in msgspec.structs.fields(kind) if f.name != "role")


def _choices(mentions: list[Mention], named: Mapping[str, Named]) -> Iterator[tuple[str, ...]]:
    """Every way of taking names that could mean several; of many together, those of one side."""
    firsts = ({named[id].side: id for id in reversed(m.ids)}.values() for m in mentions)
    return product(*(first if m.many else m.ids for m, first in zip(mentions, firsts, strict=True)))
