"""Raising: the profiles and units of a mustered army, before they stand on the table."""

from estandarte.games.aguila.schema.pack import Pack
from estandarte.games.aguila.schema.troops import GunEntry, UnitEntry
from estandarte.games.aguila.units import GunValues, Officer, Profile, Unit
from estandarte.kernel import Role, but
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import inches, millimetres
from estandarte.wargame.plane.points import Point

from .costs import officer_cost
from .custom_units import priced
from .roster import Army, Chosen, parts_of, units_of
from .staff import StaffOfficer, found_officer

NOWHERE = Point(0, 0)


def unit_profile(entry: UnitEntry, name: str, minis: int, pack: Pack) -> Profile:
    size, values = pack.sizes.size[entry.arm][str(minis)], entry.size[str(minis)]
    weapon = pack.weapons.weapon[entry.weapon] if entry.weapon else None
    formations = tuple(f for f in entry.formations if f != "mass" or minis == 36)  # "BSA-5-masa-a"
    return Profile(
        name, entry.name, entry.arm, minis, size.companies, entry.speed, entry.melee,
        entry.shooting, entry.defence, values.attacks, values.courage, entry.discipline,
        entry.strength, weapon.range if weapon else 0, bool(weapon and weapon.gunpowder),
        minis, millimetres(size.front_mm), millimetres(size.depth_mm), size.breaking,
        values.cost, formations, entry.abilities, entry.kind, entry.guard,
        dismounts=entry.dismounts, dissolves=entry.dissolves and size.companies == 3,
    )  # fmt: skip


def gun_profile(gun: GunEntry, name: str, pack: Pack) -> Profile:
    base = pack.sizes.gun
    values = GunValues(
        gun.calibre, gun.horse, gun.speed[1], gun.piercing, gun.hits, gun.canister_range,
        gun.canister_dice,
    )  # fmt: skip
    return Profile(
        name, gun.name, "artillery", 0, 0, gun.speed[0], 0, gun.shooting, gun.defence, gun.attacks,
        gun.courage, gun.discipline, 0, gun.range, True, gun.resists, millimetres(base.front_mm),
        millimetres(base.depth_mm), base.breaking, gun.cost, ("limbered", "unlimbered"),
        gun.abilities, guard=gun.guard, gun=values,
    )  # fmt: skip


def profile_of(written: str, pack: Pack, army: Army | None = None) -> Profile:
    """`fr_linea:24` or `g_med` as a profile; the army has been mustered and is sound."""
    name, size, _ = parts_of(written)
    if name in pack.guns.gun:
        return gun_profile(pack.guns.gun[name], name, pack)
    own = army.custom.get(name) if army else None
    entry = priced(own, pack) if own else pack.unit(name)
    if entry is None:
        raise KeyError(f"no unit is called {name}")
    return unit_profile(entry, name, int(size), pack)


def raised_units(army: Army, role: Role, pack: Pack) -> dict[str, Unit]:
    """The units of an army, each in the first formation it may adopt, nowhere yet."""
    units: dict[str, Unit] = {}
    for number, chosen in enumerate(units_of(army, pack), 1):
        profile = _profile(chosen, army, pack)
        base = Base(NOWHERE, 0, profile.front, profile.depth)
        id = f"{role}-{number}"
        first = "unlimbered" if chosen.is_gun else profile.formations[0]
        units[id] = Unit(id, role, profile, base, first, brigade=chosen.brigade)
    return units


def raised_officers(army: Army, role: Role, pack: Pack) -> dict[str, Officer]:
    """The commanding General first, then the others brigade by brigade."""
    officers: dict[str, Officer] = {}
    main = pack.army_list(army.list)
    if main is not None and army.general is not None:
        found = found_officer(army.general, main, pack)
        if found is not None:
            general = _officer(f"{role}-general", role, found, pack, army.general.aides)
            officers[general.id] = but(general, is_commander=True)
    for number, brigade in enumerate(army.brigade):
        army_list = pack.army_list(brigade.list or army.list)
        for place, choice in enumerate(brigade.officers):
            found = found_officer(choice, army_list, pack) if army_list else None
            if found is not None:
                id = f"{role}-officer-{number}-{place}"
                officers[id] = but(_officer(id, role, found, pack), brigade=number)
    return officers


def _profile(chosen: Chosen, army: Army, pack: Pack) -> Profile:
    brigade = army.brigade[chosen.brigade]
    place = int(chosen.where.rsplit("[", 1)[1].rstrip("]"))
    profile = but(profile_of(brigade.units(chosen.slot)[place], pack, army), slot=chosen.slot)
    # what a regimental gun costs more is a part of its own cost. "BSA-Q87"
    extra = pack.extras.cost.regimental_gun if chosen.regimental else 0
    return but(profile, cost=profile.cost + extra)


def _officer(id: str, role: Role, found: StaffOfficer, pack: Pack, aides: int = 0) -> Officer:
    values, rank = found.values, pack.officers.rank[found.rank]
    # each aide raises the General's range by three inches. "BSA-12-aide-b"
    reach = inches(rank.command_range + aides * pack.extras.aide.command_range)
    return Officer(
        id, role, found.rank, values.speed, values.melee, values.attacks, values.defence,
        values.discipline, values.courage, found.abilities, NOWHERE,
        millimetres(pack.sizes.officer.radius_mm), reach, rank.regroup_dice, aides=aides,
        name=found.person, cost=officer_cost(values, found.rank, found.bought, pack),
    )  # fmt: skip
