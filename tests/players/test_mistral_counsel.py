"""The alférez before questions that are seldom asked."""

from estandarte.games.mistral.battle.broadsides import ShareDamage, SharingDamage
from estandarte.games.mistral.battle.combats import DivideShifts, Dividing
from estandarte.games.mistral.battle.stations import TakeStations
from estandarte.games.mistral.fleets.promotions import LeaveCaptive, Ransoming
from estandarte.games.mistral.fleets.requests import MakeNoRequest, PayingForRequest
from estandarte.games.mistral.schema.chronicle import Withdraw
from estandarte.games.mistral.war.effects import ChooseEffects, ChoosingEffects
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.players.doctrine.mistral import DOCTRINE
from games.mistral.battle_scenes import Fray, sides
from games.mistral.doctrine_scenes import ALFEREZ, MAHON, wish
from games.mistral.order_scenes import BOURBONS, BRITISH, Council
from games.mistral.scenes import squadron


@rule("MIS-Q43")
def test_damage_goes_where_no_ship_is_about_to_sink() -> None:
    ships = squadron("S1"), squadron("S2", damage=14), squadron("S3")
    asked = SharingDamage((BOURBONS,), 0, ("S1", "S2", "S3"), 5)
    shared = {"S1": 2, "S2": 1, "S3": 2}
    assert wish(Council(*ships), asked) == ShareDamage(shared, role=BOURBONS)


def test_a_leader_takes_the_soundest_ship() -> None:
    fray = Fray(sides(ours=("B1", "B2")), dice=[], plain=False)
    fray.stand()
    fray.keep_out()
    fray.state.units["B1"] = but(fray.state.units["B1"], damage=9)
    found = ALFEREZ.answer(fray.state, BRITISH)
    assert found == TakeStations({"mathews": "B2"}, {}, role=BRITISH)


def test_the_stronger_strikes_harder_and_the_weaker_covers_himself() -> None:
    fray = Fray(sides(ours=("B1", "B2")), dice=[], plain=False)
    asked = Dividing((BRITISH,), 0, 2)
    assert ALFEREZ.wish(fray.state, asked, BRITISH) == DivideShifts(2, role=BRITISH)
    asked = Dividing((BOURBONS,), 0, 2)
    assert ALFEREZ.wish(fray.state, asked, BOURBONS) == DivideShifts(0, role=BOURBONS)


def test_prestige_is_kept_and_few_ships_are_given_away() -> None:
    sea = Council()
    assert wish(sea, PayingForRequest((BOURBONS,), "french")) == MakeNoRequest(role=BOURBONS)
    assert wish(sea, Ransoming((BRITISH,))) == LeaveCaptive(role=BRITISH)
    many, few = (Withdraw("sol", count, "britain") for count in (3, 1))
    asked = ChoosingEffects((BRITISH,), ((many,), (few,)))
    there = Council(squadron("B1", at=MAHON, state="in_ordinary"))
    assert wish(there, asked) == ChooseEffects(1, role=BRITISH)


def test_the_first_alferez_takes_what_is_listed_first() -> None:
    first = DOCTRINE.of("alferez-1")
    asked = Ransoming((BRITISH,))
    assert first.wish(Council().state, asked, BRITISH) is None  # type: ignore[attr-defined]
