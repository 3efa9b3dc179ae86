"""From a sentence to what it may mean: the verbs are tried in the order of the game's words."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice, product
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from estandarte.kernel import Action, Named, Reading, Role, State, Telling, Way, kind_of

from .lexicon import Lexicon, lexicon_of
from .matching import fitting
from .names import Mention, Names
from .order import Order, Unclear
from .tokens import ARTICLES, breaks_in, plainly, tokens_of
from .tokens import words as common_words

S = TypeVar("S", bound=State)
Builder = Callable[[Order], Iterable[Way | Action]]

NEGATIONS = common_words("negations")
REFUSALS = common_words("refusals")
DOINGS = common_words("doings")
WISHES = (["quiero"],)
"""What begins a wish, for once or for good; an intention is said in the same way. [KER-14]"""
MOST_WAYS = 48
"""More readings than this of one sentence are not looked at."""
MOST_OPTIONS = 5_000


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
    ) -> None:
        self._package, self._builders = package, builders
        self._things, self._sentence = things, sentence
        self._said_first = said_first
        """Whether of several verbs the one said first is meant, or the first of the words."""
        self._lists = lists
        """Whether options are looked through for what no builder makes."""
        self._names: Names | None = None

    @property
    def lexicon(self) -> Lexicon:
        return lexicon_of(self._package)

    def read(
        self, state: S, role: Role, words: str, named: Mapping[str, Named] | None = None
    ) -> Reading:
        """All that a sentence may mean at this moment."""
        tokens = tokens_of(words)
        if state.decision is None or not tokens:
            return Reading()
        if self.lexicon.is_end(tokens):
            return self._ending(state, role)
        known = named or self._things(state, role)
        reading = self._ordering(_Said(state, role, tokens, breaks_in(words), known))
        core = plainly(words)
        if reading.ways or tokens_of(core) in ([], tokens):
            return reading
        bare = self._ordering(_Said(state, role, tokens_of(core), breaks_in(core), known))
        said_more = bare.ways or (bare.fault and not reading.fault) or not reading.rule
        return bare if said_more else reading

    def orders_now(
        self, state: S, role: Role, words: str, named: Mapping[str, Named] | None = None
    ) -> bool:
        """Whether what is wished is an order that may be given now: `quiero que R1 avance 4`."""
        if tokens_of(words)[:1] not in WISHES:
            return False
        firsts = [way.actions[0] for way in self.read(state, role, words, named).ways]
        return any(_accepted(state, a) and a.check(state, state.decision) for a in firsts)

    def sole(self, state: S, role: Role, words: str) -> Action | None:
        """The one action that is meant, if it is one."""
        reading = self.read(state, role, words)
        firsts = [way.actions[0] for way in reading.ways if way.actions]
        legal = [a for a in firsts if _accepted(state, a) and a.check(state, state.decision)]
        return (legal or firsts)[0] if len(legal) == 1 or len(firsts) == 1 else None

    # --- the whole line says that nothing more is to be done

    def _ending(self, state: S, role: Role) -> Reading:
        decision: Any = state.decision
        kinds = [k for k in decision.accepts if kind_of(k) in self.lexicon.enders]
        plain = [k(role=role) for k in kinds if _needs_nothing(k)]
        return Reading(tuple(Way((action,)) for action in plain[:1]))

    # --- anything else

    def _ordering(self, said: "_Said") -> Reading:
        verbs = self.lexicon.verbs_in(said.tokens)
        if self._said_first:
            verbs = dict(sorted(verbs.items(), key=lambda item: min(item[1])))
        accepted = {kind_of(kind) for kind in _decision(said.state).accepts}
        now = [v for v in verbs if accepted & set(self.lexicon.kinds(v))]
        if self._is_refused(said, now, verbs):
            return self._ending(said.state, said.role)
        if self._is_negated(said.tokens, {verb: verbs[verb] for verb in now}):
            return self._denying(said, now, verbs)
        fault: Telling | None = None
        for verb in now:
            try:
                if ways := self._built(said, verb, verbs[verb]):
                    return Reading(tuple(ways))
            except Unclear as unclear:
                fault = fault or unclear.telling
        if not now and (ways := self._implied(said, accepted)):
            return Reading(tuple(ways))
        if fault is None and (ways := self._plain(said, now) or self._listed(said, now, verbs)):
            return Reading(tuple(ways))
        # An answer belongs to its question alone; an order that the book knows is refused by it.
        for verb in verbs if fault is None else ():
            rule = "" if verb in now else self.lexicon.rule(verb)
            with suppress(Unclear):
                if rule and (ways := self._built(said, verb, verbs[verb])):
                    return Reading(tuple(ways), rule=rule)
        rules = [self.lexicon.rule(v) for v in verbs if v not in now and self.lexicon.rule(v)]
        return Reading(fault=fault, rule=rules[0] if rules and not now else "")

    def _is_refused(self, said: "_Said", now: list[str], verbs: Mapping[str, set[int]]) -> bool:
        """Whether nobody is named and nothing is wanted of what could be done: `no cargo más`."""
        if any(self.lexicon.denied(verb) == verb for verb in now):  # it is a refusal itself
            return False
        spoken = {place for verb in now for place in verbs[verb]}
        others = [(p, t) for p, t in enumerate(said.tokens) if t not in ARTICLES]
        refused = [t for p, t in others if t in REFUSALS and p not in spoken]
        known = all(p in spoken or t in REFUSALS or t in DOINGS for p, t in others)
        if not known or not refused or (len(others) < 2 and refused[0] in NEGATIONS):
            return False
        return bool(self._ending(said.state, said.role).ways)

    def _denying(self, said: "_Said", now: list[str], verbs: Mapping[str, set[int]]) -> Reading:
        """Who is told not to march halts; of all else one should say what is to be done."""
        negations = {p for p, token in enumerate(said.tokens) if token in NEGATIONS}
        for verb in now:
            with suppress(Unclear):
                instead = self.lexicon.denied(verb)
                if instead and (ways := self._built(said, instead, verbs[verb] | negations)):
                    return Reading(tuple(ways))
        return Reading(fault=Telling("order.negated"))

    def _is_negated(self, tokens: list[str], verbs: Mapping[str, set[int]]) -> bool:
        """Whether what is said is not to be done; some verbs have the *no* in them."""
        spoken = set().union(*verbs.values()) if verbs else set[int]()
        return any(t in NEGATIONS and place not in spoken for place, t in enumerate(tokens[:4]))

    def _implied(self, said: "_Said", accepted: set[str]) -> list[Way]:
        """Orders without a verb, where nothing is left that nobody knows."""
        mentions = self._mentions(said, set())
        spans = {p for m in mentions for p in range(m.place, m.place + m.length)}
        left = [t for place, t in enumerate(said.tokens) if place not in spans]
        for verb in self.lexicon.verbs:
            if accepted & set(self.lexicon.kinds(verb)) and self.lexicon.implied(verb, left):
                with suppress(Unclear):
                    if ways := self._built(said, verb, set()):
                        return ways
        return []

    def _plain(self, said: "_Said", verbs: list[str]) -> list[Way]:
        """Answers in which there is nothing to fill in."""
        for verb in verbs:
            accepts = _decision(said.state).accepts
            kinds = [k for k in accepts if kind_of(k) in self.lexicon.kinds(verb)]
            if kinds and all(_needs_nothing(kind) for kind in kinds):
                return [Way((kind(role=said.role),)) for kind in kinds]
        return []

    def _built(self, said: "_Said", verb: str, taken: set[int]) -> list[Way]:
        builder = self._builders.get(verb)
        if builder is None:
            return []
        mentions = self._mentions(said, taken)
        found = _Found(said.state)
        for ids in islice(_choices(mentions, said.named), MOST_WAYS):
            order = Order(said.state, said.role, said.tokens, verb, self.lexicon)
            order.breaks = said.breaks
            order.name(said.named, mentions, list(ids))
            order.rest = [t for t in order.rest if t not in {said.tokens[n] for n in taken}]
            found.add(order, builder)
        return found.ways()

    def _mentions(self, said: "_Said", taken: set[int]) -> list[Mention]:
        if self._names is None or self._names.named is not said.named:
            self._names = Names(said.named, self.lexicon)  # sentences come many to one board
        return list(self._names.mentions(said.tokens, taken))

    def _listed(self, said: "_Said", verbs: list[str], spoken: Mapping[str, set[int]]) -> list[Way]:
        """The options that say the same, word for word or but for verbs of another moment."""
        if not self._lists:
            return []
        taken = {place for verb in verbs for place in spoken[verb]}
        every = {place for places in spoken.values() for place in places} if verbs else taken
        return self._fitting(said, verbs, taken) or self._fitting(said, verbs, every)

    def _fitting(self, said: "_Said", verbs: list[str], taken: set[int]) -> list[Way]:
        mentions = self._mentions(said, taken)
        kinds = {kind for verb in verbs for kind in self.lexicon.kinds(verb)}
        options = islice(_decision(said.state).options(said.state, said.role), MOST_OPTIONS)
        among = [o for o in options if not kinds or kind_of(o) in kinds]
        fits = fitting(among, said.tokens, taken, mentions, self._sentence)
        return [Way((action,)) for action in fits[:MOST_WAYS]]


class _Said(NamedTuple):
    """A sentence, who says it, and what may be named in it."""

    state: Any
    role: Role
    tokens: list[str]
    breaks: list[int]
    named: Mapping[str, Named]


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


class _Found:
    """What the readings of one sentence come to; those that the rules allow come first."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._fault: Unclear | None = None
        self._ways: dict[bytes, tuple[Way, bool]] = {}

    def add(self, order: Order, builder: Builder) -> None:
        try:
            built = list(builder(order))
        except Unclear as unclear:
            self._fault = self._fault or unclear
            return
        against = bool(order.theirs("piece", "leader"))
        for way in built:
            whole = way if isinstance(way, Way) else Way((way,))
            if whole.actions:
                key = msgspec.json.encode(whole.actions)
                if against or key not in self._ways:
                    self._ways[key] = whole, against

    def ways(self) -> list[Way]:
        """The possible ones; where a name could be a friend's or an enemy's, the enemy's."""
        found = list(self._ways.values())
        if not found and self._fault is not None:
            raise self._fault
        if len(found) < 2:
            return [way for way, _ in found]
        now = [(w, a) for w, a in found if _accepted(self._state, w.actions[0])]
        legal = [(w, a) for w, a in now if w.actions[0].check(self._state, self._state.decision)]
        kept = legal or now[:1] or found[:1]
        pointed = [way for way, against in kept if against]
        return pointed or [way for way, _ in kept]
