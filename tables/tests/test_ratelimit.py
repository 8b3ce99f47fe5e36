"""How fast a browser may talk. Time comes in as a value."""

from tables.ratelimit import BURST, RATE, UPDATE_COST, TokenBucket


def test_a_quick_hand_is_heard() -> None:
    bucket = TokenBucket(0.0)
    assert all(bucket.take(0.0) for _ in range(int(BURST)))
    assert not bucket.take(0.0)


def test_a_steady_rate_is_heard_for_ever() -> None:
    bucket = TokenBucket(0.0)
    assert all(bucket.take(second / RATE) for second in range(1000))
    assert not bucket.flooded


def test_who_pauses_is_heard_again() -> None:
    bucket = TokenBucket(0.0)
    for _ in range(30):
        bucket.take(0.0)
    assert not bucket.take(0.5)
    assert bucket.take(2.0)


def test_a_flood_is_told_from_a_slip() -> None:
    bucket = TokenBucket(0.0)
    for _ in range(50):
        bucket.take(0.0)
    assert not bucket.flooded
    for _ in range(50):
        bucket.take(0.1)
    assert bucket.flooded


def test_asking_for_news_again_and_again_costs_ten_messages_each() -> None:
    bucket = TokenBucket(0.0)
    heard = 0
    while bucket.take(0.0):
        bucket.charge(UPDATE_COST)
        heard += 1
    assert heard == 2
    assert not bucket.take(0.1)
    assert bucket.take(1.0)
