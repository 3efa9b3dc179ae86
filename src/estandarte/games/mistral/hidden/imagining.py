"""A war that agrees with what one role knows of it: the rest is dealt out anew.

Every marker becomes a Formation or a Dummy, every Harbour that is not empty gets ships, and DPs,
Leaders, Auxiliaries and Orders are drawn from the lists of the scenario, as far as they can be.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from estandarte.games.mistral.battle.sequence import Reinforcing
from estandarte.games.mistral.convoys.victualling import unsteered, ways
from estandarte.games.mistral.fleets.forces import (
    Auxiliary,
    Directive,
    Formation,
    FormationId,
    Leader,
    Unit,
)
from estandarte.games.mistral.schema.components import Pack
from estandarte.games.mistral.schema.map import SpaceId
from estandarte.games.mistral.schema.pack import BRITISH, FLEETS, pack_named
from estandarte.games.mistral.sea.directions import directives
from estandarte.games.mistral.sea.ports import attitude
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.switches import Switches
from estandarte.games.mistral.tasks.book import TaskBook
from estandarte.games.mistral.tasks.searching import LookingAround, SearchingAgain, hidden_at
from estandarte.games.mistral.war.setting_up import new_unit, set_up
from estandarte.kernel import Decision, Dice, Role, but

from .concealment import at_sea
from .conjecture import (
    complete,
    guess_convoys,
    guess_hands,
    guess_mulligan,
    guess_orders,
    guess_plots,
    guess_stores,
)
from .view import LAID, OPEN, FleetSeen, MistralView

WORN = 6
"""The most DPs that are imagined on a unit."""


def imagined(view: MistralView, stack: list[Any], dice: Dice, whole: bool = True) -> Mistral:
    """A state that agrees with a view; the dice alone decide what is made up.

    One that is not `whole` lacks what the other Fleet keeps to itself and most never look at: how
    many more ships lie under its markers and in its Harbours and who leads them, where its
    Auxiliaries are, its Orders, dice, stores and directions. All of it is dealt after what there
    must be, so that this lies no otherwise for it.
    """
    state = OPEN.board(
        view,
        dice=dice,
        stack=[],
        units={},
        formations={},
        leaders={},
        auxiliaries={a.id: a for a in view.corsairs},
    )
    muster = _muster(view.pack_name, view.scenario, view.switches)
    for role in FLEETS:
        _put_known(state, view.fleets[role])
    for role in FLEETS:
        if not view.fleets[role].own:
            # of an Auxiliary under way the question itself may ask
            _Deal(state, role, view.fleets[role], muster, dice).deal(whole or view.tasks.task)
    state.tasks = _tasked(state, view.tasks)
    if whole:
        _fill_in(state, view, dice)
    state.stack[:] = _filled_stack(state, stack)
    _guess_answered(state, view, dice)
    if whole:
        _lay_directions(state, view, dice)
    return state


@lru_cache(maxsize=64)
def _squadrons(pack: str, role: Role) -> tuple[tuple[str, int], ...]:
    """The Squadrons that are printed for a Fleet, and the most Sail of each."""
    ships = pack_named(pack).ships
    return tuple(
        (id, entry.most_sail)
        for id, entry in ships.squadrons.items()
        if ships.contingents[entry.contingent].fleet == role
    )


@lru_cache(maxsize=64)
def _roster(pack: str, scenario: str, switches: Switches, role: Role) -> tuple[Leader, ...]:
    """The Leaders of a Fleet in the order of their names."""
    leaders = _muster(pack, scenario, switches).leaders
    return tuple(one for _, one in sorted(leaders.items()) if one.fleet == role)


@lru_cache(maxsize=64)
def _muster(pack: str, scenario: str, switches: Switches) -> Mistral:
    """The order of battle from which the unknown is drawn; only read, never changed."""
    return set_up(pack, scenario, switches, Dice(""))


def _put_known(state: Mistral, fleet: FleetSeen) -> None:
    state.units.update({u.id: u for u in fleet.units})
    state.formations.update({f.id: f for f in fleet.formations})
    state.leaders.update({x.id: x for x in fleet.leaders})
    state.auxiliaries.update({a.id: a for a in fleet.auxiliaries})
    state.convoys.update({c.id: c for c in fleet.convoys})
    state.service.update(fleet.service)
    state.buffeted.update(fleet.buffeted)
    state.committed.update(fleet.committed)


class _Deal:
    """One Fleet, dealt out behind its markers and into its Harbours."""

    def __init__(
        self, state: Mistral, role: Role, seen: FleetSeen, muster: Mistral, dice: Dice
    ) -> None:
        self.state, self.role, self.seen, self.muster, self.dice = state, role, seen, muster, dice
        self.pack: Pack = pack_named(state.pack_name)

    def deal(self, whole: object) -> None:
        self._wear_out()
        squadrons, flagships = self._counters()
        spots = [at for at, count in self.seen.markers.items() for _ in range(count)]
        for convoy in self.seen.convoys:
            self.state.convoys[convoy.id] = complete(self.state, convoy, self.dice)
            if convoy.status == "at_sea" and not convoy.spotted and convoy.at in spots:
                spots.remove(convoy.at)
        self._shuffle(spots)
        spots = guess_convoys(self.state, self.role, spots, self.dice)
        # Each Harbour in use needs a ship, each real marker a Squadron.
        spare = len(squadrons) - len(self.seen.harbours)
        dummies = self._dummies(len(spots), max(0, spare))
        # A fleet before an Enemy's Port is seen: what is hidden there is none.
        empty = [at for at in spots if self._is_watched(at)]
        spots = [*empty, *(at for at in spots if at not in empty)]
        dummies = max(dummies, len(empty))
        for number, at in enumerate(sorted(spots[:dummies]), 1):
            name = f"D-{self.role}-{number}"
            while name in self.state.formations:
                number += 1
                name = f"D-{self.role}-{number}"
            self.state.formations[name] = Formation(name, self.role, "", "dummy", at)
        afloat = [self._form(at, squadrons.pop(0)) for at in spots[dummies:] if squadrons]
        for harbour in self.seen.harbours:
            if squadrons:
                self._lay(squadrons.pop(0), harbour)
            elif flagships:
                self._lay(flagships.pop(0), harbour)
        if whole:
            self._spread(squadrons, flagships, afloat)
            self._post_leaders(afloat)
            self._auxiliaries(afloat)

    def _is_watched(self, at: Place) -> bool:
        ports = self.pack.ports.ports
        return at in ports and attitude(self.state, at, self.role) == "enemy"

    def _shuffle(self, things: list[Any]) -> None:
        for place in range(len(things) - 1, 0, -1):
            other = self.dice.throw(place + 1, "choice") - 1
            things[place], things[other] = things[other], things[place]

    def _wear_out(self) -> None:
        """DPs of what is Spotted are not known."""
        for unit in self.seen.units:
            at = self.state.formations[unit.formation].at
            damage = self.dice.throw(WORN + 1, "choice") - 1
            self.state.units[unit.id] = but(unit, damage=damage, at=at)

    def _counters(self) -> tuple[list[Unit], list[Unit]]:
        """Those of the scenario first, then whatever counters there are."""
        known = self.state.units
        first: list[Unit] = []
        later: list[Unit] = []
        for id, unit in self.muster.units.items():
            if unit.fleet == self.role and id not in known:
                first.append(unit)
        self._shuffle(first)
        squadrons = [u for u in first if not u.is_flagship]
        need = len(self.seen.harbours) + sum(self.seen.markers.values()) - len(squadrons)
        listed = {unit.id for unit in first}
        for id, most_sail in _squadrons(self.state.pack_name, self.role):
            if id in known or id in listed:
                continue
            sail = self.dice.throw(most_sail, "choice")  # for all, however many are wanted
            if len(later) < need:
                later.append(new_unit(self.pack, id, "", sail, 0))
        return squadrons + later, [u for u in first if u.is_flagship]

    def _dummies(self, spots: int, squadrons: int) -> int:
        most = min(spots, self.state.switches.dummies)
        least = min(most, max(0, spots - squadrons))
        return least + self.dice.throw(most - least + 1, "choice") - 1

    def _form(self, at: Place, unit: Unit) -> FormationId:
        """A Formation at sea around a first Squadron."""
        free = [
            (id, entry)
            for id, entry in self.pack.ships.formations.items()
            if entry.fleet == self.role
            and id not in self.state.formations
            and entry.kind in ("flag", "detachment")
            and entry.command in ("", "any", unit.command)
        ]
        if free:
            id, entry = self.dice.choice(free)
            made = Formation(id, self.role, entry.command, entry.kind, at)
        else:
            made = Formation(f"I-{unit.id}", self.role, unit.command, "independent", at)
        self.state.formations[made.id] = made
        self._join(unit, made)
        return made.id

    def _join(self, unit: Unit, formation: Formation) -> None:
        self.state.units[unit.id] = but(
            unit,
            at=formation.at,
            state="ready",
            formation=formation.id,
            damage=self.dice.throw(WORN + 1, "choice") - 1,
        )

    def _lay(self, unit: Unit, harbour: Place) -> None:
        state = "in_ordinary" if self.dice.throw(2, "choice") == 1 else "fitting_out"
        damage = self.dice.throw(WORN + 1, "choice") - 1
        self.state.units[unit.id] = but(unit, at=harbour, state=state, formation="", damage=damage)

    def _spread(
        self, squadrons: list[Unit], flagships: list[Unit], afloat: list[FormationId]
    ) -> None:
        """What is left goes where there is room; ships that fit nowhere are not there."""
        flags = [id for id in afloat if self.state.formations[id].kind == "flag"]
        for unit in (*squadrons, *flagships):
            roomy = [id for id in flags if self._fits(unit, id)]
            places: list[FormationId | Place] = [*roomy, *self.seen.harbours]
            if not places:
                continue
            chosen = self.dice.choice(places)
            if chosen in self.state.formations:
                self._join(unit, self.state.formations[chosen])
            else:
                self._lay(unit, chosen)

    def _fits(self, unit: Unit, id: FormationId) -> bool:
        formation = self.state.formations[id]
        here = [u for u in self.state.units.values() if u.formation == id]
        ships = sum(u.is_flagship for u in here)
        if unit.is_flagship and ships >= len(here) - ships:
            return False
        return len(here) < 8 and formation.command in ("", "any", unit.command)

    def _post_leaders(self, afloat: list[FormationId]) -> None:
        """Everybody who may serve now, at sea or ashore."""
        laid_up = [u for u in self.state.units.values() if u.fleet == self.role and not u.formation]
        ashore = [unit.at.removesuffix("/harbour") for unit in laid_up]
        waiting = list(afloat)
        for id, leader in self._roster():
            if id in self.state.leaders:
                continue
            posts = [f for f in waiting if self._may_lead(leader, f)]
            if posts:
                waiting.remove(posts[0])
                formation = self.state.formations[posts[0]]
                self.state.formations[posts[0]] = but(formation, leader=id)
                self.state.leaders[id] = but(leader, formation=posts[0], station="")
            else:
                station: SpaceId = self.dice.choice(ashore) if ashore else "port_mahon"
                self.state.leaders[id] = but(leader, formation="", station=station)

    def _may_lead(self, leader: Leader, id: FormationId) -> bool:
        formation = self.state.formations[id]
        return (
            not formation.leader
            and formation.kind != "independent"
            and formation.command in ("", "any", leader.command)
        )

    def _roster(self) -> Iterable[tuple[str, Leader]]:
        state = self.state
        found = list(_roster(state.pack_name, state.scenario, state.switches, self.role))
        self._shuffle(found)
        return ((one.id, one) for one in found)

    def _auxiliaries(self, afloat: list[FormationId]) -> None:
        ports = [h.removesuffix("/harbour") for h in self.seen.harbours]
        for id, one in self.muster.auxiliaries.items():
            if one.fleet != self.role or id in self.state.auxiliaries:
                continue
            self.state.auxiliaries[id] = self._placed(one, afloat, ports)

    def _placed(self, one: Auxiliary, afloat: list[FormationId], ports: list[SpaceId]) -> Auxiliary:
        fate = self.dice.throw(4, "choice")
        if fate == 1:
            return but(one, place="recovery", at="", formation="")
        if fate == 2 and one.kind in ("fleet", "fleet50", "fireship", "bomb"):
            taken = {a.formation for a in self.state.auxiliaries.values()}
            if free := [id for id in afloat if id not in taken]:
                return but(one, place="assigned", at="", formation=self.dice.choice(free))
        if fate >= 3 and ports and one.kind in ("fleet", "fleet50", "galley", "light"):
            return but(one, place="assigned", at=self.dice.choice(ports), formation="")
        return but(one, place="available", at="", formation="")


def _fill_in(state: Mistral, view: MistralView, dice: Dice) -> None:
    """What the other Fleet may be up to."""
    for role in FLEETS:
        if view.fleets[role].own:
            continue
        guess_orders(state, role, dice)
        guess_plots(state, role, dice)
        guess_mulligan(state, role, dice)
        guess_hands(state, role, dice)
        if role == BRITISH:
            guess_stores(state, dice)


def _tasked(state: Mistral, book: TaskBook) -> TaskBook:
    task = book.task
    if task is None:
        return book
    auxiliary = task.auxiliary
    if not auxiliary:
        fit = [
            a.id
            for a in state.auxiliaries.values()
            if a.fleet == task.role and a.basic in ("fleet", "fleet50")
        ]
        auxiliary = min(fit, default="")
    here = hidden_at(state, task.place, task.role)
    # The last of them: one that is searched again is taken from the beginning.
    remaining = tuple(here[max(0, len(here) - len(task.remaining)) :])
    return but(book, task=but(task, auxiliary=auxiliary, remaining=remaining))


def _filled_stack(state: Mistral, stack: list[Any]) -> list[Any]:
    """Questions about a marker get a Formation that lies under one."""
    battle = state.battle
    taken: set[str] = set()
    filled = []
    for frame in stack:
        if isinstance(frame, Reinforcing) and not frame.formation and battle is not None:
            role = frame.waiting[0]
            here = [
                f.id
                for f in state.formations_at(battle.location)
                if f.fleet == role and at_sea(state, f) and not f.spotted and f.id not in taken
            ]
            name = min(here, default="")
            taken.add(name)
            frame = but(frame, formation=name)
        filled.append(_with_markers(state, frame))
    return filled


def _with_markers(state: Mistral, frame: Any) -> Any:
    """Searches under way get markers that lie where they are made."""
    if isinstance(frame, SearchingAgain):
        here = hidden_at(state, frame.place, frame.waiting[0])
        return but(frame, marker=min(here, default=""))
    if isinstance(frame, LookingAround):
        here = hidden_at(state, frame.place, frame.role)
        return but(frame, left=tuple(here[len(here) - len(frame.left) :]))
    return frame


def _guess_answered(state: Mistral, view: MistralView, dice: Dice) -> None:
    """Whether the other Fleet has answered a question that is put to both. [KER-16]"""
    asked = state.stack[-1] if state.stack else None
    if not isinstance(asked, Decision) or not asked.together(state):
        return
    others = [r for r in asked.waiting if not view.fleets[r].own]
    if others and len(asked.waiting) > 1 and dice.throw(2, "answered") == 1:
        done = dice.choice(others, "answered")
        state.stack[-1] = but(asked, waiting=tuple(r for r in asked.waiting if r != done))


def _lay_directions(state: Mistral, view: MistralView, dice: Dice) -> None:
    """Directions that lie face down: any that each marker might have been given."""
    laid = any(getattr(frame, "at", "") in LAID for frame in state.stack)
    asked = state.decision.waiting if isinstance(state.decision, Decision) else ()
    for role in FLEETS:
        if view.fleets[role].own or not laid:
            continue
        for formation in list(state.formations.values()):
            if formation.fleet != role or (role in asked and dice.throw(2, "choice") == 1):
                continue
            found = [w for w in directives(state, formation) if w.kind != "enter_harbour"]
            if found and dice.throw(3, "choice") > 1:
                what: Directive = dice.choice(found)
                state.committed[formation.id] = what
        for convoy in unsteered(state, role):
            if (steps := ways(state, convoy)) and dice.throw(3, "choice") > 1:
                state.committed[convoy.id] = dice.choice(steps)
