"""Units of one's own: a profile that is in no list, priced by the formula of the lists."""

from typing import Annotated, Literal

import msgspec

from estandarte.games.aguila.schema.pack import Pack
from estandarte.games.aguila.schema.troops import FormationName, Kind, SizeValues, UnitEntry
from estandarte.kernel import Value
from estandarte.wargame.muster import Inspection

from .costs import unit_cost

Die = Annotated[int, msgspec.Meta(ge=2, le=6)]
NoShot = Annotated[int, msgspec.Meta(ge=0, le=6)]
Few = Annotated[int, msgspec.Meta(ge=0, le=3)]
Speed = Annotated[int, msgspec.Meta(ge=1, le=12)]
Many = Annotated[int, msgspec.Meta(ge=1, le=40)]
CAVALRY_FORMATIONS = ("line", "open", "march_column")
CAVALRY_KINDS = ("light_cavalry", "line_cavalry", "heavy_cavalry")


class CustomSize(Value):
    attacks: Many
    courage: tuple[Many, Many]


class CustomUnit(Value):
    """A profile without a price; it takes the place of an entry of the lists."""

    counts_as: str
    name: str
    arm: Literal["infantry", "cavalry"]
    kind: Kind
    speed: Speed
    melee: Die
    shooting: NoShot
    defence: Die
    discipline: Die
    formations: tuple[FormationName, ...]
    size: dict[str, CustomSize]
    strength: Few = 0
    weapon: str = ""
    abilities: tuple[str, ...] = ()
    guard: bool = False


def priced(unit: CustomUnit, pack: Pack) -> UnitEntry:
    """The same as an entry of a list, with what it costs; a faulty one costs nothing."""
    sizes = {n: SizeValues(s.attacks, s.courage, 0) for n, s in unit.size.items()}
    names = {"en": unit.name, "es": unit.name}
    entry = UnitEntry(
        names, unit.arm, unit.kind, "custom", unit.speed, unit.melee, unit.shooting, unit.defence,
        unit.strength, unit.discipline, unit.weapon, unit.formations, unit.abilities, sizes,
        unit.guard,
    )  # fmt: skip
    if not _is_known(unit, pack):
        return entry
    costs = {
        n: SizeValues(s.attacks, s.courage, unit_cost(entry, int(n), pack))
        for n, s in sizes.items()
        if n in pack.sizes.size[unit.arm]
    }
    return msgspec.structs.replace(entry, size=costs)


def inspect_custom(name: str, unit: CustomUnit, pack: Pack, look: Inspection) -> None:
    where = f"custom.{name}"
    taken = pack.unit(name) is not None or name in pack.guns.gun
    look.demand(not taken, "BSA-14-lista-a", where, twice=name)
    like = pack.unit(unit.counts_as)
    if like is None or like.arm != unit.arm:
        look.problem("BSA-14-lista-a", f"{where}.counts_as", unknown=unit.counts_as)
    # horse is of a sort of cavalry, and nobody else is. "BSA-1-unidades-c"
    mounted = unit.kind in CAVALRY_KINDS
    look.demand(mounted == (unit.arm == "cavalry"), "BSA-1-unidades-c", f"{where}.kind")
    if unit.weapon:
        look.known(unit.weapon, pack.weapons.weapon, "BSA-7-alcance-b", f"{where}.weapon")
    armed = bool(unit.weapon) == bool(unit.shooting) and unit.shooting != 1
    look.demand(armed, "BSA-1-perfil-c", f"{where}.shooting", shooting=unit.shooting)
    for ability in unit.abilities:
        look.known(ability, pack.abilities.unit, "BSA-13-general-b", f"{where}.abilities")
    look.unique(unit.abilities, "BSA-13-general-b", f"{where}.abilities")
    for size, values in sorted(unit.size.items()):
        look.known(size, pack.sizes.size[unit.arm], "BSA-1-unidades-g", f"{where}.size")
        rising = values.courage[0] < values.courage[1]
        look.demand(rising, "BSA-10-prueba-d", f"{where}.size", courage=list(values.courage))
    _formations(unit, where, look)


def _formations(unit: CustomUnit, where: str, look: Inspection) -> None:
    for formation in unit.formations:
        if formation in ("limbered", "unlimbered", "none"):
            look.problem("BSA-5-general-b", f"{where}.formations", formation=formation)
        elif unit.arm == "cavalry" and formation not in CAVALRY_FORMATIONS:
            look.problem("BSA-6-general-c", f"{where}.formations", formation=formation)
    opens = "formacion_abierta" in unit.abilities
    look.demand(
        ("open" in unit.formations) == opens, "BSA-5-abierta-a", f"{where}.formations", open=opens
    )
    # every size stands in something: a mass is for 36 minis alone. "BSA-5-general-a"
    if unit.size.keys() - {"36"} or not unit.formations:
        other = any(f != "mass" for f in unit.formations)
        look.demand(other, "BSA-5-general-a", f"{where}.formations")
    if "mass" in unit.formations:
        look.demand("36" in unit.size, "BSA-5-masa-a", f"{where}.formations", formation="mass")


def _is_known(unit: CustomUnit, pack: Pack) -> bool:
    weapon = not unit.weapon or unit.weapon in pack.weapons.weapon
    return weapon and all(a in pack.abilities.unit for a in unit.abilities)
