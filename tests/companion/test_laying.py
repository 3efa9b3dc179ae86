"""The small board holds what was said of it, read by the rules' own eyes; or it says what not."""

import pytest

from estandarte.companion.facts import TEXTS, Inexpressible
from estandarte.companion.tercios.facts import (
    DEEDS,
    FACTS,
    Ground,
    Told,
    asked_for,
    on_tape,
    shot_bands,
)
from estandarte.companion.tercios.laying import Question, lay, parked, unlike
from estandarte.companion.tercios.reading import barred, in_company, shooter_of
from estandarte.companion.tercios.rolls import Roll
from estandarte.games.tercios.charge.paths import aims_at, charge_way
from estandarte.games.tercios.fire.shooting import aim
from estandarte.games.tercios.ground.terrain import has_effect_against, is_above
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.flanks import flank_rule
from estandarte.games.tercios.values.reach import is_in_command
from estandarte.kernel import LANGUAGES, Dice, but
from estandarte.wargame.plane.measures import INCH, inches
from estandarte.wargame.plane.points import distance_along

ROLL = Roll({})
MINE, THEIRS = "red-1-1", "blue-1-1"
KINDS = ("small_wood", "hill", "steep_hill", "swamp", "wall", "fence", "large_building")


def ground(kind: str) -> tuple[Ground, ...]:
    return ROLL.ground(kind) or ()


def shot(board: Tercios, mine: str, theirs: str) -> Shot:
    shooter = shooter_of(board, mine)
    found = aim(board, shooter, theirs, shooter.profile.shooting[0], "fuego")
    assert isinstance(found, Shot)
    return found


def test_every_fact_and_every_value_has_its_words_in_both_languages() -> None:
    keys = [k for f in FACTS for k in (f"fact.{f.name}", *(f"fact.{f.name}.{v}" for v in f.values))]
    assert [k for k in keys for lang in LANGUAGES if not TEXTS.knows(lang, k)] == []
    assert all(not fact.values or fact.usual in fact.values for fact in FACTS)
    assert all(asked_for(deed) for deed in DEEDS)


def test_a_roll_has_no_place_on_the_table() -> None:
    field = ROLL.state.field
    assert not ROLL.state.elements
    assert all(u.base.centre.x > field.right for u in ROLL.state.units.values())


def test_bands_are_those_that_the_rules_cut_for_a_weapon() -> None:
    """Arquebus and musket: exactly 8 inches is no longer less. ["TER-Q30"]"""
    board = lay(ROLL.state, Question(MINE, THEIRS, "shoot", Told(inches(5))))
    near, far = shot_bands(board, shot(board, MINE, THEIRS))
    assert (near.most, far.least, far.most) == (inches(8) - 1, inches(8), inches(12))
    assert near.dice == far.dice + 1


def test_a_pistol_is_cut_nowhere_with_fuego_and_at_4_inches_with_atencion() -> None:
    asked = Question("blue-2-1", MINE, "shoot", Told(inches(2)))
    board = lay(ROLL.state, asked)
    assert len(shot_bands(board, shot(board, "blue-2-1", MINE))) == 1


def test_a_tape_gives_half_inches_and_stays_in_the_band() -> None:
    board = lay(ROLL.state, Question(MINE, THEIRS, "shoot", Told(inches(5))))
    bands = shot_bands(board, shot(board, MINE, THEIRS))
    assert on_tape(inches(61, 10), bands) == inches(6)
    assert on_tape(inches(8) - 3, bands) == inches(8) - 1


LOTS = [
    (mine, theirs)
    for mine in (MINE, "red-2-1", "red-3-1")
    for theirs in (THEIRS, "blue-2-1", "blue-3-1")
]


def by_lot(dice: Dice, mine: str, theirs: str, charge: bool) -> Told:
    """Any facts at all, most of them of open ground."""

    def some(*kinds: str) -> tuple[Ground, ...]:
        return ground(dice.choice(("open", "open", *kinds)))

    area = [k for k in KINDS if k not in ("wall", "fence")]
    return Told(
        (1 + dice.throw(22)) * INCH // 2,
        dice.choice(("front", "flank", "rear")) if charge else "front",
        some(*KINDS), some(*area), some("swamp", "wall") if charge else (),
        dice.choice(("level", "level", "mine", "theirs")) if charge else "level",
        ROLL.own_officer(mine) if dice.throw(2) == 1 else (),
        ROLL.own_officer(theirs) if dice.throw(2) == 1 else (),
    )  # fmt: skip


@pytest.mark.parametrize("deed", ["shoot", "charge"])
def test_facts_by_lot_are_read_off_as_they_were_said_or_refused_by_name(deed: str) -> None:
    """The law: each eye of the rules by itself finds what was said, and no board lies."""
    dice, laid, unlaid = Dice(f"beside-{deed}"), 0, 0
    for _ in range(80):
        mine, theirs = dice.choice(LOTS)
        told = by_lot(dice, mine, theirs, deed == "charge")
        try:
            board = lay(ROLL.state, Question(mine, theirs, deed, told))  # type: ignore[arg-type]
        except Inexpressible as fault:
            assert fault.fact in Told.__struct_fields__ and fault.said
            unlaid += 1
            continue
        laid += 1
        unit, target = board.units[mine], board.units[theirs]
        assert is_in_command(board, unit) == bool(told.mine_led)
        assert is_in_command(board, target) == bool(told.theirs_led)
        if deed == "charge":
            hold_of_a_charge(board, unit, target, told)
        elif unit.profile.shooting:
            hold_of_a_shot(board, unit, target, told)
    assert laid > unlaid


def hold_of_a_charge(board: Tercios, unit: Unit, target: Unit, told: Told) -> None:
    if unit.building:
        return  # it starts from whichever edge is nearest
    aims = aims_at(board, unit, target)
    assert distance_along(unit.front_centre, aims[0]) == told.distance
    from_behind = told.side != "front"
    assert (flank_rule(board, target, unit.front_centre) == "TER-flank-a") == (
        from_behind and not target.building
    )
    walled = any("protegido" in g.effects for g in told.theirs_on) or bool(target.building)
    protects = has_effect_against(board, target, unit.front_centre, "protegido", aims[0])
    assert protects == walled


def hold_of_a_shot(board: Tercios, unit: Unit, target: Unit, told: Told) -> None:
    found = aim(board, unit, target.id, unit.profile.shooting[0], "fuego")
    if isinstance(found, Shot):
        assert found.square == told.distance**2
        covered = any("cubierto" in g.effects for g in told.theirs_on) or bool(target.building)
        assert covered == has_effect_against(board, target, found.start, "cubierto", found.end)


@pytest.mark.parametrize("height", ["level", "mine", "theirs"])
def test_who_stands_above_where_they_meet_is_who_was_said_to(height: str) -> None:
    """A hill so large that both stand on it raises neither. ["TER-terrain-melee-altura"]"""
    hill = ground("hill")
    told = Told(inches(4), "front", hill, hill, height=height)  # type: ignore[arg-type]
    if height != "level":
        told = but(told, **{"theirs_on" if height == "mine" else "mine_on": ()})
    board = lay(ROLL.state, Question(MINE, THEIRS, "charge", told, "atacad"))
    unit, target = board.units[MINE], board.units[THEIRS]
    way = charge_way(board, unit, target)
    assert way is not None
    met = but(unit, base=way.base)
    assert is_above(board, target, met) == (height == "theirs")
    assert is_above(board, met, target) == (height == "mine")


def test_a_commander_with_company_is_not_tried_and_one_alone_is() -> None:
    """["TER-commanders-loss-cobardes"]"""
    led = ROLL.own_officer(THEIRS)
    for company in ((), led):
        told = Told(inches(4), theirs_led=led, company=company)
        board = lay(ROLL.state, Question(MINE, THEIRS, "charge", told, "atacad"))
        assert in_company(board, board.units[THEIRS]) == company


@pytest.mark.parametrize("whose", [MINE, THEIRS])
def test_a_way_back_that_was_not_free_is_barred_on_the_board(whose: str) -> None:
    led = ROLL.own_officer(whose)
    told = Told(inches(2), barred=(whose,), company=led)
    told = but(told, **{"mine_led" if whose == MINE else "theirs_led": led})
    board = lay(ROLL.state, Question(MINE, THEIRS, "charge", told, "atacad"))
    way = charge_way(board, board.units[MINE], board.units[THEIRS])
    assert way is not None and way.reaches
    assert barred(board, but(board.units[MINE], base=way.base), board.units[THEIRS]) == (whose,)


def test_a_board_that_shows_something_else_is_found_out() -> None:
    asked = Question(MINE, THEIRS, "charge", Told(inches(4)), "atacad")
    board = lay(ROLL.state, asked)
    assert unlike(board, asked) is None
    moved = but(board.units[MINE].base, centre=board.units[MINE].base.centre.moved(0, INCH))
    board.put(but(board.units[MINE], base=moved))
    fault = unlike(board, asked)
    assert fault is not None and fault.fact == "distance"


def test_a_height_that_is_on_no_hill_is_refused_by_name() -> None:
    told = Told(inches(4), height="mine")
    with pytest.raises(Inexpressible, match="height"):
        lay(ROLL.state, Question(MINE, THEIRS, "charge", told, "atacad"))


def test_what_is_parked_keeps_its_card_and_loses_its_place() -> None:
    state = ROLL.state.clone()
    state.put(but(state.units[MINE], wear=2, disordered=True, card="fuego", building="house"))
    unit = parked(state).units[MINE]
    assert (unit.wear, unit.disordered, unit.card, unit.building) == (2, True, "fuego", "")
