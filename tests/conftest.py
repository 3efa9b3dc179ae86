"""What all tests share: the toy games on the shelf beside the real ones, and no haste."""

import os

from hypothesis import HealthCheck, settings

from estandarte.kernel import SHELF
from ford import GAME as FORD
from skirmish import SKIRMISH

SHELF.add(FORD)
SHELF.add(SKIRMISH)
# What tests start must say its words by itself, not because this machine hurries all Python.
os.environ.pop("PYTHONUNBUFFERED", None)
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")  # an example may take as long as the machine needs
