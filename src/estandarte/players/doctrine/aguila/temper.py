"""The temper of a doctrine of Águila: every number by which it judges, and what it knows to do.

A behaviour that was found to win is switched on by the standard temper; each is off here, so that
a temper says all that it does. Distances are inches, worth is in points of army.
"""

from estandarte.kernel import Value


class Riding(Value):
    """Where Officers ride to, in units that hear them."""

    safe: float = 7.0
    exposed: float = 2.0
    """Inches that an Officer keeps from enemies who could shoot or charge him, and what it costs
    to be nearer."""
    lag: float = 0.03
    """What each inch that a unit is too far off costs: who hears nobody rides after them."""
    near: float = 0.01
    """What each inch costs that he is from the nearest of them."""
    late: float = 1.0
    """What each inch costs that is too far from ground that is soon counted."""
    ahead: float = 8.0
    bars: float = 0.6
    """What it costs to bar a unit's way: so far before it nobody should stand, in inches, since it
    could not end its march there."""
    company: float = 6.0
    reached: float = 14.0
    alone: float = 0.0
    """What it costs that no unit of his is so near to him, and an enemy is nearer than that."""
    worthwhile: float = 0.3


class Storm(Value):
    """How one leans against an army that stands, in a battle that counts no ground: who does not
    attack it has drawn."""

    turn: int = 1
    """From this turn on, if nobody of his has left his zone."""
    caution: float = 0.6
    hunger: float = 2.0
    hunger_late: float = 0.9
    bold: float = 0.0
    bold_late: float = -1.0


class AguilaTemper(Value):
    """How one General leans."""

    first: bool = False
    """Whether he decides as the alférez did at first, and nothing below is asked."""

    # Where one fights.
    masses: bool = False
    wing: int = 0
    aside: int = 10
    """Whether the army deploys about one place: before the ground that counts, else so many inches
    to the left of the middle; horse and guns so far from that place."""
    behind: int = 4
    """What an inch behind the front counts for, in inches along it."""
    lures: bool = False
    """Whether the one marker that he places lies aside, where his army masses."""
    holds: bool = False
    """Whether the enemy may come; else everybody goes and gets him."""
    holds_for_ground: bool = False
    """Whether he may come too where the scenario counts ground that is nobody's at first."""
    press_turn: int = 1
    """From this turn on one goes and gets an enemy who has not come."""
    sooner: int = 0
    """So many turns sooner where nothing counts in the end but ground."""
    storms: Storm | None = None
    """How he goes for an enemy who stands and waits; None: as for anybody."""
    idle_turn: int = 9
    near: int = 18
    """And from this one on if nobody of his is so near, in inches."""
    together: bool = False
    """Whether all go who have not moved yet, though the first of them have come near already."""
    goal_turn: int = 1
    """From this turn on ground is marched for that is nobody's at first."""
    pull: float = 1.3
    haste: float = 0.35
    """What an inch nearer to the aim is worth, and so much more with every turn."""
    urgent: float = 8.0
    """What an inch nearer to an objective is worth while no enemy is near."""
    engaged: float = 10.0
    clear: float = 13.0
    """With an enemy nearer than this nobody goes to a bridge or looks only at the ground he wants;
    and with none nearer than that one goes round what bars the way."""
    dressing: float = 0.0
    bound: float = 3.0
    """What an inch costs that foot is farther ahead of its line than this."""

    # What places are worth.
    firing: float = 1.0
    hunger: float = 0.9
    hunger_late: float = 0.65
    """What volleys count for, and charges with the initiative and without it."""
    patience: float = 0.5
    patience_late: float = 0.5
    """What a charge of the next turn counts for, with the initiative now and without it: then the
    enemy moves and strikes before that in this turn too."""
    caution: float = 1.0
    caution_for_ground: float = 1.0
    """What fear counts for; and what is left of it where nothing counts but ground."""
    caution_storming: float = 0.5
    caution_winning: float = 3.0
    care: float = 1.2
    last_care: float = 0.2
    """What one's own losses in a fight count against the enemy's; and where the battle may be over
    and is not won."""
    little: float = 0.25
    """Who has less than half of an enemy before him shoots with so much of his dice."""
    horse_comes: float = 11.0
    horse_upon_horse: float = 15.0
    foot_comes: float = 5.5
    """From so far, in inches, horse may be upon foot, horse upon horse, and foot upon anybody."""
    horse_menace: float = 0.45
    foot_menace: float = 0.2
    first_menace: float = 0.1
    duel_menace: float = 0.8
    """How likely horse, foot, whoever has the initiative, and horse upon horse come on."""
    tempo: bool = False
    menace: float = 0.8
    menace_later: float = 0.3
    """Or whether that is read from who has moved and who strikes first: how likely whoever can come
    in this turn does, alone or two together, and whoever can in the next."""
    fire_danger: float = 0.5
    unready: float = 0.3
    worthwhile: float = 0.5
    """By how much another place must be better."""

    # Formations.
    lines: tuple[str, ...] = ()
    """Armies whose foot stands in line from the start; "all" of them, or by the mark of a list."""
    columns: bool = False
    """But in columns where nothing counts but ground."""
    skirmishers: bool = True
    """Whether light foot of few companies is opened out from the start."""

    foot_by: float = 7.0
    """Foot of the enemy so near, in inches, would shoot a square to pieces."""
    squares: float = 0.0
    """Foot forms square before horse that would cost it more than this part of itself."""
    square_cost: float = 6.0
    """What it costs to stand in square, where nobody can move."""

    # Horse, guns, Officers.
    rein: float = 3.0
    leash: float = 2.0
    """How far behind the foremost foot horse without a charge stays, and what an inch costs."""
    limbers: bool = False
    escorts: bool = False
    passes: bool = False
    """Whether guns without a target are driven up, never ahead of all foot, and the second line
    goes through the first."""
    joins: bool = False
    promising: float = 10.0
    """Whether Officers lead those who are about to charge, if that promises more points than this:
    it may cost an Officer's neck."""
    riding: Riding = Riding()
    stands_in: bool = False
    relieves: bool = False
    """Whether Officers stand on ground that counts when the battle may end, and also where units
    of theirs stand who may be driven off."""

    alert: bool = False
    """Whether he has a mind of his own about hiding, the vanguard, and troops among ruins."""

    # When a charge is worth declaring.
    dares: int = 0
    """So many turns before the last one dares where ground counts and is not won."""
    spoils: float = 0.0
    """What it is worth then to beat an enemy who stands on it."""
    bold: float = 1.5
    bold_late: float = 0.5
    sure: float = 15.0
    daring: float = -15.0
    storming: float = -8.0
    alone_cost: float = 0.0
    """What it costs that horse charges fresh horse and nobody is near to help."""
