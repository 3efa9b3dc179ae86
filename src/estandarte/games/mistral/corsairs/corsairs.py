"""Corsairs: Pirates that stir in Summer and Fall, and who uses them. [2.5]"""

from typing import Literal

from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.dice.d10 import row, throw
from estandarte.games.mistral.dice.neutral_dice import bent
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH, FLEETS
from estandarte.games.mistral.sea.theatre import Place, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import YES, Event, Play, Role, RuleId, Verdict, no

PIRATES = ("salee_rovers", "barbary")
PirateTask = Literal["interdiction", "convoy_attack", "blockade", "search", "shadow", "screen"]


class PiratesActivated(Event):
    """Who is named is Active for the Turn. ["MIS-2.522-b"]"""

    bases: tuple[SpaceId, ...]

    def apply(self, state: Mistral) -> None:
        state.active_pirates = self.bases


def is_pirate(auxiliary: Auxiliary) -> bool:
    """Of the Salee Rovers or the Barbary Coast: an Enemy to every force. ["MIS-2.52-a"]"""
    return auxiliary.contingent in PIRATES


def activate_pirates(play: Play[Mistral]) -> None:
    """One die in the first Impulse of a Summer or Fall Turn, after the Winds. ["MIS-2.522-a"]

    Neither a Pirate in the Recovery Box nor one whose Base is neutralised can be Active.
    """
    state = play.state
    stirring = state.season in ("summer", "fall") and state.switches.pirates == "on"
    if not stirring:
        play.emit(PiratesActivated("MIS-2.522-a", ()))
        return
    die = row(bent(play, "pirates", throw(play, "MIS-2.522-b", "pirates")))
    named = state.pack.charts.pirates.active[die]
    at_base = {a.at for a in state.auxiliaries.values() if is_pirate(a) and a.place == "assigned"}
    active = tuple(b for b in named if b in at_base and b not in state.neutralised)
    play.emit(PiratesActivated(_why_so_few(state, named, at_base), active))


def _why_so_few(state: Mistral, named: tuple[SpaceId, ...], at_base: set[SpaceId]) -> RuleId:
    """Not every Pirate that the table names can stir."""
    if any(base in state.neutralised for base in named):
        return "MIC-14.1-d"
    return "MIC-14.1-b" if all(base in at_base for base in named) else "MIC-14.1-c"


def who_tasks(state: Mistral) -> Role:
    """The player with less Prestige; on a tie the Bourbons, or the British by the switch.

    The chart would have the British.
    """
    british, bourbons = state.prestige[BRITISH], state.prestige[BOURBONS]
    if british == bourbons:
        return BOURBONS if state.switches.pirate_tie == "bourbon" else BRITISH
    return BRITISH if british < bourbons else BOURBONS


def may_task_pirate(
    state: Mistral, role: Role, pirate: Auxiliary, task: PirateTask, place: Place
) -> Verdict:
    """What a Pirate may do, and for whom; who is not Active lies idle. ["MIS-2.527-a"]"""
    if role != who_tasks(state):
        return no(_why_not_he(state, task), role=role)
    if pirate.at not in state.active_pirates or pirate.place != "assigned":
        return no("MIS-2.522-b", pirate=pirate.id)
    if task == "blockade":
        return no("MIS-2.524-b", pirate=pirate.id)
    if task not in ("interdiction", "convoy_attack"):
        return no("MIS-2.524-a", task=task)
    in_zone = state.theatre.spaces[space_of(place)].kind == "sea_zone"
    if task == "interdiction" and not in_zone:
        return no("MIS-2.524-c", place=place)
    # Galleys attack Convoys in Spaces, Light Pirates everywhere. ["MIS-Q60"]
    if task == "convoy_attack" and pirate.kind == "galley" and in_zone:
        return no("MIS-2.524-d", place=place)
    return YES


def _why_not_he(state: Mistral, task: PirateTask) -> RuleId:
    if state.prestige[BRITISH] == state.prestige[BOURBONS]:
        return "MIS-2.523-b" if state.switches.pirate_tie == "bourbon" else "MIC-16.1-v"
    return "IC-10.2-a" if task == "convoy_attack" else "MIS-2.523-a"


def pirate_failures(state: Mistral, tasked_by: Role | None) -> dict[Role, int]:
    """One Failed Order, once, for the opponent of who Tasked a Pirate on a Sea Zone.

    ["MIS-2.525-a", "MIC-16.1-t"] For both, if Prestige is tied at the end of the Turn.
    ["MIS-2.525-b"]
    """
    found = dict.fromkeys(FLEETS, 0)
    if tasked_by is None:
        return found
    if state.prestige[BRITISH] == state.prestige[BOURBONS]:
        return dict.fromkeys(FLEETS, 1)
    found[opponent(tasked_by)] = 1
    return found


def free_bases(state: Mistral, pirate: Auxiliary) -> tuple[SpaceId, ...]:
    """Where a Recovered Corsair may be Based; a Barbary Base holds one. ["MIS-2.551-c"]"""
    taken = {a.at for a in state.auxiliaries.values() if a.id != pirate.id and a.at}
    # A Pirate at sea keeps the Base to which it will return.
    taken |= {one.home for id, one in state.tasks.lasting.items() if id != pirate.id}
    ports = state.pack.ports.ports
    own = sorted(id for id, port in ports.items() if port.base == pirate.contingent)
    return tuple(id for id in own if id not in taken)
