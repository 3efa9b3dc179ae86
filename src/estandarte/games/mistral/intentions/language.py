"""What a Fleet may intend: plain data, each with its sentence. [KER-14]

Those of a Formation name it and go with it; where several speak of the same thing, the first does.
"""

from collections.abc import Sequence
from typing import TypeVar

from estandarte import kernel
from estandarte.games.mistral.fleets.forces import FormationId
from estandarte.games.mistral.schema.forces import AuxiliaryKind
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Decision, Intention, Role, Upon, Verdict, but, no

from .estimates import contacts_of

T = TypeVar("T", bound=Intention)


class OfFormation(Intention):
    """What one Formation is to do; a later word takes the place of an earlier one."""

    formation: FormationId

    def replaces(self, other: Intention) -> bool:
        return isinstance(other, OfFormation) and other.formation == self.formation


class SailFor(OfFormation):
    """Sail for the nearest of some places, by a way, and stay there or enter its Harbour.

    Out of the way of Gales and of who is stronger; until another Enemy comes in sight than those
    that were seen when it was said.
    """

    to: tuple[SpaceId, ...]
    by: tuple[SpaceId, ...] = ()
    enter: bool = False
    order: str = ""
    """Once it no longer holds this Order it goes home."""
    contact: int = 0
    """One is asked when an Enemy is Spotted so near, in Movement Points; 0: never."""
    seen: tuple[str, ...] = ()
    """Who was in sight already; filled in when it is said."""

    def manner(self) -> str:
        return "enter" if self.enter else "order" if self.order else ""


class CruiseBetween(OfFormation):
    """Sail from one place to the next, one for each Impulse."""

    between: tuple[SpaceId, ...]
    contact: int = 0
    seen: tuple[str, ...] = ()


class BlockadeUntil(OfFormation):
    """Lie before a Port, until so many Damage Points or until an Enemy comes in sight."""

    port: SpaceId
    damage: int = 0
    """0: whatever it costs."""
    contact: int = 0
    seen: tuple[str, ...] = ()

    def manner(self) -> str:
        return "damage" if self.damage else ""


class EscortConvoys(OfFormation):
    """Go to the Convoys of the Fleet at sea; while there are none, lie in Port."""


class Stay(OfFormation):
    """Stay where it is, at sea or in Harbour; without a name: who has neither errand nor Order."""

    formation: FormationId = ""

    def manner(self) -> str:
        return "" if self.formation else "others"


class RunHome(Intention):
    """Run for the nearest friendly Port at so many Damage Points, or under a Gale."""

    formation: FormationId = ""
    """Empty: every Formation."""
    damage: int = 0
    """Of the worst hurt of its Squadrons; 0: whatever it costs."""
    gale: bool = False

    def replaces(self, other: Intention) -> bool:
        return isinstance(other, RunHome) and other.formation == self.formation

    def manner(self) -> str:
        when = "both" if self.damage and self.gale else "gale" if self.gale else "damage"
        return when if self.formation else f"all_{when}"


class KeepDummies(Intention):
    """Keep Dummies at sea: beside those at sea who have an Order, the others out of Port."""

    beside: bool = True
    out: bool = True
    distance: int = 0
    """How far beside, in Movement Points."""


class Tasks(Intention):
    """What Auxiliaries are used for; without any of it no Task is given."""

    search: tuple[AuxiliaryKind, ...] = ("light", "galley")
    most_escort: int | None = 99
    """Convoys are attacked while so many Sail, in sight, escort them; None: never."""
    raid: bool = True
    """Pirates and raiders are sent across the Enemy's trade, the Knights against Pirates."""

    def manner(self) -> str:
        idle = not self.search and self.most_escort is None and not self.raid
        return "none" if idle else "" if self.most_escort is not None else "no_attack"


class ScreenWith(Intention):
    """Which Auxiliaries Screen one's trade; without any, everybody is let pass."""

    kinds: tuple[AuxiliaryKind, ...] = (
        "fleet", "fleet50", "galley", "light", "bomb", "fireship", "privateer",
    )  # fmt: skip

    def manner(self) -> str:
        return "" if self.kinds else "none"


class LookOutFrom(Intention):
    """Look what lies beside one's ships only where so many Sail or more are together."""

    strength: int = 8


class FightFrom(Intention):
    """Take part in Battle from these odds on: own strength for each hundred of the Enemy's."""

    demand: int = 150
    staked: int = 115
    """To ask for one where a Convoy or an Order is at stake."""
    stand: int = 90
    """To stay in one; a sixth less by an Order, a third less by a Convoy."""
    worn: int = 75
    """In hundredths of their rating: ships more worn do not ask for Battle."""


class MendDice(Intention):
    """Modifiers and Mulligans for these dice only; all others stand as they fell."""

    kinds: tuple[str, ...] = ()
    """`search`, `convoy_attack`, …; empty: any die."""
    price: int = 0
    """The most Prestige that throwing one again may cost; 0: only what is free."""

    def manner(self) -> str:
        return "some" if self.kinds else ""


class SendConvoys(Intention):
    """Announce Convoys, and assemble and send troops, whenever the rules allow it."""


class ScatterAt(Intention):
    """A Convoy Scatters when the Enemy in sight beside it is so strong: per hundred of ours."""

    odds: int = 100


class CarryOutOrders(Intention):
    """Begin to Execute Orders wherever it can be done; ask for more time where it runs out."""

    extend: bool = True


class KeepUp(Intention):
    """Lay up whatever lies in Port, and repair: who may sink, then who is soonest fit."""

    lay_up: bool = True
    repair: bool = True


class AssignTo(Intention):
    """Where Auxiliaries are Assigned: each to the first of its places that the rules allow.

    Those that are not named go where Convoys pass, Bombs and Fireships with a Formation.
    """

    stations: dict[str, tuple[str, ...]] = {}

    def manner(self) -> str:
        return "some" if self.stations else ""


AnyIntention = (
    SailFor | CruiseBetween | BlockadeUntil | EscortConvoys | Stay | RunHome | KeepDummies | Tasks
    | ScreenWith | LookOutFrom | FightFrom | MendDice | SendConvoys | ScatterAt | CarryOutOrders
    | KeepUp | AssignTo | Upon
)  # fmt: skip
Errand = SailFor | CruiseBetween | BlockadeUntil | EscortConvoys | Stay
Said = Sequence[Intention]


class Intend(kernel.Intend):
    """Say what the Fleet shall do from now on."""

    intentions: tuple[AnyIntention, ...] = ()  # type: ignore[assignment]

    def check(self, state: Mistral, during: Decision) -> Verdict:
        for one in self.intentions:
            if isinstance(one, CruiseBetween) and not one.between:
                return no("IC-5.12-b", to="")
            for place in _places(one):
                if place not in state.pack.theatre.spaces:
                    return no("IC-5.12-b", to=place)
        return super().check(state, during)

    def settled(self, board: Mistral, before: Said) -> "Intend":
        """Whoever is gone wants nothing any more; who is in sight now is no news later."""
        whole = super().settled(board, before).intentions
        kept = (one for one in whole if _is_there(board, self.role, one))
        filled = tuple(_filled(board, one) for one in kept)
        return but(self, intentions=filled, also=False)


def _places(one: Intention) -> tuple[SpaceId, ...]:
    if isinstance(one, SailFor):
        return (*one.to, *one.by)
    if isinstance(one, CruiseBetween):
        return one.between
    return (one.port,) if isinstance(one, BlockadeUntil) else ()


def _is_there(board: Mistral, role: Role, one: Intention) -> bool:
    name = getattr(one, "formation", "")
    formation = board.formations.get(name)
    return not name or (formation is not None and formation.fleet == role)


def _filled(board: Mistral, one: Intention) -> Intention:
    if isinstance(one, SailFor | CruiseBetween | BlockadeUntil) and one.contact and not one.seen:
        return but(one, seen=contacts_of(board, board.formations[one.formation], one.contact))
    return one


def first(said: Said, kind: type[T]) -> T | None:
    """The first intention of a kind."""
    return next((one for one in said if isinstance(one, kind)), None)


def errand_of(said: Said, formation: FormationId) -> Errand | None:
    """What a Formation has been told to do."""
    errands = [one for one in said if isinstance(one, Errand)]
    return next((one for one in errands if one.formation == formation), None)
