"""Composition: slots, the ratios between them, the limits of guns and of large units, allies."""

from collections.abc import Sequence

from estandarte.games.aguila.schema.troops import SLOTS, ArmyList, ListEntry, Slot
from estandarte.games.aguila.switches import Switches
from estandarte.kernel import but
from estandarte.wargame.muster import Inspection

from .roster import LIST, Chosen, Parade


def inspect_brigades(parade: Parade, switches: Switches) -> None:
    """Every brigade meets the ratios between the classes of unit. ["BSA-14-brigadas-a"]"""
    _allied_brigades(parade)
    _one_ally(parade)
    look = parade.look
    for number, army_list in enumerate(parade.lists):
        if army_list is None:
            continue
        ally = _ally_of(parade, number, army_list)
        mine = [_lent(c, army_list, ally) for c in parade.units_of(number)]
        for slot in SLOTS:
            own = [c for c in mine if c.slot == slot and not c.allied]
            _entries(army_list.entries(slot), own, slot, number, look)
        _lent_limits([c for c in mine if c.allied], ally, look)
        inspect_ratios(mine, number, switches, look)


def inspect_ratios(
    units: Sequence[Chosen], number: int, switches: Switches, look: Inspection
) -> None:
    where = f"brigade[{number}]"
    # Guns taken as basic units count; Officers, sappers and aides are no units here. "BSA-Q88"
    basic, support, elite = (sum(c.slot == slot for c in units) for slot in SLOTS)
    rule = "BSA-14-brigadas-a" if number else "BSA-14-apoyo-a"
    look.between(support, 0, basic // 2, rule, where, "support_units")
    look.between(elite, 0, support, "BSA-14-elite-a", where, "elite_units")
    guns = sum(c.is_gun for c in units)
    large = sum(counts_for_guns(c, switches) for c in units)
    look.between(guns, 0, large, "BSA-14-limite-a", where, "guns")
    carried = sum(c.is_large and c.slot == "basic" for c in units)
    added = sum(c.is_large and c.slot != "basic" for c in units)
    rule = "BSA-14-limite-b" if carried else "BSA-14-limite-c"
    look.between(added, 0, carried, rule, where, "large_units")


def counts_for_guns(unit: Chosen, switches: Switches) -> bool:
    """Whether a unit allows one gun: line infantry or cavalry, by a switch any. ["BSA-Q89"]"""
    if switches.artillery_limit in ("exactly", "line_exactly"):
        fits = (unit.arm, unit.companies) in (("infantry", 6), ("cavalry", 2))
        any_foot = switches.artillery_limit == "exactly" or unit.arm != "infantry"
        return fits and (any_foot or unit.kind == "line_infantry")
    any_foot = switches.artillery_limit == "at_least"
    return unit.is_large and (unit.arm != "infantry" or any_foot or unit.kind == "line_infantry")


def filled(entries: Sequence[ListEntry], names: Sequence[str]) -> tuple[list[int], list[int]]:
    """How many units each entry gets, minima first, and the places of those that find no room.

    Entries may share units, so that the first one that fits is not always the right one: a unit
    already placed makes room by moving to another entry of its own.
    """
    held: list[list[int]] = [[] for _ in entries]

    def place(unit: int, room: Sequence[int], tried: set[int]) -> bool:
        for number, entry in enumerate(entries):
            if names[unit] not in entry.units or number in tried:
                continue
            tried.add(number)
            if len(held[number]) < room[number]:
                held[number].append(unit)
                return True
            for index, other in enumerate(held[number]):
                if place(other, room, tried):
                    held[number][index] = unit
                    return True
        return False

    least, most = [e.least for e in entries], [e.most for e in entries]
    waiting = [u for u in range(len(names)) if not place(u, least, set())]
    over = [u for u in waiting if not place(u, most, set())]
    return [len(h) for h in held], over


def _entries(
    entries: Sequence[ListEntry], units: Sequence[Chosen], slot: Slot, number: int, look: Inspection
) -> None:
    known = {name for entry in entries for name in entry.units}
    for unit in units:
        look.demand(unit.entry in known, LIST, unit.where, unit=unit.entry, slot=slot)
    units = [u for u in units if u.entry in known]
    counts, over = filled(entries, [u.entry for u in units])
    for index in over:
        look.problem("BSA-14-lista-b", units[index].where, unit=units[index].entry)
    for entry, count in zip(entries, counts, strict=True):
        if count < entry.least:
            look.problem(
                "BSA-14-basicas-a", f"brigade[{number}].{slot}", units=list(entry.units),
                has=count, least=entry.least,
            )  # fmt: skip


def is_allied(one: ArmyList, other: ArmyList, year: int | None) -> bool:
    """Whether a list may have another nation's troops beside its own."""
    for ally in one.allies:
        if ally.nation != other.nation:
            continue
        start, end = ally.start or one.start, ally.end or one.end
        if year is not None and not (start <= year <= end and other.start <= year <= other.end):
            continue
        if year is None and not (start <= other.end and other.start <= end):
            continue
        return True
    return False


def _allied_brigades(parade: Parade) -> None:
    """Whole brigades of allies, once there is one of the army itself. ["BSA-14-aliados-a"]"""
    army, main, lists, look = parade.army, parade.main, parade.lists, parade.look
    known = [li for li in lists if li is not None]
    for number, army_list in enumerate(lists):
        if army_list is None or army_list.nation == main.nation:
            continue
        allied = is_allied(main, army_list, army.year)
        look.demand(allied, "BSA-14-aliados-a", f"brigade[{number}]", nation=army_list.nation)
    if known and not any(li.nation == main.nation for li in known):
        look.problem("BSA-14-aliados-a", "brigade", what="own_brigade")


def _one_ally(parade: Parade) -> None:
    """Either allied brigades, or the troops of one single list. ["BSA-14-aliados-c"]"""
    names, look = sorted({b.ally for b in parade.army.brigade if b.ally}), parade.look
    look.demand(len(names) < 2, "BSA-14-aliados-c", "brigade", allies=names)
    foreign = any(li is not None and li.nation != parade.main.nation for li in parade.lists)
    look.demand(not (names and foreign), "BSA-14-aliados-c", "brigade", what="brigades_or_troops")


def _ally_of(parade: Parade, number: int, army_list: ArmyList) -> ArmyList | None:
    name = parade.army.brigade[number].ally
    if not name:
        return None
    ally = parade.pack.army_list(name)
    if ally is None or not is_allied(army_list, ally, parade.army.year):
        parade.look.problem("BSA-14-aliados-c", f"brigade[{number}].ally", ally=name)
        return None
    return ally


def _lent(unit: Chosen, army_list: ArmyList, ally: ArmyList | None) -> Chosen:
    own = any(unit.entry in entry.units for entry in army_list.elite)
    if ally is None or own or unit.slot != "elite" or not ally.most_of(unit.entry):
        return unit
    return but(unit, allied=True)


def _lent_limits(units: Sequence[Chosen], ally: ArmyList | None, look: Inspection) -> None:
    """Battalions and squadrons only, no more than their own list allows.

    ["BSA-Q91"]
    """
    for unit in units:
        look.demand(not unit.is_gun, "BSA-14-aliados-c", unit.where, gun=unit.entry)
    if ally is None:
        return
    # entries that name several units have one maximum for all of them
    entries = [entry for slot in SLOTS for entry in ally.entries(slot)]
    _, over = filled(entries, [u.entry for u in units])
    for index in over:
        look.problem("BSA-14-aliados-d", units[index].where, unit=units[index].entry)
