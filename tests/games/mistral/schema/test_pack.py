"""The components: the shipped pack agrees with the books, and a pack that does not is named."""

from typing import Any

import msgspec
import pytest

from estandarte.games.mistral.schema.pack import (
    BOURBONS,
    BRITISH,
    FLEETS,
    PACKAGE,
    open_pack,
)
from estandarte.games.mistral.switches import Switches
from estandarte.kernel import PackFault
from estandarte.kernel.packs import shipped
from estandarte.kernel.packs.inspection import values_of
from estandarte.kernel.testing import rule
from estandarte.kernel.words.rulebook import read_book
from games.mistral.scenes import pack


def refused(over: dict[str, Any]) -> str:
    with pytest.raises(PackFault) as fault:
        open_pack(over)
    return str(fault.value)


def test_every_file_says_where_its_values_come_from() -> None:
    tree = shipped(PACKAGE)
    files: list[tuple[str, ...]] = [(name,) for name in tree if name != "scenarios"]
    files += [("scenarios", name) for name in tree["scenarios"]]
    assert all(value.provenance.source for value in values_of(tree))
    assert len(files) == 11 + 9


def test_a_printed_value_in_a_rebuilt_file_says_so() -> None:
    gibraltar = ("ports", "ports", "port_gibraltar")
    found = [v for v in values_of(shipped(PACKAGE)) if v.at[:3] == gibraltar]
    assert {value.provenance.status for value in found} == {"printed"}


def test_every_switch_of_the_rulebooks_exists_and_no_other() -> None:
    from importlib.resources import files

    names: set[str] = set()
    for book in ("rulebook.md", "rulebook_base.md"):
        text = files(PACKAGE).joinpath(book).read_text(encoding="utf-8")
        for statement in read_book(text, book).values():
            names.update(statement.switches)
    assert names == {field.name for field in msgspec.structs.fields(Switches)}


@rule("MIS-2.11-a", "IC-3.11-a", "MIS-2.11-b")
def test_there_are_two_fleets_and_the_bourbon_player_is_a() -> None:
    assert FLEETS == (BOURBONS, BRITISH)
    assert {c.fleet for c in pack().ships.contingents.values()} == set(FLEETS)


@rule("MIS-2.112-a", "MIS-2.115-a", "MIS-2.113-a", "MIS-2.114-a", "IC-3.12-a", "MIS-2.31-a")
@pytest.mark.parametrize(
    ("name", "fleet", "command", "neutral"),
    [
        ("britain", BRITISH, "", False),
        ("savoy", BRITISH, "", True),
        ("france", BOURBONS, "french", True),
        ("spain", BOURBONS, "spanish", False),
        ("naples", BOURBONS, "spanish", True),
        ("genoa", BOURBONS, "french", True),
        ("venice", BOURBONS, "french", True),
    ],
)
def test_the_allegiance_of_each_contingent(
    name: str, fleet: str, command: str, neutral: bool
) -> None:
    found = pack().ships.contingents[name]
    assert (found.fleet, found.command, found.may_be_neutral) == (fleet, command, neutral)
    assert len(pack().ships.contingents) == 7


@rule("MIS-2.112-a")
def test_a_venetian_fleet_that_fights_for_britain_is_refused() -> None:
    over = {"ships": {"contingents": {"venice": {"fleet": "british"}}}}
    assert refused(over) == "ships.toml: contingents.venice: MIS-2.112-a"


@rule("MIS-2.121-a", "IC-3.13-a")
@pytest.mark.parametrize(
    ("id", "rating"), [("B1", 10), ("F1", 10), ("S1", 14), ("N1", 14), ("G1", 10), ("V1", 10)]
)
def test_the_damage_rating_of_a_squadron(id: str, rating: int) -> None:
    assert pack().ships.squadrons[id].rating == rating


@rule("MIS-2.121-a")
def test_a_spanish_squadron_with_another_rating_is_refused() -> None:
    over = {"ships": {"squadrons": {"S1": {"rating": 10}}}}
    assert refused(over) == "ships.toml: squadrons.S1: MIS-2.121-a"


@rule("MIS-2.121-d")
def test_savoy_has_no_squadrons_and_needs_no_rating() -> None:
    assert pack().ships.contingents["savoy"].rating == 0
    assert all(s.contingent != "savoy" for s in pack().ships.squadrons.values())


@rule("MIS-2.226-a", "MIS-2.226-b", "IC-3.23-b")
@pytest.mark.parametrize(
    ("id", "rating"), [("namur", 12), ("terrible", 12), ("real_felipe", 16), ("santa_isabel", 16)]
)
def test_a_flagship_moves_three_and_stands_two_more_than_its_contingent(
    id: str, rating: int
) -> None:
    counter = pack().ships.flagships[id]
    assert (counter.allowance, counter.rating) == (3, rating)


@rule("MIS-2.226-a")
def test_a_flagship_of_another_allowance_is_refused() -> None:
    over = {"ships": {"flagships": {"namur": {"allowance": 4}}}}
    assert refused(over) == "ships.toml: flagships.namur: MIS-2.226-a"


@rule("MIC-11.1-d")
def test_the_real_felipe_as_printed() -> None:
    counter = pack().ships.flagships["real_felipe"]
    assert (counter.guns, counter.allowance, counter.shift[0]) == (112, 3, 3)


@rule("MIS-2.231-b", "IC-3.24-a", "MIC-3.1-v")
@pytest.mark.parametrize(("id", "most"), [("B1", 4), ("BD1", 2), ("FD2", 2), ("S4", 4)])
def test_how_many_sail_a_squadron_holds(id: str, most: int) -> None:
    assert pack().ships.squadrons[id].most_sail == most


@rule("MIS-2.231-b")
def test_a_sol_d_squadron_of_three_is_refused() -> None:
    over = {"ships": {"squadrons": {"BD1": {"most_sail": 3}}}}
    assert refused(over) == "ships.toml: squadrons.BD1: MIS-2.231-b"


@rule("IC-3.24-a")
def test_a_scenario_with_five_sail_in_a_squadron_is_refused() -> None:
    over = {"scenarios": {"y1744": {"squadrons": {"B1": {"sail": 5}}}}}
    assert refused(over) == "scenarios/y1744.toml: squadrons.B1: IC-3.24-a"


@rule("IC-3.32-c", "MIC-11.1-a")
def test_the_formation_counters() -> None:
    formations = pack().ships.formations.values()
    british = sorted(f.kind for f in formations if f.fleet == BRITISH)
    assert british == ["detachment"] * 4 + ["flag"] * 3 + ["grand"]
    assert sum(f.fleet == BOURBONS for f in formations) == 8


@rule("MIS-2.511-a", "MIS-2.521-a")
def test_corsairs_have_one_base_each() -> None:
    bases = {id: c.base for id, c in pack().ships.corsairs.items()}
    assert bases == {
        "salee_rovers": "port_sale",
        "pirate_algiers": "port_algiers",
        "pirate_tunis": "port_tunis",
        "pirate_tripoli": "port_tripoli",
        "knights_of_malta": "port_valetta",
    }


@rule("MIS-2.511-a")
def test_a_pirate_at_the_base_of_the_knights_is_refused() -> None:
    over = {"ships": {"corsairs": {"pirate_tunis": {"base": "port_valetta"}}}}
    assert refused(over).endswith("MIS-2.511-a")


@rule("IC-6.14-a", "MIS-2.233-b", "MIS-2.541-a")
def test_operational_ranges() -> None:
    ships = pack().ships
    kinds = ships.auxiliaries
    assert [kinds[k].range for k in ("fleet", "galley", "light", "corsair")] == [3, 2, 2, 4]
    assert kinds["fleet50"].unlimited
    assert kinds["privateer"].unlimited
    assert ships.corsairs["knights_of_malta"].unlimited
    assert ships.corsairs["knights_of_malta"].kind == "galley"


@rule("IC-3.43-a", "MIC-6.2-s")
def test_every_leader_has_ratings_in_their_limits_and_a_personality() -> None:
    leaders = pack().leaders.leaders
    assert len(leaders) == 28
    assert leaders["byng"].personality == "timid"
    over = {"leaders": {"leaders": {"byng": {"control": 0}}}}
    assert refused(over) == "leaders.toml: leaders.byng: IC-3.43-a"


@rule("MRF-1-e")
@pytest.mark.parametrize("scenario", sorted(pack().scenarios))
def test_the_named_ships_are_as_many_as_the_sail(scenario: str) -> None:
    over = {"scenarios": {scenario: {"ships": {"spain": {"sol_d": ["Retiro 54"] * 9}}}}}
    assert refused(over).endswith("ships.spain.sol_d: MRF-1-e")


@rule("MIS-2.221-f")
def test_a_flagship_alone_in_a_formation_is_refused() -> None:
    over = {"scenarios": {"y1744": {"flagships": {"duc_d_orleans": {"formation": "SP-B"}}}}}
    assert refused(over).endswith("MIS-2.221-f")


@rule("IC-3.27-e")
def test_a_squadron_in_ordinary_at_a_minor_port_is_refused() -> None:
    over = {"scenarios": {"y1744": {"squadrons": {"B1": {"state": "in_ordinary"}}}}}
    assert refused(over) == "scenarios/y1744.toml: B1: IC-3.27-e"


@rule("MRO-2-h")
def test_blockades_of_french_ports_wait_for_the_war() -> None:
    chits = pack().orders.chits
    assert chits["B-BL4"].locations == ("port_toulon",)
    assert chits["B-BL4"].available.after == ("france_declares_war",)
    over: dict[str, Any] = {"orders": {"chits": {"B-BL4": {"available": {"after": []}}}}}
    assert refused(over) == "orders.toml: chits.B-BL4: MRO-2-h"


@rule("MRO-2-k")
def test_french_cruises_end_with_the_guerre_de_course() -> None:
    over: dict[str, Any] = {"orders": {"chits": {"F-CR1": {"available": {"until": []}}}}}
    assert refused(over) == "orders.toml: chits.F-CR1: MRO-2-k"


@rule("MIS-1.422-a", "MRO-1-a")
def test_chits_and_kinds_of_orders() -> None:
    orders = pack().orders
    assert orders.limits.chits_per_order == {BRITISH: 2, BOURBONS: 3}
    assert len(orders.kinds) == 8
    assert {c.command for c in orders.chits.values()} >= {"spanish", "french"}


def test_who_requests_reinforcements_when_and_at_what_price() -> None:
    found = {n: (t.period, t.prestige) for n, t in pack().reinforcements.requests.items()}
    assert found == {"british": ("turn", 0), "spanish": ("quarter", 0), "french": ("quarter", 1)}


@pytest.mark.parametrize("name", ["british", "spanish", "french"])
def test_a_request_table_has_one_row_for_every_die(name: str) -> None:
    rows = pack().reinforcements.requests[name].rows
    for die in range(-5, 16):
        assert sum(row.least <= die <= row.most for row in rows) == 1


def test_the_shapes_of_the_events() -> None:
    events = pack().chronicle.events
    assert len(events) == 19
    assert events["philip_v_dies"].shape == "square"
    assert events["the_flota"].shape == "circle"
    assert [n for n, e in events.items() if e.shape == "hexagon"] == ["france_declares_war"]
    assert events["france_declares_war"].check == "turn"


@rule("MIS-4.1-d")
def test_the_yellow_boxes_wait_for_nothing_else() -> None:
    yellow = {name for name, event in pack().chronicle.events.items() if event.yellow}
    assert yellow == {
        "descent_on_england",
        "the_flota",
        "trouble_west_indies",
        "corsican_insurgency_1",
        "philip_v_dies",
    }
    assert not any(pack().chronicle.events[name].needs for name in yellow)


@rule("MIS-2.31-a", "MIS-2.115-a")
def test_the_bourbons_have_two_commands_and_genoa_and_venice_are_french() -> None:
    found = pack().ships.contingents
    commands = {name: one.command for name, one in found.items() if one.fleet == BOURBONS}
    assert set(commands.values()) == {"spanish", "french"}
    assert commands["genoa"] == commands["venice"] == "french"


@rule("MIS-2.113-a", "MIS-2.114-a")
def test_savoy_and_naples_are_one_contingent_each() -> None:
    names = {one.name["en"] for one in pack().ships.contingents.values()}
    assert len(names) == 7
    assert not {"Piedmont", "Sardinia", "Two Sicilies"} & names
