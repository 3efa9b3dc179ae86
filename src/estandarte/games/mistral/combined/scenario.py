"""The combined game: its one scenario, who plays what, and its Marines. [3.1]"""

from collections import Counter
from collections.abc import Iterable

from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.switches import Switches
from estandarte.games.mistral.war.setting_up import set_up
from estandarte.kernel import Dice, but

from .land import LandWar, Seating

COMBINED = "combined"
"""The only scenario of the combined game, a Campaign. ["MIS-3.13-a"]"""
FIRST = Date(1742, 2)
"""January is Turn Two. ["MIS-3.131-a"]"""
ORDER_OF_BATTLE = "y1742"

SEATS: dict[Seating, dict[str, tuple[str, ...]]] = {
    "two": {
        "allied": ("british_fleet", "habsburg", "savoy"),
        "bourbon": ("spanish_command", "french_command", "spain", "france"),
    },
    "three": {
        "allied": ("british_fleet", "habsburg", "savoy"),
        "spanish": ("spanish_command", "spain"),
        "french": ("french_command", "france"),
    },
    "four": {
        "savoy": ("british_fleet", "savoy"),
        "spanish": ("spanish_command", "spain"),
        "french": ("french_command", "france"),
        "habsburg": ("habsburg",),
    },
    "separate": {
        "british_admiral": ("british_fleet",),
        "bourbon_admiral": ("spanish_command", "french_command"),
        "habsburg": ("habsburg",),
        "savoy": ("savoy",),
        "spanish": ("spain",),
        "french": ("france",),
    },
    "five": {
        "savoy": ("british_fleet", "savoy"),
        "habsburg": ("habsburg",),
        "spanish": ("spain",),
        "french": ("france",),
        "bourbon_admiral": ("spanish_command", "french_command"),
    },
}
"""Who controls what; six at most, the two Admirals apart from the land players being advised.

["MIS-3.14-a", "MIS-3.14-b", "MIS-3.14-c", "MIS-3.14-d", "MIS-3.14-e", "MIS-2.111-a"]
"""
SIDES = {"naples": "spain", "genoa": "france", "venice": "france", "britain": "savoy"}
"""The Side that plays the forces of a lesser Power."""


def player_of(seating: Seating, what: str) -> str:
    """Who controls a Fleet, a Command or a Side."""
    return next(name for name, holds in SEATS[seating].items() if what in holds)


def counterpart(seating: Seating, powers: Iterable[str]) -> str:
    """The land player who controls most of the counters carried. ["MIS-3.258-b"]"""
    count = Counter(player_of(seating, SIDES.get(power, power)) for power in powers)
    return min(count, key=lambda name: (-count[name], name))


def set_up_combined(pack_name: str, switches: Switches, dice: Dice) -> Mistral:
    """The fleets of 1742 in January, with Marines; the land game is set up by its own rules.

    ["MIS-3.13-a", "MIS-3.131-a", "MIS-3.12-a"]
    """
    # The tracks of the Military Campaigns are unused. ["MIS-3.34-a", "MIS-3.37-a"]
    played = but(switches, troop_convoys="combined", campaigns="off")
    state = set_up(pack_name, ORDER_OF_BATTLE, played, dice)
    state.date = FIRST
    state.land = LandWar()
    for one in marines(state):
        state.auxiliaries[one.id] = one
    return state


def marines(state: Mistral) -> Iterable[Auxiliary]:
    """Naval Auxiliaries of a Fleet, which exist in this game alone.

    ["MIS-3.267-b", "MIS-2.13-b", "MIS-3.121-b", "IC-6.26-a"]
    """
    for nation, count in state.pack.coasts.marines.items():
        home = state.pack.ships.contingents[nation]
        for number in range(1, count + 1):
            id = f"{nation}-marine-{number}"
            yield Auxiliary(id, nation, home.fleet, home.command, "marine")
