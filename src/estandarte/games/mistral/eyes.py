"""Who may know what: the questions that the fields of the board ask, of a board and a role. [7.1]

Each stands for a rule of secrecy that more than one chapter has; a field that has a rule of its own
says it in its chapter.
"""

from typing import Any

from estandarte.kernel import Role

from .schema.pack import BOURBONS, BRITISH


def for_the_british(board: Any, role: Role, _: Any) -> bool:
    return role == BRITISH


def for_the_bourbons(board: Any, role: Role, _: Any) -> bool:
    return role == BOURBONS


def is_own(board: Any, role: Role, one: Any) -> bool:
    return bool(one.fleet == role)


def is_own_or_spotted(board: Any, role: Role, one: Any) -> bool:
    return bool(one.fleet == role or one.spotted)


def owns_force(board: Any, role: Role, id: str) -> bool:
    """Whether a Formation or a Convoy is the role's own: it is moved by its directions."""
    force = board.formations.get(id) or board.convoys.get(id)
    return force is not None and force.fleet == role


def owns_ships(board: Any, role: Role, id: str) -> bool:
    """Whether a unit or a Convoy is the role's own."""
    ships = board.units.get(id) or board.convoys.get(id)
    return ships is not None and ships.fleet == role


def owns_order(board: Any, role: Role, id: str) -> bool:
    """Whether an Order is on a chit of the role's own Fleet."""
    return bool(board.pack.orders.chits[id.partition(".")[0]].fleet == role)


def owns_piece(board: Any, role: Role, piece: str) -> bool:
    """Whether a Squadron, a Flagship, a Leader or a Contingent is of the role's own Fleet."""
    ships = board.pack.ships
    counter = ships.squadrons.get(piece) or ships.flagships.get(piece)
    entry = board.pack.leaders.leaders.get(piece)
    home = counter.contingent if counter else entry.contingent if entry else piece
    return home in ships.contingents and ships.contingents[home].fleet == role


def answers_to(board: Any, role: Role, id: str) -> bool:
    """Whether a Formation or an Auxiliary is the role's own, or the name its Fleet's."""
    one = board.formations.get(id) or board.auxiliaries.get(id)
    return id == role or (one is not None and one.fleet == role)


def has_sighted(board: Any, role: Role, id: str) -> bool:
    """Whether a Formation is Spotted, or what is named the role's own."""
    formation = board.formations.get(id)
    is_spotted = formation is not None and formation.spotted
    return is_spotted or answers_to(board, role, id)
