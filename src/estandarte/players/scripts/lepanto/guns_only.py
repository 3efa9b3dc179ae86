"""He sails as the alférez does and fires his guns; nobody boards or dares his small arms."""

from estandarte.games.lepanto.combat.phase import Combat

from .plain import hands

HANDS = {Combat: hands(None)[Combat]}
