"""What dice had promised, and what says that nothing more is wanted: the table says it."""

from fractions import Fraction

from estandarte.games.mistral.battle.combats import ClashFought
from estandarte.games.mistral.battle.damage_table import blow
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.concealment import FormationSpotted
from estandarte.games.mistral.hidden.dummies import PlaceDummies
from estandarte.games.mistral.tasks.book import Task
from estandarte.games.mistral.tasks.log import ScreenMade, TaskAnnounced, TaskClosed
from estandarte.games.mistral.tasks.searching import MarkerMissed
from estandarte.kernel import DieRolled, Event, as_seen
from games.mistral.task_scenes import BOURBONS, BRITISH, Errand

STATE = Errand().state
DIE = DieRolled("", 10, 3, "search")
SPOTTED = FormationSpotted("", "BO-A", BOURBONS, "sp_13")
ANNOUNCED = TaskAnnounced("", Task("search", BRITISH, "britain-light-1", "sp_13"))


def promised(*events: Event, before: tuple[Event, ...] = (), to: str = BRITISH) -> list[Fraction]:
    seen, earlier = as_seen(events, to), reversed(as_seen(before, to))
    return [one.promised for _, one in MISTRAL.luck(STATE, seen, earlier)]


def test_a_search_is_told_beside_its_chance() -> None:
    assert promised(ANNOUNCED, DIE, SPOTTED) == [Fraction(3, 5)]
    assert promised(DIE, SPOTTED, before=(ANNOUNCED,)) == [Fraction(3, 5)]
    screened = ScreenMade("", BOURBONS, "galley", "light", "partial")
    assert promised(DIE, SPOTTED, before=(ANNOUNCED, screened)) == [Fraction(2, 5)]
    own_eyes = (ANNOUNCED, TaskClosed(""))
    assert promised(DIE, MarkerMissed("", BRITISH, "sp_13"), before=own_eyes) == [Fraction(1, 2)]
    assert promised(SPOTTED) == []


def test_the_search_of_an_auxiliary_whose_class_is_not_known_is_not_reckoned_with() -> None:
    assert promised(DIE, SPOTTED, before=(ANNOUNCED,), to=BOURBONS) == []


def test_broadsides_are_told_beside_the_average_of_their_columns() -> None:
    clash = ClashFought("", 0, {BRITISH: 1, BOURBONS: 0}, {BRITISH: 4, BOURBONS: 2}, {}, {})
    found = {one.role: one for _, one in MISTRAL.luck(STATE, (clash,), ())}
    struck = [blow(STATE.pack.charts.combat, 4, die) for die in range(10)]
    worth = [one.points + 4 * one.sunk for one in struck]
    assert (found[BRITISH].got, found[BRITISH].promised) == (worth[1], Fraction(sum(worth), 10))
    assert found.keys() == {BRITISH, BOURBONS}


def test_no_dummies_at_all_closes_the_question() -> None:
    assert PlaceDummies(role=BRITISH).closes
    assert not PlaceDummies(("sp_13",), role=BRITISH).closes
