"""The temper of a doctrine of Tercios: every number by which it judges, and what it knows to do.

A behaviour that was found to win is switched on by the standard temper; each is off here, so that
a temper says all that it does.
"""

from estandarte.kernel import Value


class TerciosTemper(Value):
    """How one commander in chief leans."""

    # What wear and combats are worth, in victory points.
    least_wear: float
    """The part of the hits that gets through however brave the target is."""
    least_room: float
    most_harm: float
    disorder_harm: float
    """By how much wear hurts more where it meets disorder."""
    care: float
    """What own wear counts against that of the enemy."""
    frail_care: float
    win_worth: float
    """A combat won pushes the enemy back: a point of his is worth so much more."""
    guns_worth: float
    riding_down_worth: float
    answer_cost: float
    """What a charge loses because the target may shoot first."""

    # When a card is worth placing.
    charge_wanted: float
    late_turn: int
    """From here on the score tells how much to risk."""
    charge_wanted_ahead: float
    charge_wanted_behind: float
    spent_charge_cost: float
    spent_wanted: float
    tired_wear: int
    tired_room: int
    """So near to breaking a unit would rather recover than march."""
    run_speeds: float
    run_inches: float
    close_speeds: float

    # Who acts first.
    volley_urgency: float
    charge_urgency: float
    mend_urgency: float
    rest_urgency: float
    rally_urgency: float
    march_urgency: float

    # Where units stand.
    worthwhile_step: float
    gun_margin: float
    charge_speeds: float
    spent_distance: float
    fire_margin: float
    musket_distance: float
    musket_range: float
    """Whoever shoots as far as this keeps a distance; others close in."""
    fall_back_within: float

    # What commanders do.
    hero_volley: float
    stoic_within: int
    undaunted_within: int
    behind_troops: int

    # How charges are met.
    least_danger: float
    evade_danger: float
    run_danger: float
    countercharge_worth: float
