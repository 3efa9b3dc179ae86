"""Screens put forward in secret, and the Knights of Malta against Pirates."""

from typing import Any

import pytest

from estandarte.games.mistral.convoys.attacking import AttackConvoy
from estandarte.games.mistral.corsairs.knights import HuntPirate, KeepKnights, SendKnights
from estandarte.games.mistral.hidden.view import view_of
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.interdiction import Interdict
from estandarte.games.mistral.tasks.log import AuxiliarySpent, ScreenMade, TaskAnnounced
from estandarte.games.mistral.tasks.screening import RULES, LetPass, PutForward, can_be_screened
from estandarte.games.mistral.tasks.searching import Search
from estandarte.games.mistral.tasks.shadowing import Shadow
from estandarte.kernel import but, carry_out, encode, prompt_for
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import auxiliary, formation, squadron
from games.mistral.task_scenes import (
    BOURBONS,
    BRITISH,
    Errand,
    assigned,
    corsairs,
)

KNIGHTS, ALGIERS = "knights_of_malta", "pirate_algiers"


def search(tasked: str, screener: str, *dice: int, **more: Any) -> Errand:
    """A British Search of the waters before Marseilles, and one French Screener there."""
    where = "BR-A" if tasked in ("fleet", "fleet50") else "coast_a"
    scene = Errand(
        formation("BR-A", at="sp_13"),
        squadron("B1", at="sp_13", formation="BR-A"),
        formation("FR-C", at="sp_13"),
        squadron("F1", at="sp_13", formation="FR-C"),
        assigned("X", tasked, where),
        assigned("Y", screener, "port_toulon", "france"),
        dice=dice,
        **{"prestige": 0, **more},
    )
    scene.push(Tasking((BRITISH,)))
    return scene


@rule("MIC-6.1-a", "MIC-6.1-b", "MIC-6.1-c", "IC-6.2.10-a", "MIS-X27")
@pytest.mark.parametrize(
    ("tasked", "screener", "result"),
    [
        ("fleet", "fleet", "yes"),
        ("fleet", "fleet50", "partial"),
        ("fleet", "galley", "no"),
        ("fleet", "light", "no"),
        ("fleet50", "fleet", "yes"),
        ("galley", "light", "partial"),
        ("galley", "galley", "yes"),
    ],
)
def test_the_matrix_decides(tasked: str, screener: str, result: str) -> None:
    scene = search(tasked, screener, 9)
    scene.act(Search("X", "sp_13", role=BRITISH), PutForward("Y", role=BOURBONS))
    assert scene.all(ScreenMade)[0].result == result
    assert scene.aux("Y").place == "recovery"
    assert scene.aux("X").place == "recovery"
    assert scene.dice_left == ([9] if result == "yes" else [])


@rule("MIC-6.1-d", "MIC-6.1-e", "IC-6.2.10-a", "MIC-2.1-c")
@pytest.mark.parametrize(("screener", "spotted"), [("fleet50", False), ("galley", True)])
def test_a_partial_screen_costs_one_on_the_die(screener: str, spotted: bool) -> None:
    scene = search("fleet", screener, 5)
    scene.act(Search("X", "sp_13", role=BRITISH), PutForward("Y", role=BOURBONS))
    assert scene.state.formations["FR-C"].spotted is spotted


@rule("MIS-X27", "MIC-6.1-a")
def test_a_galley_in_a_port_is_screened_by_galleys_only() -> None:
    for screener, result in (("fleet", "no"), ("galley", "yes")):
        scene = Errand(
            assigned("X", "galley", "coast_genoa", "savoy", fleet=BRITISH),
            assigned("Y", screener, "port_genoa", "france"),
            formation("FR-C", at="coast_genoa"),
            squadron("F1", at="coast_genoa", formation="FR-C"),
            dice=[9],
        )
        scene.push(Tasking((BRITISH,)))
        scene.act(Search("X", "coast_genoa", role=BRITISH), PutForward("Y", role=BOURBONS))
        assert scene.all(ScreenMade)[0].result == result


@rule("IC-6.28-c", "MIC-12.1-r", "MIC-12.2-a", "MIC-12.2-b", "MIC-12.1-n")
@pytest.mark.parametrize(
    ("kind", "task", "may"),
    [
        ("light", "search", False),
        ("light", "shadow", True),
        ("light", "convoy_attack", True),
        ("light", "assist", True),
        ("fleet", "search", True),
        ("galley", "search", True),
        ("galley", "assist", True),
        ("galley", "convoy_attack", True),
        ("fireship", "fireship", False),
        ("bomb", "bombardment", False),
        ("fleet", "counter_shadow", False),
    ],
)
def test_what_can_be_screened(kind: str, task: Any, may: bool) -> None:
    assert can_be_screened(auxiliary("X", kind), task) is may


@rule("IC-6.28-c", "MIC-12.1-r")
def test_the_search_of_a_light_auxiliary_is_not_screened_but_its_shadow_is() -> None:
    scene = search("light", "fleet", 0)
    scene.act(Search("X", "sp_13", role=BRITISH))
    assert scene.asks == f"OfferingShadow {BRITISH}"
    scene.act(Shadow(role=BRITISH))
    assert scene.asks == f"OfferingScreen {BOURBONS}"
    scene.act(PutForward("Y", role=BOURBONS))
    assert scene.aux("X").place == "recovery"
    assert not scene.state.tasks.lasting


@rule("IC-6.28-a", "IC-6.28-b", "MIC-12.1-f", "MIC-12.1-o", "MIC-12.1-u")
def test_who_may_be_put_forward() -> None:
    scene = search("fleet", "fleet")
    more = [
        assigned("G", "galley", "port_marseilles", "france"),
        assigned("L", "light", "port_marseilles", "france"),
        assigned("P", "privateer", "port_cadiz", "spain"),
        assigned("far", "fleet", "port_cadiz", "spain"),
        assigned("fire", "fireship", "FR-C", "france"),
        auxiliary("idle", "fleet", "france"),
        assigned("busy", "fleet50", "port_toulon", "france"),
    ]
    scene.state.auxiliaries.update({one.id: one for one in more})
    scene.escort("busy", fleet=BOURBONS)
    scene.act(Search("X", "sp_13", role=BRITISH))
    assert {a.auxiliary for a in scene.options()[1:]} == {"Y", "G", "L", "P"}  # type: ignore[attr-defined]
    for id in ("far", "idle", "busy"):
        assert scene.refusal(PutForward(id, role=BOURBONS)) == "IC-6.28-a"
    for id in ("fire", "nobody", "X"):
        assert scene.refusal(PutForward(id, role=BOURBONS)) == "IC-6.28-b"


@rule("IC-6.11-b", "MIC-6.1-f", "MIS-2.233-a")
def test_the_classes_and_what_they_act_as() -> None:
    def acts_as(kind: str) -> str:
        return auxiliary("X", kind, "france").basic

    assert acts_as("privateer") == "fleet"
    for kind in ("fleet", "fleet50", "galley", "light", "fireship", "bomb"):
        assert acts_as(kind) == kind
    scene = search("fleet50", "galley", 5)
    scene.act(Search("X", "sp_13", role=BRITISH), LetPass(role=BOURBONS))
    assert not scene.state.formations["FR-C"].spotted  # clumsier than a Fleet Auxiliary
    assert {one.kind for one in corsairs()} == {"galley", "light"}


@rule("IC-6.28-c")
def test_one_screen_per_task() -> None:
    scene = search("fleet", "galley", 9)
    scene.state.auxiliaries["Z"] = assigned("Z", "fleet", "port_toulon", "france")
    scene.act(Search("X", "sp_13", role=BRITISH), PutForward("Y", role=BOURBONS))
    assert scene.aux("Z").place == "assigned"
    assert scene.dice_left == []


@rule("IC-6.2-a", "IC-6.28-b", "MIC-6.1-b")
def test_the_task_is_announced_without_its_class() -> None:
    scene = search("fleet", "fleet")
    scene.act(Search("X", "sp_13", role=BRITISH))
    seen = as_seen(scene.play.events, BOURBONS)
    announced = [e for e in seen if isinstance(e, TaskAnnounced)]
    assert (announced[0].task.place, announced[0].task.auxiliary) == ("sp_13", "")
    assert "'X'" not in str(seen)
    decision = scene.state.decision
    assert decision is not None
    assert decision.shows(scene.state, BOURBONS)["place"] == "sp_13"
    scene.act(PutForward("Y", role=BOURBONS))
    assert "tasked='fleet'" in str(as_seen(scene.play.events, BOURBONS))


@rule("IC-6.28-a", "IC-2.31-b")
def test_who_has_no_screener_in_range_is_asked_like_who_has_one_and_can_only_let_it_pass() -> None:
    looks = []
    for at in ("port_cadiz", "port_toulon"):
        scene = search("fleet", "fleet", 9)
        scene.state.auxiliaries["Y"] = but(scene.aux("Y"), at=at, formation="")
        events = carry_out(scene.state, Search("X", "sp_13", role=BRITISH))
        assert scene.asks == f"OfferingScreen {BOURBONS}"
        assert (len(scene.options()) > 1) is (at == "port_toulon")
        seen = view_of(scene.state, BRITISH), prompt_for(scene.state, BRITISH)
        looks.append(encode([*seen, as_seen(events, BRITISH)]))
        scene.act(LetPass(role=BOURBONS))
        assert scene.dice_left == []
    assert looks[0] == looks[1]


@rule("IC-6.28-a", "MIC-12.1-f")
def test_to_let_it_pass_uses_nothing_up() -> None:
    scene = search("fleet", "fleet", 9)
    scene.act(Search("X", "sp_13", role=BRITISH), LetPass(role=BOURBONS))
    assert scene.aux("Y").place == "assigned"


def piracy(*dice: int, prestige: dict[str, int] | None = None, **more: Any) -> Errand:
    """Algiers is Active; the Bourbons, tied in Prestige, may use its Pirate."""
    scene = Errand(*corsairs(), dice=dice, **more)
    scene.state.active_pirates = ("port_algiers", "port_sale")
    scene.state.prestige.update(prestige or {})
    return scene


@rule("MIS-X47", "MIS-2.542-a", "MIS-2.542-b", "MIS-2.543-b", "MIC-16.1-o", "MIS-2.543-a")
def test_the_british_pay_for_the_knights_once_a_year() -> None:
    scene = piracy().push(Tasking((BOURBONS,)))
    scene.act(Interdict(ALGIERS, "sz_barbary", role=BOURBONS))
    assert scene.asks == f"OfferingKnights {BRITISH}"
    scene.act(SendKnights(role=BRITISH))
    assert scene.state.prestige[BRITISH] == 4
    assert [scene.aux(id).place for id in (KNIGHTS, ALGIERS)] == ["recovery", "recovery"]
    assert not scene.state.tasks.lasting
    scene.state.auxiliaries[KNIGHTS] = but(scene.aux(KNIGHTS), place="assigned", at="port_valetta")
    scene.state.auxiliaries[ALGIERS] = but(scene.aux(ALGIERS), place="assigned", at="port_algiers")
    scene.state.prestige[BOURBONS] = 4
    scene.push(Tasking((BOURBONS,))).act(Interdict(ALGIERS, "sz_barbary", role=BOURBONS))
    scene.act(SendKnights(role=BRITISH))
    assert scene.state.prestige[BRITISH] == 4


@rule("MIS-2.543-a", "MIS-X47", "MIS-2.542-b")
def test_the_bourbons_have_the_first_choice_and_pay_nothing() -> None:
    scene = piracy(prestige={BRITISH: 3}).push(Tasking((BRITISH,)))
    scene.act(Interdict(ALGIERS, "sz_barbary", role=BRITISH))
    assert scene.asks == f"OfferingKnights {BOURBONS}"
    scene.act(SendKnights(role=BOURBONS))
    assert scene.state.prestige == {BRITISH: 3, BOURBONS: 5}
    assert scene.aux(ALGIERS).place == "recovery"


@rule("IC-12.0-b", "MIS-2.543-b")
def test_without_prestige_the_british_cannot_have_them() -> None:
    scene = piracy(prestige={BRITISH: 0, BOURBONS: 0}).push(Tasking((BOURBONS,)))
    scene.act(Interdict(ALGIERS, "sz_barbary", role=BOURBONS))
    assert ALGIERS in scene.state.tasks.lasting


@rule("MIS-2.541-b")
def test_they_are_not_offered_west_of_gibraltar() -> None:
    scene = piracy().push(Tasking((BOURBONS,)))
    scene.act(Interdict("salee_rovers", "sz_gut", role=BOURBONS))
    assert "salee_rovers" in scene.state.tasks.lasting


@rule("MIS-2.542-a", "MIS-2.542-b")
def test_the_knights_hunt_a_pirate_at_any_time_of_its_task() -> None:
    scene = piracy().push(Tasking((BOURBONS,)))
    scene.act(Interdict(ALGIERS, "sz_barbary", role=BOURBONS), KeepKnights(role=BRITISH))
    assert ALGIERS in scene.state.tasks.lasting
    scene.push(Tasking((BRITISH,))).act(HuntPirate(ALGIERS, role=BRITISH))
    assert scene.aux(ALGIERS).place == scene.aux(KNIGHTS).place == "recovery"
    assert scene.state.prestige[BRITISH] == 4
    scene.push(Tasking((BOURBONS,)))
    assert scene.refusal(HuntPirate(ALGIERS, role=BOURBONS)) == "MIS-2.542-a"


@rule("MIS-2.542-a", "IC-6.11-a")
def test_knights_who_recover_hunt_nobody() -> None:
    scene = piracy().push(Tasking((BOURBONS,)))
    scene.act(Interdict(ALGIERS, "sz_barbary", role=BOURBONS), KeepKnights(role=BRITISH))
    scene.state.auxiliaries[KNIGHTS] = but(scene.aux(KNIGHTS), place="recovery", at="")
    scene.push(Tasking((BRITISH,)))
    assert scene.refusal(HuntPirate(ALGIERS, role=BRITISH)) == "IC-6.11-a"


@rule("MIS-2.528-c", "MIS-2.52-a", "MIC-6.1-f")
def test_an_auxiliary_of_the_other_player_screens_a_pirate_as_its_class() -> None:
    scene = piracy()
    scene.state.auxiliaries["F"] = assigned("F", "fleet50", "port_mahon")
    scene.state.auxiliaries[KNIGHTS] = but(scene.aux(KNIGHTS), place="recovery", at="")
    scene.push(Tasking((BOURBONS,))).act(Interdict(ALGIERS, "sz_barbary", role=BOURBONS))
    assert scene.asks == f"OfferingScreen {BRITISH}"
    scene.act(PutForward("F", role=BRITISH))
    made = scene.all(ScreenMade)[0]
    assert (made.tasked, made.screening, made.result) == ("light", "fleet50", "yes")
    assert scene.aux(ALGIERS).place == "recovery"


@rule("MIS-2.529-b", "MIC-12.1-w")
def test_a_screened_pirate_does_not_reach_its_convoy() -> None:
    scene = piracy()
    scene.state.auxiliaries["F"] = assigned("F", "fleet50", "port_mahon")
    scene.convoy("british_levant", at="sz_barbary", spotted=True)
    scene.push(Tasking((BOURBONS,))).act(AttackConvoy(ALGIERS, "british_levant", role=BOURBONS))
    scene.act(PutForward("F", role=BRITISH))
    assert scene.aux(ALGIERS).place == "recovery"
    assert scene.state.convoys["british_levant"].damage == 0


@rule("MIC-6.1-d", "MIC-6.1-e")
def test_what_a_screen_that_fails_or_half_succeeds_cites() -> None:
    for screener, cite in (("fleet50", "MIC-6.1-e"), ("galley", "MIC-6.1-d")):
        scene = search("fleet", screener, 5)
        scene.act(Search("X", "sp_13", role=BRITISH), PutForward("Y", role=BOURBONS))
        assert [event.cite for event in scene.all(ScreenMade)] == [cite]
        assert scene.aux("Y").place == "recovery"


def screens_by(kind: str) -> str:
    scene = search("fleet", kind, 9)
    scene.act(Search("X", "sp_13", role=BRITISH), PutForward("Y", role=BOURBONS))
    cite: str = next(e.cite for e in scene.all(AuxiliarySpent) if e.auxiliary == "Y")
    return cite


@rule("MIC-12.1-f", "IC-6.2.10-a")
def test_fleet_auxiliaries_screen_and_are_used_up() -> None:
    assert screens_by("fleet") == "MIC-12.1-f"
    assert screens_by("fleet50") == "IC-6.2.10-a"


@rule("MIC-12.1-o", "MIC-12.1-u")
def test_galleys_and_light_auxiliaries_screen() -> None:
    assert screens_by("galley") == "MIC-12.1-o"
    assert screens_by("light") == "MIC-12.1-u"


@rule("MIC-12.1-n")
def test_a_galley_that_assists_or_attacks_can_be_screened() -> None:
    galley = auxiliary("X", "galley")
    assert can_be_screened(galley, "assist")
    assert can_be_screened(galley, "convoy_attack")
    assert RULES["galley", "assist"] == RULES["galley", "convoy_attack"] == "MIC-12.1-n"
