"""The data pack of the game, and how a user's own values are laid upon it."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from estandarte.kernel import Provenance, Value
from estandarte.kernel.packs import decode, shipped

from .entries import (
    ArmyList,
    BasesFile,
    CommandersFile,
    FactionFile,
    FormulaFile,
    OrdersFile,
    OrganigramsFile,
    QualitiesFile,
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
    battles: dict[str, Any] = {}

    def unit(self, name: str) -> UnitEntry | None:
        for file in self.troops.values():
            if name in file.unit:
                return file.unit[name]
        return None

    def army_list(self, name: str) -> ArmyList | None:
        for file in self.factions.values():
            if name in file.list:
                return file.list[name]
        return None

    def sample(self, name: str) -> Any:
        """A sample army by name, as raw as an army file; None if there is none."""
        for file in self.armies.values():
            if name in file.army:
                return file.army[name]
        return None

    def lists(self) -> dict[str, ArmyList]:
        return {n: li for _, f in sorted(self.factions.items()) for n, li in f.list.items()}

    def samples(self) -> dict[str, Any]:
        return {n: a for _, f in sorted(self.armies.items()) for n, a in f.army.items()}


@cache
def shipped_pack() -> Pack:
    """The pack that lies beside the rules."""
    pack: Pack = decode(shipped(PACKAGE), Pack)
    return pack


def pack_with(over: Mapping[str, Any]) -> Pack:
    """The shipped pack with a user's values laid upon it."""
    if not over:
        return shipped_pack()
    pack: Pack = decode(shipped(PACKAGE), Pack, over)
    return pack
