"""Players decide from a view, by rank."""

from typing import Any

import pytest

from estandarte.kernel import (
    Action,
    Dice,
    Game,
    Prompt,
    SetupFault,
    audit,
)
from estandarte.kernel.testing import new_match
from estandarte.players import (
    DOCTRINES,
    Chance,
    IllegalChoice,
    man_of,
    opponents_of,
    play_out,
    player_of,
    ranks_of,
    take_turn,
    tempers_of,
)
from estandarte.players.doctrine.tempers import Man, Tempered, read_tempers
from players.bending import Bending, Bent
from skirmish import SKIRMISH


class Stubborn:
    """Says the same to every question."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        return self.action


def two(first: Any, second: Any) -> dict[str, Any]:
    return dict(zip(SKIRMISH.roles, (first, second), strict=True))


def test_the_lowest_rank_plays_a_match_to_its_end():
    match = new_match(SKIRMISH, "meeting", 3)
    actions = play_out(match, two(Chance(), Chance()), Dice("thoughts"))
    assert match.is_over
    assert actions == len(match.record.steps) > 5
    assert audit(match.record)


def test_the_same_dice_play_the_same_match():
    hashes = set()
    for _ in range(2):
        match = new_match(SKIRMISH, "meeting", 3)
        play_out(match, two(Chance(), Chance()), Dice("thoughts"))
        hashes.add(match.record.hash)
    assert len(hashes) == 1


def test_other_dice_play_another_match():
    hashes = set()
    for number in range(4):
        match = new_match(SKIRMISH, "meeting", 3)
        play_out(match, two(Chance(), Chance()), Dice(f"thoughts {number}"))
        hashes.add(match.record.hash)
    assert len(hashes) == 4


def test_a_choice_does_not_depend_on_what_the_role_may_not_know():
    red, blue = SKIRMISH.roles
    chosen = set()
    for orders in list(new_match(SKIRMISH, "meeting", 1).options(blue)):
        match = new_match(SKIRMISH, "meeting", 1)
        mine = next(iter(match.options(red)))
        match.act(orders)
        match.act(mine)
        chosen.add(str(take_turn(match, red, Chance(), Dice("thoughts"))))
    assert len(chosen) == 1


def test_a_player_gets_a_view_and_never_the_state():
    given: list[Any] = []

    class Curious(Chance):
        def choose(self, game: Any, view: Any, prompt: Prompt, dice: Dice) -> Action:
            given.append((view, prompt, dice))
            return super().choose(game, view, prompt, dice)

    match = new_match(SKIRMISH, "meeting", 1)
    play_out(match, two(Curious(), Chance()), Dice("thoughts"))
    assert given
    for view, prompt, dice in given:
        assert type(view) is SKIRMISH.view_type
        assert view.role == prompt.role == "red"
        assert dice.key != match.state.dice.key


def test_an_illegal_choice_is_named_and_changes_nothing():
    match = new_match(SKIRMISH, "meeting", 1)
    wrong = next(iter(match.options("blue")))
    with pytest.raises(IllegalChoice) as caught:
        take_turn(match, "red", Stubborn(wrong), Dice("thoughts"))
    assert caught.value.verdict.cite
    assert not match.record.steps


def test_a_game_without_a_doctrine_has_one_rank():
    assert ranks_of(SKIRMISH) == ("grumete",)


def test_a_doctrine_is_the_second_rank():
    DOCTRINES.add("skirmish", Chance())
    try:
        assert ranks_of(SKIRMISH) == ("grumete", "alferez")
        assert player_of(SKIRMISH, "alferez") is DOCTRINES.of("skirmish")
    finally:
        DOCTRINES.forget("skirmish")


@pytest.fixture
def tempered(tmp_path, monkeypatch):
    (tmp_path / "bending" / "tempers").mkdir(parents=True)
    (tmp_path / "bending" / "__init__.py").touch()
    for name, said in {
        "alferez-1": 'like = "late"',
        "late": 'like = "standard"\nfirst = false\nname = { en = "Grouchy" }',
        "later": 'like = "late"',
        "standard": "first = true",
    }.items():
        (tmp_path / "bending" / "tempers" / f"{name}.toml").write_text(said)
    monkeypatch.syspath_prepend(tmp_path)
    DOCTRINES.add("skirmish", Tempered(Bending, read_tempers("bending", Bent)))
    yield
    DOCTRINES.forget("skirmish")


def test_a_doctrine_plays_in_every_temper_written_down_for_it(tempered):
    assert ranks_of(SKIRMISH) == ("grumete", "alferez-1", "alferez")
    assert tempers_of(SKIRMISH) == ("standard", "late", "later")
    assert opponents_of(SKIRMISH) == ("grumete", "alferez-1", "alferez:late", "alferez")
    assert man_of(SKIRMISH, "alferez:late").name == {"en": "Grouchy"}
    assert man_of(SKIRMISH, "alferez:later") == man_of(SKIRMISH, "alferez") == Man()
    match = new_match(SKIRMISH, "meeting", 1)
    options = list(match.options("red"))
    said = {
        rank: take_turn(match, "red", player_of(SKIRMISH, rank), Dice("thoughts"))
        for rank in ("alferez", "alferez:standard", "alferez:late", "alferez-1")
    }
    first, last = options[0], options[-1]
    assert list(said.values()) == [first, first, last, last]
    assert first != last


def test_a_beginner_knows_his_doctrine_and_slips(tempered):
    match = new_match(SKIRMISH, "meeting", 1)
    first = next(iter(match.options("red")))
    rank, chance = player_of(SKIRMISH, "grumete"), player_of(SKIRMISH, "chance")
    for_him = [take_turn(match, "red", rank, Dice(f"thoughts {n}")) for n in range(200)]
    again = [take_turn(match, "red", rank, Dice(f"thoughts {n}")) for n in range(200)]
    at_random = [take_turn(match, "red", chance, Dice(f"thoughts {n}")) for n in range(200)]
    assert for_him == again
    assert sum(one == first for one in at_random) < 150 < sum(one == first for one in for_him) < 200


@pytest.mark.parametrize("rank", ["alferez:early", "grumete:late", "alferez-1:late"])
def test_an_unknown_temper_is_refused_with_its_rank(tempered, rank: str):
    with pytest.raises(SetupFault) as caught:
        player_of(SKIRMISH, rank)
    assert caught.value.telling.key == "fault.rank"


@pytest.mark.parametrize("rank", ["alferez", "admiral", "", "person"])
def test_an_unknown_rank_is_named_with_the_known_ones(rank: str):
    with pytest.raises(SetupFault) as caught:
        player_of(SKIRMISH, rank)
    assert caught.value.telling.facts == {"rank": rank, "known": ["grumete"]}


def test_a_doctrine_that_cannot_be_opened_does_not_break_the_table(monkeypatch):
    from importlib.metadata import EntryPoint

    from estandarte.players import doctrine

    broken = EntryPoint("skirmish", "nowhere.to.be.found:DOCTRINE", "estandarte.doctrines")
    monkeypatch.setattr(doctrine, "_entry_points", lambda group: {"skirmish": broken})
    assert ranks_of(SKIRMISH) == ("grumete",)
    with pytest.raises(SetupFault) as caught:
        player_of(SKIRMISH, "alferez")
    assert caught.value.telling.key == "fault.plugin"
