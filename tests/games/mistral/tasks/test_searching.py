"""Searches, Shadows and Counter Shadows, die by die."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.hidden.concealment import DummyRemoved, FormationSpotted
from estandarte.games.mistral.tasks.book import LastingTask
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.log import TaskAnnounced
from estandarte.games.mistral.tasks.screening import TASKS
from estandarte.games.mistral.tasks.searching import (
    ConvoySpotted,
    KeepQuiet,
    LookOut,
    MarkerMissed,
    PlainSearches,
    Search,
)
from estandarte.games.mistral.tasks.shadowing import (
    CounterShadow,
    LetGo,
    Shadow,
    TestingShadows,
    drop_lost_shadows,
    is_shadowed,
)
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import but
from estandarte.kernel.events import DieRolled, as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import flagship, formation, pack, squadron
from games.mistral.task_scenes import (
    BOURBONS,
    BRITISH,
    Errand,
    assigned,
)


def hunt(
    *dice: int, kind: str = "fleet", at: str = "sp_14", squadrons: int = 1, **more: Any
) -> Errand:
    """A British Auxiliary, and a Spanish Flotilla under a marker within its reach.

    Nobody can pay for a Mulligan, unless told.
    """
    more.setdefault("prestige", 0)
    names = ("S1", "S2", "S3", "F1", "F2")[:squadrons]
    searcher = assigned("X", kind, "BR-A")
    if kind in ("galley", "light"):
        searcher = assigned("X", kind, "coast_a")
    scene = Errand(
        formation("BR-A", at="sp_13"),
        squadron("B1", at="sp_13", formation="BR-A"),
        formation("BO-A", at=at),
        *(squadron(name, at=at, formation="BO-A") for name in names),
        searcher,
        dice=dice,
        **more,
    )
    scene.push(Tasking((BRITISH,)))
    return scene


def dummy(id: str, at: str = "sp_14") -> Formation:
    return Formation(id, BOURBONS, "", "dummy", at)


@rule("IC-7.12-a", "MIC-2.1-a", "MIC-12.1-a", "IC-6.21-a", "MIS-2.13-a", "IC-6.15-a")
@pytest.mark.parametrize(("die", "spotted"), [(5, True), (6, False)])
def test_a_search_spots_on_five_and_not_on_six(die: int, spotted: bool) -> None:
    scene = hunt(die).act(Search("X", "sp_14", role=BRITISH))
    assert scene.state.formations["BO-A"].spotted is spotted
    assert scene.aux("X").place == "recovery"
    assert scene.state.tasks.task is None


@rule("MIS-X6", "MIC-2.1-b", "MIC-12.1-l", "IC-7.12-b")
@pytest.mark.parametrize(("squadrons", "asked"), [(4, True), (3, False)])
def test_a_galley_may_shadow_four_squadrons_on_a_four(squadrons: int, asked: bool) -> None:
    scene = hunt(4, kind="galley", at="sp_13", squadrons=squadrons)
    scene.act(Search("X", "sp_13", role=BRITISH))
    assert scene.state.formations["BO-A"].spotted
    assert (scene.asks == f"OfferingShadow {BRITISH}") is asked


@rule("MIS-X7", "MIC-2.1-h", "MIC-12.1-r", "MIC-12.1-t")
def test_the_squadrons_never_help_the_spotting() -> None:
    scene = hunt(6, kind="light", at="sp_13", squadrons=5)
    scene.act(Search("X", "sp_13", role=BRITISH))
    assert not scene.state.formations["BO-A"].spotted


@rule("IC-7.12-d", "MIC-2.1-e", "IC-10.12-a")
def test_every_marker_is_rolled_for_in_random_order() -> None:
    # order 1: the second of three; order 2: the first of two; then the last by itself.
    scene = hunt(3, 5, 0, 6, 4)
    scene.state.formations["D-1"] = dummy("D-1")
    scene.convoy("troop_1", at="sp_14")
    scene.act(Search("X", "sp_14", role=BRITISH))
    # in order D-1 (5: gone), BO-A (6: missed), troop_1 (4: seen)
    found = (DummyRemoved, MarkerMissed, ConvoySpotted)
    assert [type(e).__name__ for e in scene.play.events if isinstance(e, found)] == [
        "DummyRemoved",
        "MarkerMissed",
        "ConvoySpotted",
    ]
    assert "D-1" not in scene.state.formations
    assert scene.state.convoys["troop_1"].spotted
    assert scene.all(ConvoySpotted)[0].cite == "IC-10.12-a"
    assert scene.dice_left == []


@rule("IC-7.12-d")
def test_nobody_learns_which_marker_a_die_was_for() -> None:
    scene = hunt(0, 6, 6)
    scene.state.formations["D-1"] = dummy("D-1")
    scene.act(Search("X", "sp_14", role=BRITISH))
    assert len(scene.all(MarkerMissed)) == 2
    for role in (BRITISH, BOURBONS):
        seen = str(as_seen(scene.play.events, role))
        assert "BO-A" not in seen
        assert "D-1" not in seen
        assert "search_order" not in seen


@rule("IC-7.12-d", "IC-7.11-c")
@pytest.mark.parametrize("place", ["port_toulon/harbour", "sp_12"])
def test_a_search_needs_a_marker_and_never_a_harbour(place: str) -> None:
    scene = hunt()
    assert scene.refusal(Search("X", place, role=BRITISH)) == "IC-7.12-d"


@rule("IC-6.2-a", "IC-6.11-a", "MIS-2.133-a", "IC-6.14-a")
def test_who_may_not_search() -> None:
    scene = hunt(at="sp_09")
    assert scene.refusal(Search("X", "sp_09", role=BRITISH)) == "IC-6.14-a"
    near = hunt()
    near.state.auxiliaries["B"] = assigned("B", "bomb", "BR-A")
    assert near.refusal(Search("B", "sp_14", role=BRITISH)) == "MIS-2.133-a"
    assert near.refusal(Search("nobody", "sp_14", role=BRITISH)) == "IC-6.2-a"
    near.state.auxiliaries["X"] = but(near.aux("X"), place="available", formation="")
    assert near.refusal(Search("X", "sp_14", role=BRITISH)) == "IC-6.11-a"


@rule("MRS-1-d")
def test_with_open_fog_there_is_nothing_to_search() -> None:
    scene = hunt(fog="open")
    assert scene.refusal(Search("X", "sp_14", role=BRITISH)) == "MRS-1-d"


@rule("MIC-2.1-f", "MIC-2.1-i", "MIC-12.1-b", "IC-7.13-a")
def test_a_shadow_gives_up_the_other_searches() -> None:
    scene = hunt(0, 2)
    scene.state.formations["D-1"] = dummy("D-1")
    scene.act(Search("X", "sp_14", role=BRITISH), Shadow(role=BRITISH))
    assert is_shadowed(scene.state, "BO-A")
    assert scene.aux("X").place == "tasked"
    assert "D-1" in scene.state.formations
    assert scene.state.tasks.task is None


@rule("MIC-2.1-f", "IC-7.12-d")
def test_who_lets_it_go_searches_on_and_is_used_up() -> None:
    scene = hunt(0, 2, 3)
    scene.state.formations["D-1"] = dummy("D-1")
    scene.act(Search("X", "sp_14", role=BRITISH), LetGo(role=BRITISH))
    assert not is_shadowed(scene.state, "BO-A")
    assert "D-1" not in scene.state.formations
    assert scene.aux("X").place == "recovery"


@rule("MIC-12.1-b", "MIC-12.1-s", "IC-7.13-b")
def test_nothing_is_shadowed_in_a_gale() -> None:
    scene = hunt(0)
    scene.state.gales["mistral"] = Gale("mistral", 8, "sp_14", "port_toulon")
    scene.act(Search("X", "sp_14", role=BRITISH))
    assert scene.state.formations["BO-A"].spotted
    assert scene.asks != f"OfferingShadow {BRITISH}"


def shadowed(*dice: int, at: str = "sp_14", kind: str = "fleet", **more: Any) -> Errand:
    scene = Errand(
        formation("BO-A", at=at, spotted=True, **more),
        squadron("S1", at=at, formation="BO-A"),
        flagship("real_felipe", at=at, formation="BO-A"),
        assigned("X", kind, "port_mahon"),
        assigned("C", "fleet", "BO-A", "spain"),
        dice=dice,
        prestige=0,  # nobody can pay for another die
    )
    scene.state.auxiliaries["X"] = but(scene.aux("X"), place="tasked", at=at)
    errand = LastingTask("X", "shadow", BRITISH, "BO-A")
    scene.state.tasks = but(scene.state.tasks, lasting={"X": errand})
    return scene


@rule("IC-7.13-b", "IC-4.24-a")
@pytest.mark.parametrize(("die", "holds"), [(6, True), (7, False), (9, False)])
def test_a_shadow_ends_on_seven_at_the_end_of_an_impulse(die: int, holds: bool) -> None:
    scene = shadowed(die).push(TestingShadows())
    assert is_shadowed(scene.state, "BO-A") is holds
    assert scene.aux("X").place == ("tasked" if holds else "recovery")


@rule("IC-7.13-b", "MIC-12.1-m")
@pytest.mark.parametrize(
    ("kind", "at", "gale", "holds"),
    [
        ("fleet", "sp_14", False, True),
        ("fleet", "port_barcelona/harbour", False, False),
        ("fleet", "sp_14", True, False),
        ("fleet", "sz_lion", False, True),
        ("galley", "sp_14", False, True),
        ("galley", "sz_lion", False, False),
        ("galley", "sz_lion/sp_14:in", False, False),
        ("light", "sz_lion", False, True),
        ("light", "sp_14", True, False),
    ],
)
def test_where_a_shadow_loses_its_target(kind: str, at: str, gale: bool, holds: bool) -> None:
    scene = shadowed(at=at, kind=kind)
    if gale:
        scene.state.gales["mistral"] = Gale("mistral", 8, "sp_14", "port_toulon")
    drop_lost_shadows(scene.play)
    assert is_shadowed(scene.state, "BO-A") is holds
    assert scene.dice_left == []


@rule("IC-7.13-b", "IC-5.33-b", "MRX-35")
@pytest.mark.parametrize(
    ("at", "holds"), [("port_toulon", True), ("sp_13", False), ("coast_a", False)]
)
def test_a_port_space_shelters_a_shadow_from_a_gale(at: str, holds: bool) -> None:
    scene = shadowed(at=at)
    scene.state.gales["mistral"] = Gale("mistral", 9, "port_toulon", "port_toulon")
    drop_lost_shadows(scene.play)
    assert is_shadowed(scene.state, "BO-A") is holds


@rule("IC-7.13-b", "IC-10.12-a")
@pytest.mark.parametrize(
    ("facts", "holds"),
    [
        ({"at": "sp_12"}, True),
        ({"at": "coast_b", "status": "arrived"}, False),
        ({"at": "port_mahon/harbour"}, False),
        ({"at": "", "status": "expected"}, False),
    ],
)
def test_a_convoy_is_shadowed_as_long_as_it_is_at_sea(facts: dict[str, Any], holds: bool) -> None:
    scene = shadowed()
    scene.convoy("troop_1", **facts)
    errand = LastingTask("X", "shadow", BRITISH, "troop_1")
    scene.state.tasks = but(scene.state.tasks, lasting={"X": errand})
    drop_lost_shadows(scene.play)
    assert is_shadowed(scene.state, "troop_1") is holds


@rule("IC-7.13-b")
def test_nobody_is_shadowed_off_the_map() -> None:
    scene = shadowed(at="edge_west")
    drop_lost_shadows(scene.play)
    assert scene.aux("X").place == "recovery"


@rule("IC-7.13-b")
def test_a_shadow_ends_when_its_target_is_gone() -> None:
    scene = shadowed()
    del scene.state.formations["BO-A"], scene.state.units["S1"], scene.state.units["real_felipe"]
    del scene.state.auxiliaries["C"]
    drop_lost_shadows(scene.play)
    assert scene.aux("X").place == "recovery"


@rule("IC-7.14-a", "MIC-12.1-c", "IC-6.21-a")
@pytest.mark.parametrize(("die", "shaken"), [(4, True), (5, False)])
def test_a_counter_shadow_succeeds_up_to_four(die: int, shaken: bool) -> None:
    scene = shadowed(die).push(Tasking((BOURBONS,)))
    scene.act(CounterShadow("C", role=BOURBONS))
    assert is_shadowed(scene.state, "BO-A") is not shaken
    assert scene.aux("C").place == "recovery"
    assert scene.aux("X").place == ("recovery" if shaken else "tasked")


@rule("IC-7.14-a", "MIC-12.1-c")
def test_only_one_counter_shadow_an_impulse_and_only_from_the_formation() -> None:
    scene = shadowed(5)
    scene.state.auxiliaries["D"] = assigned("D", "fleet", "BO-A", "spain")
    scene.state.auxiliaries["P"] = assigned("P", "fleet", "port_barcelona", "spain")
    scene.push(Tasking((BOURBONS,))).act(CounterShadow("C", role=BOURBONS))
    scene.push(Tasking((BOURBONS,)))
    assert scene.refusal(CounterShadow("D", role=BOURBONS)) == "IC-7.14-a"
    assert scene.refusal(CounterShadow("P", role=BOURBONS)) == "MIC-12.1-c"


@rule("IC-7.14-a")
def test_a_formation_without_a_shadow_has_nothing_to_counter() -> None:
    scene = shadowed()
    scene.state.tasks = but(scene.state.tasks, lasting={})
    scene.push(Tasking((BOURBONS,)))
    assert scene.refusal(CounterShadow("C", role=BOURBONS)) == "IC-7.14-a"


def meeting(*dice: int, **more: Any) -> Errand:
    scene = Errand(
        formation("BR-A", at="sp_13", **more),
        squadron("B1", at="sp_13", formation="BR-A"),
        formation("BO-A", at="sp_13"),
        squadron("S1", at="sp_13", formation="BO-A"),
        dice=dice,
        prestige=0,
    )
    scene.push(PlainSearches())
    return scene


@rule("IC-7.12-c")
@pytest.mark.parametrize(("die", "spotted"), [(4, True), (5, False)])
def test_a_lookout_adds_one_to_the_die_and_never_shadows(die: int, spotted: bool) -> None:
    scene = meeting(die).act(LookOut("BR-A", role=BRITISH))
    assert scene.state.formations["BO-A"].spotted is spotted
    assert scene.asks == f"KeepingLookOut {BOURBONS}"


@rule("IC-7.12-c")
def test_no_lookout_finds_a_shadow_even_on_a_zero() -> None:
    scene = meeting(0).act(LookOut("BR-A", role=BRITISH))
    assert scene.all(FormationSpotted)
    assert scene.asks == f"KeepingLookOut {BOURBONS}"


@rule("IC-7.12-c", "IC-4.2-b")
def test_each_formation_looks_once_an_increment_and_may_keep_quiet() -> None:
    scene = meeting(9)
    scene.state.formations["BR-B"] = formation("BR-B", at="sp_13")
    scene.state.units["B4"] = squadron("B4", at="sp_13", formation="BR-B")
    assert scene.asks == f"KeepingLookOut {BRITISH}"
    scene.act(LookOut("BR-A", role=BRITISH))
    assert scene.refusal(LookOut("BR-A", role=BRITISH)) == "IC-7.12-c"
    assert scene.refusal(LookOut("BR-B", role=BRITISH)) is None
    scene.act(KeepQuiet(role=BRITISH))
    assert scene.asks == f"KeepingLookOut {BOURBONS}"


@rule("IC-8.45-b", "IC-7.12-c")
def test_the_disorganised_do_not_search() -> None:
    scene = meeting(disorganised=True)
    decision = scene.state.decision
    assert decision is not None
    assert list(decision.options(scene.state, BRITISH)) == [KeepQuiet(role=BRITISH)]


def test_without_a_marker_in_the_location_nobody_is_asked() -> None:
    scene = Errand(squadron("B1", at="sp_13"), squadron("S1", at="sp_14"))
    assert scene.push(PlainSearches()).asks == ""


def test_the_dice_of_a_search_are_seen_by_all() -> None:
    scene = hunt(6).act(Search("X", "sp_14", role=BRITISH))
    seen = as_seen(scene.play.events, BOURBONS)
    assert [e.result for e in seen if isinstance(e, DieRolled)] == [6]
    assert not scene.all(ConvoySpotted)
    assert not scene.all(DummyRemoved)


def announced(kind: str, at: str = "sp_13") -> str:
    scene = hunt(9, kind=kind, at=at).act(Search("X", at, role=BRITISH))
    cite: str = scene.all(TaskAnnounced)[0].cite
    return cite


@rule("MIC-12.1-a", "MIC-12.1-l", "MIC-12.1-r")
def test_each_class_searches_by_its_own_rule() -> None:
    assert announced("fleet", "sp_14") == "MIC-12.1-a"
    assert announced("galley") == "MIC-12.1-l"
    assert announced("light") == "MIC-12.1-r"


@rule("MIS-2.13-a")
def test_every_class_of_the_books_has_its_tasks() -> None:
    assert {*TASKS, "fleet50", "privateer", "corsair"} == {*pack().ships.auxiliaries, "corsair"}


@rule("MIC-2.1-i")
def test_who_shadows_leaves_the_other_markers_alone() -> None:
    scene = hunt(0, 2)
    scene.state.formations["D-1"] = dummy("D-1")
    scene.act(Search("X", "sp_14", role=BRITISH), Shadow(role=BRITISH))
    assert scene.all(TaskAnnounced)[-1].cite == "MIC-2.1-i"
    assert "D-1" in scene.state.formations
