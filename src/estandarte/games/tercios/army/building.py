"""Building an army: its commands, what each may have, and what every choice costs."""

from collections.abc import Iterable, Iterator
from typing import Any

from estandarte.games.tercios.schema.pack import Pack
from estandarte.games.tercios.schema.troops import (
    ArmyList,
    CommandKind,
    EntryRole,
    Level,
    ListEntry,
    OrganigramBoxes,
    UnitEntry,
)
from estandarte.kernel import but
from estandarte.wargame.armies import plan as plans
from estandarte.wargame.armies.plan import Choice, Field, Group, Listed, Names, Plan, Post, Slot

from .custom_form import first_own, own_units
from .custom_units import known_unit
from .inspection import COMPANY_ROLES, MAIN_ROLES
from .organisation import KINDS, box_of
from .roster import Army, CommandChoice, Officer, parts_of

ELITE_ROLES: tuple[EntryRole, ...] = ("formation", "support", "company", "cavalry", "guarded")
NO_NAMES: Names = {"en": "–", "es": "–"}


def lists_of(pack: Pack) -> Iterator[Listed]:
    for faction, file in sorted(pack.factions.items()):
        for id, army_list in file.list.items():
            yield Listed(
                id, army_list.name, faction, army_list.faction, army_list.start, army_list.end,
                army_list.organigrams,
            )  # fmt: skip


def forms_of(pack: Pack) -> dict[str, Names]:
    return {id: boxes.name for id, boxes in pack.organigrams.organigram.items()}


def blank_army(wish: plans.Wish, pack: Pack) -> dict[str, Any]:
    """A General of the level that costs nothing, and nobody under him yet."""
    army_list = pack.army_list(wish.list)
    form = wish.form or (army_list.organigrams[0] if army_list else "standard")
    year = wish.year or (army_list.start if army_list else None)
    blank = {"list": wish.list, "organigram": form, "points": wish.points, "year": year}
    return {"name": wish.name, **blank, "general": {"level": 2}, "command": []}


class Laying:
    """Lays one army out."""

    def __init__(self, army: Army, army_list: ArmyList, pack: Pack) -> None:
        self.army, self.list, self.pack = army, army_list, pack
        self.boxes: OrganigramBoxes = pack.organigrams.organigram[army.organigram]
        self.taken = [*army.general.qualities] if army.general else []
        self.taken += [q for command in army.command for q in command.qualities]

    def entries(
        self, army_list: ArmyList, roles: Iterable[EntryRole]
    ) -> Iterator[tuple[ListEntry, UnitEntry]]:
        """What a list offers for some roles in the year of the army."""
        year, wanted = self.army.year, tuple(roles)
        for entry in army_list.entry:
            unit = self.pack.unit(entry.unit)
            in_time = year is None or (entry.start or year) <= year <= (entry.end or year)
            if unit is not None and entry.role in wanted and in_time:
                yield entry, unit

    def written(self, entry: ListEntry, unit: UnitEntry) -> tuple[str, int]:
        """A unit as it is first taken, with what it cannot do without, and its price."""
        due = list(entry.required)
        needs_horses = self.boxes.batteries_need_horses and unit.unit_class == "artillery"
        if needs_horses and "tiro" in entry.options and "tiro" not in due:
            due.append("tiro")
        cost = unit.cost + sum(unit.option[o].cost for o in due if o in unit.option)
        return "+".join([entry.unit, *due]), cost

    def offers(
        self, army_list: ArmyList, roles: Iterable[EntryRole], place: str
    ) -> Iterator[Choice]:
        for entry, unit in self.entries(army_list, roles):
            written, cost = self.written(entry, unit)
            yield Choice(
                entry.unit, place, written, unit.name, cost, how="add", most=entry.most
            )  # fmt: skip
        for id, own in self.army.custom.items():
            found = known_unit(id, self.army.custom, self.pack)
            like = next((e for e in army_list.entry if e.unit == own.counts_as), None)
            if found is not None and like is not None and like.role in tuple(roles):
                yield Choice(id, place, id, found.name, found.cost, how="add")

    # --- units

    def post(self, place: str, written: str, army_list: ArmyList) -> Post:
        id, chosen = parts_of(written)
        unit = known_unit(id, self.army.custom, self.pack)
        if unit is None:
            return Post(place, written, id, {"en": id, "es": id})
        own = self.army.custom.get(id)
        entry_id = own.counts_as if own else id
        entry = next((e for e in army_list.entry if e.unit == entry_id), None)
        allowed = () if own or entry is None else entry.options
        required = entry.required if entry else ()
        options = tuple(self._options(place, id, unit, chosen, allowed, required))
        fields = (Field("options", options, many=True),) if options else ()
        base = unit.base
        for name in chosen:
            option = unit.option.get(name)
            base = (option.effect.base or base) if option else base
        front, depth = self.pack.bases.base[base].mm15
        return Post(
            place, written, id, unit.name, fields, arm_of(unit, chosen, front == depth),
            (front * 10, depth * 10), custom=own is not None,
        )  # fmt: skip

    def _options(
        self,
        place: str,
        id: str,
        unit: UnitEntry,
        chosen: tuple[str, ...],
        allowed: Iterable[str],
        required: Iterable[str],
    ) -> Iterator[Choice]:
        names = [n for n in unit.option if n in set(allowed) | set(required) | set(chosen)]
        for name in names:
            option, on = unit.option[name], name in chosen
            others = [c for c in chosen if c != name]
            barred = [c for c in others if self._excludes(unit, name, c)]
            now = others if on else [n for n in unit.option if n in (*chosen, name)]
            yield Choice(
                name, place, "+".join([id, *now]), option.name, option.cost, on=on,
                barred_by="" if on or not barred else barred[0],
            )  # fmt: skip

    @staticmethod
    def _excludes(unit: UnitEntry, one: str, other: str) -> bool:
        first, second = unit.option[one], unit.option.get(other)
        return other in first.excludes or (second is not None and one in second.excludes)

    # --- people

    def officer(self, place: str, officer: Officer, is_general: bool) -> tuple[Field, ...]:
        levels = self.pack.commanders.level
        known = 0 <= officer.level < len(levels)
        level = levels[officer.level] if known else levels[0]
        now = self._price(level, is_general)
        ranks = []
        for number, other in enumerate(levels):
            price = self._price(other, is_general)
            above = not is_general and self.army.general and number > self.army.general.level
            if price < 0 or above:
                continue
            name = {"en": f"level {number}", "es": f"nivel {number}"}
            on = known and number == officer.level
            ranks.append(
                Choice(str(number), f"{place}.level", number, name, price - max(now, 0), on=on)
            )  # fmt: skip
        virtues = tuple(
            self._gift(place, "virtues", id, virtue.name, officer.virtues)
            for id, virtue in self.pack.virtues.virtue.items()
        )
        qualities = tuple(
            self._gift(place, "qualities", id, quality.name, officer.qualities, self.taken)
            for id, quality in self.pack.qualities.quality.items()
            if not quality.common and (is_general or not quality.general_only)
        )
        return (
            Field("level", tuple(ranks)),
            Field("virtues", virtues, many=True, most=level.virtues),
            Field("qualities", qualities, many=True, most=level.qualities),
        )

    @staticmethod
    def _price(level: Level, is_general: bool) -> int:
        return level.as_general if is_general else level.as_commander

    @staticmethod
    def _gift(
        place: str, key: str, id: str, name: Names, has: tuple[str, ...], taken: Iterable[str] = ()
    ) -> Choice:
        on = id in has
        now = [g for g in has if g != id] if on else [*has, id]
        barred = id if not on and id in taken else ""
        return Choice(id, f"{place}.{key}", now, name, on=on, barred_by=barred)

    # --- groups

    def staff(self) -> Group:
        army = self.army
        general = army.general or Officer(level=-1)
        slots = (self._elite(),)
        return Group(
            "general", "staff", 0, general.name, "general", self.officer("general", general, True),
            slots,
        )  # fmt: skip

    def _elite(self) -> Slot:
        elite = self.army.elite
        posts: tuple[Post, ...] = ()
        if elite is not None:
            post = self.post("elite.unit", elite.unit, self.list)
            prices = self.pack.commanders.elite_unit
            extras = tuple(
                Choice(key, f"elite.{key}", not on, name, price, on=on)
                for key, name, price, on in (
                    ("elite_rule", ELITE_RULE_NAME, prices.elite_rule, elite.elite_rule),
                    ("discipline_point", POINT_NAME, prices.discipline_point,
                     elite.discipline_point),
                )
            )  # fmt: skip
            posts = (but(post, fields=(*post.fields, Field("elite", extras, many=True))),)
        choices = tuple(
            Choice(entry.unit, "elite", {"unit": self.written(entry, unit)[0]}, unit.name,
                   self.written(entry, unit)[1])
            for entry, unit in self.entries(self.list, ELITE_ROLES)
            if unit.unit_class in self.boxes.elite_classes
        )  # fmt: skip
        return Slot("elite", "elite", 0, 1, posts, choices)

    def command(self, number: int, command: CommandChoice) -> Group:
        place = f"command[{number}]"
        own = (self.pack.army_list(command.ally) if command.ally else None) or self.list
        box = box_of(self.boxes, own, command.kind)
        companies_most = box.companies_max
        if box.companies_at_most_main:
            companies_most = min(companies_most, len(command.units))
        slots = []
        for key, units, roles, least, most in (
            ("units", command.units, MAIN_ROLES[command.kind], box.main_min, box.main_max),
            ("companies", command.companies, COMPANY_ROLES[command.kind], box.companies_min,
             companies_most),
        ):  # fmt: skip
            if most or units:
                at = f"{place}.{key}"
                posts = tuple(self.post(f"{at}[{n}]", u, own) for n, u in enumerate(units))
                slots.append(
                    Slot(f"{command.kind}.{key}", at, least, most, posts,
                         tuple(self.offers(own, roles, at)))
                )  # fmt: skip
        fields: tuple[Field, ...] = ()
        if command.kind != "battery":
            officer = Officer(
                -1 if command.level is None else command.level, command.name, command.virtues,
                command.qualities,
            )  # fmt: skip
            fields = self.officer(place, officer, False)
        leader = "" if command.kind == "battery" else place
        fields += self._allies(place, command.ally)
        return Group(place, command.kind, number + 1, command.name, leader, fields, tuple(slots))

    def _allies(self, place: str, ally: str) -> tuple[Field, ...]:
        """Contingents that the list allows. ["TER-allies-a"]"""
        offered = [a for a in dict.fromkeys((*self.list.allies, ally)) if a]
        if not offered:
            return ()
        choices = [Choice("", f"{place}.ally", "", NO_NAMES, on=not ally)]
        for id in offered:
            found = self.pack.army_list(id)
            if found is not None:
                choices.append(Choice(id, f"{place}.ally", id, found.name, on=ally == id))
        return (Field("ally", tuple(choices)),)

    def more(self) -> Iterator[Choice]:
        """Further commands, each with its commander and the least number of troops."""
        for kind in KINDS:
            box = box_of(self.boxes, self.list, kind)
            if sum(c.kind == kind for c in self.army.command) >= box.commands_max:
                continue
            mains = [self.written(e, u) for e, u in self.entries(self.list, MAIN_ROLES[kind])
                     if e.role != "support"]  # fmt: skip
            companies = [
                self.written(e, u) for e, u in self.entries(self.list, COMPANY_ROLES[kind])
            ]
            wanted = mains if box.main_min else companies
            cheapest = min(wanted, key=lambda w: w[1], default=None)
            for written, cost in wanted:
                value, price = self._least(kind, box.main_min, box.companies_min, written, cost)
                yield Choice(
                    f"{kind}:{written}", "command", value, self._kind_name(kind, written), price,
                    how="add", is_default=(written, cost) == cheapest,
                )  # fmt: skip

    def _least(
        self, kind: CommandKind, mains: int, companies: int, written: str, cost: int
    ) -> tuple[dict[str, Any], int]:
        value: dict[str, Any] = {"kind": kind}
        price = cost * (mains or companies)
        if kind != "battery":
            value["level"] = 1
            price += self.pack.commanders.level[1].as_commander
        key = "units" if mains else "companies"
        return {**value, key: [written] * (mains or companies)}, price

    def _kind_name(self, kind: CommandKind, written: str) -> Names:
        unit = self.pack.unit(parts_of(written)[0])
        return unit.name if unit else {"en": kind, "es": kind}


ELITE_RULE_NAME = {"en": "Elite rule", "es": "Regla Élite"}
POINT_NAME = {"en": "One more Discipline", "es": "Un punto más de Disciplina"}


def plan_of(army: Army, pack: Pack) -> Plan:
    army_list = pack.army_list(army.list)
    if army_list is None:
        return Plan(army.list, (), (), (), ())
    laying = Laying(army, army_list, pack)
    groups = (laying.staff(), *(laying.command(n, c) for n, c in enumerate(army.command)))
    boxes = tuple(
        plans.Box(kind, box.commands_min, box.commands_max,
                  sum(c.kind == kind for c in army.command))
        for kind in KINDS
        for box in (box_of(laying.boxes, army_list, kind),)
    )  # fmt: skip
    forms = tuple(
        Choice(form, "organigram", form, pack.organigrams.organigram[form].name,
               on=form == army.organigram)
        for form in army_list.organigrams
    )  # fmt: skip
    own, new = tuple(own_units(army, army_list, pack)), first_own(army, army_list, pack)
    fields = (Field("organigram", forms),)
    return Plan(army.list, fields, groups, boxes, tuple(laying.more()), own, new)


def arm_of(unit: UnitEntry, chosen: Iterable[str], is_square: bool) -> str:
    """How the base of a unit is drawn."""
    effects = [unit.option[o].effect for o in chosen if o in unit.option]
    arms = {*unit.arms, *(a for e in effects for a in e.more_arms)}
    if unit.unit_class == "artillery":
        return "gun"
    if unit.unit_class == "cavalry":
        return "lance" if any(a.startswith("lanzas") for a in arms) else "horse"
    shoots = bool(unit.shooting or any(e.shooting or e.more_shooting for e in effects))
    if arms & {"picas", "alabardas"}:
        if shoots:
            return "square" if is_square else "pike-and-shot"
        return "pike"
    return "shot" if shoots else "melee"
