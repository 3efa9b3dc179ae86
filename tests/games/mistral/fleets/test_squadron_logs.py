"""Squadron Logs: every Sail by its name."""

from estandarte.games.mistral.fleets.reorganisation import SailTransferred
from estandarte.games.mistral.fleets.squadron_logs import LogWritten, ShipLost, keep_logs
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.war.sequence import War
from estandarte.kernel import Dice, Setup, but
from estandarte.kernel.testing import rule
from games.mistral.scenes import squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch

HARBOUR = "port_mahon/harbour"


def logged(*pieces: object, dice: tuple[int, ...] = ()) -> Watch:
    watch = Watch(None, *pieces, named_ships="on")
    watch.do(keep_logs)
    watch.throw(*(die or 10 for die in dice))
    return watch


def laid_up(id: str, sail: int) -> object:
    return squadron(id, at=HARBOUR, sail=sail, state="in_ordinary")


@rule("MIS-2.242-a", "MRS-1-p", "MIS-2.24-a")
def test_every_sail_has_the_name_of_a_ship_of_its_year() -> None:
    watch = logged(laid_up("B1", 4), laid_up("BD1", 2))
    ships = watch.state.pack.scenarios["y1744"].ships["britain"]
    assert watch.state.progress.logs["B1"] == ships["sol"][:4]
    assert watch.state.progress.logs["BD1"] == ships["sol_d"][:2]
    assert Watch(None, laid_up("B1", 4)).state.progress.logs == {}


@rule("MIS-2.242-a", "MRS-1-p")
def test_a_loss_has_a_name_drawn_by_lot_and_known_to_its_fleet_alone() -> None:
    watch = logged(laid_up("B1", 4), dice=(9, 3))
    names = watch.state.progress.logs["B1"]
    watch.state.units["B1"] = but(watch.state.units["B1"], sail=3)
    watch.do(keep_logs)
    assert watch.last(ShipLost).ship == names[1]
    assert names[1] not in watch.state.progress.logs["B1"]
    assert "ShipLost" not in watch.seen(BOURBONS)


@rule("MIS-2.242-a")
def test_who_is_transferred_keeps_her_name() -> None:
    watch = logged(laid_up("B1", 4), laid_up("B2", 1), dice=(0,))
    first = watch.state.progress.logs["B1"][0]
    watch.do(lambda play: play.emit(SailTransferred("IC-3.26-a", "B1", "B2", 1, BRITISH)))
    watch.do(keep_logs)
    assert watch.state.progress.logs["B2"][-1] == first
    assert watch.all(ShipLost) == []


@rule("MIS-2.241-a", "MIS-2.243-a")
def test_nothing_but_ships_is_written_into_a_log() -> None:
    watch = logged(laid_up("B1", 4))
    before = watch.state.progress.logs
    watch.state.units["B1"] = but(watch.state.units["B1"], damage=7, at="port_gibraltar/harbour")
    watch.do(keep_logs)
    assert watch.state.progress.logs == before


@rule("MIS-2.223-c")
def test_a_flagship_needs_no_log_and_the_game_opens_with_those_of_the_others() -> None:
    setup = Setup("mistral", "y1744", switches={"named_ships": "on"})
    watch = Watch(None)
    watch.state = MISTRAL.start(setup, Dice("logs"))
    watch.run(War())
    flagships = {id for id, unit in watch.state.units.items() if unit.is_flagship}
    logs = watch.state.progress.logs
    assert logs.keys() == watch.state.units.keys() - flagships
    assert all(len(logs[id]) == watch.state.units[id].sail for id in logs)
    assert watch.all(LogWritten)
