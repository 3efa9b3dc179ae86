"""What all tests share: the toy game stands on the shelf beside the real ones."""

from estandarte.kernel import SHELF
from skirmish import SKIRMISH

SHELF.add(SKIRMISH)
