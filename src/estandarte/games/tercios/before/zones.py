"""Deployment zones, and which commands are still to be deployed in them."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import CommandId, Unit
from estandarte.games.tercios.values.hooks import is_able
from estandarte.kernel import Role
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field


def zone_of(state: Tercios, role: Role) -> Field:
    """From 12" beyond the long centre line to the side's own long edge. ["TER-Q76"]"""
    field = state.field
    middle = (field.bottom + field.top) // 2
    wide = state.scale == "mm28"
    line = inches(state.switches.deployment_line_28mm if wide else 12)
    if state.zones.get(role) == "bottom":
        return Field(field.left, field.bottom, field.right, middle - line)
    return Field(field.left, middle + line, field.right, field.top)


def home_heading(state: Tercios, role: Role) -> int:
    return 0 if state.zones.get(role) == "bottom" else 1800


def members(state: Tercios, command: CommandId) -> list[Unit]:
    return [u for u in state.waiting.values() if u.command == command and not is_hidden(state, u)]


def is_hidden(state: Tercios, unit: Unit) -> bool:
    """Ambushers who come after everybody, where the table plays it so. ["TER-Q45"]"""
    return state.switches.ambush == "hidden_deployment" and is_able(unit.profile, "ambushes")


def to_deploy(state: Tercios, role: Role) -> list[CommandId]:
    """The commands of a side still off the table; the General's only when it is the last."""
    left = [
        c.id
        for c in state.commands.values()
        if c.role == role and (members(state, c.id) or _waits(state, c.commander))
    ]
    troops = [c for c in left if state.commands[c].kind != "staff"]
    return troops or left  # "TER-scenario-h"


def _waits(state: Tercios, commander: str) -> bool:
    officer = state.commanders.get(commander)
    return officer is not None and officer.at == OFF and not officer.inside


OFF = Point(-1, -1)
"""The place of commanders not yet on the table."""
