"""What a fleet may intend: plain data, each with its sentence. [KER-14]"""

from typing import ClassVar

from estandarte import kernel
from estandarte.games.lepanto.state import Lepanto
from estandarte.kernel import Decision, Intention, Upon, Verdict, no


class OfSquadron(Intention):
    """What one squadron does, or every one of which nothing else was said."""

    about: ClassVar[str] = "squadron"
    number: ClassVar[str] = "odds"
    squadron: str = ""

    def replaces(self, other: Intention) -> bool:
        return isinstance(other, OfSquadron) and other.squadron == self.squadron

    def manner(self) -> str:
        return "one" if self.squadron else ""


class Engage(OfSquadron):
    """Close with the enemy in line, then fire, and board from these odds on."""

    odds: int = 100
    """Strength for each hundred of theirs, for small arms and boarding."""


class HoldStation(OfSquadron):
    """Stay in place, bows to the enemy, and fire whatever bears; no crew leaves its ship."""


AnyIntention = Engage | HoldStation | Upon


class Intend(kernel.Intend):
    """Say what the squadrons shall do from now on."""

    intentions: tuple[AnyIntention, ...] = ()  # type: ignore[assignment]

    def check(self, state: Lepanto, during: Decision) -> Verdict:
        known = {"", *state.waters.pack.fleets.squadrons}
        for one in self.intentions:
            if isinstance(one, OfSquadron) and one.squadron not in known:
                return no("LEP-5.2-a", ship=one.squadron[:20])
        return super().check(state, during)
