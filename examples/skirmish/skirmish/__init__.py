"""Skirmish: a toy game for the estandarte table, complete enough to copy from."""

from collections.abc import Mapping
from typing import Any

from estandarte.kernel import (
    Action,
    Dice,
    Game,
    Odds,
    PackUsed,
    Result,
    Role,
    Scenario,
    Setup,
    Telling,
    chances,
    kind_of,
)
from estandarte.kernel.packs import decode, fingerprint, merged, shipped
from estandarte.kernel.words.texts import Writer

from .acting import Activation, Charge, Charging, OpenFire, Reaction, Round, hits_from
from .field import (
    BLUE,
    LENGTH,
    OPEN,
    RED,
    Pack,
    Skirmish,
    SkirmishView,
    Switches,
    Unit,
    imagined,
    seen,
)
from .planning import Planning


class SkirmishGame(Game[Skirmish, SkirmishView]):
    name = "skirmish"
    title = {"en": "Skirmish", "es": "Escaramuza"}
    version = "1"
    roles = (RED, BLUE)
    package = "skirmish"
    state_type = Skirmish
    view_type = SkirmishView
    switches = Switches
    hides_steps = False

    def scenarios(self) -> Mapping[str, Scenario]:
        name = {"en": "Two against two", "es": "Dos contra dos"}
        about = {"en": "Three rounds on a short field.", "es": "Tres rondas en un campo corto."}
        return {"meeting": Scenario("meeting", name, about, 3)}

    def start(self, setup: Setup, dice: Dice) -> Skirmish:
        over = setup.packs[0].values if setup.packs else {}
        units = [
            Unit("r1", RED, 0),
            Unit("r2", RED, 0),
            Unit("b1", BLUE, 80),
            Unit("b2", BLUE, LENGTH - 10),
        ]
        return Skirmish(
            dice,
            [Round(number=1)],
            {u.id: u for u in units},
            decode(shipped(self.package), Pack, over),
            self.switches_of(setup),
        )

    def view(self, state: Skirmish, role: Role) -> SkirmishView:
        decision = state.decision
        reacting = decision if isinstance(decision, Reaction) else None
        shown = OPEN.seen(state, role, "units")
        return OPEN.view(
            state,
            role,
            units=tuple(seen(u, shown[u.id]) for u in state.units.values()),
            moment=kind_of(decision) if decision else "",
            waiting=decision.waits_for(state, role) if decision else (),
            unit=reacting.unit if reacting else "",
            charger=reacting.charger if reacting else "",
        )

    def imagine(self, view: SkirmishView, dice: Dice) -> Skirmish:
        units = {u.id: imagined(u, dice) for u in view.units}
        stack: list[Any] = []
        if view.moment == "planning":
            stack = [Round(number=view.round, at="act_red"), Planning(view.waiting)]
        elif view.moment == "activation":
            after = "act_blue" if view.waiting == (RED,) else "clear"
            stack = [Round(number=view.round, at=after), Activation(view.waiting)]
        elif view.moment == "reaction":
            side = units[view.charger].role
            stack = [
                Round(number=view.round, at="act_blue" if side == RED else "clear"),
                Activation((side,)),
                Charging(unit=view.charger, target=view.unit, at="move_to_contact"),
                Reaction(view.waiting, view.unit, view.charger),
            ]
        return OPEN.board(view, dice=dice, stack=stack, units=units)

    def result(self, state: Skirmish) -> Result | None:
        if state.stack:
            return None
        score = {role: len(state.of(role)) for role in self.roles}
        best = max(score.values())
        winners = [role for role in self.roles if score[role] == best]
        return Result(winners[0] if len(winners) == 1 else None, score)

    def secrets(self, state: Skirmish, role: Role) -> Mapping[str, Any]:
        return OPEN.secrets(state, role)

    def odds(self, view: SkirmishView, action: Action) -> Odds | None:
        from fractions import Fraction

        state = self.imagine(view, Dice("odds"))
        if isinstance(action, OpenFire):
            good = Fraction(7 - hits_from(state), 6)
            return Odds(chances({"hit": good, "miss": 1 - good}), "SKI-3-b")
        if isinstance(action, Charge):
            card = next((u.card for u in view.units if u.id == action.target), None)
            # nothing is known of a card face down but that one of three orders is on it
            fire = Fraction(7 - hits_from(state), 6) / 3 if card == "down" else Fraction(0)
            return Odds(chances({"stopped": fire, "contact": 1 - fire}), "SKI-3-c")
        return None

    def score(self, view: SkirmishView) -> Mapping[Role, int]:
        return {role: sum(u.role == role for u in view.units) for role in self.roles}

    def draw(self, view: SkirmishView, language: str, width: int) -> str:
        cards = {None: "", "down": " [?]"}
        rows = []
        for unit in view.units:
            at = unit.x * max(10, width - 20) // LENGTH
            card = cards.get(unit.card, f" [{unit.card}]")
            rows.append(
                f"{unit.id} |{' ' * at}{'>' if unit.role == RED else '<'} {unit.hits}{card}"
            )
        return "\n".join(rows)

    def understand(self, view: SkirmishView, words: str) -> Action | None:
        from .acting import Advance

        match words.split():
            case ["charge", unit, target]:
                return Charge(unit, target, role=view.role)
            case ["advance", unit, by] if by.isdecimal() and len(by) < 10:
                return Advance(unit, int(by), role=view.role)
        return None

    def writers(self) -> Mapping[str, Writer]:
        return {"orders": self._orders}

    def _orders(self, orders: Mapping[str, str], language: str) -> str:
        say = self.texts.say
        return ", ".join(f"{u}: {say(language, f'term.{o}')}" for u, o in orders.items())

    def pack(self, over: Mapping[str, Any]) -> PackUsed | None:
        tree = shipped(self.package)
        decode(tree, Pack, over)
        return PackUsed("skirmish", fingerprint(merged(tree, over)), dict(over))


SKIRMISH = SkirmishGame()

__all__ = ["SKIRMISH", "Telling"]
