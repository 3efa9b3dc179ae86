"""Formations: what may be Subordinated, Assigned and mixed."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.fleets.formations import (
    FormationUnformed,
    may_assign,
    may_hold,
    may_subordinate,
    most_auxiliaries,
)
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene, auxiliary, flagship, formation, squadron

DEAD = ("philip_v_dies",)


def holds(name: str, *ids: str, **more: Any) -> str | None:
    """The rule that forbids a Formation of these units; None if it may exist."""
    small = [flagship(i) if i.islower() else squadron(i) for i in ids]
    return may_hold(Scene(**more).state, formation(name), small).cite


@rule("IC-3.32-a")
def test_a_detachment_holds_two_squadrons_and_no_flagship() -> None:
    assert holds("BR-1", "B1", "B2") is None
    assert holds("BR-1", "B1", "B2", "B3") == "IC-3.32-a"
    assert holds("BR-1", "B1", "namur") == "IC-3.32-a"


@rule("IC-3.32-a")
def test_a_flag_holds_any_number() -> None:
    assert holds("BR-A", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "BD1", "namur") is None


@rule("MIS-2.221-b", "MIS-2.221-f", "MIS-2.223-a")
def test_each_flagship_needs_a_squadron_beside_it() -> None:
    assert holds("BR-A", "namur") == "MIS-2.221-f"
    assert holds("BR-A", "B1", "namur", "neptune") == "MIS-2.223-a"
    assert holds("BR-A", "B1", "B2", "namur", "neptune") is None


@rule("MIS-2.221-e", "MIS-Q98")
def test_a_flagship_goes_with_strangers_only_where_none_of_her_own_is_at_hand() -> None:
    """Beside her lie Spanish Squadrons, as many as named; one with a Flagship is not free."""

    def joins(*beside: Unit, name: str = "FR-C", more: tuple[str, ...] = ()) -> str | None:
        state = Scene(*(but(one, state="in_ordinary") for one in beside)).state
        units = [squadron(id) for id in ("F1", "F2", *more)]
        return may_hold(state, formation(name), [*units, flagship("real_felipe")]).cite

    assert joins() is None
    assert joins(squadron("S1")) == "MIS-2.221-e"
    assert joins(squadron("S1"), name="BO-A") == "MIS-2.221-e"
    assert joins(squadron("S1", at="sp_12")) is None
    assert joins(squadron("S1"), flagship("santa_isabel")) is None
    assert joins(squadron("S1"), squadron("S2"), flagship("santa_isabel")) == "MIS-2.221-e"
    assert joins(squadron("S1"), name="BO-A", more=("S2",)) is None


@rule("MIS-2.221-b")
def test_a_flagship_does_not_go_with_an_independent_squadron() -> None:
    from estandarte.games.mistral.sea.gale_damage import independent

    alone = independent(squadron("B1"), "sp_13")
    found = may_hold(Scene().state, alone, [squadron("B1"), flagship("namur")])
    assert found.cite == "MIS-2.221-b"


def test_no_formation_mixes_the_fleets() -> None:
    assert holds("BR-A", "B1", "S1") == "IC-3.13-a"


@rule("MIS-2.312-a", "IC-3.32-b")
def test_a_formation_of_one_command_takes_one_squadron_of_the_other() -> None:
    assert holds("FR-C", "F1", "F2", "S1") is None
    assert holds("FR-C", "F1", "F2", "S1", "S2") == "MIS-2.312-a"


@rule("MIS-2.124-a", "MIS-2.315-a", "IC-3.32-b")
@pytest.mark.parametrize("name", ["BO-G", "BO-A"])
def test_the_grand_flotilla_and_flotilla_a_take_any_mix(name: str) -> None:
    assert holds(name, "F1", "F2", "S1", "S2", "S3") is None


@rule("MIS-2.112-a")
def test_minor_contingents_count_with_their_command() -> None:
    assert holds("FR-C", "G1", "V1", "F1") is None
    assert holds("SP-B", "G1", "V1", "S1") == "MIS-2.312-a"


@rule("MIS-2.165-d")
def test_naples_in_limited_neutrality_joins_no_flotilla() -> None:
    limited = {"naples": "limited_neutrality"}
    assert holds("SP-B", "S1", "N1", contingents=limited) == "MIS-2.165-d"
    assert holds("BO-A", "S1", "N1", contingents=limited) == "MIS-2.165-d"
    assert holds("SP-1", "N1", contingents=limited) is None
    assert holds("SP-B", "S1", "N1", contingents={"naples": "war"}) is None


@rule("MIS-2.321-c")
def test_after_the_kings_death_the_commands_no_longer_mix() -> None:
    assert holds("FR-C", "F1", "S1", events=DEAD) == "MIS-2.321-c"
    assert holds("FR-C", "F1", "F2", events=DEAD) is None


@rule("MIS-2.321-d")
def test_after_the_kings_death_there_is_no_grand_flotilla() -> None:
    assert holds("BO-G", "F1", "F2", events=DEAD) == "MIS-2.321-d"
    assert holds("BR-G", "B1", events=DEAD) is None


@rule("MIS-2.321-e")
def test_after_the_kings_death_flotilla_a_is_of_one_nation_at_a_time() -> None:
    assert holds("BO-A", "F1", "F2", events=DEAD) is None
    assert holds("BO-A", "S1", "S2", events=DEAD) is None
    assert holds("BO-A", "S1", "F1", events=DEAD) == "MIS-2.321-e"


@rule("MIS-2.124-b", "IC-3.32-a")
def test_only_the_grand_flotilla_takes_flotillas() -> None:
    assert may_subordinate(formation("BO-G"), formation("BO-A"))
    assert may_subordinate(formation("BR-G"), formation("BR-1"))
    assert may_subordinate(formation("BO-A"), formation("SP-B")).cite == "MIS-2.124-b"
    assert may_subordinate(formation("BR-G"), formation("BO-A")).cite == "MIS-2.124-b"


@rule("MIS-X38", "MIS-2.131-b", "MIS-2.131-c", "MIS-2.131-a")
def test_how_many_auxiliaries_a_formation_may_have() -> None:
    scene = Scene(
        formation("BR-G"),
        formation("BR-A", under="BR-G"),
        formation("BR-1"),
        *(squadron(id, formation="BR-G") for id in ("B1", "B2", "B3")),
        *(squadron(id, formation="BR-A") for id in ("B4", "B5")),
        *(squadron(id, formation="BR-1") for id in ("B6", "B7")),
    )
    formations = scene.state.formations
    assert most_auxiliaries(scene.state, formations["BR-G"]) == 5
    assert most_auxiliaries(scene.state, formations["BR-A"]) == 2
    assert most_auxiliaries(scene.state, formations["BR-1"]) == 1


@rule("MIS-2.131-c")
def test_a_flotilla_under_a_grand_one_shares_its_limit() -> None:
    scene = Scene(
        formation("BR-G"),
        formation("BR-A", under="BR-G"),
        squadron("B1", formation="BR-G"),
        squadron("B2", formation="BR-A"),
        *(auxiliary(id, "fleet", place="assigned", formation="BR-G") for id in ("X", "Y")),
        auxiliary("Z", "fleet"),
    )
    flotilla, new = scene.state.formations["BR-A"], scene.state.auxiliaries["Z"]
    assert may_assign(scene.state, new, flotilla).cite == "MIS-2.131-c"
    del scene.state.auxiliaries["Y"]
    assert may_assign(scene.state, new, flotilla)


@rule("MIS-X38", "IC-3.23-d")
def test_a_flagship_adds_one() -> None:
    scene = Scene(
        formation("BR-A"), squadron("B1", formation="BR-A"), flagship("namur", formation="BR-A")
    )
    assert most_auxiliaries(scene.state, scene.state.formations["BR-A"]) == 2


def assigns(name: str, kind: str, contingent: str, *present: str) -> str | None:
    nation = {"BR": "B1", "FR": "F1", "SP": "S1", "BO": "S1"}[name[:2]]
    scene = Scene(
        formation(name),
        squadron(nation, formation=name),
        *(auxiliary(id, "fleet", "britain", place="assigned", formation=name) for id in present),
    )
    one = auxiliary("X", kind, contingent)
    return may_assign(scene.state, one, scene.state.formations[name]).cite


@rule("MIS-2.131-a", "IC-6.13-c")
def test_a_detachment_takes_one_auxiliary() -> None:
    assert assigns("BR-1", "fleet", "britain") is None
    assert assigns("BR-1", "fleet", "britain", "A") == "MIS-2.131-a"


@rule("MIS-2.131-b", "IC-6.13-c")
def test_a_flag_takes_one_for_each_squadron() -> None:
    assert assigns("BR-A", "bomb", "britain") is None
    assert assigns("BR-A", "bomb", "britain", "A") == "MIS-2.131-b"


@rule("IC-6.13-b", "MIC-12.1-i", "MIC-12.1-p", "MIC-12.1-v")
@pytest.mark.parametrize(
    ("kind", "rule_id"),
    [
        ("fleet", None),
        ("fleet50", None),
        ("fireship", None),
        ("bomb", None),
        ("galley", "MIC-12.1-i"),
        ("light", "MIC-12.1-p"),
        ("privateer", "MIC-12.1-v"),
    ],
)
def test_which_classes_go_with_a_formation(kind: str, rule_id: str | None) -> None:
    assert assigns("FR-C", kind, "france") == rule_id


@rule("MIS-2.313-a", "MIS-2.315-a", "IC-6.13-d")
def test_auxiliaries_serve_their_own_command_or_a_mixed_flotilla() -> None:
    assert assigns("FR-C", "fleet", "spain") == "MIS-2.313-a"
    assert assigns("BO-A", "fleet", "spain") is None
    assert assigns("BO-A", "fleet", "france") is None
    assert assigns("BR-A", "fleet", "france") == "IC-3.13-a"


@rule("MIS-2.124-b")
def test_who_was_subordinated_to_a_lost_formation_is_so_no_longer() -> None:
    scene = Scene(
        formation("BR-G"), formation("BR-A", under="BR-G"), formation("BR-1", under="BR-A"),
        squadron("B2", formation="BR-A"), squadron("B3", formation="BR-1"),
    )  # fmt: skip
    FormationUnformed("IC-3.31-a", "BR-G", "british").apply(scene.state)
    assert "BR-G" not in scene.state.formations
    assert scene.state.formations["BR-A"].under == ""
    assert scene.state.formations["BR-1"].under == "BR-A"  # the others stay where they were


@rule("MIC-12.1-i", "MIC-12.1-p")
def test_galleys_and_light_auxiliaries_go_with_no_formation() -> None:
    assert assigns("FR-C", "galley", "france") == "MIC-12.1-i"
    assert assigns("FR-C", "light", "france") == "MIC-12.1-p"


@rule("MIC-12.1-v", "IC-6.13-b")
def test_a_privateer_goes_with_no_formation_and_a_fleet_auxiliary_does() -> None:
    assert assigns("FR-C", "privateer", "france") == "MIC-12.1-v"
    assert assigns("FR-C", "fleet", "france") is None
