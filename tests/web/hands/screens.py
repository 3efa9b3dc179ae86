"""Every screen of the client, and the one check that each of them stands."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from web.hands import post, settle

GAMES = {
    "lepanto": ("tutorial", "christians", "ottomans"),
    "tercios": ("rocroi", "red", "blue"),
    "aguila": ("waterloo", "red", "blue"),
    "mistral": ("y1744", "british", "bourbons"),
}
PAGES = {
    "home": "",
    "matches": "matches",
    "person": "person",
    "post": "post",
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
    "scenarios-lepanto": "scenarios/lepanto",
    "packs": "packs/aguila",
    **{f"setup-{game}": f"setup/{game}" for game in GAMES},
    **{f"rules-{game}": f"rules/{game}" for game in GAMES},
}
"""Each page by its address."""
CURTAIN = {"curtain": "setup/lepanto/hot_seat"}
"""Where the second of two at one screen is waited for: once the match has begun."""


def opened(home: str) -> Iterator[tuple[str, str]]:
    """A match of each game at its first question, its lesson, and whoever waits or judges."""

    def seat(game: str, scenario: str, seats: dict[str, Any], **form: Any) -> dict[str, Any]:
        form = {"game": game, "scenario": scenario, "seats": seats, "name": "Inés", **form}
        return post(SimpleNamespace(url=home), "/api/matches", form)

    for game, (scenario, mine, theirs) in GAMES.items():
        seats = {mine: {"kind": "me"}, theirs: {"kind": "machine", "rank": "grumete"}}
        seated = seat(game, scenario, seats)
        yield f"match-{game}", f"match/{seated['match']}/{seated['token']}"
        seated = seat(game, scenario, seats)
        yield f"lesson-{game}", f"match/{seated['match']}/{seated['token']}/tour"
    seated = seat("lepanto", "centre", {"christians": {"kind": "me"}, "ottomans": {"kind": "open"}})
    yield "waiting", f"match/{seated['match']}/{seated['token']}"
    yield "join", next(iter(seated["invites"].values())).partition("#/")[2]
    machines = {role: {"kind": "machine", "rank": "grumete"} for role in GAMES["lepanto"][1:]}
    seated = seat("lepanto", "tutorial", machines, umpire=True)
    yield "umpire", f"match/{seated['match']}/{seated['token']}"


THERE = """() => document.querySelector("main h1, main h2, main .board, main button")
  && !document.querySelector("main [aria-busy=true], main[aria-busy=true]")"""


def lay(page: Any, home: str, name: str, path: str) -> None:
    """Go to a screen, and wait until all of it is there."""
    page.goto(f"{home}/#/{path}")
    page.wait_for_function(THERE)
    settle(page)
    page.wait_for_function(THERE)
    if name in CURTAIN:
        page.get_by_test_id("begin").click()
        page.get_by_test_id("curtain").wait_for()
    page.evaluate("() => scrollTo(0, 0)")
    if path.startswith("match/") and name not in ("waiting", "umpire"):
        page.get_by_test_id("question").wait_for()
    settle(page)


FAULTS = """() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the screen");
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest(".unseen, .skip");
  const finger = matchMedia("(pointer: coarse)").matches, all = document.body.innerText.toLowerCase();
  const letters = (text) => /\\p{L}{2}|\\d|^[✕×+−]$/u.test(text);
  const captioned = (one) => letters(getComputedStyle(one, "::after").content.replace(/^none$|^normal$/, ""));
  for (const one of document.querySelectorAll("button, a[href], summary")) {
    const label = one.getAttribute("aria-label") ?? "", text = one.innerText.trim();
    if (!seen(one) || letters(text) || captioned(one)) continue;
    const parts = label.split(": ").filter(Boolean);
    const written = parts.length > 0 && parts.every((part) => all.includes(part.toLowerCase()));
    if (!written && (finger || !one.title)) found.push(`pressable without a name in sight: ${one.outerHTML.slice(0, 110)}`);
  }
  // what falls below the edge of what holds it is not on the screen at all
  const beneath = (one) => {
    const { top } = one.getBoundingClientRect();
    for (let by = one.parentElement; by; by = by.parentElement) if (getComputedStyle(by).overflowY !== "visible" && top >= by.getBoundingClientRect().bottom - 1) return true;
    return false;
  };
  for (const one of document.querySelectorAll(".btn.primary")) {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const within = top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
    if (seen(one) && !within) found.push(`out of view: ${one.innerText.trim()}`);
  }
  for (const one of document.querySelectorAll("body *:not(svg *)")) {
    const words = [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
    if (!words || !seen(one) || one.closest("[aria-hidden=true], .newest") || beneath(one)) continue;
    const { overflowX, overflowY } = getComputedStyle(one), cuts = (how) => /hidden|clip/.test(how);
    const wide = cuts(overflowX) && one.scrollWidth > one.clientWidth + 1;
    const high = cuts(overflowY) && one.scrollHeight > one.clientHeight + 6;
    const said = one.innerText.trim().slice(0, 60);
    if (one.clientWidth > 1 && (wide || high)) found.push(`cut off: ${said}`);
    // what runs out of the sheet on which it stands
    const sheet = one.closest(".card, .side, .dock")?.getBoundingClientRect();
    const box = one.getBoundingClientRect();
    if (sheet && one.clientWidth > 1 && !one.closest(".scroll, table") && (box.right > sheet.right + 1 || box.left < sheet.left - 1)) found.push(`runs out of its sheet: ${said}`);
  }
  for (const one of document.querySelectorAll("body *:not(svg *)")) {
    const points = (what) => getComputedStyle(what).cursor === "pointer";
    if (!seen(one) || !points(one) || (one.parentElement && points(one.parentElement))) continue;
    if (!one.closest("a[href], button, input, select, textarea, summary, label, [tabindex]")) found.push(`no key reaches it: ${one.outerHTML.slice(0, 110)}`);
  }
  for (const one of document.querySelectorAll("[data-testid=question], [data-testid=tour-first], [data-testid=tour-words], .lead")) {
    const here = one.innerText.toLowerCase(), elsewhere = all.replaceAll(here, "") + [...document.querySelectorAll("[aria-label]")].map((other) => other.ariaLabel.toLowerCase()).join(" ");
    if (seen(one) && !one.matches(".later")) for (const [, name] of here.matchAll(/[«“]([^»”]+)[»”]/g)) if (!elsewhere.includes(name)) found.push(`named and not on the screen: ${name}`);
  }
  return found;
}"""  # noqa: E501
"""What is wrong at first sight: the width, no name, a main action below, words cut off or beyond
their sheet, nothing but a mouse for it, a name in the text that nothing bears."""
BARRED = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(" "))}`)"""
"""What bars somebody from a screen, as axe finds it."""


def faults(page: Any, axe: str) -> list[str]:
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(axe)
    return [*page.evaluate(FAULTS), *page.evaluate(BARRED)]
