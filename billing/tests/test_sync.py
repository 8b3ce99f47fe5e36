"""What Stripe says of a customer, and what follows from it here."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from billing import sync
from billing.facts import InvoiceFacts, SubscriptionFacts
from billing.models import Cancellation, Membership, SentMail

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def subscription(name: str, status: str) -> SubscriptionFacts:
    return SubscriptionFacts(
        name, "cus_ann", status, AT - DAY, None, AT + DAY, None, 999, "usd", "month", "monthly"
    )


def invoice(*, attempted: bool = True, made: datetime = AT - DAY) -> InvoiceFacts:
    return InvoiceFacts("in_1", "sub_1", "open", attempted, made, 0, 999, "usd", "")


@pytest.fixture
def ann(db: None) -> Membership:
    user = User.objects.create(username="Ann")
    Membership.objects.filter(pk=user.pk).update(customer_id="cus_ann")
    return user.membership


def mails_of(membership: Membership) -> list[str]:
    return list(SentMail.objects.filter(membership=membership).values_list("kind", flat=True))


@pytest.mark.parametrize("statuses", [("trialing", "active"), ("active", "trialing")])
def test_newest_of_two_that_run_counts_also_while_it_is_free(statuses: tuple[str, str]) -> None:
    newest, older = (subscription(f"sub_{status}", status) for status in statuses)
    assert sync.choose([newest, older]) == newest


@pytest.mark.parametrize("attempted", [True, False])
def test_payment_is_overdue_only_once_it_was_tried(attempted: bool) -> None:
    """Stripe opens an invoice before it charges the card."""
    chosen = subscription("sub_1", "past_due")
    fields = sync.copied_fields(chosen, [invoice(attempted=attempted)])
    assert fields["past_due_since"] == (AT - DAY if attempted else None)


def test_payment_is_overdue_since_the_first_that_failed() -> None:
    chosen = subscription("sub_1", "past_due")
    fields = sync.copied_fields(chosen, [invoice(), invoice(made=AT - 9 * DAY)])
    assert fields["past_due_since"] == AT - 9 * DAY


@pytest.mark.parametrize(("status", "ended"), [("active", ["sub_1"]), ("canceled", [])])
def test_older_of_two_that_charge_is_ended(ann: Membership, status: str, ended: list[str]) -> None:
    sync._write("cus_ann", [subscription("sub_2", "active"), subscription("sub_1", status)], [], AT)
    assert list(Cancellation.objects.values_list("subscription_id", flat=True)) == ended


def test_end_is_only_told_of_a_membership_that_had_begun(ann: Membership) -> None:
    """A first payment that the bank declines ends a subscription that nobody was welcomed to."""
    sync._write("cus_ann", [subscription("sub_1", "incomplete_expired")], [], AT)
    assert mails_of(ann) == []
    sync._write("cus_ann", [subscription("sub_2", "active")], [], AT)
    sync._write("cus_ann", [subscription("sub_2", "canceled")], [], AT)
    assert sorted(mails_of(ann)) == ["ended", "welcome"]
