"""Charges, flanks, simultaneous rounds, mala guerra, outcome."""

from typing import Any

import pytest

from estandarte.games.tercios.charge.combat import (
    Combat,
    InvokeMalaGuerra,
    LetItStand,
    RoundFought,
    defence,
    fights_of,
    mala_guerra_verdict,
)
from estandarte.games.tercios.charge.outcome import Consolidate, Grace, HoldGround, Outcome
from estandarte.games.tercios.commanders.officers import CommanderExhausted
from estandarte.games.tercios.morale.breaking import BreakTested
from estandarte.games.tercios.morale.casualties import UnitDestroyed
from estandarte.games.tercios.morale.markers import DisciplineTested
from estandarte.games.tercios.movement.displacement import UnitMoved, UnitTurned
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.values.flanks import is_flanked
from estandarte.games.tercios.values.strength import combat_of, courage_in_combat
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.distance import gap_between
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, inch, place, unit, wall


def charged(attacker: Any, defender: Any, *things: Any, dice: Any = (), **switches: Any) -> Scene:
    """The attacker has charged and the dice are thrown."""
    scene = Scene(attacker, defender, *things, dice=dice, **switches)
    scene.activate(attacker.id, "atacad")
    scene.play(Charge(defender.id, role=attacker.role))
    return scene


def fight(attacker: Any, defender: Any, *things: Any, **fields: Any) -> tuple[int, int, int, int]:
    """Combat and Courage dice of both sides."""
    scene = Scene(attacker, defender, *things)
    fields = {"attacker_attacks": True, "start": attacker.front_centre, **fields}
    ours, theirs = fights_of(
        scene.state, Combat(attacker=attacker.id, defender=defender.id, **fields)
    )
    return (
        combat_of(scene.state, ours).total,
        combat_of(scene.state, theirs).total,
        courage_in_combat(scene.state, ours).total,
        courage_in_combat(scene.state, theirs).total,
    )


HORSE = unit("A", "coraceros", at=(36, 18))


FOOT = unit("X", at=(36, 24), **FOE)


TEETH = [5, 6, 3, 1, 2, 4, 5, 1, 1, 2, 4, 4, 2, 1, 6, 3, 5, 2, 3, 1]
"""Six blows of horse, four dice to resist them; six of pikes, four to resist those."""
TWICE_HIT = [*[1] * 6, 4, 4, 1, 1, 1, 1]
"""The horse misses and is hit twice."""


@rule("TER-round-a")
def test_each_side_fights_one_round_the_attacker_first() -> None:
    assert [e.unit for e in charged(HORSE, FOOT, dice=TEETH).all(RoundFought)] == ["A", "X"]


@rule("TER-round-c")
@pytest.mark.parametrize(("dice", "hits"), [([5, 6, 4, 4, 1, 1], 2), ([4, 4, 4, 4, 4, 4], 0)])
def test_a_die_hits_from_the_defence_against_the_rollers_arm_on(dice: list[int], hits: int) -> None:
    scene = charged(HORSE, FOOT, dice=[*dice, *[1] * 20])
    found = scene.all(RoundFought)[0]
    assert (found.dice, found.needed, found.hits) == (tuple(dice), 5, hits)


@rule("TER-round-d")
@pytest.mark.parametrize(("dice", "wear"), [([5, 1, 1, 1], 1), ([5, 6, 1, 1], 0), ([4] * 4, 2)])
def test_each_five_or_six_of_courage_cancels_a_hit(dice: list[int], wear: int) -> None:
    scene = charged(HORSE, FOOT, dice=[*TWICE_HIT, *dice])
    assert (scene.all(RoundFought)[1].wear, scene.unit("A").wear) == (wear, wear)


@rule("TER-round-g")
def test_each_hit_that_stands_is_one_marker() -> None:
    scene = charged(HORSE, FOOT, dice=[6, 6, 6, 1, 1, 1, 5, 1, 1, 1, *[1] * 20])
    assert scene.unit("X").wear == 2


@rule("TER-values-c")
def test_combat_is_the_number_of_dice_of_a_round() -> None:
    for combat in (3, 5):
        pikes = unit("X", at=(36, 24), values={"combat": combat}, **FOE)
        assert fight(unit("A", at=(36, 20)), pikes)[1] == combat


@rule("TER-orders-atacad-e")
def test_who_attacks_has_an_increase_to_combat() -> None:
    for order, dice in ((True, 6), (False, 4)):
        assert fight(HORSE, FOOT, attacker_attacks=order)[0] == dice


@rule("TER-X15", "TER-melee-b", "TER-weapons-picas-a")
def test_cuirassiers_break_their_teeth_on_a_squadron() -> None:
    scene = charged(HORSE, FOOT, dice=TEETH)
    first, second = scene.all(RoundFought)
    assert (first.unit, first.needed, first.hits, first.wear) == ("A", 5, 2, 1)
    assert (second.unit, second.needed, second.hits, second.wear) == ("X", 4, 3, 2)
    assert scene.unit("X").wear == 1
    assert scene.unit("A").wear == 2
    assert scene.at("A") == (36.0, 21.0)  # 3" to the rear
    assert scene.unit("A").base.heading == 0
    assert not scene.unit("A").disordered


@rule("TER-round-e")
@pytest.mark.parametrize(("resist", "disordered"), [([4, 4, 4, 4], True), ([5, 4, 4, 4], False)])
def test_who_is_hit_and_cancels_nothing_is_disordered(resist: list[int], disordered: bool) -> None:
    scene = charged(HORSE, FOOT, dice=[*TWICE_HIT, *resist])
    assert scene.unit("A").disordered is disordered


@rule("TER-round-f")
@pytest.mark.parametrize(("resist", "heading"), [([4, 4, 4, 4], 1800), ([5, 4, 4, 4], 0)])
def test_who_loses_and_has_cancelled_nothing_retreats(resist: list[int], heading: int) -> None:
    scene = charged(HORSE, FOOT, dice=[*TWICE_HIT, *resist])
    assert (scene.unit("A").base.heading, scene.at("A")[1] < 21) == (heading, heading == 1800)


@rule("TER-X16", "TER-retreat-a", "TER-retreat-b", "TER-retreat-c")
def test_who_cancels_nothing_and_loses_retreats() -> None:
    scene = charged(HORSE, FOOT, dice=[5, 6, 3, 1, 2, 4, 5, 1, 1, 2, 4, 4, 2, 1, 6, 3, 1, 2, 3, 4])
    assert scene.unit("A").wear == 3
    assert scene.unit("A").disordered
    assert scene.unit("A").base.heading == 1800
    rear = scene.unit("A").base.centres[2]
    assert rear == place(36, 10)  # it went back 14" and turned about


def flanked(behind: bool = False) -> tuple[int, int]:
    """Combat and Courage of a squadron charged from behind, or in front."""
    foot = unit("X", at=(36, 24), facing=180, role=BLUE)
    start = place(36, 30) if behind else place(36, 18)
    _, combat, _, courage = fight(unit("A", "coraceros", at=(36, 18)), foot, start=start)
    return combat, courage


@rule("TER-flank-b")
def test_a_flanked_unit_fights_with_less() -> None:
    assert (flanked()[0], flanked(behind=True)[0]) == (6, 4)


@rule("TER-flank-c")
def test_a_flanked_unit_resists_with_less() -> None:
    assert (flanked()[1], flanked(behind=True)[1]) == (4, 2)


@rule("TER-X17", "TER-flank-a")
def test_a_flanked_and_disordered_squadron_is_helpless() -> None:
    horse = unit("A", "coraceros", at=(36, 28), facing=180)
    foot = unit("X", at=(36, 24), facing=180, role=BLUE, disordered=True)
    attack, defend, _, courage = fight(horse, foot)
    assert attack == 6
    assert (defend, courage) == (2, 1)


@rule("TER-X18", "TER-flank-e", "TER-troops-cuadros-a")
def test_squares_have_no_flanks() -> None:
    horse = unit("A", "coraceros", at=(36, 30), facing=180)
    square = unit("X", "tercio+escuadronado", at=(36, 24), facing=180, role=BLUE, disordered=True)
    _, defend, _, courage = fight(horse, square)
    assert (defend, courage) == (4, 2)


@rule("TER-flank-a")
def test_exactly_on_the_front_line_is_no_flank() -> None:
    scene = Scene(FOOT)
    assert not is_flanked(scene.state, FOOT, place(50, 24))
    assert is_flanked(scene.state, FOOT, place(50, 24.01))
    assert not is_flanked(scene.state, FOOT, place(36, 20))


@rule("TER-round-b", "TER-melee-break-a")
def test_both_rounds_are_fought_though_the_first_destroys() -> None:
    scene = charged(
        unit("A", at=(36, 20)), unit("X", wear=4, at=(36, 24), **FOE), unit("Y", at=(5, 40), **FOE),
        dice=[4] * 6 + [1] * 4 + [4, 4] + [1] * 4 + [1] * 4,
    )  # fmt: skip
    assert "X" not in scene.state.units
    assert len(scene.all(RoundFought)) == 2
    assert scene.unit("A").wear == 2
    assert scene.last(BreakTested).cite == "TER-break-d"


@rule("TER-disengage-b", "TER-retreat-e")
def test_a_flanked_loser_turns_to_its_enemy_before_it_goes_back() -> None:
    def beaten(resist: list[int]) -> Scene:
        return charged(
            unit(
                "A",
                "caballeria_moderna",
                at=(36, 30),
                facing=180,
                traits=(),
                without=("persecucion",),
            ),
            unit("X", at=(36, 24), facing=180, role=BLUE),
            dice=[5, 5, 1, 1, 1, 1, *resist, 1, 1, 1, 1],
        )

    scene = beaten([5, 1])
    assert scene.last(UnitTurned).cite == "TER-disengage-b"
    assert scene.unit("X").base.heading == 0  # it now faces the horse
    routed = beaten([1, 1])
    turned = [e.cite for e in routed.all(UnitTurned)]
    assert turned == ["TER-retreat-e", "TER-retreat-b"]


@rule("TER-disengage-c")
def test_a_blocked_disengagement_costs_one_wear() -> None:
    scene = charged(
        HORSE, FOOT, unit("B", at=(36, 16.3)),
        dice=[5, 6, 3, 1, 2, 4, 5, 1, 1, 2, 4, 1, 2, 1, 6, 3, 5, 2, 3, 1],
    )  # fmt: skip
    # one wear from the combat; the way back is open for 3", so none for the move
    assert scene.unit("A").wear == 1
    blocked = charged(
        unit("A", "coraceros", at=(36, 21.9)), FOOT, unit("B", at=(36, 20.2)),
        dice=[5, 6, 3, 1, 2, 4, 5, 1, 1, 2, 4, 4, 2, 1, 6, 3, 5, 2, 3, 1],
    )  # fmt: skip
    assert "TER-disengage-c" in blocked.cites()
    assert blocked.unit("A").wear == 3


@rule("TER-disengage-d")
def test_the_winner_leaves_a_gap_of_an_inch() -> None:
    scene = charged(
        unit("A", at=(36, 20)), unit("X", at=(36, 24), **FOE), unit("Y", at=(36, 26.4), **FOE),
        dice=[4, 4, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1],
    )  # fmt: skip
    gap = gap_between(scene.unit("A").base, scene.unit("X").base).length
    assert inch(1) <= gap <= inch(1.2)
    assert "TER-disengage-d" in scene.cites()


@rule("TER-retreat-d")
def test_a_blocked_retreat_costs_one_wear() -> None:
    scene = charged(
        unit("A", "coraceros", at=(36, 6)), unit("X", at=(36, 12), **FOE),
        dice=[5, 6, 3, 1, 2, 4, 5, 1, 1, 2, 4, 4, 1, 1, 1, 3, 1, 2, 3, 4],
    )  # fmt: skip
    assert scene.unit("A").wear == 3
    assert "TER-retreat-d" in scene.cites()
    gone = charged(
        unit("A", "coraceros", at=(36, 6)), unit("X", at=(36, 12), **FOE), unit("B", at=(60, 10)),
        dice=[5, 6, 3, 1, 2, 4, 5, 1, 1, 2, 4, 4, 1, 1, 1, 3, 1, 2, 3, 4],
        retreat_at_table_edge="destroyed",
    )  # fmt: skip
    assert "A" not in gone.state.units


def drawn(attacker: str = "tercio") -> Scene:
    return charged(
        unit("A", attacker, at=(36, 20)), unit("X", at=(36, 24), **FOE),
        dice=[1] * 40,
    )  # fmt: skip


@rule("TER-malaguerra-g")
def test_where_nobody_invokes_mala_guerra_the_charger_disengages() -> None:
    scene = drawn()
    scene.play(LetItStand(role=RED), LetItStand(role=BLUE))
    assert (scene.at("A")[1], scene.at("X")) == (pytest.approx(21.0, abs=0.02), (36.0, 24.0))
    assert len(scene.all(RoundFought)) == 2


@rule("TER-weapons-picas-b")
def test_only_between_pikes_can_a_draw_become_mala_guerra() -> None:
    assert (drawn().moment, drawn("coraceros").moment) == ("MalaGuerra", "")


@rule("TER-draw-a", "TER-X19", "TER-malaguerra-a")
def test_a_draw_between_pikes_may_become_mala_guerra() -> None:
    def draw(more: list[int]) -> Scene:
        return charged(
            unit("A", "tercio", at=(36, 20)), unit("X", at=(36, 24), **FOE),
            dice=[4, 4, 1, 1, 1, 1, 5, 1, 1, 1, 4, 4, 1, 1, 5, 1, 1, 1, *more],
        )  # fmt: skip

    stands = draw([])
    assert stands.moment == "MalaGuerra"
    stands.play(LetItStand(role=RED), LetItStand(role=BLUE))
    assert stands.at("A")[1] == pytest.approx(21.0, abs=0.02)
    assert "TER-draw-a" in stands.cites()
    on = draw([4, 4, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1])
    on.play(LetItStand(role=RED), InvokeMalaGuerra(role=BLUE))
    ours, theirs = on.all(RoundFought)[2:]
    assert len(ours.dice) == len(theirs.dice) == 4  # no increase of the order


@rule("TER-malaguerra-f", "TER-malaguerra-d")
def test_mala_guerra_may_be_invoked_again_and_again() -> None:
    scene = charged(
        unit("A", "tercio", at=(36, 20)), unit("X", at=(36, 24), **FOE),
        dice=[1] * 6 + [1] * 4 + [1] * 8 + [4, 1, 1, 1, 1, 1, 1, 5] + [1] * 4 + [1] * 8,
    )  # fmt: skip
    for _ in range(2):
        assert scene.moment == "MalaGuerra"
        scene.play(InvokeMalaGuerra(role=RED))
    assert len(scene.all(RoundFought)) == 6


@rule("TER-malaguerra-b", "TER-malaguerra-c")
def test_no_mala_guerra_in_flank_or_against_works() -> None:
    def cite(*things: Any, start: Any = None) -> str | None:
        scene = Scene(*things)
        combat = Combat(attacker="A", defender="X", start=start or place(36, 20))
        return mala_guerra_verdict(scene.state, combat).cite

    pikes = unit("A", at=(36, 20))
    assert cite(pikes, unit("X", at=(36, 24), **FOE)) is None
    assert cite(pikes, unit("X", at=(36, 24), **FOE), start=place(36, 30)) == "TER-malaguerra-b"
    walled = (pikes, unit("X", at=(36, 24), **FOE), wall((30, 23.5), (42, 23.5)))
    assert cite(*walled) == "TER-malaguerra-c"
    assert cite(pikes, unit("X", "levas+tabor", at=(36, 24), **FOE)) == "TER-malaguerra-c"
    assert cite(pikes, unit("X", "coraceros", at=(36, 24), **FOE)) == "TER-malaguerra-a"


@rule("TER-malaguerra-e")
def test_bracing_does_not_help_in_mala_guerra() -> None:
    braced = unit("X", at=(36, 24), braced=True, **FOE)
    assert fight(unit("A", at=(36, 20)), braced)[3] == 6
    assert fight(unit("A", at=(36, 20)), braced, mala_guerra=True)[3] == 4


@rule("TER-X20", "TER-weapons-espadachines-a")
def test_swordsmen_shine_in_mala_guerra() -> None:
    swords = unit("A", "tercio+espadachines", at=(36, 20))
    assert fight(swords, FOOT, mala_guerra=True)[0] == 6
    assert fight(swords, FOOT, attacker_attacks=False)[0] == 4


@rule("TER-X38")
def test_only_the_deciding_round_makes_a_retreat() -> None:
    scene = charged(
        unit("A", at=(36, 20)), unit("X", "tercio", at=(36, 24), **FOE),
        # drawn 1-1, the tercio cancels nothing
        dice=[
            *[4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 5, 1, 1, 1],
            # in mala guerra two get through and one is cancelled
            *[4, 4, 4, 1, 5, 1, 1, 1, 1, 1],
        ],
    )  # fmt: skip
    assert scene.unit("X").disordered
    scene.play(InvokeMalaGuerra(role=RED))
    assert scene.unit("X").wear == 3
    assert "TER-disengage-a" in scene.cites()
    assert "TER-retreat-a" not in scene.cites()


@rule("TER-consolidate-a")
def test_a_charger_that_breaks_its_enemy_may_follow_up() -> None:
    def broken(*traits: str) -> Scene:
        return charged(
            unit("A", at=(36, 20), traits=traits), unit("X", wear=4, at=(36, 24), **FOE),
            unit("Y", at=(5, 40), **FOE),
            dice=[4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        )  # fmt: skip

    scene = broken()
    assert scene.moment == "Consolidation"
    scene.play(Consolidate(role=RED))
    assert scene.at("A")[1] == pytest.approx(27.0, abs=0.02)
    stays = broken()
    stays.play(HoldGround(role=RED))
    assert stays.at("A")[1] == pytest.approx(24.0, abs=0.02)


@rule("TER-troops-impetuosos-c")
def test_the_impetuous_must_follow_up() -> None:
    scene = charged(
        unit("A", at=(36, 20), traits=("impetuosos",)), unit("X", wear=4, at=(36, 24), **FOE),
        unit("Y", at=(5, 40), **FOE), dice=[4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    )  # fmt: skip
    assert scene.refusal(HoldGround(role=RED)) == "TER-troops-impetuosos-c"


@rule("TER-terrain-melee-a")
def test_crossing_a_wood_to_charge_one_fights_disordered() -> None:
    scene = charged(
        unit("A", "coraceros", at=(36, 18)), unit("X", at=(36, 24), **FOE),
        area("swamp", 36, 21, 1), dice=[1] * 12,
    )  # fmt: skip
    assert scene.unit("A").disordered


@rule("TER-terrain-melee-altura", "TER-scenery-colina-b")
def test_height_helps_whoever_stands_on_it_whole() -> None:
    hill = area("hill", 36, 26, 4)
    assert fight(unit("A", at=(36, 20)), unit("X", at=(36, 24), **FOE), hill)[1] == 6
    partly = area("hill", 36, 27.5, 3)
    assert fight(unit("A", at=(36, 20)), unit("X", at=(36, 24), **FOE), partly)[1] == 4
    both = area("hill", 36, 24, 8)
    assert fight(unit("A", at=(36, 20)), unit("X", at=(36, 24), **FOE), both)[1] == 4


@rule("TER-terrain-melee-protegido-a", "TER-terrain-melee-protegido-b", "TER-weapons-granadas-a")
def test_a_wall_protects_who_touches_it_unless_grenades_fly() -> None:
    near, far = wall((30, 23.5), (42, 23.5)), wall((30, 22), (42, 22))
    assert fight(unit("A", at=(36, 20)), FOOT, near)[3] == 6
    assert fight(unit("A", at=(36, 20)), FOOT, far)[3] == 4
    grenades = unit("A", at=(36, 20), arms=("granadas",))
    assert fight(grenades, FOOT, near)[3] == 4


@rule("TER-troops-abierta-b")
def test_loose_order_is_no_help_in_combat() -> None:
    loose = unit("X", "cosacos", at=(36, 24), disordered=True, **FOE)
    assert fight(unit("A", at=(36, 20)), loose)[3] == 2


@rule("TER-weapons-alabardas-a")
def test_halberds_bite_the_disordered() -> None:
    halberds = unit("A", "tercio+alabardas", at=(36, 20))
    assert fight(halberds, unit("X", at=(36, 24), disordered=True, **FOE))[0] == 8
    assert fight(halberds, FOOT)[0] == 6


@rule("TER-weapons-bardiches-a")
def test_bardiches_ignore_the_limit_in_combat() -> None:
    assert fight(unit("A", "streltsi", at=(36, 20), wear=3), FOOT)[0] == 6
    assert fight(unit("A", at=(36, 20), wear=4), FOOT)[0] == 4


@rule("TER-weapons-bayoneta-a", "TER-weapons-bayoneta-b")
def test_bayonets_stop_horse_and_charge_foot() -> None:
    bayonets: dict[str, Any] = {"sort": "batallon_fusileros"}
    horse = unit("A", "coraceros", at=(36, 18))
    assert fight(horse, unit("X", at=(36, 24), **bayonets, **FOE))[1] == 4
    assert fight(horse, unit("X", at=(36, 24), disordered=True, **bayonets, **FOE))[1] == 3
    assert fight(unit("A", at=(36, 20), **bayonets), FOOT)[0] == 6
    assert (
        fight(unit("A", at=(36, 20), **bayonets), unit("X", "coraceros", at=(36, 24), **FOE))[0]
        == 4
    )


@rule("TER-weapons-picas-a")
def test_disordered_pikes_do_not_stop_horse() -> None:
    assert fight(HORSE, FOOT)[1] == 6
    assert fight(HORSE, unit("X", at=(36, 24), disordered=True, **FOE))[1] == 4
    assert fight(unit("A", at=(36, 20)), FOOT)[1] == 4


@rule("TER-weapons-salvas-a")
def test_salvoes_add_to_an_ordered_attack() -> None:
    assert fight(unit("A", at=(36, 20), arms=("salvas",)), FOOT)[0] == 8
    assert fight(unit("A", at=(36, 20), arms=("salvas",), disordered=True), FOOT)[0] == 6


@rule("TER-X21", "TER-weapons-lanzaspesadas-a", "TER-reactions-atacad-c")
def test_heavy_lances_double_in_a_countercharge() -> None:
    lancers: dict[str, Any] = {"sort": "husares_pesados", "arms": ("lanzas_pesadas",)}
    found = fight(
        unit("A", at=(36, 14), **lancers), unit("X", at=(36, 24), **lancers, **FOE),
        countercharge=True, defender_attacks=True,
    )  # fmt: skip
    assert found[:2] == (8, 8)
    assert fight(unit("A", at=(36, 14), **lancers), unit("X", at=(36, 24), **FOE))[0] == 6


@rule("TER-weapons-mandobles-a")
def test_greatswords_may_disorder_whom_they_beat() -> None:
    scene = charged(
        unit("A", "escuadron_clasico+mandobles", at=(36, 20)), unit("X", at=(36, 24), **FOE),
        dice=[4, 4, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, 5, 5],
    )  # fmt: skip
    assert scene.last(DisciplineTested).needed == 6
    assert scene.unit("X").disordered


@rule("TER-X32", "TER-troops-persecucion-a", "TER-troops-persecucion-b")
def test_cavalry_rides_down_infantry_that_would_retreat() -> None:
    scene = charged(
        unit("A", "coraceros", at=(36, 18)), unit("X", "compania_disparo", at=(36, 24), **FOE),
        unit("Y", at=(5, 40), **FOE), dice=[3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    )  # fmt: skip
    assert "X" not in scene.state.units
    assert scene.at("A")[1] == pytest.approx(31.0, abs=0.05)
    assert scene.moment == ""  # the pursuit replaces consolidation


@rule("TER-weapons-lanzas-a", "TER-X32")
def test_only_lances_ride_down_cavalry() -> None:
    def ridden(*arms: str) -> bool:
        scene = charged(
            unit("A", "coraceros", at=(36, 18), arms=arms),
            unit("X", "coraceros", at=(36, 24), acted=True, without=("evasion",), **FOE),
            unit("Y", at=(5, 40), **FOE),
            dice=[4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        )
        return "X" not in scene.state.units

    assert ridden("lanzas_caballeria")
    assert not ridden()


@rule("TER-X35", "TER-troops-escapatoria-a", "TER-troops-dotacion-a")
def test_artillery_that_loses_is_destroyed_at_once() -> None:
    gun = unit("X", "canon_medio", at=(36, 24), **FOE)
    assert defence(FOOT, gun) == 4  # gunners hit as infantry
    scene = charged(
        unit("A", at=(36, 20)),
        gun,
        unit("Y", at=(5, 40), **FOE),
        dice=[3, 1, 1, 1, 1, 1, 1, 5, 1, 1],
    )
    # one hit, none left... the gun cancelled it: a draw, so it stands
    assert "X" in scene.state.units
    lost = charged(
        unit("A", at=(36, 20)),
        gun,
        unit("Y", at=(5, 40), **FOE),
        dice=[3, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    )
    assert "X" not in lost.state.units
    assert lost.state.score[RED] == 1


@rule("TER-troops-freneticos-a", "TER-troops-freneticos-b", "TER-troops-freneticos-c")
def test_the_frantic_take_heart_or_lose_their_order() -> None:
    def wild(check: list[int]) -> Scene:
        made = Scene(
            unit("A", at=(36, 23.9), traits=("freneticos",), wear=1), commander("R", at=(36, 18)),
            unit("Y", at=(5, 40), **FOE), dice=check,
        )  # fmt: skip
        combat = Combat(attacker="A", defender="X", start=place(36, 20), caused=2)
        made.begin(Outcome(combat=combat, at="frenzy"))
        return made

    glad = wild([5, 1, 1, 1])
    assert glad.unit("A").is_fresh
    sorry = wild([1, 1, 1, 1])
    assert sorry.unit("A").wear == 1
    assert sorry.unit("A").disordered


@rule("TER-qualities-elegante")
def test_an_elegant_commander_turns_a_retreat_into_a_withdrawal() -> None:
    scene = charged(
        HORSE, FOOT, commander("R", at=(33, 22), qualities=("elegante",)),
        dice=[5, 6, 3, 1, 2, 4, 5, 1, 1, 2, 4, 4, 2, 1, 6, 3, 1, 2, 3, 4],
    )  # fmt: skip
    assert scene.moment == "RetreatNear"
    scene.play(Grace("R", role=RED))
    assert scene.officer("R").exhausted
    assert scene.all(CommanderExhausted)
    assert scene.at("A") == (36.0, 21.0)
    assert scene.unit("A").disordered  # the resist roll did that


@rule("TER-qualities-tranquilo")
def test_a_calm_commander_spares_the_wear_of_a_blocked_way() -> None:
    scene = charged(
        unit("A", "coraceros", at=(36, 21.9)), FOOT, unit("B", at=(36, 20.2)),
        commander("R", inside="A", qualities=("tranquilo",)),
        dice=[5, 6, 3, 1, 2, 4, 5, 1, 1, 2, 4, 4, 2, 1, 6, 3, 5, 2, 3, 1],
    )  # fmt: skip
    assert scene.unit("A").wear == 2


@rule("TER-scenery-edificio-h")
def test_houses_have_no_flanks() -> None:
    house = area("large_building", 36, 26, 2)
    held = unit("X", at=(36, 24), facing=180, role=BLUE, building="e1")
    scene = Scene(held, house)
    assert not is_flanked(scene.state, held, place(36, 40))
    behind = Scene(unit("A", at=(36, 34), facing=180), held, house)
    combat = Combat(attacker="A", defender="X", start=place(36, 34), attacker_attacks=True)
    courage = courage_in_combat(behind.state, fights_of(behind.state, combat)[1])
    assert ("flanked", "TER-scenery-edificio-h", 0) in [
        (m.source, m.cite, m.amount) for m in courage.terms
    ]


def test_moves_are_told_with_their_way() -> None:
    scene = charged(unit("A", at=(36, 10)), unit("X", at=(36, 20), **FOE))
    assert scene.last(UnitMoved).path == (place(36, 10), place(36, 16))
    assert not scene.all(UnitDestroyed)
