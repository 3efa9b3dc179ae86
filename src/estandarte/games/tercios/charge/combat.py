"""Combat: two simultaneous rounds, and mala guerra between pikes."""

from collections.abc import Iterator

from estandarte.games.tercios.ground.terrain import has_effect_against, is_above, is_short_of_wall
from estandarte.games.tercios.morale.breaking import settle_breaks
from estandarte.games.tercios.morale.markers import disorder, throw, wear
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import Fight
from estandarte.games.tercios.values.flanks import FLANK, flank_rule, is_flanked
from estandarte.games.tercios.values.hooks import is_able
from estandarte.games.tercios.values.strength import (
    as_met,
    combat_of,
    courage_in_combat,
    printed_speed,
)
from estandarte.kernel import (
    YES,
    Action,
    Choice,
    Event,
    Forgo,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Telling,
    Value,
    Verdict,
    Whole,
    but,
    fields_of,
    no,
    stage,
)
from estandarte.wargame.plane.points import Point, distance_squared


class Blows(Value):
    """One side's round and what the other made of it."""

    hits: int
    cancelled: int

    @property
    def wear(self) -> int:
        """All uncancelled hits, those beyond Endurance too. ["TER-Q39"]"""
        return self.hits - self.cancelled

    @property
    def stuns(self) -> bool:
        """The other side was hit and cancelled nothing."""
        return self.hits > 0 and self.cancelled == 0


CANCELS_ON = 5
"""What a die of Courage needs to cancel a hit in a combat. ["TER-round-d"]"""


class RoundFought(Event):
    """One side attacked and the other resisted."""

    unit: UnitId
    enemy: UnitId
    dice: tuple[int, ...]
    needed: int
    hits: int
    resist_dice: tuple[int, ...]
    wear: int

    def told(self) -> Telling:
        return Telling("event.round_fought", fields_of(self), self.hits)


def defence(unit: Unit, enemy: Unit) -> int:
    """What a die of `enemy` needs against `unit`; gunners count as infantry.

    ["TER-troops-dotacion-a"]
    """
    defences = unit.profile.defences
    return defences.cavalry if enemy.type == "cavalry" else defences.infantry


def fights_of(state: Tercios, combat: "Combat") -> tuple[Fight, Fight]:
    """Both sides as they stand at the start of a round. ["TER-Q36"]"""
    attacker, defender = state.units[combat.attacker], state.units[combat.defender]
    attacker = _with_body(state, attacker)
    defender = _with_body(state, defender)
    rule = flank_rule(state, defender, combat.start)
    flanked = rule == FLANK
    ours = Fight(
        attacker, defender, attacks=combat.attacker_attacks, flanks=flanked,
        is_charged=combat.countercharge,  # then both have charged: "TER-Q93"
        countercharge=combat.countercharge, mala_guerra=combat.mala_guerra,
        above=is_above(state, attacker, defender),
    )  # fmt: skip
    theirs = Fight(
        defender, attacker, attacks=combat.defender_attacks, is_charged=True, flanked=flanked,
        unflanked="" if flanked else rule,
        countercharge=combat.countercharge, mala_guerra=combat.mala_guerra,
        protected=is_fortified(state, defender, combat.start),
        short_of_wall=is_short_of_wall(
            state, defender, combat.start, _aim(defender, combat.start)
        ),
        above=is_above(state, defender, attacker),
    )  # fmt: skip
    return ours, theirs


def _with_body(state: Tercios, unit: Unit) -> Unit:
    """A part of works fights with its own profile and the common markers."""
    if not unit.lead:
        return unit
    body = state.body(unit.id)
    unit = as_met(state, unit)
    return but(unit, wear=body.wear, disordered=body.disordered, braced=body.braced)


def ranks_of(state: Tercios, unit: UnitId) -> int:
    """Of how many units a body is made, a column or works being of several; 0 if it is gone."""
    if unit not in state.units:
        return 0
    body = state.body(unit)
    return 1 + len(body.parts) if body.bond.many else 1


def is_fortified(state: Tercios, unit: Unit, start: Point) -> bool:
    """Protegido against a charge from a place: its line, to the nearest centre, decides.

    ["TER-Q77"]
    """
    return has_effect_against(state, unit, start, "protegido", _aim(unit, start))


def _aim(unit: Unit, start: Point) -> Point:
    return min(unit.base.centres, key=lambda c: (distance_squared(start, c), c.x, c.y))


class MalaGuerraInvoked(Event):
    role: Role


class InvokeMalaGuerra(Action):
    """Fight on at once, push of pike."""

    def perform(self, play: Play[Tercios], during: "MalaGuerra") -> None:
        play.end(at="fight", mala_guerra=True)  # any number of times
        cite = "TER-malaguerra-f" if during.again else "TER-malaguerra-a"
        play.emit(MalaGuerraInvoked(cite, self.role))


class LetItStand(Forgo):
    """Accept the draw; if both do, the charger disengages."""

    def perform(self, play: Play[Tercios], during: "MalaGuerra") -> None:
        play.answered(self.role)


class MalaGuerra(Choice):
    """Either player may turn a drawn combat of pikes into mala guerra."""

    asked_by = "TER-weapons-picas-b"
    accepts = (LetItStand, InvokeMalaGuerra)
    shown = ("attacker", "defender")
    attacker: Open[UnitId]
    defender: Open[UnitId]
    again: Open[bool] = False
    """It was invoked before in this combat."""


def mala_guerra_verdict(state: Tercios, combat: "Combat") -> Verdict:
    """May pikes fight on? Disordered ones may. ["TER-Q43"]"""
    attacker, defender = state.units.get(combat.attacker), state.units.get(combat.defender)
    if attacker is None or defender is None:
        return no("TER-malaguerra-a")
    if not all(is_able(u.profile, "pikes") for u in (attacker, defender)):
        return no("TER-malaguerra-a")
    if is_flanked(state, defender, combat.start):
        return no("TER-malaguerra-b")
    fortified = defender.fortress or defender.bond.fortified
    fortified = fortified or defender.mark("imperterrito") is not None  # as if in Protegido
    if fortified or is_fortified(state, defender, combat.start):
        return no("TER-malaguerra-c")
    return YES


class Combat(Procedure):
    """One combat, from the first round to the last; its outcome hears how it was fought."""

    attacker: Open[UnitId]
    defender: Open[UnitId]
    start: Whole[Point]
    """Where the charger's front centre began its charge."""
    attacker_attacks: Open[bool] = False
    defender_attacks: Open[bool] = False
    countercharge: Open[bool] = False
    interception: Open[bool] = False
    """The attacker is the unit that reacted."""
    mala_guerra: Open[bool] = False
    caused: Open[int] = 0
    suffered: Open[int] = 0
    attacker_stunned: Open[bool] = False
    defender_stunned: Open[bool] = False
    met_disordered: Open[bool] = False
    """The unit that was charged was Disordered before the first blow."""
    contacted: Open[UnitId] = ""
    """The unit that was charged, also if works have lost it since. ["TER-Q48"]"""
    ready: Open[bool] = True
    stalemate: Open[bool] = False
    """Pikes were asked whether they fight on, and did not."""
    ranks: Open[tuple[int, int]] = (1, 1)
    """Of how many units the attacker and the defender were made when they met."""

    @stage
    def fight(self, play: Play[Tercios]) -> None:
        """Both rounds, the attacker's first; neither changes the other."""
        state = play.state
        if self.attacker not in state.units or self.defender not in state.units:
            play.end()
            return
        ours, theirs = fights_of(state, self)
        if not self.mala_guerra:
            ranks = ranks_of(state, self.attacker), ranks_of(state, self.defender)
            play.note(met_disordered=theirs.unit.disordered, ranks=ranks)
        given = _round(play, ours, theirs, "TER-round-a")
        taken = _round(play, theirs, ours, "TER-round-b")
        play.note(
            contacted=self.contacted or self.defender,
            caused=given.wear,
            suffered=taken.wear,
            defender_stunned=given.stuns,
            attacker_stunned=taken.stuns,
        )
        for unit, blows in ((self.defender, given), (self.attacker, taken)):
            if blows.stuns:
                disorder(play, unit, "TER-round-e")
            wear(play, unit, blows.wear, "TER-round-g")

    @stage
    def reward(self, play: Play[Tercios]) -> None:
        """What the winner adds once it is known. ["TER-Q96"]"""
        if self.caused != self.suffered:
            attacker_wins = self.caused > self.suffered
            loser = self.defender if attacker_wins else self.attacker
            for count, cite in extra_of(play.state, self, attacker_wins):
                wear(play, loser, count, cite)

    @stage
    def breaks(self, play: Play[Tercios]) -> None:
        """One check for each unit with too much wear. ["TER-melee-break-a"]"""
        for unit in (self.defender, self.attacker):
            if unit in play.state.units:
                settle_breaks(play, unit, "TER-melee-break-a")

    @stage
    def offer_mala_guerra(self, play: Play[Tercios]) -> None:
        state = play.state
        if self.caused == self.suffered and mala_guerra_verdict(state, self):
            roles = (state.units[self.attacker].role, state.units[self.defender].role)
            play.call(MalaGuerra(roles, self.attacker, self.defender, again=self.mala_guerra))
            play.note(stalemate=True)

    @stage
    def conclude(self, play: Play[Tercios]) -> None:
        play.end(combat=self, fought=True)


def extra_of(state: Tercios, combat: Combat, attacker_wins: bool) -> Iterator[tuple[int, RuleId]]:
    """What a column or a determined unit adds to its victory. ["TER-troops-choragiew-p"]"""
    winner, loser = (
        (combat.attacker, combat.defender) if attacker_wins else (combat.defender, combat.attacker)
    )
    victor, beaten = state.units.get(winner), state.units.get(loser)
    if victor is None or beaten is None:
        return
    charged = attacker_wins or combat.countercharge
    if charged and victor.bond.follows_up:
        yield len(victor.parts), victor.bond.follows_up
    slower = combat.met_disordered or printed_speed(beaten) < printed_speed(victor)
    if attacker_wins and victor.mark("decidido") is not None and slower:
        yield 1, "TER-qualities-decidido-a"


def _round(play: Play[Tercios], ours: Fight, theirs: Fight, cite: RuleId) -> Blows:
    """One side attacks, the other resists."""
    state = play.state
    needed = defence(theirs.unit, ours.unit)
    dice = throw(play, combat_of(state, ours).total, "TER-round-c", "combat")
    hits = sum(d >= needed for d in dice)
    resist: tuple[int, ...] = ()
    if hits:
        courage = courage_in_combat(state, theirs).total
        resist = throw(play, courage, "TER-round-d", "resist")
    cancelled = min(hits, sum(d >= CANCELS_ON for d in resist))
    play.emit(
        RoundFought(
            cite, ours.unit.id, theirs.unit.id, dice, needed, hits, resist, hits - cancelled
        )
    )
    return Blows(hits, cancelled)
