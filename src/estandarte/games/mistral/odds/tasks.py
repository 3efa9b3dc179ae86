"""Exact odds of Tasks and of attacks on Convoys, as far as a Fleet can know."""

from collections.abc import Iterator
from fractions import Fraction

from estandarte.games.mistral.battle.damage_table import Assault, bombard
from estandarte.games.mistral.battle.fireships import (
    Arm,
    AttackHarbour,
    Charge,
    Damage,
    SendFireship,
    bomb_die,
)
from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.convoys.attacking import (
    AttackConvoy,
    attack_modifier,
    attack_odds,
    basic_class,
)
from estandarte.games.mistral.dice.own_die import WAYS, TableDie, fall
from estandarte.games.mistral.dice.ready import Ready, ready_of
from estandarte.games.mistral.hidden.concealment import fleet_at
from estandarte.games.mistral.sea.theatre import location_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.search_table import Searcher, search_modifier, search_odds
from estandarte.games.mistral.tasks.searching import (
    LookOut,
    Search,
    SearchAgain,
    rank_modifier,
    searcher_of,
)
from estandarte.games.mistral.tasks.shadowing import CounterShadow, chasing_die
from estandarte.kernel import Action, Chance, Odds, Role, chances


def errand_odds(state: Mistral, action: Action) -> Odds | None:
    """The chances of a Task; None where no die decides it or what it needs is not known."""
    if isinstance(action, Search):
        searcher = Searcher(state.auxiliaries[action.auxiliary].basic)
        return _sighting(state, action.role, searcher)
    if isinstance(action, LookOut):
        return _sighting(state, action.role, Searcher())
    if isinstance(action, SearchAgain):
        return _sighting(state, action.role, searcher_of(state, action.role))
    if isinstance(action, CounterShadow):
        good = chasing_die(state, action.role).chance(state)
        return Odds(chances({"shaken_off": good, "shadowed": 1 - good}), "IC-7.14-a")
    if isinstance(action, AttackConvoy):
        return _attack(state, action)
    if isinstance(action, SendFireship):
        found = fireship_odds(state, action.role, state.units[action.target].sail)
        return Odds(found, "IC-6.23-a")
    if isinstance(action, AttackHarbour) and state.auxiliaries[action.auxiliary].kind == "bomb":
        return Odds(bombard_odds(state, action.role), "IC-6.24-a")
    return None


def _sighting(state: Mistral, role: Role, searcher: Searcher) -> Odds:
    """For each marker; how many Squadrons it hides is not known, so one is counted."""
    chart = state.pack.charts.search
    rank = rank_modifier(state, role, searcher)
    sum_up = search_modifier(chart, searcher).add(rank, "MIC-17.1-a", bool(rank))
    return Odds(search_odds(chart, searcher, 1, rank), "MIC-2.1-a", sum_up)


def _attack(state: Mistral, action: AttackConvoy) -> Odds:
    """Whoever is seen beside the Convoy is taken for its escort."""
    auxiliary = state.auxiliaries[action.auxiliary]
    beside = sail_in_sight(state, action.role, action.convoy)
    rank = attack_modifier(state, action.role, auxiliary)
    found = attack_odds(state.pack.charts.combat, basic_class(auxiliary), beside, rank=rank)
    rule = "MIC-3.4-b" if beside else "IC-10.18-a"  # Escorting Sail move the column
    return Odds(found, rule, facts={"escort": beside})


def sail_in_sight(state: Mistral, role: Role, convoy: str) -> int:
    here = location_of(state.convoys[convoy].at)
    seen = [f for f in fleet_at(state, here, opponent(role)) if f.spotted]
    return sum(unit.sail for one in seen for unit in state.units_of(one.id))


class Striking:
    """The dice of a Fireship or a Bomb, one after the other, with what their owner has ready.

    What one of them uses up is not there for the next. ["MIC-17.1-b", "IC-12.6-a"]
    """

    def __init__(self, state: Mistral, role: Role, by: Arm, harbour: bool) -> None:
        self.state, self.role, self.by, self.harbour = state, role, by, harbour
        self.ready = ready_of(state, role).only(by, False)
        self.found: dict[str, Fraction] = {}

    def falls(self, ready: Ready, die: TableDie) -> Iterator[tuple[int, Ready, Fraction]]:
        """Each face as it stands in the end, what is ready then, and how likely that is."""
        for left, ways in fall(die, die.faces(self.state), self.role, ready).items():
            yield from ((face, left, Fraction(n, WAYS)) for face, n in enumerate(ways) if n)

    def strike(self, ready: Ready, attack: Assault, weight: Fraction) -> None:
        """The last die, and what it says: DPs, an S for each Sail and a star."""
        if attack.column is None:
            self._say("0", weight)
            return
        damage = Damage(self.state, self.role, attack, self.by, self.harbour)
        for face, _, chance in self.falls(ready, damage.die):
            found = damage.blows[face]
            said = f"{found.points}{'S' * found.sunk}{'*' * found.star}"
            self._say(said, weight * chance)

    def _say(self, said: str, weight: Fraction) -> None:
        self.found[said] = self.found.get(said, Fraction(0)) + weight


def fireship_odds(
    state: Mistral, role: Role, sail: int, blockade: int = 0, harbour: bool = False
) -> tuple[Chance, ...]:
    """Over the three dice of a Fireship: success, column, damage. ["MIC-3.2-a", "MIC-3.2-b"]"""
    striking = Striking(state, role, "fireship", harbour)
    charge = Charge(state, role, sail, blockade)
    for first, ready, chance in striking.falls(striking.ready, charge.success):
        if not charge.success.worths[first]:
            striking.strike(ready, Assault(None), chance)
            continue
        for second, left, share in striking.falls(ready, charge.column(first)):
            striking.strike(left, charge.attack(first, second), chance * share)
    return chances(striking.found)


def bombard_odds(state: Mistral, role: Role) -> tuple[Chance, ...]:
    """The same for the two dice of a Bomb. ["MIC-3.3-a", "MIC-3.3-b"]"""
    striking, rules = Striking(state, role, "bomb", True), state.pack.charts.attacks
    for face, ready, chance in striking.falls(striking.ready, bomb_die(state, role)):
        striking.strike(ready, bombard(rules, face), chance)
    return chances(striking.found)
