"""The outcome: who has won when the last turn is over or an army has fled."""

from collections.abc import Callable

from estandarte.games.aguila.before.zones import QUADRANTS
from estandarte.games.aguila.ground.fords import outline_of_span
from estandarte.games.aguila.ground.garrisons import can_be_held
from estandarte.games.aguila.movement.paths import outlines_of
from estandarte.games.aguila.state import ROLES, Aguila, other
from estandarte.kernel import Event, Play, Result, Role, RuleId, Value, but
from estandarte.wargame.plane.outlines import Outline, Shape
from estandarte.wargame.plane.overlap import overlaps

from . import victory
from .camp import Camp, Fallen, Objective
from .control import CROSSROADS, DIVIDE, HILL, OBLIQUE, REGION, VILLAGE, Hold, holder, shapes_of

Points = dict[Role, int]
Parts = tuple[tuple[RuleId, dict[Role, int]], ...]
HOLDS: dict[str, Hold] = {
    "region": REGION, "pueblo": VILLAGE, "cruce": CROSSROADS, "oblicua": OBLIQUE,
    "divide": DIVIDE, "borodino": HILL,
}  # fmt: skip
DRAWN: dict[str, RuleId] = {
    "campal": "BSA-16-campal-d",
    "asalto": "BSA-16-asalto-l",
    "colina": "BSA-16-colina-e",
    "pueblo": "BSA-16-pueblo-h",
    "divide": "BSA-16-divide-j",
}
"""Why nobody has won."""
DEFENDED: dict[str, RuleId] = {"asalto": "BSA-16-asalto-m", "granja": "BSA-16-granja-j"}


class Count(Value):
    """Who is ahead by a scenario's own count, and the points of each."""

    winner: Role
    score: dict[Role, int]
    parts: tuple[tuple[RuleId, dict[Role, int]], ...] = ()
    """Of what the points are made, where they are more than who holds what."""


class ObjectiveHeld(Event):
    """Who holds an objective when the last turn is over; nobody if it is contested."""

    objective: str
    role: Role


class PointsCounted(Event):
    """A part of the victory points of both sides."""

    points: dict[Role, int]


class BattleDecided(Event):
    """The scenario's own count. An army that has fled has lost before it. ["BSA-Q113"]"""

    winner: Role
    score: dict[Role, int]

    def apply(self, state: Aguila) -> None:
        state.winner = self.winner
        state.camp = but(state.camp, score=self.score)


def destroyed(camp: Camp) -> Points:
    """The points of enemy units that each side has destroyed."""
    return {r: sum(f.cost for f in camp.fallen if f.role == other(r)) for r in ROLES}


def standing(camp: Camp) -> Points:
    return dict(camp.score) or destroyed(camp)


def shape_of(state: Aguila, objective: Objective) -> Shape | None:
    """A marker, or the ground that counts; None where it has been destroyed."""
    if not objective.ground:
        return objective.at
    ground = state.ground.get(objective.ground)
    parts: tuple[Outline, ...] = outlines_of(ground) if ground is not None else ()
    return parts[0] if parts else None


def holder_of(state: Aguila, objective: Objective, hold: Hold, building: str = "") -> Role:
    place = shape_of(state, objective)
    return holder(state, place, hold, building) if place is not None else ""


def shapes(state: Aguila) -> dict[str, Shape]:
    found = {o.ground or o.id: shape_of(state, o) for o in state.camp.objectives}
    return {name: shape for name, shape in found.items() if shape is not None}


def by_verdict(state: Aguila, verdict: victory.Verdict) -> Count:
    attacker = state.camp.attacker
    winner = {"attacker": attacker, "defender": other(attacker), "draw": ""}[verdict]
    return Count(winner, {r: int(r == winner) for r in ROLES})


def pitched(state: Aguila) -> Count:
    """More points of enemy units destroyed. ["BSA-16-campal-c", "BSA-16-escalada-g"]"""
    count = destroyed(state.camp)
    return Count(victory.by_destroyed_points(count, _margin(state)), count)


def _margin(state: Aguila) -> int:
    return (state.camp.numbers.draw_margin or 0) if state.camp.numbers is not None else 0


def taken(state: Aguila, position: Objective) -> bool:
    """An attacker in it and no defender, or destroyed. ["BSA-Q102"]"""
    ground = state.ground.get(position.ground)
    if ground is None:
        return True
    attacker = state.camp.attacker
    held = {r: _stands_in(state, r, position.ground) for r in ROLES}
    return held[attacker] and not held[other(attacker)]


def _stands_in(state: Aguila, role: Role, name: str) -> bool:
    ground = state.ground[name]
    if can_be_held(state, ground):
        return any(u.building == name for u in state.of(role))
    parts, bodies = outlines_of(ground), shapes_of(state, role)
    return any(overlaps(body, part) for body in bodies for part in parts)


def assault(state: Aguila) -> Count:
    """Two thirds of the positions, or half for a draw. ["BSA-16-asalto-k", "BSA-Q102"]"""
    positions = state.camp.objectives
    won = sum(taken(state, p) for p in positions)
    return by_verdict(state, victory.assault(won, len(positions)))


def farm(state: Aguila) -> Count:
    return by_verdict(state, victory.farm(state, state.camp.attacker, shapes(state)))


def bridge(state: Aguila) -> Count:
    """Measured from the whole of the bridge, bank to bank. ["BSA-16-puente-i"]"""
    bridge = state.camp.objectives[0]
    river = state.ground.get(bridge.ground)
    place = outline_of_span(state, river, bridge.at) if river is not None else bridge.at
    return by_verdict(state, victory.bridge(state, state.camp.attacker, place))


def village(state: Aguila) -> Count:
    return by_verdict(state, victory.village(state, state.camp.attacker, shapes(state)))


def hill(state: Aguila) -> Count:
    winner = victory.hill(state, list(shapes(state).values()))
    return Count(winner, {r: int(r == winner) for r in ROLES})


def region(state: Aguila) -> Count:
    holders = [holder(state, o.at, REGION) for o in state.camp.objectives]
    score = {r: holders.count(r) for r in ROLES}
    return Count(victory.objectives(state, [o.at for o in state.camp.objectives]), score)


def crossroads(state: Aguila) -> Count:
    """Objectives and destroyed enemies in victory points. ["BSA-16-cruce-j"]"""
    cross, piece = state.camp.objectives
    held = holder_of(state, piece, CROSSROADS, piece.ground)
    places = victory.crossroads_objectives(holder(state, cross.at, CROSSROADS), held)
    losses = _for_fallen(state, crossroads_points)
    score = {r: places[r] + losses[r] for r in ROLES}
    parts: Parts = (("BSA-16-cruce-g", places), ("BSA-16-cruce-i", losses))
    return Count(victory.by_points(score), score, parts)


def _for_fallen(state: Aguila, worth: Callable[[Fallen], int]) -> Points:
    """What each side gains by the enemies it has destroyed."""
    points = dict.fromkeys(ROLES, 0)
    for fallen in state.camp.fallen:
        points[other(fallen.role)] += worth(fallen)
    return points


def crossroads_points(fallen: Fallen) -> int:
    """["BSA-Q110"]"""
    if fallen.rank:
        return 3 if fallen.rank == "general" else 2
    return 1 if fallen.is_gun else fallen.breaking


def oblique(state: Aguila) -> Count:
    """Objectives by their worth, and one point for each destroyed unit."""
    held = [(holder_of(state, o, OBLIQUE), o.worth) for o in state.camp.objectives]
    losses = _for_fallen(state, lambda fallen: oblique_points(state, fallen))  # "BSA-Q124"
    score = {r: losses[r] + sum(n for holding, n in held if holding == r) for r in ROLES}
    return Count(victory.by_points(score), score, (("BSA-16-oblicua-j", losses),))


def oblique_points(state: Aguila, fallen: Fallen) -> int:
    """Each gun counts for itself, or by a switch a battery once, with its last. ["BSA-Q140"]"""
    if state.switches.oblique_batteries == "one_unit" and fallen.battery:
        return int(is_last_gun(state, fallen))
    return 1


def is_last_gun(state: Aguila, fallen: Fallen) -> bool:
    """Whether the battery of this gun fell with it."""
    lost = [f for f in state.camp.fallen if f.battery == fallen.battery]
    return len(lost) == fallen.battery_guns and lost[-1].id == fallen.id


def divide(state: Aguila) -> Count:
    """The four quadrants, then what was destroyed. ["BSA-16-divide-i", "BSA-16-divide-j"]"""
    score = dict.fromkeys(ROLES, 0)
    owners = {zone: role for role, zone in state.camp.zones.items()}
    for objective, name in zip(state.camp.objectives, QUADRANTS, strict=True):
        holding = holder_of(state, objective, DIVIDE)
        if holding:
            worth = victory.divide_worth(owners.get(name, ""), holding)
            by_points = state.switches.divide_victory == "points"  # "BSA-Q109"
            score[holding] += worth if by_points else 1
    ahead = victory.by_points_then_destroyed(score, destroyed(state.camp), _margin(state))
    return Count(ahead, score, (("BSA-16-divide-h", score),))


def borodino(state: Aguila) -> Count:
    """Hills, and each destroyed unit or battery. ["BSA-16-borodino-m", "BSA-Q111"]"""
    hills = list(shapes(state).values())
    score = victory.borodino_hills(state, state.camp.attacker, hills)
    losses = _for_fallen(state, lambda fallen: borodino_points(state, fallen))
    score = {r: score[r] + losses[r] for r in ROLES}
    return Count(victory.by_points(score), score, (("BSA-16-borodino-l", score),))


def borodino_points(state: Aguila, fallen: Fallen) -> int:
    """A battery counts once, with its last gun; the Guard double. ["BSA-16-borodino-l"]"""
    guard = fallen.guard
    if fallen.battery:
        lost = [f for f in state.camp.fallen if f.battery == fallen.battery]
        if not is_last_gun(state, fallen):
            return 0
        guard = all(f.guard for f in lost)
    return 2 if guard else 1


COUNTS: dict[str, tuple[Callable[[Aguila], Count], RuleId]] = {
    "asalto": (assault, "BSA-16-asalto-k"),
    "granja": (farm, "BSA-16-granja-i"),
    "colina": (hill, "BSA-16-colina-d"),
    "region": (region, "BSA-16-region-f"),
    "puente": (bridge, "BSA-16-puente-i"),
    "pueblo": (village, "BSA-16-pueblo-f"),
    "escalada": (pitched, "BSA-16-escalada-g"),
    "cruce": (crossroads, "BSA-16-cruce-j"),
    "oblicua": (oblique, "BSA-16-oblicua-k"),
    "divide": (divide, "BSA-16-divide-i"),
    "borodino": (borodino, "BSA-16-borodino-m"),
}


def count_of(state: Aguila) -> tuple[Count, RuleId]:
    """The count of the scenario as things stand; any other battle is a pitched one."""
    counting, cite = COUNTS.get(state.camp.scenario, (pitched, "BSA-16-campal-c"))
    return counting(state), cite


def decide(play: Play[Aguila]) -> None:
    """Who holds what, what each side has scored for, and who has won."""
    state, (count, cite) = play.state, count_of(play.state)
    if hold := HOLDS.get(state.camp.scenario):
        for objective in state.camp.objectives:
            role = holder_of(state, objective, hold, objective.ground)
            play.emit(ObjectiveHeld(hold.cite, objective.id, role))
    for rule, points in count.parts:
        play.emit(PointsCounted(rule, points))
    play.emit(BattleDecided(_decided_by(state, count, cite), count.winner, count.score))


def _decided_by(state: Aguila, count: Count, cite: RuleId) -> RuleId:
    """The rule that names the winner, or says that there is none."""
    scenario = state.camp.scenario
    if not count.winner:
        return DRAWN.get(scenario, cite)
    defended = count.winner == other(state.camp.attacker) if state.camp.attacker else False
    return DEFENDED.get(scenario, cite) if defended else cite


def result_of(state: Aguila) -> Result | None:
    if state.stack:
        return None
    broken = [r for r in ROLES if state.losses[r].broken]
    reason = "broken" if broken else "victory" if state.winner else "draw"
    return Result(state.winner or None, standing(state.camp), reason)
