"""What a board of the plane asks: how far a piece goes, and which order brings it to a place."""

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.games.tercios import TERCIOS
from estandarte.games.tercios.state import BLUE
from estandarte.kernel import Setup, write_position
from estandarte.kernel.testing import new_match, rule
from estandarte.server.wire import presenters
from games.tercios.scenes import Scene, unit
from server.conftest import Table
from server.guests import Guest


def test_options_are_listed_up_to_a_bound_and_it_is_said_that_there_are_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = new_match(LEPANTO, "tutorial")
    (role, *_) = match.waiting
    every = presenters.options_for(match, role, "en")
    assert not every["more"]
    for most, listed in ((len(every["options"]) - 1, -1), (len(every["options"]), None)):
        monkeypatch.setattr(presenters, "MOST_OPTIONS", most)
        found = presenters.options_for(match, role, "en")
        assert found["options"] == every["options"][:listed]
        assert found["more"] is (listed is not None)


def ordering(table: Table) -> tuple[Guest, str]:
    """A battle under the eagle at the moment when somebody gives orders, and one of his units."""
    seats = {"red": {"kind": "hot_seat"}, "blue": {"kind": "hot_seat"}}
    opened = table.open_match(game="aguila", scenario="campo_abierto", seats=seats)
    role = "red"
    while True:
        guest = table.socket(opened["match"], opened["token"], role=role)
        prompt = guest.welcome["board"]["prompt"]
        if prompt["mine"] and prompt["asks"] == "giving_orders":
            units = guest.welcome["board"]["view"]["units"]
            return guest, next(id for id, u in units.items() if u["role"] == role)
        if prompt["mine"]:
            guest.ask("act", action=guest.ask("options")["options"][0]["action"])
        else:
            role = "blue" if role == "red" else "red"
        guest.__exit__()


def test_reach_and_steering_come_from_the_table(table: Table) -> None:
    guest, unit = ordering(table)
    with guest:
        reach = guest.ask("reach", piece=unit)["reach"]
        assert reach["advance"]
        goal = reach["advance"][0]
        found = guest.ask("steer", piece=unit, x=goal["x"], y=goal["y"])
        assert found["action"]["unit"] == unit
        assert found["text"]
        assert found["verdict"]["ok"]
        assert found["verdict"]["ends"][unit]["heading"] >= 0
        assert guest.ask("reach", piece="nobody")["reach"] == {}
        assert guest.ask("steer", piece="nobody", x=1, y=1)["status"] == 422
        assert guest.ask("steer", piece=unit, x=10**12, y=0)["status"] == 400
        assert guest.ask("steer", piece=unit, x=1.5, y=0)["status"] in (400, 422)


def test_a_game_without_a_plane_has_nothing_to_steer(table: Table) -> None:
    seats = {r: {"kind": "hot_seat"} for r in ("christians", "ottomans")}
    opened = table.open_match(game="lepanto", scenario="tutorial", seats=seats)
    with table.socket(opened["match"], opened["token"], role="christians") as guest:
        assert guest.ask("reach", piece="C-C-10")["reach"] == {}
        assert guest.ask("steer", piece="C-C-10", x=1, y=1)["status"] == 422


def charging(premeasuring: str) -> str:
    """A position of Tercios in which the unit A is to charge."""
    scene = Scene(
        unit("A", at=(30, 20)), unit("X", at=(30, 24), facing=180, role=BLUE),
        dice=[6] * 40, premeasuring=premeasuring,
    )  # fmt: skip
    scene.activate("A", "atacad")
    setup = Setup("tercios", "campo_abierto", switches={"premeasuring": premeasuring})
    return write_position(TERCIOS, setup, scene.state)


@rule("TER-Q12")
def test_a_table_without_measuring_refuses_it_with_its_rule(table: Table) -> None:
    seats = {"red": {"kind": "hot_seat"}, "blue": {"kind": "hot_seat"}}
    charge = {"kind": "charge", "role": "red", "target": "X"}
    for premeasuring in ("allowed", "forbidden"):
        opened = table.post(
            "/api/matches", {"position": charging(premeasuring), "seats": seats}, status=201
        )
        with table.socket(opened["match"], opened["token"], role="red") as guest:
            odds, reach = guest.ask("odds", action=charge), guest.ask("reach", piece="A")
            ends = guest.ask("verdict", action=charge)["ends"]
            if premeasuring == "allowed":
                assert odds["odds"]["chances"]
                assert reach["reach"]["charges"]["X"] == ends["A"]
                continue
            for answer in (odds, reach):
                assert answer["status"] == 422
                assert answer["error"]["verdict"]["cite"] == "TER-Q12"
            assert ends == {}
