"""The map sheet for a client to draw: plain JSON, all of it printed and none of it secret."""

from typing import Any

import msgspec

from estandarte.games.mistral.schema.components import Pack


def sheet_of(pack: Pack) -> dict[str, Any]:
    """Places with their coordinates, what joins them, Ports, counters and their names.

    Spaces with a letter stand for a stretch of coast. ["MIS-1.301-a", "MIS-1.2-a"]
    """
    theatre, ships = pack.theatre, pack.ships
    sheet: dict[str, Any] = {
        "grid": "network",
        "places": {
            id: {
                "name": space.name,
                "kind": space.kind,
                "number": space.number,
                "lon": space.lon,
                "lat": space.lat,
            }
            for id, space in theatre.spaces.items()
        },
        "lanes": [
            {
                "ends": lane.ends,
                "prevailing": lane.prevailing,
                "seasonal": lane.seasonal,
                "catching": lane.catching,
            }
            for lane in theatre.lanes
        ],
        "gates": [
            {"zone": gate.zone, "neighbour": gate.neighbour, "in": gate.inward, "out": gate.outward}
            for gate in theatre.gates
        ],
        "borders": [{"zones": border.zones} for border in theatre.borders],
        "exits": [{"zone": exit.zone, "edge": exit.edge} for exit in theatre.exits],
        "ports": {
            id: {"rank": port.rank, "flag": port.flag, "blockade": port.blockade}
            for id, port in pack.ports.ports.items()
        },
        "winds": theatre.winds.listed(),
        "contingents": {
            id: {"name": entry.name, "fleet": entry.fleet, "command": entry.command}
            for id, entry in ships.contingents.items()
        },
        "formations": {
            id: {"name": entry.name, "fleet": entry.fleet, "kind": entry.kind}
            for id, entry in ships.formations.items()
        },
        "flagships": {id: {"name": entry.name} for id, entry in ships.flagships.items()},
        "leaders": {id: {"name": entry.name} for id, entry in pack.leaders.leaders.items()},
        "orders": {id: {"name": kind.name} for id, kind in pack.orders.kinds.items()},
        "chits": {
            id: {"kind": chit.kind, "locations": chit.locations}
            for id, chit in pack.orders.chits.items()
        },
        "squadrons": {
            id: {"contingent": counter.contingent, "subclass": counter.subclass}
            for id, counter in ships.squadrons.items()
        },
        "events": {id: event.name for id, event in pack.chronicle.events.items()},
        "open_dice": _open_dice(pack),
        "sections": {id: one.ports for id, one in pack.coasts.sections.items()},
        "charts": {"combat": pack.charts.combat.rows, "search": pack.charts.search},
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(sheet))
    return plain


def _open_dice(pack: Pack) -> dict[str, Any]:
    """What names the dice that are nobody's own; see `fortune.py`."""
    story = pack.chronicle
    return {
        "winds": {wind: path.moves for wind, path in pack.theatre.gales.paths.items()},
        "seconds": [pair[1] for pair in pack.theatre.winds.pairs],
        "campaigns": {id: story.campaigns[id].name for id in story.campaign.order},
        "events": [id for id, event in story.events.items() if event.occurs_up_to is not None],
    }
