"""Questions that are ready to be asked: each makes an experiment from a few words."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import fields

from estandarte.kernel import SHELF, Game, Value, but, values_of
from estandarte.players import ranks_of, thinking_ranks_of

from .experiment import (
    Amount,
    Board,
    Choice,
    Experiment,
    Players,
    Sequential,
    Target,
    Varied,
)
from .faults import LabFault


class Asked(Value):
    """What was said with a question; what was not is as usual."""

    game: str
    scenario: str = ""
    armies: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    points: int = 0
    years: tuple[int, int] = (0, 9999)
    switches: dict[str, tuple[Any, ...]] = {}
    """A switch named alone is tried with all its values."""
    values: dict[str, tuple[Any, ...]] = {}
    state: dict[str, tuple[Any, ...]] = {}
    packs: tuple[str, ...] = ()
    targets: tuple[Target, ...] = ()
    matches: int = 0
    precision: float = 0.0
    seed: str = "lab"
    partings: int = 0


def ask(question: str, asked: Asked) -> Experiment:
    """The experiment that answers a question."""
    if question not in QUESTIONS:
        raise LabFault("lab.question", question=question[:60], known=list(QUESTIONS))
    game = SHELF.take(asked.game)
    return QUESTIONS[question](game, asked)


def _board(asked: Asked) -> Board:
    """What is the same for all: values that were given one by one."""
    return Board(asked.scenario)


def _players(asked: Asked, **more: Any) -> Players:
    return Players(asked.ranks, asked.armies, **more)


def _amount(asked: Asked, usual: int) -> Amount:
    if asked.precision:
        return Amount(precision=asked.precision)
    return Amount(matches=asked.matches or usual)


def _varied(game: Game[Any, Any], asked: Asked) -> Varied:
    switches = {
        name: values or tuple(_values(game, name)) for name, values in asked.switches.items()
    }
    return Varied(
        (), switches, ("", *asked.packs) if asked.packs else (), asked.values, asked.state
    )


def _values(game: Game[Any, Any], switch: str) -> list[Any]:
    """Every value that a switch may have, the ruling first."""
    known = {f.name: f for f in fields(game.switches)}
    if switch not in known:
        raise LabFault("fault.switch", switch=switch[:60], known=sorted(known))
    ruling = known[switch].default
    if isinstance(ruling, bool):
        return [ruling, not ruling]
    others = [v for v in values_of(known[switch].type) if v != ruling]
    return [ruling, *others]


def balance(game: Game[Any, Any], asked: Asked) -> Experiment:
    scenarios = () if asked.scenario else tuple(game.scenarios())
    varied = Varied(scenarios)
    return Experiment(
        game.name, asked.seed, question="balance", players=_players(asked), board=_board(asked),
        vary=varied, count=_amount(asked, 100),
    )  # fmt: skip


def mirror(game: Game[Any, Any], asked: Asked) -> Experiment:
    """Armies against themselves: what side and first move are worth."""
    every = None if asked.armies else Choice(asked.points, asked.years)
    return Experiment(
        game.name, asked.seed, question="mirror", players=_players(asked, every=every),
        board=_board(asked), count=_amount(asked, 100),
    )  # fmt: skip


def armies(game: Game[Any, Any], asked: Asked) -> Experiment:
    """Is this army worth its points against that one? All lists of a period against all."""
    every = None if len(asked.armies) > 1 else Choice(asked.points, asked.years)
    return Experiment(
        game.name, asked.seed, question="armies", players=_players(asked, every=every),
        board=_board(asked), count=_amount(asked, 20),
    )  # fmt: skip


def doctrines(game: Game[Any, Any], asked: Asked) -> Experiment:
    """Which of two is better? Stops as soon as it is sure."""
    quick = [rank for rank in ranks_of(game) if rank not in thinking_ranks_of(game)]
    ranks = asked.ranks or tuple(reversed(quick))
    exact = asked.matches or asked.precision
    return Experiment(
        game.name, asked.seed, question="doctrines", players=Players(ranks, asked.armies),
        board=_board(asked),
        count=_amount(asked, 0) if exact else Amount(sprt=Sequential(), most=4000),
    )  # fmt: skip


def differences(game: Game[Any, Any], asked: Asked) -> Experiment:
    """What does a switch, a value, a pack or a fact of the board change?"""
    varied = _varied(game, asked)
    if varied == Varied():
        raise LabFault("lab.nothing_varied")
    return Experiment(
        game.name, asked.seed, question="differences", players=_players(asked),
        board=_board(asked), vary=varied, count=_amount(asked, 100), partings=asked.partings,
    )  # fmt: skip


def wind(game: Game[Any, Any], asked: Asked) -> Experiment:
    """What if the wind had turned? East as it was, then from every other quarter."""
    winds = (4, 1, 2, 3, 5, 6)
    return differences(game, but(asked, state={"wind": winds}))


def charts(game: Game[Any, Any], asked: Asked) -> Experiment:
    """What must reconstructed values be for the result that is wanted?"""
    if not asked.targets:
        raise LabFault("lab.no_target")
    return Experiment(
        game.name, asked.seed, question="targets", players=_players(asked),
        board=_board(asked), vary=_varied(game, asked), count=_amount(asked, 100),
        target=asked.targets,
    )  # fmt: skip


def worth(game: Game[Any, Any], asked: Asked) -> Experiment:
    """What is each unit and each option of an army worth, in points?"""
    return Experiment(
        game.name, asked.seed, question="worth", players=_players(asked), board=_board(asked),
        count=_amount(asked, 100),
    )  # fmt: skip


QUESTIONS: Mapping[str, Callable[[Game[Any, Any], Asked], Experiment]] = {
    "balance": balance,
    "mirror": mirror,
    "armies": armies,
    "doctrines": doctrines,
    "differences": differences,
    "wind": wind,
    "charts": charts,
    "worth": worth,
}
CHANGE = "change"
"""Asked of records and of the store, not of new matches: see `differences`."""
