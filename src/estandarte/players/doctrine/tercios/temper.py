"""The temper of a doctrine of Tercios: every number by which it judges, and what it knows to do.

A behaviour that was found to win is switched on by the standard temper; each is off here, so that
a temper says all that it does.
"""

from estandarte.kernel import Value


class TerciosTemper(Value, cache_hash=True):
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

    # The same, reckoned over every fall of the dice.
    reckons: bool
    """Whether it counts the odds, break checks and pursuit too, or goes by averages."""
    fresh_worth: float
    wear_worth: float
    wear_bend: float
    """From 0, where every wear costs the same, to 1, where it costs more the more there is."""
    limit_worth: float
    disorder_worth: float
    retreat_worth: float
    disengage_worth: float
    """Parts of a unit's points that it loses with its freshness, its Endurance and its order."""
    general_care: float

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

    rescues: bool
    """Whether worn horse rides out of the enemy's reach before it recovers."""
    rescue_gain: float
    awaits: bool
    """Whether those who cannot shoot await a foe at hand with ¡Atacad! rather than ¡Resistid!."""

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

    # What places are worth.
    foresees: bool
    """Whether it weighs the chances and dangers of a place, or closes with whoever is nearest."""
    hunger: float
    firing: float
    caution: float
    caution_ahead: float
    caution_behind: float
    """What chances to charge, chances to shoot and dangers count for."""
    press_turn: int
    caution_pressing: float
    """From this turn on, and with so much caution, it goes and gets an enemy who does not come."""
    flanking: float
    patience: float
    """How much less a chance counts for every turn that one must wait for it."""
    trade: float
    """What the enemy's own wear makes up for in a charge that one fears."""
    many_dangers: float
    """What each further foe adds to the danger of the worst."""
    far_danger: float
    fire_danger: float
    worthwhile_gain: float
    run_gain: float
    """By how much a run must be better than a march."""
    dressing: float
    """What an inch costs by which a unit comes out before the line."""
    bound: float
    horse_bound: float
    """How far before the middle of the foot a unit may be without coming out of line."""
    turns_about: bool
    """Whether horse turns to a better way than lies before it."""
    turning_gain: float
    yields: bool
    """Whether it lets the enemy begin a turn in which it has nothing to strike."""
    waits: bool
    """Whether those with nothing to shoot at yet act last."""

    # What commanders do.
    hero_volley: float
    stoic_within: int
    undaunted_within: int
    behind_troops: int

    rides: bool
    """Whether commanders try for a second move to keep up with their troops."""
    joining_level: int
    """Commanders up to this level join the unit to which their virtues are of use."""

    # How charges are met.
    least_danger: float
    evade_danger: float
    run_danger: float
    countercharge_worth: float

    alert: bool = False
    """Whether it has a mind of its own about ambushes, its vanguard, and commanders in the way."""
    closes: bool = False
    """Whether it closes with whoever is nearest after all, where none of its foot shoots with
    `musketry` dice beyond `musket_range`: who waits there is charged."""
    musketry: int = 3
    aims: bool = False
    """Whether commanders help with a volley only who has somebody to shoot at."""
    battle: str = ""
    """By which plan the whole battle is led; "army": by the one that was learnt for the army."""
    stands: bool = False
    """Whether it leaves its place only for a charge that pays."""
    sensible: bool = False
    """Whether it does nothing that looks foolish: shoots back only what can hurt, does not turn on
    the spot in the last turn, and keeps its General among his troops."""
    horse_weighs: bool = False
    """Whether its horse and guns weigh places all the same, while the foot closes in."""
