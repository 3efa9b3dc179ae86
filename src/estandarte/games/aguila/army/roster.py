"""The army: what a player brings, and what each part of it costs."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from estandarte.games.aguila.camp import Defences
from estandarte.games.aguila.schema.pack import Pack
from estandarte.games.aguila.schema.troops import (
    SLOTS,
    ArmyList,
    Calibre,
    GunEntry,
    Kind,
    Slot,
    UnitEntry,
)
from estandarte.kernel import Value
from estandarte.wargame.muster import Called, Inspection, Number, Own, Some

from .custom_units import CustomUnit, priced

LIST = "BSA-14-lista-a"


class OfficerChoice(Value):
    """An Officer by his rank, or by the name of a personality, with what is bought for him."""

    officer: Called
    abilities: Some[Called] = ()
    name: Called = ""


class GeneralChoice(OfficerChoice):
    aides: Number = 0


class Brigade(Value):
    """One brigade of an army file; units are written `entry:minis`, guns by their name alone."""

    officers: Some[OfficerChoice] = ()
    basic: Some[Called] = ()
    support: Some[Called] = ()
    elite: Some[Called] = ()
    list: Called = ""
    """Its own list, where it is not that of the army."""
    ally: Called = ""
    """The list from which it takes allied elite support."""

    def units(self, slot: Slot) -> tuple[str, ...]:
        return {"basic": self.basic, "support": self.support, "elite": self.elite}[slot]


class Army(Value):
    """An army file."""

    list: Called
    points: Number
    general: GeneralChoice | None = None
    brigade: Some[Brigade] = ()
    year: int | None = None
    name: Called = ""
    sappers: Number = 0
    defences: Defences = Defences()
    custom: Own[CustomUnit] = {}


class Chosen(Value):
    """A battalion, squadron or gun of an army, found in its list."""

    where: str
    brigade: int
    slot: Slot
    entry: str
    arm: Literal["infantry", "cavalry", "artillery"]
    companies: int = 0
    """Nought for a gun."""
    minis: int = 0
    kind: Kind | None = None
    calibre: Calibre | None = None
    horse: bool = False
    regimental: bool = False
    allied: bool = False
    """Elite support lent by an ally."""

    @property
    def is_gun(self) -> bool:
        return self.arm == "artillery"

    @property
    def is_large(self) -> bool:
        """At least six companies of infantry or two of cavalry. ["BSA-Q90"]"""
        return self.companies >= {"infantry": 6, "cavalry": 2, "artillery": 99}[self.arm]


class Parade(NamedTuple):
    """An army before its inspectors: the list of each brigade, its units, and what they note."""

    army: Army
    main: ArmyList
    lists: list[ArmyList | None]
    chosen: list[Chosen]
    pack: Pack
    look: Inspection

    def units_of(self, brigade: int) -> list[Chosen]:
        return [c for c in self.chosen if c.brigade == brigade]


def parts_of(written: str) -> tuple[str, str, tuple[str, ...]]:
    """`fr_linea:24` -> fr_linea, 24; `g_lig+regimental` -> g_lig, nothing, (regimental,)"""
    body, *options = (part.strip() for part in written.split("+"))
    name, _, size = body.partition(":")
    return name.strip(), size.strip(), tuple(options)


def units_of(army: Army, pack: Pack) -> tuple[Chosen, ...]:
    """The units of an army, whatever may be wrong with it."""
    look, main = Inspection(), pack.army_list(army.list)
    if main is None:
        return ()
    lists = [pack.army_list(b.list or army.list) for b in army.brigade]
    return tuple(chosen_units(army, lists, pack, look))


def chosen_units(
    army: Army, lists: list[ArmyList | None], pack: Pack, look: Inspection
) -> Iterator[Chosen]:
    for number, brigade in enumerate(army.brigade):
        if lists[number] is None:
            continue
        for slot in SLOTS:
            for place, written in enumerate(brigade.units(slot)):
                where = f"brigade[{number}].{slot}[{place}]"
                unit = _unit(army, written, where, number, slot, pack, look)
                if unit is not None:
                    yield unit


def _unit(
    army: Army, written: str, where: str, number: int, slot: Slot, pack: Pack, look: Inspection
) -> Chosen | None:
    name, size, options = parts_of(written)
    gun = pack.guns.gun.get(name)
    if gun is not None:
        made = Chosen(
            where, number, slot, name, "artillery", calibre=gun.calibre, horse=gun.horse,
            regimental=bool(options),
        )  # fmt: skip
        return made if _is_one_gun(made, gun, size, options, pack, look) else None
    custom = army.custom.get(name)
    entry = priced(custom, pack) if custom else pack.unit(name)
    if entry is None or options:
        look.problem(LIST, where, unknown=written)
        return None
    if size not in entry.size or size not in pack.sizes.size[entry.arm]:
        sizes = sorted(int(s) for s in entry.size if s.isdecimal())
        look.problem("BSA-1-unidades-g", where, asked=size, sizes=sizes)
        return None
    _period(entry, army.year, name, where, look)
    look.charge(where, written, entry.size[size].cost)
    return Chosen(
        where, number, slot, custom.counts_as if custom else name, entry.arm,
        pack.sizes.size[entry.arm][size].companies, int(size), entry.kind,
    )  # fmt: skip


def _period(entry: UnitEntry, year: int | None, name: str, where: str, look: Inspection) -> None:
    if year is None:
        return
    first, last = entry.start or year, entry.end or year
    look.demand(first <= year <= last, LIST, where, unit=name, year=year)


def _is_one_gun(
    made: Chosen, gun: GunEntry, size: str, options: tuple[str, ...], pack: Pack, look: Inspection
) -> bool:
    # An artillery unit is one gun, whatever figures serve it. "BSA-1-unidades-j"
    if not look.demand(not size, "BSA-1-unidades-j", made.where, asked=size):
        return False
    if not look.demand(options in ((), ("regimental",)), LIST, made.where, options=list(options)):
        return False
    look.charge(made.where, made.entry, gun.cost)
    if options:
        # Regimental guns are light guns on foot. "BSA-11-regimental-a"
        light = gun.calibre == "light" and not gun.horse
        look.demand(light, "BSA-11-regimental-a", made.where, gun=made.entry)
        look.charge(made.where, "regimental", pack.extras.cost.regimental_gun)  # "BSA-Q87"
    return True


def are_of_one_period(one: Army, two: Army, pack: Pack) -> bool:
    """Whether two armies could have met, as every scenario wants. ["BSA-16-comun-a"]

    The period is that of the list; the year of an army only says which of its troops there were.
    """
    mine, theirs = pack.army_list(one.list), pack.army_list(two.list)
    if mine is None or theirs is None:
        return False
    return mine.start <= theirs.end and theirs.start <= mine.end


def are_of_one_size(one: Army, two: Army, scenario: str, pack: Pack) -> bool:
    """Equal points; in the village the defender, who is second, has half.

    ["BSA-16-comun-b", "BSA-16-pueblo-a"]
    """
    if pack.scenarios.scenario[scenario].equal_points:
        return one.points == two.points
    return one.points == 2 * two.points
