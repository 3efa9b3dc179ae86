"""Takes the pictures of the client in our pages: docs/pictures/*.jpg, in both languages.

    .venv/bin/python tools/screens.py

Needs the built client (tools/build_web.sh) and Chromium (tools/system.sh). A table of its own is
opened on a free port with a new file, two machines play a match on it, and a page looks on.
"""

import json
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
QUIET = ["--disable-gpu", "--no-first-run", "--disable-background-networking"]
WIDE, PHONE = (1440, 900), (390, 844)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def ask(url: str, body: dict[str, Any] | None = None, token: str = "") -> Any:
    data = json.dumps(body).encode() if body is not None else None
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, data, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def finished_match(home: str) -> str:
    """A match that two machines have played to its end: the address of its account."""
    seats = {
        "christians": {"kind": "machine", "rank": "alferez"},
        "ottomans": {"kind": "machine", "rank": "grumete"},
    }
    form = {"game": "lepanto", "scenario": "centre", "seats": seats, "public": True, "umpire": True}
    seated = ask(f"{home}/api/matches", form)
    match = seated["match"]
    for _ in range(240):
        if ask(f"{home}/api/matches/{match}")["table"]["status"] == "over":
            break
        time.sleep(0.5)
    return f"{home}/#/account/{match}/{seated['watch']}"


WANTED = ("issue_order", "sail", "done")
"""What an Admiral does in the pictures, before anything else that is open to him."""


def fleet_at_sea(home: str) -> str:
    """A Year of Mistral in its second Turn, with a gale over the sea: the address of its seat."""
    seats = {"british": {"kind": "me"}, "bourbons": {"kind": "machine", "rank": "alferez"}}
    seated = ask(f"{home}/api/matches", {"game": "mistral", "scenario": "y1744", "seats": seats})
    match, token = f"{home}/api/matches/{seated['match']}", seated["token"]
    chance = random.Random(1744)
    for _ in range(600):
        board = ask(match, token=token)["board"]
        view, prompt = board["view"], board["prompt"]
        late = view["date"]["turn"] > 1 and view["impulse"] > 1
        if prompt["mine"] and prompt["asks"] == "sailing" and late and view["gales"]:
            break
        if not prompt["mine"]:
            time.sleep(0.05)
            continue
        options = [one["action"] for one in ask(f"{match}/options", token=token)["options"]]
        if not options:  # the table has answered it meanwhile
            continue
        liked = [one for one in options if one["kind"] in WANTED and chance.random() < 0.6]
        plain = [one for one in options if len(one) == 2]  # a kind and a role: it ends something
        try:
            ask(f"{match}/act", {"action": chance.choice(liked or plain or options)}, token)
        except urllib.error.HTTPError:
            continue  # the machine was quicker
    return f"{home}/#/match/{seated['match']}/{token}"


class Camera:
    """A browser that is told what to show and takes its picture."""

    def __init__(self, browser: Any, home: str) -> None:
        self.browser, self.home = browser, home

    def page(self, language: str, theme: str, size: tuple[int, int]) -> Any:
        finger = size == PHONE
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=finger, is_mobile=finger
        )
        chosen = json.dumps(
            {"language": language, "theme": theme, "motion": "none", "name": "Inés"}
        )
        context.add_init_script(f"localStorage.setItem('estandarte.settings', {chosen!r})")
        page = context.new_page()
        page.goto(self.home)
        page.get_by_test_id("play-mistral").wait_for()
        page.wait_for_timeout(900)
        return page

    def keep(self, page: Any, name: str) -> None:
        page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)

    def match(self, page: Any) -> None:
        """A galley chosen, its reach painted, its course laid."""
        page.get_by_test_id("play-lepanto").click()
        page.wait_for_selector("[data-ship]")
        page.keyboard.press("n")
        page.wait_for_selector("[data-reach]")
        for letter in "rs":
            page.keyboard.press(letter)
            page.wait_for_timeout(300)

    def other(self, page: Any, game: str) -> None:
        """The first question of another game, with the first piece chosen."""
        page.goto(self.home)
        page.get_by_test_id(f"play-{game}").click()
        page.wait_for_selector(".board svg")
        page.wait_for_timeout(5000)
        page.keyboard.press("n")
        page.wait_for_timeout(1500)

    def at_sea(self, page: Any, seat: str) -> None:
        """A Flotilla chosen, and where its next point may take it."""
        page.goto(seat)
        page.wait_for_selector(".counter.ready", state="attached")
        page.wait_for_timeout(2500)
        ready = page.locator(".counter.ready.formation")
        for i in range(ready.count()):
            ready.nth(i).focus()
            page.keyboard.press("Enter")
            page.wait_for_timeout(400)
            if page.locator(".spot.open").count() > 1:
                return


def take_all(camera: Camera, account: str) -> None:
    for language, theme in (("es", "light"), ("en", "dark")):
        page = camera.page(language, theme, WIDE)
        camera.keep(page, f"home-{language}")
        camera.match(page)
        camera.keep(page, f"lepanto-{language}")
        for game in ("tercios", "aguila"):
            camera.other(page, game)
            camera.keep(page, f"{game}-{language}")
        camera.at_sea(page, fleet_at_sea(camera.home))
        page.screenshot(path=PICTURES / f"mistral-{language}.jpg", type="jpeg", quality=72)
    page = camera.page("en", "light", PHONE)
    camera.match(page)
    camera.keep(page, "lepanto-phone")
    for language in ("es", "en"):
        page = camera.page(language, "light", WIDE)
        page.goto(account)
        page.wait_for_selector("[data-ready=true]")
        page.wait_for_timeout(500)
        camera.keep(page, f"account-{language}")


@contextmanager
def open_table() -> Iterator[tuple[Any, str]]:
    """A browser, and the address of a table that is open while one looks."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    if found is None:
        sys.exit("No Chromium here: tools/system.sh says how to bring it.")
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        words = ["serve", "--port", str(port), "--database", f"sqlite:///{folder}/table.sqlite3"]
        server = subprocess.Popen([sys.executable, "-m", "estandarte", *words])
        home = f"http://127.0.0.1:{port}"
        try:
            wait_for(home)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=found, chromium_sandbox=False, args=QUIET
                )
                yield browser, home
                browser.close()
        finally:
            server.terminate()
            server.wait(20)


def wait_for(home: str) -> None:
    for _ in range(300):
        try:
            ask(f"{home}/health")
            return
        except OSError:
            time.sleep(0.2)
    sys.exit("The table did not open.")


def main() -> None:
    with open_table() as (browser, home):
        take_all(Camera(browser, home), finished_match(home))


if __name__ == "__main__":
    main()
