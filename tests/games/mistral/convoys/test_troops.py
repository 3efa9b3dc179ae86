"""Troop Convoys assembled in Spring: nobody learns by the question which have come in."""

from typing import Any

from estandarte.games.mistral.convoys.troops import AssembleTroops, AssemblingTroops, KeepTroops
from estandarte.games.mistral.hidden.view import view_of
from estandarte.games.mistral.state import Convoy
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.likeness import looks
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch


def spring(*, at_sea: int, broken: int = 0, **more: Any) -> Watch:
    """Troop Convoys of the Year before that are still on their way, or have come in."""
    watch = Watch(None, turn=5, year=1745, dice=(0, 0), **more)
    for number in range(1, at_sea + 1):
        id = f"troop_{number}"
        watch.state.convoys[id] = Convoy(id, BOURBONS, "port_barcelona/harbour", "S3", "at_sea")
    years = {"1744": broken} if broken else {}
    watch.state.tasks = but(watch.state.tasks, broken_down=years)
    watch.run(AssemblingTroops())
    return watch


@rule("MIS-2.342-a", "IC-2.31-b")
def test_whether_the_convoys_of_last_year_came_in_is_not_told_by_the_question() -> None:
    under_way, come_in = spring(at_sea=2), spring(at_sea=0, broken=2)
    assert under_way.refusal(AssembleTroops(role=BOURBONS)) == "MIS-2.342-a"
    assert come_in.refusal(AssembleTroops(role=BOURBONS)) is None
    assert view_of(come_in.state, BRITISH).tasks.broken_down == {}
    assert under_way.asks == come_in.asks == ("AssemblingMore", (BOURBONS,))
    for watch in (under_way, come_in):
        watch.play(KeepTroops(role=BOURBONS))
    assert looks(under_way, BRITISH) == looks(come_in, BRITISH)
