"""Fields made beforehand: what may be laid on them, and how large."""

from estandarte.games.aguila.scenarios.fields import kinds_of, scenario_on
from games.aguila.scenes import PACK

AREAS = {
    "lake", "wood", "rocky", "difficult_ground", "difficult_hill", "easy_hill", "mountain",
    "fields", "dunes", "palm_grove", "oasis", "ruins", "marsh", "vineyard", "wadi", "decoration",
}  # fmt: skip


def test_every_piece_has_its_shape_and_its_sizes() -> None:
    found = {k.id: (k.shape, k.least, k.most) for k in kinds_of(PACK, "")}
    houses = ("farm", "buildings", "fortified_building")
    assert found == {
        **dict.fromkeys(AREAS, ("area", 3, 16)),
        **dict.fromkeys(houses, ("house", 3, 8)),
        "river": ("river", 0.5, 6), "stream": ("river", 0.5, 4),
        "stone_walls": ("line", 1, 6), "fence": ("line", 1, 12), "high_wall": ("line", 1, 12),
        "road": ("band", 1, 4),
    }  # fmt: skip
    assert {k.id for k in kinds_of(PACK, "") if k.height} == {"easy_hill", "difficult_hill"}
    assert {k.id: k.crossings for k in kinds_of(PACK, "") if k.crossings} == {
        "river": 1,
        "stream": 1,
    }


def test_which_scenarios_are_fought_on_a_field_of_ones_own() -> None:
    found = {name: scenario_on(PACK, name) for name in ("campo_abierto", *PACK.scenarios.scenario)}
    assert found.pop("campo_abierto") == {"deployment": "lines"}
    assert {name for name, entry in found.items() if entry} == {
        "asalto", "campal", "escalada", "region",
    }  # fmt: skip
    assert found["escalada"] is not None
    assert found["escalada"]["length"] == "long"
    margins = {name: entry.get("draw_margin") for name, entry in found.items() if entry}
    assert margins == {"asalto": None, "campal": 200, "escalada": 200, "region": None}
    assert not any("draw_margin" in entry for entry in (found["asalto"], found["region"]) if entry)
    assert scenario_on(PACK, "atlantis") is None
