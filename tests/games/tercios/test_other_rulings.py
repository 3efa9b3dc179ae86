"""The other readings that a table may choose, and places where there is little room."""

from typing import Any

import pytest

from estandarte.games.tercios import TERCIOS
from estandarte.games.tercios.before.cartography import MapChoice, PlaceFree
from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.reactions.flight import Flee, away_from, away_heading
from estandarte.games.tercios.reactions.reacting import React, Threat
from estandarte.games.tercios.schema.pack import PACKS
from estandarte.games.tercios.state import Element, Tercios
from estandarte.games.tercios.turn.breaking import settle_breaks
from estandarte.games.tercios.turn.execution import March, Orient
from estandarte.games.tercios.turn.morale import wear
from estandarte.games.tercios.unions.columns import JoinColumn
from estandarte.kernel import Play, Setup
from estandarte.kernel.dice import pledge
from estandarte.kernel.match import Match
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.overlap import overlaps
from games.tercios.clashes import BLUE, RED, Scene, charged, charger, clash
from games.tercios.scenes import area, commander, inch, place, unit

# --- switches


@rule("TER-Q18", "TER-reactions-b")
@pytest.mark.parametrize(("choice", "asks"), [("path", True), ("end_of_move", False)])
def test_a_march_past_a_unit_provokes_it_only_if_the_way_counts(choice: Any, asks: bool) -> None:
    watcher = unit("X", role=BLUE, at=(38.8, 22), facing=270, card="resistid")
    scene = Scene(unit("A", "coraceros", at=(36, 16)), watcher, proximity=choice)
    scene.activate("A", "corred")
    scene.play(March(place(36, 29), role=RED))
    assert (scene.moment == "Reaction") is asks


@rule("TER-Q18", "TER-reactions-b")
def test_at_the_end_of_a_move_any_centre_of_the_mover_counts() -> None:
    # the front centre stays 4 inches away, the right centre comes to 2.5
    watcher = unit("X", role=BLUE, at=(40, 22), facing=270, card="resistid")
    scene = Scene(unit("A", "coraceros", at=(36, 16)), watcher, proximity="end_of_move")
    scene.activate("A", "corred")
    scene.play(March(place(36, 22.8), role=RED))
    assert scene.moment == "Reaction"


@rule("TER-Q27", "TER-correct-a")
@pytest.mark.parametrize(("limit", "cite"), [(1, "TER-overlap-a"), (2, None)])
def test_how_much_of_an_overlap_is_put_right(limit: int, cite: str | None) -> None:
    friend = unit("B", at=(39.2, 24))  # A would need to go aside by about 1.5 inches
    scene = Scene(unit("A", at=(36, 20)), friend, correction_inches=limit)
    scene.activate("A", "corred")
    assert scene.refusal(March(place(36, 24), role=RED)) == cite


@rule("TER-Q34", "TER-charge-h")
@pytest.mark.parametrize(("choice", "fights"), [("straight", False), ("two_legs", True)])
def test_a_charge_goes_round_a_corner_only_if_so_chosen(choice: Any, fights: bool) -> None:
    lake = area("small_lake", 36, 18, 1)  # in the way of every straight charge, but not of sight
    scene = Scene(
        charger(at=(36, 14)), charged("compania_disparo", at=(36, 23)), lake, dice=[1] * 60,
        charge_path=choice,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert bool(scene.all(RoundFought)) is fights


@rule("TER-Q62", "TER-troops-integrada-f")
@pytest.mark.parametrize(("choice", "left"), [("survives", True), ("destroyed", False)])
def test_a_lost_combat_may_cost_an_integrated_gun(choice: Any, left: bool) -> None:
    host = charged(parts=("G",))
    gun = unit("G", "canon_ligero", role=BLUE, at=(36, 24), facing=180, union="gun", lead="X")
    dice = [6, 6, 6, 1, 1, 1, 5, 1, 1, 1, *[1] * 6]
    scene = clash(charger(), host, gun, dice=dice, integrated_gun_in_defeat=choice)
    assert scene.at("X") == (36.0, 27.0)  # it disengaged, beaten 2 to 0
    assert ("G" in scene.state.units) is left


@rule("TER-Q62", "TER-troops-integrada-f")
def test_an_integrated_gun_is_lost_when_its_formation_retreats() -> None:
    host = charged(parts=("G",))
    gun = unit("G", "canon_ligero", role=BLUE, at=(36, 24), facing=180, union="gun", lead="X")
    scene = clash(charger("escuadron_clasico"), host, gun, dice=[6, *[1] * 30])
    assert "G" not in scene.state.units
    assert scene.state.score[RED] == 1


@rule("TER-Q48", "TER-X36", "TER-troops-emplazada-g")
@pytest.mark.parametrize(("choice", "units", "markers"), [("stand", 2, 4), ("lose_unit", 1, 0)])
def test_works_that_would_retreat_stand_or_lose_a_unit(
    choice: Any, units: int, markers: int
) -> None:
    levy: dict[str, Any] = {"sort": "levas+tabor", "union": "works"}
    first = charged(**levy, parts=("Y",), wear=1)
    second = unit("Y", role=BLUE, at=(40.73, 24), facing=180, lead="X", **levy)
    # the attacker hits twice, nothing is cancelled, and the works hit nothing
    dice = [6, 6, 1, 1, 1, 1, *[1] * 20]
    scene = clash(
        charger("escuadron_clasico"), first, second, dice=dice, fortification_retreat=choice
    )
    assert sum(u.role == BLUE for u in scene.state.units.values()) == units
    assert scene.at("A") == (36.0, 21.0)  # the attacker goes back though it won
    if units == 2:
        assert scene.unit("X").wear == markers
        assert scene.unit("X").disordered


# --- little room


@rule("TER-Q95", "TER-reactions-corred-a")
def test_a_unit_that_flees_beside_the_edge_stays_on_the_table() -> None:
    edge = charged("coraceros", at=(70.2, 24), card="corred")
    scene = Scene(charger(at=(66, 20)), edge, dice=[6] * 60)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED), React("X", role=BLUE))
    assert scene.moment == "Flight"
    scene.play(Flee(inch(14), role=BLUE))
    fled = scene.unit("X")
    assert is_on_field(fled.base, scene.state.field)
    assert fled.base.centre.y > place(0, 24.7).y  # away from A, not towards it


@rule("TER-Q95", "TER-reactions-corred-a")
def test_a_unit_with_no_room_to_turn_still_flees_away_from_its_enemy() -> None:
    boxed = charged("compania_disparo", at=(36, 24), card="corred")
    left = unit("L", "compania_disparo", role=BLUE, at=(32.84, 24), facing=180)
    right = unit("R", "compania_disparo", role=BLUE, at=(39.16, 24), facing=180)
    fixed: dict[str, Any] = {"correction_inches": 0, "correction_degrees": 0}
    scene = Scene(charger(at=(34.5, 20)), boxed, left, right, **fixed)
    threat = Threat("A", True, place(34.5, 20), place(36, 24))
    assert away_from(scene.state, scene.unit("X"), threat) == boxed.base
    assert 100 < away_heading(scene.state, scene.unit("X"), threat) < 200  # up the table


@rule("TER-Q20", "TER-reactions-atacad-a")
def test_a_countercharge_needs_room_where_both_would_meet() -> None:
    beside = (unit("P", at=(32.1, 22.6)), unit("Q", at=(39.9, 22.6)))  # 3 inches between them
    foe = charged(at=(36, 25), card="atacad")
    tight = Scene(charger("escuadron_clasico"), foe, *beside, dice=[6] * 60)
    tight.activate("A", "atacad")
    tight.play(Charge("X", role=RED))
    assert tight.refusal(React("X", role=BLUE)) == "TER-overlap-a"
    wide = Scene(charger("escuadron_clasico"), foe, dice=[6] * 60)
    wide.activate("A", "atacad")
    wide.play(Charge("X", role=RED))
    assert wide.refusal(React("X", role=BLUE)) is None


@rule("TER-overlap-d")
def test_a_gun_gives_room_to_a_friend_that_turns_onto_it() -> None:
    gun = unit("G", "canon_ligero", at=(33.5, 22.2))
    scene = Scene(unit("A", at=(36, 20)), gun)
    scene.activate("A", "atencion")
    scene.play(Orient(Side.LEFT, role=RED))
    assert not overlaps(scene.unit("A").base, scene.unit("G").base)


@rule("TER-overlap-d")
def test_a_displaced_gun_does_not_end_on_another_unit() -> None:
    gun = unit("G", "canon_ligero", at=(36, 24))
    behind = unit("B", at=(36, 18))
    scene = Scene(unit("A", at=(36, 20.5)), gun, behind)
    scene.activate("A", "atencion")
    scene.play(March(place(36, 24.4), role=RED))
    bases = [u.base for u in scene.state.on_table()]
    assert not any(overlaps(a, b) for i, a in enumerate(bases) for b in bases[i + 1 :])
    assert scene.unit("G").base != gun.base


@rule("TER-scenario-d", "TER-scenario-f", "TER-bases-a")
@pytest.mark.parametrize(
    "army", ["suizos_1496_500", "suecia_1649_1500", "otomano_1560_1500", "rusia_1649_1000"]
)
def test_ready_layouts_find_room_for_armies_on_the_larger_bases(army: str) -> None:
    tree = PACKS.of({}).sample(army)
    setup = Setup(
        "tercios", "campos_de_gloria_28mm", armies={"red": tree, "blue": tree}, pledge=pledge("x")
    )
    match = Match.start(TERCIOS, setup, "x")
    for _ in range(60):
        decision = match.state.decision
        assert decision is not None
        if type(decision).__name__ == "Planning":
            break
        options = list(decision.options(match.state, decision.waiting[0]))
        assert options
        match.act(options[0])
    assert not match.state.waiting


@rule("TER-Q47", "TER-troops-emplazada-r")
def test_a_commander_in_works_stays_with_what_is_left_of_them() -> None:
    def hit(play: Play[Tercios]) -> None:
        wear(play, "X", 6, "TER-shoot-wear-a")
        settle_breaks(play, "X")

    levy = charged("levas+tabor", union="works", parts=("G",))
    gun = unit("G", "canon_ligero", role=BLUE, at=(39.2, 24), facing=180, union="works", lead="X")
    officer = commander("K", role=BLUE, inside="X")
    scene = Scene(levy, gun, officer, unit("Z", role=BLUE, at=(10, 40)), dice=[6] * 20)
    scene.doing(hit)
    assert "X" not in scene.state.units
    assert scene.officer("K").inside == "G"


@rule("TER-Q100", "TER-troops-choragiew-d")
def test_a_commander_in_a_unit_that_joins_a_column_is_in_the_column() -> None:
    rider: dict[str, Any] = {"sort": "husares_pesados"}
    officer = commander("C", inside="B")
    scene = Scene(unit("A", at=(36, 24), **rider), unit("B", at=(36, 18), **rider), officer)
    scene.activate("B", "corred")
    scene.play(JoinColumn("A", role=RED))
    assert scene.unit("A").parts == ("B",)
    assert scene.officer("C").inside == "A"


@rule("TER-scenery-edificio-c")
def test_entering_a_building_is_among_the_options_of_attention_alone() -> None:
    house = area("small_building", 36, 23, 1)
    scene = Scene(unit("A", "compania_disparo", at=(36, 20)), house)
    scene.activate("A", "atencion")
    assert scene.state.decision is not None
    into = [a for a in scene.state.decision.options(scene.state, RED) if getattr(a, "building", "")]
    assert into
    scene.play(into[0])
    assert scene.unit("A").building == house.id
    running = Scene(unit("A", "compania_disparo", at=(36, 20)), house)
    running.activate("A", "corred")
    assert running.state.decision is not None
    options = running.state.decision.options(running.state, RED)
    assert not any(getattr(a, "building", "") for a in options)


@rule("TER-Q78", "TER-scenery-edificio-c")
@pytest.mark.parametrize(("y", "fights"), [(33.4, True), (33.6, False)])
def test_a_charge_out_of_a_building_is_measured_from_its_edge(y: float, fights: bool) -> None:
    house = area("large_building", 36, 24, 2.5)  # its far edge is at 26.5; Speed 5 charges 7
    inside = unit("A", "compania_disparo", at=(36, 24.4), building=house.id)
    scene = clash(inside, charged(at=(36, y)), house, dice=[1] * 40)
    assert bool(scene.all(RoundFought)) is fights
    assert scene.unit("A").building == ""


@rule("TER-Q78", "TER-scenery-edificio-d")
def test_a_unit_driven_out_of_a_building_finds_a_place_that_is_free() -> None:
    house = area("large_building", 36, 24, 2.5)
    inside = charged("compania_disparo", at=(36, 24), building=house.id)
    behind = unit("Y", role=BLUE, at=(36, 29), facing=180)  # where X would come out
    dice = [6, 6, 1, 1, 1, 1, 5, 1, 1, 1, *[1] * 12]
    scene = clash(charger("escuadron_clasico", at=(36, 18)), inside, behind, house, dice=dice)
    driven = scene.unit("X")
    assert driven.building == ""
    assert not overlaps(driven.base, scene.unit("Y").base)


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


@rule("TER-qualities-cartografo-b", "TER-scenery-puente-b")
def test_the_bridge_of_a_cartographer_is_as_wide_as_any_other() -> None:
    river = Element("r", "river", (), (), (place(36, 0), place(36, 48)), inch(2))
    scene = Scene(unit("A"), river)
    scene.begin(MapChoice((RED,), 3))
    scene.play(PlaceFree("bridge", line=(place(34, 20), place(38, 20)), role=RED))
    bridge = next(e for e in scene.state.elements.values() if e.kind == "bridge")
    assert bridge.width == inch(6)
