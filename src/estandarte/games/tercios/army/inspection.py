"""What an army costs, and all that is wrong with it."""

from collections.abc import Iterator

from estandarte.games.tercios.schema.pack import Pack
from estandarte.games.tercios.schema.troops import (
    ArmyList,
    CommandKind,
    EntryRole,
    Level,
    Organigram,
    OrganigramBoxes,
)
from estandarte.wargame.muster import Inspection, Muster

from .custom_units import inspect_custom, known_unit
from .organisation import inspect_organisation
from .roster import Army, Chosen, CommandChoice, Officer, parts_of

MAIN_ROLES: dict[CommandKind, tuple[EntryRole, ...]] = {
    "infantry": ("formation", "support"),
    "cavalry": ("cavalry",),
    "companies": (),
    "battery": ("artillery",),
}


COMPANY_ROLES: dict[CommandKind, tuple[EntryRole, ...]] = {
    "infantry": ("company",),
    "cavalry": ("guarded",),
    "companies": ("company",),
    "battery": ("company", "guarded"),
}


ELITE_RULE: dict[Organigram, str] = {
    "standard": "TER-army-elite-a",
    "cavalry": "TER-army-elite-b",
    "companies": "TER-army-elite-c",
}


def inspect(army: Army, pack: Pack) -> Muster:
    """The bill of an army and every problem with it."""
    look = Inspection()
    army_list = pack.army_list(army.list)
    if army_list is None:
        look.problem("TER-army-e", "list", unknown=army.list)
        return look.report()
    boxes = pack.organigrams.organigram[army.organigram]
    _frame(army, army_list, look)
    _officers(army, pack, look)
    for name, own in sorted(army.custom.items()):
        inspect_custom(name, own, pack, look)
    chosen = list(_units(army, army_list, pack, look))
    inspect_organisation(army, army_list, boxes, chosen, look)
    _elite(army, boxes, chosen, pack, look)
    look.demand(
        look.cost <= army.points, "TER-army-b", "points", costs=look.cost, limit=army.points
    )
    return look.report()


def _frame(army: Army, army_list: ArmyList, look: Inspection) -> None:
    if army.organigram not in army_list.organigrams:
        allowed = list(army_list.organigrams)
        look.problem("TER-army-d", "organigram", asked=army.organigram, allowed=allowed)
    if army.year is not None and not army_list.start <= army.year <= army_list.end:
        look.problem("TER-army-e", "year", year=army.year, start=army_list.start, end=army_list.end)
    look.demand(army.points > 0, "TER-army-b", "points", limit=army.points)


def _officers(army: Army, pack: Pack, look: Inspection) -> None:
    levels = pack.commanders.level
    general = army.general
    if general is None:
        look.problem("TER-commanders-b", "general")
    elif look.demand(
        0 <= general.level < len(levels) and levels[general.level].as_general >= 0,
        "TER-commanders-a", "general.level", level=general.level,
    ):  # fmt: skip
        look.charge("general", "general", levels[general.level].as_general)
        _gifts(general, levels[general.level], pack, look, "general", is_general=True)
    for number, command in enumerate(army.command):
        _commander(army, number, command, pack, look)
    taken = [*general.qualities] if general else []
    taken += [q for command in army.command for q in command.qualities]
    chosen = [
        q for q in taken if q in pack.qualities.quality and not pack.qualities.quality[q].common
    ]
    look.unique(chosen, "TER-qualities-b", "qualities")


def _commander(
    army: Army, number: int, command: CommandChoice, pack: Pack, look: Inspection
) -> None:
    where, levels = f"command[{number}]", pack.commanders.level
    if command.kind == "battery":
        gifted = command.level is not None or command.virtues or command.qualities
        look.demand(not gifted, "TER-army-f", where, what="battery_commander")
        return
    level = command.level
    if level is None:
        look.problem("TER-army-f", f"{where}.level", what="no_commander")
        return
    allowed = 0 <= level < len(levels) and levels[level].as_commander >= 0
    if not look.demand(allowed, "TER-commanders-a", f"{where}.level", level=level):
        return
    if army.general and level > army.general.level:
        look.problem("TER-commanders-c", f"{where}.level", level=level, general=army.general.level)
    look.charge(where, "commander", levels[level].as_commander)
    officer = Officer(level, command.name, command.virtues, command.qualities)
    _gifts(officer, levels[level], pack, look, where, is_general=False)


def _gifts(
    officer: Officer, level: Level, pack: Pack, look: Inspection, where: str, is_general: bool
) -> None:
    """Virtues and qualities: known, not too many, and some for the General only."""
    # Two commanders may have the same virtue; only qualities may not be repeated.
    for virtue in officer.virtues:
        look.known(virtue, pack.virtues.virtue, "TER-virtues-c", f"{where}.virtues")
    look.unique(officer.virtues, "TER-virtues-c", f"{where}.virtues")
    look.between(
        len(officer.virtues), 0, level.virtues, "TER-commanders-a", f"{where}.virtues", "virtues"
    )
    own = []
    for name in officer.qualities:
        if not look.known(name, pack.qualities.quality, "TER-qualities-a", f"{where}.qualities"):
            continue
        quality = pack.qualities.quality[name]
        if quality.general_only and not is_general:
            look.problem("TER-qualities-cartografo-a", f"{where}.qualities", quality=name)
        if quality.common:
            look.charge(where, name, 0, "TER-qualities-d")
        else:
            own.append(name)
    look.between(
        len(own), 0, level.qualities, "TER-commanders-a", f"{where}.qualities", "qualities"
    )


def _units(army: Army, army_list: ArmyList, pack: Pack, look: Inspection) -> Iterator[Chosen]:
    for number, command in enumerate(army.command):
        own_list, where = army_list, f"command[{number}]"
        if command.ally:
            found = pack.army_list(command.ally)
            if found is None or (army.year and not found.start <= army.year <= found.end):
                look.problem("TER-allies-a", f"{where}.ally", ally=command.ally, year=army.year)
                continue
            own_list = found
        groups = (
            ("units", command.units, MAIN_ROLES[command.kind]),
            ("companies", command.companies, COMPANY_ROLES[command.kind]),
        )
        for key, written, roles in groups:
            for place, text in enumerate(written):
                spot = f"{where}.{key}[{place}]"
                unit = _unit(text, spot, number, own_list, army, roles, pack, look)
                if unit is not None:
                    yield unit
    if army.elite is not None:
        roles = ("formation", "support", "company", "cavalry", "guarded", "artillery")
        unit = _unit(army.elite.unit, "elite", -1, army_list, army, roles, pack, look)
        if unit is not None:
            yield unit


def _unit(
    text: str,
    where: str,
    command: int,
    army_list: ArmyList,
    army: Army,
    roles: tuple[EntryRole, ...],
    pack: Pack,
    look: Inspection,
) -> Chosen | None:
    name, options = parts_of(text)
    unit, year, own = known_unit(name, army.custom, pack), army.year, army.custom.get(name)
    # one of the army's own has the place of an entry, but none of its options
    counts_as, allowed = (own.counts_as, ()) if own else (name, None)
    entry = next((e for e in army_list.entry if e.unit == counts_as), None)
    if unit is None or entry is None:
        look.problem("TER-army-e", where, unknown=name)
        return None
    if entry.role not in roles:
        look.problem("TER-army-h", where, unit=name, role=entry.role)
    if year is not None:
        after, before = entry.start or year, entry.end or year
        if not after <= year <= before:
            look.problem("TER-army-e", where, unit=name, year=year, start=after, end=before)
        for option in options:
            since = army_list.restrictions.option_from.get(option)
            if since is not None and year < since:
                look.problem("TER-army-e", where, option=option, start=since, year=year)
    extra = look.options(
        options, unit.option, entry.options if allowed is None else allowed,
        () if own else entry.required, "TER-troops-types-b", where,
    )  # fmt: skip
    look.charge(where, text, unit.cost + extra)
    return Chosen(where, command, entry, unit, options, is_main=".units[" in where)


def _elite(
    army: Army, boxes: OrganigramBoxes, chosen: list[Chosen], pack: Pack, look: Inspection
) -> None:
    """At most one Elite Unit, of a class its organigram allows. ["TER-Q79"]"""
    elite = army.elite
    if elite is None:
        return
    unit = next((c for c in chosen if c.command < 0), None)
    if unit is not None and unit.unit.unit_class not in boxes.elite_classes:
        cite = ELITE_RULE[army.organigram]
        look.problem(cite, "elite", unit=elite.unit, allowed=list(boxes.elite_classes))
    prices = pack.commanders.elite_unit
    if elite.elite_rule:
        look.charge("elite", "elite rule", prices.elite_rule, "TER-army-elite-d")
    if elite.discipline_point:
        look.charge("elite", "discipline", prices.discipline_point, "TER-army-elite-e")


def share_a_century(one: Army, two: Army, pack: Pack) -> bool:
    """Whether two armies could have met; those of different centuries should not."""
    centuries = []
    for army in (one, two):
        army_list = pack.army_list(army.list)
        start = army.year or (army_list.start if army_list else 0)
        end = army.year or (army_list.end if army_list else 0)
        centuries.append(set(range(start // 100, end // 100 + 1)))
    return bool(centuries[0] & centuries[1])
