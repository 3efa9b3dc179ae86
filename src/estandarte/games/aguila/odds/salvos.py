"""The chances of guns that fire as one: what each makes of what those before it have left."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from estandarte.games.aguila.attack_dice import AttackDice
from estandarte.games.aguila.dice import DIE, Counted, Need
from estandarte.games.aguila.fire.gunnery import Aim, Load, aim_of, hit_dice
from estandarte.games.aguila.fire.salvos import (
    ALONE,
    Salvo,
    after,
    halved_hits,
    quarters_of,
    thrown_in,
    wet_wounds,
)
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import Tally, Term

from .combats import nerve_to_fire
from .spreads import ONE, balls, mixed, tries

T = TypeVar("T")
ALL = Need(DIE)
"""What takes no part of the dice."""
Shares = Mapping[tuple[T, Salvo], Fraction]
"""What has been made so far, with what is left to the next gun."""


def gun_wounds(
    state: Aguila, gun: Unit, target: Unit, load: Load, before: Salvo = ALONE,
    only: Term | None = None,
) -> Shares[int]:  # fmt: skip
    """The wounds of one gun after others of its battery. ["BSA-11-disparo-a", "BSA-5-bateria-b"]"""
    aim = aim_of(state, gun, target, load, before, only)
    return wounds_with(state, aim, hit_dice(gun, load), before)


def wounds_with(state: Aguila, aim: Aim, dice: tuple[Counted, ...], before: Salvo) -> Shares[int]:
    """The wounds of one aim, each of whose hits becomes what `dice` make of it."""
    found: dict[tuple[int, Salvo], Fraction] = defaultdict(Fraction)
    for (struck, aimed), chance in tries(aim.dice, aim.needed, aim.aimed).items():
        for count, share in balls(struck, dice).items():
            hits = halved_hits(count, aim.halvings, before)
            for (hurt, again), part in tries(hits, aim.wounding, aim.again).items():
                left = after(state, before, aim.used(aimed, count, again, hurt))
                found[wet_wounds(state, hurt, before), left] += chance * share * part
    return dict(found)


def salvo_tally(state: Aguila, dice: Sequence[AttackDice], need: Need = ALL) -> Tally:
    """The dice of all the guns that fire together. ["BSA-5-bateria-b"]"""
    whole = dice[0]
    if len(dice) > 1:
        together = Term(sum(gun.total for gun in dice), "BSA-5-bateria-b")
        whole = AttackDice(together, rounding=whole.rounding)
    found = whole.share(need.share, need.cite).tally
    thrown = thrown_in(ALONE, sum(quarters_of(state, gun) for gun in dice), need.share)
    return found.become(thrown, "BSA-Q136", found.total != thrown)


def canister_wounds(
    state: Aguila, guns: Sequence[Unit], charger: Unit, only: Term, bold: UnitId = ""
) -> dict[int, Fraction]:
    """The canister of several guns at a charge; all but `bold` may still lack the nerve.

    ["BSA-5-bateria-b", "BSA-10-aturdidos-c", "BSA-13-metralla-b"]
    """

    def made(gun: Unit) -> Callable[[Salvo], Shares[int]]:
        return lambda before: gun_wounds(state, gun, charger, "canister", before, only)

    chances = [(ONE if g.id == bold else nerve_to_fire(state, g), made(g)) for g in guns]
    return one_after_other(chances, 0, int.__add__)


def one_after_other(
    guns: Iterable[tuple[Fraction, Callable[[Salvo], Shares[T]]]],
    nothing: T,
    join: Callable[[T, T], T],
) -> dict[T, Fraction]:
    """The sum of several guns, each with the chance that it fires at all."""
    sums: Shares[T] = {(nothing, ALONE): ONE}
    for fires, made in guns:
        more: dict[tuple[T, Salvo], Fraction] = defaultdict(Fraction)
        for (total, before), chance in sums.items():
            more[total, before] += chance * (1 - fires)
            for (count, left), share in made(before).items():
                more[join(total, count), left] += chance * fires * share
        sums = more
    return mixed((chance, {total: ONE}) for (total, _), chance in sums.items())
