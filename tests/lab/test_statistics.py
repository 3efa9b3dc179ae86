"""Statistics against distributions that are known."""

from math import log

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("scipy")

from estandarte.lab.experiment import Sequential  # noqa: E402
from estandarte.lab.statistics import (  # noqa: E402
    HALVES,
    bradley_terry,
    elo,
    log_likelihood_ratio,
    mean,
    points,
    quantile,
    sequential,
    share,
    strength,
    worths,
)


def near(estimate):
    return pytest.approx((estimate.value, estimate.low, estimate.high), abs=5e-4)


def test_wilson_as_published():
    # Newcombe 1998, table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29
    assert near(share(81, 263)) == (0.3080, 0.2553, 0.3662)
    assert near(share(15, 148)) == (0.1014, 0.0624, 0.1605)
    assert near(share(0, 20)) == (0.0, 0.0, 0.1611)
    assert near(share(1, 29)) == (0.0345, 0.0061, 0.1718)


def test_wilson_holds_what_it_promises():
    made = numpy.random.default_rng(1571)
    for true in (0.1, 0.5, 0.62):
        inside = 0
        for won in made.binomial(200, true, 600):
            found = share(int(won), 200)
            inside += found.low <= true <= found.high
        assert 0.92 <= inside / 600 <= 0.98


def test_a_mean_holds_what_it_promises():
    made = numpy.random.default_rng(1643)
    inside = 0
    for _ in range(400):
        counts: dict[int, int] = {}
        for value in made.poisson(4, 50):
            counts[int(value)] = counts.get(int(value), 0) + 1
        found = mean(counts)
        inside += found.low <= 4 <= found.high
    assert 0.91 <= inside / 400 <= 0.985


def test_quantiles_of_counts():
    counts = {1: 5, 2: 3, 10: 2}
    assert [quantile(counts, part) for part in (0.0, 0.5, 0.8, 0.9, 1.0)] == [1, 1, 2, 10, 10]


def test_elo_and_points_are_one_another():
    assert points(0) == 0.5
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(points(37)) == pytest.approx(37)


def pairs(made, gap: float, number: int) -> list[int]:
    """Five counts of pairs in which a third of the matches is drawn."""
    win = points(gap) - 1 / 6
    single = made.choice([0.0, 0.5, 1.0], p=[1 - win - 1 / 3, 1 / 3, win], size=(number, 2))
    return [int((single.sum(axis=1) == 2 * half).sum()) for half in HALVES]


def test_the_log_likelihood_ratio_is_that_of_the_normal_limit():
    five = [210, 1130, 2440, 1240, 280]
    number = sum(five)
    middle = sum(h * n for h, n in zip(HALVES, five, strict=True)) / number
    spread = sum(n * (h - middle) ** 2 for h, n in zip(HALVES, five, strict=True)) / number
    low, high = points(0), points(5)
    normal = number * (high - low) * (2 * middle - low - high) / (2 * spread)
    assert log_likelihood_ratio(five, 0, 5) == pytest.approx(normal, rel=0.02)
    assert log_likelihood_ratio(five, 5, 0) == pytest.approx(-normal, rel=0.02)


@pytest.mark.parametrize(("true", "wrong"), [(0, "yes"), (80, "no")])
def test_the_sequential_test_errs_no_more_than_it_says(true, wrong):
    made = numpy.random.default_rng(1690)
    test, verdicts = Sequential(0, 80, 0.05, 0.05), []
    for _ in range(150):
        five, verdict = [0] * 5, ""
        while not verdict:
            five = [a + b for a, b in zip(five, pairs(made, true, 8), strict=True)]
            verdict = sequential(five, test).decided
        verdicts.append(verdict)
    assert verdicts.count(wrong) / 150 <= 0.09


def test_the_bounds_of_the_sequential_test_are_walds():
    verdict = sequential([1, 2, 3, 2, 1], Sequential(0, 20, 0.05, 0.1))
    assert (verdict.lower, verdict.upper) == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))


def test_pairs_tell_more_than_single_matches_where_dice_decide():
    found, gap = strength([0, 1, 48, 1, 0])
    alone = share(50, 100)
    assert found.value == 0.5 and found.half < alone.half / 4
    assert gap.value == 0


def test_pairs_that_are_all_alike_do_not_pass_for_certain():
    found, gap = strength([0, 0, 10, 0, 0])
    assert (found, gap.value) == (share(10, 20), 0)
    assert gap.low == -gap.high < -100
    won, _ = strength([0, 0, 0, 0, 10])
    assert won == share(20, 20) and won.low < 0.9


def test_nought_has_no_sign():
    assert str(elo(0.5)) == "0.0"


def test_bradley_and_terry_find_strengths_that_are_known():
    made = numpy.random.default_rng(1503)
    true = {"a": 120.0, "b": 20.0, "c": -40.0, "d": -100.0}
    names, inside = list(true), 0
    for _ in range(40):
        scores = []
        for one in range(4):
            for two in range(one + 1, 4):
                chance = points(true[names[one]] - true[names[two]])
                scores.append((one, two, float(made.binomial(100, chance)), 100))
        ratings = bradley_terry(names, scores)
        inside += sum(r.elo.low <= true[r.name] <= r.elo.high for r in ratings)
    assert 0.90 <= inside / 160 <= 0.995
    assert ratings[0].name == "a"


def test_who_lost_every_match_has_a_strength_too():
    strong, weak = bradley_terry(["won", "lost"], [(0, 1, 20.0, 20)])
    assert (strong.name, weak.name) == ("won", "lost")
    assert strong.elo.low > weak.elo.high > -2000


def test_worths_find_the_thing_that_is_off():
    made = numpy.random.default_rng(1618)
    rate = 1.2  # Elo for each point
    things = {"tercio": (100, 100), "guns": (60, 60), "horse": (80, 80), "flag": (60, 10)}
    trials = []
    for name, (cost, worth) in things.items():
        won = made.binomial(3000, points(rate * worth)) / 3000
        trials.append((name, float(cost), won, 3000))
    elo_per_hundred, found = worths(trials)
    assert 60 < elo_per_hundred < 140
    by_name = {w.name: w for w in found}
    assert by_name["flag"].ratio.high < 0.75
    assert all(by_name[n].ratio.low > 0.75 for n in ("tercio", "guns", "horse"))


def test_few_matches_leave_a_cost_nearly_where_it_was():
    ((_, few), (_, many)) = (
        worths([("a", 50.0, 0.5, number), ("b", 50.0, 0.7, number)]) for number in (4, 4000)
    )
    assert abs(few[0].worth.value - 50) < 20 < abs(many[0].worth.value - 50)
    assert few[0].worth.half > 4 * many[0].worth.half
