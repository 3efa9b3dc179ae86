"""Organisation: the boxes of an organigram and a faction's own rules about them."""

from collections import Counter
from typing import Any, get_args

from estandarte.games.tercios.schema.troops import (
    ArmyList,
    Box,
    BoxChange,
    CommandKind,
    OrganigramBoxes,
    Restrictions,
)
from estandarte.kernel import but
from estandarte.wargame.muster import Inspection

from .roster import Army, Chosen

KINDS: tuple[CommandKind, ...] = get_args(CommandKind)
OWN_RULES = "TER-army-e"


def box_of(boxes: OrganigramBoxes, army_list: ArmyList, kind: CommandKind) -> Box:
    """A box of the organigram as the list changes it."""
    box = boxes.box(kind)
    change = army_list.boxes.get(kind, BoxChange())
    numbers = {n: getattr(change, n) for n in change.__struct_fields__}
    return but(box, **{n: v for n, v in numbers.items() if v is not None})


def inspect_organisation(
    army: Army, army_list: ArmyList, boxes: OrganigramBoxes, chosen: list[Chosen], look: Inspection
) -> None:
    """Compulsory boxes, commands, and what lists add."""
    _count_boxes(army, army_list, boxes, look)
    _count_entries(army_list, chosen, look)
    mains = {
        n: [c for c in chosen if c.command == n and c.is_main] for n in range(len(army.command))
    }
    for number in range(len(army.command)):
        _one_command(army, number, army_list, mains[number], look)
    commands = Counter(c.kind for c in army.command)
    if boxes.more_cavalry_than_any_other:
        most = max((commands[k] for k in KINDS if k != "cavalry"), default=0)
        look.demand(commands["cavalry"] > most, OWN_RULES, "command", what="more_cavalry")
    if boxes.batteries_need_horses:
        for unit in chosen:
            horses = unit.unit.unit_class != "artillery" or "tiro" in unit.options
            look.demand(horses, OWN_RULES, unit.where, required="tiro")
    _same_cavalry(army, army_list, boxes, mains, look)
    restrictions = army_list.restrictions
    _command_rules(army, restrictions, commands, mains, look)
    _army_rules(army, restrictions, commands, chosen, look)


def _count_boxes(army: Army, army_list: ArmyList, boxes: OrganigramBoxes, look: Inspection) -> None:
    for kind in KINDS:
        box = box_of(boxes, army_list, kind)
        # The compulsory boxes are the minima, the others fill up to the maxima.
        count, what = sum(c.kind == kind for c in army.command), f"{kind}_commands"
        cite = "TER-army-i" if count < box.commands_min else "TER-army-g"
        look.between(count, box.commands_min, box.commands_max, cite, "command", what)
        for number, command in enumerate(army.command):
            if command.kind != kind:
                continue
            where = f"command[{number}]"
            main, companies = len(command.units), len(command.companies)
            most = min(box.companies_max, main) if box.companies_at_most_main else box.companies_max
            look.between(main, box.main_min, box.main_max, "TER-army-h", where, "units")
            look.between(companies, box.companies_min, most, "TER-army-h", where, "companies")


def _count_entries(army_list: ArmyList, chosen: list[Chosen], look: Inspection) -> None:
    counts = Counter(c.entry.unit for c in chosen)
    for entry in army_list.entry:
        if entry.most is not None:
            look.between(counts[entry.unit], 0, entry.most, OWN_RULES, "command", entry.unit)


def _one_command(
    army: Army, number: int, army_list: ArmyList, mains: list[Chosen], look: Inspection
) -> None:
    where, command = f"command[{number}]", army.command[number]
    names = {c.entry.unit for c in mains if c.entry.role != "support"}
    if not army_list.mixed_commands and not command.ally and len(names) > 1:
        look.problem(OWN_RULES, where, mixed=sorted(names))
    support = sum(c.entry.role == "support" for c in mains)
    look.demand(support <= len(mains) - support, OWN_RULES, where, what="support", support=support)
    restrictions = army_list.restrictions
    for name in restrictions.own_command:
        alone = name not in names or len(names) == 1
        look.demand(alone, OWN_RULES, where, unit=name, what="own_command")
    if restrictions.infantry_companies and command.kind == "infantry":
        for text in command.companies:
            allowed = text.split("+")[0] in restrictions.infantry_companies
            look.demand(allowed, OWN_RULES, where, unit=text)
    for name, most in restrictions.most_main_of.items():
        if name in names:
            look.between(len(mains), 0, most, OWN_RULES, where, name)
    for name in restrictions.same_options_in_command:
        options = {frozenset(c.options) for c in mains if c.entry.unit == name}
        look.demand(len(options) < 2, OWN_RULES, where, unit=name, what="same_options")


def _same_cavalry(
    army: Army,
    army_list: ArmyList,
    boxes: OrganigramBoxes,
    mains: dict[int, list[Chosen]],
    look: Inspection,
) -> None:
    """A cavalry army has two cavalry commands of one and the same entry."""
    wanted = boxes.two_commands_same_cavalry and not army_list.mixed_commands
    if not wanted or army_list.two_commands_same_cavalry is False:
        return
    pure: Counter[str] = Counter()
    for number, command in enumerate(army.command):
        names = {c.entry.unit for c in mains[number]}
        if command.kind == "cavalry" and len(names) == 1:
            pure.update(names)
    same = any(count >= 2 for count in pure.values())
    look.demand(same, OWN_RULES, "command", what="same_cavalry")


def _command_rules(
    army: Army,
    restrictions: Restrictions,
    commands: Counter[CommandKind],
    mains: dict[int, list[Chosen]],
    look: Inspection,
) -> None:
    def consists_of(unit: str) -> bool:
        return any(m and all(c.entry.unit == unit for c in m) for m in mains.values())

    def with_entry(unit: str) -> int:
        return sum(any(c.entry.unit == unit for c in m) for m in mains.values())

    if restrictions.command_of:
        wanted = restrictions.command_of
        look.demand(consists_of(wanted), OWN_RULES, "command", what="command_of", unit=wanted)
    if when := restrictions.command_of_if:
        due = commands["cavalry"] >= when.cavalry_commands
        look.demand(
            not due or consists_of(when.unit), OWN_RULES, "command", what="command_of",
            unit=when.unit,
        )  # fmt: skip
    if single := restrictions.single_command_with:
        look.between(with_entry(single), 0, 1, OWN_RULES, "command", single)
    for name, most in restrictions.most_commands_of.items():
        look.between(with_entry(name), 0, most, OWN_RULES, "command", name)


def _army_rules(
    army: Army,
    restrictions: Restrictions,
    commands: Counter[CommandKind],
    chosen: list[Chosen],
    look: Inspection,
) -> None:
    cavalry, batteries = commands["cavalry"], commands["battery"]
    others = commands["infantry"] + commands["companies"] + batteries

    def demand(holds: bool, what: str, **facts: Any) -> None:
        look.demand(holds, OWN_RULES, "command", what=what, **facts)

    if restrictions.half_formations:
        formations = [c for c in chosen if c.is_formation]
        named = sum(c.entry.unit in restrictions.half_formations for c in formations)
        demand(
            2 * named >= len(formations), "half_formations",
            units=list(restrictions.half_formations),
        )  # fmt: skip
    if restrictions.cavalry_at_least_others:
        demand(cavalry >= others, "cavalry_at_least_others")
    if restrictions.more_cavalry_than_companies:
        demand(cavalry > commands["companies"], "more_cavalry_than_companies")
    if army.organigram in restrictions.cavalry_units_at_most_companies_in:
        horse = sum(c.unit.unit_class == "cavalry" for c in chosen)
        foot = sum(c.unit.unit_class == "company" for c in chosen)
        demand(horse <= foot, "cavalry_at_most_companies")
    if restrictions.batteries_at_most_infantry:
        demand(batteries <= commands["infantry"], "batteries_at_most_infantry")
    if restrictions.batteries_need_infantry:
        demand(not batteries or commands["infantry"] > 0, "batteries_need_infantry")
    if restrictions.most_cavalry_commands is not None:
        most = restrictions.most_cavalry_commands
        demand(cavalry <= most, "fewer_cavalry", most_commands=most)
    if restrictions.one_option_in_army:
        used = {o for c in chosen for o in c.options} & set(restrictions.one_option_in_army)
        demand(len(used) < 2, "one_option", options=sorted(used))
