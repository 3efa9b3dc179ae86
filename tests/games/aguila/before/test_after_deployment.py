"""Between deployment and the first turn: redeployments, the vanguard, formations, heights."""

from typing import Any

import pytest

from estandarte.games.aguila.before.deploying_units import DeployUnit
from estandarte.games.aguila.before.hiding import MarkFormations, to_mark
from estandarte.games.aguila.before.redeploying import (
    HOME,
    Redeploy,
    Redeploying,
    StandAsDeployed,
)
from estandarte.games.aguila.before.sequence import NudgeWeather
from estandarte.games.aguila.before.vanguard import HoldBack, MarchAhead, Vanguard, VanguardMarched
from estandarte.games.aguila.camp import Objective
from estandarte.games.aguila.charge.melee_dice import position_modifier
from estandarte.games.aguila.fire.volleys import Shot, to_hit_of
from estandarte.games.aguila.ground.earthworks import is_dug_in
from estandarte.games.aguila.ground.garrisons import garrisoned
from estandarte.games.aguila.ground.sight import cover_of
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.scenarios.heights import SappersLent, prepare_heights
from estandarte.games.aguila.state import Ground
from estandarte.games.aguila.turn.initiative import Initiative
from estandarte.kernel.testing import rule
from games.aguila.before.test_deployment import deploying, put
from games.aguila.scenes import BLUE, RED, Scene, added, area, enemy, inch, officer, place, unit
from games.aguila.tables import ZONES, table, waiting


def redeploying(*things: Any, scenario: str = "campal", **camp: Any) -> Scene:
    scene = table(scenario, begin=False, on_table=things, camp=camp)
    scene.begin(Redeploying(role=RED))
    return scene


def again(x: float, y: float, id: str = "A", by: str = "O") -> Redeploy:
    return Redeploy(id, place(x, y), 0, by, role=RED)


TROOPS = (
    unit("A", at=(30, 10), officer="O"),
    unit("C", at=(40, 10), officer="O"),
    unit("D", at=(50, 10), officer="P"),
)


@rule("BSA-12-estratega-a")
def test_a_strategist_redeploys_one_unit_under_his_command() -> None:
    scene = redeploying(*TROOPS, officer("O", abilities=("estratega",), at=(45, 4)))
    assert (scene.moment, waiting(scene)) == ("Redeployment", (RED,))
    assert scene.refusal(again(45, 5, "D")) == "BSA-12-estratega-a"
    assert scene.refusal(again(36, 20)) == "BSA-16-zona-a"
    scene.play(again(35, 5.5))
    assert (scene.at("A"), scene.moment) == ((35, 5.5), "")


@rule("BSA-12-granestratega-a")
def test_a_great_strategist_redeploys_two() -> None:
    scene = redeploying(*TROOPS, officer("O", abilities=("gran_estratega",), at=(45, 2)))
    scene.play(again(33, 6))
    assert scene.refusal(again(33, 11)) == "BSA-12-granestratega-a"  # each unit once
    scene.play(again(39.5, 5, "C"))
    assert scene.moment == ""


@rule("BSA-13-casa-a")
def test_who_fights_at_home_is_redeployed_in_his_own_zone() -> None:
    home = unit("A", "es_linea:24", at=(30, 10), abilities=("luchar_en_casa",))
    scene = redeploying(home, unit("C", at=(40, 10)))
    assert scene.refusal(again(30, 5, "C", HOME)) == "BSA-13-casa-a"
    assert scene.refusal(again(30, 13, "A", HOME)) == "BSA-16-zona-a"
    scene.play(again(30, 5, "A", HOME))
    assert (scene.at("A"), scene.moment) == ((30, 5), "")


@rule("BSA-12-estratega-a")
def test_a_garrison_may_be_redeployed_and_a_unit_placed_in_a_building() -> None:
    house = area("farm", 35, 5, 2, "h")
    inside = garrisoned(unit("A", officer="O"), house)
    man = officer("O", abilities=("estratega",), at=(45, 4))
    out = redeploying(house, inside, man, declared=("A",))
    out.play(again(30, 10))
    assert (out.unit().building, out.unit().formation, out.at()) == ("", "line", (30, 10))
    assert to_mark(out.state, RED) == ["A"]
    enter = Redeploy("A", place(0, 0), 0, "O", "h", role=RED)
    into = redeploying(house, unit("A", at=(30, 10), officer="O"), man)
    assert into.refusal(Redeploy("A", place(0, 0), 0, "O", "x", role=RED)) == "BSA-4-edificio-a"
    into.play(enter)
    assert (into.unit().building, into.unit().formation) == ("h", "none")


def test_nobody_need_be_redeployed() -> None:
    scene = redeploying(*TROOPS, officer("O", abilities=("estratega",), at=(35, 4)))
    scene.play(StandAsDeployed(role=RED))
    assert scene.moment == ""


SCOUTS = ("vanguardia",)


def scouting(*things: Any, dice: Any = (), scenario: str = "campal", **camp: Any) -> Scene:
    scene = table(scenario, begin=False, on_table=things, dice=dice, camp=camp)
    scene.begin(Vanguard())
    return scene


def march(distance: float, formation: Any = "line", id: str = "A", role: str = RED) -> MarchAhead:
    return MarchAhead(id, formation, (Leg("ahead", inch(distance)),), role=role)


@rule("BSA-13-vanguardia-a")
def test_the_vanguard_makes_a_quick_march_and_declares_its_formation() -> None:
    scene = scouting(unit(abilities=SCOUTS, at=(36, 12)), unit("C", at=(10, 10)))
    assert waiting(scene) == (RED,)
    assert scene.refusal(march(4, id="C")) == "BSA-13-vanguardia-a"
    assert scene.refusal(march(5.1)) is not None  # in line it marches five inches
    assert scene.refusal(march(7.9, "march_column")) is None
    scene.play(march(7.9, "march_column"))
    assert (scene.at(), scene.unit().formation) == ((36, 19.9), "march_column")
    assert scene.state.camp.declared == ("A",)
    assert scene.last(VanguardMarched).cite == "BSA-13-vanguardia-a"
    assert scene.moment == ""


@rule("BSA-15-torrencial-d", "BSA-13-vanguardia-a")
def test_in_torrential_rain_only_the_horse_of_the_vanguard_marches() -> None:
    hussars = unit("H", "fr_husares:5", abilities=SCOUTS, at=(20, 12))
    scene = scouting(unit(abilities=SCOUTS, at=(36, 12)), hussars)
    scene.state.weather = "torrential"
    assert scene.refusal(march(4)) == "BSA-15-torrencial-d"
    assert scene.refusal(march(4, id="H")) is None


@rule("BSA-15-nieve-c", "BSA-13-vanguardia-a")
def test_the_vanguard_runs_the_risk_of_the_ice() -> None:
    river = Ground("r", "river", (), (place(0, 14), place(72, 14)), inch(1))
    scene = table(
        "campal", river, begin=False, on_table=(unit(abilities=SCOUTS, at=(36, 12)),), dice=[5, 2]
    )
    scene.state.frozen = True
    scene.begin(Vanguard())
    scene.play(march(4.5))
    assert scene.unit().damage == 2


@rule("BSA-13-vanguardia-b")
def test_a_die_says_who_begins_and_they_alternate_unit_by_unit() -> None:
    mine = [unit(n, abilities=SCOUTS, at=(20 + 8 * k, 12)) for k, n in enumerate("AC")]
    theirs = [enemy(n, abilities=SCOUTS, at=(40 + 8 * k, 36)) for k, n in enumerate("BD")]
    scene = scouting(*mine, *theirs, dice=[3, 3, 2, 5])
    order = []
    for id, role in (("B", BLUE), ("A", RED), ("D", BLUE), ("C", RED)):
        order.append(waiting(scene))
        scene.play(march(3, id=id, role=role))
    assert order == [(BLUE,), (RED,), (BLUE,), (RED,)]


def test_the_vanguard_may_stay() -> None:
    scene = scouting(unit(abilities=SCOUTS))
    scene.play(HoldBack(role=RED))
    assert scene.moment == ""


@rule("BSA-16-oblicua-g")
def test_the_vanguard_may_enter_the_band_along_the_diagonal() -> None:
    zones = {RED: "lower", BLUE: "upper"}
    scout = unit(abilities=SCOUTS, at=(50, 16), values={"formations": ("line", "march_column")})
    placed = deploying("oblicua", unit(), zones=zones, camp={"diagonal": "rising"})
    assert placed.refusal(put(50, 23.9)) == "BSA-16-oblicua-f"
    scene = scouting(scout, scenario="oblicua", zones=zones, diagonal="rising")
    scene.play(march(7.9, "march_column"))
    assert scene.at() == (50, 23.9)
    assert scene.last(VanguardMarched).cite == "BSA-16-oblicua-g"


@rule("BSA-5-general-c")
def test_the_winner_of_the_first_initiative_marks_his_formations_first() -> None:
    things = unit(), enemy()
    scene = table(
        "campal", begin=False, on_table=things, dice=[2, 5], camp={"unmarked": (RED, BLUE)}
    )
    scene.begin(Initiative())
    assert (scene.moment, waiting(scene)) == ("MarkingChoice", (BLUE,))
    assert scene.refusal(MarkFormations({"A": "line"}, role=BLUE)) == "BSA-5-general-c"
    assert scene.refusal(MarkFormations({"B": "mass"}, role=BLUE)) == "BSA-5-masa-a"
    scene.play(MarkFormations({"B": "square"}, role=BLUE))
    assert waiting(scene) == (RED,)
    scene.play(MarkFormations({}, role=RED))
    assert (scene.unit("B").formation, scene.moment) == ("square", "ChoosingFirst")
    assert scene.state.camp.unmarked == ()


@rule("BSA-5-general-c")
def test_formations_already_declared_are_not_marked_again() -> None:
    camp = {"unmarked": (RED, BLUE), "declared": ("A",)}
    scene = table("campal", begin=False, on_table=(unit(), enemy()), dice=[5, 2], camp=camp)
    scene.begin(Initiative())
    assert waiting(scene) == (BLUE,)  # red has nothing left to mark


@rule("BSA-12-momento-a")
def test_the_right_moment_moves_the_weather_by_two() -> None:
    man = officer("O", abilities=("momento_oportuno",))
    scene = table("campal", man, at="nudge_weather", dice=[4, 6, 4, 5, 6])
    assert (scene.moment, waiting(scene)) == ("Nudging", (RED,))
    assert scene.refusal(NudgeWeather(3, role=RED)) == "BSA-12-momento-a"
    scene.play(NudgeWeather(2, role=RED))  # a western summer: ten and two make twelve
    assert (scene.state.season, scene.state.weather) == ("summer", "rain")


@rule("BSA-12-momento-a")
def test_both_sides_may_wait_for_the_right_moment_and_both_count() -> None:
    men = [
        officer(n, abilities=("momento_oportuno",), role=r) for n, r in (("O", RED), ("P", BLUE))
    ]
    scene = table("campal", *men, at="nudge_weather", dice=[4, 6, 4, 5, 6])
    assert waiting(scene) == (RED, BLUE)
    scene.play(NudgeWeather(2, role=RED))
    scene.play(NudgeWeather(-2, role=BLUE))  # ten, and two, less two
    assert (scene.state.season, scene.state.weather) == ("summer", "fine")


@rule("BSA-15-clima-a", "BSA-Q92")
@pytest.mark.parametrize("season", ["winter", "spring", "summer", "autumn"])
def test_players_who_agree_on_a_season_roll_only_for_the_weather(season: str) -> None:
    agreed = table("campal", at="decide_weather", dice=[3, 3, 5, 6], season=season)
    assert agreed.state.season == season
    purposes = [e.purpose for e in agreed.events if type(e).__name__ == "DieRolled"]
    assert "season" not in purposes
    assert purposes[:2] == ["weather_red", "weather_blue"]
    rolled = table("campal", at="decide_weather", dice=[6, 3, 3, 5, 6])
    assert rolled.state.season == "autumn"


def heights(*things: Any) -> Scene:
    hill = area("easy_hill", 36, 12, 6, "o1")
    mark = Objective("objective1", place(36, 12), "o1")
    scene = table(
        "borodino",
        hill,
        mark,
        begin=False,
        on_table=things,
        camp={"attacker": BLUE, "zones": ZONES},
    )
    scene.doing(prepare_heights)
    return scene


@rule("BSA-16-borodino-f")
def test_defenders_on_the_heights_are_in_light_positions() -> None:
    mine = [unit(n, at=(32 + 6 * k, 14), without=("voltigeurs",)) for k, n in enumerate("AC")]
    foe = enemy("B", at=(32, 20))
    scene = heights(*mine, foe, unit("D", "fr_husares:10", at=(36, 9)), unit("E", at=(60, 12)))
    state = scene.state
    assert [is_dug_in(state, scene.unit(n)) for n in "ACDE"] == [True, True, False, False]
    shot = added(to_hit_of(state, scene.unit("B"), scene.unit("A"), Shot("B", "A")))
    assert ("BSA-7-mod-b", -1) in [(m.cite, m.amount) for m in shot]
    blow = position_modifier(state, scene.unit("B"), scene.unit("A"))
    assert blow is not None
    assert (blow.amount, blow.cite) == (-1, "BSA-9-mod-a")
    moved = unit("A", at=(36, 22))
    assert not is_dug_in(state, moved)  # it has left the height


@rule("BSA-16-borodino-f")
def test_at_most_two_units_on_a_height_are_sheltered() -> None:
    three = [unit(n, at=(32 + 3 * k, 8 + 4 * k)) for k, n in enumerate("ACD")]
    scene = heights(*three)
    assert sorted(scene.state.camp.dug_in) == ["A", "C"]


@rule("BSA-16-borodino-g")
def test_the_heights_are_not_fortified_further() -> None:
    hill = area("easy_hill", 36, 12, 6, "o1")
    mark = Objective("objective1", place(36, 12), "o1")
    camp = {"sappers": {RED: 1}}
    scene = deploying("borodino", unit(), hill, mark, attacker=BLUE, camp=camp)
    assert scene.refusal(put(36, 11, sappers="dig")) == "BSA-16-borodino-g"
    assert scene.refusal(put(50, 11, sappers="dig")) is None


@rule("BSA-16-borodino-h", "BSA-16-borodino-i")
def test_every_attacking_line_unit_has_a_sapper() -> None:
    attackers = [
        enemy("B"),
        enemy("D", "fr_ligera:24", abilities=("formacion_abierta",), at=(20, 30)),
        enemy("E", "fr_husares:10", at=(50, 30)),
    ]
    scene = heights(unit(), *attackers)
    assert [n for n in "ABDE" if scene.unit(n).sappers] == ["B"]
    bought_too = heights(unit(), enemy("B", sappers=True))
    assert bought_too.last(SappersLent).cite == "BSA-16-borodino-i"
    # those of the list may still be used in either way
    camp = {"sappers": {BLUE: 1}}
    bought = deploying("borodino", enemy("B"), role=BLUE, attacker=BLUE, camp=camp)
    place_of = place(36, 40)
    for way in ("dig", "join"):
        action = DeployUnit("B", place_of, 1800, sappers=way, role=BLUE)  # type: ignore[arg-type]
        assert bought.refusal(action) is None


@rule("BSA-9-mod-a")
@pytest.mark.parametrize(
    ("piece", "cover"), [("light_position", "light"), ("solid_position", "solid")]
)
def test_a_position_that_was_bought_shelters_who_stands_in_it(piece: str, cover: str) -> None:
    scene = Scene(unit(at=(36, 24)), enemy(at=(36, 30)), area(piece, 36, 23, 3))
    assert cover_of(scene.state, scene.unit("B"), scene.unit("A")) == cover
    blow = position_modifier(scene.state, scene.unit("B"), scene.unit("A"))
    assert blow is not None
    assert blow.amount == -1
