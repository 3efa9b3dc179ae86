"""The order of deployment: in which order the troops of an army are deployed."""

from typing import Protocol

from estandarte.games.aguila.units import Unit

OFFICERS = 3
"""The step of the Officers, who are deployed last."""


class DeploymentStep(Protocol):
    """A moment at which troops of one class are placed."""

    @property
    def step(self) -> int:
        """The place of their class in the order."""


def step_of(unit: Unit) -> int:
    """The step of the order of classes to which a unit belongs. ["BSA-16-orden-a"]

    Line cavalry goes with the first, howitzers with the medium guns, guerrillas with the militia
    unless they have Formación abierta. ["BSA-Q100"]
    """
    gun, kind = unit.profile.gun, unit.profile.kind
    if gun is not None:
        return 2 if gun.horse else 1 if gun.calibre == "heavy" else 0
    if is_skirmisher(unit):
        return 2
    # the Guard is a class of its own, its light horse included
    if unit.profile.guard or kind in ("guard_infantry", "grenadiers", "heavy_cavalry"):
        return 1
    return 2 if kind in ("light_cavalry", "light_infantry") else 0


def is_skirmisher(unit: Unit) -> bool:
    """Whether it has the Formación abierta rule."""
    return unit.has("formacion_abierta")
