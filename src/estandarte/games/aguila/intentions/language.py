"""What a side may intend: plain data, each with its sentence. [KER-14]"""

from typing import Literal

from estandarte import kernel
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Decision, Intention, Upon, Verdict, no
from estandarte.wargame.intentions import FireAtNearest, GoFirst, GoForward, OfUnit, stranger_in


class Receive(OfUnit):
    """What a charged unit does.

    `stand`: it waits for them. `fire`: it fires when it may, else it stands. `square`: infantry
    forms square against horse, and fires at foot. `evade`: whoever may evade or withdraw does, the
    others fire. `meet`: horse countercharges horse, the others fire.
    """

    do: Literal["stand", "fire", "square", "evade", "meet"] = "fire"

    def manner(self) -> str:
        return f"{self.do}.one" if self.unit else self.do


class KeepPlace(OfUnit):
    """It stays where it is; without a name: who has been told nothing else."""


class NoCharges(Intention):
    """No charge is declared until one says otherwise."""


class Rally(Intention):
    """Officers regroup whoever has suffered most, while there is anybody."""


class Help(Intention):
    """Officers help every Discipline check that they may, one of them each time."""

    help: bool = True

    def manner(self) -> str:
        return "" if self.help else "never"


class AsListed(Intention):
    """Combats and tests one after the other as they are listed, where their order is ours."""


class AfterVictory(Intention):
    """What a unit does that has destroyed its enemy."""

    do: Literal["stay", "advance", "retreat"] = "stay"

    def manner(self) -> str:
        return self.do


AnyIntention = (
    Receive | FireAtNearest | GoForward | KeepPlace | NoCharges | Rally | Help | GoFirst | AsListed
    | AfterVictory | Upon
)  # fmt: skip
USUAL = (Receive(), FireAtNearest(), Rally(), Help(), AsListed(), AfterVictory())
OFFERED = (
    *USUAL, Receive(do="square"), Receive(do="evade"), Receive(do="meet"), Receive(do="stand"),
    GoForward(), KeepPlace(), NoCharges(), Help(False), GoFirst(), GoFirst(False),
    AfterVictory(do="advance"), AfterVictory(do="retreat"),
)  # fmt: skip


class Intend(kernel.Intend):
    """Say what the troops shall do from now on."""

    intentions: tuple[AnyIntention, ...] = ()  # type: ignore[assignment]

    def check(self, state: Aguila, during: Decision) -> Verdict:
        everybody = (*state.units.values(), *state.camp.waiting.values())
        unit = stranger_in(self.intentions, (u.id for u in everybody if u.role == self.role))
        if unit is not None:
            return no("BSA-3-ordenes-a", unit=unit[:40])
        return super().check(state, during)
