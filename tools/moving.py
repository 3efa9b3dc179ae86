"""Makes the moving picture of each game in our pages: docs/pictures/*.webp.

    .venv/bin/python tools/moving.py [GAME …]

Needs what tools/screens.py needs. Two machines play a match; its record is laid in the client as
anybody would lay it, and every step of it is looked at. The same seed shows the same match.
"""

import io
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from screens import PICTURES, Camera, open_table

SEEN, WIDE = (1280, 800), 720
SECONDS, LAST = 0.55, 2.5
"""How long a step is shown, and the last one."""
MOST = 1_500_000
"""Bytes of a picture that people will wait for."""


@dataclass(frozen=True)
class Film:
    """What is shown of a game: the steps of one match, some of them left out."""

    scenario: str
    seats: str
    switch: str = ""
    first: int = 0
    frames: int = 30
    every: int = 1


FILMS = {
    "lepanto": Film("centre", "alferez,alferez", frames=40, every=4),
    "tercios": Film("rocroi", "alferez,alferez", first=6, frames=36, every=4),
    "aguila": Film("waterloo", "alferez,alferez", first=4, frames=36, every=4),
    "mistral": Film("y1744", "alferez,alferez", "fog=open", first=44, frames=34, every=3),
}


def played(game: str, film: Film, folder: Path) -> Path:
    """The record of the match that is shown."""
    words = ["simulate", game, "--scenario", film.scenario, "--seats", film.seats]
    words += ["--switch", film.switch] if film.switch else []
    run = [sys.executable, "-m", "estandarte", *words, "--seed", "1571", "--records", str(folder)]
    subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
    (record,) = folder.iterdir()
    return record


def frames(page: Any, film: Film, record: Path) -> Iterator[Image.Image]:
    page.goto(page.url.split("#")[0] + "#/replay")
    page.get_by_test_id("record-file").set_input_files(record)
    slider = page.get_by_role("slider")
    slider.wait_for()
    last = int(slider.get_attribute("aria-valuemax"))
    shown = {film.first + n * film.every for n in range(film.frames)}
    for step in range(min(max(shown), last) + 1):
        page.wait_for_function(
            "n => document.querySelector('[role=slider]').ariaValueNow == n", arg=step
        )
        if step in shown:
            page.wait_for_timeout(250)  # fonts, and what follows the board
            taken = Image.open(io.BytesIO(page.locator(".board").first.screenshot()))
            high = round(taken.height * WIDE / taken.width)
            yield taken.convert("RGB").resize((WIDE, high), Image.Resampling.LANCZOS)
        page.keyboard.press("]")


def keep(game: str, images: list[Image.Image]) -> None:
    path = PICTURES / f"{game}.webp"
    times = [round(SECONDS * 1000)] * (len(images) - 1) + [round(LAST * 1000)]
    first, *others = images
    for quality in (70, 55, 40, 25):
        first.save(
            path,
            save_all=True,
            append_images=others,
            duration=times,
            loop=0,
            quality=quality,
            method=2,
        )
        if path.stat().st_size <= MOST:
            break
    print(f"{path.name}: {len(images)} frames, {path.stat().st_size:,} bytes")


def main() -> None:
    with open_table() as (browser, home):
        for game in sys.argv[1:] or FILMS:
            film = FILMS[game]
            page = Camera(browser, home).page("en", "light", SEEN)
            with tempfile.TemporaryDirectory() as folder:
                keep(game, list(frames(page, film, played(game, film, Path(folder)))))
            page.context.close()


if __name__ == "__main__":
    main()
