"""Formations: what may be Subordinated and Assigned to them, and how they end. [3.3]"""

from collections.abc import Sequence

from estandarte.games.mistral.orders.consequences import note_loss
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.sea.ports import is_friendly
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import UMPIRE, YES, Event, Play, Role, Verdict, but, no

from .forces import (
    Auxiliary,
    AuxiliaryPlace,
    Formation,
    Unit,
)

KING_DEAD = "philip_v_dies"
MIXED = ("grand", "any")


def may_hold(state: Mistral, formation: Formation, units: Sequence[Unit]) -> Verdict:
    """Whether a Formation may consist of these Squadrons and Flagships, all counted."""
    if any(unit.fleet != formation.fleet for unit in units):
        return no("IC-3.13-a", formation=formation.id)
    squadrons = [unit for unit in units if not unit.is_flagship]
    flagships = [unit for unit in units if unit.is_flagship]
    limit = state.pack.ships.limits.detachment_squadrons
    if formation.kind == "detachment" and (len(squadrons) > limit or flagships):
        fifties = any(unit.subclass == "sol_d" for unit in squadrons)
        rule = "MIS-2.231-a" if fifties else "IC-3.32-a"  # they are Squadrons like any other
        return no(rule, squadrons=len(squadrons), most=limit)
    if flagships and formation.kind not in ("grand", "flag"):
        return no("MIS-2.221-b", flagships=[unit.id for unit in flagships])
    if flagships and not squadrons:
        return no("MIS-2.221-f", flagships=[unit.id for unit in flagships])
    if len(flagships) > len(squadrons):
        return no("MIS-2.223-a", flagships=len(flagships), squadrons=len(squadrons))
    for nation in sorted({unit.contingent for unit in flagships}):
        if _spare(units, nation) < 0 < _spare(_beside(state, formation, units), nation):
            return no("MIS-2.221-e", formation=formation.id, contingent=nation)
    if formation.fleet != BOURBONS:
        return YES
    return _may_mix(state, formation, units)


def _spare(units: Sequence[Unit], nation: str) -> int:
    """The Squadrons of a Contingent for which there is no Flagship of it."""
    return sum(-1 if unit.is_flagship else 1 for unit in units if unit.contingent == nation)


def _beside(state: Mistral, formation: Formation, units: Sequence[Unit]) -> list[Unit]:
    """Who else lies in its location: the company that a Flagship might have. ["MIS-Q98"]"""
    own = {unit.id for unit in units}
    others = (unit for unit in state.units.values() if unit.id not in own)
    return [unit for unit in others if state.place_of(unit) == formation.at]


def _may_mix(state: Mistral, formation: Formation, units: Sequence[Unit]) -> Verdict:
    flotilla = formation.kind in ("grand", "flag")
    neapolitan = any(unit.contingent == "naples" for unit in units)
    if flotilla and neapolitan and state.contingents.get("naples") == "limited_neutrality":
        return no("MIS-2.165-d", formation=formation.id)
    commands = {unit.command for unit in units}
    if state.has_occurred(KING_DEAD):
        if formation.kind == "grand":
            return no("MIS-2.321-d", formation=formation.id)
        if len(commands) > 1:
            # Flotilla A may be of either nation, never of both at once. ["MIS-2.321-e"]
            rule = "MIS-2.321-e" if formation.command == "any" else "MIS-2.321-c"
            return no(rule, formation=formation.id)
    # The Grand Flotilla and Flotilla A take any mix.
    if formation.command == "any":
        return YES
    strangers = sum(unit.command != formation.command for unit in units)
    rule = "MIS-2.312-a" if flotilla else "IC-3.32-b"
    return no(rule, others=strangers) if strangers > 1 else YES


def may_subordinate(upper: Formation, lower: Formation) -> Verdict:
    """Only the Grand Flotilla takes Flotillas and Detachments. ["MIS-2.124-b"]"""
    if upper.kind != "grand" or upper.fleet != lower.fleet or lower.kind == "grand":
        return no("MIS-2.124-b", upper=upper.id, lower=lower.id)
    return YES


def most_auxiliaries(state: Mistral, formation: Formation) -> int:
    """One for a Detachment or an Independent Squadron, one per Squadron for a Flag.

    The Squadrons of Subordinated Formations count, and so do Flagships.
    ["MIS-2.131-a", "MIS-2.131-b", "MIS-2.131-c", "IC-6.13-c"]
    """
    if formation.kind in ("detachment", "independent"):
        return 1
    return len(state.units_of(formation.id))


def may_assign(state: Mistral, auxiliary: Auxiliary, formation: Formation) -> Verdict:
    """Whether an Auxiliary may be Assigned to a Formation. ["IC-6.13-b", "IC-6.13-d"]"""
    if auxiliary.fleet != formation.fleet:
        return no("IC-3.13-a", auxiliary=auxiliary.id)
    refusals = {
        "galley": "MIC-12.1-i",  # no Galley Formations exist here
        "light": "MIC-12.1-p",
        "corsair": "MIC-12.1-v",
        "privateer": "MIC-12.1-v",
    }
    if rule := refusals.get(auxiliary.kind):
        return no(rule, kind=auxiliary.kind)
    own = formation.command in ("any", "", auxiliary.command)
    if formation.fleet == BOURBONS and not own:
        return no("MIS-2.313-a", command=auxiliary.command, formation=formation.id)
    return _has_room(state, auxiliary, formation)


def may_keep(state: Mistral, auxiliary: Auxiliary) -> Verdict:
    """Whether it is not one too many where it is, now that Squadrons may be lost or gone.

    ["MIS-2.131-a", "MIS-2.131-b", "MIS-2.131-c"]
    """
    formation = state.formations.get(auxiliary.formation)
    return YES if formation is None else _has_room(state, auxiliary, formation)


def _has_room(state: Mistral, auxiliary: Auxiliary, formation: Formation) -> Verdict:
    """Its own limit, and for a Flotilla under a Grand one that of the whole. ["MIS-2.131-c"]"""
    below = [f.id for f in state.formations.values() if f.under == formation.id]
    held = sum(
        one.id != auxiliary.id
        for name in (formation.id, *below)
        for one in state.auxiliaries_of(name)
    )
    if held >= most_auxiliaries(state, formation):
        rule = "MIS-2.131-a" if formation.kind == "detachment" else "MIS-2.131-b"
        return no(rule, assigned=held)
    whole = state.formations.get(formation.under)
    if whole is not None and not _has_room(state, auxiliary, whole):
        return no("MIS-2.131-c", formation=formation.id, under=whole.id)
    return YES


class FormationUnformed(Event):
    """A Formation without Squadrons is no more; its Leader goes ashore."""

    formation: str
    fleet: Role
    station: str = ""

    def apply(self, state: Mistral) -> None:
        formation = state.formations.pop(self.formation)
        release(state, self.formation, "recovery")
        note_loss(state, self.formation, at_sea=True)
        if leader := state.leaders.get(formation.leader):
            state.leaders[leader.id] = but(leader, formation="", station=self.station)
        for id, other in list(state.formations.items()):
            if other.under == self.formation:
                state.formations[id] = but(other, under="")

    def seen_by(self, role: Role) -> Event | None:
        return self if role in (self.fleet, UMPIRE) else None


def release(state: Mistral, formation: str, to: AuxiliaryPlace) -> None:
    """Its Auxiliaries do not outlast a Formation: from Harbour they are Available at once."""
    for id, one in list(state.auxiliaries.items()):
        if one.formation != formation:
            continue
        if one.place == "assigned":
            state.auxiliaries[id] = but(one, place=to, at="", formation="")
        else:
            state.auxiliaries[id] = but(one, formation="")  # on a Task it goes on with that


def unform_empty(play: Play[Mistral]) -> None:
    """A Flotilla with no Squadron is Unformed at once. ["IC-3.33-c"]

    Its Leader goes to the Station of the nearest Friendly Port.
    """
    state = play.state
    for id in sorted(state.formations):
        formation = state.formations[id]
        if formation.is_dummy:
            continue
        below = any(other.under == id for other in state.formations.values())
        if not below and not any(unit.formation == id for unit in state.units.values()):
            play.emit(_unformed(state, formation))


def _unformed(state: Mistral, formation: Formation) -> FormationUnformed:
    station = nearest_own_port(state, formation)
    return FormationUnformed("IC-3.33-c", formation.id, formation.fleet, station)


def nearest_own_port(state: Mistral, formation: Formation) -> str:
    """The nearest Port that is Friendly to its Leader now. ["IC-3.33-c", "IC-3.47-a"]"""
    nation = state.leader_of(formation.id).contingent if formation.leader else ""
    ports = state.pack.ports.ports
    own = [id for id in ports if is_friendly(state, id, formation.fleet, nation)]
    here = formation.at.removesuffix("/harbour")
    if here in own:
        return here
    found = state.theatre.routes_from(here, state.winds).nearest(own)
    return found[0] if found else own[0]


def free_counters(state: Mistral, contingent: str, subclass: str) -> list[str]:
    """Squadron counters of a Contingent and subclass in the pool. ["IC-3.25-b"]"""
    boxes = state.tasks.track.values()
    aboard = {covered.squadron.id for covered in boxes if covered.squadron is not None}
    used = {*state.units, *aboard, *state.history.register.struck}
    return [
        id
        for id, counter in sorted(state.pack.ships.squadrons.items())
        if (counter.contingent, counter.subclass) == (contingent, subclass) and id not in used
    ]


def take_sail(state: Mistral, unit: Unit, sail: int, damage: int = 0) -> None:
    """Without Sail a Squadron is Unformed and its DPs are erased. ["IC-3.25-a"]

    ["IC-3.25-c", "MIS-2.236-c"]
    """
    if unit.sail == sail:
        del state.units[unit.id]
    else:
        state.units[unit.id] = but(unit, sail=unit.sail - sail, damage=unit.damage - damage)
