"""The map sheet for a client to draw: plain JSON, all of it printed and none of it secret."""

from typing import Any

import msgspec

from estandarte.games.lepanto.fleets import fleet, ship_at
from estandarte.games.lepanto.schema.components import Pack
from estandarte.kernel import LANGUAGES, Texts

from .names import class_of, given_name


def sheet_of(
    pack: Pack, scenario_id: str, texts: Texts, from_position: bool = False
) -> dict[str, Any] | None:
    """The waters, the squadrons and the counters of a scenario; None if there is none such.

    From a position there may be any ship of the fleets.
    """
    scenario = pack.scenarios.get(scenario_id)
    if scenario is None:
        return None
    waters = pack.waters
    ships = fleet(pack, scenario)
    if from_position:
        listed = {id: ship_at(pack, id, berth) for id, berth in pack.fleets.ships.items()}
        ships = list({**listed, **{ship.id: ship for ship in ships}}.values())
    squadrons = {ship.squadron for ship in ships}
    sheet: dict[str, Any] = {
        "grid": "hex",
        "top": "pointed",
        "shifted": "even",
        "columns": waters.columns,
        "rows": waters.rows,
        "directions": {"1": "W", "2": "SW", "3": "SE", "4": "E", "5": "NE", "6": "NW"},
        "land": waters.land,
        "shore": waters.shore,
        "islets": waters.islets,
        "covered": waters.covered,
        "blocked": waters.blocked,
        "places": waters.places,
        "squadrons": {
            id: {
                "side": squadron.side,
                "label": squadron.label,
                "commander": squadron.commander,
                "colour": squadron.colour,
            }
            for id, squadron in pack.fleets.squadrons.items()
            if id in squadrons
        },
        "pieces": {
            s.id: {lang: texts.writers["name"](s.id, lang) for lang in LANGUAGES} for s in ships
        },
        "owners": {s.id: s.role for s in ships},
        "written": True,  # sentences have these names already
        "flagships": sorted(s.id for s in ships if given_name(s.id)),
        "classes": {s.id: class_of(s.id) or s.kind for s in ships},
        "turns": scenario.turns,
        "charts": pack.charts,
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(sheet))
    return plain
