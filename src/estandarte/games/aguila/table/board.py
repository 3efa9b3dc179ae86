"""The table for a client to draw, as plain values without secrets."""

from typing import Any

from estandarte.games.aguila.army.lists import armies_of
from estandarte.games.aguila.scenarios.boards import (
    default_army,
    field_of,
    pack_of,
    start,
)
from estandarte.games.aguila.scenarios.historical import battle_ground
from estandarte.games.aguila.schema.pack import Pack
from estandarte.games.aguila.state import ROLES
from estandarte.games.aguila.switches import Switches
from estandarte.games.aguila.units import Officer
from estandarte.kernel import LANGUAGES, Dice, Role, Setup
from estandarte.wargame.called import Name, numbered
from estandarte.wargame.plane.measures import INCH, inches

RANKS: dict[bool, Name] = {
    True: {"en": "General", "es": "General"},
    False: {"en": "Commander", "es": "Comandante"},
}


def table_of(setup: Setup, switches: Switches) -> dict[str, Any]:
    """Its size, its unit of measure, how pieces count, and the ground of a ready battle.

    Anything on it may be measured at any time. ["BSA-1-medir-a"]
    """
    pack = pack_of(setup)
    battle = pack.battles.get(setup.scenario)
    field = field_of(battle)
    terrain = {
        name: {
            "name": dict(piece.name),
            "going": piece.going,
            "cover": piece.cover,
            "blocks_sight": piece.blocks_sight,
            "elevated": piece.elevated,
            "building": piece.building,
        }
        for name, piece in pack.terrain.piece.items()
    }
    ground = [
        {
            "id": g.id,
            "piece": g.piece,
            "corners": [[p.x, p.y] for p in g.corners],
            "line": [[p.x, p.y] for p in g.line],
            "width": g.width,
            "crossings": [[p.x, p.y] for p in g.crossings],
        }
        for g in (battle_ground(battle).values() if battle else ())
    ]
    return {
        "kind": "plane",
        "inch": INCH,
        "field": [field.left, field.bottom, field.right, field.top],
        "terrain": terrain,
        "crossing": inches(pack.terrain.placing.crossing),
        "pieces": _names(setup, switches, pack),
        "colours": _colours(setup, switches, pack),
        "ground": ground,
        "abilities": {
            name: dict(ability.name)
            for name, ability in (pack.abilities.unit | pack.abilities.officer).items()
        },
    }


def _names(setup: Setup, switches: Switches, pack: Pack) -> dict[str, Name]:
    """Every unit and Officer by name; where lots decide between two lists, the attacker's."""
    state = start(setup, switches, Dice("names"))
    named: dict[str, Name] = {}
    for role in ROLES:
        of_role: dict[str, Name] = {}
        for roster in reversed(state.camp.rosters[role].values()):
            of_role |= {u.id: u.profile.name for u in roster.units.values()}
            of_role |= {o.id: _officer_name(o, pack) for o in roster.officers.values()}
        named |= numbered(of_role)
    return named


def _colours(setup: Setup, switches: Switches, pack: Pack) -> dict[Role, str]:
    """The nation whose flag flies over each army."""
    flown: dict[Role, str] = {}
    for role in ROLES:
        given = setup.armies.get(role) or default_army(pack, setup.scenario, role)
        army = armies_of(given, role, pack, switches)["attacker"]
        entry = pack.army_list(army.list)
        flown[role] = entry.nation if entry else ""
    return flown


def _officer_name(officer: Officer, pack: Pack) -> Name:
    """A General of history by his name, anybody else by what the army file calls him, or rank."""
    known = pack.generals.general.get(officer.name)
    if known is not None:
        return known.name
    return dict.fromkeys(LANGUAGES, officer.name) if officer.name else RANKS[officer.is_general]
