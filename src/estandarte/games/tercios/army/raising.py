"""Raising an army: the units and commanders that an army file stands for."""

from collections.abc import Mapping

from estandarte.games.tercios.schema.pack import Pack
from estandarte.games.tercios.schema.troops import CommandKind, UnitEntry
from estandarte.games.tercios.switches import Scale
from estandarte.games.tercios.units import Commander, CommandGroup, Profile, Unit
from estandarte.games.tercios.values.hooks import is_able
from estandarte.kernel import Role, SetupFault, but
from estandarte.wargame.muster import ArmyFault, army_from
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import centimetres, millimetres
from estandarte.wargame.plane.points import Point

from .custom_units import CustomUnit, known_unit
from .inspection import inspect
from .roster import Army, CommandChoice, parts_of

NOWHERE = Point(0, 0)


class Raised:
    """An army off the table, ready to be deployed."""

    def __init__(self, army: Army, pack: Pack, role: Role, scale: Scale) -> None:
        self.army = army
        """What was asked for."""
        self._pack, self._role, self._scale = pack, role, scale
        self.units: dict[str, Unit] = {}
        self.commanders: dict[str, Commander] = {}
        self.commands: dict[str, CommandGroup] = {}
        self.is_horde = _is_horde(pack, army)
        self.own_names: dict[str, str] = {}
        """What units of one's own are called."""
        self._staff()
        for number, choice in enumerate(army.command, 1):
            self._command(f"{role}-{number}", choice)

    def _staff(self) -> None:
        """The General, with the Elite Unit directly under him. ["TER-Q79"]"""
        general = self.army.general
        assert general is not None
        staff, name = f"{self._role}-0", f"{self._role}-general"
        self.commands[staff] = CommandGroup(staff, self._role, "staff", name)
        officer = self._officer(name, staff, general.level, general.virtues, general.qualities)
        radius = millimetres(getattr(self._pack.bases.disc["general"], self._scale), 2)
        self.commanders[name] = but(officer, is_general=True, radius=radius)
        if elite := self.army.elite:
            unit = f"{self._role}-elite"
            self._enlist(staff, unit, elite.unit, elite.elite_rule, elite.discipline_point)
            self.units[unit] = but(self.units[unit], is_elite_unit=True)

    def _command(self, command: str, choice: CommandChoice) -> None:
        officer = "" if choice.kind == "battery" else f"{command}-cmd"
        self.commands[command] = CommandGroup(
            command, self._role, choice.kind, officer, allied=bool(choice.ally)
        )
        if officer:
            self.commanders[officer] = self._officer(
                officer, command, choice.level or 0, choice.virtues, choice.qualities
            )
        for place, written in enumerate((*choice.units, *choice.companies), 1):
            self._enlist(command, f"{command}-{place}", written)

    def _officer(
        self,
        name: str,
        command: str,
        level: int,
        virtues: tuple[str, ...],
        qualities: tuple[str, ...],
    ) -> Commander:
        own = tuple(q for q in qualities if not self._pack.qualities.quality[q].common)
        disc = self._pack.bases.disc["commander"]
        radius = millimetres(getattr(disc, self._scale), 2)  # "TER-commanders-base-a"
        return Commander(name, self._role, level, command, False, virtues, own, NOWHERE, radius)

    def _enlist(
        self, command: str, name: str, written: str, elite_rule: bool = False, point: bool = False
    ) -> None:
        own = self.army.custom
        profile = profile_of(self._pack, written, self._scale, elite_rule, point, own)
        base = Base(NOWHERE, 0, profile.front, profile.depth)
        fortress = is_able(profile, "on_wheels")
        self.units[name] = Unit(name, self._role, command, profile, base, fortress=fortress)
        if unit := own.get(parts_of(written)[0]):
            self.own_names[name] = unit.name


def raise_army(pack: Pack, role: Role, tree: object, scale: Scale) -> Raised:
    """The troops and officers of an army; an army against the rules is refused."""
    try:
        army = tree if isinstance(tree, Army) else army_from(tree, Army)
    except ArmyFault as fault:
        raise SetupFault("fault.army_file", role=role, fault=str(fault)) from None
    report = inspect(army, pack)
    if report.problems:
        first = report.problems[0]
        raise SetupFault(
            "fault.army", role=role, cite=first.cite, where=first.where, count=len(report.problems)
        )
    return Raised(army, pack, role, scale)


def profile_of(
    pack: Pack,
    written: str,
    scale: Scale,
    elite_rule: bool = False,
    discipline_point: bool = False,
    custom: Mapping[str, CustomUnit] | None = None,
) -> Profile:
    """The printed values with the bought options laid upon them."""
    name, options = parts_of(written)
    entry = known_unit(name, custom or {}, pack)
    if entry is None:
        raise SetupFault("fault.unit", unit=name)
    own = (custom or {}).get(name)
    # on the table it is a unit of the entry whose place it takes; its name is in the roll
    profile = _printed(pack, own.counts_as if own else name, entry, scale)
    for option in options:
        profile = _with_option(pack, profile, entry, option, scale)
    if elite_rule:
        price = pack.commanders.elite_unit.elite_rule
        profile = but(profile, traits=(*profile.traits, "elite"), cost=profile.cost + price)
    if discipline_point:
        price = pack.commanders.elite_unit.discipline_point
        profile = but(profile, discipline=profile.discipline + 1, cost=profile.cost + price)
    return profile


def _printed(pack: Pack, name: str, entry: UnitEntry, scale: Scale) -> Profile:
    # The base of the scale, "TER-bases-a"; a slightly different one or the number of figures on it
    # changes no rule: "TER-bases-b", "TER-bases-c"
    front, depth = getattr(pack.bases.base[entry.base], scale)
    return Profile(
        entry=name, unit_class=entry.unit_class, speed=entry.speed, combat=entry.combat,
        fire=entry.fire, discipline=entry.discipline, courage=entry.courage,
        endurance=entry.endurance, defences=entry.defences, front=centimetres(front),
        depth=centimetres(depth), limbered_speed=entry.limbered_speed or 0,
        shooting=entry.shooting, arms=entry.arms, traits=entry.traits,
        cost=entry.cost,
    )  # fmt: skip


def _with_option(
    pack: Pack, profile: Profile, entry: UnitEntry, name: str, scale: Scale
) -> Profile:
    option = entry.option.get(name)
    if option is None:
        raise SetupFault("fault.option", option=name, unit=profile.entry)
    change = option.effect
    values = ("speed", "combat", "fire", "discipline", "courage", "endurance", "shooting")
    new = {v: getattr(change, v) for v in values if getattr(change, v) is not None}
    if change.base:
        front, depth = getattr(pack.bases.base[change.base], scale)
        new |= {"front": centimetres(front), "depth": centimetres(depth)}
    shooting = new.get("shooting", profile.shooting)
    new["shooting"] = (*shooting, *change.more_shooting)
    arms = _changed(profile.arms, change.more_arms, change.fewer_arms)
    traits = _changed(profile.traits, change.more_traits, change.fewer_traits)
    return but(
        profile, arms=arms, traits=traits, options=(*profile.options, name),
        cost=profile.cost + option.cost, **new,
    )  # fmt: skip


def _changed(
    have: tuple[str, ...], more: tuple[str, ...], fewer: tuple[str, ...]
) -> tuple[str, ...]:
    return tuple(name for name in dict.fromkeys((*have, *more)) if name not in fewer)


def _is_horde(pack: Pack, army: Army) -> bool:
    """The army rule Horda, which some lists lose with a command of some kind."""
    army_list = pack.army_list(army.list)
    if army_list is None or not army_list.horde:
        return False
    kinds: set[CommandKind] = {c.kind for c in army.command}
    return army_list.horde_unless not in kinds
