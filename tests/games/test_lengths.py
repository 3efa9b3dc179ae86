"""How many turns, and about how many minutes, the list of scenarios promises."""

import pytest

from estandarte.kernel import SHELF

YEARS = {f"y{year}": (16, 320) for year in range(1741, 1748)}
CAMPAIGNS = {f"campaign_{1749 - n}": (16 * n, 320 * n) for n in range(2, 10)}
NINE = (
    "campo_abierto", "campal", "asalto", "granja", "colina", "region", "puente", "pueblo",
    "oblicua", "divide", "borodino", "albuera", "bailen", "waterloo",
)  # fmt: skip
LENGTHS = {
    "lepanto": {"battle": (30, 480), "tutorial": (12, 30), "centre": (12, 90), "north": (15, 180)},
    "tercios": dict.fromkeys(
        ("campos_de_gloria", "campo_abierto", "campos_de_gloria_28mm", "breitenfeld", "pavia",
         "rocroi"), (8, 90),
    ),
    "aguila": {**dict.fromkeys(NINE, (9, 120)), "escalada": (10, 120), "cruce": (10, 120)},
    "mistral": {**YEARS, **CAMPAIGNS, "combined": (112, 2240), "strait": (1, 20)},
}  # fmt: skip


@pytest.mark.parametrize("game", LENGTHS)
def test_every_scenario_says_how_long_it_takes(game: str) -> None:
    found = {one.id: (one.length, one.minutes) for one in SHELF.take(game).scenarios().values()}
    assert found == LENGTHS[game]
