"""Assigning Auxiliaries: where each Class may lie, who must serve, what is called back."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.fifty_gun_ships import BreakDownFleet50, FormFleet50
from estandarte.games.mistral.fleets.formations import may_hold, may_keep, most_auxiliaries
from estandarte.games.mistral.fleets.reorganisation import Reorganising
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.tasks.assignment import (
    Assign,
    Assigning,
    AssigningAuxiliaries,
    EndAssignment,
    PutOnTrack,
    Recall,
    ReleaseAuxiliary,
    TakeOffTrack,
    places_for,
)
from estandarte.games.mistral.tasks.book import LastingTask, TrackBox
from estandarte.kernel import Dice, Play, Setup, but, settle
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.doctrine_scenes import ALFEREZ
from games.mistral.likeness import assert_alike, both, looks
from games.mistral.scenes import auxiliary, formation, squadron, started
from games.mistral.sequence_scenes import Watch
from games.mistral.task_scenes import (
    BOURBONS,
    BRITISH,
    Errand,
    assigned,
    corsairs,
)
from games.mistral.year_scenes import MAHON


def step(*pieces: Any, role: str = BRITISH, **more: Any) -> Errand:
    scene = Errand(
        formation("BR-A", at="port_mahon/harbour"),
        squadron("B1", "port_mahon/harbour", formation="BR-A", state="in_ordinary"),
        squadron("B2", "port_mahon/harbour", formation="BR-A", state="in_ordinary"),
        *pieces,
        **more,
    )
    return scene.push(Assigning((role,)))


@rule("IC-6.13-b", "MIC-12.1-i", "MIC-12.1-p", "MIC-12.1-v", "MIS-2.511-a", "MRM-1-c")
@pytest.mark.parametrize(
    ("kind", "contingent", "to", "refused"),
    [
        ("fleet", "britain", "port_gibraltar", None),
        ("fleet", "britain", "BR-A", None),
        ("fleet", "britain", "port_cadiz", "IC-6.13-b"),
        ("fleet", "britain", "port_valetta", "IC-6.13-b"),
        ("fleet", "britain", "coast_a", None),
        ("fleet", "britain", "nowhere", "IC-6.13-b"),
        ("light", "britain", "port_gibraltar", None),
        ("light", "britain", "BR-A", "MIC-12.1-p"),
        ("galley", "savoy", "port_gibraltar", None),
        ("galley", "savoy", "BR-A", "MIC-12.1-i"),
        ("fireship", "britain", "BR-A", None),
        ("fireship", "britain", "port_gibraltar", "IC-6.13-b"),
        ("bomb", "britain", "BR-A", None),
        ("bomb", "britain", "port_gibraltar", "IC-6.13-b"),
        ("privateer", "spain", "port_cadiz", None),
        ("privateer", "spain", "port_valetta", None),
        ("privateer", "spain", "port_melilla", "MIS-2.511-a"),
        ("privateer", "spain", "port_algiers", "MIS-2.53-a"),
        ("privateer", "spain", "port_gibraltar", "MIS-2.53-a"),
    ],
)
def test_where_each_class_may_be_assigned(
    kind: str, contingent: str, to: str, refused: str | None
) -> None:
    one = auxiliary("X", kind, contingent)
    scene = step(one, role=one.fleet)
    assert scene.refusal(Assign("X", to, role=one.fleet)) == refused


@rule("IC-6.13-c")
@pytest.mark.parametrize(
    ("port", "most"), [("port_gibraltar", 2), ("port_malaga", 1), ("coast_a", 1)]
)
def test_how_many_a_port_holds(port: str, most: int) -> None:
    contingent = "spain" if port == "port_malaga" else "britain"
    role = BOURBONS if contingent == "spain" else BRITISH
    crowd = [assigned(f"A{n}", "fleet", port, contingent) for n in range(most)]
    full = step(*crowd, auxiliary("X", "fleet", contingent), role=role)
    assert full.refusal(Assign("X", port, role=role)) == "IC-6.13-c"
    room = step(*crowd[1:], auxiliary("X", "fleet", contingent), role=role)
    assert room.refusal(Assign("X", port, role=role)) is None


@rule("IC-6.13-c", "MIS-2.531-a")
def test_privateers_come_above_the_limit_and_do_not_count() -> None:
    crowd = [assigned(f"A{n}", "light", "port_cadiz", "spain") for n in range(2)]
    scene = step(*crowd, auxiliary("P", "privateer", "spain"), role=BOURBONS)
    assert scene.refusal(Assign("P", "port_cadiz", role=BOURBONS)) is None
    one = [assigned("P", "privateer", "port_malaga", "spain"), auxiliary("L", "light", "spain")]
    assert step(*one, role=BOURBONS).refusal(Assign("L", "port_malaga", role=BOURBONS)) is None


@rule("IC-6.13-c")
def test_each_fleet_has_its_own_room_in_a_coastal_space() -> None:
    scene = step(assigned("S", "light", "coast_b", "spain"), auxiliary("X", "light"))
    assert scene.refusal(Assign("X", "coast_b", role=BRITISH)) is None


@rule("IC-6.13-d", "MIS-Q95", "MIS-2.313-a")
def test_ports_of_either_command_serve_both_but_formations_only_their_own() -> None:
    pieces = [
        formation("FR-C", at="port_toulon/harbour"),
        squadron("F1", "port_toulon/harbour", formation="FR-C", state="in_ordinary"),
        auxiliary("X", "fleet", "spain"),
    ]
    scene = step(*pieces, role=BOURBONS)
    assert scene.refusal(Assign("X", "port_toulon", role=BOURBONS)) is None
    assert scene.refusal(Assign("X", "FR-C", role=BOURBONS)) == "MIS-2.313-a"


@rule("MIS-2.165-d", "IC-2.32-d")
def test_in_limited_neutrality_neapolitan_auxiliaries_still_serve_at_home() -> None:
    naples = {"naples": "limited_neutrality"}
    pieces = auxiliary("G", "galley", "naples"), auxiliary("X", "fleet", "spain")
    scene = step(*pieces, role=BOURBONS, contingents=naples)
    assert scene.refusal(Assign("G", "port_naples", role=BOURBONS)) is None
    assert scene.refusal(Assign("X", "port_naples", role=BOURBONS)) == "IC-6.13-b"


@rule("MIS-2.513-a")
def test_a_privateer_takes_a_new_base_each_time() -> None:
    scene = step(auxiliary("P", "privateer", "spain"), role=BOURBONS)
    scene.act(Assign("P", "port_barcelona", role=BOURBONS))
    assert scene.aux("P").at == "port_barcelona"
    scene.state.auxiliaries["P"] = but(scene.aux("P"), place="available", at="")
    scene.push(Assigning((BOURBONS,))).act(Assign("P", "port_cadiz", role=BOURBONS))
    assert scene.aux("P").at == "port_cadiz"


@rule("IC-6.13-a", "MIC-19.3-d")
@pytest.mark.parametrize(
    ("kind", "refused"),
    [
        ("fleet", "IC-6.13-a"),
        ("fleet50", "IC-6.13-a"),
        ("light", "IC-6.13-a"),
        ("galley", "IC-6.13-a"),
        ("fireship", None),
        ("bomb", None),
    ],
)
def test_who_must_serve_and_who_may_be_held_back(kind: str, refused: str | None) -> None:
    contingent = "savoy" if kind == "galley" else "britain"
    scene = step(auxiliary("X", kind, contingent))
    assert scene.refusal(EndAssignment(role=BRITISH)) == refused


@rule("MIS-2.237-a")
def test_a_fleet_50_may_be_broken_down_instead_of_being_assigned() -> None:
    scene = step(auxiliary("X", "fleet50"))
    apart = BreakDownFleet50("X", ("BD1", "BD1"), "port_mahon", role=BRITISH)
    assert apart in scene.options()
    scene.act(apart, EndAssignment(role=BRITISH))
    assert scene.state.auxiliaries == {}
    assert (scene.unit("BD1").sail, scene.unit("BD1").damage) == (2, 8)


@rule("IC-6.13-a")
def test_nobody_must_serve_where_there_is_no_room() -> None:
    scene = step(auxiliary("X", "light"))
    free = list(places_for(scene.state, scene.aux("X")))
    for number, port in enumerate(free):
        count = 2 if scene.state.theatre.ports[port].rank == "key" else 1
        for copy in range(count):
            id = f"L{number}.{copy}"
            scene.state.auxiliaries[id] = assigned(id, "light", port)
    assert scene.refusal(EndAssignment(role=BRITISH)) is None


@rule("IC-6.13-e")
def test_an_auxiliary_is_set_free_in_harbour_only_and_only_once() -> None:
    scene = step(assigned("X", "fleet", "BR-A"), assigned("P", "fleet", "port_gibraltar"))
    assert scene.refusal(ReleaseAuxiliary("P", role=BRITISH)) == "IC-6.13-e"
    scene.act(ReleaseAuxiliary("X", role=BRITISH))
    assert scene.aux("X").place == "available"
    scene.act(Assign("X", "BR-A", role=BRITISH))
    at_sea = step(assigned("X", "fleet", "BR-A"), auxiliary("Y", "fleet"))
    for id in ("B1", "B2"):
        at_sea.state.units[id] = but(at_sea.unit(id), state="ready")
    assert at_sea.refusal(ReleaseAuxiliary("X", role=BRITISH)) == "IC-6.13-e"


def over_the_limit(lost: str, **more: Any) -> Errand:
    """A Flag that had an Auxiliary for each of its two Squadrons, and has lost one of them."""
    scene = step(assigned("X", "fleet", "BR-A"), assigned("Y", "bomb", "BR-A"), **more)
    del scene.state.units[lost]
    return scene


@rule("MIS-2.131-b", "IC-6.13-c")
def test_in_harbour_what_is_over_the_limit_after_a_loss_is_set_free() -> None:
    scene = over_the_limit("B2")
    assert scene.refusal(EndAssignment(role=BRITISH)) == "MIS-2.131-b"
    assert EndAssignment(role=BRITISH) not in scene.options()
    scene.act(ReleaseAuxiliary("Y", role=BRITISH))
    assert scene.aux("Y").place == "available"
    assert scene.refusal(Assign("Y", "BR-A", role=BRITISH)) == "MIS-2.131-b"
    assert scene.refusal(EndAssignment(role=BRITISH)) is None


@rule("MIS-2.131-b", "IC-6.13-e")
def test_at_sea_one_of_them_goes_to_the_recovery_box_and_the_other_stays() -> None:
    scene = over_the_limit("B2")
    scene.state.units["B1"] = but(scene.unit("B1"), state="ready", at="sp_13")
    scene.state.formations["BR-A"] = but(scene.state.formations["BR-A"], at="sp_13")
    offered = {one for one in scene.options() if isinstance(one, ReleaseAuxiliary)}
    assert offered == {ReleaseAuxiliary(id, role=BRITISH) for id in ("X", "Y")}
    sample = scene.state.decision.sample(scene.state, BRITISH, Dice("over"))  # type: ignore[union-attr]
    assert sample in offered
    scene.act(ReleaseAuxiliary("X", role=BRITISH))
    assert (scene.aux("X").place, scene.aux("Y").place) == ("recovery", "assigned")
    assert scene.options() == [EndAssignment(role=BRITISH)]
    assert "AuxiliarySpent" not in [type(e).__name__ for e in as_seen(scene.play.events, BOURBONS)]


@rule("MIS-2.131-a")
def test_a_detachment_keeps_one_though_it_lost_a_squadron() -> None:
    scene = Errand(
        formation("BR-1", at="sp_13"),
        squadron("B1", "sp_13", formation="BR-1"),
        assigned("X", "fleet", "BR-1"),
        auxiliary("Z", "bomb"),
    )
    scene.push(Assigning((BRITISH,)))
    assert scene.refusal(ReleaseAuxiliary("X", role=BRITISH)) == "IC-6.13-e"
    assert scene.refusal(EndAssignment(role=BRITISH)) is None


@rule("MIS-2.131-c")
def test_a_flotilla_gives_up_what_the_grand_one_has_too_many() -> None:
    scene = Errand(
        formation("BR-G", at="sp_13"),
        formation("BR-A", at="sp_13", under="BR-G"),
        squadron("B2", "sp_13", formation="BR-A"),
        assigned("X", "fleet", "BR-G"),
        assigned("Y", "fleet", "BR-A"),
    )
    scene.push(Assigning((BRITISH,)))
    assert scene.refusal(EndAssignment(role=BRITISH)) == "MIS-2.131-b"
    assert may_keep(scene.state, scene.aux("Y")).cite == "MIS-2.131-c"
    scene.act(ReleaseAuxiliary("Y", role=BRITISH))
    assert scene.aux("X").place == "assigned"


@rule("MIS-2.131-b")
def test_the_doctrine_gives_up_what_is_too_many() -> None:
    scene = over_the_limit("B2")
    asked = scene.state.decision
    assert asked is not None
    assert ALFEREZ.wish(scene.state, asked, BRITISH) == ReleaseAuxiliary("Y", role=BRITISH)


def tasked(kind: Any, impulses: int, id: str = "X", role: str = BOURBONS) -> Errand:
    pieces = [*corsairs(), assigned("X", "fleet50", "port_toulon", "france")]
    scene = step(*pieces, auxiliary("Y", "fireship", "france"), role=role)
    scene.state.auxiliaries[id] = but(scene.aux(id), place="tasked", at="st_elba")
    errand = LastingTask(id, kind, BOURBONS, impulses=impulses)
    scene.state.tasks = but(scene.state.tasks, lasting={id: errand})
    return scene


@rule("IC-6.15-b", "MIS-2.332-j", "IC-7.2-c")
@pytest.mark.parametrize(
    ("kind", "impulses", "refused"),
    [
        ("interdiction", 3, "MIS-2.332-j"),
        ("interdiction", 4, None),
        ("blockade", 0, None),
        ("shadow", 0, None),
    ],
)
def test_an_interdiction_lasts_four_impulses_at_least(
    kind: str, impulses: int, refused: str | None
) -> None:
    scene = tasked(kind, impulses)
    assert scene.refusal(Recall("X", role=BOURBONS)) == refused
    if refused is None:
        scene.act(Recall("X", role=BOURBONS))
        assert scene.aux("X").place == "recovery"
        assert not scene.state.tasks.lasting


@rule("IC-6.15-b")
def test_pirates_are_not_recalled_and_the_knights_by_the_bourbons() -> None:
    assert tasked("interdiction", 9, "pirate_tunis").refusal(
        Recall("pirate_tunis", role=BOURBONS)
    ) == ("IC-6.15-b")
    knights = "knights_of_malta"
    assert tasked("interdiction", 9, knights).refusal(Recall(knights, role=BOURBONS)) is None
    british = tasked("interdiction", 9, knights, BRITISH)
    assert british.refusal(Recall(knights, role=BRITISH)) == "IC-6.15-b"


@rule("IC-9.36-c", "IC-6.15-b")
def test_who_holds_an_order_is_not_called_back() -> None:
    scene = tasked("interdiction", 9)
    scene.escort("X", fleet=BOURBONS)
    assert scene.refusal(Recall("X", role=BOURBONS)) == "IC-9.36-c"


@rule("MIS-X3", "IC-6.15-c", "MIS-2.635-a", "MIC-12.1-g", "MIS-2.637-a", "MIS-Q42")
def test_who_may_go_on_the_levant_trade_track() -> None:
    pieces = [
        auxiliary("F", "fleet"),
        auxiliary("F50", "fleet50"),
        auxiliary("L", "light"),
        assigned("P", "fleet", "port_mahon"),
    ]
    scene = step(*pieces)
    assert scene.refusal(PutOnTrack("L", role=BRITISH)) == "MIC-12.1-g"
    assert scene.refusal(PutOnTrack("P", role=BRITISH)) == "MIS-2.635-a"
    scene.act(PutOnTrack("F", role=BRITISH), PutOnTrack("F50", role=BRITISH))
    track = scene.state.tasks.track
    assert (track["A"].auxiliary, track["B"].auxiliary) == ("F", "F50")
    assert scene.aux("F").place == "track"
    spanish = step(auxiliary("S", "fleet", "spain"), role=BOURBONS)
    assert spanish.refusal(PutOnTrack("S", role=BOURBONS)) == "MIS-2.637-a"


@rule("IC-6.15-c", "MIS-2.636-c", "MIS-X3")
@pytest.mark.parametrize(("turn", "refused"), [(9, "MIS-2.636-c"), (10, None)])
def test_an_auxiliary_comes_back_after_eight_turns(turn: int, refused: str | None) -> None:
    scene = step(auxiliary("F", "fleet", place="track"), auxiliary("Y", "fireship"), turn=2)
    boxes = {"A": TrackBox(scene.state.date, "F")}
    scene.state.tasks = but(scene.state.tasks, track=boxes)
    scene.state.date = but(scene.state.date, turn=turn)
    assert scene.refusal(TakeOffTrack("A", role=BRITISH)) == refused
    if refused is None:
        scene.act(TakeOffTrack("A", role=BRITISH))
        assert scene.aux("F").place == "available"
        assert not scene.state.tasks.track


@rule("IC-2.33-a", "IC-2.31-b", "MIC-19.3-d")
def test_the_bourbons_first_and_neither_sees_the_other() -> None:
    scene = Errand(auxiliary("S", "light", "spain"), auxiliary("B", "light"))
    scene.push(AssigningAuxiliaries())
    assert scene.asks == f"Assigning {BOURBONS}"
    scene.act(Assign("S", "port_cadiz", role=BOURBONS), EndAssignment(role=BOURBONS))
    assert scene.asks == f"Assigning {BRITISH}"
    scene.act(Assign("B", "port_mahon", role=BRITISH), EndAssignment(role=BRITISH))
    assert scene.asks == ""
    assert as_seen(scene.play.events[:1], BRITISH) == ()


@rule("IC-2.31-b")
def test_who_has_no_auxiliary_is_told_so_and_has_one_answer() -> None:
    scene = Errand(auxiliary("B", "light"))
    scene.push(AssigningAuxiliaries())
    asked = scene.state.decision
    assert asked is not None
    assert scene.options() == [EndAssignment(role=BOURBONS)]
    assert asked.sample(scene.state, BOURBONS, Dice("idle")) == EndAssignment(role=BOURBONS)
    assert ALFEREZ.wish(scene.state, asked, BOURBONS) == scene.options()[0]
    assert asked.asked(scene.state, BOURBONS).key == "ask.assigning.none"
    assert asked.asked(scene.state, BRITISH).key == "ask.assigning"
    scene.act(EndAssignment(role=BOURBONS))
    asked = scene.state.decision
    assert asked is not None and asked.asked(scene.state, BRITISH).key == "ask.assigning"


@rule("MIC-19.3-m")
def test_what_recovers_is_assigned_in_the_next_turn() -> None:
    """Assignment is the third Step, Recovery the fifth."""
    from estandarte.games.mistral.war.sequence import Turn
    from estandarte.kernel.flow import stages_of

    stages = stages_of(Turn)
    assert stages.index("assign_auxiliaries") < stages.index("keep_up")


@rule("MIC-12.1-h", "IC-6.32-a")
def test_no_auxiliary_changes_its_role_but_fleet_50() -> None:
    kinds = {*Assigning.accepts, *Reorganising.accepts}
    changing = [k.__name__ for k in kinds if "Convert" in k.__name__ or "Fleet50" in k.__name__]
    assert sorted(changing) == ["BreakDownFleet50", "FormFleet50"]


@rule("MIS-2.23-a", "MIS-2.21-d", "IC-3.23-c")
def test_a_fifty_gun_ship_is_sail_or_half_an_auxiliary() -> None:
    def fifties(scene: Errand) -> tuple[int, int]:
        sail = sum(u.sail for u in scene.state.units.values() if u.subclass == "sol_d")
        made = sum(a.kind == "fleet50" for a in scene.state.auxiliaries.values())
        return sail, made

    scene = Errand(squadron("BD1", "port_mahon/harbour", 2, state="in_ordinary"))
    assert fifties(scene) == (2, 0)
    scene.push(Reorganising((BRITISH,)))
    scene.act(FormFleet50(("BD1", "BD1"), role=BRITISH))
    assert fifties(scene) == (0, 1)
    (one,) = scene.state.auxiliaries
    scene.act(BreakDownFleet50(one, ("BD1", "BD1"), "port_mahon", role=BRITISH))
    assert fifties(scene) == (2, 0)


@rule("MRF-1-c", "MIS-2.234-a")
def test_before_the_first_turn_pairs_of_sol_d_may_change_their_role() -> None:
    form = FormFleet50(("BD1", "BD1"), role=BRITISH)
    pieces = squadron("BD1", "port_mahon/harbour", 2, state="in_ordinary"), auxiliary("X", "fleet")
    later = Errand(*pieces).push(Assigning((BRITISH,)))
    assert later.refusal(form) == "MIS-2.236-a" and form not in later.options()
    first = Errand(*pieces).push(Assigning((BRITISH,), free=True))
    assert form in first.options()
    first.act(form)
    assert first.state.auxiliaries["britain-fleet50-1"].place == "available"
    french = FormFleet50(("FD1", "FD1"), role=BOURBONS)
    ships = squadron("FD1", "port_toulon/harbour", 2, state="in_ordinary")
    for events, refused in (((), "MIS-2.239-a"), (("guerre_de_course",), None)):
        scene = Errand(ships, events=events).push(Assigning((BOURBONS,), free=True))
        assert scene.refusal(french) == refused


@rule("MRF-1-a", "MRF-1-c")
def test_the_first_step_of_a_match_is_that_of_the_set_up() -> None:
    state = MISTRAL.start(Setup("mistral", "y1745"), Dice("set-up"))
    settle(Play(state))
    asked = state.decision
    assert isinstance(asked, Assigning)
    assert asked.free and asked.waiting == (BOURBONS,)


@rule("MIS-2.231-a")
def test_a_sol_d_squadron_counts_like_any_other() -> None:
    scene = step(squadron("BD1", "port_mahon/harbour", formation="BR-A", state="in_ordinary"))
    flotilla = scene.state.formations["BR-A"]
    units = scene.state.units_of("BR-A")
    assert [unit.id for unit in units] == ["B1", "B2", "BD1"]
    assert may_hold(scene.state, flotilla, units)
    assert most_auxiliaries(scene.state, flotilla) == 3


@rule("MIS-2.234-a")
@pytest.mark.parametrize("scenario", ["y1740", "y1744", "y1747"])
def test_a_scenario_allots_every_sol_d_to_one_role(scenario: str) -> None:
    state = started(scenario)
    entry = state.pack.scenarios[scenario]
    made = [a.contingent for a in state.auxiliaries.values() if a.kind == "fleet50"]
    assert {name: made.count(name) for name in made} == {
        n: c for n, c in entry.fleet50.items() if c
    }
    for id, placed in entry.squadrons.items():
        if state.pack.ships.squadrons[id].subclass == "sol_d":
            assert state.units[id].sail == placed.sail


def test_a_random_player_assigns_them_one_by_one_and_ends() -> None:
    from estandarte.kernel import Dice

    scene = step(auxiliary("X", "fleet"), auxiliary("Y", "light"), auxiliary("Z", "bomb"))
    for _ in range(4):
        decision = scene.state.decision
        if decision is None:
            break
        scene.act(decision.sample(scene.state, BRITISH, Dice("any")))
    assert [scene.aux(id).place for id in "XYZ"] == ["assigned"] * 3


def assigning(*pieces: Any) -> Watch:
    harboured: dict[str, Any] = {"at": MAHON, "formation": "BR-A", "state": "in_ordinary"}
    flotilla = formation("BR-A", at=MAHON), squadron("B1", **harboured), squadron("B2", **harboured)
    return Watch(AssigningAuxiliaries(), *flotilla, *pieces)


END = EndAssignment(role=BOURBONS), EndAssignment(role=BRITISH)


@rule("IC-2.31-b", "MIC-19.3-d")
def test_whether_there_is_an_auxiliary_to_assign_is_not_told_by_the_question() -> None:
    one, none = assigning(auxiliary("X", "light"), auxiliary("F", "fireship")), assigning()
    assert_alike(one, none, both(*END[:1]), BOURBONS)
    before = looks(one, BOURBONS)
    for action in (Assign("X", "port_mahon", role=BRITISH), Assign("F", "BR-A", role=BRITISH)):
        one.play(action)
        assert looks(one, BOURBONS) == before
    assert_alike(one, none, both(*END[1:]), BOURBONS)


@rule("IC-2.31-b", "IC-6.13-e")
def test_what_is_taken_back_from_a_formation_nobody_sees() -> None:
    taken, left = (assigning(assigned("X", "fireship", "BR-A")) for _ in range(2))
    assert_alike(taken, left, both(*END[:1]), BOURBONS)
    taken.play(ReleaseAuxiliary("X", role=BRITISH))
    assert taken.state.auxiliaries["X"].place == "available"
    assert_alike(taken, left, both(*END[1:]), BOURBONS)


@rule("MIS-2.635-a", "MIC-12.1-g")
def test_only_available_fleet_auxiliaries_go_to_the_levant() -> None:
    scene = step(auxiliary("L", "light"), assigned("P", "fleet", "port_mahon"))
    assert scene.refusal(PutOnTrack("L", role=BRITISH)) == "MIC-12.1-g"
    assert scene.refusal(PutOnTrack("P", role=BRITISH)) == "MIS-2.635-a"


@rule("MIS-2.512-a", "MIC-19.3-m")
def test_neither_a_corsair_nor_one_that_recovers_is_assigned() -> None:
    scene = step(auxiliary("R", "fleet", place="recovery"), *corsairs())
    assert scene.refusal(Assign("R", "port_mahon", role=BRITISH)) == "MIC-19.3-m"
    pirate = Assign("pirate_algiers", "port_mahon", role=BRITISH)
    assert scene.refusal(pirate) == "MIS-2.512-a"


@rule("MIS-2.53-a")
def test_no_privateer_lies_in_a_british_port() -> None:
    one = auxiliary("X", "privateer", "spain")
    scene = step(one, role=one.fleet)
    assert scene.refusal(Assign("X", "port_gibraltar", role=one.fleet)) == "MIS-2.53-a"
