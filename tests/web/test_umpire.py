"""An umpire, two phones and real dice."""

import os
from typing import Any

from estandarte.kernel.testing import rule
from web.conftest import Open
from web.hands import settle

LOOK = os.environ.get("ESTANDARTE_LOOK", "")
"""A folder for pictures, for whoever wants to look."""


def keep(page: Any, name: str) -> None:
    if LOOK:
        settle(page)
        page.screenshot(path=f"{LOOK}/{name}.png")


@rule("KER-8", "KER-17")
def test_an_umpire_runs_a_match_of_two_phones_with_real_dice(visit: Open) -> None:
    host = visit("/#/setup/lepanto/person", language="es")
    host.get_by_test_id("as-umpire").check(force=True)
    host.get_by_test_id("real-dice").check()
    keep(host, "setup")
    host.get_by_test_id("begin").click()
    host.get_by_test_id("invite").nth(1).wait_for()
    links = [box.input_value() for box in host.get_by_test_id("invite").all()]
    assert len(links) == 2  # he has no seat of his own
    phones = []
    for link, language in zip(links, ("en", "es"), strict=True):
        phone = visit("/" + link[link.index("#") :], language=language, size="phone")
        phone.get_by_test_id("sit").click()
        phones.append(phone)
    ana, bea = phones
    for page in (host, ana, bea):
        page.wait_for_selector("[data-ship]")
    # whoever acts is asked for the die that was thrown on the real table: here for the wind
    for phone in (ana, bea):
        for _ in range(2):
            phone.wait_for_selector('[data-testid="end"]:not([disabled])')
            phone.get_by_test_id("end").click()
            settle(phone)
    bea.get_by_test_id("real-die").get_by_role("button", name="Ha salido un 3").wait_for()
    keep(bea, "die")
    bea.get_by_test_id("real-die").get_by_role("button", name="Ha salido un 3").click()
    bea.get_by_test_id("real-die").wait_for(state="detached")
    ana.wait_for_selector('[data-testid="end"]:not([disabled])')
    keep(ana, "phone")
    host.get_by_test_id("umpire").wait_for()
    host.get_by_test_id("ruling").fill("La galera A no llegaba: vuelve a su sitio.")
    host.get_by_test_id("correct").click()
    for level, name in enumerate(("ships", None, "repulsed")):
        part = host.get_by_label(f"Parte {level + 1}")
        part.wait_for()
        settle(host)
        part.select_option(name) if name else part.select_option(index=1)
    value = host.get_by_label("Lo que ha de ser")
    value.wait_for()
    value.fill("true")
    host.get_by_role("button", name="Anotarlo").click()
    keep(host, "umpire")
    host.get_by_test_id("rule").click()
    bea.get_by_role("button", name="Crónica").click()
    bea.wait_for_selector("text=El árbitro resuelve: La galera A no llegaba")
    keep(bea, "told")
    assert host.get_by_test_id("end").count() == 0  # he does not play
