"""What the Charts and Tables booklet holds, typed; a die is an index from 0 to 9."""

from typing import Annotated, Literal

from estandarte.kernel import Provenance, Value, ruled

from .map import SpaceId, Wind

Season = Literal["winter", "spring", "summer", "fall"]
Intensity = Literal["light", "medium", "heavy"]
Personality = Literal["timid", "cautious", "aggressive", "rash"]
Approach = Literal["on_station", "with_wind", "against_wind", "catching", "fitting_out"]
Screen = Literal["yes", "partial", "no"]
Fate = Literal["captured", "killed", "wounded", "unhurt"]
Span = tuple[int, int]
Ten = tuple[int, int, int, int, int, int, int, int, int, int]


class SearchChart(Value):
    shadow_up_to: int
    spotted_up_to: int
    clumsy: tuple[str, ...]
    clumsiness: int
    partly_screened: int
    per_squadron: int
    without_auxiliary: int


class DamageChart(Value):
    reinforcement: int
    allowance: int
    gauge: int


class IntensityTable(Value):
    light: Annotated[Ten, ruled("MIC-2.3-a")]
    medium: Ten
    heavy: Ten
    additional: dict[Intensity, int]
    personalities: Annotated[dict[Personality, dict[Personality, int]], ruled("MIC-2.3-b")]


class CombatTable(Value):
    rows: Annotated[tuple[tuple[str, ...], ...], ruled("MIC-3.1-a")]
    convoy_columns: dict[Literal["light", "galley", "fleet"], int]
    sail_against_convoy: int


class AttackRules(Value):
    fireship_per_sail: int
    fireship_in_harbour: int
    bomb: int
    column_fails: int


class GaugeChart(Value):
    base: Annotated[int, ruled("MIC-4.1-a", "IC-8.22-a")]
    approaches: dict[Approach, int]
    swift_allowance: int
    swift: int
    damaged: int
    galleys_inshore: int


class JoiningChart(Value):
    """Battle Reinforcement."""

    personalities: Annotated[dict[Personality, int], ruled("MIC-4.2-b")]
    per_squadron: int
    approaches: dict[Approach, int]
    assisted: int
    galleys: int
    damaged: int


class StrikingTable(Value):
    percent: Annotated[Ten, ruled("MIC-4.3-a")]


class CasualtyTable(Value):
    fates: Annotated[tuple[Fate, ...], ruled("MIC-4.4-a")]
    turns: Ten


class AttritionChart(Value):
    ready: Annotated[int, ruled("MIC-5.1-a")]
    ready_in_winter: int
    fitting_out: int
    fitting_out_up_to: int
    fitting_out_above: int
    neutral_port: int
    strait: int
    interdicting: int
    oversized: int
    reinforced: int
    reinforced_in_winter: int


class RepairTable(Value):
    removed: Annotated[Ten, ruled("MIC-5.2-a")]


class RecoveryTable(Value):
    quarterly: Annotated[int, ruled("MIC-5.3-c")]
    fair_season: int
    open_key_port: int
    provenance: Provenance | None = None


class ScreeningMatrix(Value):
    fleet: Annotated[dict[str, Screen], ruled("MIC-6.1-a")]
    galley: dict[str, Screen]
    galley_inshore: dict[str, Screen]
    light: dict[str, Screen]


class CatchingChart(Value):
    lane: int
    leader: tuple[tuple[int, int], ...]
    """From which Leadership, what is added to the die."""


class HarmChart(Value):
    """What a Gale of one Force does, by range from its marker.

    A Hurricane is Force 11 and two worse in its own place. ["MIC-9.1-d", "IC-5.38-d"]
    """

    attrition: tuple[int, ...]
    shelter: tuple[int, ...]
    catching: tuple[int, ...]
    removal: dict[Literal["fleet", "fleet50", "light", "other"], tuple[int, ...]]


class PiratesTable(Value):
    active: Annotated[tuple[tuple[SpaceId, ...], ...], ruled("MIC-14.1-a")]


class PrestigeChart(Value):
    more_orders: int
    fewer_orders: tuple[tuple[int, int], ...]
    flagship: int
    sail_per_point: int
    convoy_damage_per_point: int
    defying_the_french: int
    request: int
    ransom: int
    mulligan: int
    knights: int


class ReliefRule(Value):
    keeps_up_to: int
    per_prestige_lost: int


class ChartsFile(Value):
    provenance: Provenance
    search: SearchChart
    damage: DamageChart
    intensity: IntensityTable
    combat: CombatTable
    attacks: AttackRules
    gauge: GaugeChart
    joining: JoiningChart
    striking: StrikingTable
    casualties: CasualtyTable
    attrition: AttritionChart
    repair: RepairTable
    recovery: RecoveryTable
    screening: ScreeningMatrix
    allowances: Annotated[dict[int, tuple[int, int, int, int]], ruled("MIC-18.2-g")]
    catching: CatchingChart
    winds: Annotated[dict[Wind, dict[Season, Span]], ruled("MIC-7.1-a")]
    gales: Annotated[dict[Wind, dict[Season, dict[int, Span]]], ruled("MIC-8.1-a")]
    harm: Annotated[dict[int, HarmChart], ruled("MIC-9.1-a")]
    pirates: PiratesTable
    prestige: PrestigeChart
    relief: ReliefRule
