"""Bombarding: guns against the walls themselves, until they come down."""

from collections.abc import Iterable

from estandarte.games.aguila.courage.results import UnitWavered
from estandarte.games.aguila.courage.testing import wound
from estandarte.games.aguila.dice import Counted, ToHit, throw, total_of
from estandarte.games.aguila.ground.formations import adopt_verdict
from estandarte.games.aguila.ground.garrisons import (
    footprint_of,
    garrison_of,
    own_base,
    points_left,
    structure_of,
)
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.ground.sight import blocking_ground, is_elevated, opening_of, screening
from estandarte.games.aguila.ground.terrain import piece_at
from estandarte.games.aguila.ground.weather import farthest_target
from estandarte.games.aguila.movement.execution import FormationChanged
from estandarte.games.aguila.movement.separation import settle_in
from estandarte.games.aguila.schema.battlefield import Piece
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Open,
    Play,
    Role,
    RuleId,
    Term,
    Verdict,
    but,
    no,
)
from estandarte.wargame.plane.arcs import meets_arc
from estandarte.wargame.plane.distance import gap_between
from estandarte.wargame.plane.outlines import Outline
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.sight import sees_part_of

from .batteries import idle_guns
from .declarations import NamedShots, declare
from .gunnery import (
    NEAREST_INDIRECT,
    OVER_OBSTACLE,
    SHAKEN,
    UNLIMBERED,
    Aim,
    Load,
    battery_verdict,
    crosses_obstacle,
    gun_dice,
    gunner_verdict,
    hit_dice,
    hits_of,
    hits_rule,
    reach_of,
    values_of,
)
from .salvos import ALONE, Salvo, after, aimed_again, quarters_of, thrown_in
from .volleys import Shot, fires_disorganised

WALLS = Term(2, "BSA-11-estruct-a")
AT_WALLS: tuple[Load, ...] = ("ball", "indirect")


class StructureHit(Event):
    """A gun has fired at a building; each hit is a point less. ["BSA-11-estruct-b"]"""

    unit: UnitId
    building: str
    dice: int
    needed: int
    points: int
    left: int

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], shot=True))
        ground = state.ground[self.building]
        state.ground[self.building] = but(ground, structure=self.left)


class BuildingFell(Event):
    """It is removed from the table; who was inside stands in its place. ["BSA-11-estruct-f"]"""

    building: str

    def apply(self, state: Aguila) -> None:
        ground = state.ground.pop(self.building)
        inside = garrison_of(state, self.building)
        if inside is None:
            return
        walls = footprint_of(ground)
        base = inside.base if inside.is_gun else own_base(inside, walls.centre, walls.heading)
        formation: FormationName = inside.formation
        if formation == "none":
            formation = inside.profile.formations[0]
        state.put(but(inside, building="", base=base, formation=formation))


def bombard_verdict(state: Aguila, gun: Unit, ground: Ground, load: Load) -> Verdict:
    """May a gun fire at these walls? Howitzers also over what hides them. ["BSA-11-estruct-a"]"""
    inside = garrison_of(state, ground.id)
    if structure_of(state, ground) is None or (inside is not None and inside.role == gun.role):
        return no("BSA-11-estruct-a", building=ground.id)
    if load not in AT_WALLS or (load == "indirect" and values_of(gun).calibre != "howitzer"):
        return no("BSA-11-obus-a", unit=gun.id, load=load)
    parts, eye = outlines_of(ground), gun.base.front_centre
    if not any(meets_arc(gun.base, part, opening_of(state, gun)) for part in parts):
        return no("BSA-11-general-b", building=ground.id)
    gap = min((gap_between(eye, part) for part in parts), key=lambda g: g.length)
    if not gap.within(reach_of(state, gun, load)):
        return no("BSA-11-alcance-a", building=ground.id)
    if load == "indirect" and gap.nearer_than(NEAREST_INDIRECT):
        return no("BSA-11-obus-h", building=ground.id)
    limit = farthest_target(state)
    if limit is not None and not gap.within(limit[0]):
        return no("BSA-1-vision-j", building=ground.id)
    # nobody has to see a building for it to be shelled from afar. "BSA-11-obus-f"
    if load == "indirect" or any(_sees_walls(state, gun, ground, part) for part in parts):
        return YES
    return no("BSA-7-objetivo-d", building=ground.id)


def _sees_walls(state: Aguila, gun: Unit, ground: Ground, part: Outline) -> bool:
    inside = [u.id for u in state.units.values() if u.building == ground.id]
    screens = () if is_elevated(state, gun) else screening(state, (gun.id, *inside))
    covers = [c for c in blocking_ground(state) if c != part]
    return sees_part_of(gun.base.front_centre, part, screens, covers) is not None


class BombardBuilding(Action):
    """Name a building or position as the target of a gun or a battery."""

    risky = True

    unit: UnitId
    building: str
    load: Load = "ball"

    def check(self, state: Aguila, during: NamedShots) -> Verdict:
        gun, ground = state.units.get(self.unit), state.ground.get(self.building)
        if gun is None or gun.role != self.role or not gun.is_gun or ground is None:
            return no("BSA-11-estruct-a", unit=self.unit, building=self.building)
        verdict = battery_verdict(state, gun, self.building, during.shots)
        verdict = verdict and gunner_verdict(state, gun)
        return bombard_verdict(state, gun, ground, self.load) if verdict else verdict

    def perform(self, play: Play[Aguila], during: NamedShots) -> None:
        state, ground = play.state, play.state.ground[self.building]
        firing = guns_at_walls(state, state.units[self.unit], ground, self.load, during.shots)
        new = tuple(Shot(g.id, ground.id, load=self.load, building=True) for g in firing)
        declare(play, during, new)


def guns_at_walls(
    state: Aguila, gun: Unit, ground: Ground, load: Load, before: Iterable[Shot] = ()
) -> list[Unit]:
    """The guns of a battery that fire at walls together. ["BSA-5-bateria-b"]"""
    idle = idle_guns(state, gun, before)
    return [g for g in idle if bombard_verdict(state, g, ground, load)]


def bombard(
    play: Play[Aguila], gun: Unit, ground: Ground, load: Load, before: Salvo = ALONE
) -> tuple[int, Salvo]:
    """One gun fires at walls; answers the wounds that a garrison took when they fell, and what is
    left to the next gun. ["BSA-11-estruct-b"]"""
    state, each = play.state, wall_hit_dice(play.state, gun, load)
    aim = aim_at_walls(state, gun, ground, before)
    dice, needed = aim.dice, aim.needed
    struck = throw(play, dice, needed, "BSA-11-estruct-a", "gun_hit", aim.aimed)
    points = sum(hits_of(play, each, hits_rule(gun, load)) for _ in range(struck.successes))
    left = max(0, points_left(state, ground) - points)
    play.emit(StructureHit("BSA-11-estruct-b", gun.id, ground.id, dice, needed, points, left))
    salvo = after(state, before, aim.used(struck.again))
    return 0 if left else _collapse(play, ground), salvo


def aim_at_walls(state: Aguila, gun: Unit, ground: Ground, before: Salvo = ALONE) -> Aim:
    """A shot at walls, after others of its battery: every hit counts, nothing has to wound."""
    quarters = quarters_of(state, gun_dice(state, gun, "ball"))
    dice, needed = thrown_in(before, quarters), wall_to_hit(state, gun, ground).total
    return Aim(quarters, dice, needed, aimed_again(gun, before))


def wall_hit_dice(state: Aguila, gun: Unit, load: Load) -> tuple[Counted, ...]:
    """A hit counts as the hits it becomes, or by a switch as one. ["BSA-Q78"]"""
    return hit_dice(gun, load) if state.switches.structure_hits == "multiplied" else ()


def wall_to_hit(state: Aguila, gun: Unit, ground: Ground) -> ToHit:
    """What a die needs to hit walls: less just unlimbered, shaken, or across an obstacle."""
    howitzer = values_of(gun).calibre == "howitzer"
    across = crosses_obstacle(state, gun.base.front_centre, middle_of(ground))
    found = (
        (gun.unlimbered_now, UNLIMBERED),
        (fires_disorganised(gun), SHAKEN),
        (across and not howitzer, OVER_OBSTACLE),
    )
    return ToHit(WALLS, tuple(term for holds, term in found if holds))


def middle_of(ground: Ground) -> Point:
    """Where a gun is pointed that fires at walls or at a rampart."""
    if ground.corners:
        return footprint_of(ground).centre
    first, last = ground.line[0], ground.line[-1]
    return Point((first.x + last.x) // 2, (first.y + last.y) // 2)


def _collapse(play: Play[Aguila], ground: Ground) -> int:
    """Walls come down on those inside: 2D6 hits, and they waver; an earthwork is only levelled.

    ["BSA-11-estruct-e", "BSA-11-estruct-g"]
    """
    inside, piece = garrison_of(play.state, ground.id), piece_at(play.state, ground)
    play.emit(BuildingFell("BSA-11-estruct-f", ground.id))
    if inside is None:
        return 0
    wounds = 0
    if not piece.earthwork:
        wounds = _buried(play, inside, piece)
        if inside.id not in play.state.units:
            return 0
        play.emit(UnitWavered("BSA-11-estruct-g", inside.id))
    # a rule of buildings; out of a position one comes as out of a building
    why: RuleId = "BSA-Q139" if piece.earthwork else "BSA-11-estruct-g"
    settle_in(play, inside.id, why)
    if not inside.is_gun:
        play.call(FormingInRuins((inside.role,), inside.id, why))
    return wounds


def _buried(play: Play[Aguila], inside: Unit, piece: Piece) -> int:
    """2D6 hits by what the walls are made of; answers their wounds.

    ["BSA-11-estruct-c", "BSA-11-estruct-d"]
    """
    cites = {"wood": "BSA-11-estruct-c", "stone": "BSA-11-estruct-d"}
    cite = cites.get(piece.building, "BSA-11-estruct-e")
    needed = play.state.charts.terrain.structure[piece.building].collapse
    hits = total_of(play, 2, cite, "collapse_hits")
    wounds = throw(play, hits, needed, cite, "collapse_wound").successes
    if wounds:
        wound(play, inside.id, wounds)
    return wounds


class FormInRuins(Action):
    """Say in which formation a unit comes out of the rubble."""

    formation: FormationName

    def check(self, state: Aguila, during: "FormingInRuins") -> Verdict:
        return adopt_verdict(state.units[during.unit], self.formation)

    def perform(self, play: Play[Aguila], during: "FormingInRuins") -> None:
        play.end()
        play.emit(FormationChanged(during.why, during.unit, self.formation))


class FormingInRuins(Decision):
    """The owner chooses the formation at that moment. ["BSA-11-estruct-g", "BSA-Q139"]"""

    accepts = (FormInRuins,)
    shown = ("unit",)
    unit: Open[UnitId]
    why: Open[RuleId] = "BSA-11-estruct-g"

    def tries(self, state: Aguila, role: Role) -> Iterable[Action]:
        formations = state.units[self.unit].profile.formations
        return (FormInRuins(f, role=role) for f in formations)
