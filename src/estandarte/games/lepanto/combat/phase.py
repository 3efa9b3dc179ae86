"""The combat phase: attacks in any order, kinds mixed as the attacker likes. [LEP-5.3]"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.turn.closing import (
    Conclude,
    EndPhase,
    Hold,
    PassSquadron,
    Phase,
    end_options,
)
from estandarte.kernel import Action, Dice, Limit, Offer, Role, Telling, choice

from .boarding import Board, boarding_options
from .engaging import engaged, has_attacked, may_attack
from .gunnery import (
    Broadside,
    FireGuns,
    can_fire,
    gun_options,
)
from .musketry import FireSmallArms, reminder, small_arms_options
from .ramming import Ram


class Combat(Phase):
    """Only the side whose turn it is attacks, with each ship as it likes. [LEP-5.3-b]"""

    accepts = (
        FireGuns,
        Broadside,
        FireSmallArms,
        Board,
        Ram,
        Hold,
        PassSquadron,
        EndPhase,
        Conclude,
    )
    out_of_turn = "LEP-5.3-b"
    out_of_place = "LEP-5.3-a"
    must_ram = True
    unforced = "LEP-5.3-i"
    flipped = "LEP-5.3-k"

    def options(self, state: Lepanto, role: Role) -> Iterable[Action]:
        yield from end_options(state, role, self)
        if can_fire(state, role):
            yield Broadside(role=role)
        for ship in engaged(state, role):
            yield from attacks_of(state, ship)

    def sample(self, state: Lepanto, role: Role, dice: Dice) -> Action:
        near = engaged(state, role)
        if ships := [s for s in near if s.ramming]:
            return Ram(dice.choice(ships, "sample").id, role=role)
        ready = [s for s in near if is_ready(state, s)]
        tries = 0 if dice.throw(40, "sample") == 1 else len(ready)
        first = dice.throw(len(ready), "sample") if ready else 0
        for number in range(tries):
            ship = ready[(first + number) % len(ready)]
            if found := list(attacks_of(state, ship)):
                return dice.choice(found, "sample")
        return EndPhase(role=role)

    def offers(self, state: Lepanto, role: Role) -> Iterable[Offer]:
        mine = choice(*(s.id for s in state.of(role)))
        if rams := [s.id for s in state.of(role) if s.ramming]:
            yield Offer("ram", {"ship": choice(*rams)})
        yield Offer("fire_guns", {"ship": mine})
        yield Offer("broadside", {"ships": Limit("several", among=mine.among)})
        yield Offer("fire_small_arms", {"ship": mine, "targets": Limit("several")})
        yield Offer("board", {"ships": Limit("several", among=mine.among)})
        yield Offer("hold", {"ships": Limit("several")})
        yield Offer("pass_squadron")
        yield Offer("end_phase")

    def shows(self, state: Lepanto, role: Role) -> Mapping[str, Any]:
        side = self.waiting[0]
        return {
            "turn": state.turn,
            "side": side,
            "rams": [s.id for s in state.of(side) if s.ramming],
            "fought": [s.id for s in state.of(side) if has_attacked(state, s)],
            "reminder": reminder(state),
        }

    def asked(self, state: Lepanto, role: Role) -> Telling:
        shown = self.shows(state, role)
        key = "ask.combat.rams" if shown["rams"] else "ask.combat"
        return Telling(key, dict(shown), len(shown["rams"]))


def is_ready(state: Lepanto, ship: Ship) -> bool:
    """A first, cheap answer to whether a ship could attack at all."""
    return not ship.repulsed and ship.passed != state.phase


def attacks_of(state: Lepanto, ship: Ship) -> Iterator[Action]:
    """Every attack of one ship, alone or with others."""
    role, id = ship.role, ship.id
    if ship.ramming:
        yield Ram(id, role=role)
        return
    if may_attack(state, role, id, "gunnery"):
        yield from gun_options(state, ship)
    if may_attack(state, role, id, "small_arms"):
        yield from small_arms_options(state, ship)
    if may_attack(state, role, id, "boarding"):
        yield from boarding_options(state, ship)


def can_attack(state: Lepanto, role: Role) -> bool:
    return any(True for ship in engaged(state, role) for _ in attacks_of(state, ship))
