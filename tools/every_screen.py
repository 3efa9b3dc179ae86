"""Takes a picture of every screen, at three sizes, in both languages and lights, to be looked at.

    .venv/bin/python tools/every_screen.py FOLDER [--only setup,match] [--sizes phone]

Says what the check of tests/web/test_screens.py finds on each. Needs what tools/screens.py needs.
Nothing of it is kept in the repository.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from screens import finished_match, open_table

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from surroundings import PATIENCE  # noqa: E402
from web.conftest import ASKED, SIZES  # noqa: E402
from web.hands.screens import CURTAIN, PAGES, faults, lay, opened  # noqa: E402

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def take(browser: Any, home: str, screens: dict[str, str], folder: Path, asked: Any) -> None:
    axe = AXE.read_text(encoding="utf-8")
    for size in asked.sizes.split(","):
        width, height = SIZES[size]
        for language in asked.languages.split(","):
            touch = size == "phone"
            context = browser.new_context(
                viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch
            )
            chosen = {"language": language, "theme": "light", "motion": "none", "name": "Inés"}
            kept = f"localStorage.setItem('estandarte.settings', {json.dumps(chosen)!r})"
            context.add_init_script(kept)
            context.add_init_script(ASKED)
            context.set_default_timeout(PATIENCE * 1000)
            page = context.new_page()
            for name, path in screens.items():
                lay(page, home, name, path)
                for fault in faults(page, axe):
                    print(f"{name} {size} {language}: {fault}", flush=True)
                for light in asked.lights.split(","):
                    page.evaluate("it => (document.documentElement.dataset.theme = it)", light)
                    page.screenshot(path=folder / f"{name}-{size}-{language}-{light}.png")
            context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="parts of the names of screens, with commas")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--languages", default="es,en")
    parser.add_argument("--lights", default="light,dark")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with open_table() as (browser, home):
        screens = {**PAGES, **CURTAIN, **dict(opened(home))}
        parts = asked.only.split(",")
        if any(part in "account" for part in parts):
            screens["account"] = finished_match(home).partition("#/")[2]
        wanted = {n: p for n, p in screens.items() if any(part in n for part in parts)}
        take(browser, home, wanted, asked.folder, asked)


if __name__ == "__main__":
    main()
