"""The table for a client to draw, as plain values without secrets."""

from collections.abc import Iterable
from typing import Any

from estandarte.games.aguila.army.lists import armies_of
from estandarte.games.aguila.army.roster import Army, OfficerChoice
from estandarte.games.aguila.boards import default_army, field_of, pack_of, start
from estandarte.games.aguila.scenarios.historical import battle_ground
from estandarte.games.aguila.schema.pack import PACKAGE, PACKS, Pack
from estandarte.games.aguila.state import ROLES, Ground
from estandarte.games.aguila.switches import Switches
from estandarte.games.aguila.units import Officer, Profile
from estandarte.kernel import LANGUAGES, Dice, Role, Setup, Texts
from estandarte.wargame.called import Name, numbered, sides_of
from estandarte.wargame.maps import map_told
from estandarte.wargame.plane.measures import INCH, inches
from estandarte.wargame.regiments import Nameless, Regiments, christened

RANKS: dict[bool, Name] = {
    True: {"en": "General", "es": "General"},
    False: {"en": "Commander", "es": "Comandante"},
}
TOLD = ("going", "cover", "blocks_sight", "elevated", "building")
"""What a client is told of a kind of terrain beside its name."""


def table_of(setup: Setup, switches: Switches, texts: Texts) -> dict[str, Any]:
    """Its size, its unit of measure, how pieces count, and the ground of a ready battle.

    Anything on it may be measured at any time. ["BSA-1-medir-a"]
    """
    pack = pack_of(setup)
    battle = pack.battles.get(setup.scenario)
    field = field_of(battle)
    colours = _colours(setup, switches, pack)
    nations = {r: pack.nations.nation[n].name if n else {} for r, n in colours.items()}
    terrain = {
        name: {"name": dict(piece.name), **{key: getattr(piece, key) for key in TOLD}}
        for name, piece in pack.terrain.piece.items()
    }
    ground = [_ground(g) for g in (battle_ground(battle).values() if battle else ())]
    return {
        "kind": "plane",
        "inch": INCH,
        "field": [field.left, field.bottom, field.right, field.top],
        "terrain": terrain,
        "crossing": inches(pack.terrain.placing.crossing),
        **_named(setup, switches, pack),
        "colours": colours,
        "sides": sides_of(nations, colours, texts),
        "ground": ground,
        "map": _map(setup.scenario, pack),
        "abilities": {
            name: dict(ability.name)
            for name, ability in (pack.abilities.unit | pack.abilities.officer).items()
        },
    }


def _ground(ground: Ground) -> dict[str, Any]:
    spots = (ground.corners, ground.line, ground.crossings)
    corners, line, crossings = ([[p.x, p.y] for p in places] for places in spots)
    shape = {"corners": corners, "line": line, "width": ground.width, "crossings": crossings}
    return {"id": ground.id, "piece": ground.piece, **shape}


def _map(scenario: str, pack: Pack) -> dict[str, Any]:
    battle, shipped = pack.battles.get(scenario), PACKS.of({}).battles.get(scenario)
    if battle is None or shipped is None:
        return {}
    return map_told(PACKAGE, scenario, battle.ground, shipped.ground)


def _named(setup: Setup, switches: Switches, pack: Pack) -> dict[str, Any]:
    """Every unit and Officer by name; where lots decide between two lists, the attacker's."""
    state = start(setup, switches, Dice("names"))
    regiments = Regiments(PACKAGE)
    named: dict[str, Name] = {}
    owners: dict[str, Role] = {}
    chiefs: dict[Role, str] = {}
    for role, nation in _colours(setup, switches, pack).items():
        tables = (f"{setup.scenario}-{role}", nation)
        armies = _armies(setup, switches, pack, role)
        pieces: dict[str, Nameless] = {}
        own: dict[str, Name] = {}
        for part, roster in reversed(state.camp.rosters[role].items()):
            for unit in roster.units.values():
                pieces[unit.id] = Nameless(unit.profile.name, tables, _sort(unit.profile))
            for officer in roster.officers.values():
                pieces[officer.id] = Nameless(RANKS[officer.is_general], tables, "officers")
                if officer.is_general:
                    chiefs[role] = officer.id
            own |= _officer_names(roster.officers.values(), armies[part], pack)
        named |= christened(pieces, regiments, own)
        owners |= dict.fromkeys(pieces, role)
    # whoever is called by his rank alone has no name of his own
    chiefs = {role: id for role, id in chiefs.items() if named[id] != RANKS[True]}
    return {"pieces": numbered(named), "owners": owners, "chiefs": chiefs}


def _sort(profile: Profile) -> str:
    return "guns" if profile.arm == "artillery" else profile.entry


def _armies(setup: Setup, switches: Switches, pack: Pack, role: Role) -> dict[str, Army]:
    given = setup.armies.get(role) or default_army(pack, setup.scenario, role, switches)
    return armies_of(given, role, pack, switches)


def _colours(setup: Setup, switches: Switches, pack: Pack) -> dict[Role, str]:
    """The nation whose flag flies over each army."""
    flown: dict[Role, str] = {}
    for role in ROLES:
        entry = pack.army_list(_armies(setup, switches, pack, role)["attacker"].list)
        flown[role] = entry.nation if entry else ""
    return flown


def _officer_names(officers: Iterable[Officer], army: Army, pack: Pack) -> dict[str, Name]:
    """A General of history by his name, others by what the army file calls them, if it does."""
    found: dict[str, Name] = {}
    for officer in officers:
        known = pack.generals.general.get(officer.name)
        written = _choice(officer, army).name
        if known is not None:
            found[officer.id] = known.name
        elif written:
            found[officer.id] = dict.fromkeys(LANGUAGES, written)
    return found


def _choice(officer: Officer, army: Army) -> OfficerChoice:
    if officer.is_commander and army.general is not None:
        return army.general
    place = int(officer.id.rpartition("-")[2])
    return army.brigade[officer.brigade].officers[place]
