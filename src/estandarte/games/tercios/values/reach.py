"""Command: with whom a commander may interact, and who is within his reach."""

from estandarte.games.tercios.ground.sight import bases_of, command_line
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Commander, Unit
from estandarte.games.tercios.values.hooks import is_able
from estandarte.kernel import RuleId
from estandarte.wargame.plane.distance import gap_between, nearer_than, within
from estandarte.wargame.plane.measures import inches


def is_allied(state: Tercios, unit: Unit) -> bool:
    """Each General deals with his own contingent; the alliance is one army."""
    return unit.command in state.commands and state.commands[unit.command].allied


def may_interact(state: Tercios, commander: Commander, unit: Unit) -> bool:
    """Whether a commander may deal with a unit of his side."""
    if unit.role != commander.role:
        return False
    own = unit.command == commander.command
    if "fama" in commander.virtues:
        return True
    if commander.is_general:
        # allies only with Diplomático: "TER-qualities-diplomatico"
        return own or not is_allied(state, unit) or "diplomatico" in commander.qualities
    return own


def stranger_rule(commander: Commander) -> RuleId:
    """Why a unit of his side is not his to deal with; to the General only allies are strangers."""
    return "TER-allies-b" if commander.is_general else "TER-commanders-e"


def command_distance(state: Tercios, commander: Commander) -> int:
    reach = state.pack.commanders.reach
    far = "presencia" in commander.virtues
    return inches(reach.command_with_presencia if far else reach.command)


def distance_rule(commander: Commander, inspires: bool = False) -> RuleId:
    """Why a unit is too far for a commander: how his distance is measured, or is longer."""
    if "presencia" in commander.virtues:
        return "TER-virtues-presencia"
    if commander.inside:
        return "TER-commanders-distance-d"
    if "respetable" in commander.qualities and not inspires:
        return "TER-qualities-respetable-b"
    return "TER-commanders-distance-a"


def is_within_distance(state: Tercios, commander: Commander, unit: Unit) -> bool:
    """Command distance from edge to edge, without the line of sight."""
    virtues = commander.virtues
    key = "near", commander.at, commander.radius, commander.inside, virtues, unit.id, unit.base
    if key not in state.lay:
        state.lay[key] = _is_within_distance(state, commander, unit)
    found: bool = state.lay[key]
    return found


def _is_within_distance(state: Tercios, commander: Commander, unit: Unit) -> bool:
    if commander.inside:
        if commander.inside == unit.id:
            return True
        carrier = state.units[commander.inside]
        # Less than the distance, from the carrying unit's centres.
        limit = command_distance(state, commander)
        centres = [c for base in bases_of(state, carrier) for c in base.centres]
        return any(nearer_than(c, b, limit) for c in centres for b in bases_of(state, unit))
    reach = command_distance(state, commander)
    return any(within(commander.disc, base, reach) for base in bases_of(state, unit))


def is_in_reach(state: Tercios, commander: Commander, unit: Unit) -> bool:
    """Command distance and line of sight, which Respetable does not need.

    ["TER-qualities-respetable-a"]
    """
    if commander.inside == unit.id:
        return True
    if not is_within_distance(state, commander, unit):
        return False
    return "respetable" in commander.qualities or command_line(state, commander, unit)


def commands(state: Tercios, commander: Commander, unit: Unit) -> bool:
    """A unit that is his to deal with and counts as at his command distance.

    Without Respetable that takes a line of sight.
    ["TER-commanders-e", "TER-qualities-respetable-a"]
    """
    return may_interact(state, commander, unit) and is_in_reach(state, commander, unit)


def is_in_command(state: Tercios, unit: Unit) -> bool:
    """Whether a unit has a commander in it or in reach. ["TER-ordercheck-c"]"""
    if has_own_command(state, unit):
        return True
    for commander in state.officers(unit.role):
        if commander.inside == unit.id:
            return True
    return any(
        (c.is_general or c.command == unit.command or "fama" in c.virtues)
        and may_interact(state, c, unit)
        and is_in_reach(state, c, unit)
        for c in state.officers(unit.role)  # the General counts for every command
    )


def kept_in_command(state: Tercios, unit: Unit) -> RuleId:
    """What alone keeps a unit in command that would be out of it; nothing if its commander does."""
    if has_own_command(state, unit):
        guns = unit.type == "artillery"
        return "TER-troops-mandoinc-a" if guns else "TER-troops-mandoinc-b"
    near = [c for c in state.officers(unit.role) if commands(state, c, unit)]
    if near and all(c.is_general and c.command != unit.command for c in near):
        allied = is_allied(state, unit)
        return "TER-qualities-diplomatico" if allied else "TER-commanders-distance-c"
    unseen = ("respetable" in c.qualities and not command_line(state, c, unit) for c in near)
    return "TER-qualities-respetable-a" if near and all(unseen) else ""


def has_own_command(state: Tercios, unit: Unit) -> bool:
    """Batteries command themselves, and the Companies near them. ["TER-troops-mandoinc-a"]"""
    if unit.type == "artillery" and is_able(unit.profile, "commands_itself"):
        # A gun integrated in a Formation has lost this.
        return not unit.bond.in_ranks
    command = state.commands.get(unit.command)
    if command is None or command.kind != "battery":
        return False
    guns = [
        u
        for u in state.units.values()
        if u.command == unit.command and u.type == "artillery" and u.is_on_table
    ]
    return any(gap_between(g.base, unit.base).within(inches(6)) for g in guns)
