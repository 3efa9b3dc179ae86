"""What thinking must be told about a game, beside its doctrine: a few values in `thinking.toml`."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from estandarte.kernel import Role, Value
from estandarte.kernel.packs import decode

from .curves import Curve

FILE = "thinking.toml"


class Study(Value):
    """How a game is thought about. Plans are the tempers that say what they are a `plan` of."""

    clock: tuple[str, ...]
    """The fields of view and board that together tell one turn from the next."""
    safe: float
    """The lead in points that is as good as three victories of four."""
    nodes: dict[str, int]
    """By rank, the actions that may be tried in thought during one turn; the highest rank last.

    At sea that is the almirante, on land the mariscal."""
    weights: dict[str, float]
    """By kind of question, how much of what is left of them; others are not thought about."""
    most: dict[str, float] = {}
    """By kind of question, the part of a turn's actions that is enough for it: the next may be
    worth as much."""
    judged: tuple[str, ...] = ()
    """The kinds that a person's match is judged by; none: all that are thought about."""
    about: dict[str, dict[str, str]] = {}
    """By rank and language, what it is like in this game, and for whom."""
    horizon: float = 0
    """So many further turns are played in thought, and the lead is counted there; at 0 to the end.

    A half: only what is left of this one.

    Only what is proved by full playouts may stand here: see `docs/opponents/thinking.md`."""
    lots: int = 0
    """So many tempers drawn by lot for each thousand actions are tried for a turn beside plans."""
    heats: int = 2
    """After so many heats a course is believed; the fewer are raced, the fewer are enough."""
    worlds: int = 0
    """On so many worlds a course is tried at most; at 0 on as many as can be afforded."""
    falls: int = 6
    """So often an action with dice is carried out in thought, to see what it brings on average."""
    curve: Curve | None = None
    """How likely who stands so wins; None where nobody has fitted one, and boards are imagined."""
    own_dice: bool = False
    """Whether in thought every action has dice of its own: what a course does not touch falls as it
    would have fallen. Where much hangs together turns with dice of their own differ less."""
    foes: tuple[str, ...] = ()
    """Tempers of an imagined enemy beside those of the game's men: not everybody is one of them."""
    usual: str = "standard"
    """The temper in which everybody plays on in thought: a quick one where the best is slow."""
    longest: int = 5_000
    """Actions; a playout that has not ended by then is nobody's victory."""

    def turn_of(self, board: object) -> str:
        """Which turn it is, on a board or in a view."""
        return "/".join(str(getattr(board, name, "")) for name in self.clock)

    def standing(self, lead: float) -> float:
        """What a lead is worth before the end, from 0 to 1."""
        return (1 + lead / (abs(lead) + self.safe)) / 2


def lead_of(score: Mapping[Role, int], role: Role) -> int:
    """Points ahead of the best of the others."""
    others = [points for side, points in score.items() if side != role]
    return score.get(role, 0) - max(others, default=0)


def won(winner: Role | None, role: Role) -> float:
    """1 for a victory, 0 for a defeat."""
    return 0.5 if winner is None else float(winner == role)


def read_study(package: str) -> Study:
    """What lies beside a doctrine as `thinking.toml`."""
    study: Study = decode(tomllib.loads(files(package).joinpath(FILE).read_text("utf-8")), Study)
    return study
