"""Problems in words: what is wrong and where, by names that stand on the reader's list."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from estandarte.kernel import Texts
from estandarte.wargame.muster import Muster, Problem

from .places import is_within
from .plan import ArmyBook, Plan
from .sheets import ArmyProblem

SHAPES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("requires", ("option", "requires")),
    ("excludes", ("option", "excludes")),
    ("option_year", ("option", "start", "year")),
    ("option", ("option",)),
    ("required", ("required",)),
    ("twice", ("twice",)),
    ("points", ("costs", "limit")),
    ("no_points", ("limit",)),
    ("positions", ("costs", "points")),
    ("unit_year", ("unit", "year", "start")),
    ("unit_then", ("unit", "year")),
    ("row", ("unit", "role")),
    ("row", ("unit", "slot")),
    ("elite", ("unit", "allowed")),
    ("list_then", ("list", "year")),
    ("list_year", ("year", "start")),
    ("organigram", ("asked", "allowed")),
    ("size", ("asked", "sizes")),
    ("gun_size", ("asked",)),
    ("level_above", ("level", "general")),
    ("level", ("level",)),
    ("units", ("units", "least")),
    ("regimental", ("guns", "line")),
    ("ally", ("ally",)),
    *((one, (one,)) for one in (
        "quality", "mixed", "wanted", "unit", "nation", "allies", "gun", "options", "rank",
        "shooting", "courage", "formation",
    )),
    ("below_nought", ("has",)),
)  # fmt: skip
"""Which sentence fits which facts; the first that finds all of its own is taken."""
LISTS = ("list", "ally")


class Words:
    """The names of a game's things and the sentences about them, in one language."""

    def __init__(self, texts: Texts, language: str, book: ArmyBook, pack: Any) -> None:
        self.texts, self.language, self.book, self.pack = texts, language, book, pack

    def say(self, key: str, **facts: Any) -> str:
        return self.texts.say(self.language, key, facts)

    def among(self, names: Mapping[str, str]) -> str:
        return names.get(self.language) or names.get("en", "")

    def called(self, id: Any, sort: str = "", own: Mapping[str, Any] | None = None) -> str:
        """The name of something; what nobody knows is called as it was written."""
        if isinstance(id, list | tuple):
            return ", ".join(self.called(one, sort, own) for one in id)
        if not isinstance(id, str):
            return str(id)
        custom = (own or {}).get(id.split("+")[0].split(":")[0])
        if isinstance(custom, Mapping) and isinstance(custom.get("name"), str):
            return str(custom["name"])
        key = f"thing.{id}"
        if sort == "what" and self.texts.knows(self.language, key):
            return self.say(key)
        found = self.book.called(self.pack, sort, id)
        return self.among(found) if found is not None else id[:80]


def problems_told(
    muster: Muster, plan: Plan, words: Words, rule: Callable[[str], str], own: Mapping[str, Any]
) -> Iterator[ArmyProblem]:
    """Every problem: what is wrong, where, and the rule that says so."""
    for problem in muster.problems:
        yield {
            "cite": problem.cite,
            "where": problem.where,
            "facts": problem.facts,
            "rule": rule(problem.cite),
            "place": place_told(problem.where, plan, words),
            "title": headline(problem, words, own) or rule(problem.cite),
        }


def headline(problem: Problem, words: Words, own: Mapping[str, Any]) -> str:
    """What is wrong in one sentence; empty where only the rule says it."""
    facts, what = problem.facts, problem.facts.get("what")
    if what is not None and "has" in facts:
        key = "too_few" if "least" in facts else "too_many"
    elif what is not None:
        key = str(what)
    elif "unknown" in facts:
        known = words.book.called(words.pack, _sort(problem.where), str(facts["unknown"]))
        key = "not_listed" if known else "unknown"
    elif "person" in facts:
        key = "person_abilities" if problem.where.endswith("abilities") else "person"
    elif not facts:
        key = "general" if problem.where == "general" else ""
    else:
        key = next((key for key, wanted in SHAPES if all(w in facts for w in wanted)), "")
    if not key or not words.texts.knows(words.language, f"problem.{key}"):
        return ""
    sort = _sort(problem.where)
    named = {
        name: words.called(value, name if name in (*LISTS, "what") else sort, own)
        for name, value in facts.items()
    }
    if "costs" in facts and "limit" in facts:
        named["over"] = facts["costs"] - facts["limit"]
    said = words.say(f"problem.{key}", **named)
    return said[:1].upper() + said[1:]


def place_told(where: str, plan: Plan, words: Words) -> str:
    """The command and the unit in which something is wrong; empty for the whole army."""
    for group in plan.groups:
        for slot in group.slots:
            for post in slot.posts:
                if is_within(where, post.place):
                    return (
                        f"{group_told(group.kind, group.number, words)}, {words.among(post.name)}"
                    )
            if is_within(where, slot.place):
                title = words.say(f"slot.{slot.key}")
                return f"{group_told(group.kind, group.number, words)}, {title}"
        if is_within(where, group.place):
            return group_told(group.kind, group.number, words)
    return ""


def group_told(kind: str, number: int, words: Words) -> str:
    name = words.say(f"group.{kind}")
    return f"{name} {number}" if number else name


def _sort(where: str) -> str:
    return "list" if where.rsplit(".", 1)[-1] in LISTS else ""
