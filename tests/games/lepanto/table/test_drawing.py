"""The board in the terminal."""

import json
from xml.etree import ElementTree

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.table.drawing import Chart
from estandarte.games.lepanto.table.view import view
from estandarte.kernel import LANGUAGES, SPECTATOR, Setup
from estandarte.kernel.testing import new_match, playout
from estandarte.wargame.hexes import NORTH_EAST, SOUTH_WEST, WEST
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galleass, galley, galliot
from surroundings import tool

BATTLE = view(new_match(LEPANTO, "battle").state, CHRISTIANS)


def drawn(scene: Scene, width: int = 80, language: str = "en") -> list[str]:
    return LEPANTO.draw(view(scene.state, CHRISTIANS), language, width).splitlines()


def row(lines: list[str], number: int) -> str:
    return next(line for line in lines if line.startswith(f"{number:02d} "))


def test_each_class_has_its_letter_and_each_bow_its_arrow() -> None:
    lines = drawn(
        Scene(
            galley("C-I-07", at="1011"),
            galleass("C-I-G1", at="1211", bow=NORTH_EAST),
            enemy("O-D-12", at="1411", bow=WEST),
            galliot("O-D-L01", at="2411", bow=SOUTH_WEST),
        )
    )
    assert " ".join(row(lines, 11).split()[3:8]) == "C→ · G↗ · O←"
    assert row(lines, 11).split()[-3:] == ["L↙", "·", "·"]
    legend = "C Christian galley · O Ottoman galley · G galleass · L galliot · the arrow is the bow"
    assert legend in " ".join(lines)


def test_even_rows_lie_half_a_hex_further_east() -> None:
    ships = (galley("C-I-07", at="1010"), galley("C-I-08", at="1011"), galley("C-I-09", at="3012"))
    lines = drawn(Scene(*ships), 100)
    at = [row(lines, number).index("C→") for number in (10, 11)]
    following = row(lines, 11).index("·", at[1])
    assert at[1] < at[0] < following
    assert lines[4].split()[:4] == ["08", "09", "10", "11"]
    assert lines[4].index("10") == at[1]


@pytest.mark.parametrize(
    ("part", "columns", "rows"),
    [
        ("1011", ("05", "15"), ("06", "16")),
        ("1011 radio 2", ("08", "12"), ("09", "13")),
        ("10 11 radio 3", ("07", "13"), ("08", "14")),
        ("C-I-07", ("15", "25"), ("16", "26")),
        ("0202 radio 4", ("01", "06"), ("01", "06")),  # at the edge of the map
    ],
)
def test_a_part_of_the_map_is_what_lies_near(
    part: str, columns: tuple[str, str], rows: tuple[str, str]
) -> None:
    ships = (galley("C-I-07", at="2021"), enemy("O-D-12", at="3030"))
    lines = LEPANTO.draw_part(view(Scene(*ships).state, CHRISTIANS), part, "en", 80).splitlines()
    numbers = lines[4].split()
    drawn = [line[:2] for line in lines[5:] if line[:2].isdigit()]
    assert ((numbers[0], numbers[-1]), (drawn[0], drawn[-1])) == (columns, rows)


def test_a_ship_that_counts_for_nothing_has_a_small_letter() -> None:
    lines = drawn(
        Scene(
            galley("C-I-07", at="1011", repulsed=True),
            enemy("O-D-12", at="3011", stuck=True),
            enemy("O-D-13", at="3012"),
        )
    )
    assert "c→" in row(lines, 11)
    assert "o←" in row(lines, 11)
    assert "small letter: repulsed or immobilised" in " ".join(lines)


def test_two_ships_in_one_hex_show_both_letters() -> None:
    ships = (galley("C-I-07", at="1011"), galliot("O-D-L01", at="1011"), enemy("O-D-1", at="3011"))
    lines = drawn(Scene(*ships))
    assert "CL" in row(lines, 11)
    assert "two letters: two ships in one hex" in " ".join(lines)


def test_close_up_ships_show_their_counters_and_their_state() -> None:
    lines = drawn(
        Scene(
            galley("C-I-07", at="1011", tired=2),
            galleass("C-I-G1", at="1111", repulsed=True),
            galliot("O-D-L01", at="1211", stuck=True),
        )
    )
    for word in ("CI07→*", "CIG1→!", "ODL01←#"):
        assert word in row(lines, 11)
    for word in ("* exhausted", "! repulsed", "# immobilised"):
        assert word in " ".join(lines)


def test_the_rose_shows_the_numbers_of_the_directions_and_the_wind() -> None:
    lines = drawn(Scene(galley("C-I-07", at="1010"), wind=NORTH_EAST))
    assert lines[0].split()[:2] == ["6", "5"]
    assert lines[1].split()[:3] == ["1", "↗", "4"]
    assert lines[2].split() == ["2", "3"]
    assert "The wind blows toward the north-east." in lines[1]
    becalmed = drawn(Scene(galley("C-I-07", at="1010"), becalmed=True))
    assert becalmed[1].split()[1] == "○"


def test_the_coast_the_shore_and_the_turn_track_are_drawn_whole_at_110() -> None:
    lines = LEPANTO.draw(BATTLE, "en", 112).splitlines()
    assert lines[4].split() == [f"{column:02d}" for column in range(1, 37)]
    assert "·  ░░░" + 30 * "▒▒▒" in row(lines, 1)
    assert "·  " + 15 * "╳╳╳" + "·" in row(lines, 54)
    assert sum(line.count("→") for line in lines[5:59]) == 107
    assert sum(line.count("←") for line in lines[5:59]) == 120


def test_the_whole_battle_fits_an_ordinary_terminal() -> None:
    text = LEPANTO.draw(BATTLE, "en", 80)
    assert "Ships lie beyond" not in text
    assert len([line for line in text.splitlines() if line[:2].isdecimal()]) == 54


def test_a_narrow_terminal_shows_a_part_and_says_how_to_see_the_rest() -> None:
    text = " ".join(LEPANTO.draw(BATTLE, "en", 50).split())
    assert "Ships lie beyond this part of the map: 76 characters across show them all" in text
    assert "Ships lie beyond" not in LEPANTO.draw(BATTLE, "en", 76)


def test_the_part_that_is_shown_is_where_the_fleets_meet() -> None:
    far = [galley(f"C-R-{n:02d}", at=f"01{n:02d}", squadron="C-R") for n in range(10, 20)]
    scene = Scene(*far, galley("C-C-10", at="3030"), enemy("O-C-07", at="3130"))
    chart = Chart(view(scene.state, CHRISTIANS), LEPANTO.texts, "en", 40)
    assert chart.frame.has(3030)
    assert chart.frame.has(3130)
    assert not chart.frame.has(110)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 50, 76, 80, 100, 112, 160, 260])
def test_nothing_is_drawn_wider_than_the_terminal(language: str, width: int) -> None:
    match = new_match(LEPANTO, "centre", 2)
    boards = [BATTLE, view(match.state, OTTOMANS)]
    for _ in zip(range(60), playout(match, 2), strict=False):
        pass
    boards.append(view(match.state, SPECTATOR))
    for board in boards:
        lines = LEPANTO.draw(board, language, width).splitlines()
        assert max(map(len, lines)) <= width
        assert not any(line != line.rstrip() for line in lines)
        assert not any("[" in line for line in lines)


def test_orders_are_shown_to_who_is_asked_and_to_nobody_else() -> None:
    state = new_match(LEPANTO, "tutorial").state
    assert "Orders: C-C-01 rows 1 and turns to port" in LEPANTO.draw(
        view(state, CHRISTIANS), "en", 80
    )
    assert "Orders:" not in LEPANTO.draw(view(state, OTTOMANS), "en", 80)
    assert "Orders:" not in LEPANTO.draw(view(state, SPECTATOR), "en", 80)


def test_an_empty_sea_can_be_drawn() -> None:
    match = new_match(LEPANTO, "tutorial")
    for id in list(match.state.ships):
        match.state.remove(id)
    assert "··" in LEPANTO.draw(view(match.state, CHRISTIANS), "es", 80).replace(" ", "")
    assert list(LEPANTO.describe(view(match.state, CHRISTIANS), "es"))


def test_the_orders_that_are_shown_can_be_given() -> None:
    state = new_match(LEPANTO, "tutorial").state
    for language in LANGUAGES:
        *_, hint = LEPANTO.describe(view(state, CHRISTIANS), language)
        for words in hint.partition(": ")[2].split(" · "):
            action = LEPANTO.understand(view(state, CHRISTIANS), words.partition(" (")[0])
            assert action is not None, words
            assert action.role == CHRISTIANS
            assert LEPANTO.check(state, action), words


def test_the_map_sheet_is_plain_and_names_only_what_the_scenario_has() -> None:
    setup = Setup(LEPANTO.name, "tutorial")
    sheet = LEPANTO.board(setup)
    assert sheet is not None
    assert json.loads(json.dumps(sheet)) == sheet
    assert (sheet["columns"], sheet["rows"]) == (36, 54)
    assert set(sheet["squadrons"]) == {"C-C", "O-C"}
    assert sheet["flagships"] == ["C-C-09", "C-C-10", "C-C-11", "O-C-07"]
    called = {id: name["es"] for id, name in sheet["pieces"].items()}
    assert called["C-C-10"] == "la Real"
    assert called["O-C-06"] == "la galera de Pertev Pachá"
    assert called["O-C-L05"] == "la galeota 5 de Alí Pachá"
    assert sheet["owners"]["O-C-06"] == OTTOMANS
    assert sheet["classes"]["C-C-G1"] == "galleass"
    assert LEPANTO.board(Setup(LEPANTO.name, "nowhere")) is None


def test_the_picture_of_our_pages_shows_the_board_as_it_is_drawn() -> None:
    pictures = tool("pictures").pictures
    picture = pictures()["lepanto-terminal.svg"]
    assert picture == pictures()["lepanto-terminal.svg"]
    texts = ElementTree.fromstring(picture).findall("{http://www.w3.org/2000/svg}text")
    of = {name: "".join(t.text or "" for t in texts if t.get("class") == name)
          for name in ("christian", "ottoman")}  # fmt: skip
    assert of["christian"].count("→") == 107
    assert of["ottoman"].count("←") == 120


def test_a_narrow_chart_shows_where_enemies_are_within_three_hexes() -> None:
    """Not where more ships are, each farther from an enemy."""
    far = [(galley(f"C-I-0{n}", at=f"03{10 + n}"), enemy(f"O-D-0{n}", at=f"08{10 + n}"))
           for n in (1, 2, 3)]  # fmt: skip
    near = galley("C-R-01", at="2712"), enemy("O-R-01", at="3012")
    lines = drawn(Scene(*(ship for pair in far for ship in pair), *near), 40)
    assert "C→" in row(lines, 12) and "C→" not in row(lines, 11)
