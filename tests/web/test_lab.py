"""The lab in the browser: a question asked by hand, watched, and its report read."""

from typing import Any

from playwright.sync_api import expect

from web.conftest import Open
from web.test_looks import serious


def blind(route: Any) -> None:
    """Something may be asked, and nothing seen."""
    if route.request.method == "POST":
        route.continue_()
    else:
        route.abort()


def test_a_question_is_asked_and_its_report_read(visit: Open) -> None:
    page = visit("/#/lab")
    page.get_by_test_id("person-name").fill("Martín de Riego")
    page.get_by_test_id("person-password").fill("una bien larga")
    page.get_by_test_id("person-open").click()
    page.get_by_test_id("person-open-now").click()
    page.get_by_test_id("recovery-code").wait_for()
    page.get_by_test_id("lab-scenario").select_option("tutorial")
    page.get_by_test_id("lab-matches").fill("2")
    # a look that brings nothing is told, and another is taken all the same
    page.route("**/api/lab", blind)
    page.get_by_test_id("lab-start").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/api/lab", blind)
    expect(page.get_by_role("alert")).to_have_count(0)
    answered = page.locator("[data-testid=experiment][data-state=answered]")
    expect(answered).to_contain_text("¿Cómo de igualado está entre iguales?")
    report = page.frame_locator("[data-testid=lab-report] iframe")
    expect(report.get_by_role("heading", level=1)).to_have_text("Cómo de igualado está Lepanto")
    assert serious(page) == []
    page.get_by_test_id("lab-question").select_option("wind")
    page.get_by_test_id("lab-matches").fill("20")
    page.get_by_test_id("lab-start").click()
    page.get_by_test_id("lab-stop").click()
    stopped = page.locator("[data-testid=experiment][data-state=stopped]")
    expect(stopped).to_contain_text("viento")
