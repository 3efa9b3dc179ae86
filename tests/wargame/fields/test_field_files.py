"""Field files: read within bounds, every problem at once, by the book or as agreed upon."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from estandarte.games.tercios.scenarios.fields import entry_of
from estandarte.kernel import SHELF, but
from estandarte.kernel.packs.own_scenarios import inspect_scenario
from estandarte.kernel.testing import rule
from estandarte.wargame.fields.book import laid, written_piece
from estandarte.wargame.fields.field_file import (
    FieldFault,
    FieldFile,
    Piece,
    read_field,
    written_field,
)
from estandarte.wargame.fields.paper import page
from estandarte.wargame.fields.playing import scenario_on
from estandarte.wargame.fields.surveying import Survey, Surveyor
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.terrain import Field

HEAD = 'estandarte = "field"\nformat = 1\ngame = "tercios"\nname = "x"\n'
HILL = Piece("hill", ((30, 20), (38, 20), (38, 26), (30, 26)), by="red")
WOOD = Piece("small_wood", ((10, 30), (17, 30), (17, 36), (10, 36)), by="blue")


def surveyor(game: str = "tercios") -> Surveyor:
    found: Any = SHELF.take(game)
    made: Surveyor = found.surveyor()
    return made


def agreed(*pieces: Piece, game: str = "tercios", **more: Any) -> Survey:
    return surveyor(game).inspect(FieldFile(game, "x", piece=pieces, **more))


def faults(text: str | bytes, game: str = "") -> list[tuple[str, str]]:
    with pytest.raises(FieldFault) as caught:
        read_field(text, game)
    return [(".".join(p.at), p.what.key if p.what else p.cite) for p in caught.value.problems]


def told(survey: Survey) -> list[tuple[str, str]]:
    return [(".".join(p.at), p.what.key if p.what else p.cite) for p in survey.problems]


def test_what_is_no_field_is_refused_in_words() -> None:
    assert faults("")[0][1] == "field_file.no_field"
    assert faults('estandarte = "scenario"')[0][1] == "field_file.no_field"
    assert faults(HEAD.replace("1", "2"))[0][1] == "field_file.format"
    assert faults(HEAD, "aguila")[0][1] == "field_file.other_game"
    for nonsense in ("[", "{" * 9000, "a" * 200_000, b"\xff", "a." * 100_000 + "b = 1", "\0"):
        assert faults(nonsense)[0][1] == "field_file.unreadable", nonsense[:9]


def test_every_misfit_is_named_at_once() -> None:
    text = HEAD + 'table = [500, 2]\nsky = "blue"\nseed = 3\n[[piece]]\nkind = 7\n[[piece]]\n'
    assert faults(text) == [
        ("sky", "complaint.unknown"),
        ("seed", "complaint.type"),
        ("piece.0.kind", "complaint.type"),
        ("piece.1", "complaint.missing"),
    ]
    assert faults(HEAD + "table = [500, 2]") == [("table", "field_file.table")]
    for number in ("nan", "inf", "-1e300", "1e300"):
        text = HEAD + f'[[piece]]\nkind = "hill"\ncorners = [[{number}, 1], [2, 2], [3, 1]]'
        assert faults(text)[0][0].startswith("piece.0"), number


@pytest.mark.parametrize(("scale", "width"), [("mm15", 6), ("mm28", 9)])
def test_walls_and_crossings_lie_as_wide_as_the_book_has_them(scale: Any, width: int) -> None:
    pieces = (
        Piece("wall", line=((10, 10), (16, 10))), Piece("road", line=((0, 4), (40, 4)), width=2),
        Piece("ford", line=((20, 20), (20, 24)), width=1),
    )  # fmt: skip
    file = FieldFile("tercios", "x", scale=scale, piece=pieces)
    laid_out = entry_of(file, Field(0, 0, inches(72), inches(48)))["element"]
    assert {e["sort"]: e["width"] for e in laid_out} == {"wall": 0.25, "road": 2, "ford": width}


def test_names_may_have_any_letters() -> None:
    file = FieldFile("tercios", '«El» "vado"\n\\ <b>&amp;\x7f 🌲', piece=(HILL,))
    assert read_field(written_field(file)) == file
    printed = page(surveyor(), file, 8, "es")
    assert "<b>" not in printed and "&lt;b&gt;" in printed


def test_ground_off_the_table_upon_other_ground_or_unknown_is_named_all_at_once() -> None:
    off = but(HILL, corners=((70, 20), (78, 20), (78, 26)))
    knot = but(HILL, corners=((50, 5), (58, 11), (58, 5), (50, 11)))
    found = agreed(HILL, but(HILL, kind="volcano"), off, knot)
    assert told(found) == [
        ("piece.1", "field_file.kind"),
        ("piece.1", "scenario.ground.overlap"),
        ("piece.2", "scenario.ground.off_table"),
        ("piece.3", "scenario.ground.shape"),
    ]


@rule("BSA-15-terreno-a")
def test_players_may_agree_upon_what_the_book_would_not_have() -> None:
    near = but(WOOD, corners=((38.5, 20), (45, 20), (45, 26)))
    found = agreed(HILL, near)
    assert found.is_sound
    assert [(p.at, p.cite) for p in found.remarks] == [(("piece", "1"), "TER-scenery-points-d")]
    close = [Piece("wood", ((x, 20), (x + 6, 20), (x + 6, 26))) for x in (20, 27)]
    found = agreed(*close, game="aguila")
    assert found.is_sound and found.remarks[0].cite == "BSA-15-terreno-g"


@rule("TER-battle-table")
def test_the_book_has_its_own_table() -> None:
    assert agreed(HILL, table=(60, 40)).is_sound
    book = FieldFile("tercios", "x", prepared="book", seed="s", table=(60, 40))
    assert told(surveyor().inspect(book)) == [("table", "TER-battle-table")]


# --- the procedure of Tercios, step by step


def by_points(seed: str) -> FieldFile:
    return surveyor().blank("x", seed=seed)


def seed_with(red: int, blue: int) -> str:
    """A seed whose dice give these points; the dice of a field are those of its seed."""
    from wargame.fields.test_drawn_fields import scenery_points

    wanted = {"red": red, "blue": blue}
    return next(s for s in map(str, range(999)) if scenery_points(s) == wanted)


@rule("TER-scenery-points-a", "TER-scenery-points-b")
def test_the_book_asks_in_turn_while_there_are_points() -> None:
    file = by_points(seed_with(3, 1))
    asked = surveyor().inspect(file).asked
    assert asked is not None and (asked.role, asked.points) == ("red", 3)
    assert "river" in asked.kinds and "bridge" not in asked.kinds
    asked = surveyor().inspect(but(file, piece=(HILL,))).asked
    assert asked is not None and (asked.role, asked.points) == ("blue", 1)
    assert "large_wood" not in asked.kinds
    asked = surveyor().inspect(but(file, piece=(HILL,), passed=("blue",))).asked
    assert asked is not None and asked.role == "red"
    asked = surveyor().inspect(but(file, piece=(HILL, WOOD))).asked
    assert asked is not None and (asked.role, asked.points) == ("red", 2)
    assert surveyor().inspect(but(file, piece=(HILL, WOOD), passed=("red",))).asked is None
    assert "river" not in asked.kinds


@rule("TER-scenery-points-b", "TER-scenery-points-c", "TER-scenery-rio-a")
def test_pieces_against_the_book_are_named_with_their_rule() -> None:
    file = by_points(seed_with(2, 1))
    dear = Piece("large_lake", ((30, 20), (42, 20), (42, 26), (30, 26)), by="red")
    assert told(surveyor().inspect(but(file, piece=(dear,))))[0][1] == "TER-scenery-points-b"
    late = but(WOOD, by="red")
    many = but(file, piece=(HILL, late, but(HILL, corners=((50, 40), (57, 40), (57, 46)))))
    assert told(surveyor().inspect(many)) == [("piece.2", "TER-scenery-points-b")]
    river = Piece("river", line=((36, 0), (36, 48)), width=2, by="red")
    late_river = but(by_points(seed_with(5, 1)), piece=(HILL, WOOD, river))
    cites = [cite for _, cite in told(surveyor().inspect(late_river))]
    assert "TER-scenery-rio-a" in cites


@rule("TER-scenery-rio-c")
def test_a_river_is_not_whole_without_its_crossing() -> None:
    river = Piece("river", line=((36, 0), (36, 48)), width=2, by="red")
    file = but(by_points(seed_with(4, 2)), piece=(river,))
    found = surveyor().inspect(file)
    assert told(found) == [("piece.1", "TER-scenery-rio-c")]
    assert found.asked is not None and found.asked.role == "blue"
    bridge = Piece("bridge", line=((34, 24), (38, 24)), by="blue")
    assert surveyor().inspect(but(file, piece=(river, bridge))).is_sound


# --- the procedure of the Águila


@rule("BSA-15-terreno-c", "BSA-15-terreno-d")
def test_the_dice_say_which_piece_comes_next() -> None:
    found = surveyor("aguila")
    empty = found.blank("x", terrain="wooded", seed="s")
    asked = found.inspect(empty).asked
    assert asked is not None and asked.must and asked.kinds
    drawn = found.draw(empty, "s")
    asked = found.inspect(but(drawn, piece=drawn.piece[:1])).asked
    assert asked is not None and drawn.piece[1].kind in asked.kinds
    other = next(k for k in ("lake", "dunes") if k not in asked.kinds)
    wrong = (drawn.piece[0], but(drawn.piece[1], kind=other), *drawn.piece[2:])
    assert ("piece.1", "BSA-15-terreno-d") in told(found.inspect(but(drawn, piece=wrong)))


def test_a_place_is_found_for_whoever_does_not_care() -> None:
    for game, kind in (("tercios", "urban_area"), ("aguila", "farm")):
        found = surveyor(game)
        file = found.blank("x")
        (laying,) = found.suggest(file, kind, "s")
        whole = but(file, piece=(written_piece(laying),))
        survey = found.inspect(whole)
        assert survey.is_sound and not survey.remarks
        assert laid(whole.piece[0], found.table(whole)) == laying


def test_a_field_becomes_a_scenario_and_some_have_their_own_ground() -> None:
    from estandarte.kernel import SetupFault

    game = SHELF.take("aguila")
    field = surveyor("aguila").draw(surveyor("aguila").blank("El llano"), "s")
    made = scenario_on(game, field, "campal")
    assert made.name["es"].endswith(": El llano")
    assert len(made.scenario["ground"]) == len(field.piece)
    with pytest.raises(SetupFault, match="own_ground"):
        scenario_on(game, field, "colina")
    with pytest.raises(FieldFault):
        scenario_on(game, but(field, piece=(*field.piece, field.piece[0])), "campal")
    assert msgspec.to_builtins(made)["scenario"]["terrain"] == field.terrain


def test_the_example_of_the_page_can_be_fought_on() -> None:
    page_of_docs = Path(__file__).resolve().parents[3] / "docs" / "fields.md"
    text = page_of_docs.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    field = read_field(text, "tercios")
    assert surveyor().inspect(field).is_sound
    assert (
        inspect_scenario(
            SHELF.take("tercios"), scenario_on(SHELF.take("tercios"), field, "campo_abierto")
        )
        == []
    )
