"""Who wins how much: whole coins, none lost and none made, and the better never gets less."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from contests.prizes import Posted, prizes

AT = datetime(2027, 1, 15, tzinfo=UTC)
SHARES = st.sampled_from([(100,), (60, 30, 10), (50, 50), (34, 33, 33), (70, 30), (40, 25, 20, 15)])


@st.composite
def fields(draw: st.DrawFn) -> list[Posted]:
    """Entrants with a score; many are equal in score, time and moment."""
    few = st.integers(0, 3)
    rows = draw(st.lists(st.tuples(few, few, few), min_size=1, max_size=10))
    return [
        Posted(n, score - 1, used, AT + timedelta(seconds=late))
        for n, (score, used, late) in enumerate(rows)
    ]


@given(st.integers(0, 100_000), SHARES, fields())
def test_every_coin_of_the_pot_is_won(pot: int, shares: tuple[int, ...], posted) -> None:
    won = prizes(pot, shares, posted)
    assert sum(won.values()) == pot
    assert all(coins > 0 for coins in won.values())


@given(st.integers(0, 100_000), SHARES, fields())
def test_equals_get_the_same_but_for_one_coin_and_the_better_no_less(pot, shares, posted) -> None:
    won = prizes(pot, shares, posted)
    for one in posted:
        for other in posted:
            mine, theirs = won.get(one.id, 0), won.get(other.id, 0)
            if (one.score, one.used_ms) == (other.score, other.used_ms):
                assert abs(mine - theirs) <= 1
                if (one.at, one.id) < (other.at, other.id):
                    assert mine >= theirs
            elif (-one.score, one.used_ms) < (-other.score, other.used_ms):
                assert mine >= theirs - 1  # rounding of neighbouring equal shares


def test_the_rounding_goes_to_the_first_place() -> None:
    rows = [Posted(n, -n, 0, AT) for n in range(3)]
    assert prizes(33, (60, 30, 10), rows) == {0: 21, 1: 9, 2: 3}
