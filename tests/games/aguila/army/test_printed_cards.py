"""What is printed to be cut out: a card for each of the six orders, a marker for each formation."""

from typing import get_args

from estandarte.games.aguila.army.sheets import ORDERS, markers
from estandarte.games.aguila.schema.pack import PACKS
from estandarte.games.aguila.units import OrderName
from estandarte.kernel.testing import rule


@rule("BSA-3-ordenes-a", "BSA-5-general-a")
def test_there_is_a_card_for_every_order_and_a_marker_for_every_formation() -> None:
    pack = PACKS.of({})
    assert len(ORDERS) == len(get_args(OrderName))
    cards = list(markers(pack))
    formations = [f for id, f in pack.formations.formation.items() if id != "none"]
    assert len(cards) == len(ORDERS) + len(formations)
    assert all(name["en"] and name["es"] for name, _ in cards)
