"""The chronicle, the questions and the account, word for word."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import fields

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.combat.boarding import Board, ShipBoarded
from estandarte.games.lepanto.combat.gunnery import Broadside, FireGuns, GunsFired
from estandarte.games.lepanto.combat.musketry import FireSmallArms, SmallArmsFired
from estandarte.games.lepanto.combat.ramming import Ram, ShipRammed
from estandarte.games.lepanto.movement.phase import Move, MoveLine, ShipMoved
from estandarte.games.lepanto.sea.wind import WindThrown
from estandarte.games.lepanto.table.view import view
from estandarte.games.lepanto.turn.closing import Hold, PassSquadron
from estandarte.games.lepanto.turn.losses import ShipLost
from estandarte.games.lepanto.turn.victory import BattleScored, ShipsWithdrawn
from estandarte.kernel import LANGUAGES, Action, Event, Setup, prompt_for, tally, tell, values_of
from estandarte.wargame.hexes import NORTH_EAST, SOUTH_WEST, WEST
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galleass, galley, galliot


def spanish(thing: Event | Action) -> str:
    return tell(LEPANTO, thing, "es") or ""


def english(thing: Event | Action) -> str:
    return tell(LEPANTO, thing, "en") or ""


def test_a_ram_is_told_as_the_rule_reads_it() -> None:
    scene = Scene(
        galley("C-I-07", at="1010"),
        enemy("O-D-12", at="1310"),
        phase="movement",
        side=OTTOMANS,
        wind=WEST,
        dice=[2],
    )
    scene.move("O-D-12", "rrs")
    moved = scene.last(ShipMoved)
    assert spanish(moved) == (
        "La galera 12 de Scirocco boga dos hexágonos, navega uno a vela y entra en 1010 para "
        "embestir a la Leone di Capodistria."
    )
    scene.end()
    scene.play(Ram("O-D-12", role=OTTOMANS))
    rammed = scene.last(ShipRammed)
    assert spanish(rammed) == (
        "La galera 12 de Scirocco embiste a la Leone di Capodistria tras tres hexágonos: dado "
        "2, eliminada (dos puntos menos)."
    )
    assert english(rammed) == (
        "Scirocco's galley 12 rams the Leone di Capodistria after three hexes: die 2, eliminated "
        "(two points less)."
    )


RAMS = [
    (
        "<s",
        "vira, navega un hexágono a vela y entra en 1311, proa al suroeste, para embestir a la "
        "Leone di Capodistria.",
        "turns and sails one hex into 1311, bow to the south-west, to ram the "
        "Leone di Capodistria.",
    ),
    (
        "<r",
        "vira, boga un hexágono y entra en 1311, proa al suroeste, para embestir a la "
        "Leone di Capodistria.",
        "turns and rows one hex into 1311, bow to the south-west, to ram the Leone di Capodistria.",
    ),
    (
        "r<s",
        "vira, boga un hexágono, navega uno a vela y entra en 1211, proa al suroeste, para "
        "embestir a la Leone di Capodistria.",
        "turns, rows one hex and sails one, into 1211, bow to the south-west, to ram the "
        "Leone di Capodistria.",
    ),
]


@pytest.mark.parametrize(("path", "said", "in_english"), RAMS)
def test_a_ram_says_that_the_ship_turned(path: str, said: str, in_english: str) -> None:
    at = "1211" if path == "r<s" else "1311"
    scene = Scene(galley("C-I-07", at=at), enemy("O-D-12", at="1310"), side=OTTOMANS, wind=WEST)
    option = Move("O-D-12", path, role=OTTOMANS)
    assert "virar a babor" in spanish(option)
    assert "turn to port" in english(option)
    scene.play(option)
    moved = scene.last(ShipMoved)
    assert spanish(moved) == f"La galera 12 de Scirocco {said}"
    assert english(moved) == f"Scirocco's galley 12 {in_english}"


MOVES = [
    ({"way": (1011,), "rowed": 1, "sailed": 0}, "boga un hexágono hasta 1011."),
    ({"way": (1011, 1111), "rowed": 2, "sailed": 0}, "boga dos hexágonos hasta 1111."),
    ({"way": (911,), "rowed": 0, "sailed": 1}, "navega un hexágono a vela hasta 0911."),
    ({"way": (1011, 1111), "rowed": 0, "sailed": 2}, "navega dos hexágonos a vela hasta 1111."),
    ({"way": (1, 2), "rowed": 1, "sailed": 1}, "boga un hexágono y navega uno a vela, hasta 0002."),
    (
        {"way": (1, 2, 1311), "rowed": 1, "sailed": 2, "turned": 1},
        "vira, boga un hexágono y navega dos a vela, hasta 1311, proa al noreste.",
    ),
    ({"way": (), "rowed": 0, "sailed": 0, "turned": 1}, "vira y pone proa al noreste."),
]


@pytest.mark.parametrize(("how", "said"), MOVES)
def test_a_move_says_how_it_was_made(how: dict[str, Any], said: str) -> None:
    moved = ShipMoved("LEP-6.2-a", "C-C-10", bow=NORTH_EAST, **{"turned": 0, **how})
    assert spanish(moved) == f"La Real {said}"


def test_guns_say_where_they_fire_from_and_what_the_die_does() -> None:
    fired = GunsFired("LEP-7.1-k", "C-C-G1", "O-C-L05", "port", tally(4, "LEP-7.1-b"), 4, 3, True)
    assert spanish(fired) == (
        "La galeaza de Jacopo Guoro dispara por babor contra la galeota 5 de Alí Pachá: factor "
        "4, dado 3, hundida (un punto menos)."
    )
    assert english(fired) == (
        "Jacopo Guoro's galleass fires to port at Ali Pasha's galliot 5: gun factor 4, "
        "die 3, sunk (one point less)."
    )


def test_small_arms_show_the_sum_the_odds_and_a_changed_die() -> None:
    attack = tally(1, "LEP-7.2-c").halve("LEP-7.2-e")
    defence = tally(1, "LEP-7.2-c")
    late = SmallArmsFired("LEP-7.2-m", "O-C-L05", "C-C-01", attack, defence, "1:2", 2, 3, "R")
    assert spanish(late) == (
        "La galeota 5 de Alí Pachá descarga su arcabucería contra la Tronco: ½ contra 1, "
        "proporción 1:2, dado 2, que vale 3, y es rechazada."
    )
    assert "die 2, which counts as 3" in english(late)


@pytest.mark.parametrize(
    ("number", "written"),
    [("0", "0"), ("2", "2"), ("1/2", "½"), ("3/2", "1½"), ("8/3", "2⅔"), ("1/7", "1/7")],
)
def test_halves_are_written_as_by_hand(number: str, written: str) -> None:
    assert LEPANTO.writers()["total"](Fraction(number), "en") == written


def test_boarding_together_agrees_in_number() -> None:
    attack, defence = tally(8, "LEP-7.4-d"), tally(4, "LEP-7.4-d")
    both = ("C-I-07", "C-I-08")
    boarded = ShipBoarded("LEP-7.4-m", "O-D-12", both, attack, defence, "2:1", 5, "R")
    assert spanish(boarded) == (
        "La Leone di Capodistria y la Nostra Signora di Canea abordan juntas a la galera 12 de "
        "Scirocco: 8 contra 4, proporción 2:1, dado 5, y son rechazadas."
    )
    alone = ShipBoarded("LEP-7.4-m", "O-C-07", ("C-C-10",), defence, defence, "1:1", 5, "R")
    assert spanish(alone).startswith("La Real aborda a la Sultana: 4 contra 4")
    assert spanish(alone).endswith("y es rechazada.")


def test_who_is_lost_with_a_prize_is_told_once() -> None:
    scene = Scene(galley("C-I-07", at="1010"), enemy("O-D-12", at="1011"), phase="combat", dice=[2])
    scene.play(Board("O-D-12", ("C-I-07",), role=CHRISTIANS))
    told = [spanish(event) for event in scene.events if tell(LEPANTO, event, "es")]
    assert [line for line in told if "Leone" in line] == [
        "La Leone di Capodistria aborda a la galera 12 de Scirocco: 4 contra 4, proporción 1:1, "
        "dado 2, "
        "eliminada (dos puntos menos), pero no sola.",
        "La Leone di Capodistria se pierde con su presa (dos puntos menos).",
    ]


def test_a_loss_that_an_attack_has_told_is_not_told_again() -> None:
    assert ShipLost("LEP-7.1-k", "O-D-12", "gunnery", ("C-I-07",)).told() is None


@pytest.mark.parametrize(
    ("cite", "where"),
    [
        ("LEP-6.4-j", "fuera del mapa"),
        ("LEP-9.0-h", "bajo el registro de turnos"),
        ("LEP-6.4-l", "contra la tierra que parte su hexágono"),
        ("LEP-Q16", "contra la costa"),
    ],
)
def test_a_ship_cast_away_says_where(cite: str, where: str) -> None:
    assert spanish(ShipLost(cite, "C-D-G1", "drift")) == (
        f"La galeaza de Andrea da Pesaro deriva {where} y se pierde (un punto menos)."
    )


def test_a_calm_that_stops_everything_is_told_apart() -> None:
    assert "Dead calm" in english(WindThrown("LEP-6.3-d", "calm", 4, 2, True, 2))
    calm = english(WindThrown("LEP-6.3-d", "calm", 4, SOUTH_WEST, False, 2))
    assert calm == "Calm: die 4, and a second die, 2, sends the wind toward the south-west."


def test_withdrawn_ships_are_grouped_by_class() -> None:
    ships = ("C-I-07", "C-I-08", "C-I-09", "C-C-10", "O-C-L01", "C-D-G1")
    assert spanish(ShipsWithdrawn("LEP-10.0-b", ships)) == (
        "La galeaza de Andrea da Pesaro, las galeras 7 a 9 de Barbarigo, la galeota 1 de Alí "
        "Pachá y la Real, todavía "
        "rechazadas, se retiran del mapa y no puntúan."
    )
    assert "does not count" in english(ShipsWithdrawn("LEP-10.0-c", ("C-I-07",)))


def test_the_end_names_the_winner_first() -> None:
    score = {CHRISTIANS: 120, OTTOMANS: 131}
    ended = BattleScored("LEP-10.0-g", score, OTTOMANS, {})
    assert english(ended) == "The Ottomans win by 131 points to 120."
    assert spanish(ended) == "Vencen los otomanos por 131 puntos a 120."


ACTIONS = [
    (Move("C-I-07", "rrs<", role=CHRISTIANS), "bogar dos hexágonos, navegar un hexágono a vela"),
    (
        MoveLine(("C-I-04", "C-I-05", "C-I-06"), "r", role=CHRISTIANS),
        "la Leone e Fenice (C-I-05) y la San Nicolò di Cherso (C-I-06)",
    ),
    (FireGuns("C-C-G1", "O-C-07", "port", role=CHRISTIANS), "por babor contra la Sultana (O-C-07)"),
    (Broadside(role=CHRISTIANS), "cada uno al mejor blanco"),
    (Broadside(("C-I-07",), role=CHRISTIANS), "desde la Leone di Capodistria"),
    (FireSmallArms("C-I-07", ("O-D-01",), role=CHRISTIANS), "contra la capitana de Scirocco"),
    (FireSmallArms("C-I-07", ("O-D-02", "O-D-03"), role=CHRISTIANS), "Repartir la arcabucería"),
    (Hold(("C-I-07",), role=CHRISTIANS), "No hacer más con la Leone di Capodistria"),
    (PassSquadron("C-C", role=CHRISTIANS), "No hacer más con el centro cristiano (C-C)"),
]


@pytest.mark.parametrize(("action", "said"), ACTIONS)
def test_an_option_is_named_in_words(action: Action, said: str) -> None:
    assert said in spanish(action)


def test_the_question_counts_the_ships_that_may_still_move() -> None:
    scene = Scene(galley("C-I-07", at="1010"), galley("C-I-08", at="1011"))
    assert asked(scene) == "Mueve tus naves: quedan dos por mover. Termina la fase cuando acabes."
    scene.move("C-I-07", "r")
    assert "queda una por mover" in asked(scene)
    scene.move("C-I-08", "r")
    assert asked(scene) == "No queda ninguna nave por mover: termina la fase."


def test_the_question_names_the_ship_that_must_ram() -> None:
    scene = Scene(galley("C-I-07", at="1010"), enemy("O-D-12", at="1110"), side=OTTOMANS, wind=WEST)
    scene.move("O-D-12", "r")
    scene.end()
    assert asked(scene).endswith(
        "antes de terminar la fase ha de embestir la galera 12 de Scirocco (O-D-12)."
    )


def asked(scene: Scene, language: str = "es") -> str:
    decision = scene.state.decision
    assert decision is not None
    question = prompt_for(scene.state, decision.waiting[0]).question
    assert question is not None
    return LEPANTO.texts.say(language, question.key, question.facts, question.count)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_switch_has_its_words(language: str) -> None:
    for switch in fields(LEPANTO.switches):
        for value in values_of(switch.type):
            assert LEPANTO.texts.knows(language, f"switch.{switch.name}.{value}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_result_that_odds_can_name_has_its_words(language: str) -> None:
    single = ("sunk", "missed", "eliminated", "both", "repulsed", "immobilised")
    many = ("sunk.0", "sunk.count", "eliminated.count", "both.0", "both.count")
    for name in (*single, *many, "repulsed.0", "repulsed.count"):
        assert LEPANTO.texts.knows(language, f"result.{name}")


# --- the account of the board


def account(scene: Scene, role: str = CHRISTIANS, language: str = "en") -> list[str]:
    return list(LEPANTO.describe(view(scene.state, role), language))


def test_the_account_says_what_the_wind_means_for_every_heading() -> None:
    told = account(Scene(galley("C-I-07", at="1010"), wind=WEST))
    assert "The wind blows toward the west." in told
    assert "With the bow to the east, the Christians cannot sail." in told
    assert "With the bow to the south-east or the north-east, the Christians sail one hex." in told
    becalmed = account(Scene(galley("C-I-07", at="1010"), becalmed=True))
    assert not any("Christians sail" in line for line in becalmed)


def test_the_account_tells_lines_states_tows_and_contacts() -> None:
    scene = Scene(
        galley("C-I-04", at="1005", squadron="C-I"),
        galley("C-I-05", at="1006", squadron="C-I"),
        galley("C-I-06", at="1007", squadron="C-I", tired=2),
        galleass("C-I-G1", at="1409", squadron="C-I"),
        galley("C-I-01", at="1509", squadron="C-I", repulsed=True),
        enemy("O-D-12", at="1609", squadron="O-D", stuck=True),
        galliot("O-D-L01", at="2020", squadron="O-D"),
    )
    told = account(scene)
    assert "From C-I-04 to C-I-06: in line from 1005 to 1007, bow to the east." in told
    assert "Exhausted: C-I-06." in told
    assert "Repulsed: C-I-01." in told
    assert "Immobilised: O-D-12." in told
    assert "The Fortuna di Venezia (C-I-01) tows Ambrogio Bragadin's galleass (C-I-G1)." in told
    assert (
        "The Fortuna di Venezia (C-I-01), at 1509 with her bow to the east, is in contact with "
        "O-D-12 to the east."
    ) in told
    assert any(line.startswith("The Ottoman centre") and "no ships left" in line for line in told)


def test_the_account_is_the_same_battle_from_the_other_side() -> None:
    scene = Scene(galley("C-C-10", at="1010"), enemy("O-C-07", at="1010"), side=OTTOMANS)
    told = account(scene, OTTOMANS, "es")
    assert (
        "La Sultana (O-C-07), en 1010 y proa al oeste, está en contacto con C-C-10 en el mismo "
        "hexágono."
    ) in told
    assert told[0] == "Turno 2 de 30. Mueven los otomanos."
    assert any(line.startswith("Órdenes: O-C-07 boga 1") for line in told)


def test_the_late_turns_are_announced_and_then_said_to_be_there() -> None:
    for turn, words in ((9, "count half from turn 10"), (10, "now count half; from turn 20")):
        assert any(words in line for line in account(Scene(galley("C-I-07", at="1010"), turn=turn)))
    last = account(Scene(galley("C-I-07", at="1010"), turn=20))
    assert any("and the small-arms die favours" in line for line in last)


@pytest.mark.parametrize(
    ("id", "en", "es"),
    [
        ("C-C-90", "Don Juan's galley 90", "la galera 90 de Don Juan"),
        ("C-I-G7", "Barbarigo's galleass 7", "la galeaza 7 de Barbarigo"),
        ("O-C-L40", "Ali Pasha's galliot 40", "la galeota 40 de Alí Pachá"),
    ],
)
def test_a_ship_that_no_list_has_is_called_by_what_its_counter_says(
    id: str, en: str, es: str
) -> None:
    name = LEPANTO.texts.writers["name"]
    assert (name(id, "en"), name(id, "es")) == (en, es)


def test_from_a_position_every_ship_of_the_fleets_has_its_name() -> None:
    board = LEPANTO.board(Setup("lepanto", "tutorial", from_position=True))
    assert board is not None and len(board["pieces"]) == 227
    assert board["pieces"]["C-D-01"]["es"].startswith("la ")
