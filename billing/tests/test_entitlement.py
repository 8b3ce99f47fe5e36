"""Who may play, for every state of a membership and every moment."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from billing.entitlement import (
    PAST_DUE_GRACE,
    RENEWAL_GRACE,
    RUNNING,
    Entitlement,
    Rights,
    entitlement,
    renews,
)

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
INSTANT = timedelta(microseconds=1)
STATUSES = (
    "", "active", "trialing", "past_due", "canceled", "unpaid", "incomplete",
    "incomplete_expired", "paused", "a status of tomorrow",
)  # fmt: skip
moments = st.integers(-60, 60).map(lambda hours: NOW + hours * timedelta(hours=12))
some_moments = st.none() | moments
all_terms = st.builds(
    Rights,
    trial_ends=some_moments,
    status=st.sampled_from(STATUSES),
    period_end=some_moments,
    cancel_at=some_moments,
    past_due_since=some_moments,
    granted_until=some_moments,
    free=st.booleans(),
)


def may_play(rights: Rights, at: datetime) -> bool:
    """The demand, word by word, as the law to test against."""
    period_end, cancel_at = rights.period_end, rights.cancel_at
    paid = rights.status in RUNNING and period_end is not None and at < period_end + RENEWAL_GRACE
    paid = paid and (cancel_at is None or at < cancel_at)
    late = rights.status == "past_due" and rights.past_due_since is not None
    late = late and at < rights.past_due_since + PAST_DUE_GRACE
    given_days = any(
        end is not None and at < end for end in (rights.trial_ends, rights.granted_until)
    )
    return rights.free or given_days or paid or late


@given(all_terms, moments)
def test_any_reason_is_enough(rights: Rights, at: datetime) -> None:
    assert entitlement(rights, at).may_play == may_play(rights, at)


@given(all_terms, moments)
def test_reason_lasts_exactly_until_its_end(rights: Rights, at: datetime) -> None:
    found = entitlement(rights, at)
    if found.until is None:
        assert found.reason in ("free", "none")
    else:
        assert at < found.until
        assert entitlement(rights, found.until - INSTANT).may_play


@given(all_terms, st.lists(moments, min_size=2).map(sorted))
def test_time_alone_never_gives_the_right_back(rights: Rights, times: list[datetime]) -> None:
    answers = [entitlement(rights, at).may_play for at in times]
    assert all(earlier or not later for earlier, later in pairwise(answers))


@given(all_terms, moments)
def test_end_of_a_right_that_does_not_renew_is_the_last(rights: Rights, at: datetime) -> None:
    """What a page calls the end must not be followed by another reason."""
    found = entitlement(rights, at)
    if found.until and not renews(rights):
        assert not entitlement(rights, found.until).may_play


@pytest.mark.parametrize("status", sorted({*STATUSES} - {*RUNNING, "past_due"}))
def test_other_subscriptions_give_nothing(status: str) -> None:
    """Also with time left in the period: it is unpaid, refunded or disputed."""
    rights = Rights(status=status, period_end=NOW + 20 * DAY, past_due_since=NOW)
    assert entitlement(rights, NOW) == Entitlement("none")


@pytest.mark.parametrize("status", RUNNING)
def test_late_renewal_costs_nobody_a_game(status: str) -> None:
    rights = Rights(status=status, period_end=NOW)
    assert entitlement(rights, NOW + RENEWAL_GRACE - INSTANT).reason == "subscribed"
    assert not entitlement(rights, NOW + RENEWAL_GRACE).may_play


def test_cancelled_subscription_runs_to_the_end_that_was_announced() -> None:
    rights = Rights(status="active", period_end=NOW + 3 * DAY, cancel_at=NOW + 3 * DAY)
    assert entitlement(rights, NOW) == Entitlement("subscribed", NOW + 3 * DAY)
    assert not entitlement(rights, NOW + 3 * DAY).may_play
    assert not renews(rights)


def test_subscription_cancelled_for_a_later_date_renews_until_then() -> None:
    rights = Rights(status="active", period_end=NOW + 3 * DAY, cancel_at=NOW + 60 * DAY)
    assert renews(rights)
    assert entitlement(rights, NOW).until == NOW + 4 * DAY


def test_granted_days_outlast_a_cancelled_subscription_but_not_one_that_renews() -> None:
    running = Rights(status="active", period_end=NOW + DAY, granted_until=NOW + 30 * DAY)
    assert entitlement(running, NOW).reason == "subscribed"
    cancelled = Rights(**{**vars(running), "cancel_at": NOW + DAY})
    assert entitlement(cancelled, NOW) == Entitlement("granted", NOW + 30 * DAY)


def test_failed_payment_leaves_a_week() -> None:
    rights = Rights(status="past_due", period_end=NOW + 30 * DAY, past_due_since=NOW)
    assert entitlement(rights, NOW) == Entitlement("past_due", NOW + 7 * DAY)
    assert not entitlement(rights, NOW + 7 * DAY).may_play


def test_free_account_has_no_end() -> None:
    assert entitlement(Rights(free=True), NOW) == Entitlement("free")


def test_nothing_gives_nothing() -> None:
    assert entitlement(Rights(), NOW) == Entitlement("none")
