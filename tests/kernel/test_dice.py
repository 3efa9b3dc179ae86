"""Dice: pure functions of key, stream and place; pledged, two-sided, or thrown by hand."""

from collections import Counter
from hashlib import blake2b

import pytest

from estandarte.kernel import (
    Dice,
    DieRolled,
    DieWanted,
    Match,
    Refused,
    Setup,
    SetupFault,
    audit,
    is_pledged,
    key_of,
    loaded,
    parse_record,
    pledge,
)
from estandarte.kernel.testing import rule
from kernel.table import FIRE, SECRET, charged, finished, new_match, orders
from skirmish import SKIRMISH

# The critical values of chi-square at one in a thousand, by degrees of freedom.
CRITICAL = {5: 20.515, 9: 27.877, 99: 148.23}


def stream_bytes(key: str, stream: str, blocks: int = 40) -> bytes:
    """The stream as docs/record.md describes it, computed without the module under test."""
    secret = blake2b(key.encode(), digest_size=32).digest()
    return b"".join(
        blake2b(f"{stream}/{n}".encode(), key=secret, digest_size=64).digest()
        for n in range(blocks)
    )


def test_known_throws_never_change() -> None:
    dice = Dice("lepanto 1571")
    assert [dice.throw(6) for _ in range(12)] == [4, 3, 1, 4, 4, 4, 4, 5, 4, 2, 5, 5]
    assert [dice.throw(10, "wind") for _ in range(8)] == [8, 7, 7, 4, 2, 2, 1, 7]
    assert [dice.throw(1000, "wide") for _ in range(6)] == [371, 57, 195, 403, 575, 519]
    assert dice.thrown == {"main": 12, "wind": 8, "wide": 48}


@pytest.mark.parametrize("sides", [6, 100, 200, 255, 256])
def test_a_throw_takes_the_next_fair_byte_of_its_stream(sides: int) -> None:
    dice, used = Dice("a key"), 0
    data = stream_bytes("a key", "main")
    for _ in range(1000):
        while data[used] >= 256 - 256 % sides:
            used += 1
        assert dice.throw(sides) == data[used] % sides + 1
        used += 1
        assert dice.thrown == {"main": used}


def test_a_die_that_does_not_divide_the_byte_throws_some_again() -> None:
    dice = Dice("a key")
    for _ in range(300):
        dice.throw(200)
    assert dice.thrown["main"] > 300


@pytest.mark.parametrize(("sides", "throws"), [(6, 12_000), (10, 12_000), (100, 40_000)])
def test_every_face_is_as_likely_as_the_others(sides: int, throws: int) -> None:
    dice = Dice("a fair key")
    seen = Counter(dice.throw(sides) for _ in range(throws))
    expected = throws / sides
    assert sorted(seen) == list(range(1, sides + 1))
    assert sum((n - expected) ** 2 / expected for n in seen.values()) < CRITICAL[sides - 1]


def test_wide_dice_are_fair_too() -> None:
    dice = Dice("a fair key")
    seen = Counter((dice.throw(1_000_000) - 1) // 100_000 for _ in range(12_000))
    assert sum((n - 1200) ** 2 / 1200 for n in seen.values()) < CRITICAL[9]


def test_pairs_of_throws_are_fair() -> None:
    dice = Dice("a fair key")
    seen = Counter((dice.throw(10), dice.throw(10)) for _ in range(20_000))
    assert sum((n - 200) ** 2 / 200 for n in seen.values()) < CRITICAL[99]


@pytest.mark.parametrize("sides", [257, 1000, 2**32, 2**63 + 1, 2**64])
def test_a_die_may_have_more_sides_than_a_byte(sides: int) -> None:
    dice = Dice("wide")
    assert all(1 <= dice.throw(sides) <= sides for _ in range(200))


def test_a_wide_die_starts_at_a_whole_word() -> None:
    dice = Dice("mixed")
    dice.throw(6)
    dice.throw(1000)
    assert dice.thrown == {"main": 16}


@pytest.mark.parametrize("sides", [0, -1, -300, 2**64 + 1])
def test_no_such_die_exists(sides: int) -> None:
    with pytest.raises(ValueError, match="no die"):
        Dice("key").throw(sides)


def test_a_die_of_one_side_is_certain() -> None:
    assert Dice("key").throw(1) == 1


def test_streams_do_not_disturb_each_other() -> None:
    alone, busy = Dice("key"), Dice("key")
    for _ in range(50):
        busy.throw(6, "wind")
        assert alone.throw(6, "combat") == busy.throw(6, "combat")


def test_streams_differ() -> None:
    dice = Dice("key")
    one, other = ([dice.throw(6, name) for _ in range(40)] for name in ("wind", "combat"))
    assert one != other


def test_a_clone_goes_its_own_way() -> None:
    dice = Dice("key", hand=None)
    dice.throw(6)
    clone = dice.clone()
    assert clone == dice
    thrown = [clone.throw(6) for _ in range(5)]
    assert dice.thrown == {"main": 1}
    assert [dice.throw(6) for _ in range(5)] == thrown
    held = loaded(3, 4)
    held.clone().throw(6)
    assert held.hand == [3, 4]


@pytest.mark.parametrize("parts", [3, 6])
@pytest.mark.parametrize("sides", [2, 6, 10, 12, 300])
def test_dice_that_are_turned_on_show_their_faces_evenly(sides: int, parts: int) -> None:
    dice = Dice("k")
    faces = [dice.turn(by, parts).clone().throw(sides) for by in range(parts)]
    assert not dice.thrown, "the others fall apart from these"
    assert faces[0] == dice.throw(sides)
    each = [faces.count(face) for face in range(1, sides + 1)]
    assert max(each) - min(each) <= 1
    assert len(set(faces)) == min(sides, parts)


def test_a_choice_is_thrown_in_a_stream_of_its_own() -> None:
    dice = Dice("key")
    assert {dice.choice("abc") for _ in range(60)} == set("abc")
    assert set(dice.thrown) == {"choice"}


def test_nothing_can_be_chosen_from_nothing() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        Dice("key").choice(())


def test_loaded_dice_fall_as_told_and_then_ask() -> None:
    dice = loaded(6, 1)
    assert (dice.throw(6), dice.throw(6)) == (6, 1)
    with pytest.raises(DieWanted) as wanted:
        dice.throw(6)
    assert (wanted.value.sides, wanted.value.shown) == (6, None)


@pytest.mark.parametrize("face", [0, 7, -1, 2**70])
def test_a_face_that_the_die_does_not_have_is_asked_again(face: int) -> None:
    dice = loaded(face)
    with pytest.raises(DieWanted) as wanted:
        dice.throw(6)
    assert wanted.value.shown == face
    assert dice.hand == [face]


def test_the_pledge_binds_to_one_seed() -> None:
    promise = "fc198951ba09d855da55036172ff76616baa8d5a146b9db4ceaad2483529fc90"
    assert pledge("lepanto 1571") == promise
    assert is_pledged("lepanto 1571", promise) and not is_pledged("lepanto 1572", promise)
    assert is_pledged("lepanto 1571", "9e11a244e362c4b89620765da6d7a959")  # of old
    assert not is_pledged("lepanto 1571", promise[:32]) and not is_pledged("lepanto 1571", "")
    assert pledge("lepanto 1571") != pledge("lepanto 1572")
    assert "1571" not in pledge("lepanto 1571")


def test_the_key_is_made_of_every_seed() -> None:
    key = key_of("lepanto 1571", {"red": "a", "blue": "b"})
    assert key == "cf7dbb04bf363523548c928e3f012f81ac3de62f85b748a80aae728429a27d62"
    assert key == key_of("lepanto 1571", {"blue": "b", "red": "a"})
    others = [
        key_of("lepanto 1572", {"red": "a", "blue": "b"}),
        key_of("lepanto 1571", {"red": "b", "blue": "a"}),
        key_of("lepanto 1571", {"red": "a"}),
        key_of("lepanto 1571", {"red": "ab", "blue": ""}),
        key_of("lepanto 1571", {"reda": "", "blue": "b"}),
        key_of("lepanto 1571", {}),
    ]
    assert len({key, *others}) == 7


def fire(match: Match) -> int:
    step = match.act(FIRE)
    return next(e.result for e in step.events if isinstance(e, DieRolled))


@rule("KER-7")
def test_the_players_seeds_change_the_rolls() -> None:
    rolls = {
        tuple(Dice(key_of(SECRET, {"red": red, "blue": "b"})).throw(6) for _ in range(1))
        for red in "abcdefgh"
    }
    assert len(rolls) > 1
    seen = {fire(charged(seeds={"red": seed})) for seed in "abcdefghijklmnop"}
    assert len(seen) > 1


@rule("KER-7")
def test_a_match_does_not_start_with_another_seed_than_the_pledged_one() -> None:
    setup = Setup("skirmish", "meeting", pledge=pledge("first"), seeds={"red": "mine"})
    with pytest.raises(SetupFault) as fault:
        Match.start(SKIRMISH, setup, "second")
    assert fault.value.telling.key == "fault.pledge"


@rule("KER-7")
def test_a_seed_that_was_not_pledged_is_found_out() -> None:
    record = parse_record(bytes(finished().record))
    assert audit(record).dice_proved
    record.secret = "another"
    found = audit(record)
    assert (found.cite, found.at) == ("KER-7", 0)
    with pytest.raises(SetupFault):
        Match.resume(parse_record(bytes(charged().record)), "another")


@rule("KER-7")
def test_the_pledge_stands_in_the_record_before_any_throw() -> None:
    assert new_match().record.setup.pledge == pledge(SECRET)


@rule("KER-8")
def test_real_dice_are_asked_for_and_entered() -> None:
    match = charged(real_dice=True)
    before = SKIRMISH.codec.save(match.state)
    with pytest.raises(DieWanted) as wanted:
        match.act(FIRE)
    assert (wanted.value.sides, wanted.value.cite, wanted.value.purpose) == (6, "SKI-3-b", "fire")
    assert SKIRMISH.codec.save(match.state) == before
    step = match.act(FIRE, entered=[5])
    assert step.entered == (5,)
    assert [e.result for e in step.events if isinstance(e, DieRolled)] == [5]


@rule("KER-8")
def test_a_die_of_seven_is_asked_again() -> None:
    match = charged(real_dice=True)
    with pytest.raises(DieWanted) as wanted:
        match.act(FIRE, entered=[7])
    assert wanted.value.shown == 7
    assert match.act(FIRE, entered=[1])


@rule("KER-8")
def test_a_die_too_many_is_refused() -> None:
    match = charged(real_dice=True)
    with pytest.raises(Refused) as refused:
        match.act(FIRE, entered=[5, 5])
    assert refused.value.verdict.cite == "KER-8"
    with pytest.raises(Refused):
        new_match(real_dice=True).act(orders()[0], entered=[1])


@rule("KER-8")
def test_no_die_is_entered_where_the_table_throws() -> None:
    with pytest.raises(Refused) as refused:
        charged().act(FIRE, entered=[6])
    assert refused.value.verdict.cite == "KER-8"
    with pytest.raises(Refused):
        Match.start(SKIRMISH, Setup("skirmish", "meeting"), SECRET, entered=[6])
    with pytest.raises(Refused):
        Match.start(SKIRMISH, Setup("skirmish", "meeting", real_dice=True), SECRET, entered=[6])


@rule("KER-8")
def test_the_record_says_that_the_dice_were_real() -> None:
    match = charged(real_dice=True)
    match.act(FIRE, entered=[5])
    record = parse_record(bytes(match.record))
    found = audit(record)
    assert found
    assert (found.real_dice, found.dice_proved, found.dice) == (True, False, 1)
    assert record.steps[-1].entered == (5,)
    again = Match.resume(record)
    assert SKIRMISH.codec.save(again.state) == SKIRMISH.codec.save(match.state)
