"""The game as the table knows it: scenarios, kinds, the end."""

from collections import Counter

from estandarte.games.mistral.game import MISTRAL
from estandarte.kernel import Action, Event, Setup, but, kind_of
from estandarte.kernel.codec import family, open_all
from estandarte.kernel.flow import Frame


def test_every_action_event_and_frame_has_a_name_of_its_own() -> None:
    open_all(MISTRAL.package)
    for base in (Action, Event, Frame):
        kinds = Counter(kind_of(kind) for kind in family(base, (MISTRAL.package,)))
        assert [kind for kind, count in kinds.items() if count > 1] == []


def test_the_game_knows_every_chapter_before_a_match_is_read() -> None:
    known = {*MISTRAL.codec.actions, *MISTRAL.codec.events, *MISTRAL.codec.frames}
    open_all(MISTRAL.package)
    for base in (Action, Event, Frame):
        assert set(family(base, (MISTRAL.package,))) <= known


def test_the_board_is_that_of_the_pack_that_is_played_with() -> None:
    own = MISTRAL.pack({"theatre": {"spaces": {"sp_13": {"number": 99}}}})
    assert own is not None
    plain = Setup("mistral", "y1744")
    assert MISTRAL.board(but(plain, packs=(own,)))["places"]["sp_13"]["number"] == 99
    assert MISTRAL.board(plain)["places"]["sp_13"]["number"] != 99


def test_a_list_in_which_nothing_stands_says_none() -> None:
    write = MISTRAL.writers()["texts"]
    assert [write(texts, "es") for texts in ((), ("a",), ("a", "b"))] == ["ninguno", "a", "a y b"]
