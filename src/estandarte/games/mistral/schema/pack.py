"""The two Fleets, and the data packs with which they can be played."""

from estandarte.kernel import Packs, Role

from .components import Pack
from .pack_checks import check_components

BOURBONS: Role = "bourbons"
"""Player A, who commits his directions before the other moves. ["MIS-2.11-b"]"""
BRITISH: Role = "british"
FLEETS: tuple[Role, Role] = (BOURBONS, BRITISH)
"""In the order in which steps done by both are resolved. ["IC-2.33-a"]"""

PACKAGE = "estandarte.games.mistral"
PACKS = Packs("mistral", PACKAGE, Pack, check_components)
open_pack, shipped_pack, pack_named = PACKS.open, PACKS.shipped, PACKS.named
