"""The components all together: map, ships, Leaders, Orders, Events and charts of a data pack."""

from typing import Annotated

from estandarte.kernel import Value, ruled

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
from .ranks import RanksFile


class Pack(Value):
    """All components of the game."""

    theatre: Annotated[TheatreFile, ruled("MIS-1.2-a")]
    ports: PortsFile
    ships: ShipsFile
    leaders: LeadersFile
    reinforcements: ReinforcementsFile
    orders: Annotated[OrdersFile, ruled("MIS-1.4-a")]
    chronicle: ChronicleFile
    charts: ChartsFile
    convoys: ConvoysFile
    coasts: CoastsFile
    ranks: RanksFile
    scenarios: Annotated[dict[str, ScenarioFile], ruled("MIS-1.5-a")]
