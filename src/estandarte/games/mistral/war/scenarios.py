"""Scenarios: a Year of the war each, or the whole of it from that Year on. [1.5, 2.72]"""

from functools import cache

from estandarte.games.mistral.combined.scenario import COMBINED, FIRST, set_up_combined
from estandarte.games.mistral.dice.player_ranks import brought
from estandarte.games.mistral.schema.pack import open_pack, pack_named, shipped_pack
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.switches import Switches
from estandarte.kernel import Dice, Scenario, Setup, SetupFault, but

from .seasons import TURNS
from .sequence import War
from .setting_up import set_up

TURN_MINUTES = 20
"""What two Admirals take over a month, more or less."""

CAMPAIGN = "campaign_"
LAST_YEAR = 1748
WITH_THE_LAND = (
    {"en": "With the land war, from 1742", "es": "Con la guerra en tierra, desde 1742"},
    {
        "en": "Beside Queens' Gambit: the land players enter what happens on their map.",
        "es": "Junto a Queens' Gambit: los jugadores de tierra anotan lo que pasa en su mapa.",
    },
)
ABOUT = {
    1740: (
        "Britain and Spain alone are at war, and France looks on.",
        "Solo Gran Bretaña y España están en guerra, y Francia mira.",
    ),
    1741: (
        "Spanish troops are to be carried to Italy under British guns.",
        "España quiere llevar tropas a Italia ante los cañones británicos.",
    ),
    1742: (
        "Naples is with Spain, and a British squadron lies before it.",
        "Nápoles está con España, y una escuadra británica fondea ante ella.",
    ),
    1743: (
        "Mathews watches the Spaniards who have taken refuge in Toulon.",
        "Mathews vigila a los españoles refugiados en Tolón.",
    ),
    1744: (
        "The combined fleet leaves Toulon, and France is about to join the war.",
        "La flota combinada sale de Tolón, y Francia está a punto de entrar en guerra.",
    ),
    1745: (
        "The French fleet is laid up, and its frigates hunt merchantmen.",
        "La flota francesa se desarma, y sus fragatas dan caza a los mercantes.",
    ),
    1746: (
        "The Bourbons fall back in Italy, and the King of Spain is ill.",
        "Los Borbones retroceden en Italia, y el rey de España está enfermo.",
    ),
    1747: (
        "The last campaigns: any Quarter may bring the peace.",
        "Las últimas campañas: cualquier trimestre puede traer la paz.",
    ),
}


@cache
def all_scenarios() -> dict[str, Scenario]:
    """Minor Scenarios of one Year, then the Campaign from each Year. ["MIS-1.5-a", "MIS-1.1-a"]

    1740 exists for the Campaign only. ["MRF-1-b"] What has a name of its own is ours, and last.
    """
    listed = pack_named(shipped_pack().fingerprint).scenarios
    years = {id: entry for id, entry in listed.items() if entry.name is None}
    found: dict[str, Scenario] = {}
    for id, entry in sorted(years.items()):
        if not entry.campaign_only:
            name = {"en": f"The Year {entry.year}", "es": f"El año {entry.year}"}
            found[id] = Scenario(id, name, _about(entry.year), TURNS, minutes=TURN_MINUTES * TURNS)
    for id, entry in sorted(years.items()):
        id = f"{CAMPAIGN}{entry.year}"
        name = {"en": f"Campaign from {entry.year}", "es": f"Campaña desde {entry.year}"}
        length = TURNS * (LAST_YEAR + 1 - entry.year)
        found[id] = Scenario(id, name, _about(entry.year), length, minutes=TURN_MINUTES * length)
    length = TURNS * (LAST_YEAR + 1 - FIRST.year)
    found[COMBINED] = Scenario(COMBINED, *WITH_THE_LAND, length, minutes=TURN_MINUTES * length)
    for id, entry in sorted(listed.items()):
        if entry.name is not None:
            length = entry.ends_on_turn - entry.starts_on_turn + 1
            about = dict(entry.about or {})
            minutes = TURN_MINUTES * length
            found[id] = Scenario(id, dict(entry.name), about, length, minutes=minutes)
    return found


def _about(year: int) -> dict[str, str]:
    english, spanish = ABOUT[year]
    return {"en": english, "es": spanish}


def begin(setup: Setup, switches: Switches, dice: Dice) -> Mistral:
    """The fleets in their Harbours before the first Turn."""
    over = setup.packs[0].values if setup.packs else {}
    if setup.scenario == COMBINED:
        state = set_up_combined(open_pack(over).fingerprint, switches, dice)
        ranks = brought(state, dict(setup.armies))
        state.progress = but(state.progress, campaign=True, ranks=ranks)
        state.stack.append(War())
        return state
    if switches.troop_convoys == "combined":
        # That format belongs to the combined game alone. ["MRS-1-g"]
        allowed = ["generic", "historical"]
        facts = {"switch": "troop_convoys", "value": "combined", "allowed": allowed}
        raise SetupFault("fault.switch_value", **facts)
    campaign = setup.scenario.startswith(CAMPAIGN)
    year = f"y{setup.scenario.removeprefix(CAMPAIGN)}" if campaign else setup.scenario
    state = set_up(open_pack(over).fingerprint, year, switches, dice)
    ranks = brought(state, dict(setup.armies))
    state.progress = but(state.progress, campaign=campaign, ranks=ranks)
    state.stack.append(War())
    return state
