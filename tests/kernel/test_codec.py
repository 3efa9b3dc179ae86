"""Saving and loading: every kind is found by itself, and only well-formed text is read."""

import msgspec
import pytest

from estandarte.kernel import Action, Codec, State, encode
from estandarte.kernel.codec import family
from kernel.table import CHARGE, charged
from skirmish import SKIRMISH
from skirmish.acting import Charge, Hold

CODEC = SKIRMISH.codec


def test_every_kind_of_the_game_is_found() -> None:
    names = {c.__name__ for c in CODEC.actions}
    table = {"Begin", "FillIn", "Intend", "Ruling"}
    assert names == {*table, "PlaceOrders", "Charge", "Advance", "EndTurn", "OpenFire", "Hold"}
    assert {c.__name__ for c in CODEC.frames} == {
        "Planning",
        "Activation",
        "Reaction",
        "Round",
        "Charging",
    }
    assert "DieRolled" in {c.__name__ for c in CODEC.events}


def test_a_stranger_who_derives_from_a_kind_does_not_hide_it() -> None:
    class Sally(Charge):
        pass

    assert Sally in Charge.__subclasses__()
    assert Charge in family(Action, ("skirmish",))
    assert Sally not in family(Action, ("skirmish",))
    again = Codec(SKIRMISH.state_type, SKIRMISH.view_type, "skirmish")
    assert again.action(encode(CHARGE)) == CHARGE


def test_packages_with_a_like_name_are_not_mixed() -> None:
    assert family(Action, ("skir",)) == ()


def test_mappings_are_written_in_their_own_order() -> None:
    assert encode({"b": 1, "a": {"d": 2, "c": 3}}) == b'{"b":1,"a":{"d":2,"c":3}}'
    state = charged().state
    assert CODEC.save(state) == CODEC.save(CODEC.load(CODEC.save(state)))


def test_a_state_with_a_set_is_refused_since_sets_have_no_order() -> None:
    class Careless(State):
        flags: dict[str, set[str]]

    with pytest.raises(TypeError, match="flags holds a set"):
        Codec(Careless, SKIRMISH.view_type, "skirmish")


def test_what_lacks_a_field_or_has_one_too_many_is_refused() -> None:
    board = msgspec.json.decode(CODEC.save(charged().state))
    for change in ({"round": "one"}, {"novelty": 1}, {"stack": [{"kind": "supper"}]}):
        with pytest.raises(msgspec.ValidationError):
            CODEC.load(encode({**board, **change}))
    del board["round"]
    with pytest.raises(msgspec.ValidationError):
        CODEC.load(encode(board))


def test_a_stage_that_its_procedure_does_not_have_is_refused() -> None:
    text = CODEC.save(charged().state).replace(b"move_to_contact", b"move_to_supper!")
    with pytest.raises(
        msgspec.ValidationError, match="charging has no stage called move_to_supper"
    ):
        CODEC.load(text)
    with pytest.raises(msgspec.ValidationError):
        CODEC.frame_stack(b'[{"kind":"round","number":1,"at":"supper"}]')
    assert CODEC.frame_stack(b'[{"kind":"round","number":1,"at":"end"}]')


def test_the_schema_names_all_that_travels() -> None:
    schema = CODEC.schema()
    assert schema["$defs"]["Charge"]["properties"]["kind"] == {"enum": ["charge"]}
    assert "SkirmishView" in schema["$defs"]
    assert Hold.__name__ in schema["actions"]
