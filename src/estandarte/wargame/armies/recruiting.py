"""The recruiter: whoever builds an army asks him what it costs, what it lacks, what it may have."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol, runtime_checkable

from estandarte.kernel import LANGUAGES, Dice, Rulebook, Texts, Value
from estandarte.wargame.muster import ArmyFault, Muster, Problem, army_from, army_tree

from .completing import ATTEMPTS, Completed, Look, apply, badness, complete
from .places import is_within, without
from .plan import ArmyBook, Choice, Listed, Plan, Wish
from .telling import Words

MOST_MENDS, MOST_TRIALS, ALL_TRIALS = 3, 12, 60
"""Ways out that are offered for a problem, those tried for it, and those tried at all."""


@dataclass(frozen=True, eq=False)
class Mend:
    """A way out of a problem: a choice to be made, or something to be taken away."""

    key: str
    name: str
    choice: Choice | None = None
    remove: str = ""


class ReadyRow(Value):
    """A ready army as somebody looks for one."""

    id: str
    name: Mapping[str, str]
    list: str
    faction: str
    faction_name: Mapping[str, str]
    points: int
    year: int
    summary: Mapping[str, str]
    arms: tuple[str, ...]
    defends: bool = False
    """It has bought positions, which only the defender of an assault may."""


class Recruiter:
    """Builds the armies of one game with the values of one pack."""

    def __init__(
        self, chapters: Any, pack: Any, texts: Texts, rules: Rulebook, ready: Mapping[str, Any]
    ) -> None:
        self.book: ArmyBook = chapters.book
        self.pack, self.texts, self.rules, self.ready = pack, texts, rules, ready
        self._type, self._inspect = chapters.army, chapters.inspect

    def words(self, language: str) -> Words:
        return Words(self.texts, language, self.book, self.pack)

    # --- looking

    def tree(self, brought: bytes | str | Mapping[str, Any]) -> Mapping[str, Any]:
        """An army that lies ready by its name, a file's content, or what a page sent."""
        if isinstance(brought, str) and brought in self.ready:
            brought = self.ready[brought]
        found = army_tree(brought) if isinstance(brought, bytes | str) else brought
        if not isinstance(found, Mapping):
            raise ArmyFault("an army is wanted")
        self.army(found)
        return found

    def army(self, tree: Any) -> Any:
        """The army as typed values; raises ArmyFault."""
        return army_from(tree, self._type)

    def muster(self, tree: Any) -> Muster:
        found: Muster = self._inspect(self.army(tree), self.pack)
        return found

    def plan(self, tree: Any) -> Plan:
        return self.book.plan(self.army(tree), self.pack)

    def lists(self) -> Sequence[Listed]:
        return tuple(self.book.lists(self.pack))

    # --- building

    def blank(self, wish: Wish) -> Mapping[str, Any]:
        return self.book.blank(wish, self.pack)

    def complete(self, tree: Mapping[str, Any], seed: str) -> Completed:
        self.army(tree)
        look = Look(self.muster, self.plan)
        return complete(tree, int(tree.get("points") or 0), look, Dice(seed))

    def random(self, wish: Wish, seed: str) -> Completed | None:
        """A legal army drawn from a seed; None where none was found."""
        dice = Dice(seed)
        lists = [li for li in self.lists() if _fits(li, wish)]
        if not lists:
            return None
        for _ in range(ATTEMPTS):
            drawn = dice.choice(lists)
            year = wish.year or drawn.start + dice.throw(drawn.end - drawn.start + 1) - 1
            form = wish.form or (dice.choice(drawn.forms) if drawn.forms else "")
            whole = Wish(drawn.id, wish.points, year, form, wish.name)
            look = Look(self.muster, self.plan)
            found = complete(self.blank(whole), wish.points, look, dice)
            if found.muster.is_legal:
                return found
        return None

    def mends(self, tree: Any, muster: Muster, plan: Plan) -> dict[int, list[Mend]]:
        """Ways out of the first few problems, each tried before it is offered."""
        found: dict[int, list[Mend]] = {}
        now, left = badness(muster), ALL_TRIALS
        for number, problem in enumerate(muster.problems):
            good: list[Mend] = []
            seen: set[str] = set()
            for mend in islice(_candidates(problem, plan), MOST_TRIALS):
                if not left or len(good) == MOST_MENDS:
                    break
                if mend.remove in seen:
                    continue
                seen |= {mend.remove} if mend.remove else set()
                left -= 1
                after = apply(tree, mend.choice) if mend.choice else without(tree, mend.remove)
                if self._is_better(after, problem, now):
                    good.append(mend)
            found[number] = good
        return found

    def _is_better(self, tree: Any, problem: Problem, now: int) -> bool:
        try:
            muster = self.muster(tree)
        except ArmyFault:
            return False
        return badness(muster) < now and problem not in muster.problems

    def offers(self, tree: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Every unit that an army may take, once, with its options and their prices."""
        seen: set[str] = set()
        for more in self.plan(tree).more:
            tree = apply(tree, more) if more.is_default else tree
        for slot in self.plan(tree).slots():
            for choice in slot.choices:
                if choice.id in seen or not choice.is_default:
                    continue
                seen.add(choice.id)
                taken = apply(tree, choice)
                place = slot.place if choice.how == "put" else f"{slot.place}[{len(slot.posts)}]"
                posts = [p for p in self.plan(taken).posts() if p.place.startswith(place)]
                options = [c for p in posts for f in p.fields for c in f.choices]
                yield {"id": choice.id, "name": choice.name, "cost": choice.cost,
                       "options": [{"id": o.id, "name": o.name, "cost": o.cost}
                                   for o in options if not o.on]}  # fmt: skip

    # --- what lies ready

    def rows(self) -> Iterator[ReadyRow]:
        listed = {li.id: li for li in self.lists()}
        for id, tree in self.ready.items():
            army_list = listed.get(str(tree.get("list")))
            if army_list is None:
                continue
            posts = [p for p in self.plan(tree).posts() if p.arm != "officer"]
            name = {t: self.texts.say(t, f"army.{id}") for t in LANGUAGES}
            if not self.texts.knows("en", f"army.{id}"):
                name = dict(army_list.name)
            yield ReadyRow(
                id, name, army_list.id, army_list.faction, army_list.faction_name,
                int(tree.get("points") or 0), int(tree.get("year") or 0),
                {t: _counted([p.name[t] for p in posts]) for t in LANGUAGES},
                tuple(p.arm for p in posts), bool(tree.get("defences")),
            )  # fmt: skip


@runtime_checkable
class Recruits(Protocol):
    """A game whose armies can be built."""

    def recruiter(self, over: Mapping[str, Any] | None = None) -> Recruiter: ...


def _fits(listed: Listed, wish: Wish) -> bool:
    in_time = wish.year is None or listed.start <= wish.year <= listed.end
    has_form = not wish.form or not listed.forms or wish.form in listed.forms
    return (not wish.list or listed.id == wish.list) and in_time and has_form


def _counted(names: Sequence[str]) -> str:
    """What stands several times is counted, in a way that needs no plural: 3 × Tercio, Caracola."""
    many = {name: names.count(name) for name in names}
    return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in many.items())


def _candidates(problem: Problem, plan: Plan) -> Iterator[Mend]:
    """What might help: what is written there otherwise, without it, with more, without more."""
    where, facts = problem.where, problem.facts
    group = next((g for g in plan.groups if is_within(where, g.place)), None)
    fields = [*plan.fields, *(group.fields if group else ())]
    fields += [f for p in plan.posts() if is_within(where, p.place) for f in p.fields]
    wanted = (facts.get("required"), facts.get("requires"))
    for field in fields:
        for choice in field.choices:
            if choice.id in wanted or (choice.place == where and not choice.on and not field.many):
                yield Mend("mend.set", choice.id, choice)
            elif choice.on and field.many and is_within(choice.place, where):
                yield Mend("mend.off", choice.id, choice)
    if any(post.place == where for post in plan.posts()):
        yield Mend("mend.remove", where, remove=where)
    slots = [s for s in plan.slots() if is_within(s.place, where)] or [
        s for s in plan.slots() if is_within(where, s.place)
    ]
    if "most" not in facts and "limit" not in facts:
        near = [c for s in slots if s.has_room for c in s.choices if c.is_default]
        near += [c for c in plan.more if c.place == where]
        for choice in sorted(near, key=lambda c: (not c.is_default, c.cost)):
            yield Mend("mend.add", choice.id, choice)
    spare = slots or (plan.slots() if "limit" in facts else ())
    for slot in spare:
        if len(slot.posts) > slot.least:
            yield Mend("mend.remove", slot.place, remove=slot.posts[-1].place)
    if group is not None and group.number and len(plan.groups) > 2:
        yield Mend("mend.remove", group.place, remove=group.place)
