"""Takes a picture of every screen, at three sizes, in both languages and lights, to be looked at.

    .venv/bin/python tools/every_screen.py FOLDER [--only setup,match] [--sizes phone]

Needs what tools/screens.py needs. Nothing of it is kept in the repository.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from screens import ask, open_table

SIZES = {"wide": (1440, 900), "middle": (1024, 768), "phone": (390, 844)}
GAMES = {
    "lepanto": ("tutorial", "christians", "ottomans"),
    "tercios": ("rocroi", "red", "blue"),
    "aguila": ("waterloo", "red", "blue"),
    "mistral": ("y1744", "british", "bourbons"),
}
PAGES = {
    "home": "",
    "matches": "matches",
    "lobby": "lobby",
    "nowhere": "nowhere/at/all",
    "letters": "letters/stop/nobody",
    "recover": "recover/nobody",
    "lab": "lab",
    "settings": "settings",
    "glossary": "glossary",
    "replay": "replay",
    "verify": "verify",
    "army": "army/tercios",
    "army-ready": "army/tercios/ready/ejercito_de_flandes",
    "army-aguila": "army/aguila/ready/erlon_1815",
    "fields": "fields/tercios",
    "scenarios": "scenarios/tercios",
    "packs": "packs/aguila",
    **{f"setup-{game}": f"setup/{game}" for game in GAMES},
    **{f"rules-{game}": f"rules/{game}" for game in GAMES},
}


FAULTS = """() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the screen");
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  for (const one of document.querySelectorAll("button, a[href]")) {
    const name = one.innerText.trim() || one.getAttribute("aria-label") || one.title;
    if (seen(one) && !name) found.push(`pressable without a name: ${one.outerHTML.slice(0, 90)}`);
  }
  for (const one of document.querySelectorAll(".btn.primary")) {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const within = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    if (seen(one) && !within) found.push(`out of view: ${one.innerText.trim()}`);
  }
  for (const one of document.querySelectorAll("body *:not(svg *)")) {
    const words = [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
    if (!words || !seen(one) || one.closest(".unseen, [aria-hidden=true]")) continue;
    const { overflowX, overflowY } = getComputedStyle(one), cuts = (how) => /hidden|clip/.test(how);
    const wide = cuts(overflowX) && one.scrollWidth > one.clientWidth + 1;
    const high = cuts(overflowY) && one.scrollHeight > one.clientHeight + 6;
    const said = one.innerText.trim().slice(0, 60);
    if (one.clientWidth > 1 && (wide || high)) found.push(`cut off: ${said}`);
  }
  return found;
}"""
"""What is wrong at first sight: the width, no name, a main action below, words cut off."""

AXE = Path(__file__).resolve().parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BARRED = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(" "))}`)"""
"""What bars somebody from a screen, as axe finds it."""


def matches(home: str) -> Iterator[tuple[str, str]]:
    """A match of each game at its first question, one that waits, an invitation to it."""
    for game, (scenario, mine, theirs) in GAMES.items():
        seats = {mine: {"kind": "me"}, theirs: {"kind": "machine", "rank": "grumete"}}
        form = {"game": game, "scenario": scenario, "seats": seats, "name": "Inés"}
        seated = ask(f"{home}/api/matches", form)
        yield f"match-{game}", f"match/{seated['match']}/{seated['token']}"
        seated = ask(f"{home}/api/matches", form)
        yield f"lesson-{game}", f"match/{seated['match']}/{seated['token']}/tour"
    seats = {"christians": {"kind": "me"}, "ottomans": {"kind": "open"}}
    form = {"game": "lepanto", "scenario": "centre", "seats": seats, "name": "Inés"}
    seated = ask(f"{home}/api/matches", form)
    yield "waiting", f"match/{seated['match']}/{seated['token']}"
    link = next(iter(seated["invites"].values()))
    yield "join", link.partition("#/")[2]


def take(browser: Any, home: str, screens: dict[str, str], folder: Path, asked: Any) -> None:
    for size in asked.sizes.split(","):
        width, height = SIZES[size]
        for language in asked.languages.split(","):
            context = browser.new_context(
                viewport={"width": width, "height": height},
                has_touch=size == "phone",
                is_mobile=size == "phone",
            )
            chosen = {"language": language, "theme": "light", "motion": "none", "name": "Inés"}
            context.add_init_script(
                f"localStorage.setItem('estandarte.settings', {json.dumps(chosen)!r})"
            )
            page = context.new_page()
            for name, path in screens.items():
                page.goto("about:blank")
                page.goto(f"{home}/#/{path}")
                page.wait_for_timeout(1500)
                if name == "curtain":
                    page.get_by_test_id("begin").click()
                    page.get_by_test_id("curtain").wait_for()
                page.evaluate(AXE.read_text(encoding="utf-8"))
                for fault in [*page.evaluate(FAULTS), *page.evaluate(BARRED)]:
                    print(f"{name} {size} {language}: {fault}", flush=True)
                for light in ("light", "dark"):
                    page.evaluate("it => (document.documentElement.dataset.theme = it)", light)
                    page.screenshot(path=folder / f"{name}-{size}-{language}-{light}.png")
            context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="parts of the names of screens, with commas")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--languages", default="es,en")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with open_table() as (browser, home):
        screens = {**PAGES, "curtain": "setup/lepanto/hot_seat", **dict(matches(home))}
        parts = asked.only.split(",")
        wanted = {n: p for n, p in screens.items() if any(part in n for part in parts)}
        take(browser, home, wanted, asked.folder, asked)


if __name__ == "__main__":
    main()
