"""The pack: whole, typed, with its provenance, and the printed tables as they stand in the book."""

import re
from typing import get_args

import pytest
from msgspec.structs import fields

from estandarte.games.aguila.army.raising import profile_of
from estandarte.games.aguila.schema.pack import (
    PACKAGE,
    open_pack,
    pack_named,
    shipped_pack,
)
from estandarte.games.aguila.schema.troops import Arm, Kind
from estandarte.games.aguila.switches import Switches
from estandarte.kernel import PackFault
from estandarte.kernel.packs import shipped
from estandarte.kernel.packs.inspection import values_of
from estandarte.kernel.testing import rule
from estandarte.kernel.words.rulebook import book_of

PACK = pack_named(shipped_pack().fingerprint)


def test_every_switch_has_its_ruling_and_every_ruling_its_switch() -> None:
    ruled = {n for s in book_of(PACKAGE).values() for n in s.switches}
    assert ruled == {f.name for f in fields(Switches)}


def test_the_first_value_of_a_switch_is_the_default_that_the_book_names() -> None:
    for statement in book_of(PACKAGE).values():
        for name in statement.switches:
            default = re.search(rf"Switch {name}: (\w+) \(default\)", statement.text("en"))
            assert default and getattr(Switches(), name) == default[1]


def test_every_file_says_where_it_comes_from() -> None:
    assert [v.at for v in values_of(shipped(PACKAGE)) if not v.provenance.source] == []


def test_there_are_all_the_lists_and_troops() -> None:
    assert len(PACK.army_lists()) == 25
    assert len(PACK.units()) == 151
    assert len(PACK.guns.gun) == 11
    assert len(PACK.generals.general) == 46
    assert sum(len(ranks) for ranks in PACK.officers.officer.values()) == 48


def test_everything_that_a_list_names_exists() -> None:
    for army_list in PACK.army_lists().values():
        assert army_list.nation in PACK.nations.nation
        assert {a.nation for a in army_list.allies} <= PACK.nations.nation.keys()
        assert set(army_list.generals) <= PACK.generals.general.keys()
        assert army_list.region in PACK.weather.region
        for slot in ("basic", "support", "elite"):
            for entry in army_list.entries(slot):
                assert 0 <= entry.least <= entry.most
                for name in entry.units:
                    assert PACK.unit(name) or name in PACK.guns.gun


def test_everything_that_a_profile_names_exists() -> None:
    for unit in PACK.units().values():
        assert set(unit.abilities) <= PACK.abilities.unit.keys()
        assert set(unit.formations) <= PACK.formations.formation.keys()
        assert set(unit.size) <= PACK.sizes.size[unit.arm].keys()
        assert not unit.weapon or unit.weapon in PACK.weapons.weapon
        assert bool(unit.weapon) == bool(unit.shooting)
        assert ("open" in unit.formations) == ("formacion_abierta" in unit.abilities)


def test_every_name_is_in_both_languages() -> None:
    named = [*PACK.units().values(), *PACK.guns.gun.values(), *PACK.army_lists().values()]
    for thing in named:
        assert set(thing.name) == {"en", "es"}


def test_an_owner_of_the_lists_can_lay_a_printed_value_upon_them() -> None:
    over = {"troops": {"francia": {"unit": {"fr_linea": {"discipline": 3}}}}}
    own = pack_named(open_pack(over).fingerprint)
    assert own.units()["fr_linea"].discipline == 3
    assert PACK.units()["fr_linea"].discipline == 4
    with pytest.raises(PackFault, match="discipline"):
        open_pack({"troops": {"francia": {"unit": {"fr_linea": {"discipline": "good"}}}}})


def test_a_pack_that_names_a_special_rule_which_does_not_exist_is_refused() -> None:
    for troops in ({"francia": {"unit": {"fr_linea": {"abilities": ["elite", "brave"]}}}}, {}):
        priced = {} if troops else {"officer": {"brave": {"name": {"en": "Brave"}, "cost": 1}}}
        with pytest.raises(PackFault, match="abilities") as found:
            open_pack({"troops": troops, "abilities": priced})
        assert [problem.at[-1] for problem in found.value.problems] == ["brave"]


@rule("BSA-1-unidades-a")
def test_there_are_four_categories_of_unit() -> None:
    assert get_args(Arm) == ("infantry", "cavalry", "artillery", "officer")


@rule("BSA-1-unidades-b", "BSA-1-unidades-c")
def test_there_are_six_sorts_of_infantry_and_three_of_cavalry_with_their_guards() -> None:
    foot = {u.kind for u in PACK.units().values() if u.arm == "infantry"}
    horse = {u.kind for u in PACK.units().values() if u.arm == "cavalry"}
    # Landwehr, militia and volunteers are one sort in the book and two words in the lists
    assert foot == {
        "line_infantry", "light_infantry", "grenadiers", "guard_infantry", "landwehr", "militia",
        "guerrilla",
    }  # fmt: skip
    assert horse == {"light_cavalry", "line_cavalry", "heavy_cavalry"}
    assert foot | horse == set(get_args(Kind))
    assert {u.kind for u in PACK.units().values() if u.guard and u.arm == "cavalry"} == horse


def size_of(sort: str) -> tuple[int, int, int, int]:
    """Minis, files, ranks and companies of a unit as it is raised."""
    profile, arm = profile_of(sort, PACK), "cavalry" if "husares" in sort else "infantry"
    size = PACK.sizes.size[arm][sort.partition(":")[2]]
    return profile.minis, size.files, size.ranks, size.companies


@rule("BSA-1-unidades-d")
def test_the_smallest_infantry_unit_has_two_ranks_of_six() -> None:
    assert size_of("fr_linea:12") == (12, 6, 2, 3)
    assert min(int(n) for n in PACK.sizes.size["infantry"]) == 12


@rule("BSA-1-unidades-e")
def test_the_common_infantry_unit_has_four_ranks_of_six() -> None:
    assert size_of("fr_linea:24") == (24, 6, 4, 6)


@rule("BSA-1-unidades-f")
def test_the_large_infantry_unit_has_six_ranks_of_six() -> None:
    assert size_of("at_linea:36") == (36, 6, 6, 9)
    assert max(int(n) for n in PACK.sizes.size["infantry"]) == 36


@rule("BSA-1-unidades-h")
def test_cavalry_is_five_wide_and_one_to_three_deep() -> None:
    assert [size_of(f"fr_husares:{n}") for n in (5, 10)] == [(5, 5, 1, 1), (10, 5, 2, 2)]
    sizes = {n: (s.files, s.ranks) for n, s in PACK.sizes.size["cavalry"].items()}
    assert sizes == {"5": (5, 1), "10": (5, 2), "15": (5, 3)}


@rule("BSA-1-peanas-a")
def test_the_bases_of_units_in_millimetres() -> None:
    bases = {
        (arm, n): (s.front_mm, s.depth_mm)
        for arm, of in PACK.sizes.size.items()
        for n, s in of.items()
    }
    assert bases == {
        ("infantry", "12"): (120, 40),
        ("infantry", "24"): (120, 80),
        ("infantry", "36"): (120, 120),
        ("cavalry", "5"): (125, 50),
        ("cavalry", "10"): (125, 100),
        ("cavalry", "15"): (125, 150),
    }


@rule("BSA-1-peanas-b")
def test_a_base_is_as_wide_as_its_files_of_figures() -> None:
    figure = PACK.sizes.figure
    for size in PACK.sizes.size["infantry"].values():
        assert size.front_mm == size.files * figure.infantry_mm[0]
        assert size.depth_mm == size.ranks * figure.infantry_mm[1]
    for size in PACK.sizes.size["cavalry"].values():
        assert size.front_mm == size.files * figure.cavalry_mm[0]
        assert size.depth_mm == size.ranks * figure.cavalry_mm[1]


@rule("BSA-7-alcance-a")
def test_the_ranges_of_small_arms() -> None:
    ranges = {name: weapon.range for name, weapon in PACK.weapons.weapon.items()}
    assert ranges == {"musket": 12, "rifle": 18, "carbine": 10, "bow": 6, "blunderbuss": 6}


@rule("BSA-1-unidades-l")
def test_the_usual_arms_of_each_sort() -> None:
    for unit in PACK.units().values():
        if unit.kind in ("line_infantry", "grenadiers", "landwehr"):
            assert unit.weapon == "musket"
        if unit.kind in ("light_infantry", "guard_infantry"):
            assert unit.weapon in ("musket", "rifle")
        if unit.kind == "light_cavalry":
            assert unit.weapon in ("carbine", "musket", "")


@rule("BSA-11-alcance-a", "BSA-11-resist-a", "BSA-13-metralla-c")
@pytest.mark.parametrize(
    ("calibre", "ball", "canister", "dice", "resists"),
    [
        ("light", 18, 4, 6, 6),
        ("medium", 30, 6, 8, 8),
        ("howitzer", 30, 6, 8, 8),
        ("heavy", 42, 8, 10, 10),
    ],
)
def test_the_guns_by_calibre(
    calibre: str, ball: int, canister: int, dice: int, resists: int
) -> None:
    guns = [g for g in PACK.guns.gun.values() if g.calibre == calibre]
    assert guns
    for gun in guns:
        assert (gun.range, gun.canister_range, gun.canister_dice) == (ball, canister, dice)
        assert gun.resists == resists


@rule("BSA-11-general-d")
def test_every_gun_must_reload() -> None:
    assert all("recarga" in g.abilities for g in PACK.guns.gun.values())


@rule("BSA-12-mando-d", "BSA-12-reagrupar-e")
def test_command_ranges_and_regroup_dice_by_rank() -> None:
    ranks = {n: (r.command_range, r.regroup_dice) for n, r in PACK.officers.rank.items()}
    assert ranks == {
        "general_de_division": (12, 4),
        "general_de_brigada": (12, 3),
        "comandante": (6, 2),
    }


@rule("BSA-14-ejemplo-a")
def test_the_french_brigade_of_1813_is_the_example_of_the_book() -> None:
    example = PACK.army_lists()["fr_linea_1813"]
    written = {
        slot: [(e.least, e.most, e.units) for e in example.entries(slot)]
        for slot in ("basic", "support", "elite")
    }
    light = ("fr_husares", "fr_cazadores")
    assert written == {
        "basic": [(1, 2, ("fr_linea",)), (1, 2, ("fr_novata",)), (0, 2, ("g_lig", "g_med"))],
        "support": [
            (0, 1, ("fr_ligera",)), (0, 2, ("fr_novata",)), (0, 2, ("fr_linea",)), (0, 2, light),
            (0, 1, ("fr_dragones",)), (0, 2, ("g_lig_m", "g_med_m")),
        ],
        "elite": [
            (0, 1, ("fr_lanceros",)), (0, 1, ("fr_ginfj", "fr_ginfm")), (0, 1, light),
            (0, 1, ("fr_coraceros", "fr_carabineros")), (0, 1, ("fr_dragones",)),
            (0, 2, ("g_pes",)),
        ],
    }  # fmt: skip


@rule("BSA-6-general-c")
def test_cavalry_has_only_line_open_formation_and_march_column() -> None:
    for unit in PACK.units().values():
        if unit.arm == "cavalry":
            assert set(unit.formations) <= {"line", "open", "march_column"}


@rule("BSA-5-masa-a")
def test_only_battalions_with_a_size_of_36_may_form_a_mass() -> None:
    for unit in PACK.units().values():
        assert "mass" not in unit.formations or "36" in unit.size
