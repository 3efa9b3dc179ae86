"""What a Fleet knows of forces that come and go, and of what the Events have left behind."""

from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.history import History
from estandarte.kernel import Role, but


def known_history(state: Mistral, role: Role) -> History:
    """What a Fleet knows: all that is public, and its own forces that come and go."""
    history, ships = state.history, state.pack.ships
    register, chronicle = history.register, history.chronicle

    def own(piece: str) -> bool:
        counter = ships.squadrons.get(piece) or ships.flagships.get(piece)
        entry = state.pack.leaders.leaders.get(piece)
        home = counter.contingent if counter else entry.contingent if entry else piece
        return home in ships.contingents and ships.contingents[home].fleet == role

    return History(
        but(
            chronicle,
            landings=chronicle.landings if role == BOURBONS else 0,
            tokens=tuple(token for token in chronicle.tokens if token.fleet == role),
        ),
        but(
            register,
            arrivals={fleet: a for fleet, a in register.arrivals.items() if fleet == role},
            expected={fleet: e for fleet, e in register.expected.items() if fleet == role},
            owed={fleet: o for fleet, o in register.owed.items() if fleet == role},
            offered={fleet: o for fleet, o in register.offered.items() if fleet == role},
            departed={name: left for name, left in register.departed.items() if own(name)},
            flagships={name: fate for name, fate in register.flagships.items() if own(name)},
            struck=tuple(name for name in register.struck if own(name)),
            fresh={name: sail for name, sail in register.fresh.items() if own(name)},
            newcomers=tuple(name for name in register.newcomers if own(name)),
        ),
        history.returning if role == BOURBONS else (),
    )
