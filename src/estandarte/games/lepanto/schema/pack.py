"""The data packs with which the battle can be fought."""

from estandarte.kernel.packs import Packs

from .components import Pack
from .fleet_checks import check_components

PACKAGE = "estandarte.games.lepanto"
PACKS = Packs("lepanto", PACKAGE, Pack, check_components)
open_pack, shipped_pack, pack_named = PACKS.open, PACKS.shipped, PACKS.named
