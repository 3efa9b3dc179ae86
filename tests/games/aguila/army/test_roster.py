"""Armies: every sample is legal, every broken one is refused with its rule."""

from typing import Any

import pytest

from estandarte.games.aguila.army.composition import filled
from estandarte.games.aguila.army.inspection import inspect
from estandarte.games.aguila.army.roster import Army, are_of_one_period, are_of_one_size, units_of
from estandarte.games.aguila.schema.pack import pack_named, shipped_pack
from estandarte.games.aguila.schema.troops import ListEntry
from estandarte.games.aguila.switches import Switches
from estandarte.kernel.testing import rule
from estandarte.wargame.muster import ArmyFault, army_from, read_army

PACK = pack_named(shipped_pack().fingerprint)
COLONEL = {"officer": "comandante"}
BRIGADIER = {"officer": "general_de_brigada"}
DIVISIONAL = {"officer": "general_de_division"}
SMALL: dict[str, Any] = {
    "officers": [COLONEL],
    "basic": ["fr_linea:24", "fr_novata:24"],
    "support": ["fr_dragones:10"],
    "elite": ["fr_coraceros:10"],
}
GOOD: dict[str, Any] = {
    "list": "fr_linea_1813", "points": 1500, "year": 1813, "general": BRIGADIER, "brigade": [SMALL],
}  # fmt: skip


def muster(_switches: dict[str, Any] | None = None, **changes: Any) -> Any:
    return inspect(army_from({**GOOD, **changes}, Army), PACK, Switches(**(_switches or {})))


def problems(**changes: Any) -> list[str]:
    return [p.cite for p in muster(**changes).problems]


def brigade(**changes: Any) -> list[dict[str, Any]]:
    return [{**SMALL, **changes}]


@pytest.mark.parametrize("name", sorted(PACK.samples()))
def test_every_sample_army_is_legal_and_within_its_points(name: str) -> None:
    report = inspect(army_from(PACK.samples()[name], Army), PACK)
    assert report.problems == ()
    assert report.cost <= PACK.samples()[name]["points"]


def test_every_list_has_two_sample_armies_and_six_are_ready_to_play() -> None:
    lists = [a["list"] for a in PACK.samples().values()]
    ready = PACK.armies["ready"].army
    assert all(lists.count(name) >= 2 for name in PACK.army_lists())
    assert len(ready) == 6
    assert all(
        a["year"] and 1450 <= inspect(army_from(a, Army), PACK).cost <= 1500 for a in ready.values()
    )


def test_the_bill_names_every_unit_and_officer() -> None:
    report = muster()
    assert [(line.what, line.points) for line in report.lines] == [
        ("fr_linea:24", 120), ("fr_novata:24", 80), ("fr_dragones:10", 135),
        ("fr_coraceros:10", 200),
        ("general_de_brigada", 65), ("comandante", 45),
    ]  # fmt: skip
    assert report.is_legal


@rule("BSA-15-partida-a")
def test_points_may_not_exceed_what_was_agreed() -> None:
    assert problems(points=645) == []
    assert problems(points=644) == ["BSA-15-partida-a"]


@rule("BSA-14-lista-a")
def test_unknown_lists_units_and_years_are_refused() -> None:
    assert problems(list="atlantis") == ["BSA-14-lista-a"]
    assert problems(year=1805) == ["BSA-14-lista-a"]
    assert "BSA-14-lista-a" in problems(brigade=[])
    assert "BSA-14-lista-a" in problems(brigade=brigade(support=["gb_rifles:12"]))
    assert "BSA-14-lista-a" in problems(brigade=brigade(support=["nobody:12"]))
    assert problems(brigade=brigade(list="atlantis"))[0] == "BSA-14-lista-a"


@rule("BSA-14-lista-a")
def test_a_unit_belongs_to_its_years() -> None:
    veterans = brigade(basic=["fr_linea_vet:24", "fr_linea:24"])
    assert problems(list="fr_linea_1805", year=1809, brigade=veterans) == []
    assert problems(list="fr_linea_1805", year=1810, brigade=veterans) == ["BSA-14-lista-a"]


@rule("BSA-1-unidades-g")
def test_a_unit_has_a_number_of_minis_that_its_profile_states() -> None:
    assert "BSA-1-unidades-g" in problems(brigade=brigade(support=["fr_ligera:36"]))
    assert "BSA-1-unidades-g" in problems(brigade=brigade(support=["fr_dragones"]))
    assert "BSA-1-unidades-g" in problems(brigade=brigade(support=["fr_dragones:24"]))


@rule("BSA-1-unidades-j")
def test_a_gun_has_no_size() -> None:
    four = ["fr_linea:24", "fr_novata:24", "g_med"]
    assert problems(brigade=brigade(basic=four)) == []
    assert problems(brigade=brigade(basic=[*four[:2], "g_med:2"])) == ["BSA-1-unidades-j"]


@rule("BSA-14-lista-b")
def test_no_more_units_of_an_entry_than_its_maximum() -> None:
    assert problems(brigade=brigade(basic=["fr_linea:24"] * 2 + ["fr_novata:24"] * 2)) == []
    assert problems(brigade=brigade(basic=["fr_linea:24"] * 3 + ["fr_novata:24"])) == [
        "BSA-14-lista-b"
    ]


@rule("BSA-14-lista-b")
def test_entries_that_share_units_are_filled_so_that_all_find_room() -> None:
    first, second = ListEntry(1, 1, ("a", "b")), ListEntry(0, 1, ("a",))
    assert filled([first, second], ["a", "b"]) == ([1, 1], [])
    assert filled([first, second], ["b", "a"]) == ([1, 1], [])
    assert filled([first, second], ["b", "b"]) == ([1, 0], [1])
    assert filled([second, first], ["a"]) == ([0, 1], [])  # the minimum before the rest


@rule("BSA-14-basicas-a", "BSA-14-lista-b")
def test_mandatory_basic_units_must_be_taken() -> None:
    assert problems(brigade=brigade(basic=["fr_linea:24"] * 2)) == ["BSA-14-basicas-a"]


@rule("BSA-14-apoyo-a")
def test_two_basic_units_allow_one_support_unit() -> None:
    two = ["fr_dragones:5", "fr_husares:5"]
    assert problems(brigade=brigade(support=two)) == ["BSA-14-apoyo-a"]
    three = ["fr_linea:24", "fr_novata:24", "fr_linea:24"]
    assert problems(brigade=brigade(basic=three, support=two)) == ["BSA-14-apoyo-a"]
    four = [*three, "fr_novata:24"]
    assert problems(brigade=brigade(basic=four, support=two)) == []


@rule("BSA-14-elite-a")
def test_each_support_unit_allows_one_elite_unit() -> None:
    two = ["fr_coraceros:5", "fr_lanceros:5"]
    assert problems(brigade=brigade(elite=two)) == ["BSA-14-elite-a"]
    assert problems(brigade=brigade(support=[], elite=["fr_lanceros:5"])) == ["BSA-14-elite-a"]


@rule("BSA-X29")
def test_the_worked_composition_of_the_book() -> None:
    assert problems() == []
    second = ["fr_dragones:10", "fr_husares:5"]
    assert problems(brigade=brigade(support=second)) == ["BSA-14-apoyo-a"]
    more = ["fr_linea:24", "fr_novata:24", "g_med", "fr_linea:24"]
    assert problems(brigade=brigade(basic=more, support=second)) == []


@rule("BSA-14-limite-a", "BSA-X30")
def test_guns_may_not_outnumber_the_large_units() -> None:
    basic = ["fr_linea:24", "fr_novata:24", "g_med", "g_med"]
    three = {"support": ["fr_dragones:10", "g_lig_m"], "elite": ["fr_coraceros:5"]}
    assert problems(brigade=brigade(basic=basic, **three)) == []  # 3 guns, 2 + 1 large units
    four = {"support": ["fr_dragones:10", "g_lig_m"], "elite": ["g_pes"]}
    assert problems(brigade=brigade(basic=basic, **four)) == ["BSA-14-limite-a"]


@rule("BSA-14-limite-a", "BSA-Q89")
def test_light_infantry_and_grenadiers_allow_no_gun_but_by_a_switch() -> None:
    basic = ["fr_linea:24", "fr_novata:24", "g_med", "g_med"]
    light = {"support": ["fr_ligera:24", "g_lig_m"], "elite": ["fr_husares:5"]}
    army = {"brigade": brigade(basic=basic, **light)}  # 3 guns, 2 of the line and 1 light
    assert problems(**army) == ["BSA-14-limite-a"]
    assert muster({"artillery_limit": "at_least"}, **army).problems == ()
    horse = {"support": ["fr_husares:10", "g_lig_m"], "elite": ["fr_husares:5"]}
    assert problems(brigade=brigade(basic=basic, **horse)) == []


@rule("BSA-14-limite-a")
def test_whether_still_larger_units_count_for_the_guns_is_a_switch() -> None:
    army = {
        "list": "at_linea", "year": 1809,
        "brigade": [{"officers": [COLONEL], "basic": ["at_linea:36", "at_linea:36", "g_med"]}],
    }  # fmt: skip
    assert problems(**army) == []
    exactly = muster({"artillery_limit": "exactly"}, **army)
    assert [p.cite for p in exactly.problems] == ["BSA-14-limite-a"]


@rule("BSA-14-limite-a", "BSA-Q89")
def test_word_for_word_line_infantry_of_just_six_companies_allows_a_gun() -> None:
    word_for_word = {"artillery_limit": "line_exactly"}
    basic = ["fr_linea:24", "fr_novata:24", "g_med", "g_med"]
    horse = {"support": ["fr_dragones:10", "g_lig_m"], "elite": ["fr_coraceros:5"]}
    light = {"support": ["fr_ligera:24", "g_lig_m"], "elite": ["fr_husares:5"]}
    larger = {
        "list": "at_linea", "year": 1809,
        "brigade": [{"officers": [COLONEL], "basic": ["at_linea:36", "at_linea:36", "g_med"]}],
    }  # fmt: skip
    assert muster(word_for_word, brigade=brigade(basic=basic, **horse)).problems == ()
    for army in ({"brigade": brigade(basic=basic, **light)}, larger):
        cites = [p.cite for p in muster(word_for_word, **army).problems]
        assert cites == ["BSA-14-limite-a"]


@rule("BSA-14-limite-b")
def test_each_large_support_unit_needs_a_large_basic_one() -> None:
    basic = ["fr_linea:24", "fr_novata:12"]
    assert problems(brigade=brigade(basic=basic)) == ["BSA-14-limite-b"]
    assert problems(brigade=brigade(basic=basic, elite=["fr_coraceros:5"])) == []


@rule("BSA-14-limite-c")
def test_without_a_large_basic_unit_there_is_no_large_support() -> None:
    basic = ["fr_linea:12", "fr_novata:12"]
    assert problems(brigade=brigade(basic=basic, elite=[])) == ["BSA-14-limite-c"]
    small = {"support": ["fr_dragones:5"], "elite": ["fr_coraceros:5"]}
    assert problems(brigade=brigade(basic=basic, **small)) == []


@rule("BSA-12-general-b")
def test_an_army_has_one_commanding_general() -> None:
    assert problems(general=None) == ["BSA-12-general-b"]
    assert problems(general=COLONEL) == ["BSA-12-general-b"]
    assert problems(general=DIVISIONAL) == []
    assert problems(brigade=brigade(officers=[COLONEL, DIVISIONAL])) == ["BSA-12-general-b"]


@rule("BSA-12-general-a")
def test_officers_are_generals_and_comandantes() -> None:
    assert problems(general={"officer": "sergeant"}) == ["BSA-12-general-a"]


@rule("BSA-12-lista-a")
def test_an_army_has_one_to_three_comandantes() -> None:
    assert problems(brigade=brigade(officers=[])) == ["BSA-12-lista-a"]
    assert problems(brigade=brigade(officers=[COLONEL] * 3)) == []
    more = brigade(basic=["fr_linea:24", "fr_novata:24", "g_lig"], officers=[COLONEL] * 4)
    assert problems(brigade=more) == ["BSA-12-lista-a"]
    assert problems(brigade=brigade(officers=[COLONEL, BRIGADIER])) == ["BSA-14-brigadas-b"]


@rule("BSA-12-lista-c")
def test_every_officer_has_a_unit() -> None:
    bare = {"support": [], "elite": []}
    assert problems(brigade=brigade(officers=[COLONEL], **bare)) == []
    assert problems(brigade=brigade(officers=[COLONEL] * 2, **bare)) == ["BSA-12-lista-c"]


@rule("BSA-14-brigadas-a", "BSA-14-brigadas-c", "BSA-12-lista-b")
def test_several_brigades_want_a_divisional_general_and_a_brigadier() -> None:
    first, second = {**SMALL, "officers": [COLONEL]}, {**SMALL, "officers": [BRIGADIER]}
    assert problems(general=DIVISIONAL, brigade=[first, second]) == []
    assert problems(brigade=[first, second]) == ["BSA-14-brigadas-c"]
    assert problems(general=DIVISIONAL, brigade=[first, first]) == ["BSA-12-lista-b"]
    lonely = problems(general=DIVISIONAL, brigade=[{**SMALL, "officers": []}, second])
    assert lonely == ["BSA-12-lista-a", "BSA-14-brigadas-c"]


@rule("BSA-14-brigadas-a")
def test_each_brigade_meets_the_ratios_by_itself() -> None:
    rich = {**SMALL, "basic": ["fr_linea:24"] * 2 + ["fr_novata:24"] * 2, "officers": [BRIGADIER]}
    poor = {**SMALL, "support": ["fr_dragones:5", "fr_husares:5"], "elite": []}
    assert problems(general=DIVISIONAL, brigade=[rich, poor]) == ["BSA-14-brigadas-a"]


@rule("BSA-14-brigadas-b")
def test_one_brigade_may_be_led_by_a_brigadier() -> None:
    assert problems(general=BRIGADIER) == []


@rule("BSA-12-aide-a")
def test_the_general_buys_at_most_two_aides_at_thirty_points() -> None:
    costs = [muster(general={**BRIGADIER, "aides": n}).cost for n in (0, 1, 2)]
    assert costs == [645, 675, 705]
    assert problems(general={**BRIGADIER, "aides": 3}) == ["BSA-12-aide-a"]
    assert problems(general={**BRIGADIER, "aides": -1}) == ["BSA-12-aide-a"]


@rule("BSA-11-zapadores-a")
def test_one_company_of_sappers_for_forty_points() -> None:
    assert muster(sappers=1).cost == 685
    assert problems(sappers=2) == ["BSA-11-zapadores-a"]


@rule("BSA-11-regimental-a")
def test_a_light_foot_gun_joins_a_line_battalion_for_fifteen_points() -> None:
    basic = ["fr_linea:24", "fr_novata:24"]
    plain = muster(brigade=brigade(basic=[*basic, "g_lig"])).cost
    assert muster(brigade=brigade(basic=[*basic, "g_lig+regimental"])).cost == plain + 15
    assert problems(brigade=brigade(basic=[*basic, "g_med+regimental"])) == ["BSA-11-regimental-a"]
    light = [{"officers": [COLONEL], "basic": ["fr_ligera:24", "g_lig+regimental"]}]
    assert "BSA-11-regimental-a" in problems(list="fr_ligera", brigade=light)


@rule("BSA-16-asalto-b", "BSA-16-asalto-c")
@pytest.mark.parametrize(
    ("points", "defences", "refused"),
    [
        (960, {"light": 1, "solid": 1, "fortified": 1}, False),  # 240, a quarter
        (961, {"light": 1, "solid": 1, "fortified": 1}, True),
        (1520, {"light": 1, "fortified": 6}, False),  # 760, a half
        (1519, {"light": 1, "fortified": 6}, True),
    ],
)
def test_the_defender_of_an_assault_spends_a_quarter_to_a_half_on_positions(
    points: int, defences: dict[str, int], refused: bool
) -> None:
    assert ("BSA-16-asalto-b" in problems(points=points, defences=defences)) == refused


@rule("BSA-16-asalto-c")
def test_positions_cost_forty_eighty_and_a_hundred_and_twenty() -> None:
    costs = [muster(defences={what: 1}).cost - 645 for what in ("light", "solid", "fortified")]
    assert costs == [40, 80, 120]
    assert "BSA-16-asalto-c" in problems(defences={"light": -1})


@rule("BSA-14-aliados-a", "BSA-14-aliados-b")
def test_whole_allied_brigades_join_under_a_divisional_general() -> None:
    poles = {"list": "pl", "officers": [BRIGADIER], "basic": ["pl_linea:24", "pl_linea:24"]}
    assert problems(general=DIVISIONAL, brigade=[SMALL, poles]) == []
    assert problems(brigade=[SMALL, poles]) == ["BSA-14-aliados-b"]
    british = {"list": "gb_linea", "officers": [BRIGADIER], "basic": ["gb_linea:24", "gb_linea:24"]}
    assert problems(general=DIVISIONAL, brigade=[SMALL, british]) == ["BSA-14-aliados-a"]
    poles = {**poles, "officers": [COLONEL]}
    assert "BSA-14-aliados-a" in problems(brigade=[poles])


@rule("BSA-14-aliados-a")
def test_an_alliance_has_its_years() -> None:
    austrians = {
        "list": "at_linea",
        "officers": [BRIGADIER],
        "basic": ["at_linea:24", "at_linea:24"],
    }
    own = {"officers": [COLONEL], "basic": ["bav_linea:24", "bav_linea:24"]}
    army = {"list": "bav", "general": DIVISIONAL, "brigade": [own, austrians]}
    assert problems(**army, year=1813) == []
    assert problems(**army, year=1809) == ["BSA-14-aliados-a"]


@rule("BSA-14-aliados-c", "BSA-14-aliados-d", "BSA-X36")
def test_lancers_of_the_vistula_as_the_elite_support_of_a_french_brigade() -> None:
    lancers = {"ally": "pl", "elite": ["pl_lanc_vist:10"]}
    assert problems(brigade=brigade(**lancers)) == []
    assert problems(brigade=brigade(elite=["pl_lanc_vist:10"])) == ["BSA-14-lista-a"]
    two = {"ally": "pl", "elite": ["pl_lanc_vist:5", "fr_coraceros:5"]}
    assert problems(brigade=brigade(**two)) == ["BSA-14-elite-a"]
    four = {
        "basic": ["fr_linea:24"] * 2 + ["fr_novata:24"] * 2,
        "support": ["fr_dragones:5", "fr_husares:5"],
    }
    assert problems(brigade=brigade(**four, **two)) == []


@rule("BSA-14-aliados-c")
def test_allied_elite_support_has_limits() -> None:
    four = {
        "basic": ["fr_linea:24"] * 2 + ["fr_novata:24"] * 2,
        "support": ["fr_dragones:5", "fr_husares:5"],
    }
    guns = brigade(**four, ally="pl", elite=["g_lig"])
    assert "BSA-14-aliados-c" in problems(brigade=guns)
    many = brigade(**four, ally="pl", elite=["pl_lanc_vist:5", "pl_lanc_vist:5"])
    assert problems(brigade=many) == ["BSA-14-aliados-d"]  # its own list has one
    assert "BSA-14-aliados-c" in problems(brigade=brigade(ally="gb_linea", elite=[]))
    poles = {"list": "pl", "officers": [BRIGADIER], "basic": ["pl_linea:24", "pl_linea:24"]}
    both = [{**SMALL, "ally": "pl", "elite": ["pl_lanc_vist:5"]}, poles]
    assert problems(general=DIVISIONAL, brigade=both) == ["BSA-14-aliados-c"]


@rule("BSA-14-aliados-c", "BSA-Q91")
def test_units_that_share_an_entry_of_the_ally_share_its_maximum() -> None:
    def lent(*elite: str) -> list[str]:
        own = {
            "officers": [COLONEL], "basic": ["it_linea:24"] * 4, "ally": "fr_linea_1805",
            "support": ["it_cazadores:5", "it_cazadores:5"], "elite": list(elite),
        }  # fmt: skip
        return problems(list="it", year=1809, brigade=[own])

    assert lent("fr_coraceros:5", "fr_lanceros:5") == []
    assert lent("fr_coraceros:5", "fr_carabineros:5") == ["BSA-14-aliados-d"]


def test_a_personality_leads_in_his_years_with_what_he_has() -> None:
    napoleon = {"officer": "n_napoleon"}
    assert problems(general=napoleon) == []
    assert problems(general={"officer": "n_lannes"}) == ["BSA-14-lista-a"]
    assert problems(general={"officer": "n_wellington"}) == ["BSA-14-lista-a"]
    gifted = {**napoleon, "abilities": ["heroico"]}
    assert problems(general=gifted) == ["BSA-14-lista-a"]


@rule("BSA-14-lista-a")
def test_a_personality_is_in_one_place_at_a_time() -> None:
    ney, davout = {"officer": "n_ney"}, {"officer": "n_davout"}

    def where(*officers: dict[str, Any]) -> list[str]:
        army = muster(general=ney, brigade=brigade(officers=[COLONEL, *officers]))
        return [p.where for p in army.problems if p.cite == "BSA-14-lista-a"]

    assert where(davout) == []
    assert where(ney) == ["general"]


@rule("BSA-14-lista-a")
def test_without_a_year_lists_must_have_one_in_common() -> None:
    """The Poles are there from 1807 on, the Prussians of old up to 1807."""
    poles = {"list": "pl", "officers": [BRIGADIER], "basic": ["pl_linea:24", "pl_linea:24"]}
    old = {"list": "pr_1806", "officers": [BRIGADIER], "basic": []}

    def periods(main: str, other: dict[str, Any]) -> list[str]:
        army = muster(list=main, year=None, general=DIVISIONAL, brigade=[other])
        return [p.where for p in army.problems if p.facts.get("what") == "periods"]

    assert periods("pr_1806", poles) == periods("pl", old) == []
    assert (
        periods("fr_oriente", poles) == periods("pl", {**old, "list": "ot"}) == ["brigade[0].list"]
    )


def test_an_officer_without_a_name_buys_one_ability_or_two() -> None:
    one = {**COLONEL, "abilities": ["inspirador"]}
    two = {**COLONEL, "abilities": ["inspirador", "heroico"]}
    assert problems(brigade=brigade(officers=[one])) == []
    assert problems(brigade=brigade(officers=[two])) == ["BSA-14-lista-a"]
    assert problems(general={**BRIGADIER, "abilities": ["inspirador", "heroico"]}) == []
    assert problems(general={**BRIGADIER, "abilities": ["magic"]}) == ["BSA-13-general-b"]
    assert problems(general={**BRIGADIER, "abilities": ["individual"]}) == ["BSA-13-general-b"]


OWN: dict[str, Any] = {
    "counts_as": "fr_linea", "name": "Regimiento propio", "arm": "infantry",
    "kind": "line_infantry",
    "speed": 4, "melee": 4, "shooting": 5, "defence": 4, "discipline": 4, "weapon": "musket",
    "formations": ["line", "march_column", "attack_column", "square"],
    "abilities": ["voltigeurs", "granaderos", "elan"],
    "size": {"24": {"attacks": 12, "courage": [15, 17]}},
}  # fmt: skip


def own(**changes: Any) -> dict[str, Any]:
    return {
        "custom": {"mine": {**OWN, **changes}},
        "brigade": brigade(basic=["mine:24", "fr_novata:24"]),
    }


def test_a_unit_of_ones_own_is_priced_by_the_formula() -> None:
    assert problems(**own()) == []
    assert muster(**own()).cost == 645
    assert muster(**own(discipline=3)).cost == 650


@rule("BSA-13-general-b", "BSA-6-general-c", "BSA-7-alcance-b")
def test_a_unit_of_ones_own_obeys_the_rules_of_profiles() -> None:
    assert "BSA-13-general-b" in problems(**own(abilities=["flying"]))
    assert "BSA-7-alcance-b" in problems(**own(weapon="laser"))
    assert "BSA-1-perfil-c" in problems(**own(weapon=""))
    assert "BSA-5-masa-a" in problems(**own(formations=["line", "mass"]))
    assert "BSA-5-abierta-a" in problems(**own(formations=["line", "open"]))
    horse = own(arm="cavalry", size={"10": {"attacks": 12, "courage": [15, 17]}})
    assert "BSA-6-general-c" in problems(**horse)


@pytest.mark.parametrize("value", [1, 7, -3, "good", None])
def test_absurd_values_of_ones_own_cannot_be_read(value: Any) -> None:
    with pytest.raises(ArmyFault):
        army_from({**GOOD, **own(melee=value)}, Army)


def test_an_army_file_is_read_from_text() -> None:
    army = read_army('list = "fr_linea_1813"\npoints = 900\n', Army)
    assert [p.cite for p in inspect(army, PACK).problems][:1] == ["BSA-14-lista-a"]
    with pytest.raises(ArmyFault):
        read_army('list = "fr_linea_1813"\npoints = "many"\n', Army)
    with pytest.raises(ArmyFault):
        read_army("list = ", Army)


def test_the_units_of_an_army_are_found_with_their_companies() -> None:
    units = units_of(army_from(GOOD, Army), PACK)
    assert [(u.entry, u.companies) for u in units] == [
        ("fr_linea", 6), ("fr_novata", 6), ("fr_dragones", 2), ("fr_coraceros", 2),
    ]  # fmt: skip


@rule("BSA-16-comun-a")
def test_armies_of_one_period_could_have_met() -> None:
    def of(name: str, **year: int) -> Army:
        return army_from({"list": name, "points": 1500, **year}, Army)

    french, late_french = of("fr_linea_1805", year=1808), of("fr_linea_1813")
    assert are_of_one_period(french, of("gb_linea", year=1811), PACK)
    assert are_of_one_period(late_french, of("pr_1813"), PACK)
    assert not are_of_one_period(french, of("pr_1813"), PACK)  # to 1812, from 1813
    assert not are_of_one_period(french, of("ot"), PACK)


@rule("BSA-16-comun-b", "BSA-16-pueblo-a")
def test_armies_have_the_same_points_but_in_the_village() -> None:
    whole, half = army_from(GOOD, Army), army_from({**GOOD, "points": 750}, Army)
    assert are_of_one_size(whole, whole, "campal", PACK)
    assert not are_of_one_size(whole, half, "campal", PACK)
    assert are_of_one_size(whole, half, "pueblo", PACK)
    assert not are_of_one_size(whole, whole, "pueblo", PACK)


def broken(army: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The same army broken in every way, by the rule that refuses it."""
    first, *others = army["brigade"]
    one, basic, support = first["basic"][0], first["basic"], first.get("support", ())

    def but_for(**changes: Any) -> dict[str, Any]:
        return {**army, "brigade": [{**first, **changes}, *others]}

    alone = [{**b, "officers": []} for b in army["brigade"]]
    return {
        "BSA-14-basicas-a": but_for(basic=[]),
        "BSA-14-apoyo-a": but_for(support=[*support, *[one] * len(basic)]),
        "BSA-14-elite-a": but_for(elite=[one] * (len(support) + 1)),
        "BSA-14-limite-a": but_for(basic=[*basic, *["g_lig"] * 20]),
        "BSA-14-lista-b": but_for(basic=[*basic, *[one] * 20]),
        "BSA-14-lista-a": but_for(basic=[*basic, "nobody:24"]),
        "BSA-15-partida-a": {**army, "points": 100},
        "BSA-12-general-b": {name: part for name, part in army.items() if name != "general"},
        "BSA-12-lista-a": {**army, "brigade": alone},
    }


@rule("BSA-14-basicas-a", "BSA-14-apoyo-a", "BSA-14-elite-a", "BSA-14-limite-a", "BSA-14-lista-b")
@pytest.mark.parametrize("name", sorted(PACK.samples()))
def test_every_list_refuses_its_armies_when_they_are_broken(name: str) -> None:
    for cite, army in broken(PACK.samples()[name]).items():
        found = inspect(army_from(army, Army), PACK).problems
        assert cite in [problem.cite for problem in found]
