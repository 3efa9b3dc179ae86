"""Discipline: the check, who may help, and what it means to be out of command."""

from collections.abc import Iterable
from typing import Any

from estandarte.games.aguila.dice import DIE, ToPass, passes
from estandarte.games.aguila.ground.weather import command_range_of
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Term,
    Verdict,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.distance import gap_between, within
from estandarte.wargame.plane.measures import inches

NERVE = Term(-1, "BSA-10-aturdidos-c")
"""The check of a Wavering unit to shoot, which is remembered for the turn. ["BSA-Q138"]"""


class DisciplineChecked(Event):
    unit: UnitId
    needed: int
    passed: bool

    def apply(self, state: Aguila) -> None:
        if self.cite == NERVE.cite:
            nerve = "found" if self.passed else "lost"
            state.put(but(state.units[self.unit], nerve=nerve))


class OfficerHelped(Event):
    officer: str
    unit: UnitId
    by: int

    def apply(self, state: Aguila) -> None:
        state.put_officer(but(state.officers[self.officer], bonus_used=True))


def place_of_officer(state: Aguila, officer: Officer) -> Base | Disc:
    """Where he is measured from: his own base, or that of the unit he is in."""
    return state.units[officer.inside].base if officer.inside else officer.disc


def is_in_range_of(state: Aguila, officer: Officer, unit: Unit) -> bool:
    if officer.inside == unit.id:
        return True
    return within(place_of_officer(state, officer), unit.base, command_range_of(state, officer))


def is_in_command(state: Aguila, unit: Unit) -> bool:
    """In range of its own Officer or of the commanding General, or by a switch of both.

    ["BSA-12-fuera-a", "BSA-Q70"]
    """
    officers = (state.officers.get(unit.officer), state.commander(unit.role))
    near = [is_in_range_of(state, o, unit) for o in officers if o is not None]
    return any(near) and (state.switches.command_reach == "either" or all(near))


def commands(state: Aguila, officer: Officer, unit: Unit) -> bool:
    """Whether an Officer's abilities work on a unit: his own, or all for the General.

    ["BSA-Q123"]
    """
    if officer.role != unit.role:
        return False
    if state.switches.officer_abilities == "any_friend" or officer.is_commander:
        return True
    return unit.officer == officer.id or officer.has("valiente_entre_valientes")


def discipline_of(state: Aguila, unit: Unit) -> Term:
    """Its own Disciplina, or that of an Officer who lends it his."""
    best = Term(unit.profile.discipline, "BSA-5-disciplina-a")
    for officer in state.staff(unit.role):
        if officer.discipline >= best.amount:
            continue
        if officer.inside == unit.id and officer.has("disciplinario"):
            best = Term(officer.discipline, "BSA-12-disciplinario-a")
        elif officer.has("muy_disciplinario") and is_steadied_from_afar(state, officer, unit):
            best = Term(officer.discipline, "BSA-12-muydisc-a")
    return best


def is_steadied_from_afar(state: Aguila, officer: Officer, unit: Unit) -> bool:
    """The unit he is in, or else the nearest of his own within six inches. ["BSA-12-muydisc-a"]"""
    if officer.inside:
        return officer.inside == unit.id
    if not commands(state, officer, unit) or not within(officer.disc, unit.base, inches(6)):
        return False
    mine = gap_between(officer.disc, unit.base)
    rivals = [u for u in state.of(unit.role) if u.id != unit.id and commands(state, officer, u)]
    return not any(gap_between(officer.disc, u.base).is_shorter_than(mine) for u in rivals)


def helpers_for(state: Aguila, unit: Unit) -> list[Officer]:
    """Officers outside units who may still help one check, in whose range the unit is.

    ["BSA-12-mando-b"]
    """
    free = (o for o in state.staff(unit.role) if not o.inside and not o.bonus_used)
    return [o for o in free if is_in_range_of(state, o, unit)]


def lacks_nerve(state: Aguila, unit: Unit) -> bool:
    """Whether a Wavering unit has failed its one check to shoot. ["BSA-Q138"]"""
    once = state.switches.wavering_nerve == "once"
    return once and unit.is_wavering and unit.nerve == "lost"


def needs_nerve(state: Aguila, unit: Unit) -> bool:
    """Whether it has still to pass a check before it fires at a charge. ["BSA-10-aturdidos-c"]"""
    once = state.switches.wavering_nerve == "once"
    return unit.is_wavering and not (once and unit.nerve)


def drill_rerolls(unit: Unit) -> int:
    """Maniobreros try a change of formation again. ["BSA-13-maniobreros-a"]"""
    return sum(unit.given("drill_rerolls"))


def wants_more_help(state: Aguila, unit: UnitId) -> bool:
    """Whether another Officer could still make a check easier: none can once it needs least."""
    check = next(f for f in reversed(state.stack) if isinstance(f, CheckingDiscipline))
    return check.need(state) > floor_of(state) and bool(helpers_for(state, state.units[unit]))


def floor_of(state: Aguila) -> int:
    """The least that a check may need. ["BSA-Q14"]"""
    return 2 if state.switches.discipline_floor == "two_plus" else 1


CHANGES = Term(0, "BSA-5-cambio-a")
ENEMY_NEAR = Term(-1, "BSA-5-cambio-b")
ENEMY_VERY_NEAR = Term(-2, "BSA-5-cambio-c")
HINDERED = {-1: ENEMY_NEAR, -2: ENEMY_VERY_NEAR}
"""What hinders a change of formation, whose check is by the rule of changes."""
HELPED = Term(1, "BSA-12-mando-b")
HELPED_BY_GENERAL = Term(2, "BSA-12-mando-c")


def help_of(officer: Officer) -> Term:
    """One point, and two from the army's General. ["BSA-Q69"]"""
    return HELPED_BY_GENERAL if officer.is_commander else HELPED


def to_pass(state: Aguila, unit: Unit, *terms: Term) -> ToPass:
    """What a Discipline check of a unit needs. ["BSA-5-disciplina-a", "BSA-Q14"]"""
    given = tuple(term for term in terms if term.amount)
    return ToPass(discipline_of(state, unit), given, floor_of(state))


class LendHelp(Action):
    """An Officer helps a check with his presence."""

    officer: str

    def check(self, state: Aguila, during: "AskingHelp") -> Verdict:
        unit, officer = state.units[during.unit], state.officers.get(self.officer)
        if self.officer in {o.id for o in helpers_for(state, unit)}:
            return YES
        mine = officer is not None and officer.role == unit.role
        far = mine and officer is not None and not is_in_range_of(state, officer, unit)
        return no("BSA-12-mando-d" if far else "BSA-12-mando-b", officer=self.officer)

    def perform(self, play: Play[Aguila], during: "AskingHelp") -> None:
        gives = help_of(play.state.officers[self.officer])
        helped = during.helped + gives.amount
        play.emit(OfficerHelped(gives.cite, self.officer, during.unit, gives.amount))
        play.answer(helped=helped)
        if wants_more_help(play.state, during.unit):
            play.note(helped=helped)
        else:
            play.end()


class RollAlone(Forgo):
    """No Officer helps, or none besides."""


class AskingHelp(Decision):
    """May an Officer help a Discipline check? Each his own; several may help the same one.

    ["BSA-12-mando-b"]
    """

    asked_by = "BSA-12-mando-b"
    accepts = (LendHelp, RollAlone)
    shown = ("unit", "helped")
    unit: Open[UnitId]
    helped: Open[int] = 0
    """What Officers have given already."""

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield RollAlone(role=role)
        for officer in helpers_for(state, state.units[self.unit]):
            yield LendHelp(officer.id, role=role)


def check_with(unit: UnitId, term: Term, **rest: Any) -> "CheckingDiscipline":
    """A check by the rule of a term, and with its modifier."""
    return CheckingDiscipline(unit=unit, cite=term.cite, modifier=term.amount, **rest)


class CheckingDiscipline(Procedure):
    """A Discipline check, with help and rolling again. Its caller hears whether it `passed`."""

    unit: Open[UnitId]
    cite: Open[RuleId]
    modifier: Open[int] = 0
    helped: Open[int] = 0
    rerolls: Open[int] = 0
    may_be_helped: Open[bool] = True

    @stage
    def offer_help(self, play: Play[Aguila]) -> None:
        unit = play.state.units[self.unit]
        if self.may_be_helped and helpers_for(play.state, unit):
            play.call(AskingHelp((unit.role,), self.unit))

    @stage
    def roll(self, play: Play[Aguila]) -> None:
        needed = self.need(play.state)
        square = self.cite in ("BSA-5-reaccion-a", "BSA-5-reaccion-b")
        own = discipline_of(play.state, play.state.units[self.unit]).amount
        beyond = own - self.modifier > DIE
        cite = "BSA-5-reaccion-d" if square and beyond else self.cite  # a six all the same
        passed = passes(play.roll(DIE, cite, "discipline"), needed)
        if not passed and self.rerolls:
            # Maniobreros roll a change of formation again, and a square before horse too.
            cite = "BSA-13-maniobreros-b" if square else "BSA-13-maniobreros-a"
            passed = passes(play.roll(DIE, cite, "discipline_again"), needed)
        held = "BSA-5-reaccion-e" if square and not passed else self.cite
        play.emit(DisciplineChecked(held, self.unit, needed, passed))
        play.answer(passed=passed)

    def need(self, state: Aguila) -> int:
        return self.to_pass(state).total

    def to_pass(self, state: Aguila, *more: Term) -> ToPass:
        """What it needs, with the help that Officers have lent, and with more."""
        unit, by = state.units[self.unit], Term(self.modifier, self.cite)
        if self.cite == CHANGES.cite:
            by = HINDERED.get(self.modifier, by)
        return to_pass(state, unit, by, *_lent(state, unit, self.helped), *more)


def _lent(state: Aguila, unit: Unit, helped: int) -> tuple[Term, ...]:
    """Help that was lent so far; the General's is in it if he has helped somebody within reach."""
    general = state.commander(unit.role)
    spent = general is not None and general.bonus_used and is_in_range_of(state, general, unit)
    if not spent or helped < HELPED_BY_GENERAL.amount:
        return (Term(helped, HELPED.cite),)
    return HELPED_BY_GENERAL, Term(helped - HELPED_BY_GENERAL.amount, HELPED.cite)
