"""A deed on the small board: the frames of the full table, its options, its odds, its dice."""

from collections.abc import Iterable

from estandarte.companion.facts import Band
from estandarte.games.tercios import TERCIOS
from estandarte.games.tercios.charge.combat import CANCELS_ON, Combat, defence, fights_of
from estandarte.games.tercios.charge.paths import charge_way, out_of_doors
from estandarte.games.tercios.fire.shooting import aim, defence_against, resist_needed
from estandarte.games.tercios.morale.markers import PASSES_ON
from estandarte.games.tercios.odds.spreads import at_contact
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.declaration import Charge, ChargeChoice
from estandarte.games.tercios.turn.execution import Acting, FireOrder, Running, Shoot
from estandarte.games.tercios.turn.goes import Activate, TroopStep
from estandarte.games.tercios.turn.orders import Activating
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import combat_of, courage_in_combat
from estandarte.kernel import YES, Action, Frame, Odds, Play, Value, Verdict, but, check, settle

from .facts import charge_bands, shot_bands
from .laying import Question, lay
from .reading import shooter_of


class Throw(Value):
    """A handful of dice: how many, what each needs, and what they are thrown for."""

    purpose: str
    side: str
    """`mine` or `theirs`."""
    dice: int
    needed: int


class Answer(Value):
    """What the game says to a question."""

    verdict: Verdict
    odds: Odds | None = None
    throws: tuple[Throw, ...] = ()
    bands: tuple[Band, ...] = ()


def begin(board: Tercios, asked: Question, done: tuple[str, ...] = (), target: str = "") -> None:
    """The frames in which a unit does the deed, up to its question."""
    unit = board.units[asked.mine]
    if asked.deed == "obey":
        board.put(unit := but(unit, card=asked.order, acted=False))
    frames: list[Frame] = [Activating(unit=unit.id, order=asked.order, at="finish")]
    if asked.deed == "obey":
        frames = [TroopStep((unit.role,))]
    elif asked.order == "atacad":
        frames.append(ChargeChoice((unit.role,), unit.id))
    elif asked.order == "atencion":
        frames.append(Acting(unit=unit.id, done=done))
    elif asked.order == "corred":
        frames.append(Running((unit.role,), unit.id))
    else:
        frames.append(FireOrder((unit.role,), unit.id, done, target))
    board.stack = frames
    settle(Play(board))


def action_of(board: Tercios, asked: Question) -> Action:
    """The deed as the table is told it; of several weapons the first that may be used."""
    unit = board.units[asked.mine]
    if asked.deed == "obey":
        return Activate(unit.id, role=unit.role)
    if asked.deed == "charge":
        return Charge(asked.theirs, role=unit.role)
    tries = [asked.weapon] if asked.weapon else [*unit.profile.shooting, ""]
    gun = asked.shooter
    shots: list[Action] = [Shoot(asked.theirs, w, gun, role=unit.role) for w in tries]
    return next((shot for shot in shots if check(board, shot)), shots[0])


def answer(roll: Tercios, asked: Question) -> Answer:
    """The question laid, read back, and answered by the game; raises Inexpressible."""
    board = lay(roll, asked)
    begin(board, asked)
    return answer_on(board, asked)


def answer_on(board: Tercios, asked: Question) -> Answer:
    action = action_of(board, asked)
    verdict = check(board, action)
    if not verdict:
        return Answer(verdict)
    odds = TERCIOS.odds(TERCIOS.view(board, action.role), action)
    return Answer(YES, odds, tuple(_throws(board, asked, action, odds)), _bands(board, asked))


def _bands(board: Tercios, asked: Question) -> tuple[Band, ...]:
    if asked.deed == "charge":
        return charge_bands(board, board.units[asked.mine], board.units[asked.theirs])
    shot = _shot(board, asked)
    return () if shot is None else shot_bands(board, shot)


def _shot(board: Tercios, asked: Question) -> Shot | None:
    action = action_of(board, asked)
    if not isinstance(action, Shoot):
        return None
    shooter = shooter_of(board, asked.mine, asked.shooter)
    shot = aim(board, shooter, asked.theirs, action.weapon, asked.order)
    return shot if isinstance(shot, Shot) else None


def _throws(board: Tercios, asked: Question, action: Action, odds: Odds | None) -> Iterable[Throw]:
    if odds is None:
        return
    ours = int(odds.tally.total) if odds.tally else 0
    shot = _shot(board, asked)
    if shot is not None:
        theirs = int(odds.against.total) if odds.against else 0
        yield Throw("shot", "mine", ours, defence_against(shot))
        yield Throw("resist", "theirs", theirs, resist_needed(shot).total)
    elif isinstance(action, Charge):
        yield from _blows(board, board.units[asked.mine], board.units[asked.theirs])
    else:
        yield Throw("order", "mine", ours, PASSES_ON)


def _blows(board: Tercios, unit: Unit, target: Unit) -> Iterable[Throw]:
    """Both rounds of a combat without an answer, as they stand when they meet."""
    way = charge_way(board, unit, target)
    if way is None or not way.reaches:
        return
    start = out_of_doors(board, unit, target).front_centre
    combat = Combat(attacker=unit.id, defender=target.id, start=start, attacker_attacks=True)
    met = at_contact(board, unit, way.base)
    mine, theirs = fights_of(met, combat)
    for side, fight, other in (("mine", mine, theirs), ("theirs", theirs, mine)):
        needed = defence(other.unit, fight.unit)
        yield Throw("combat", side, combat_of(met, fight).total, needed)
        back = "theirs" if side == "mine" else "mine"
        yield Throw("resist", back, courage_in_combat(met, other).total, CANCELS_ON)
