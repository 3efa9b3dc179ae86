"""The components: map, ships, Leaders, Orders, Events, charts, as the data pack gives them."""

from typing import Annotated

from estandarte.kernel import Packs, Role, Value, ruled

from .charts import ChartsFile
from .chronicle import ChronicleFile, OrdersFile
from .coasts import CoastsFile
from .forces import (
    LeadersFile,
    ReinforcementsFile,
    ScenarioFile,
    ShipsFile,
)
from .map import ConvoysFile, PortsFile, TheatreFile
from .pack_checks import check_muster
from .ranks import RanksFile

BOURBONS: Role = "bourbons"
"""Player A, who commits his directions before the other moves. ["MIS-2.11-b"]"""
BRITISH: Role = "british"
FLEETS: Annotated[tuple[Role, Role], ruled("MIS-2.11-a", "IC-3.11-a")] = (BOURBONS, BRITISH)
"""In the order in which steps done by both are resolved. ["IC-2.33-a"]"""

PACKAGE = "estandarte.games.mistral"


class Pack(Value):
    """All components of the game."""

    theatre: TheatreFile
    ports: PortsFile
    ships: ShipsFile
    leaders: LeadersFile
    reinforcements: ReinforcementsFile
    orders: OrdersFile
    chronicle: ChronicleFile
    charts: ChartsFile
    convoys: ConvoysFile
    coasts: CoastsFile
    ranks: RanksFile
    scenarios: dict[str, ScenarioFile]


PACKS = Packs("mistral", PACKAGE, Pack, check_muster)
open_pack, shipped_pack, pack_named = PACKS.open, PACKS.shipped, PACKS.named
