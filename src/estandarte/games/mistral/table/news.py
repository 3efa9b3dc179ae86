"""What matters to whoever has been away, and what a choice puts at risk."""

from collections.abc import Mapping

from estandarte.games.mistral.orders.executing import GiveUpOrder
from estandarte.games.mistral.sea.sailing import Commit, Committing, Done, Sail, Sailing
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.politics import DefyTheFrench
from estandarte.kernel import Action, Deed, Event, Story, Telling, kind_of

DECIDING = (
    "game_ended", "peace_made", "battle_joined", "battle_lost", "prestige_changed", "order_ended",
    "leader_fell", "sail_sunk", "sail_sunk_in_battle", "sail_sank_after_battle", "sail_captured",
    "sail_cut_out", "ship_lost", "transport_lost", "troops_landed", "campaign_won",
    "french_defied", "contingent_state_changed", "port_flag_changed",
)  # fmt: skip
PRESSING = (
    "battle_demanded", "harbour_attacked", "formation_spotted", "convoy_spotted", "convoy_damaged",
    "convoy_halted", "convoy_scattered", "convoy_arrived", "points_lost", "points_unloaded",
    "order_accomplished", "order_forfeited", "event_occurred", "campaign_moved", "auxiliary_lost",
    "contingent_mustered", "contingent_left", "contingent_due", "flotillas_recalled",
    "withdrawal_owed", "formation_unformed", "forced_to_sea", "shore_struck", "land_event_told",
)  # fmt: skip
WORTH_KNOWING = (
    "gale_formed", "convoy_appeared", "convoy_sailed", "victualling_announced", "execution_begun",
    "leader_arrived", "leader_departed", "leader_promoted", "auxiliary_received", "shadow_lost",
    "knights_sailed", "pirates_activated", "formation_withdrew", "clash_fought", "dummy_removed",
    "formation_disorganised", "fireship_burnt", "screen_made", "raiders_left", "revolt_moved",
)  # fmt: skip
WEIGHTS: Mapping[str, int] = {
    **dict.fromkeys(WORTH_KNOWING, 1),
    **dict.fromkeys(PRESSING, 2),
    **dict.fromkeys(DECIDING, 3),
}
STORY = Story(
    turns={"turn_begun": "turn"},
    fights=(
        "battle_demanded", "battle_joined", "battle_lost", "battle_ended", "clash_formed",
        "clash_fought", "clashes_thinned", "demand_failed", "demand_settled", "gauge_taken",
        "intensity_set", "fireship_burnt", "harbour_attacked", "sail_captured", "sail_cut_out",
        "sail_sank_after_battle", "sail_sunk", "sail_sunk_in_battle", "unit_buffeted",
        "unit_damaged",
    ),
    losses={"battle_lost": "role"},
    parts={"impulse_begun": "number"},
    deeds={
        "sail_sunk": Deed("loss", "fleet", "wear"),
        "sail_sunk_in_battle": Deed("loss", "role", "battle"),
        "sail_sank_after_battle": Deed("loss", "role", "battle"),
    },
    causes={"fireship_burnt": "fire", "harbour_attacked": "fire"},
)  # fmt: skip


def weight(event: Event) -> int:
    """Three for what may decide the war, two for what asks for an answer, one for the rest."""
    return WEIGHTS.get(kind_of(event), 0)


def caution(state: Mistral, action: Action) -> Telling | None:
    """Before Prestige or an Order is lost, or somebody holds his position unasked."""
    if isinstance(action, DefyTheFrench) or getattr(action, "defying", False):
        price = state.pack.charts.prestige.defying_the_french
        return Telling("caution.defy", {"price": price})
    if isinstance(action, GiveUpOrder):
        return Telling("caution.give_up", {"order": action.order})
    if not isinstance(action, Done) or not isinstance(state.decision, Committing | Sailing):
        return None
    told = {
        o.formation
        for o in state.decision.options(state, action.role)
        if isinstance(o, Commit | Sail) and not o.formation.startswith("D-")
    }
    idle = sorted(told)
    return Telling("caution.done", {"formations": idle}, len(idle)) if idle else None
