"""Reserves split off: the defender of a farm or a bridge keeps half of his army in reserve."""

from collections.abc import Iterable, Mapping

from estandarte.games.aguila.scenarios.camp import Camp
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Limit,
    Offer,
    Play,
    Role,
    Verdict,
    but,
    no,
)

from .assigning import waiting_officers, waiting_units


class ArmySplit(Event):
    """One part of the army deploys, the other is in reserve."""

    role: Role
    reserves: tuple[str, ...]

    def apply(self, state: Aguila) -> None:
        state.camp = but(state.camp, reserves=(*state.camp.reserves, *self.reserves))


def costs_of(camp: Camp, role: Role) -> dict[str, int]:
    """What everybody off the table costs."""
    units = {u.id: u.profile.cost for u in waiting_units(camp, role)}
    return {**units, **{o.id: o.cost for o in waiting_officers(camp, role)}}


def most_even(costs: Mapping[str, int]) -> int:
    """The cost of the dearer part when an army is split as evenly as it can be."""
    sums = {0}
    for cost in costs.values():
        sums |= {s + cost for s in sums}
    whole = sum(costs.values())
    return min(max(s, whole - s) for s in sums)


class SplitArmy(Action):
    """Name those who wait in reserve; the others deploy."""

    reserves: tuple[str, ...]

    def check(self, state: Aguila, during: "Splitting") -> Verdict:
        cite = "BSA-16-granja-b" if state.camp.scenario == "granja" else "BSA-16-puente-b"
        costs = costs_of(state.camp, self.role)
        if len(set(self.reserves)) < len(self.reserves) or not set(self.reserves) <= costs.keys():
            return no(cite, reserves=list(self.reserves))
        late = sum(costs[name] for name in self.reserves)
        dearer = max(late, sum(costs.values()) - late)
        # neither part costs more than half; who cannot divide so evenly comes as near as he can
        half = max(state.camp.points.get(self.role, 0) // 2, most_even(costs))
        return YES if dearer <= half else no(cite, costs=dearer, half=half)

    def perform(self, play: Play[Aguila], during: "Splitting") -> None:
        play.end()
        cite = "BSA-16-granja-b" if play.state.camp.scenario == "granja" else "BSA-16-puente-b"
        play.emit(ArmySplit(cite, self.role, self.reserves))


class Splitting(Decision):
    """The defender splits his army into two lists. ["BSA-16-granja-b", "BSA-16-puente-b"]"""

    accepts = (SplitArmy,)

    def tries(self, state: Aguila, role: Role) -> Iterable[Action]:
        halves = even_halves(costs_of(state.camp, role))
        return (SplitArmy(names, role=role) for names in halves)

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        names = tuple(costs_of(state.camp, self.waiting[0]))
        yield Offer("split_army", {"reserves": Limit("several", among=names)})


def even_halves(costs: Mapping[str, int]) -> list[tuple[str, ...]]:
    """Two ways to halve an army as evenly as possible: one part in reserve, or the other."""
    best: dict[int, tuple[str, ...]] = {0: ()}
    for name, cost in costs.items():
        for so_far, names in list(best.items()):
            best.setdefault(so_far + cost, (*names, name))
    whole = sum(costs.values())
    half = best[min(best, key=lambda s: (max(s, whole - s), s))]
    return [half, tuple(n for n in costs if n not in half)]
