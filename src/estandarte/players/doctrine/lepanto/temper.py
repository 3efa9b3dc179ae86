"""The temper of a Lepanto doctrine: every number by which it leans, read from `tempers/`."""

from estandarte.kernel import Value


class Mood(Value):
    """How much a risk weighs against an equal chance: below 1 presses, above 1 hangs back."""

    sight: int
    """Hexes within which an enemy matters to what a ship does now."""
    christian: float
    """What a risk weighs for the Christians in an open fight."""
    ottoman: float
    """The same for the Ottomans while their archers are fresh."""
    spent_behind: float
    """The same when they tire, behind in points."""
    spent_ahead: float
    """The same when they tire and are not behind."""
    desperate: float
    """The same late and behind, with nothing to lose by trying."""
    breaking_off: float
    """The same for who has enough."""
    keep_away: float
    """Who weighs a risk more than this keeps away."""
    heat: int
    """Turns of fighting after which a side may think of breaking off."""
    spent_lead: float
    """The lead, as a share of the enemy's points, that Ottomans save before they tire."""
    spent_in: int
    """So many turns before they tire."""
    late: float
    """The part of the match after which a safe lead is carried home."""
    last_blow: bool
    """Whether who has the last move of all strikes without fear of an answer."""
    safe_points: int
    safe_lead: float
    """A lead that one bad turn does not undo: more than so many points, more than such a share."""
    great_lead: float
    """A lead that is carried home earlier."""
    great_late: float
    """Namely after this part of the match, or once the Ottomans are tired."""


class March(Value):
    """How squadrons come up to the enemy."""

    line: int
    """With no enemy nearer than this a squadron keeps its line and marches."""
    ships: int
    """Fewer do not make a line."""
    reserve_hastens: bool
    """Whether the reserve comes up under oars and sail, as soon as it may."""
    let_go: int
    """A galleass is let go when the enemy is so near."""
    sight: int
    """So many hexes beyond the sight of the mood a captain looks before he moves."""


class Place(Value):
    """What a place is worth to a ship, in victory points."""

    pull: float
    """What a hex nearer to the goal is worth."""
    tired: float
    """What rested rowers are worth."""
    danger: float
    """No place is more dangerous than this many certain losses."""
    crowd: float
    """What each enemy that could be upon the ship costs, times the caution."""
    crowd_reach: int
    """Within so many hexes he could."""
    line: float
    """What a friend on the beam is worth, two at most."""
    galleass: float
    """What a shot at a galleass is worth beyond her points."""
    boarders: tuple[float, float, float, float]
    """What an enemy alongside is worth with none, one, two, three friends there to board with."""
    answer: float
    """What the enemy can do in his next turn weighs so much; at 0 only what bears now is feared."""
    sharers: int
    """An enemy's one shot is shared by at least so many of us."""
    dread: float
    """How much caution even the bold keep before a galleass, who fires at four ships a turn."""


class Flight(Value):
    """What a place is worth to who wants to get away."""

    guns: float
    """The part of a parting shot's worth that counts."""
    far: float
    """What a hex farther from the nearest enemy is worth."""
    far_enough: int
    crowd: float


class Attack(Value):
    """What is dared in combat."""

    margin: float
    """An attack must promise so many points, since a repulse costs more than it seems."""
    margin_behind: float
    """The same for who is behind when the match is nearly over."""
    margin_ahead: float
    """The same for who is ahead then."""
    narrow_first: bool
    """Whether those who can hit fewest enemies fire first, so that no shot is left without one."""
    repulse: float
    """The part of a ship's worth that a repulse costs: it must flee, and may not get away."""
    repulse_late: float
    """The same when there is no time to get away, and repulsed ships do not count."""
    late: int
    """Namely in so many turns before the end."""
    galleass: float
    """What ramming a galleass is worth beyond her points, for a dozen ships' fire."""
    run_up: int
    """A ram after fewer hexes than these is not worth the ship."""
    stake: float
    """The part of its worth that a rammer stakes: immobilised ships do not count at the end."""
    stake_spent: float
    """The same for a crew that is spent and will hardly see the evening."""
    stake_ahead: float
    """The same for who hangs back."""
    evens: float = 0.0
    """At even odds or worse a target must be worth so many times what is staked."""


class Turning(Value):
    """Which way a ship is turned."""

    sight: int
    beam: float
    """What an enemy coming up on the beam of a galleass is worth beside a shot at once."""


class Skirmish(Value):
    """How few ships fight."""

    few: int
    """With no more ships at the opening, both sides together, it is a skirmish."""
    boldness: float
    """What a risk weighs while the fight is open."""
    breaking_off: float
    """What it weighs once there is a lead to be saved."""
    desperate: float
    """What it weighs for who is behind when the time runs out."""
    last_turns: int
    """Turns before the end in which who is not ahead has nothing to lose."""
    taken: float
    """The part of the enemy's opening points that must be won before breaking off."""
    too_late: int
    """Turns before the end in which a repulsed ship hardly gets away, and will not count."""
    hunters: int
    """So many ships should be near a quarry."""
    galleass: tuple[int, float]
    """Within how many hexes she guards the quarry, and how much each hex nearer deters."""
    galley: tuple[int, float]
    """The same of any other companion."""
    tough: float
    """How many hexes farther one goes rather than for a galleass."""
    helpless: float
    """How many hexes farther one goes for who cannot fire back."""
    rush: float
    """What a hex nearer is worth to who has nothing to lose."""
    rash: float
    """How likely somebody fires small arms though a repulse is likelier than a hit."""
    tired: float
    danger: float
    guns: float
    apart: float
    out_of_sight: float
    """What counts in flight: rested rowers, safety, a parting shot, the nearest enemy, them all."""


class LepantoTemper(Value):
    """How a side leans; the doctrine is a function of the battle and of this."""

    mood: Mood
    march: March
    place: Place
    flight: Flight
    attack: Attack
    turning: Turning
    skirmish: Skirmish
