"""The token bucket that limits how fast a browser may send messages."""

from sockets.limits import BURST, RATE, UPDATE_COST, TokenBucket


def test_burst_is_accepted() -> None:
    bucket = TokenBucket(0.0)
    assert all(bucket.take(0.0) for _ in range(int(BURST)))
    assert not bucket.take(0.0)


def test_steady_rate_is_accepted() -> None:
    bucket = TokenBucket(0.0)
    assert all(bucket.take(second / RATE) for second in range(1000))
    assert not bucket.flooded


def test_bucket_refills() -> None:
    bucket = TokenBucket(0.0)
    for _ in range(30):
        bucket.take(0.0)
    assert not bucket.take(0.5)
    assert bucket.take(2.0)


def test_flood_is_distinguished_from_a_short_burst() -> None:
    bucket = TokenBucket(0.0)
    for _ in range(50):
        bucket.take(0.0)
    assert not bucket.flooded
    for _ in range(50):
        bucket.take(0.1)
    assert bucket.flooded


def test_requested_update_costs_ten_tokens() -> None:
    bucket = TokenBucket(0.0)
    accepted = 0
    while bucket.take(0.0):
        bucket.charge(UPDATE_COST)
        accepted += 1
    assert accepted == 2
    assert not bucket.take(0.1)
    assert bucket.take(1.0)
