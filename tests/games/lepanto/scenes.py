"""Small boards of Lepanto: a few ships, loaded dice, one phase about to be played.

    scene = Scene(galley("A", at="0821", bow=EAST), enemy("B", at="1021"), dice=[3])
    scene.play(Move("A", "rs", role=CHRISTIANS))
    assert scene.ship("A").at == 1021

A scene starts at a moment of a player turn, `phase`:

    "turn"            the game turn begins: wind die (with `wind_shifts=True`), then as below
    "start"           the player turn begins: Doria's die (with `doria=True`), drift, then movement
    "movement"        the side is asked for its movement; drift is over
    "combat"          the side is asked for its attacks, even if it has none
    "reorientation"   the side is asked to turn its ships

and goes on from there by the rules (`scene.end()` ends the phase that is asked). No wind die, no
Doria's die and no reserves unless they are asked for. All other keywords are switches of the
game: `Scene(..., calm="becalmed")`. Ships take any field of `Ship` by keyword:
`galley("A", at="0510", repulsed=True, tired=3)`; `moved=NOW` means in the phase now played.
"""

from typing import Any, Literal

from estandarte.games.lepanto.combat.phase import Combat
from estandarte.games.lepanto.movement.facing import Reorientation
from estandarte.games.lepanto.movement.phase import Move, Movement
from estandarte.games.lepanto.schema.components import CHRISTIANS, OTTOMANS
from estandarte.games.lepanto.schema.pack import pack_named, shipped_pack
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.games.lepanto.switches import Switches
from estandarte.games.lepanto.turn.closing import EndPhase
from estandarte.games.lepanto.turn.sequence import GameTurn, PlayerTurn
from estandarte.kernel import Dice, Event, Play, Role
from estandarte.kernel.play import settle
from estandarte.kernel.testing import Stage
from estandarte.kernel.values import kind_of
from estandarte.wargame.hexes import EAST, WEST, Direction, hex_of

Phase = Literal["turn", "start", "movement", "combat", "reorientation"]

NOW = 100
"""The number of the phase in which a scene starts, when it is asked for at once."""

DECISIONS = {
    "movement": ("fight", Movement),
    "combat": ("reorient", Combat),
    "reorientation": ("finish", Reorientation),
}


def _ship(id: str, type_name: str, at: str, bow: Direction, squadron: str, **more: Any) -> Ship:
    pack = pack_named(shipped_pack().fingerprint)
    counter = pack.ships.types[type_name]
    facts: dict[str, Any] = {
        "id": id,
        "role": counter.side,
        "type": type_name,
        "kind": counter.kind,
        "squadron": squadron,
        "reserve": squadron in ("C-R", "O-R"),
        "guns": counter.guns,
        "muskets": counter.muskets,
        "boarding": counter.boarding,
        "points": counter.points,
        "at": hex_of(at),
        "bow": bow,
    }
    return Ship(**{**facts, **more})


def galley(id: str, at: str, bow: Direction = EAST, *, squadron: str = "C-C", **more: Any) -> Ship:
    """A Christian galley, of the centre unless told (C-I, C-C, C-D, C-R)."""
    return _ship(id, "christian_galley", at, bow, squadron, **more)


def galleass(
    id: str, at: str, bow: Direction = EAST, *, squadron: str = "C-C", **more: Any
) -> Ship:
    """A galleass, of the centre unless told; Doria's are those of squadron C-D."""
    return _ship(id, "galleass", at, bow, squadron, **more)


def enemy(id: str, at: str, bow: Direction = WEST, *, squadron: str = "O-C", **more: Any) -> Ship:
    """An Ottoman galley, of the centre unless told (O-D, O-C, O-I, O-R)."""
    return _ship(id, "ottoman_galley", at, bow, squadron, **more)


def galliot(id: str, at: str, bow: Direction = WEST, *, squadron: str = "O-C", **more: Any) -> Ship:
    """An Ottoman galliot, with half a galley's small arms whatever the pack gives it.

    The number is reconstructed and may be changed for balance; ratios in scenes stay round.
    """
    return _ship(id, "galliot", at, bow, squadron, **{"muskets": 2, **more})


class Scene(Stage):
    """A board with a few ships on it, in the middle of some turn."""

    state: Lepanto

    def __init__(
        self,
        *ships: Ship,
        dice: list[int] | tuple[int, ...] = (),
        phase: Phase = "movement",
        side: Role = CHRISTIANS,
        turn: int = 2,
        wind: Direction = EAST,
        becalmed: bool = False,
        turns: int = 30,
        penalty_turns: tuple[int, int] = (10, 20),
        reserves: bool = False,
        doria: bool = False,
        wind_shifts: bool = False,
        **switches: Any,
    ) -> None:
        assert len({s.id for s in ships}) == len(ships), "two ships of one name"
        state = Lepanto(
            Dice(""),
            [],
            {ship.id: ship for ship in ships},
            shipped_pack().fingerprint,
            "battle",
            Switches(**switches),
            turns,
            penalty_turns,
            reserves,
            doria,
            wind_shifts,
            wind,
            turn,
            NOW,
            becalmed,
        )
        super().__init__(state, dice)
        self.first = frozenset(state.ships)
        self._begin(phase, side)

    def _begin(self, phase: Phase, side: Role) -> None:
        state = self.state
        if phase == "turn":
            state.stack.append(GameTurn(number=state.turn))
        else:
            after = "ottoman_turn" if side == CHRISTIANS else "advance"
            state.stack.append(GameTurn(number=state.turn, at=after))
        if phase == "start":
            state.stack.append(PlayerTurn(role=side))
        elif phase != "turn":
            stage, decision = DECISIONS[phase]
            state.stack += [PlayerTurn(role=side, at=stage), decision((side,))]
        play = Play(state)
        settle(play)
        self.events += play.events

    # --- looking

    def ship(self, id: str) -> Ship:
        return self.state.ships[id]

    def at(self, id: str) -> str:
        """The hex of a ship as it is printed: "0510"."""
        return f"{self.state.ships[id].at:04d}"

    def bow(self, id: str) -> Direction:
        return self.state.ships[id].bow

    @property
    def lost(self) -> set[str]:
        """The ships that stood on the board when the scene began and are gone."""
        return set(self.first - set(self.state.ships))

    @property
    def asked(self) -> tuple[str, Role] | None:
        """The question that stands and to whom: ("movement", "christians")."""
        decision = self.state.decision
        return (kind_of(decision), decision.waiting[0]) if decision else None

    @property
    def dice_left(self) -> list[int]:
        return list(self.state.dice.hand or ())

    def all(self, kind: type[Event]) -> list[Any]:
        return [e for e in self.events if isinstance(e, kind)]

    # --- playing

    def move(self, id: str, path: str) -> list[Event]:
        """Move a ship of the side that is asked."""
        return self.play(Move(id, path, role=self._side))

    def cannot_move(self, id: str, path: str) -> str | None:
        """The rule that forbids a movement; None if it is allowed."""
        return self.refusal(Move(id, path, role=self._side))

    def end(self, times: int = 1) -> list[Event]:
        """End the phase that is asked, and perhaps those that follow."""
        latest: list[Event] = []
        for _ in range(times):
            latest = self.play(EndPhase(role=self._side))
        return latest

    @property
    def _side(self) -> Role:
        decision = self.state.decision
        assert decision is not None, "nobody is asked"
        return decision.waiting[0]


__all__ = ["CHRISTIANS", "NOW", "OTTOMANS", "Scene", "enemy", "galleass", "galley", "galliot"]
