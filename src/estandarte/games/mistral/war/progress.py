"""What the sequence of play remembers from one step to the next."""

from typing import Annotated, Literal

from estandarte.games.mistral.eyes import owns_force, owns_piece
from estandarte.games.mistral.fleets.forces import Directive, FormationId
from estandarte.games.mistral.schema.map import SpaceId, Wind
from estandarte.games.mistral.sea.theatre import Place
from estandarte.kernel import OfKey, Open, Role, Value, each, each_key


class Gale(Value):
    """A Gale marker; a Hurricane is Force 12."""

    wind: Open[Wind]
    force: Open[int]
    at: Open[SpaceId]
    start: Open[SpaceId]


class Demanded(Value):
    """Who wants a Battle in a location, with what, and against what."""

    role: Open[Role]
    formation: Open[FormationId]
    against: Open[str] = ""
    """A Spotted Enemy Formation, or nothing for a marker."""


class Hand(Value):
    """A modifier that stands ready for a kind of die. ["MIC-17.1-b"]"""

    test: Open[str]
    by: Open[int]
    against: Open[bool] = False
    """For a die of the other side."""


class Progress(Value):
    """What lasts over a Year, and what is under way in an Impulse."""

    campaign: Open[bool] = False
    """Played from its Year on to the end of the war. ["MRF-1-b"]"""
    marks: Open[dict[Role, tuple[int, int]]] = {}
    """Prestige at the start of the previous and of the present Year. ["IC-3.484-a"]"""
    placing: OfKey[dict[Role, tuple[Place, ...]]] = {}
    """Where Dummies are to be placed, hidden until both have said so. ["IC-2.33-a"]"""
    plots: Annotated[dict[FormationId, tuple[Directive, ...]], each_key(owns_force)] = {}
    """Directions of the rest of an Impulse, where all are plotted at once. ["MRS-1-c"]"""
    stopped: Annotated[tuple[FormationId, ...], each(owns_force)] = ()
    """Formations whose plot was broken off in this Impulse: their owner is asked again."""
    homeward: Annotated[dict[FormationId, tuple[Place, ...]], each_key(owns_force)] = {}
    """The way home of Formations that must return to Port. ["IC-2.36-a"]"""
    demands: Open[dict[Place, tuple[Demanded, ...]]] = {}
    mulligans: OfKey[dict[Role, str]] = {}
    """The kind of die for which a re-roll stands ready."""
    bought: Open[tuple[Role, ...]] = ()
    """Who has bought his Mulligan of this Turn. ["IC-12.6-a"]"""
    gale_track: Open[dict[str, tuple[Gale, ...]]] = {}
    """Where the Gales were in each increment, while one Fleet moves a whole Impulse. ["MRS-1-b"]"""
    lent: Open[dict[Role, int]] = {}
    """How often the modifier of a player's rank was used in this Turn."""
    hands: OfKey[dict[Role, tuple[Hand, ...]]] = {}
    """The dice for which a player has such a modifier ready; the other side knows nothing."""
    ranks: Open[dict[Role, tuple[str, ...]]] = {}
    """Player Ranks brought from the last game of a series."""
    logs: Annotated[dict[str, tuple[str, ...]], each_key(owns_piece)] = {}
    """The ships of each Squadron by name, with named ships. ["MIS-2.242-a"]"""
    ended: Open[Literal["", "turns", "die"]] = ""
    """Why the game is over: its last Turn, or the game-end die."""
