"""How much anybody may send: drops in a bucket, by a clock that the test holds."""

from types import SimpleNamespace

import pytest

from estandarte.server import limits
from estandarte.server.limits import Bucket, Buckets


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    held = SimpleNamespace(now=100.0)
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: held.now))
    return held


def test_a_bucket_gives_what_it_holds_and_fills_at_its_rate(clock: SimpleNamespace) -> None:
    bucket = Bucket(0.5, 3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 1.5
    assert not bucket.take() and bucket.left() == 0.75
    clock.now += 0.5
    assert bucket.left() == 1.0 and bucket.take() and not bucket.take()
    clock.now += 1_000
    assert bucket.left() == 3.0  # it holds no more


def test_what_was_used_already_may_be_owed(clock: SimpleNamespace) -> None:
    bucket = Bucket(2.0, 3)
    bucket.pay(5)
    assert bucket.left() == -2.0 and not bucket.take()
    clock.now += 1.0
    assert not bucket.take()
    clock.now += 0.5
    assert bucket.take()


def test_each_address_has_a_bucket_and_full_ones_are_forgotten(
    clock: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Buckets, "MOST", 3)
    buckets = Buckets(1.0, 2)
    busy = buckets.of("busy")
    assert buckets.take("busy") and buckets.take("busy") and not buckets.take("busy")
    assert buckets.take("other") and buckets.of("third") is buckets.of("third")
    clock.now += 1.0
    assert buckets.of("fourth").left() == 2.0  # one of them was full again and is forgotten
    assert buckets.of("busy") is busy and busy.left() == 1.0
    busy.pay(9)
    buckets.of("fifth").pay(9)
    buckets.of("sixth").pay(9)
    assert buckets.of("seventh") is not busy  # where none is full all begin anew
    assert buckets.of("busy").left() == 2.0
