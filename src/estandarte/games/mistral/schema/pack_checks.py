"""What the books say of the components, held against a pack before anybody plays with it.

A lane to nowhere, a Port in no Space or a Squadron without a counter is a mistake in the pack and
is named here with its rule, not met later in play.
"""

from collections import Counter
from collections.abc import Iterator

from estandarte.kernel import RuleId
from estandarte.kernel.packs import demand_book

from .components import Pack
from .forces import FlagshipPlaced, ScenarioFile, SquadronPlaced
from .map import GalePath, Wind

Faults = Iterator[tuple[RuleId, str]]

AFRICA = {"port_sale", "port_melilla", "port_algiers", "port_tunis", "port_tripoli"}
ALLEGIANCE = {
    "britain": ("british", "", False),
    "savoy": ("british", "", True),
    "france": ("bourbons", "french", True),
    "spain": ("bourbons", "spanish", False),
    "naples": ("bourbons", "spanish", True),
    "genoa": ("bourbons", "french", True),
    "venice": ("bourbons", "french", True),
}
# Savoy has no Squadrons and needs no rating. ["MIS-2.121-d"]
RATINGS = {"britain": 10, "france": 10, "spain": 14, "naples": 14, "genoa": 10, "venice": 10}
FORMATIONS = {
    ("british", "", "grand"): 1,
    ("british", "", "flag"): 3,
    ("british", "", "detachment"): 4,
    ("bourbons", "any", "grand"): 1,
    ("bourbons", "any", "flag"): 1,
    ("bourbons", "spanish", "flag"): 1,
    ("bourbons", "french", "flag"): 1,
    ("bourbons", "spanish", "detachment"): 2,
    ("bourbons", "french", "detachment"): 2,
}
ROUTES = {
    "british_levant": (6, "sz_gut", ("sz_maltese",), "MIC-14.2-a"),
    "french_levant": (4, "sz_maltese", ("port_marseilles",), "MIC-14.2-b"),
    "spanish_troop": (6, "port_barcelona", ("coast_b", "coast_c", "coast_d"), "MIC-14.2-c"),
}
"""How many Routes a Convoy has, where they begin and where they end."""

STARTS: dict[Wind, tuple[RuleId, set[str]]] = {
    "levanter": ("MIC-13.1-a", {"st_gibraltar", "sp_02"}),
    "vendavales": ("MIC-13.1-d", {"sp_02", "sp_03", "port_melilla", "st_gibraltar"}),
    "mistral": ("MIC-13.1-f", {"port_marseilles", "port_toulon"}),
    "marin": ("MIC-13.1-h", {"sp_14", "sp_13"}),
    "libeccio": ("MIC-13.1-j", {"sp_09", "sp_10", "sp_11"}),
    "tramontana": ("MIC-13.1-m", {"port_genoa", "coast_b", "coast_c", "coast_d"}),
    "bora": ("MIC-13.1-s", {"coast_f", "coast_j", "sp_30", "sp_31"}),
}
"""Where the Gales of a Wind begin."""
SYMBOLS: dict[Wind, tuple[RuleId, set[str]]] = {
    "gregales": ("MIC-13.1-q", {"sz_maltese", "sz_ionian", "sp_28", "sp_29"}),
    "scirocco": (
        "MIC-13.1-o",
        {"port_algiers", "port_tunis", "port_tripoli", "sp_23", "sp_24", "sp_25", "sp_26"},
    ),
}
"""Those that begin wherever their symbol is, and where it is."""
WAYS: dict[Wind, tuple[RuleId, set[str]]] = {
    "levanter": ("MIC-13.1-b", {"sp_05", "sp_03"}),
    "vendavales": ("MIC-13.1-e", {"edge_west"}),
    "mistral": ("MIC-13.1-g", {"sp_14"}),
    "marin": ("MIC-13.1-i", {"port_marseilles", "port_toulon"}),
    "libeccio": ("MIC-13.1-k", set()),
    "tramontana": ("MIC-13.1-n", set()),
    "scirocco": ("MIC-13.1-p", set()),
    "bora": ("MIC-13.1-t", {"coast_g", "coast_h", "coast_i", "coast_f", "sz_ionian"}),
}
"""Towards which places they move, where the book names any."""
AVOIDED = {"port_gibraltar", "port_cartagena"}


def check_components(pack: Pack) -> None:
    """Refuse a pack that contradicts the books; the faults name the rules and the places."""
    components = (_waters, _zones, _gales, _ports, _contingents, _counters, _leaders, _routes)
    demand_book(pack, (*components, _chits, _scenarios))


def _scenarios(pack: Pack) -> Faults:
    for name, scenario in pack.scenarios.items():
        for rule, place in _scenario(pack, scenario):
            yield rule, f"scenarios/{name}.toml: {place}"


def _waters(pack: Pack) -> Faults:
    theatre = pack.theatre
    names = set(theatre.winds.listed())
    for number, lane in enumerate(theatre.lanes):
        place = f"theatre.toml: lanes[{number}]"
        ends = set(lane.ends)
        if len(ends) != 2 or any(e not in theatre.spaces for e in lane.ends):
            yield "IC-5.22-a", place
        arrows = {*lane.seasonal.values(), *((lane.prevailing,) if lane.prevailing else ())}
        if not arrows <= ends or not lane.seasonal.keys() <= names:
            yield "IC-5.23-a", place
        # No Lane needs Catching the Wind at all times: there are no black dashed ones, and where
        # the Wind may have to be Caught a Seasonal Wind can blow.
        if lane.catching and not lane.seasonal:
            yield from (("MIS-1.302-a", place), ("MIS-1.302-b", place))
        if lane.catching and lane.prevailing:
            yield "IC-5.25-a", place
    ends_of = Counter(tuple(sorted(lane.ends)) for lane in theatre.lanes)
    if twice := [ends for ends, times in ends_of.items() if times > 1]:
        yield "IC-5.22-a", f"theatre.toml: lanes: {twice[0]}"
    for name, space in theatre.spaces.items():
        if bool(space.letter) != (space.kind == "coastal"):
            yield "MIS-1.301-a", f"theatre.toml: spaces.{name}"


def _zones(pack: Pack) -> Faults:
    theatre = pack.theatre
    kinds = {name: space.kind for name, space in theatre.spaces.items()}
    zones = {name for name, kind in kinds.items() if kind == "sea_zone"}
    for number, gate in enumerate(theatre.gates):
        outside = kinds.get(gate.neighbour)
        numbers = 0 <= gate.inward <= 9 and 0 <= gate.outward <= 9
        if gate.zone not in zones or outside in (None, "sea_zone", "edge") or not numbers:
            yield "MRM-1-a", f"theatre.toml: gates[{number}]"
    for number, border in enumerate(theatre.borders):
        if len(set(border.zones)) != 2 or not set(border.zones) <= zones:
            yield "IC-5.27-b", f"theatre.toml: borders[{number}]"
    for number, exit in enumerate(theatre.exits):
        if exit.zone not in zones or kinds.get(exit.edge) != "edge":
            yield "IC-5.27-e", f"theatre.toml: exits[{number}]"
    opened = {gate.zone for gate in theatre.gates}
    if closed := sorted(zones - opened):
        yield "MRM-1-a", f"theatre.toml: spaces.{closed[0]}"


def _gales(pack: Pack) -> Faults:
    theatre = pack.theatre
    names = set(theatre.winds.listed())
    if set(theatre.gales.paths) != names or set(pack.charts.winds) != names:
        yield "MIC-7.1-a", "theatre.toml: winds"
    if set(pack.charts.gales) != names:
        yield "MIC-8.1-a", "charts.toml: gales"
    for wind, path in theatre.gales.paths.items():
        place = f"theatre.toml: gales.paths.{wind}"
        steps = {here: set(there) for here, there in path.steps.items()}
        named = {*path.starts, *path.targets, *steps, *(s for v in steps.values() for s in v)}
        if not path.starts or not named <= set(theatre.spaces) or path.moves != bool(steps):
            yield "MIC-8.1-c", place
        marked = {name for name, space in theatre.spaces.items() if wind in space.symbols}
        yield from ((rule, place) for rule in _gale(wind, path, marked))
    for first, second in theatre.winds.pairs:
        for season, span in pack.charts.winds[first].items():
            other = pack.charts.winds[second].get(season)
            if other and not (span[1] < other[0] or other[1] < span[0]):
                yield "MIC-7.1-c", f"charts.toml: winds.{second}.{season}"


def _gale(wind: Wind, path: GalePath, marked: set[str]) -> Iterator[RuleId]:
    """What the book says of the Gales of one Wind, and is not so."""
    starts = set(path.starts)
    if wind in STARTS and starts != STARTS[wind][1]:
        yield STARTS[wind][0]
    if wind in SYMBOLS and starts != marked:
        yield SYMBOLS[wind][0]
    if wind in SYMBOLS and marked != SYMBOLS[wind][1]:
        yield "MRM-1-e"
    goes_on = {*path.steps, *path.overland, *path.targets}
    if wind in WAYS and (set(path.targets) != WAYS[wind][1] or not starts <= goes_on):
        yield WAYS[wind][0]
    if wind == "levanter" and any(AVOIDED & set(there) for there in path.steps.values()):
        yield "MIC-13.1-c"


def _ports(pack: Pack) -> Faults:
    kinds = {name: space.kind for name, space in pack.theatre.spaces.items()}
    homes = {name for name, kind in kinds.items() if kind in ("port", "coastal")}
    ports = pack.ports.ports
    if strays := sorted(homes ^ set(ports)):
        yield "MIS-2.14-a", f"ports.toml: ports.{strays[0]}"
    for name, port in ports.items():
        place = f"ports.toml: ports.{name}"
        if (port.rank == "coastal") != (kinds.get(name) == "coastal"):
            yield "MIS-2.14-b", place
        if port.rank == "coastal" and port.blockade != 0:
            yield "MIS-2.144-b", place
        if port.rank == "coastal" and port.flag:
            yield "IC-2.32-c", place
        if port.rank != "key" and (port.repairs or port.harbour_box):
            yield "MIS-2.145-c", place
        if port.harbour_box != bool(port.repairs):
            yield "MIS-1.303-a", place
        if port.victualled != (name in ("port_gibraltar", "port_mahon")):
            yield "MIS-2.147-b", place
        if port.victualled and port.period != "quarter":
            yield "MIS-2.147-a", place
    if ports["port_gibraltar"].most_victualled != 4:
        yield "MIS-2.148-a", "ports.toml: ports.port_gibraltar"
    pirates = {name for name, port in ports.items() if port.flag.startswith("pirate")}
    if pirates | {"port_melilla"} != AFRICA:
        yield "MRM-1-c", "ports.toml: ports"


def _contingents(pack: Pack) -> Faults:
    found = pack.ships.contingents
    for name in sorted(found.keys() | ALLEGIANCE.keys()):
        place = f"ships.toml: contingents.{name}"
        entry = found.get(name)
        if entry is None or ALLEGIANCE.get(name) != (
            entry.fleet,
            entry.command,
            entry.may_be_neutral,
        ):
            yield "MIS-2.112-a", place
        elif entry.rating != RATINGS.get(name, 0):
            yield "MIS-2.121-a", place


def _counters(pack: Pack) -> Faults:
    ships, limits = pack.ships, pack.ships.limits
    found = Counter((f.fleet, f.command, f.kind) for f in ships.formations.values())
    if found != FORMATIONS:
        yield "IC-3.32-c", "ships.toml: formations"
    for name, squadron in ships.squadrons.items():
        place = f"ships.toml: squadrons.{name}"
        home = ships.contingents.get(squadron.contingent)
        if home is None or squadron.rating != home.rating:
            yield "MIS-2.121-a", place
        if squadron.subclass == "sol_d" and squadron.most_sail != limits.sol_d_sail:
            yield "MIS-2.231-b", place  # ["MIC-3.1-v"]
        if squadron.subclass == "sol" and squadron.most_sail != limits.squadron_sail:
            yield "IC-3.24-a", place
    for name, flagship in ships.flagships.items():
        place = f"ships.toml: flagships.{name}"
        home = ships.contingents.get(flagship.contingent)
        if flagship.allowance != limits.flagship_allowance:
            yield "MIS-2.226-a", place
        if home is None or flagship.rating != home.rating + limits.flagship_rating_bonus:
            yield "MIS-2.226-b", place
    bases = Counter(corsair.base for corsair in ships.corsairs.values())
    for name, corsair in ships.corsairs.items():
        port = pack.ports.ports.get(corsair.base)
        if port is None or port.base != corsair.contingent or bases[corsair.base] > 1:
            yield "MIS-2.511-a", f"ships.toml: corsairs.{name}"


def _leaders(pack: Pack) -> Faults:
    for name, leader in pack.leaders.leaders.items():
        place = f"leaders.toml: leaders.{name}"
        ratings = 0 <= leader.leadership <= 6 and 0 <= leader.strategy <= 6
        if not ratings or not 1 <= leader.control <= 6:
            yield "IC-3.43-a", place
        years = [held.year for held in leader.ranks]
        if not years or years != sorted(years) or years[0] > leader.since.year:
            yield "IC-11.17-a", place
        if leader.contingent not in pack.ships.contingents or leader.until < leader.since:
            yield "IC-3.13-a", place


def _routes(pack: Pack) -> Faults:
    theatre = pack.theatre
    joined = {frozenset(lane.ends) for lane in theatre.lanes}
    joined |= {frozenset((gate.zone, gate.neighbour)) for gate in theatre.gates}
    joined |= {frozenset(border.zones) for border in theatre.borders}
    for kind, (count, start, ends, rule) in ROUTES.items():
        routes = {n: r for n, r in pack.convoys.routes.items() if r.convoy == kind}
        if sorted(r.number for r in routes.values()) != list(range(1, count + 1)):
            yield rule, f"convoys.toml: routes of {kind}"
        for name, route in routes.items():
            steps = zip(route.path, route.path[1:], strict=False)
            known = all(frozenset(step) in joined for step in steps)
            if not known or route.path[0] != start or route.path[-1] not in ends:
                yield rule, f"convoys.toml: routes.{name}"


def _chits(pack: Pack) -> Faults:
    places = set(pack.theatre.spaces)
    events = set(pack.chronicle.events)
    for name, chit in pack.orders.chits.items():
        place = f"orders.toml: chits.{name}"
        named = {*chit.available.after, *chit.available.until}
        if not set(chit.locations) <= places or not named <= events:
            yield "MRO-1-a", place
        french = {"port_toulon", "port_marseilles"}.intersection(chit.locations)
        if chit.kind == "blockade" and french and chit.available.after != ("france_declares_war",):
            yield "MRO-2-h", place
        closed = "guerre_de_course" in chit.available.until
        if chit.command == "french" and chit.kind in ("cruise", "interdiction") and not closed:
            yield "MRO-2-k", place


def _scenario(pack: Pack, scenario: ScenarioFile) -> Faults:
    ships = pack.ships
    if not set(scenario.events) <= set(pack.chronicle.events):
        yield "MRF-1-g", "events"
    for name, placed in scenario.squadrons.items():
        counter = ships.squadrons.get(name)
        if counter is None or not 1 <= placed.sail <= counter.most_sail:
            yield "IC-3.24-a", f"squadrons.{name}"
    for name, flagship in scenario.flagships.items():
        known = ships.flagships.get(name)
        if known is None or known.from_year > scenario.year:
            yield "MIS-2.22-a", f"flagships.{name}"
        if flagship.formation and not any(
            s.formation == flagship.formation for s in scenario.squadrons.values()
        ):
            yield "MIS-2.221-f", f"flagships.{name}"
    units: list[tuple[str, SquadronPlaced | FlagshipPlaced]] = [
        *scenario.squadrons.items(),
        *scenario.flagships.items(),
    ]
    for name, unit in units:
        port = pack.ports.ports.get(unit.at)
        if port is None or (unit.state == "in_ordinary" and not port.harbour_box):
            yield "IC-3.27-e", name
        if unit.formation and unit.formation not in ships.formations:
            yield "IC-3.31-b", name
    for name, leader in scenario.leaders.items():
        entry = pack.leaders.leaders.get(name)
        if entry is None or not entry.since.year <= scenario.year <= entry.until.year:
            yield "MRF-1-d", f"leaders.{name}"
        if bool(leader.formation) == bool(leader.station):
            yield "MRF-1-d", f"leaders.{name}"
    yield from _ship_lists(pack, scenario)


def _ship_lists(pack: Pack, scenario: ScenarioFile) -> Faults:
    """The named ships are as many as the Sail, and two for each Fleet-50. ["MRF-1-e"]"""
    for nation, lists in scenario.ships.items():
        fifties = scenario.fleet50.get(nation, 0) * pack.ships.limits.fleet50_costs
        for subclass, names in lists.items():
            sail = fifties if subclass == "sol_d" else 0
            for name, placed in scenario.squadrons.items():
                counter = pack.ships.squadrons.get(name)
                if counter and (counter.contingent, counter.subclass) == (nation, subclass):
                    sail += placed.sail
            if sail != len(names):
                yield "MRF-1-e", f"ships.{nation}.{subclass}"
