"""The data pack of the game, and how a user's own values are laid upon it."""

from typing import Any

from estandarte.kernel import PackFault, Packs, Provenance, Telling, Value
from estandarte.kernel.packs import PackProblem

from .troops import (
    ArmyList,
    BasesFile,
    CommandersFile,
    FactionFile,
    FormulaFile,
    OrdersFile,
    OrganigramsFile,
    QualitiesFile,
    ReadyBattle,
    TerrainFile,
    TroopsFile,
    UnitEntry,
    VirtuesFile,
    WeaponsFile,
)

PACKAGE = "estandarte.games.tercios"


class ArmiesFile(Value):
    provenance: Provenance
    army: dict[str, Any]


class Pack(Value):
    """Everything in `data/`."""

    bases: BasesFile
    weapons: WeaponsFile
    troops: dict[str, TroopsFile]
    factions: dict[str, FactionFile]
    organigrams: OrganigramsFile
    commanders: CommandersFile
    virtues: VirtuesFile
    qualities: QualitiesFile
    orders: OrdersFile
    terrain: TerrainFile
    formula: FormulaFile
    armies: dict[str, ArmiesFile]
    battles: dict[str, ReadyBattle]

    def unit(self, name: str) -> UnitEntry | None:
        return next((f.unit[name] for f in self.troops.values() if name in f.unit), None)

    def army_list(self, name: str) -> ArmyList | None:
        return next((f.list[name] for f in self.factions.values() if name in f.list), None)

    def faction_of(self, name: str) -> str:
        """Whose list it is; the flag that flies over its army."""
        return next((f for f, file in self.factions.items() if name in file.list), "")

    def sample(self, name: str) -> Any:
        """A sample army by name, as raw as an army file; None if there is none."""
        return next((f.army[name] for f in self.armies.values() if name in f.army), None)

    def lists(self) -> dict[str, ArmyList]:
        return {n: li for _, f in sorted(self.factions.items()) for n, li in f.list.items()}

    def samples(self) -> dict[str, Any]:
        return {n: a for _, f in sorted(self.armies.items()) for n, a in f.army.items()}


def _faults(pack: Pack) -> None:
    """Values that fit their types and yet could not be played with."""
    for name, faces in (
        ("crop_field", pack.terrain.dice.crop_field),
        ("river", pack.terrain.dice.river),
    ):
        if len(faces) != 6:
            raise PackFault(f"terrain.toml: dice.{name}: {len(faces)} of 6 faces")
    for name, battle in pack.battles.items():
        for number, element in enumerate(battle.element):
            if element.sort not in pack.terrain.element:
                place = ("battles", name, "element", str(number), "sort")
                what = Telling("complaint.value", {"value": element.sort})
                fault = f"battles/{name}.toml: element.sort: {element.sort}"
                raise PackFault(fault, [PackProblem(place, what=what)])


PACKS = Packs("tercios", PACKAGE, Pack, _faults)
