"""Customers whom no membership names: of deleted accounts, and of other sites."""

from datetime import datetime

import pytest

from billing import gateway, incidents, services
from billing.models import Cancellation, Incident, Membership
from billing.tests.members import BASE, Member, Site

pytestmark = pytest.mark.django_db


def delete(member: Member, at: datetime) -> None:
    services.erase(member.user, int(at.timestamp() * 1000))


def states(customer: str) -> list[str]:
    return [each.status for each in gateway.subscriptions_of(customer)]


def a_subscription(site: Site, customer: str) -> None:
    url = gateway.open_checkout(
        customer, "tilehouse-month-999-usd", None, BASE, cancel_url=BASE, key=customer
    )
    assert site.stripe.pay_checkout(url)


@pytest.mark.parametrize("messages_arrive", [True, False])
def test_page_paid_after_the_account_was_deleted(site, join, at, messages_arrive) -> None:
    """Nobody can cancel it any more, so the site does; at night if the message was lost."""
    ann = join("Ann")
    page, customer = ann.open(), ann.customer
    delete(ann, at)
    assert site.stripe.pay_checkout(page)
    if messages_arrive:
        site.hear()
    else:
        from billing.sync import compare_all

        compare_all(at)
    incidents.end_subscriptions(at)
    assert states(customer) == ["canceled"]
    (incident,) = Incident.objects.all()
    assert "deleted account" in incident.text
    assert "Refund" in incident.text
    site.hear()
    assert Incident.objects.count() == 1


def test_second_page_paid_after_the_account_was_deleted(site, join, at) -> None:
    """Also when another subscription of theirs was ended before."""
    ann = join("Ann")
    ann.subscribe()
    site.hear()
    customer = ann.customer
    delete(ann, at)
    incidents.end_subscriptions(at)
    a_subscription(site, customer)
    site.hear()
    incidents.end_subscriptions(at)
    assert states(customer) == ["canceled", "canceled"]
    assert Incident.objects.count() == 1


def test_deleting_an_account_closes_its_page(
    site, join, at, eager, django_capture_on_commit_callbacks
) -> None:
    ann = join("Ann")
    page = ann.open()
    with django_capture_on_commit_callbacks(execute=True):
        delete(ann, at)
    assert not site.stripe.pay_checkout(page)


@pytest.mark.parametrize(
    "metadata", [{}, {"user": "999"}, {"site": "https://other.example", "user": "999"},
                 {"site": BASE}, {"site": BASE, "user": "me"}]
)  # fmt: skip
def test_customers_of_others_are_left_alone(site, at, metadata) -> None:
    """Several sites may use one account at Stripe."""
    made = gateway.ask("post", "customers", email="eve@example.org", metadata=metadata)
    a_subscription(site, made["id"])
    site.hear()
    assert states(made["id"]) == ["active"]
    assert not Cancellation.objects.exists()
    assert Incident.objects.get().kind == "unknown"


def test_customer_of_an_account_that_has_another_is_left_alone(site, join, at) -> None:
    """Such as after an older copy of the database was restored: the player is still there."""
    ann = join("Ann")
    ann.subscribe()
    customer = ann.customer
    Membership.objects.update(customer_id=None)
    site.hear()
    assert states(customer) == ["active"]
    assert Incident.objects.get().kind == "unknown"
