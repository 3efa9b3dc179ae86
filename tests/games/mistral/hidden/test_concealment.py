"""Concealment: markers, what is Spotted by lying where it lies, what is lost from sight."""

import pytest

from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.concealment import (
    FormationConcealed,
    FormationSpotted,
    conceal,
    harbours_in_use,
    look_out,
    markers,
)
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.sailing import Commit, Done, Sail
from estandarte.games.mistral.state import Convoy
from estandarte.games.mistral.tasks.book import LastingTask
from estandarte.games.mistral.tasks.log import DoneOnce
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.scenes import auxiliary, formation, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch


def dummy(id: str = "D-british-1", at: str = "sp_13", fleet: str = BRITISH) -> Formation:
    return Formation(id, fleet, "", "dummy", at)


def british(at: str, **more: object) -> list[object]:
    return [formation("BR-A", at=at, **more), squadron("B1", at=at, formation="BR-A")]


def bourbons(at: str, **more: object) -> list[object]:
    return [formation("BO-A", at=at, **more), squadron("S1", at=at, formation="BO-A")]


def spotted(watch: Watch, id: str = "BR-A") -> bool:
    watch.do(look_out)
    return watch.state.formations[id].spotted


@rule("IC-7.11-a")
def test_before_an_enemy_port_one_is_spotted() -> None:
    assert spotted(Watch(None, *british("port_cartagena")))
    assert not spotted(Watch(None, *british("port_mahon")))
    assert not spotted(Watch(None, *british("sp_13")))


@rule("IC-7.11-b", "MIS-2.143-a", "MIS-2.143-b", "IC-2.32-b")
@pytest.mark.parametrize("at", ["port_monaco", "coast_a", "port_toulon"])
def test_neutral_ports_coasts_and_the_french_at_peace_do_not_tell(at: str) -> None:
    assert not spotted(Watch(None, *british(at)))


@rule("IC-2.32-b")
def test_once_at_war_the_french_tell() -> None:
    assert spotted(Watch(None, *british("port_toulon"), events=("france_declares_war",)))


@rule("IC-5.26-b")
@pytest.mark.parametrize("near", ["st_bonifacio", "sp_11", "sp_17"])
def test_in_a_strait_one_is_spotted_while_an_enemy_is_near(near: str) -> None:
    assert not spotted(Watch(None, *british("st_bonifacio")))
    assert not spotted(Watch(None, *british("st_bonifacio"), *bourbons("sp_16")))
    assert spotted(Watch(None, *british("st_bonifacio"), *bourbons(near)))


@rule("IC-5.26-b", "IC-7.11-b")
def test_a_neutral_coast_beside_a_strait_tells_both_fleets() -> None:
    assert spotted(Watch(None, *british("st_elba")))
    assert spotted(Watch(None, *bourbons("st_elba")), "BO-A")


@rule("IC-5.26-b")
def test_an_interdicting_auxiliary_watches_its_strait() -> None:
    fifty = auxiliary("A1", "fleet50", "france", place="tasked", at="st_bonifacio")
    watch = Watch(None, *british("st_bonifacio"), fifty)
    lasting = {"A1": LastingTask("A1", "interdiction", BOURBONS)}
    watch.state.tasks = but(watch.state.tasks, lasting=lasting)
    assert spotted(watch)


@rule("IC-5.26-b")
@pytest.mark.parametrize(("at", "by"), [("st_elba", BOURBONS), ("st_bonifacio", BRITISH)])
def test_one_that_interdicts_elsewhere_or_is_a_friend_tells_nothing(at: str, by: str) -> None:
    fifty = auxiliary("A1", "fleet50", "france", place="tasked", at=at)
    watch = Watch(None, *british("st_bonifacio"), fifty)
    lasting = {"A1": LastingTask("A1", "interdiction", by)}
    watch.state.tasks = but(watch.state.tasks, lasting=lasting)
    assert not spotted(watch)


@rule("IC-5.26-b")
def test_a_strait_watched_by_a_friendly_port_of_the_enemy_hides_nobody() -> None:
    assert spotted(Watch(None, *british("st_gibraltar")))
    watch = Watch(None, *bourbons("st_gibraltar"))
    assert spotted(watch, "BO-A")


@rule("IC-5.26-b")
def test_a_marker_of_the_enemy_near_a_strait_is_enough() -> None:
    nothing = dummy("D-bourbons-1", "sp_11", BOURBONS)
    assert spotted(Watch(None, *british("st_bonifacio"), nothing))


@rule("IC-7.12-d", "IC-7.15-a")
def test_a_dummy_that_would_be_spotted_is_removed() -> None:
    watch = Watch(None, dummy(at="port_cartagena"))
    watch.do(look_out)
    assert watch.state.formations == {}
    assert watch.seen(BOURBONS) == ["DummyRemoved"]


@rule("MIC-18.2-j", "IC-7.11-a")
def test_who_sails_into_sight_is_spotted_at_once() -> None:
    watch = Watch(Movement(number=2), *british("sp_14"))
    watch.play(Done(role=BOURBONS))
    watch.play(Sail("BR-A", Directive("move", "port_barcelona"), role=BRITISH))
    assert watch.all(FormationSpotted)[0].formation == "BR-A"
    assert watch.asks == ("Sailing", (BRITISH,))


@rule("IC-7.1-z", "MIC-19.2-a")
@pytest.mark.parametrize(("at", "cite"), [("sp_13", "MIC-19.2-a"), ("sz_gut", "IC-7.1-z")])
def test_at_the_end_of_an_impulse_one_is_lost_from_sight(at: str, cite: str) -> None:
    watch = Watch(None, *british(at, spotted=True))
    watch.do(conceal)
    assert not watch.state.formations["BR-A"].spotted
    assert [hidden.cite for hidden in watch.all(FormationConcealed)] == [cite]


@rule("IC-7.1-z", "MIC-19.2-a")
@pytest.mark.parametrize("at", ["st_elba", "port_cartagena"])
def test_straits_and_enemy_ports_keep_one_in_sight(at: str) -> None:
    watch = Watch(None, *british(at, spotted=True))
    watch.do(conceal)
    assert watch.state.formations["BR-A"].spotted


@rule("IC-7.1-z", "MIC-19.2-a")
def test_an_enemy_in_the_location_keeps_one_in_sight_even_a_dummy() -> None:
    for enemy in (bourbons("sp_13"), [dummy("D-bourbons-1", "sp_13", BOURBONS)]):
        watch = Watch(None, *british("sp_13", spotted=True), *enemy)
        watch.do(conceal)
        assert watch.state.formations["BR-A"].spotted


@rule("IC-7.13-a", "IC-7.1-z")
def test_a_shadow_keeps_its_target_in_sight() -> None:
    shadow = auxiliary("A1", "fleet", "spain", place="tasked", at="sp_13")
    watch = Watch(None, *british("sp_13", spotted=True), shadow)
    lasting = {"A1": LastingTask("A1", "shadow", BOURBONS, "BR-A")}
    watch.state.tasks = but(watch.state.tasks, lasting=lasting)
    watch.do(conceal)
    assert watch.state.formations["BR-A"].spotted


@rule("IC-2.31-a")
def test_the_enemy_sees_as_many_markers_as_there_are_formations_convoys_and_dummies() -> None:
    watch = Watch(None, *british("sp_13"), dummy(), dummy("D-british-2", "sp_14"))
    convoy = Convoy("british_levant", BRITISH, at="sp_13", status="at_sea")
    watch.state.convoys[convoy.id] = convoy
    assert markers(watch.state, BRITISH) == {"sp_13": 3, "sp_14": 1}
    one = watch.state.formations["BR-A"]
    watch.state.formations["BR-A"] = but(one, spotted=True)
    assert markers(watch.state, BRITISH) == {"sp_13": 2, "sp_14": 1}


@rule("IC-7.11-c")
def test_of_a_harbour_one_knows_only_that_it_is_not_empty() -> None:
    at = "port_toulon/harbour"
    laid_up = squadron("S1", at=at, state="in_ordinary"), squadron("S2", at=at, state="in_ordinary")
    watch = Watch(None, *laid_up)
    assert harbours_in_use(watch.state, BOURBONS) == (at,)
    assert markers(watch.state, BOURBONS) == {}


@rule("IC-2.34-a")
def test_any_number_of_formations_may_lie_in_one_location() -> None:
    pieces = [formation(id, at="sp_14") for id in ("BR-B", "BR-C")]
    more = [
        squadron("B2", at="sp_14", formation="BR-B"),
        squadron("B3", at="sp_14", formation="BR-C"),
    ]
    watch = Watch(Movement(number=2), *british("sp_13"), *pieces, *more)
    watch.play(Done(role=BOURBONS))
    watch.play(Sail("BR-A", Directive("move", "sp_14"), role=BRITISH))
    assert markers(watch.state, BRITISH) == {"sp_14": 3}


@rule("IC-2.31-a", "IC-7.15-a")
def test_a_dummy_moves_like_any_marker() -> None:
    watch = Watch(Movement(number=1), dummy("D-bourbons-1", "sp_13", BOURBONS))
    watch.play(
        Commit("D-bourbons-1", Directive("move", "sp_14"), role=BOURBONS),
        Done(role=BOURBONS),
        Done(role=BRITISH),
    )
    assert watch.state.formations["D-bourbons-1"].at == "sp_14"
    assert "MarkerMoved" in watch.seen(BRITISH)
    assert "FormationMoved" not in watch.seen(BRITISH)


@rule("MIS-2.143-a")
def test_before_a_neutral_minor_port_nobody_is_spotted() -> None:
    assert not spotted(Watch(None, *british("port_monaco")))


@rule("MIS-2.143-b")
def test_in_a_coastal_space_nobody_is_spotted() -> None:
    assert not spotted(Watch(None, *british("coast_a")))


@rule("MIS-2.416-a")
def test_what_was_done_once_is_known_to_the_fleet_that_did_it_or_to_all() -> None:
    own, open_ = DoneOnce("MIS-2.416-a", "steered", BRITISH), DoneOnce("IC-7.14-a", "shadowed")
    assert own.seen_by(BRITISH) is own and open_.seen_by(BOURBONS) is open_
    assert own.seen_by(BOURBONS) is None
