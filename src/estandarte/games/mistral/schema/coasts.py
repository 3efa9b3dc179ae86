"""What the file of the coasts holds, typed: where the two maps of the combined game meet."""

from typing import Annotated

from estandarte.kernel import Provenance, Value, ruled

from .map import SpaceId, Words


class LandTasks(Value):
    """The highest die that succeeds against each target on land."""

    port_facilities: Annotated[int, ruled("MIC-15.1-a")]
    coastal_road: int
    cutting_out: int
    provenance: Provenance | None = None


class LineRules(Value):
    """What a Line of Communication costs over the sea, in land Movement Points."""

    space: Annotated[int, ruled("MIS-3.24-b")]
    against_wind: Annotated[int, ruled("MIS-3.24-c")]
    gale: Annotated[int, ruled("MIS-3.24-e")]
    interdicted: Annotated[int, ruled("MIS-3.24-f")]
    provenance: Provenance | None = None


class LandConvoys(Value):
    most_major: Annotated[int, ruled("MIS-3.253-a")]
    counters_per_turn: Annotated[int, ruled("MIS-3.254-a")]
    cavalry: Annotated[int, ruled("MIS-3.254-b")]
    artillery: Annotated[int, ruled("MIS-3.254-c")]
    damage_per_strength: Annotated[int, ruled("MIS-3.258-g")]
    provenance: Provenance | None = None


class Section(Value):
    """A stretch of the land map's coast, from one place to another."""

    since: str
    until: str
    ports: tuple[str, ...]
    """The Lesser Ports that the chart names; more may be entered. ["MIS-3.232-a"]"""
    with_first: bool = False
    with_last: bool = False
    without: str = ""


class CoastsFile(Value):
    """Extra coding of the map, which serves the combined game alone."""

    provenance: Provenance
    tasks: LandTasks
    line: LineRules
    convoys: LandConvoys
    marines: Annotated[dict[str, int], ruled("MIS-2.13-b")]
    greater: Annotated[dict[SpaceId, Words], ruled("MIS-3.231-a", "MIC-15.2-b", "MIS-1.3-a")]
    sections: Annotated[
        dict[SpaceId, Section], ruled("MIS-3.23-a", "MIS-3.23-b", "MIC-15.2-a", "MIC-15.2-c")
    ]
