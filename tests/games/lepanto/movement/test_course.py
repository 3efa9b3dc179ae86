"""Courses, counted out: what is offered is what is allowed, and the board stays in order."""

from collections.abc import Iterator
from itertools import product

import pytest

from estandarte.games.lepanto import LEPANTO, Lepanto
from estandarte.games.lepanto.movement.course import (
    LETTERS,
    LONGEST,
    Course,
    follow,
)
from estandarte.games.lepanto.movement.phase import Move, Movement
from estandarte.games.lepanto.movement.reach import courses, reaches
from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.turn.losses import ShipLost
from estandarte.games.lepanto.turn.victory import ShipsWithdrawn
from estandarte.kernel import Dice
from estandarte.kernel.testing import new_match, playout, rule
from estandarte.wargame.hexes import DIRECTIONS, distance
from games.lepanto.scenes import CHRISTIANS, OTTOMANS, Scene, enemy, galleass, galley, galliot

FULL = 5
"""Two rowed, two sailed and a turn: no course without a galleass is longer."""


def every_course(state: Lepanto, ship: Ship, letters: str, most: int) -> Iterator[Course]:
    """Every course that `follow` allows, found by trying them all."""
    for length in range(1, most + 1):
        for path in product(letters, repeat=length):
            course = follow(state, ship, "".join(path))
            if course.refused:
                yield course


def ends(state: Lepanto, ship: Ship) -> set[tuple[int, int, bool]]:
    found = every_course(state, ship, "rs<>", FULL)
    return {(c.at, c.bow, c.exhausts()) for c in found}


def random_scene(seed: int) -> Scene:
    """Ships strewn over a small part of the map, near the coast, the track or the open sea."""
    dice = Dice(f"scene-{seed}")
    corner = dice.choice([(8, 4), (1, 24), (34, 30), (12, 49), (20, 25)])
    builders = [galley, enemy, galliot]
    ships, taken = [], set()
    waters = Scene().state.waters
    for number in range(9):
        build = dice.choice(builders)
        at = (corner[0] + dice.throw(6) - 1) * 100 + corner[1] + dice.throw(5) - 1
        solid = waters.land | waters.covered | (set() if build is galliot else waters.shore)
        if at in taken or at in solid or at not in waters.hexes:
            continue
        taken.add(at)
        rammed = build is galley and dice.throw(3) == 1
        ships.append(
            build(
                f"S{number}", at=f"{at:04d}", bow=dice.throw(6), held_at=at if rammed else 0,
                tired=dice.throw(4) - 1, repulsed=dice.throw(4) == 1, stuck=dice.throw(6) == 1,
            )
        )  # fmt: skip
        if rammed:
            ships.append(enemy(f"R{number}", at=f"{at:04d}", bow=dice.throw(6), stuck=True))
    becalmed = dice.throw(6) == 1
    return Scene(*ships, wind=dice.throw(6), turn=dice.throw(3) + 1, becalmed=becalmed)


@pytest.mark.parametrize("seed", range(12))
def test_reaches_agrees_with_follow_over_all_paths(seed: int) -> None:
    scene = random_scene(seed)
    for ship in list(scene.state.ships.values())[:5]:
        found = reaches(scene.state, ship)
        assert set(found) == ends(scene.state, ship)
        for (at, bow, tired), path in found.items():
            course = follow(scene.state, ship, path)
            assert course.refused
            assert (course.at, course.bow, course.exhausts()) == (at, bow, tired)


@rule("LEP-Q8", "LEP-Q9", "LEP-Q10")
@pytest.mark.parametrize("wind", DIRECTIONS)
@pytest.mark.parametrize("side", [CHRISTIANS, OTTOMANS])
def test_no_course_breaks_the_limits_of_oars_sails_and_turn(wind: int, side: str) -> None:
    build = galley if side == CHRISTIANS else enemy
    scene = Scene(build("A", at="1825", bow=4), wind=wind, side=side)
    ship, state = scene.ship("A"), scene.state
    for course in every_course(state, ship, "rs<>", FULL + 1):
        rowed, sailed = course.path.count("r"), course.path.count("s")
        turns = course.path.count("<") + course.path.count(">")
        assert rowed <= (1 if turns else 2)
        assert sailed <= 2
        assert turns <= 1
        assert len(course.way) == rowed + sailed
        assert distance(ship.at, course.at) <= rowed + sailed
        assert course.exhausts() == (rowed == 2 or (rowed == 1 and turns == 1))


@pytest.mark.parametrize("seed", range(4))
def test_every_course_offered_near_a_galleass_is_allowed(seed: int) -> None:
    dice = Dice(f"tow-{seed}")
    scene = Scene(
        galleass("G", at="1116", bow=dice.throw(6)), galleass("H", at="1315", bow=dice.throw(6)),
        galley("T", at="1216", bow=dice.throw(6)), galley("U", at="1317", bow=dice.throw(6)),
        wind=dice.throw(6),
    )  # fmt: skip
    for id in ("T", "U"):
        paths = courses(scene.state, scene.ship(id))
        assert len(paths) == len(set(paths))
        for path in paths:
            assert len(path) <= LONGEST
            assert scene.refusal(Move(id, path, role=CHRISTIANS)) is None, path


def test_the_courses_near_a_galleass_leave_nothing_out() -> None:
    scene = Scene(galleass("G", at="1116"), galley("T", at="1216", bow=5), wind=4)
    ship = scene.ship("T")

    def end(course: Course) -> tuple[object, ...]:
        tow = (course.tow and course.tow.id, course.tow_at, course.tow_bow) if course.tow else None
        return (course.at, course.bow, course.cast_off, tow, course.exhausts())

    tried = {end(c) for c in every_course(scene.state, ship, "rs<>a", 6) if c.way or c.turned}
    offered = {end(follow(scene.state, ship, p)) for p in courses(scene.state, ship)}
    assert tried <= offered


def test_every_letter_has_its_meaning_and_others_have_none() -> None:
    scene = Scene(galley("A", at="0821"))
    for letter in "xR1 é":
        assert scene.cannot_move("A", letter) == "KER-4"
    assert set(LETTERS) == set("rs<>at")


# --- whole playouts


def rebuilt(state: Lepanto) -> dict[int, set[str]]:
    places: dict[int, set[str]] = {}
    for ship in state.ships.values():
        places.setdefault(ship.at, set()).add(ship.id)
    return places


@pytest.mark.parametrize(("scenario", "seed"), [("tutorial", 1), ("tutorial", 2), ("north", 3)])
def test_the_places_are_those_of_the_ships_at_every_step(scenario: str, seed: int) -> None:
    match = new_match(LEPANTO, scenario, seed)
    for _ in playout(match, seed):
        state = match.state
        assert {hex: set(ids) for hex, ids in state.places.items()} == rebuilt(state)
        for ids in state.places.values():
            assert len(ids) <= 2
            assert len({state.ships[i].role for i in ids}) == len(ids)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("switches", [{}, {"drift_phases": "both", "ramming_moment": "at_once"}])
def test_a_ship_disappears_only_by_being_lost_or_withdrawn(
    seed: int, switches: dict[str, str]
) -> None:
    match = new_match(LEPANTO, "tutorial", seed, **switches)
    first = set(match.state.ships)
    for _ in playout(match, seed):
        pass
    gone: list[str] = []
    for step in match.record.steps:
        gone += [e.ship for e in step.events if isinstance(e, ShipLost)]
        gone += [id for e in step.events if isinstance(e, ShipsWithdrawn) for id in e.ships]
    assert len(gone) == len(set(gone))
    assert set(match.state.ships) == first - set(gone)


def test_in_a_playout_no_ship_stands_where_none_may_go_on_purpose() -> None:
    match = new_match(LEPANTO, "north", 5)
    waters = match.state.waters
    for _ in playout(match, 5):
        for ship in match.state.ships.values():
            assert ship.at in waters.hexes
            assert ship.at not in waters.land
            assert ship.at not in waters.covered
            if ship.at in waters.shore:
                assert ship.kind != "galley" or ship.stuck


def test_sampled_movements_are_always_allowed() -> None:
    match = new_match(LEPANTO, "battle", 4)
    decision = match.state.decision
    assert isinstance(decision, Movement)
    dice = Dice("sample")
    for _ in range(200):
        action = decision.sample(match.state, CHRISTIANS, dice)
        assert match.check(action), action
