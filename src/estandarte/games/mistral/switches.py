"""Choices where the books leave a doubt; the first value of each is our ruling."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from estandarte.kernel import Value

OnOff = Literal["on", "off"]


class Switches(Value):
    letter: ClassVar[Mapping[str, Any]] = {
        "flagship_shift": "worst",
        "ready_from_in_ordinary": "free",
        "knights_score": "off",
        "scattered_troops": "full",
    }

    minor_port_repairs: Literal["emergency", "quarterly"] = "emergency"  # MIS-Q3
    pirate_tie: Literal["bourbon", "british"] = "bourbon"  # MIS-Q4
    levant_track: Literal["3-2-1-0", "2-1-0-0"] = "3-2-1-0"  # MIS-Q5
    combat_dice: Literal["per_side", "shared"] = "per_side"  # MIS-Q12
    harbour_states: Literal["two", "one"] = "two"  # MRS-1-a
    harbour_entry: Literal["in_ordinary", "fitting_out"] = "in_ordinary"  # MIS-Q77
    ready_from_in_ordinary: Literal["hasty", "forbidden", "free"] = "hasty"  # MIS-Q13
    strike_rounding: Literal["down", "nearest", "up"] = "down"  # MIS-Q14
    sunk_test: Literal["above_dr", "at_dr"] = "above_dr"  # MIS-Q15
    damage_ma: Literal["squadron", "formation"] = "squadron"  # MIS-Q97
    recovery_drms: Literal["rebuilt", "none"] = "rebuilt"  # MIS-Q16
    reinforcement_band: Literal["cumulative", "middle_only"] = "cumulative"  # MIS-Q83
    flagship_shift: Literal["added", "worst"] = "added"  # MIS-Q11
    light_assist: Literal["no", "yes"] = "no"  # MIS-Q84
    flagship_loss_leader: Literal["certain", "table"] = "certain"  # MIS-Q88
    contra_winds: Literal["one_die", "in_order"] = "one_die"  # MIS-Q18
    game_end_first_check: Literal["spring_1747", "winter_1747", "fall_1747"] = (
        "spring_1747"  # MIS-Q21
    )
    bit_overflow: Literal["stop", "level"] = "stop"  # MIS-Q23
    knights_score: OnOff = "on"  # MIS-Q30
    fleet50_screen: Literal["partial", "yes"] = "partial"  # MIS-Q34
    scattered_troops: Literal["die", "full"] = "die"  # MIS-Q36
    attacked_convoy: Literal["runs", "halted"] = "runs"  # MIS-Q105
    coastal_spaces: Literal["neutral", "territory"] = "neutral"  # MIS-Q41
    damage_split: Literal["even", "owner"] = "even"  # MIS-Q43
    gale_timing: Literal["per_mpi", "per_impulse"] = "per_mpi"  # MIS-Q55
    combined_british_convoys: Literal["minor", "major"] = "minor"  # MIS-Q57
    strait_dp: Literal["at_once", "end_of_turn"] = "at_once"  # MIS-Q64
    oversize: Literal["added", "multiplied"] = "added"  # MIS-Q65
    gale_in_port: Literal["io_line", "none", "full"] = "io_line"  # MIS-Q68
    real_felipe_shift: Literal[3, 1] = 3  # MIS-Q69
    natural_rolls: OnOff = "on"  # MIS-Q78
    gale_duration: Literal["fading", "full_impulse"] = "fading"  # MIS-Q75
    gales: Literal["on", "mild", "off"] = "on"  # MRS-1-j
    gale_detachment: OnOff = "on"  # MRS-1-l
    victualing_load: Annotated[int, Meta(ge=6, le=10)] = 8  # MRS-1-y
    movement_plot: Literal["commit", "simultaneous", "alternate"] = "commit"  # MRS-1-b
    plot_step: Literal["mpi", "impulse"] = "mpi"  # MRS-1-c
    fog: Literal["full", "open"] = "full"  # MRS-1-d
    dummies: Annotated[int, Meta(ge=0, le=6)] = 4  # MRS-1-e
    order_selection: Literal["random", "choice"] = "random"  # MIS-Q38
    troop_convoys: Literal["generic", "historical", "combined"] = "generic"  # MRS-1-g
    event_dates: Literal["dice", "historical"] = "dice"  # MRS-1-h
    campaigns: Literal["dice", "off"] = "dice"  # MRS-1-i
    pirates: OnOff = "on"  # MRS-1-m
    named_ships: Literal["off", "on"] = "off"  # MRS-1-p
    strategy_checks: OnOff = "on"  # MRS-1-q
    admiral_relief: OnOff = "on"  # MRS-1-r
    request_tables: Literal["dice", "historical"] = "dice"  # MRS-1-s
    game_length: Literal["year", "quarter"] = "year"  # MRS-1-t
    convoy_autopilot: OnOff = "on"  # MRS-1-u
    return_autopilot: OnOff = "on"  # MRS-1-v
