"""An army as a page, a printer or a program sees it: laid out, priced, in one language."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.wargame.muster import Muster

from .places import at, is_within
from .plan import Choice, Field, Group, Plan, Post, Slot
from .recruiting import Mend, Recruiter
from .sheets import (
    ArmyBox,
    ArmyChoice,
    ArmyField,
    ArmyGroup,
    ArmyMend,
    ArmyPost,
    ArmyProblem,
    ArmySheet,
    ArmySlot,
    OwnUnit,
)
from .telling import Words, group_told, problems_told


def document(
    recruiter: Recruiter, tree: Mapping[str, Any], language: str, mends: bool = True
) -> ArmySheet:
    """Everything about an army: its parts with prices and choices, and all that is wrong."""
    army = recruiter.army(tree)
    muster, plan = recruiter.muster(tree), recruiter.plan(tree)
    page = Page(recruiter, recruiter.words(language), army, muster, plan, tree)
    listed = next((li for li in recruiter.lists() if li.id == plan.list), None)
    return {
        "army": tree,
        "name": str(tree.get("name") or ""),
        "list": plan.list,
        "title": page.words.among(listed.name) if listed else plan.list[:80],
        "faction": listed.faction if listed else "",
        "from": listed.start if listed else 0,
        "to": listed.end if listed else 0,
        "year": tree.get("year"),
        "points": int(tree.get("points") or 0),
        "cost": muster.cost,
        "legal": muster.is_legal,
        "fields": [page.field(f) for f in plan.fields],
        "groups": page.groups(),
        "boxes": page.boxes(),
        "more": [
            {**page.choice(c), "kind": page.words.say(f"group.{c.id.split(':')[0]}")}
            for c in plan.more
        ],
        "custom": page.custom(),
        "new_custom": page.choice(plan.new_own) if plan.new_own else None,
        "problems": page.problems(mends),
        "cards": [
            {"name": page.words.among(name), "means": page.words.among(means)}
            for name, means in recruiter.book.cards(recruiter.pack)
        ],
    }


class Page:
    """One army, being written down."""

    def __init__(
        self,
        recruiter: Recruiter,
        words: Words,
        army: Any,
        muster: Muster,
        plan: Plan,
        tree: Mapping[str, Any],
    ) -> None:
        self.recruiter, self.words, self.army = recruiter, words, army
        self.muster, self.plan, self.tree = muster, plan, tree
        self.own = {id: {"name": unit.name} for id, unit in army.custom.items()}

    def cost(self, place: str) -> int:
        # the Elite Unit is charged as a whole
        wanted = place.removesuffix(".unit") if place == "elite.unit" else place
        return sum(li.points for li in self.muster.lines if is_within(li.where, wanted))

    def groups(self) -> list[ArmyGroup]:
        found = [self.group(g) for g in self.plan.groups]
        if found:  # what belongs to no command is the General's
            found[0]["cost"] = self.muster.cost - sum(g["cost"] for g in found[1:])
        return found

    def group(self, group: Group) -> ArmyGroup:
        return {
            "place": group.place,
            "kind": group.kind,
            "title": group_told(group.kind, group.number, self.words),
            "person": group.person,
            "leader": group.leader,
            "cost": self.cost(group.place),
            "fields": [self.field(f) for f in group.fields],
            "slots": [self.slot(s) for s in group.slots],
        }

    def custom(self) -> list[OwnUnit]:
        return [
            {"id": own.id, "name": own.name, "cost": own.cost,
             "fields": [self.field(f) for f in own.fields]}
            for own in self.plan.own
        ]  # fmt: skip

    def slot(self, slot: Slot) -> ArmySlot:
        return {
            "place": slot.place,
            "title": self.words.say(f"slot.{slot.key}"),
            "least": slot.least,
            "most": slot.most,
            "posts": [self.post(p) for p in slot.posts],
            "choices": [self.choice(c) for c in slot.choices if c.is_default],
        }

    def post(self, post: Post) -> ArmyPost:
        sheet = self.recruiter.book.sheet(self.army, self.recruiter.pack, post)
        chosen = [c for f in post.fields for c in f.choices if c.on and f.key != "officer"]
        return {
            "place": post.place,
            "entry": post.entry,
            "name": self.words.among(post.name),
            "person": self.person(post),
            "sub": ", ".join(self.words.among(c.name).lower() for c in chosen),
            "cost": self.cost(post.place),
            "arm": post.arm,
            "base": post.base,
            "custom": post.custom,
            "fields": [self.field(f) for f in post.fields],
            "rows": [
                {"key": r.key, "name": self.words.say(f"row.{r.key}"), "value": r.value}
                for r in (sheet.rows if sheet else ())
            ],
            "traits": [self.words.among(t) for t in (sheet.traits if sheet else ())],
        }

    def person(self, post: Post) -> str:
        """What an Officer of a brigade is called by whoever wrote the army."""
        name = at(self.tree, f"{post.place}.name") if post.arm == "officer" else ""
        return name if isinstance(name, str) else ""

    def field(self, field: Field) -> ArmyField:
        return {
            "key": field.key,
            "title": " ".join(filter(None, [self.words.say(f"field.{field.key}"), field.about])),
            "many": field.many,
            "most": field.most,
            "choices": [self.choice(c) for c in field.choices],
        }

    def choice(self, choice: Choice) -> ArmyChoice:
        return {
            "id": choice.id,
            "place": choice.place,
            "value": choice.value,
            "how": choice.how,
            "name": self.words.among(choice.name),
            "cost": choice.cost,
            "on": choice.on,
            "bar": self.words.called(choice.barred_by) if choice.barred_by else "",
            "default": choice.is_default,
        }

    def boxes(self) -> list[ArmyBox]:
        return [
            {"kind": b.kind, "title": self.words.say(f"group.{b.kind}"), "least": b.least,
             "most": b.most, "has": b.has}
            for b in self.plan.boxes
        ]  # fmt: skip

    def problems(self, mends: bool) -> list[ArmyProblem]:
        told = list(self.problems_told())
        if mends and told:
            ways = self.recruiter.mends(self.tree, self.muster, self.plan)
            for number, found in ways.items():
                told[number]["mends"] = [self.mend(m) for m in found]
        return told

    def problems_told(self) -> Iterable[ArmyProblem]:
        def rule(cite: str) -> str:
            statement = self.recruiter.rules.get(cite)
            return statement.text(self.words.language) if statement else ""

        return problems_told(self.muster, self.plan, self.words, rule, self.own)

    def mend(self, mend: Mend) -> ArmyMend:
        if mend.choice is None:
            return {"text": self.words.say("mend.remove", name=self._named(mend.remove)),
                    "remove": mend.remove}  # fmt: skip
        sign = "+" if mend.choice.cost >= 0 and mend.key == "mend.set" else ""
        text = self.words.say(
            mend.key, name=self.words.among(mend.choice.name), cost=f"{sign}{mend.choice.cost}"
        )
        return {"text": text, "choice": self.choice(mend.choice)}

    def _named(self, place: str) -> str:
        for post in self.plan.posts():
            if post.place == place:
                return self.words.among(post.name)
        for group in self.plan.groups:
            if group.place == place:
                return group_told(group.kind, group.number, self.words)
        return place
