"""The chances of a regimental gun that fires at the charge on its battalion."""

from estandarte.games.aguila.charge.defensive_fire import ARTILLERY, REACTION
from estandarte.games.aguila.charge.supporting_fire import FireInSupport, SupportingFire
from estandarte.games.aguila.dice import need_to_hit
from estandarte.games.aguila.fire.gunnery import CANISTER_HITS_ON, canister_dice
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Odds, chances

from .salvos import canister_wounds
from .survival import fate_of, named, suffered
from .tallies import dice_tally


def support_odds(state: Aguila, action: FireInSupport, during: SupportingFire) -> Odds:
    """Its nerve if it wavers, and what its canister makes of the charger."""
    gun, charger = state.units[during.gun], state.units[during.charger]
    made = canister_wounds(state, (gun,), charger, REACTION)
    found = suffered(state, charger, fate_of(state, charger), made, "reaction", (ARTILLERY,))
    dice = canister_dice(state, gun, need_to_hit(CANISTER_HITS_ON, REACTION))
    sums = dice_tally(dice, state.switches.attack_rounding, "BSA-13-metralla-b")
    return Odds(chances(named(found, charger.damage)), "BSA-11-regimental-b", sums)
