"""What a side may intend: plain data, each with its sentence. [KER-14]"""

from typing import Literal

from estandarte import kernel
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.kernel import Decision, Intention, Upon, Verdict, no
from estandarte.wargame.intentions import FireAtNearest, GoFirst, GoForward, OfUnit, stranger_in


class Reply(OfUnit):
    """What a unit does when an enemy comes near or charges it.

    `hold`: it keeps its card. `flank`: it keeps it unless it is charged from the flank or the rear.
    `evade`: it flees from infantry that charges, where the rules let it. `fire`: it shoots whenever
    its card and the range allow. `card`: it answers every charge with its card.
    """

    do: Literal["hold", "flank", "evade", "fire", "card"] = "flank"

    def manner(self) -> str:
        return f"{self.do}.one" if self.unit else self.do


class ChargeNearest(OfUnit):
    """Whoever has ¡Atacad! charges the nearest enemy that it may."""


class CommandersWait(Intention):
    """No commander acts while the troops of his command are in order and hardly worn."""


class ActInOrder(Intention):
    """The cards by which units act, the first first; of the same card as they stand in the list."""

    cards: tuple[Order, ...] = ("fuego", "atacad", "corred", "atencion", "resistid")


class FollowUp(Intention):
    """Whether a unit that has destroyed its enemy follows up."""

    advance: bool = False

    def manner(self) -> str:
        return "advance" if self.advance else ""


AnyIntention = (
    Reply | FireAtNearest | ChargeNearest | GoForward | CommandersWait | ActInOrder | GoFirst
    | FollowUp | Upon
)  # fmt: skip
USUAL = (Reply(), FireAtNearest(), ChargeNearest(), CommandersWait(), GoFirst(), FollowUp())
OFFERED = (
    *USUAL, Reply(do="hold"), Reply(do="evade"), Reply(do="fire"), Reply(do="card"), GoForward(),
    ActInOrder(), GoFirst(False), FollowUp(True),
)  # fmt: skip


class Intend(kernel.Intend):
    """Say what the troops shall do from now on."""

    intentions: tuple[AnyIntention, ...] = ()  # type: ignore[assignment]

    def check(self, state: Tercios, during: Decision) -> Verdict:
        everybody = (*state.units.values(), *state.waiting.values())
        unit = stranger_in(self.intentions, (u.id for u in everybody if u.role == self.role))
        if unit is not None:
            return no("TER-activation-a", unit=unit[:40])
        return super().check(state, during)
