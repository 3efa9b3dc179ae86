"""The land war in sentences, for the account of the board. [3.0]"""

from collections.abc import Iterator
from typing import Any

from .land import LandWar


def tell_land(land: LandWar, say: Any) -> Iterator[str]:
    """Who holds what, who waits for ships, what is at sea and what the fleets have done."""
    for port, hold in land.holds.items():
        yield say("tell.hold", port=port, hold=hold)
    for name, army in land.armies.items():
        yield say("tell.army", name=name, role=army.side, place=army.place)
    for id, one in land.transports.items():
        facts = {"units": one.units, "origin": one.origin, "destination": one.destination}
        if one.formed is None:
            yield say("tell.waiting", id=id, **facts)
        else:
            yield say("tell.transport", convoy=id, **facts)
    for blow in land.blows:
        yield say("tell.blow", blow=blow)
    if land.revolt:
        yield say("tell.revolt", box=land.revolt)
