"""What the hand does with many pieces at once, and what it may leave to the table."""

import math
import re
from typing import Any

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.kernel import Setup, write_position
from estandarte.kernel.testing import rule
from estandarte.wargame.hexes import WEST
from games.lepanto.scenes import Scene, enemy, galley
from surroundings import until
from web.conftest import Open, Server
from web.hands import gilded, named, post, settle, too_small
from web.hands.field import Wire

sync_api = pytest.importorskip("playwright.sync_api")


def opened(server: Server, game: str, scenario: str, me: str = "red", other: str = "blue") -> str:
    return seated(server, {"game": game, "scenario": scenario}, me, other)


def seated(server: Server, form: dict[str, Any], me: str, other: str) -> str:
    seats = {me: {"kind": "me"}, other: {"kind": "machine", "rank": "grumete"}}
    mine = post(server, "/api/matches", {**form, "seats": seats})
    return f"/#/match/{mine['match']}/{mine['token']}"


def asked(server: Server, page: Any, asks: str) -> None:
    """Play on by the wire until a question is put to the page."""
    wire = Wire(server, page)
    wire.play_until(lambda b: b["prompt"]["mine"] and b["prompt"]["asks"] == asks)


def no_idle_gold(server: Server, page: Any) -> None:
    """Whatever glows is spoken of by what the table offers."""
    glowing, wire = until(lambda: gilded(page), "nothing glows"), Wire(server, page)
    assert glowing <= named([wire.ask("/options"), wire.board()["prompt"]])


def test_a_whole_army_advances_in_a_few_clicks(visit: Open, server: Server) -> None:
    page = visit(opened(server, "aguila", "waterloo"), language="es")
    page.get_by_test_id("all-attack_column").click()
    page.get_by_test_id("confirm").click()
    settle(page)
    asked(server, page, "giving_orders")
    page.get_by_test_id("brigade").wait_for()
    no_idle_gold(server, page)
    sync_api.expect(page.locator(".top")).to_contain_text("1 de 9")
    sync_api.expect(page.locator(".top")).to_contain_text("0/18")
    sync_api.expect(page.locator("[data-unit=red-1]")).to_have_attribute(
        "aria-label", re.compile("a \\d+″ del borde izquierdo y \\d+″ del inferior")
    )
    before = {i: page.locator(f"[data-unit=red-{i}]").bounding_box()["y"] for i in (1, 2, 4)}
    page.get_by_test_id("brigade").click()
    page.get_by_test_id("brigade").click()  # pressed again it is everybody
    sync_api.expect(page.get_by_test_id("question")).to_contain_text("11 unidades")
    lead = page.locator("[data-unit=red-1]").bounding_box()
    page.mouse.click(lead["x"] + lead["width"] / 2, lead["y"] - 60)
    page.get_by_test_id("confirm").click()
    page.wait_for_function(
        "n => Number(document.querySelector('[role=slider]').ariaValueMax) >= n", arg=11
    )
    settle(page)
    for unit, y in before.items():
        assert page.locator(f"[data-unit=red-{unit}]").bounding_box()["y"] < y - 10


CLICKED = "() => addEventListener('click', () => (window.clicks = 1 + (window.clicks ?? 0)), true)"
SOLAS = ("La línea avanza de frente", "Las unidades actúan solas")


class Idle(Wire):
    """A rival who gives no order that matters, and lets every go pass."""

    def chosen(self, options: list[dict[str, Any]]) -> dict[str, Any]:
        kinds = {one["action"]["kind"]: one for one in options}
        return next(
            (kinds[kind] for kind in ("pass_go", "skip_commander") if kind in kinds), options[0]
        )


def test_a_turn_of_eight_units_takes_few_clicks(visit: Open, server: Server) -> None:
    """Cards for all, and what the table shall do: the line goes forward, twenty clicks at most."""
    seats = {"red": {"kind": "me"}, "blue": {"kind": "open"}}
    form = {"game": "tercios", "scenario": "rocroi", "seats": seats}
    mine = post(server, "/api/matches", form)
    invite = mine["invites"]["blue"].rsplit("/", 1)[1]
    theirs = post(server, f"/api/matches/{mine['match']}/join", {"invite": invite})
    page = visit(f"/#/match/{mine['match']}/{mine['token']}", language="es")
    rival = Idle(server, page, theirs["token"])
    page.evaluate(CLICKED)
    page.get_by_test_id("intend").click()
    page.get_by_test_id("usual").click()
    page.get_by_test_id("usual").wait_for(state="detached")  # it is said, and the list lies still
    page.locator("[data-testid=offered] summary").click()
    for wish in SOLAS:
        page.get_by_test_id("offered").get_by_text(wish).click()
        page.locator(".said").get_by_text(wish).wait_for()
    before = heights(page)
    assert len(before) == 8
    page.get_by_role("button", name=re.compile("todas.*Corred")).click()
    page.get_by_test_id("confirm").click()
    guns = page.get_by_test_id("question").get_by_text("San Juan")
    rival.play_until(lambda _: guns.count() > 0)  # guns are not of the line: they stay
    page.get_by_test_id("end").click()
    second = page.locator(".top").get_by_text("2 de 8")
    rival.play_until(lambda _: second.count() > 0)
    assert page.evaluate("() => window.clicks") <= 20
    settle(page)
    line = {unit: y for unit, y in heights(page).items() if unit != "red-4-1"}
    assert all(y < before[unit] - 10 for unit, y in line.items())


def heights(page: Any) -> dict[str, float]:
    """Where the units of Spain are seen: the less, the further up the field."""
    pieces = {
        piece.get_attribute("data-unit"): piece for piece in page.locator("[data-unit]").all()
    }
    units = [unit for unit in pieces if re.fullmatch(r"red-\d-\d", unit)]
    return {unit: pieces[unit].bounding_box()["y"] for unit in units}


def test_setting_up_is_left_to_the_table(visit: Open, server: Server) -> None:
    page = visit(opened(server, "tercios", "campos_de_gloria"), language="en")
    page.get_by_test_id("arrange-for-me").wait_for()
    settle(page)
    ways = page.get_by_test_id("way").all_inner_texts()
    assert len(ways) == len(set(ways))  # one line for each kind of ground, not one for each place
    asked(server, page, "deploying")
    page.get_by_label("Your zone").wait_for()
    deploy_by_hand(page)
    page.get_by_test_id("arrange-for-me").click()
    page.get_by_test_id("plan").wait_for()
    no_idle_gold(server, page)
    page.keyboard.press("n")
    card = page.get_by_test_id("card-rows").inner_text()
    assert all(word in card for word in ("Weapons", "Defences", "Under"))


def deploy_by_hand(page: Any) -> None:
    """A command is dragged to where it may not stand, and back; two quick clicks set it down."""
    page.get_by_test_id("way").first.click()
    ghosts = page.locator(".piece.ghost")
    sync_api.expect(ghosts.first).to_be_visible()
    assert gilded(page) == set()  # nothing of what stands on the field may be moved now
    settle(page)
    offered, field = ghosts.first.bounding_box(), page.locator(".frame").bounding_box()
    # it follows from where it was taken, and does not jump under the hand
    carry(page, offered, up=middle(field)[1] - middle(offered)[1])
    sync_api.expect(page.locator(".piece.ghost.barred").first).to_be_visible()
    sync_api.expect(page.get_by_test_id("dock")).to_contain_text("TER-scenario-c")
    sync_api.expect(page.get_by_test_id("confirm")).to_have_count(0)
    settle(page)
    barred = ghosts.first.bounding_box()
    assert middle(barred) == pytest.approx((middle(offered)[0], middle(field)[1]), abs=2)
    carry(page, barred, up=offered["y"] - barred["y"])
    sync_api.expect(page.locator(".piece.ghost.barred")).to_have_count(0)
    sync_api.expect(page.get_by_test_id("confirm")).to_be_enabled()
    settle(page)
    assert middle(ghosts.first.bounding_box()) == pytest.approx(middle(offered), abs=2)
    standing = page.locator("[data-unit^='red-1-']")
    sync_api.expect(standing).to_have_count(0)
    page.mouse.dblclick(*middle(offered))
    sync_api.expect(standing.first).to_be_visible()
    settle(page)
    sync_api.expect(page.get_by_test_id("why")).to_have_count(0)  # once, and no second time
    own = page.locator("[data-unit$='-1'][data-unit^='red-']")
    sync_api.expect(own).to_have_count(1)


def carry(page: Any, piece: Any, up: float) -> None:
    """Take a piece near its corner and drag it up or down."""
    x, y = piece["x"] + piece["width"] / 5, piece["y"] + piece["height"] / 3
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + up, steps=4)
    page.mouse.up()


def fleet(visit: Open, server: Server, **named: Any) -> Any:
    """The great battle before the Christian centre, who moves first."""
    page = visit(opened(server, "lepanto", "battle", "christians", "ottomans"), **named)
    sync_api.expect(page.get_by_test_id("line")).to_be_visible()
    return page


def test_a_line_of_33_galleys_takes_three_touches(visit: Open, server: Server) -> None:
    page = fleet(visit, server, size="phone")
    no_idle_gold(server, page)
    page.get_by_test_id("line").tap()
    sync_api.expect(page.get_by_test_id("question")).to_contain_text("33 naves")
    tap(page, page.locator("[data-reach]").first)
    page.get_by_test_id("confirm").tap()
    wait_for_steps(page, 1)
    sync_api.expect(page.get_by_test_id("question")).to_contain_text("quedan 50 por mover")
    # with everything that may be pressed, what ends the phase is in sight, and large enough
    for button in ("line", "end"):
        sync_api.expect(page.get_by_test_id(button)).to_be_in_viewport(ratio=1)
    assert too_small(page) == []
    # of one ship, the arrows that turn it are as large as a finger and do not touch
    page.get_by_test_id("lasso").tap()
    sync_api.expect(page.get_by_test_id("lasso")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("lasso").tap()
    page.keyboard.press("n")
    tap(page, page.locator("[data-reach]").first)
    arrows = page.locator("[data-bow] circle")
    sync_api.expect(arrows.first).to_be_visible()
    settle(page)
    boxes = [one.bounding_box() for one in arrows.all()]
    assert all(min(box["width"], box["height"]) >= 44 for box in boxes)
    assert all(apart(a, b) > 40 for a in boxes for b in boxes if a is not b)
    page.locator("[data-guns]").first.wait_for(state="attached")  # what could be shot at from there


@pytest.mark.soak
def test_a_line_of_33_galleys_takes_three_clicks_or_keys_and_a_frame_gathers(
    visit: Open, server: Server
) -> None:
    page = fleet(visit, server)
    page.keyboard.press("l")
    sync_api.expect(page.get_by_test_id("question")).to_contain_text("33 naves")
    page.keyboard.press("r")
    sync_api.expect(page.get_by_test_id("confirm")).to_be_visible()
    page.keyboard.press("Enter")
    wait_for_steps(page, 1)
    page.get_by_test_id("lasso").click()
    ships = [page.locator(f"[data-ship=C-D-{n:02}]").bounding_box() for n in (3, 12)]
    drag(page, ships[0], ships[1])
    sync_api.expect(page.get_by_test_id("question")).to_contain_text("10 naves")
    page.keyboard.press("Escape")
    page.get_by_test_id("line").click()
    sync_api.expect(page.get_by_test_id("question")).to_contain_text("25 naves")
    tap(page, page.locator("[data-reach]").first)
    page.get_by_test_id("confirm").click()
    wait_for_steps(page, 2)


@pytest.mark.soak
@rule("LEP-7.4-b", "LEP-7.4-i", "LEP-7.1-o")
def test_boarding_is_weighed_alone_together_and_beside_every_other_way(
    visit: Open, server: Server
) -> None:
    scene = Scene(
        galley("C-C-01", at="2024"), galley("C-C-02", at="1924"),
        galley("C-C-03", at="2125", bow=WEST), enemy("O-C-01", at="2025"), phase="combat",
    )  # fmt: skip
    position = write_position(LEPANTO, Setup("lepanto", "tutorial"), scene.state)
    page = visit(seated(server, {"position": position}, "christians", "ottomans"), language="en")
    card, ways = page.get_by_test_id("odds"), page.get_by_test_id("odds").get_by_test_id("way")
    page.locator("[data-ship=C-C-01]").click()
    page.locator("[data-ship=O-C-01]").click()
    sync_api.expect(ways).to_have_text([
        re.compile("Small arms.*4 : 4 = 1:1"), re.compile("Boarding.*4 : 4 = 1:1"),
        re.compile("Boarding by 2 ships.*8 : 4 = 2:1"),
    ])  # fmt: skip
    sync_api.expect(card.get_by_test_id("barred")).to_have_text(
        re.compile("Gunnery.*LEP-7.1-o", re.DOTALL)
    )
    sync_api.expect(card).not_to_contain_text(re.compile(r"\D0\.0%"))
    # one key leads through the ways of boarding, and the dark button says which it is
    page.keyboard.press("b")
    sync_api.expect(page.get_by_test_id("confirm")).to_have_text(re.compile("^Boarding(?! by)"))
    page.keyboard.press("b")
    sync_api.expect(page.get_by_test_id("confirm")).to_contain_text("Boarding by 2 ships")
    # over the bow nobody boards: struck out, with its rule and what would help
    page.locator("[data-ship=C-C-03]").click()
    page.locator("[data-ship=O-C-01]").click()
    sync_api.expect(card.get_by_test_id("barred")).to_have_text(
        re.compile("Boarding.*LEP-7.4-b.*Turn", re.DOTALL)
    )


def wait_for_steps(page: Any, count: int) -> None:
    slider = page.get_by_role("slider")
    sync_api.expect(slider).to_have_attribute("aria-valuemax", str(count))


def middle(box: Any) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def apart(a: Any, b: Any) -> float:
    return float(math.dist(middle(a), middle(b)))


def tap(page: Any, mark: Any) -> None:
    """Where a mark lies, since the board itself hears what is pressed on it."""
    sync_api.expect(mark).to_be_visible()
    settle(page)
    page.mouse.click(*middle(mark.bounding_box()))


def drag(page: Any, first: Any, last: Any) -> None:
    page.mouse.move(first["x"] - 3, first["y"] - 3)
    page.mouse.down()
    page.mouse.move(last["x"] + last["width"] + 3, last["y"] + last["height"] + 3, steps=4)
    page.mouse.up()
