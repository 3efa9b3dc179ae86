"""Recorded battles as scripts of facts: each shot and charge laid anew and compared.

A script has what the people at a table have: the cards of their units, what a tape and an eye give
of the two that meet, and the dice. It has no co-ordinates.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from estandarte.companion.facts import Inexpressible
from estandarte.games.tercios import TERCIOS
from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.commanders.officers import CommanderChecked
from estandarte.games.tercios.fire.shooting import VolleyFired, aim
from estandarte.games.tercios.ground.terrain import Going
from estandarte.games.tercios.morale.activity import ActivationEnded
from estandarte.games.tercios.morale.casualties import CommanderLost
from estandarte.games.tercios.morale.markers import DisciplineTested, UnitWorn
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.games.tercios.units import UnitId
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.kernel import (
    Action,
    DieRolled,
    DieWanted,
    Event,
    Record,
    Refused,
    Value,
    but,
    carry_out,
    fields_of,
    loaded,
)

from .deeds import begin
from .facts import charge_bands, on_tape, shot_bands
from .laying import Question, lay, parked, seen_on
from .reading import Seen, read_charge, read_shot, shooter_of

PAID = ("TER-disengage-c", "TER-retreat-d")
"""The rules by which whoever cannot go back is worn."""
Losses = dict[UnitId, tuple[int, bool] | None]
"""Wear and disorder of whoever was touched; None of whoever is gone."""


class Script:
    """One deed as it was told, and what came of it."""

    def __init__(self, before: Tercios, action: Any) -> None:
        during: Any = before.decision
        self.before, self.action, self.during = before, action, during
        self.mine: UnitId = during.unit
        self.answers: list[Action] = []
        self.events: list[Event] = []
        self.whole = False
        """It has come to its end."""

    def hear(self, events: Iterable[Event]) -> None:
        """What followed, to the end of the activation; of a shot no more than the step."""
        for event in events:
            if isinstance(event, ActivationEnded) and event.unit == self.mine:
                self.whole = True
                return
            self.events.append(event)
        self.whole = isinstance(self.action, Shoot)

    @property
    def faces(self) -> list[int]:
        return [e.result for e in self.events if isinstance(e, DieRolled)]

    def told(self) -> tuple[Question, Seen]:
        """What a tape and an eye give of it."""
        found = self._read_shot() if isinstance(self.action, Shoot) else self._read_charge()
        asked, seen = found
        return asked, seen

    def _read_shot(self) -> tuple[Question, Seen]:
        state, action, order = self.before, self.action, self.during.order
        shooter = shooter_of(state, self.mine, action.shooter)
        shot = aim(state, shooter, action.target, action.weapon, order)
        assert isinstance(shot, Shot)  # it was fired
        told, seen = read_shot(state, shot)
        told = but(told, distance=on_tape(told.distance, shot_bands(state, shot)))
        weapon, gun = action.weapon, action.shooter
        return Question(self.mine, action.target, "shoot", told, order, weapon, gun), seen

    def _read_charge(self) -> tuple[Question, Seen]:
        state, target = self.before, self.action.target
        told, seen = read_charge(state, self.mine, target)
        ground = Going(seen.difficult, seen.very_difficult, seen.easy)
        bands = charge_bands(state, state.units[self.mine], state.units[target], ground)
        told = but(told, distance=on_tape(told.distance, bands), barred=self._barred())
        return Question(self.mine, target, "charge", told, "atacad"), seen

    def _barred(self) -> tuple[UnitId, ...]:
        """Whose way back was not free: asked once the dice have fallen."""
        pair = self.mine, self.action.target
        worn = (e for e in self.events if isinstance(e, UnitWorn) and e.cite in PAID)
        return tuple(sorted({e.unit for e in worn if e.unit in pair}))

    def losses(self) -> Losses:
        after = self.before.clone()
        for event in self.events:
            event.apply(after)
        return losses(self.before, after)


class Compared(Value):
    """One deed on both boards."""

    deed: str
    sort: str
    """`equal`, or the name of what differs."""
    chances: bool
    """Whether the chances told beforehand were the same."""
    note: str = ""


def scripts_of(record: Record[Any]) -> Iterator[Script]:
    """Every shot and charge of a record that was carried out to its end."""
    open_one: Script | None = None
    boards = record.states()
    before = next(boards).clone()
    for step, after in zip(record.steps, boards, strict=True):
        if isinstance(step.action, Shoot | Charge) and before.decision is not None:
            open_one = Script(before, step.action)
        elif open_one is not None:
            open_one.answers.append(step.action)
        if open_one is not None:
            open_one.hear(step.events)
            if open_one.whole:
                yield open_one
                open_one = None
        before = after.clone()


def losses(before: Tercios, after: Tercios) -> Losses:
    found: Losses = {}
    for id, unit in before.units.items():
        now = after.units.get(id)
        marks = None if now is None else (now.wear, now.disordered)
        if marks != (unit.wear, unit.disordered):
            found[id] = marks
    return found


def compare(script: Script) -> Compared:
    """Lay a script, play it with the same dice, and say whether the same was lost."""
    deed = "shoot" if isinstance(script.action, Shoot) else "charge"
    asked, seen = script.told()
    try:
        board = lay(parked(script.before), asked)
    except Inexpressible as fault:
        return Compared(deed, f"unlaid: {fault.fact}", False, str(fault))
    done, target = getattr(script.during, "done", ()), getattr(script.during, "target", "")
    found = seen_on(board, asked)
    begin(board, asked, done, target)
    same = chances_of(script.before, script.action) == chances_of(board, script.action)
    left = _played(board, script)
    if left == script.losses():
        return Compared(deed, "equal", same)
    other = _other_eye(seen, found[1] if found else None)
    return Compared(deed, other or _named(script), same, f"{script.losses()} / {left}")


def chances_of(board: Tercios, action: Action) -> object:
    odds = TERCIOS.odds(TERCIOS.view(board, action.role), action)
    return None if odds is None else odds.chances


def _played(board: Tercios, script: Script) -> object:
    """What the same dice do on the small board; in words, if they do not do."""
    before = board.clone()
    board.dice = loaded(*script.faces)
    try:
        events = list(carry_out(board, script.action))
        for answer in script.answers:
            if board.decision is not None and _suits(board, answer):
                events += carry_out(board, answer)
    except Refused as refused:
        return f"refused by {refused.verdict.cite}"
    except DieWanted:
        return "more dice are wanted"
    if board.dice.hand:
        return f"{len(board.dice.hand)} dice are left"
    after = before.clone()
    for event in events:
        if isinstance(event, ActivationEnded):
            break
        event.apply(after)
    return losses(before, after)


def _suits(board: Tercios, answer: Action) -> bool:
    during: Any = board.decision
    return (
        isinstance(answer, during.accepts)
        and answer.role in during.waiting
        and bool(answer.check(board, during))
    )


def _other_eye(said: Seen, read: Seen | None) -> str:
    """The first thing that the rules see otherwise on the small board."""
    if read is None:
        return "no line"
    ours, theirs = fields_of(said), fields_of(read)
    wrong = next((name for name in ours if ours[name] != theirs[name]), "")
    return f"seen otherwise: {wrong}" if wrong else ""


def _named(script: Script) -> str:
    """Why a deed may differ by what nobody has told."""
    pair = {script.mine, script.action.target, getattr(script.action, "shooter", "")}
    kinds = (VolleyFired, RoundFought, DisciplineTested)
    acting = {e.unit for e in script.events if isinstance(e, kinds)}
    parts = {p for u in pair if u in script.before.units for p in script.before.units[u].parts}
    if acting - pair - parts:
        return "another unit stepped in"
    if any(isinstance(e, CommanderLost | CommanderChecked) for e in script.events):
        return "a lone commander"
    if not any(isinstance(e, RoundFought) for e in script.events):
        return "stopped short"
    return "the way back" if isinstance(script.action, Charge) else "unnamed"
