"""The data pack of the game, and how a user's own values are laid upon it."""

from typing import Any

from estandarte.games.aguila.abilities import OF_OFFICERS, OF_UNITS
from estandarte.kernel import PackFault, Packs, Provenance, Telling, Value
from estandarte.kernel.packs import PackProblem

from .battlefield import ReadyBattle, ScenariosFile, TerrainFile, WeatherFile
from .troops import (
    AbilitiesFile,
    ArmyList,
    ExtrasFile,
    FormationsFile,
    FormulaFile,
    GeneralsFile,
    GunsFile,
    ListsFile,
    NationsFile,
    OfficersFile,
    SizesFile,
    TroopsFile,
    UnitEntry,
    WeaponsFile,
)

PACKAGE = "estandarte.games.aguila"


class ArmiesFile(Value):
    provenance: Provenance
    army: dict[str, Any]


class Pack(Value):
    """Everything in `data/`."""

    nations: NationsFile
    weapons: WeaponsFile
    sizes: SizesFile
    troops: dict[str, TroopsFile]
    guns: GunsFile
    officers: OfficersFile
    generals: GeneralsFile
    abilities: AbilitiesFile
    lists: dict[str, ListsFile]
    extras: ExtrasFile
    formations: FormationsFile
    formula: FormulaFile
    weather: WeatherFile
    terrain: TerrainFile
    scenarios: ScenariosFile
    armies: dict[str, ArmiesFile]
    battles: dict[str, ReadyBattle]

    def unit(self, name: str) -> UnitEntry | None:
        for file in self.troops.values():
            if name in file.unit:
                return file.unit[name]
        return None

    def units(self) -> dict[str, UnitEntry]:
        return {n: u for _, f in sorted(self.troops.items()) for n, u in f.unit.items()}

    def army_list(self, name: str) -> ArmyList | None:
        for file in self.lists.values():
            if name in file.list:
                return file.list[name]
        return None

    def army_lists(self) -> dict[str, ArmyList]:
        return {n: li for _, f in sorted(self.lists.items()) for n, li in f.list.items()}

    def samples(self) -> dict[str, Any]:
        """Every army that ships, by name, as raw as an army file."""
        return {n: a for _, f in sorted(self.armies.items()) for n, a in f.army.items()}


def _faults(pack: Pack) -> None:
    """Battles that fit their types and yet could not be set up."""
    problems = [
        PackProblem(("battles", name, key), what=Telling("complaint.value", {"value": value}))
        for name, battle in pack.battles.items()
        for key, value, known in (
            ("length", battle.length, pack.scenarios.length),
            ("kind", battle.kind, {"", *pack.scenarios.scenario}),
            ("region", battle.region, pack.weather.region),
        )
        if value not in known
    ]
    problems += [
        PackProblem(("battles", name, "ground", str(number)), "BSA-15-terreno-d")
        for name, battle in pack.battles.items()
        for number, ground in enumerate(battle.ground)
        if ground.piece not in pack.terrain.piece
    ]
    problems += [
        PackProblem(("abilities", whose, name), what=Telling("complaint.value", {"value": name}))
        for whose, named, known in (
            ("unit", _named_by_units(pack), set(OF_UNITS.names())),
            ("officer", set(pack.abilities.officer), set(OF_OFFICERS.names())),
        )
        for name in sorted(named - known)
    ]
    if problems:
        raise PackFault(".".join(problems[0].at), problems)


def _named_by_units(pack: Pack) -> set[str]:
    """Special rules that are priced or that somebody has: each must be one that exists."""
    had = [one.abilities for one in pack.units().values()]
    had += [one.abilities for one in pack.guns.gun.values()]
    return set(pack.abilities.unit).union(*had)


PACKS = Packs("aguila", PACKAGE, Pack, _faults)
open_pack, shipped_pack, pack_named = PACKS.open, PACKS.shipped, PACKS.named
