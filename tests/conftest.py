"""What all tests share: the toy game on the shelf beside the real ones, and no haste."""

from hypothesis import HealthCheck, settings

from estandarte.kernel import SHELF
from skirmish import SKIRMISH

SHELF.add(SKIRMISH)
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")  # an example may take as long as the machine needs
