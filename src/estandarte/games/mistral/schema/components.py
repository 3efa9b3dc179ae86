"""The components all together: map, ships, Leaders, Orders, Events and charts of a data pack."""

from estandarte.kernel import Value

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
