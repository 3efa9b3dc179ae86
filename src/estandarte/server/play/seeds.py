"""Who adds to the dice of a match, and what is still wanted of them. [KER-15]"""

from estandarte.kernel import UMPIRE
from estandarte.server.seating_plan import Sheet, Sitter


def is_complete(sheet: Sheet) -> bool:
    return not sheet.roles_of("open")


def contributors(sheet: Sheet) -> dict[str, Sitter]:
    """Those who sit at the board, under the name that each has among the seeds of the match."""
    found: dict[str, Sitter] = {}
    for sitter in sheet.sitters.values():
        role = next((role for role in sitter.roles if role != UMPIRE), None)
        if role is not None:
            place = 1 + sum(name.partition("+")[0] == role for name in found)
            found[role if place == 1 else f"{role}+{place}"] = sitter
    return found


def wanted(sheet: Sheet) -> tuple[str, list[Sitter]]:
    """What is waited for before the board can be set up, and of whom. [KER-15]"""
    if sheet.status != "gathering" or sheet.setup.real_dice:
        return "", []
    sitters = list(contributors(sheet).values())
    if not sheet.revealing and (slow := [s for s in sitters if s.promised and not s.bound]):
        return "commit", slow
    slow = [s for s in sitters if s.bound and not s.seed]
    return ("reveal", slow) if slow and is_complete(sheet) else ("", [])


def slow_since(sheet: Sheet) -> float:
    """Since when, by the wall clock, somebody keeps the others waiting for the dice; 0: nobody."""
    asks, _ = wanted(sheet)
    if asks == "commit":
        return sheet.complete if is_complete(sheet) else 0.0
    return sheet.revealing if asks else 0.0


def is_one_hand(sheet: Sheet) -> bool:
    """Whether all seats are one person's and machines': nobody else vouches for the dice."""
    people = [s for role in sheet.seats for s in sheet.people_of(role)]
    return is_complete(sheet) and len({s.person or s.id for s in people}) <= 1
