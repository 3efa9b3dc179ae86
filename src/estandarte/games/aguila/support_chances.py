"""The chances of a regimental gun that fires at the charge on its battalion."""

from collections import defaultdict
from fractions import Fraction

from estandarte.kernel import Odds, chances

from .defensive_fire import canister_weights
from .fates import check_chance, fate_of, named, suffered
from .gunnery import CANISTER_HITS_ON, canister_dice
from .rolls import need_to_hit
from .spreads import ONE, mixed
from .state import Aguila
from .supporting import FireInSupport, SupportingFire
from .tallies import dice_tally
from .volley_chances import canister_wounds
from .weather import cannon_wounds

REACTION = -1
"""The single modifier of fire at a charge. ["BSA-Q38"]"""


def support_odds(state: Aguila, action: FireInSupport, during: SupportingFire) -> Odds:
    """Its nerve if it wavers, and what its canister makes of the charger."""
    gun, charger = state.units[during.gun], state.units[during.charger]
    fires = check_chance(state, gun, -1) if gun.is_wavering else ONE  # "BSA-Q40"
    wet: dict[int, Fraction] = defaultdict(Fraction)
    for count, chance in canister_wounds(state, gun, charger, REACTION).items():
        wet[cannon_wounds(state, count)] += chance
    before, weights = fate_of(state, charger), canister_weights(state, (gun,))
    made = suffered(state, charger, before, wet, "reaction", weights)
    found = mixed([(fires, made), (1 - fires, {before: ONE})])
    dice = canister_dice(state, gun, need_to_hit(CANISTER_HITS_ON, REACTION))
    sums = dice_tally(dice, state.switches.attack_rounding, "BSA-13-metralla-b")
    return Odds(chances(named(found, charger.damage)), "BSA-11-regimental-b", sums)
