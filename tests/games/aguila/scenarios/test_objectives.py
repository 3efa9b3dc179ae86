"""Objective markers."""

from estandarte.games.aguila.scenarios.objectives import PlaceMarker, PlacingMarkers
from estandarte.kernel.testing import rule
from games.aguila.scenes import RED, area, place
from games.aguila.tables import options, table


@rule("BSA-16-region-b")
def test_a_marker_lies_on_terrain_of_which_only_a_part_is_far_enough_from_the_edges() -> None:
    scene = table("region", area("wood", 30, 16, 3), dice=[4, 2], begin=False)
    scene.begin(PlacingMarkers())
    assert scene.refusal(PlaceMarker(place(45, 22), role=RED)) == "BSA-16-region-b"
    assert scene.refusal(PlaceMarker(place(30, 18.5), role=RED)) is None
    assert any(isinstance(option, PlaceMarker) for option in options(scene))
