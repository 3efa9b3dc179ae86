"""The game as a whole: scenarios, armies, views, battles from history, its board."""

from typing import Any

import pytest

from estandarte.games.aguila.before.sequence import Preparing
from estandarte.games.aguila.camp import Camp
from estandarte.games.aguila.fire.phase import DeclareShot, DeclaringShots
from estandarte.games.aguila.fire.targets import target_verdict
from estandarte.games.aguila.fire.volleys import Shot, to_hit_of
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.ground.sight import sees
from estandarte.games.aguila.movement.dismounting import Dismount
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.kernel import Dice, Setup, SetupFault, but, encode
from estandarte.kernel.flow import stages_of
from estandarte.kernel.testing import new_match, rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.containment import is_on_field
from games.aguila.scenes import BLUE, PACK, RED, Scene, added, area, enemy, unit

OPEN_FIELD = "campo_abierto"
BATTLES = ["albuera", "bailen", "waterloo"]


def setup(scenario: str, **named: Any) -> Setup:
    return Setup("aguila", scenario, **named)


def test_the_twelve_scenarios_and_three_battles_are_offered() -> None:
    offered = AGUILA.scenarios()
    assert set(offered) == {OPEN_FIELD, *PACK.scenarios.scenario, *BATTLES}
    assert len(PACK.scenarios.scenario) == 12
    assert (offered["campal"].length, offered["cruce"].length) == (9, 10)


def test_the_preparation_has_the_order_of_our_ruling() -> None:
    order = [s for s in stages_of(Preparing) if s in ("deploy", "redeploy", "march_ahead")]
    assert order == ["deploy", "redeploy", "march_ahead"]
    assert stages_of(Preparing)[-2:] == ("march_ahead", "dig_in")  # then the first initiative


@pytest.mark.parametrize("name", [OPEN_FIELD, *BATTLES])
def test_on_a_ready_field_everybody_stands_in_range_and_the_battle_begins(name: str) -> None:
    state = new_match(AGUILA, name).state
    assert (state.turn, state.camp.waiting, state.camp.staff) == (1, {}, {})
    assert all(is_on_field(u.base, state.field) for u in state.units.values())
    assert all(state.losses[r].whole > 0 for r in (RED, BLUE))
    assert {u.officer for u in state.units.values()} == set(state.officers)


@pytest.mark.parametrize("name", BATTLES)
def test_the_weather_of_a_battle_is_that_of_its_day(name: str) -> None:
    state, battle = new_match(AGUILA, name).state, PACK.battles[name]
    assert (state.weather, state.season, state.region) == (
        battle.weather,
        battle.season,
        battle.region,
    )
    assert len(state.ground) == len(battle.ground)


def test_armies_are_chosen_by_name_or_brought_as_files() -> None:
    tree = PACK.samples()["picton_1811"]
    state = AGUILA.start(setup("campal", armies={RED: "carlos_1809", BLUE: tree}), Dice(""))
    entries = {u.profile.entry for u in state.camp.rosters[BLUE]["attacker"].units.values()}
    assert "gb_linea" in entries
    assert "at_linea" in {
        u.profile.entry for u in state.camp.rosters[RED]["attacker"].units.values()
    }


@pytest.mark.parametrize(
    ("scenario", "armies", "fault"),
    [
        ("campal", {RED: "nobody"}, "fault.no_army"),
        ("campal", {RED: {"list": "fr_linea_1805", "points": "many"}}, "fault.army_file"),
        ("campal", {RED: {"list": "fr_linea_1805", "points": 1500}}, "fault.army"),
        ("campal", {RED: "fr_linea_1805_2000"}, "fault.points"),
        ("pueblo", {RED: "dupont_1808"}, "fault.points"),
        ("asalto", {RED: "dupont_1808"}, "fault.no_defences"),
        ("campal", {BLUE: "silesia_1813"}, "fault.periods"),
        ("campal", {BLUE: ""}, "fault.no_army"),
        ("bailen", {RED: "dupont_1808"}, "fault.no_forces"),
    ],
)
def test_unfit_armies_are_named(scenario: str, armies: dict[str, Any], fault: str) -> None:
    with pytest.raises(SetupFault) as caught:
        AGUILA.start(setup(scenario, armies=armies), Dice(""))
    told = caught.value.telling
    assert told.key == fault
    for language in ("en", "es"):
        sentence = AGUILA.texts.say(language, told.key, told.facts)
        assert sentence.endswith(".") and fault not in sentence


@rule("BSA-16-comun-a")
def test_players_may_agree_on_armies_that_never_met() -> None:
    armies = {RED: "dupont_1808", BLUE: "silesia_1813"}
    state = AGUILA.start(setup("campal", armies=armies, switches={"periods": "any"}), Dice(""))
    assert "pr_" in next(iter(state.camp.rosters[BLUE]["attacker"].units.values())).profile.entry


@rule("BSA-16-pueblo-a", "BSA-16-asalto-b")
def test_a_side_may_bring_one_list_for_each_role() -> None:
    state = AGUILA.start(setup("pueblo"), Dice(""))
    brought = state.camp.rosters[RED]
    assert brought["attacker"].points == 2 * brought["defender"].points
    assault = AGUILA.start(setup("asalto"), Dice("")).camp.rosters[BLUE]
    bought = assault["defender"].defences
    cost = 40 * bought.light + 80 * bought.solid + 120 * bought.fortified
    assert 4 * cost >= assault["defender"].points >= 2 * cost


def test_an_army_of_several_brigades_with_allies_takes_the_field() -> None:
    name = next(n for n, a in sorted(PACK.samples().items()) if len(a["brigade"]) > 1)
    points = PACK.samples()[name]["points"]
    other = next(
        n
        for n, a in sorted(PACK.samples().items())
        if a["points"] == points and len(a["brigade"]) == 1
    )
    match = AGUILA.start(setup(OPEN_FIELD, armies={RED: name, BLUE: other}), Dice(""))
    assert {u.brigade for u in match.camp.rosters[RED]["attacker"].units.values()} == {0, 1}


def test_an_open_board_is_seen_alike_by_all_and_imagined_as_it_is() -> None:
    match = new_match(AGUILA, OPEN_FIELD)
    views = [AGUILA.view(match.state, r) for r in (RED, BLUE, "spectator", "umpire")]
    assert len({encode(but(v, role="")) for v in views}) == 1
    imagined = AGUILA.imagine(views[0], match.state.dice)
    assert imagined == match.state
    assert AGUILA.result(match.state) is None


@rule("BSA-1-medir-a")
def test_the_board_is_given_with_its_measures() -> None:
    """Everything on it may be measured by anybody, whenever he likes."""
    board = AGUILA.board(setup("waterloo"))
    assert board["field"][2:] == [180_000, 120_000]
    assert board["inch"] == 2_540
    assert {g["piece"] for g in board["ground"]} >= {"farm", "road", "fence"}
    assert board["terrain"]["wood"]["blocks_sight"] is True
    assert AGUILA.board(setup("campal"))["ground"] == []
    assert board["colours"] == {RED: "francia", BLUE: "gran_bretana"}
    encode(board)


@rule("BSA-13-indirecto-a")
def test_indirect_fire_minds_neither_range_nor_cover_if_a_friend_sees_the_target() -> None:
    wood = area("wood", 36, 26, 3)
    lobber = unit("A", at=(36, 14), abilities=("fuego_indirecto",), values={"range": 24})
    target = enemy("B", at=(36, 33), without=("voltigeurs",))
    cover = area("ruins", 36, 34, 3, "t2")
    blind = Scene(lobber, target, wood, cover)
    spotter = unit("C", at=(36, 30))
    seeing = Scene(lobber, target, wood, cover, spotter)
    assert not sees(seeing.state, seeing.unit("A"), seeing.unit("B"))

    def verdict(scene: Scene) -> str | None:
        return target_verdict(scene.state, scene.unit("A"), scene.unit("B"), Side.FRONT).cite

    assert verdict(blind) == "BSA-1-vision-f"
    assert verdict(seeing) is None
    shot = Shot("A", "B")
    cites = {m.cite for m in added(to_hit_of(seeing.state, lobber, seeing.unit("B"), shot))}
    assert cites == set()
    plain = unit("A", at=(36, 14), values={"range": 24})
    others = {m.cite for m in added(to_hit_of(seeing.state, plain, seeing.unit("B"), shot))}
    assert others >= {"BSA-7-mod-a", "BSA-7-mod-c"}


@rule("BSA-13-indirecto-b")
@pytest.mark.parametrize(("gap", "cite"), [(11.9, "BSA-13-indirecto-b"), (12, None)])
def test_indirect_fire_does_not_reach_who_is_near(gap: float, cite: str | None) -> None:
    lobber = unit("A", at=(36, 10), abilities=("fuego_indirecto",))
    scene = Scene(lobber, enemy("B", at=(36, 10 + gap)))
    verdict = target_verdict(scene.state, scene.unit("A"), scene.unit("B"), Side.FRONT)
    assert verdict.cite == cite


@rule("BSA-1-vision-i")
def test_the_table_measures_sight_itself_and_throws_no_die_for_it() -> None:
    house = area("farm", 38.5, 15, 2)  # its wall begins half an inch beside the line
    scene = Scene(unit("A", at=(36, 10), values={"range": 24}), enemy("B", at=(36, 20)), house)
    scene.begin(DeclaringShots((RED,)))
    assert scene.refusal(DeclareShot("A", "B", role=RED)) is None
    assert scene.dice_thrown() == 0


@rule("BSA-16-granja-k", "BSA-16-pueblo-i")
def test_dragoons_dismount_in_two_scenarios() -> None:
    found = [n for n, s in PACK.scenarios.scenario.items() if s.dragoons_dismount]
    may = []
    for name in PACK.scenarios.scenario:
        scene = Scene(unit("A", "fr_dragones:10"), fields={"camp": Camp(name)})
        scene.begin(GivingOrders((RED,)))
        if scene.refusal(Dismount("A", "line", role=RED)) is None:
            may.append(name)
    assert may == found == ["granja", "pueblo"]


def test_who_brings_one_of_two_armies_fields_the_usual_other() -> None:
    """Where lots decide who defends, each side may bring either part alone."""
    halves = {RED: {"attacker": "dupont_1808"}, BLUE: {"defender": "castanos_1808_defensa"}}
    state = AGUILA.start(setup("asalto", armies=halves), Dice(""))
    assert state.camp.rosters[RED]["defender"].defences.solid
    found = AGUILA.scenarios()
    assert found["asalto"].army_parts == found["pueblo"].army_parts == ("attacker", "defender")
    assert all(found[name].takes_armies for name in ("asalto", "pueblo", "campal"))
