"""Rolls: an army as plain text for people, and read from what they write.

A roll names the list, the points and the year, then the commands with their troops, one a line:
`- 2 Tercio, viejo, escuadronado (195)`. What is not understood is reported, never guessed.
"""

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from estandarte.kernel import LANGUAGES, Texts
from estandarte.wargame.muster import ArmyFault
from estandarte.wargame.wording import folded

from .completing import apply
from .document import document
from .places import add, at, put
from .plan import Choice, Field, Group, Listed, Plan, Slot, Wish
from .recruiting import Recruiter
from .telling import Words

MOST_LINES, MOST_OF_ONE, LONGEST = 300, 40, 200
ALIKE = 0.8
"""How much of a name must be right."""
COUNT = re.compile(r"^(\d{1,3})\s*(?:x|×|\*)?\s+(?=\D)")
COST = re.compile(
    r"\s*(?:[(\[]\s*\d{1,5}[^)\]\d]{0,8}[)\]]|[-–=]?\s+\d{1,5}\s*(?:puntos|points|pts?\.?))\s*$",
    re.IGNORECASE,
)
POINTS = re.compile(r"(\d{2,6})\s*(?:puntos|points|pts)", re.IGNORECASE)
YEAR = re.compile(r"\b(1[4-9]\d\d)\b")
PARTS = re.compile(r"[,;:()\[\]]|\s(?:con|with)\s")


def written_roll(recruiter: Recruiter, tree: Mapping[str, Any], language: str) -> str:
    """An army as a list that somebody can read, send and type in again."""
    page, words = document(recruiter, tree, language, mends=False), recruiter.words(language)
    bill = words.say("roll.points", cost=page["cost"], limit=page["points"])
    head = [page["title"], *(f["name"] for f in _chosen(page["fields"]))]
    if page["year"]:
        head.append(words.say("roll.year", year=page["year"]))
    lines = [page["name"] or page["title"], " · ".join([*head, bill])]
    for group in page["groups"]:
        about = ", ".join([*filter(None, [group["person"]]), *_answers(group["fields"])])
        title = f"{group['title']}: {about}" if about else group["title"]
        lines += ["", f"{title} ({group['cost']})"]
        for slot in group["slots"]:
            if slot["posts"] and group["kind"] == "brigade":
                lines.append(f"{slot['title']}:")
            for post in slot["posts"]:
                inner = ", ".join(filter(None, [post["name"], post["person"], post["sub"]]))
                mark = f" [{words.say('roll.custom')}]" if post["custom"] else ""
                lines.append(f"- {inner} ({post['cost']}){mark}")
    return "\n".join(lines) + "\n"


def _chosen(fields: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for field in fields:
        yield from (c for c in field["choices"] if c["on"] and field["key"] not in ("list", "ally"))


def _answers(fields: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """What was chosen for a command or its leader; numbers with what they count."""
    for field in fields:
        counts = field["key"] not in ("level", "size")
        for choice in _chosen([field]):
            if choice["id"].isdecimal() and counts:
                if choice["id"] != "0":
                    yield f"{field['title']} {choice['id']}"
            else:
                yield choice["name"]


class Reading:
    """A roll being read: the army so far, and what was not understood."""

    def __init__(self, recruiter: Recruiter, words: Words) -> None:
        self.recruiter, self.words = recruiter, words
        self.notes: list[str] = []
        self.tree: Mapping[str, Any] = {}
        self.group = self.row = ""
        self._laid: tuple[Any, Plan] | None = None

    def note(self, key: str, **facts: Any) -> None:
        self.notes.append(self.words.say(f"roll.note.{key}", **facts))

    def begin(self, lines: list[str]) -> None:
        """The list, the points and the year, from wherever they stand."""
        whole = "\n".join(lines)
        listed = self._list(lines)
        if listed is None:
            self.note("list")
            raise ArmyFault(self.notes[-1])
        found = POINTS.findall(whole)
        points = max((int(p) for p in found), default=1000)
        if not found:
            self.note("points", points=points)
        for name in listed.name.values():
            whole = whole.replace(name, "")  # which has years of its own
        years = [int(y) for y in YEAR.findall(whole) if listed.start <= int(y) <= listed.end]
        year = years[0] if years else listed.start
        if not years:
            self.note("year", year=year)
        forms = self.recruiter.book.forms(self.recruiter.pack)
        heard = folded(whole)
        form = next(
            (f for f in listed.forms if any(folded(forms[f][t]) in heard for t in LANGUAGES)), ""
        )
        wish = Wish(listed.id, points, year, form, self._name(lines, listed))
        self.tree = {**self.recruiter.blank(wish)}
        for key in ("brigade", "command"):
            if key in self.tree:
                self.tree = put(self.tree, key, [])

    def _list(self, lines: list[str]) -> Listed | None:
        """The list whose name stands in the roll; of several the longest."""
        heard = [folded(line) for line in lines]
        found = [
            (len(name), listed)
            for listed in self.recruiter.lists()
            for name in (folded(listed.id), *map(folded, listed.name.values()))
            if any(f" {name} " in f" {line} " for line in heard)
        ]
        return max(found, key=lambda f: f[0])[1] if found else None

    def _name(self, lines: list[str], listed: Listed) -> str:
        first = lines[0].strip("# \t*")[:LONGEST]
        return "" if folded(first) in {folded(n) for n in listed.name.values()} else first

    # --- line by line

    def line(self, line: str) -> None:
        text = line.strip().lstrip("-*•· \t")
        if not text or self._is_heading(text) or self._is_row(text):
            return
        counted = COUNT.match(text)
        many = int(counted[1]) if counted else 1
        rest = re.sub(r"\[[^\]]*\]\s*$", "", text[counted.end() :] if counted else text)
        rest = COST.sub("", rest).strip()
        if not rest:
            return
        if many > MOST_OF_ONE:
            self.note("many", line=text[:80], most=MOST_OF_ONE)
        for number in range(min(many, MOST_OF_ONE)):
            if not self._unit(rest, text, number == 0):
                return

    def _is_row(self, text: str) -> bool:
        """The title of a row of a brigade."""
        heard = folded(text.rstrip(":"))
        for key in ("officers", "basic", "support", "brigade.elite"):
            said = {folded(self.recruiter.texts.say(t, f"slot.{key}")) for t in LANGUAGES}
            if heard in said:
                self.row = key
                return True
        return False

    def _is_heading(self, text: str) -> bool:
        """The General or a command, with the people who lead it."""
        head, _, rest = text.partition(":")
        head = re.sub(r"\(.*$", "", head)
        plain = re.sub(r"\s*\d+$", "", folded(head))
        kinds = {g.kind: g for g in self._plan().groups}
        for kind in dict.fromkeys([*kinds, *(b.kind for b in self._plan().boxes)]):
            if plain not in self._titles(kind):
                continue
            if kind == "staff":
                self.group = "general"
            elif not self._new_group(kind):
                return False
            self._people(_parts(COST.sub("", rest)), text)
            return True
        return False

    def _titles(self, kind: str) -> set[str]:
        texts = self.recruiter.texts
        return {folded(texts.say(t, f"group.{kind}")) for t in LANGUAGES}

    def _new_group(self, kind: str) -> bool:
        more = [c for c in self._plan().more if c.id.split(":")[0] == kind]
        if not more:
            return False
        # whoever leads it is written in the roll, and so are its troops
        bare = {k: v for k, v in more[0].value.items() if not isinstance(v, list)}
        place = more[0].place
        self.tree = add(self.tree, place, bare)
        self.group, self.row = f"{place}[{len(at(self.tree, place)) - 1}]", ""
        return True

    def _people(self, parts: list[str], line: str) -> None:
        for number, part in enumerate(parts):
            group = next(g for g in self._plan().groups if g.place == self.group)
            choice = _matching(part, group.fields, self.recruiter.texts)
            if choice is not None:
                if not choice.on:
                    self.tree = apply(self.tree, choice)
            elif number == 0 and group.leader:
                self.tree = put(self.tree, f"{group.leader}.name", part.strip()[:LONGEST])
            else:
                self.note("option", line=line[:80], unit=self._title(group), word=part.strip()[:40])

    def _title(self, group: Group) -> str:
        return self.words.say(f"group.{group.kind}")

    # --- units

    def _unit(self, text: str, line: str, first: bool) -> bool:
        slot, choice, rest = self._found(text)
        if choice is None or slot is None:
            unit = self.words.among(choice.name) if choice else ""
            self.note("room" if choice else "unit", line=line[:80], unit=unit)
            return False
        self.tree = apply(self.tree, choice)
        place = slot.place if choice.how == "put" else f"{slot.place}[{len(slot.posts)}]"
        for part in _parts(rest):
            post = next((p for p in self._plan().posts() if p.place.startswith(place)), None)
            option = _matching(part, post.fields, self.recruiter.texts) if post else None
            if option is not None:
                self.tree = self.tree if option.on else apply(self.tree, option)
            elif post is not None and post.arm == "officer" and first:
                self.tree = put(self.tree, f"{place}.name", part[:LONGEST])
            elif first:
                unit = self.words.among(choice.name)
                self.note("option", line=line[:80], unit=unit, word=part[:40])
        return True

    def _found(self, text: str) -> tuple[Slot | None, Choice | None, str]:
        """The unit that a line begins with, by its name or nearly so, and what follows it."""
        for near in (False, True):
            for name, after in _beginnings(text):
                slot, choice = self._room(name, near)
                if choice is not None:
                    return slot, choice, after
        return None, None, ""

    def _room(self, name: str, near: bool) -> tuple[Slot | None, Choice | None]:
        """Where a unit called so can go: in the command being read, in another, in a new one."""
        found = self._in_plan(name, self._plan(), near)
        if found[0] is not None:
            return found
        more = {c.id.split(":")[0] for c in self._plan().more}
        before = self.tree, self.group, self.row
        for kind in sorted(more):
            if self._new_group(kind):
                slot, choice = self._in_plan(name, self._plan(), near)
                if slot is not None:
                    return slot, choice
            self.tree, self.group, self.row = before
        return found

    def _in_plan(self, name: str, plan: Plan, near: bool) -> tuple[Slot | None, Choice | None]:
        known: Choice | None = None
        # under the General himself stands only what is written there
        groups = [g for g in plan.groups if g.kind != "staff" or g.place == self.group]
        for group in sorted(groups, key=lambda g: g.place != self.group):
            for slot in group.slots:
                choice = _named(name, slot.choices, near)
                known = known or choice
                in_row = not self.row or slot.key == self.row
                if choice is not None and in_row and _may_hold(slot, group):
                    return slot, choice
        return None, known

    def _plan(self) -> Plan:
        if self._laid is None or self._laid[0] is not self.tree:
            self._laid = self.tree, self.recruiter.plan(self.tree)
        return self._laid[1]


def read_roll(
    recruiter: Recruiter, text: str, language: str
) -> tuple[Mapping[str, Any], list[str]]:
    """The army that a roll describes, and a note for everything that was not understood."""
    words = recruiter.words(language)
    lines = [line[:LONGEST] for line in text.splitlines() if line.strip()]
    reading = Reading(recruiter, words)
    if not lines:
        raise ArmyFault(words.say("roll.note.list"))
    if len(lines) > MOST_LINES:
        reading.note("long", most=MOST_LINES)
        lines = lines[:MOST_LINES]
    reading.begin(lines)
    heads = _heading_lines(lines, reading)
    for line in lines[heads:]:
        reading.line(line)
    return reading.tree, reading.notes


def _heading_lines(lines: list[str], reading: Reading) -> int:
    """How many lines speak of the whole army, before the first command."""
    listed = next(
        {folded(li.id), *map(folded, li.name.values())}
        for li in reading.recruiter.lists()
        if li.id == reading.tree["list"]
    )
    named = [n for n, li in enumerate(lines[:6]) if any(name in folded(li) for name in listed)]
    return named[-1] + 1 if named else 1


def _parts(text: str) -> list[str]:
    return [part.strip() for part in PARTS.split(text) if part and part.strip()]


def _beginnings(text: str) -> Iterator[tuple[str, str]]:
    """Every way to cut a line into a name and what follows it, the longest name first."""
    yield text, ""
    for cut in reversed(list(PARTS.finditer(text))):
        yield text[: cut.start()], text[cut.end() :]
    bare = re.sub(r"\s+\d+\s*$", "", text)
    if bare != text:
        yield bare, ""


def _may_hold(slot: Slot, group: Group) -> bool:
    """Whether a row takes one more; the ratios between rows are looked at in the end."""
    return slot.has_room or (group.kind == "brigade")


def _matching(part: str, fields: Iterable[Field], texts: Texts) -> Choice | None:
    heard = folded(part)
    for field in fields:
        counts = all(c.id.isdecimal() for c in field.choices) and field.key not in ("level", "size")
        for choice in field.choices if field.key not in ("list", "ally") else ():
            names = {folded(choice.id), *map(folded, choice.name.values())}
            if counts:
                titles = [texts.say(t, f"field.{field.key}") for t in LANGUAGES]
                names = {folded(f"{title} {choice.id}") for title in titles}
            if heard and heard in names:
                return choice
    return None


def _named(name: str, choices: Iterable[Choice], near: bool) -> Choice | None:
    """A thing by its name in either language; nearly so where somebody has mistyped it."""
    heard = folded(name)
    names: dict[str, Choice] = {}
    for choice in choices:
        for one in (choice.id, *choice.name.values()):
            names.setdefault(folded(one), choice)
    if not near:
        return names.get(heard)
    close = difflib.get_close_matches(heard, names, 1, ALIKE)
    return names[close[0]] if close else None
