"""Networks: neighbours, distances in links, cheapest ways and their equals."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from estandarte.wargame.network import Network

DIAMOND = Network([("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"), ("d", "e")])


def one(here: str, there: str) -> int:
    return 1


def test_neighbours_come_by_name_whatever_the_order_of_the_links() -> None:
    assert Network([("a", "c"), ("a", "b")]).neighbours("a") == ("b", "c")


def test_a_link_leads_one_way_only() -> None:
    assert DIAMOND.distance("a", "e") == 3
    assert DIAMOND.distance("e", "a") is None


def test_a_space_without_links_belongs_to_the_network() -> None:
    network = Network([("a", "b")], spaces=["z"])
    assert "z" in network
    assert list(network) == ["a", "b", "z"]
    assert network.neighbours("z") == ()


def test_an_unknown_space_has_no_neighbours() -> None:
    assert DIAMOND.neighbours("nowhere") == ()
    assert "nowhere" not in DIAMOND


@pytest.mark.parametrize(
    ("radius", "reached"), [(0, {"a"}), (1, {"a", "b", "c"}), (2, {"a", "b", "c", "d"})]
)
def test_within_a_radius(radius: int, reached: set[str]) -> None:
    assert set(DIAMOND.within("a", radius)) == reached


def test_the_cheapest_way_avoids_a_dear_link() -> None:
    ways = DIAMOND.ways_from("a", lambda x, y: 3 if (x, y) == ("a", "b") else 1)
    assert ways.path("e") == ("a", "c", "d", "e")
    assert ways.cost("e") == 3


def test_a_closed_link_is_not_used() -> None:
    ways = DIAMOND.ways_from("a", lambda x, y: None if y == "d" else 1)
    assert ways.cost("d") is None
    assert ways.path("d") == ()
    assert ways.first_steps("d") == ()


def test_equal_ways_are_all_offered_as_first_steps() -> None:
    ways = DIAMOND.ways_from("a", one)
    assert ways.first_steps("e") == ("b", "c")
    assert ways.path("e") == ("a", "b", "d", "e")


def test_there_is_no_step_to_where_one_is() -> None:
    ways = DIAMOND.ways_from("a", one)
    assert ways.first_steps("a") == ()
    assert ways.path("a") == ("a",)


def test_the_nearest_of_several_spaces_and_its_equals() -> None:
    ways = DIAMOND.ways_from("a", one)
    assert ways.nearest(["e", "c", "b", "elsewhere"]) == ("b", "c")
    assert ways.nearest(["elsewhere"]) == ()


def test_a_link_that_costs_nothing_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="must cost something"):
        DIAMOND.ways_from("a", lambda x, y: 0)


LINKS = some.lists(some.tuples(some.integers(0, 6), some.integers(0, 6)), max_size=25)


@given(LINKS)
def test_with_equal_costs_the_cheapest_way_is_the_distance(links: list[tuple[int, int]]) -> None:
    network = Network(links, spaces=range(7))
    ways = network.ways_from(0, lambda x, y: 1)
    assert all(ways.cost(space) == network.distance(0, space) for space in network)


@given(LINKS)
def test_every_first_step_begins_a_way_of_the_least_cost(links: list[tuple[int, int]]) -> None:
    network = Network(links, spaces=range(7))

    def price(here: int, there: int) -> int:
        return 1 + (here + 2 * there) % 3

    ways = network.ways_from(0, price)
    for space in network:
        for step in ways.first_steps(space):
            rest = network.ways_from(step, price).cost(space)
            assert rest is not None
            assert ways.cost(space) == price(0, step) + rest
