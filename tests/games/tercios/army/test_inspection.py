"""Armies: every sample is legal, every broken one is refused with its rule."""

from typing import Any

import pytest

from estandarte.games.tercios.army.inspection import inspect, share_a_century
from estandarte.games.tercios.army.raising import profile_of, raise_army
from estandarte.games.tercios.army.roster import SIZES, Army
from estandarte.games.tercios.values.hooks import REGISTER
from estandarte.kernel import Match, Setup, SetupFault, but
from estandarte.kernel.testing import rule
from estandarte.wargame.muster import army_from
from games.tercios.scenes import BLUE, PACK, RED, TERCIOS

GOOD: dict[str, Any] = {
    "list": "espana_1618",
    "organigram": "standard",
    "points": 500,
    "year": 1634,
    "general": {"level": 2, "virtues": ["lealtad"], "qualities": ["audaz"]},
    "command": [
        {"kind": "infantry", "level": 1, "qualities": ["honorable"], "units": ["tercio", "tercio"]},
        {"kind": "cavalry", "level": 0, "units": ["coraceros"]},
        {"kind": "battery", "units": ["canon_medio"]},
    ],
}


def problems(**changes: Any) -> list[str]:
    army = {**GOOD, **changes}
    return [p.cite for p in inspect(army_from(army, Army), PACK).problems]


def with_command(number: int, **changes: Any) -> list[dict[str, Any]]:
    commands = [dict(c) for c in GOOD["command"]]
    commands[number] |= changes
    return commands


@rule("TER-army-e", "TER-army-g", "TER-army-h", "TER-army-i", "TER-army-b")
@pytest.mark.parametrize("name", sorted(PACK.samples()))
def test_every_sample_army_is_legal_and_costs_what_it_says(name: str) -> None:
    tree = PACK.sample(name)
    report = TERCIOS.muster(tree)
    assert report.problems == ()
    assert report.cost == tree["points"]


def test_the_good_army_is_legal() -> None:
    assert problems() == []


@rule("TER-army-a")
def test_the_recommended_sizes() -> None:
    assert SIZES == {500: "small", 1000: "medium", 1500: "large", 2000: "big", 3000: "huge"}


@rule("TER-army-b")
def test_points_may_not_exceed_the_limit() -> None:
    assert problems(points=455) == []
    assert problems(points=454) == ["TER-army-b"]


@rule("TER-army-d")
def test_an_army_uses_an_organigram_of_its_list() -> None:
    assert "TER-army-d" in problems(list="suizos_1496", organigram="companies", year=1500)


@rule("TER-army-e")
def test_unknown_lists_units_and_years_are_refused() -> None:
    assert problems(list="atlantis") == ["TER-army-e"]
    assert "TER-army-e" in problems(year=1700)
    assert "TER-army-e" in problems(command=with_command(1, units=["husares_pesados"]))


@rule("TER-army-f")
def test_commands_have_commanders_and_batteries_have_none() -> None:
    assert problems(command=with_command(2, level=1)) == ["TER-army-f"]
    assert problems(command=with_command(1, level=None)) == ["TER-army-f"]


@rule("TER-army-g", "TER-army-i")
def test_compulsory_boxes_must_be_filled() -> None:
    assert problems(command=GOOD["command"][1:]) == ["TER-army-i"]


@rule("TER-army-h")
def test_a_command_has_its_own_minimum_and_maximum() -> None:
    assert problems(command=with_command(0, units=["tercio"])) == ["TER-army-h"]
    five = ["tercio"] * 5
    assert problems(points=2000, command=with_command(0, units=five)) == ["TER-army-h"]
    assert problems(command=with_command(1, units=["tercio"])) == ["TER-army-h"]


@rule("TER-commanders-a", "TER-commanders-b")
def test_levels_decide_what_a_general_may_be() -> None:
    assert problems(general=None) == ["TER-commanders-b"]
    assert problems(general={"level": 1}) == ["TER-commanders-a"]
    assert problems(general={"level": 2, "virtues": ["lealtad", "fervor"]}) == ["TER-commanders-a"]
    assert problems(general={"level": 2, "qualities": ["audaz", "bravo"]}) == ["TER-commanders-a"]
    assert [lv.as_general for lv in PACK.commanders.level] == [-1, -1, 0, 25, 100, 150]
    assert [lv.as_commander for lv in PACK.commanders.level] == [5, 10, 25, 50, 100, -1]


@rule("TER-commanders-c")
def test_nobody_outranks_the_general() -> None:
    assert problems(points=900, command=with_command(0, level=2)) == []
    assert problems(points=900, command=with_command(0, level=3)) == ["TER-commanders-c"]


@rule("TER-qualities-b")
def test_no_quality_twice_in_an_army() -> None:
    assert problems(command=with_command(0, qualities=["audaz"])) == ["TER-qualities-b"]


@rule("TER-qualities-d", "TER-qualities-e")
def test_common_qualities_and_virtues_may_repeat() -> None:
    common = {"level": 2, "virtues": ["lealtad"], "qualities": ["correr", "inspirar", "audaz"]}
    again = with_command(0, level=2, virtues=["lealtad"], qualities=["correr", "honorable"])
    assert problems(general=common, command=again) == []


@rule("TER-virtues-c")
def test_virtues_are_chosen_from_the_list() -> None:
    assert problems(general={"level": 2, "virtues": ["pereza"]}) == ["TER-virtues-c"]
    for virtue in PACK.virtues.virtue:
        assert problems(general={"level": 2, "virtues": [virtue]}) == []


@rule("TER-qualities-cartografo-a")
def test_only_a_general_is_a_cartographer() -> None:
    assert problems(general={"level": 2, "qualities": ["cartografo"]}) == []
    bad = with_command(0, qualities=["cartografo"])
    assert problems(command=bad) == ["TER-qualities-cartografo-a"]


@rule("TER-army-elite-a", "TER-army-elite-b", "TER-army-elite-c")
@pytest.mark.parametrize(
    ("organigram", "unit", "cite"),
    [
        ("standard", "canon_medio", "TER-army-elite-a"),
        ("standard", "tercio", None),
        ("standard", "compania_disparo", None),
        ("cavalry", "tercio", "TER-army-elite-b"),
        ("cavalry", "coraceros", None),
        ("companies", "tercio", "TER-army-elite-c"),
        ("companies", "compania_disparo", None),
        ("companies", "coraceros", None),
    ],
)
def test_the_elite_unit_is_of_a_class_its_organigram_allows(
    organigram: str, unit: str, cite: str | None
) -> None:
    found = problems(organigram=organigram, points=2000, elite={"unit": unit})
    assert (cite in found) if cite else not any("elite" in c for c in found)


@rule("TER-army-elite-d", "TER-army-elite-e", "TER-X39")
def test_the_elite_unit_buys_elite_for_fifteen_and_discipline_for_ten() -> None:
    plain = TERCIOS.muster({**GOOD, "points": 999, "elite": {"unit": "compania_disparo"}}).cost
    both = {"unit": "compania_disparo", "elite_rule": True, "discipline_point": True}
    assert TERCIOS.muster({**GOOD, "points": 999, "elite": both}).cost == plain + 25
    profile = profile_of(PACK, "compania_disparo", "mm15", True, True)
    assert profile.cost == 80
    assert profile.discipline == 4
    assert "elite" in profile.traits


@rule("TER-troops-types-b", "TER-weapons-a")
def test_a_unit_has_what_its_list_or_an_option_gives_it() -> None:
    assert "cuadros" not in profile_of(PACK, "tercio", "mm15").traits
    assert "cuadros" in profile_of(PACK, "tercio+escuadronado", "mm15").traits
    assert "alabardas" in profile_of(PACK, "tercio+alabardas", "mm15").arms
    bad = with_command(0, units=["tercio+lanzas", "tercio"])
    assert problems(command=bad) == ["TER-troops-types-b"]
    clash = with_command(0, units=["tercio+escuadronado+modernizado", "tercio"])
    assert "TER-troops-types-b" in problems(points=900, command=clash)


def test_every_rule_named_in_the_lists_exists() -> None:
    known = set(REGISTER.names())
    for file in PACK.troops.values():
        for entry in file.unit.values():
            changes = [o.effect for o in entry.option.values()]
            named = {*entry.traits, *entry.arms}
            for change in changes:
                named |= {*change.more_traits, *change.more_arms}
            assert named <= known


@rule("TER-army-c")
def test_armies_of_different_centuries_are_known_as_such() -> None:
    from estandarte.games.tercios.army.inspection import share_a_century

    old = army_from({**GOOD, "list": "suizos_1496", "year": 1500}, Army)
    new = army_from(GOOD, Army)
    assert share_a_century(new, new, PACK)
    assert not share_a_century(old, new, PACK)


@rule("TER-army-c")
def test_where_the_table_wants_one_century_other_armies_are_refused() -> None:
    far = {RED: "gran_capitan", BLUE: "rey_sol"}
    near = {RED: "gran_capitan", BLUE: "gendarmes_del_rey"}

    def begin(armies: dict[str, Any], strict: bool) -> None:
        switches = {"same_century": strict}
        setup = Setup("tercios", "campo_abierto", armies=armies, switches=switches)
        Match.start(TERCIOS, setup, "centuries")

    begin(far, strict=False)  # it is a recommendation
    begin(near, strict=True)
    with pytest.raises(SetupFault) as refused:
        begin(far, strict=True)
    assert refused.value.telling.key == "fault.centuries"


@rule("TER-allies-a")
def test_an_allied_command_comes_from_the_list_of_its_own_time() -> None:
    ally = {
        "kind": "infantry",
        "level": 0,
        "ally": "imperio_1618",
        "units": ["escuadron_clasico"] * 2,
    }
    assert problems(points=999, command=[*GOOD["command"], ally]) == []
    late = {**ally, "ally": "imperio_1649"}
    assert "TER-allies-a" in problems(points=999, command=[*GOOD["command"], late])


@rule("TER-army-e")
def test_batteries_count_against_the_cavalry_of_a_list_that_wants_most_of_it() -> None:
    def asked(*more: Any) -> bool:
        tree = PACK.sample("polonia_1560_1000")  # three commands of cavalry, three others
        army = army_from({**tree, "points": 1500, "command": [*tree["command"], *more]}, Army)
        told = [p.facts.get("what") for p in inspect(army, PACK).problems]
        return "cavalry_at_least_others" in told

    assert not asked()
    assert asked({"kind": "battery", "units": ["canon_medio"]})


def test_an_illegal_army_cannot_start_a_match() -> None:
    with pytest.raises(SetupFault):
        raise_army(PACK, "red", {**GOOD, "points": 100}, "mm15")
    with pytest.raises(SetupFault):
        raise_army(PACK, "red", {"list": 3}, "mm15")


@rule("TER-troops-cavalry-a")
def test_all_cavalry_evades_and_pursues() -> None:
    for entry in PACK.troops["cavalry"].unit.values():
        assert {"evasion", "persecucion"} <= set(entry.traits)
        assert "movilidad" in entry.traits or "caballeria_pesada" in entry.traits


@rule("TER-troops-artillery-a")
def test_all_artillery_has_its_three_rules() -> None:
    for entry in PACK.troops["artillery"].unit.values():
        assert {"mando_incorporado", "defensa_de_dotacion", "sin_escapatoria"} <= set(entry.traits)


@rule("TER-commanders-base-a")
def test_round_bases_are_to_scale() -> None:
    discs = PACK.bases.disc
    assert (discs["general"].mm15, discs["general"].mm28) == (40, 60)
    assert (discs["commander"].mm15, discs["commander"].mm28) == (25, 40)
    raised = raise_army(PACK, "red", GOOD, "mm15")
    assert raised.commanders["red-general"].radius == 2000
    assert raised.commanders["red-1-cmd"].radius == 1250


@rule("TER-army-c")
def test_an_army_that_served_through_three_centuries_meets_all_of_them() -> None:
    name, file = next((n, f) for n, f in sorted(PACK.factions.items()) if f.list)
    listed = but(next(iter(file.list.values())), start=1496, end=1698)
    pack = but(PACK, factions={name: but(file, list={"one": listed})})
    old, new = Army("one", "standard", 500), Army("two", "standard", 500, year=1550)
    assert share_a_century(old, new, pack)
    assert not share_a_century(old, but(new, year=1750), pack)


@rule("TER-army-e")
def test_a_command_is_of_one_sort_unless_its_list_mixes_them() -> None:
    mixed = with_command(0, units=["tercio", "escuadron_clasico"])
    army = {**GOOD, "list": "imperio_1618", "command": mixed}
    found = inspect(army_from(army, Army), PACK).problems
    told = [(p.cite, p.facts["mixed"]) for p in found if "mixed" in p.facts]
    assert told == [("TER-army-e", ["escuadron_clasico", "tercio"])]


@rule("TER-army-e")
@pytest.mark.parametrize(
    ("squadrons", "corps", "refused"), [(1, 1, False), (2, 2, False), (1, 2, True)]
)
def test_supporting_units_are_no_more_than_those_they_support(
    squadrons: int, corps: int, refused: bool
) -> None:
    units = ["escuadron_moderno"] * squadrons + ["cuerpo_mosqueteros"] * corps
    army = {**GOOD, "list": "suecia_1618", "command": with_command(0, units=units)}
    found = inspect(army_from(army, Army), PACK).problems
    assert any(p.facts.get("what") == "support" for p in found) is refused


@rule("TER-army-e")
@pytest.mark.parametrize("name", sorted(PACK.samples()))
def test_of_options_that_exclude_each_other_an_army_has_one(name: str) -> None:
    army = army_from(PACK.sample(name), Army)
    army_list = PACK.army_list(army.list)
    assert army_list is not None
    apart = army_list.restrictions.one_option_in_army
    for number, command in enumerate(army.command):
        if len(apart) > 1 and len(command.units) > 1:
            mixed = [unit.partition("+")[0] for unit in command.units]
            mixed[:2] = [f"{mixed[0]}+{apart[0]}", f"{mixed[1]}+{apart[1]}"]
            commands = [*army.command]
            commands[number] = but(command, units=tuple(mixed))
            found = inspect(but(army, command=tuple(commands)), PACK).problems
            assert any(p.facts.get("what") == "one_option" for p in found)
