"""The chances of a regimental gun that fires at the charge on its battalion."""

from estandarte.kernel import Odds, chances

from .defensive_fire import ARTILLERY, REACTION
from .fates import fate_of, named, suffered
from .gunnery import CANISTER_HITS_ON, canister_dice
from .rolls import need_to_hit
from .salvo_chances import canister_wounds
from .state import Aguila
from .supporting import FireInSupport, SupportingFire
from .tallies import dice_tally


def support_odds(state: Aguila, action: FireInSupport, during: SupportingFire) -> Odds:
    """Its nerve if it wavers, and what its canister makes of the charger."""
    gun, charger = state.units[during.gun], state.units[during.charger]
    made = canister_wounds(state, (gun,), charger, REACTION)
    found = suffered(state, charger, fate_of(state, charger), made, "reaction", (ARTILLERY,))
    dice = canister_dice(state, gun, need_to_hit(CANISTER_HITS_ON, REACTION))
    sums = dice_tally(dice, state.switches.attack_rounding, "BSA-13-metralla-b")
    return Odds(chances(named(found, charger.damage)), "BSA-11-regimental-b", sums)
