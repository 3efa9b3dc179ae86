"""The temper of a doctrine of Mistral: every number by which it judges, read from `tempers/`."""

from estandarte.kernel import Value


class Orders(Value):
    """Which Orders are taken, and whom they are given to."""

    least_promise: float
    """An Order less likely to succeed is not given to anybody."""
    risk: float
    """How likely it may be at most that none of the chits drawn is any good."""
    hopes: dict[str, float]
    """By kind of Order, how likely a Formation that is near and sound Fulfils it."""
    each_sail: float
    """What a show of force gains by each Squadron, up to three."""
    army_in_time: float
    army_idle: float
    """The same for the support of armies: when a Quarter is about to end, and otherwise."""
    away: float
    size: float
    tired: float
    """What each point of way, each Squadron, and wear take from it."""
    fit_below: float
    """Wear that costs nothing."""
    escort_by_ships: float
    """What an escort by a Formation promises while its Convoy waits."""
    tired_above: float
    """Who is more worn is given nothing."""
    spent: float
    """A force that would come back more worn than this does not go."""
    too_far: int
    hurried: float = 0.0
    """What an Order loses that cannot be done before all is over."""
    in_time: bool = False
    """Whether an Order that cannot be done before all is over is taken up by nobody."""
    bears: float = 1.0
    """Who would be more worn by a Gale leaves the waters of his Order."""
    sailed: int = 4
    """Points of way that are made in an Impulse, as far as one can tell beforehand."""
    convoys: tuple[tuple[str, int, int], ...] = (
        ("port_barcelona", 3, 5),
        ("port_marseilles", 11, 14),
    )
    """Where troops, then the Levant trade, soon need the Bourbon escorts, and in which Turns."""


class Keeping(Value):
    """Who is repaired, released and detached, in parts of what a ship stands."""

    fit_below: float
    worn: float
    """A ship more worn than this holds up its fleet."""
    form_below: float
    """A Squadron more worn than this is left in the dockyard."""
    worth_the_way: float
    """A Squadron less worn than this may as well wait where it is."""
    lands_with_ships: bool = False
    """Whether a Leader comes into the Port where ships want him; else into the first one."""
    detaches: bool = False
    """Whether large Flotillas give up Squadrons for which there is a Detachment."""
    least_sail: int = 2
    """A Squadron of fewer Sail is not made a Detachment."""


class Cruising(Value):
    """What a Flag without an Order does at sea."""

    hunting: int
    """So far one goes after Pirates, in points."""
    chase: int
    """So far after ships: they do not wait."""
    seek: float
    """How much stronger one must be to look for a Battle."""
    sound_below: float
    """Who is more worn goes home."""
    fresh_below: float
    kept_below: float
    """More worn than the first nobody begins a Blockade; it is kept up to the second."""
    fleet: float
    """The strength of what may lie before a Port alone."""
    squadrons: int
    """And how many Squadrons at least."""
    closable: int
    """Ports farther away than this are not closed without an Order."""
    relief: int = 0
    """So far one goes to a Convoy of one's own that the Enemy has come near to."""
    awaited: tuple[tuple[str, int, int], ...] = (
        ("port_barcelona", 5, 9),
        ("port_marseilles", 12, 15),
        ("port_toulon", 5, 12),
    )
    """The Ports that matter most to the British, with the Turns in which they do."""


class Trade(Value):
    """When Convoys are sent, and when they Scatter."""

    stores: int = 99
    """A Victualing Convoy is sent while less than this lies in store, whatever is on its way."""
    enough: int = 99
    """Who is so many Orders ahead of the Enemy needs no more stores: they are only prizes."""
    flees: int = 100
    """A Convoy Scatters before so much of the Enemy in sight, for each hundred of its own."""


class Posts(Value):
    """Where Auxiliaries lie."""

    ports: dict[str, tuple[str, ...]] = {}
    """By Fleet, best first; else those by which most Convoys pass."""
    spread: bool = False
    """Whether each goes where fewest of its Class are; else all to the first of them."""


class Fights(Value):
    """Odds, in own strength for each hundred of the Enemy's."""

    demand: int = 150
    staked: int = 115
    """To ask for a Battle, and where a Convoy or an Order is at stake."""
    stand: int = 90
    """To stay in one."""
    worn: int = 75
    """In hundredths of their rating: ships more worn do not ask for Battle."""
    details: bool = False
    """Whether damage, stations and shifts are thought about; else what is listed first is done."""


class MistralTemper(Value):
    """How an Admiral leans; the doctrine is a function of the war and of this."""

    orders: Orders
    keeping: Keeping
    cruising: Cruising
    trade: Trade = Trade()
    posts: Posts = Posts()
    fights: Fights = Fights()
    last_year: Orders | None = None
    """How Orders are taken in a Year after which nothing counts: ships need not last."""
