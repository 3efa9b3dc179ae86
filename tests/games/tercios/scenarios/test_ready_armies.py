"""Ready armies and battles, and the rulings that a table may read otherwise."""

from typing import Any

import pytest

from estandarte.games.tercios.schema.pack import PACKS
from estandarte.kernel import Setup, SetupFault
from estandarte.kernel.match import Match
from estandarte.kernel.testing import new_match, rule
from games.tercios.scenes import BLUE, PACK, RED, TERCIOS


def test_six_ready_armies_of_a_thousand_points_two_for_each_of_three_periods() -> None:
    ready = PACK.armies["ready"].army
    periods: dict[int, int] = {}
    for tree in ready.values():
        report = TERCIOS.muster(tree)
        assert report.problems == ()
        assert report.cost == 1000
        found = PACK.army_list(tree["list"])
        assert found is not None
        periods[found.period] = periods.get(found.period, 0) + 1
    assert periods == {1: 2, 3: 2, 4: 2}


def officers_of(tree: Any) -> list[Any]:
    return [tree["general"], *(c for c in tree["command"] if "level" in c)]


@rule("TER-commanders-a")
@pytest.mark.parametrize("name", sorted(PACK.samples()))
def test_the_commanders_of_every_ready_army_have_all_that_their_levels_give(name: str) -> None:
    for officer in officers_of(PACK.sample(name)):
        level = PACK.commanders.level[officer["level"]]
        gifts = (len(officer.get("virtues", ())), len(officer.get("qualities", ())))
        assert gifts == (level.virtues, level.qualities)


def test_every_virtue_and_quality_is_seen_in_some_ready_army() -> None:
    officers = [o for tree in PACK.samples().values() for o in officers_of(tree)]
    assert {v for o in officers for v in o.get("virtues", ())} == set(PACK.virtues.virtue)
    chosen = {q for q, quality in PACK.qualities.quality.items() if not quality.common}
    # None of them has allies with whom to be diplomatic.
    assert {q for o in officers for q in o.get("qualities", ())} == chosen - {"diplomatico"}


@pytest.mark.parametrize("name", sorted(PACKS.of({}).battles))
def test_the_armies_of_a_battle_are_of_its_year_and_under_their_own_general(name: str) -> None:
    battle = PACK.battles[name]
    for army in battle.armies.values():
        tree = PACK.sample(army)
        assert battle.name["en"].endswith(str(tree["year"]))
        assert tree["general"]["name"]


@pytest.mark.parametrize("name", sorted(PACKS.of({}).battles))
def test_three_battles_from_history_begin_with_their_armies_and_their_ground(name: str) -> None:
    match = new_match(TERCIOS, name, 1)
    assert len(match.state.elements) == 3
    assert {u.role for u in match.state.units.values()} == {RED, BLUE}
    assert match.state.waiting == {}
    assert PACKS.of({}).battles[name].provenance.status == "reconstructed"


def test_players_bring_armies_of_their_own() -> None:
    setup = Setup(
        "tercios", "campo_abierto", armies={RED: "gran_capitan", BLUE: PACK.sample("rey_sol")}
    )
    match = Match.start(TERCIOS, setup, "armies")
    entries = {u.profile.entry for u in match.state.units.values() if u.role == RED}
    assert "rodeleros" in entries
    for wrong in ("nobody", {"list": "atlantis", "organigram": "standard", "points": 5}, 7):
        with pytest.raises(SetupFault):
            Match.start(TERCIOS, Setup("tercios", "campo_abierto", armies={RED: wrong}), "armies")
    with pytest.raises(SetupFault) as caught:  # the armies of a battle of history are given
        Match.start(TERCIOS, Setup("tercios", "rocroi", armies={RED: "gran_capitan"}), "armies")
    assert caught.value.telling.key == "fault.no_forces"


def test_each_army_flies_the_flag_of_its_list() -> None:
    setup = Setup(TERCIOS.name, "rocroi")
    assert TERCIOS.board(setup)["colours"] == {RED: "spain", BLUE: "france"}
