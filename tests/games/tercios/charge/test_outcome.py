"""The outcome of a combat: giving way, retreating, pursuing, consolidating."""

from typing import Any

import pytest

from estandarte.games.tercios.charge.combat import Combat, InvokeMalaGuerra, RoundFought
from estandarte.games.tercios.charge.outcome import Consolidate, Grace, HoldGround
from estandarte.games.tercios.charge.withdrawal import leave_gap, retreat_unit
from estandarte.games.tercios.morale.breaking import BreakTested, GiveUpUnit
from estandarte.games.tercios.morale.casualties import UnitDestroyed
from estandarte.games.tercios.morale.markers import DisciplineTested, UnitDisordered
from estandarte.games.tercios.movement.straight_moves import fall_back
from estandarte.games.tercios.reactions.reacting import React
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.overlap import overlaps
from games.tercios.clashes import charged, charger, chief, clash
from games.tercios.scenes import BLUE, RED, Scene, area, commander, inch, place, unit

WON = [6, 6, 6, 1, 1, 1, 5, 1, 1, 1, *[1] * 6]
"""A wins 2 to 0 and X cancels one hit: X disengages."""


ROUTED = [6, 1, 1, 1, 1, 1, 1, 1, 1, 1, *[1] * 6]
"""A wins 1 to 0 and X cancels nothing: X retreats."""


@rule("TER-disengage-a")
def test_disengaging_is_three_inches_to_the_rear_facing_kept() -> None:
    scene = clash(charger(), charged(), dice=WON)
    assert scene.at("X") == (36.0, 27.0)
    assert scene.unit("X").base.heading == 1800
    assert not scene.unit("X").disordered


@rule("TER-disengage-a")
@pytest.mark.parametrize(("inches", "end"), [(3, 27.0), (4, 28.0)])
def test_with_large_bases_it_is_three_inches_too_unless_chosen_otherwise(
    inches: int, end: float
) -> None:
    things = (charger(scale="mm28"), charged(scale="mm28"))
    scene = clash(*things, dice=WON, scale="mm28", disengage_inches_28mm=inches)
    assert scene.at("X") == (36.0, end)


@rule("TER-disengage-b")
def test_a_flanked_unit_faces_its_enemy_before_it_goes_back() -> None:
    dice = [6, 6, 1, 1, 1, 1, 5, 1, *[1] * 4]  # two dice of Courage, four of Combat
    scene = clash(charger(), charged(facing=0, at=(36, 28)), dice=dice)
    assert scene.unit("X").base.heading == 1800
    assert scene.at("X")[1] > 28


@rule("TER-disengage-c")
def test_a_blocked_disengagement_costs_one_wear() -> None:
    block = unit("Y", role=BLUE, at=(36, 28), facing=0)
    scene = clash(charger(), charged(), block, dice=WON)
    assert scene.unit("X").wear == 3
    free = clash(charger(), charged(), dice=WON)
    assert free.unit("X").wear == 2


@rule("TER-consolidate-a", "TER-Q42", "TER-Q96")
def test_a_charger_consolidates_too_if_the_enemy_breaks_on_a_barred_way() -> None:
    def beaten(*things: Any) -> Scene:
        worn = charged(wear=2, values={"endurance": 4})
        return clash(charger(), worn, *things, dice=[*WON, *[1] * 9])

    assert "X" in beaten().state.units
    barred = beaten(unit("Y", role=BLUE, at=(36, 28), facing=0))
    assert "X" not in barred.state.units
    assert barred.moment == "Consolidation"


@rule("TER-disengage-d")
def test_the_winner_goes_back_to_leave_an_inch() -> None:
    rear = unit("Y", role=BLUE, at=(36, 28.76), facing=0)  # right behind X
    scene = clash(charger(), charged(), rear, dice=WON)
    gap = scene.unit("X").front_centre.y - scene.unit("A").front_centre.y
    assert inch(1) <= gap <= inch(1.13)


@rule("TER-retreat-a", "TER-retreat-b", "TER-retreat-c")
def test_a_retreat_is_twice_the_speed_then_turned_round_and_disordered() -> None:
    scene = clash(charger("escuadron_clasico"), charged(), dice=[6, *[1] * 30])
    beaten = scene.unit("X")
    assert beaten.base.heading == 0
    assert beaten.base.centre_of(Side.REAR) == place(36, 32)
    assert beaten.disordered
    assert beaten.wear == 1


@rule("TER-retreat-c")
def test_a_retreat_disorders_whom_no_hit_has_disordered() -> None:
    scene = Scene(charger("escuadron_clasico"), charged())
    fought = Combat(attacker="A", defender="X", start=place(36, 20), attacker_attacks=True)
    scene.doing(retreat_unit, "X", "A", fought)
    assert [(e.cite, e.unit) for e in scene.all(UnitDisordered)] == [("TER-retreat-c", "X")]
    assert scene.unit("X").disordered


@rule("TER-retreat-d")
def test_a_retreat_that_cannot_be_completed_costs_one_wear() -> None:
    lake = area("small_lake", 36, 31, 3)
    scene = clash(charger("escuadron_clasico"), charged(), lake, dice=[6, *[1] * 30])
    assert scene.unit("X").wear == 2


@rule("TER-retreat-d")
def test_the_table_edge_stops_a_retreat_or_destroys_if_so_chosen() -> None:
    things = (charger("escuadron_clasico", at=(36, 36)), charged(at=(36, 40)))
    stopped = clash(*things, dice=[6, *[1] * 30])
    assert stopped.unit("X").wear == 2
    lost = clash(*things, dice=[6, *[1] * 30], retreat_at_table_edge="destroyed")
    assert "X" not in lost.state.units


@rule("TER-retreat-e")
def test_a_flanked_unit_that_retreats_faces_its_enemy_first() -> None:
    scene = clash(charger("escuadron_clasico"), charged(facing=0, at=(36, 28)), dice=[6, *[1] * 30])
    assert scene.unit("X").base.heading == 0  # faced the enemy, went back, was turned round
    assert scene.at("X")[1] > 32


@rule("TER-consolidate-a")
def test_a_charger_that_breaks_its_enemy_may_go_three_inches_ahead() -> None:
    scene = clash(charger(), charged(wear=4), dice=[*WON, *[1] * 10])
    assert scene.moment == "Consolidation"
    scene.play(Consolidate(role=RED))
    assert scene.at("A") == (36.0, 27.0)


@rule("TER-consolidate-a")
def test_a_charger_may_stay_where_the_enemy_broke() -> None:
    scene = clash(charger(), charged(wear=4), dice=[*WON, *[1] * 10])
    scene.play(HoldGround(role=RED))
    assert scene.at("A") == (36.0, 24.0)


@rule("TER-consolidate-a")
def test_a_charger_destroyed_in_combat_lets_nobody_consolidate() -> None:
    dice = [5, 1, *[1] * 4, 6, 6, 6, 1, 1, 1, 5, 1, 1, 1, *[1] * 10]
    scene = clash(charger(wear=3), charged(), dice=dice)
    assert "A" not in scene.state.units
    assert scene.moment == ""


@rule("TER-troops-impetuosos-c")
def test_the_impetuous_must_consolidate() -> None:
    scene = clash(charger(traits=("impetuosos",)), charged(wear=4), dice=[*WON, *[1] * 10])
    assert scene.refusal(HoldGround(role=RED)) == "TER-troops-impetuosos-c"


@rule("TER-troops-persecucion-a", "TER-troops-persecucion-b", "TER-X32")
def test_infantry_that_would_retreat_from_cavalry_is_ridden_down() -> None:
    scene = clash(charger(), charged("compania_disparo"), dice=[6, *[1] * 30])
    assert scene.last(UnitDestroyed).cite == "TER-troops-persecucion-a"
    assert scene.at("A") == (36.0, 31.0)
    assert scene.moment == ""  # it replaces consolidation


@rule("TER-troops-persecucion-a")
def test_infantry_does_not_pursue() -> None:
    scene = clash(charger("escuadron_clasico"), charged(), dice=[6, *[1] * 30])
    assert "X" in scene.state.units


@rule("TER-troops-persecucion-b")
def test_pursuit_stops_an_inch_before_enemy_centres() -> None:
    second = unit("Y", role=BLUE, at=(36, 29), facing=180)
    scene = clash(charger(), charged("compania_disparo"), second, dice=[6, *[1] * 30])
    assert inch(27.7) <= scene.unit("A").front_centre.y <= inch(28)


@rule("TER-weapons-lanzas-a", "TER-X32")
def test_lances_ride_down_cavalry_that_would_retreat() -> None:
    lancers = clash(charger("coraceros+lanzas"), charged("coraceros"), dice=[6, *[1] * 30])
    assert lancers.last(UnitDestroyed).cite == "TER-weapons-lanzas-a"
    assert lancers.at("A") == (36.0, 31.0)
    plain = clash(charger(), charged("coraceros"), dice=[6, *[1] * 30])
    assert "X" in plain.state.units


@rule("TER-troops-escapatoria-a", "TER-X35")
def test_artillery_that_loses_is_destroyed_at_once() -> None:
    scene = clash(charger(), charged("canon_ligero"), dice=[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, *[1] * 9])
    assert scene.last(UnitDestroyed).cite == "TER-troops-escapatoria-a"
    assert scene.state.score == {RED: 1, BLUE: 0}
    drawn = clash(charger(), charged("canon_ligero"), dice=[1] * 30)
    assert "X" in drawn.state.units and not drawn.all(UnitDestroyed)


@rule("TER-weapons-mandobles-a")
@pytest.mark.parametrize(("die", "shaken"), [(5, True), (6, False)])
def test_greatswords_disorder_a_beaten_rival_that_rolls_no_six(die: int, shaken: bool) -> None:
    foot: dict[str, Any] = {"sort": "escuadron_clasico", "arms": ("mandobles",)}
    dice = [6, 6, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, die, die]
    scene = clash(charger(**foot), charged(), dice=dice)
    assert scene.last(DisciplineTested).needed == 6
    assert scene.unit("X").disordered is shaken


@rule("TER-troops-freneticos-a", "TER-troops-freneticos-b", "TER-troops-freneticos-c")
def test_the_frantic_test_themselves_when_they_have_destroyed_an_enemy() -> None:
    def after(*check: int) -> Any:
        horse = charger(traits=("freneticos",), wear=1)
        scene = clash(
            horse, charged("compania_disparo"), commander("C", at=(36, 18)),
            dice=[5, 1, 1, 6, *[1] * 10, *check],
        )  # fmt: skip
        return scene.unit("A")

    # three dice to obey, six to hit, three to resist, two blows back: then the check
    heart = after(5, 1, 1)
    assert (heart.wear, heart.disordered) == (0, False)
    wild = after(1, 1, 4)
    assert (wild.wear, wild.disordered) == (1, True)


@rule("TER-troops-freneticos-a", "TER-troops-choragiew-l", "TER-troops-emplazada-r")
def test_a_unit_lost_by_a_column_or_by_works_is_a_unit_destroyed() -> None:
    def tested(*things: Any, give_up: str = "") -> bool:
        frantic, officer = charger(traits=("freneticos",), wear=1), commander("C", at=(36, 18))
        # It obeys, hits once and takes nothing; all else fails.
        scene = clash(frantic, officer, *things, dice=[5, 1, 1, 6, *[1] * 40])
        if give_up:
            scene.play(GiveUpUnit(give_up, role=BLUE))
        return scene.last(DisciplineTested).cite == "TER-troops-freneticos-a"

    hussars = "husares_pesados"
    rear = unit("Y", hussars, role=BLUE, union="column", lead="X")
    column = charged(hussars, union="column", parts=("Y",), wear=3)
    assert tested(column, rear)
    assert not tested(but(column, wear=0), rear)  # hurt, but nobody was lost
    dug_in: dict[str, Any] = {"role": BLUE, "facing": 180, "union": "works"}
    lead = charged("levas+tabor", union="works", parts=("Y",), wear=4)
    mate = unit("Y", "levas+tabor", at=(40.7245, 24), lead="X", **dug_in)
    assert tested(lead, mate, give_up="Y")
    assert tested(lead, mate, give_up="X")
    assert not tested(but(lead, wear=1), mate)


@rule("TER-X38")
def test_only_the_resistance_of_the_deciding_round_counts_for_a_retreat() -> None:
    first = [6, 1, 1, 1, 1, 1, *[1] * 4, 6, 1, 1, 1, 1, 1, 1, 1]
    second = [6, 6, 6, 1, 5, 1, 1, 1][:4] + [5, 1] + [1] * 4
    scene = clash(charger("escuadron_clasico"), charged("tercio"), dice=[*first, *second])
    scene.play(InvokeMalaGuerra(role=RED))
    beaten = scene.unit("X")
    assert beaten.disordered
    assert beaten.base.heading == 1800  # it disengaged: a retreat would have turned it round
    assert scene.at("X") == (36.0, 27.0)


DRAWN = [6, *[1] * 5, *[1] * 4, 6, *[1] * 30]
"""One hit each, nothing resisted, no break check passed."""


def broken_in_a_draw(dice: Any = DRAWN, wear: int = 0, **switches: Any) -> Scene:
    """Equal wear in a combat that breaks X, which was at its limit."""
    scene = clash(
        charger("coraceros", wear=wear), charged("coraceros", wear=3), dice=dice, **switches
    )
    assert [r.wear for r in scene.all(RoundFought)] == [1, 1]
    assert "X" not in scene.state.units
    return scene


@rule("TER-Q37", "TER-draw-a")
def test_by_the_switch_a_draw_is_a_draw_even_if_it_breaks_the_charged_unit() -> None:
    scene = broken_in_a_draw(broken_in_a_draw="disengage")
    assert scene.at("A") == (36.0, 21.0)
    assert scene.moment == ""


@rule("TER-Q37", "TER-consolidate-a")
def test_a_charger_may_consolidate_when_a_draw_breaks_its_enemy() -> None:
    scene = broken_in_a_draw()
    assert scene.moment == "Consolidation"
    assert scene.at("A") == (36.0, 24.0)  # nobody is left from whom to disengage
    scene.play(Consolidate(role=RED))
    assert scene.at("A") == (36.0, 27.0)


@rule("TER-Q37", "TER-outcome-b", "TER-consolidate-a")
@pytest.mark.parametrize(
    ("resists", "end", "heading"), [([5, 1, 1, 1], 21.0, 0), ([1] * 4, 8.43, 1800)]
)
def test_who_has_lost_gives_way_though_it_broke_its_conqueror(
    resists: list[int], end: float, heading: int
) -> None:
    worn = charged(wear=4, values={"endurance": 4, "discipline": 1})
    # One hit that breaks X; three back, of which one is cancelled or none.
    dice = [6, *[1] * 5, *[1] * 4, 6, 6, 6, *[1] * 3, *resists, *[1] * 20]
    scene = clash(charger(without=("persecucion",)), worn, dice=dice)
    assert "X" not in scene.state.units
    assert scene.moment == ""  # it lost, and does not consolidate
    assert scene.unit("A").base.heading == heading
    assert scene.at("A") == (36.0, end)


@rule("TER-Q37")
@pytest.mark.parametrize("choice", ["disengage", "consolidate"])
def test_a_draw_that_breaks_both_moves_nobody(choice: Any) -> None:
    dice = [5, 1, 1, 6, *[1] * 3, *[1] * 4, 6, *[1] * 30]  # the worn charger tests first
    scene = broken_in_a_draw(dice, 3, broken_in_a_draw=choice)
    assert "A" not in scene.state.units
    assert scene.moment == ""


@rule("TER-Q37", "TER-consolidate-a")
@pytest.mark.parametrize("choice", ["disengage", "consolidate"])
def test_a_charged_unit_never_consolidates_after_a_draw(choice: Any) -> None:
    dice = [5, 1, 1, 6, *[1] * 3, *[1] * 4, 6, *[1] * 30]
    scene = clash(
        charger("coraceros", wear=3), charged("coraceros"), dice=dice, broken_in_a_draw=choice
    )
    assert "A" not in scene.state.units
    assert scene.moment == ""


@rule("TER-Q42", "TER-disengage-c")
def test_the_wear_of_a_blocked_move_may_break_a_unit() -> None:
    block = unit("Y", role=BLUE, at=(36, 28), facing=0)
    dice = [6, 6, 6, 1, 1, 1, 5, 1, 1, 1, *[1] * 6, 5, 5, 5, 5]
    scene = clash(charger(), charged(wear=2), block, dice=dice)
    assert scene.last(BreakTested).points == 1
    assert "X" not in scene.state.units


@rule("TER-Q88", "TER-commanders-join-d")
def test_a_commander_retreats_with_his_unit() -> None:
    scene = clash(charger("escuadron_clasico"), charged(), chief(inside="X"), dice=[6, *[1] * 30])
    assert scene.unit("X").base.heading == 0
    assert scene.officer("K").inside == "X"


@rule("TER-Q97", "TER-qualities-elegante", "TER-troops-persecucion-a")
def test_elegance_saves_infantry_from_being_ridden_down() -> None:
    graceful = chief(qualities=("elegante",))
    scene = clash(charger(), charged(), graceful, dice=[6, *[1] * 30])
    assert scene.moment == "RetreatNear"
    scene.play(Grace("K", role=BLUE))
    assert scene.at("X") == (36.0, 27.0)
    assert scene.unit("X").disordered
    assert scene.officer("K").exhausted


@rule("TER-Q97", "TER-troops-persecucion-a")
def test_infantry_that_holds_its_break_check_is_ridden_down_all_the_same() -> None:
    # one hit at the limit, nothing cancelled; the break check is held with a six
    scene = clash(
        charger(), charged(wear=4), dice=[6, *[1] * 5, *[1] * 4, *[1] * 4, 6, 1, 1, 1, *[1] * 9]
    )
    assert scene.all(BreakTested)[-1].held
    assert "X" not in scene.state.units


@rule("TER-disengage-d", "TER-correct-a")
def test_two_units_with_no_way_back_do_not_stay_on_each_other() -> None:
    walls = (
        unit("P", role=BLUE, at=(39.3, 24), facing=270),
        unit("Q", role=BLUE, at=(32.7, 24), facing=90),
        unit("R", role=BLUE, at=(36, 27.2), facing=180), unit("S", at=(36, 16.7)),
    )  # fmt: skip
    foe = charged("compania_disparo", at=(36, 24), facing=90)
    scene = clash(charger("escuadron_clasico"), foe, *walls, dice=[6, 6, 6, *[1] * 40])
    bases = [u.base for u in scene.state.on_table()]
    assert not any(overlaps(a, b) for i, a in enumerate(bases) for b in bases[i + 1 :])


@rule("TER-disengage-d", "TER-Q22")
def test_a_winner_caught_from_behind_gives_room_away_from_its_enemy() -> None:
    # A draws with X, whose back it has charged, and cannot go back itself
    foe = charged("coraceros", at=(36, 25.6), facing=0, acted=True)  # its rear edge is at 24.03
    blocked = unit("S", at=(36, 21.9))
    horse = charger("compania_disparo", at=(36, 23.5))
    scene = clash(horse, foe, blocked, dice=[1] * 40)
    assert scene.all(RoundFought)
    assert scene.unit("X").front_centre.y > place(0, 25.6).y


@rule("TER-Q93", "TER-consolidate-a")
def test_a_unit_that_met_a_charge_half_way_may_consolidate_too() -> None:
    officer = commander("K", role=BLUE, at=(40, 26))
    dice = [5, 1, 5, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, *[1] * 4, 1, 1, 1]
    foe = charged("coraceros", card="atacad")
    scene = Scene(charger(wear=3), foe, officer, dice=dice)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED), React("X", role=BLUE))
    assert "A" not in scene.state.units
    assert scene.moment == "Consolidation"


@rule("TER-disengage-b", "TER-battle-table")
def test_whoever_turns_to_his_enemy_stays_on_the_table() -> None:
    from estandarte.games.tercios.charge.combat import Combat
    from estandarte.games.tercios.charge.withdrawal import turn_to_enemy
    from estandarte.wargame.plane.containment import is_on_field

    scene = Scene(
        unit("A", at=(31, 47.6), facing=90), unit("X", at=(36, 47.9), facing=0, role=BLUE)
    )
    fought = Combat(attacker="A", defender="X", start=place(28, 45), attacker_attacks=True)
    scene.doing(turn_to_enemy, "X", "A", fought, "TER-disengage-b")
    assert is_on_field(scene.unit("X").base, scene.state.field)


@rule("TER-troops-escapatoria-a", "TER-Q37")
def test_a_beaten_gun_is_lost_also_if_its_conqueror_breaks() -> None:
    """The charger causes two and suffers one, which is too much for it."""
    weak = unit("A", wear=4, values={"endurance": 4, "discipline": 1})
    gun = charged("canon_ligero", values={"endurance": 9, "courage": 1, "combat": 1})
    # check of the order; four blows, one resists nothing; one blow back, nothing resists; break
    dice = [5, 6, 6, 6, 6, 1, 6, 1, 1, 1, 1, 1, 1]
    scene = clash(weak, gun, dice=dice)
    assert "A" not in scene.state.units
    assert "X" not in scene.state.units


@rule("TER-retreat-a", "TER-retreat-d")
def test_nobody_who_retreats_passes_over_those_behind_him() -> None:
    """Its way would end far behind a thin line of friends, where there is room again."""

    def beaten(*things: Any) -> Scene:
        return Scene(charger(), charged(), *things)

    free, barred = beaten(), beaten(unit("Y", role=BLUE, at=(36, 30), facing=0))
    for scene in (free, barred):
        scene.doing(fall_back, "X", inches(14), "TER-retreat-a", ("A",))
    assert free.at("X") == (36.0, 38.0)
    assert barred.at("X")[1] < 30 and not overlaps(barred.unit("X").base, barred.unit("Y").base)


@rule("TER-disengage-d")
def test_the_winner_who_makes_room_does_not_step_upon_his_friends() -> None:
    behind = unit("B", at=(36, 16.2))
    scene = Scene(charger(at=(36, 20)), charged(at=(36, 20)), behind)
    scene.doing(leave_gap, "X", "A")
    assert not overlaps(scene.unit("A").base, scene.unit("B").base)


@rule("TER-correct-a", "TER-disengage-d")
def test_where_nobody_can_go_back_one_of_the_two_is_shifted_clear() -> None:
    scene = Scene(charger(at=(36, 20)), charged(at=(36, 19.8)), unit("B", at=(36, 18.42)))
    assert overlaps(scene.unit("A").base, scene.unit("X").base)
    scene.doing(leave_gap, "X", "A")
    assert not overlaps(scene.unit("A").base, scene.unit("X").base)


@rule("TER-disengage-d")
def test_a_winner_who_gives_room_goes_straight_to_his_rear() -> None:
    winner = unit("A", at=(30, 20), facing=90)
    beaten = unit("X", at=(30.5, 22), facing=270, role=BLUE)
    scene = Scene(winner, beaten)
    scene.doing(leave_gap, "X", "A")
    assert scene.at("A")[0] < 30 and scene.at("A")[1] == 20.0
