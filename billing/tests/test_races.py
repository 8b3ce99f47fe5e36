"""Two things at the same moment, on a real database and at the stand-in for Stripe."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse

from accounts.models import User
from billing import checkout, gateway, incidents, services, stripe_setup, sync, webhooks
from billing.models import Incident, SentMail, WebhookEvent
from billing.prices import price
from billing.tests.members import BASE, mail_kinds

pytestmark = pytest.mark.django_db(transaction=True)


def together(*actions: Callable[[], Any]) -> list[Any]:
    """Does all at once; returns what they returned."""
    barrier = threading.Barrier(len(actions))
    done: list[Any] = [None] * len(actions)

    def run(number: int) -> None:
        barrier.wait()
        try:
            done[number] = actions[number]()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=[number]) for number in range(len(actions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return done


def handle_all(site: Any, at: Any) -> list[Callable[[], Any]]:
    """Stores what Stripe has to say; returns what handles it."""
    site.tell(site.news())
    rows = WebhookEvent.objects.filter(handled=None).values_list("pk", flat=True)
    return [partial(webhooks.attempt, pk, at) for pk in rows]


def test_checkout_opened_in_four_tabs_at_once(site, join, settings, at) -> None:
    """One page stays open, whichever it is, and one customer is created."""
    settings.BILLING_PRICES = settings.BILLING_PRICES | {"year": price("99 usd", "year")}
    stripe_setup.set_up(BASE)
    ann = join("Ann")
    tabs = [lambda each=each: ann.open(each) for each in ("month", "year", "month", "year")]
    pages = set(together(*tabs))
    assert len(list(gateway.pages("customers"))) == 1
    assert sum(bool(site.stripe.pay_checkout(page)) for page in pages) == 1
    assert len(ann.subscriptions()) == len(ann.charges()) == 1


def test_message_and_return_page(site, join, at) -> None:
    ann = join("Ann")
    ann.subscribe()
    browser = Client()
    browser.force_login(ann.user)
    answers = together(*handle_all(site, at), lambda: browser.get(reverse("membership_return")))
    assert answers[-1].templates[0].name == "billing/begun.html"
    assert ann.row.status == "active"
    assert mail_kinds(ann) == ["receipt", "welcome"]
    assert not WebhookEvent.objects.filter(handled=None).exists()


def test_same_message_by_two_workers(site, join, at) -> None:
    ann = join("Ann")
    ann.subscribe()
    assert all(together(*handle_all(site, at) * 2))
    assert ann.row.status == "active"
    assert SentMail.objects.count() == 2


def test_cancelled_in_two_tabs(site, join, at) -> None:
    ann = join("Ann")
    ann.subscribe()
    site.hear()
    together(*[lambda: checkout.cancel(ann.user, at)] * 2)
    assert ann.row.cancel_at == ann.row.period_end
    site.hear()
    assert not Incident.objects.exists()


def test_cancelled_and_kept_at_once(site, join, at) -> None:
    """Either may be the last; the row says what Stripe says."""
    ann = join("Ann")
    ann.subscribe()
    site.hear()
    together(lambda: checkout.cancel(ann.user, at), lambda: checkout.resume(ann.user, at))
    assert sync.compare_all(at) == 0
    assert ann.row.cancel_at == ann.subscriptions()[0].cancel_at


def test_grant_while_a_message_is_handled(site, join, at) -> None:
    boss = User.objects.create_superuser("Boss")
    ann = join("Ann")
    ann.subscribe()
    together(
        *handle_all(site, at),
        lambda: services.grant(ann.user, 7, "an outage", by=boss, at=at),
        lambda: services.grant(ann.user, 3, "another", by=boss, at=at),
    )
    assert ann.row.status == "active"
    assert (ann.row.granted_until - at).days == 10


@pytest.mark.parametrize("round_", range(3))
def test_deleted_while_messages_are_handled(site, join, at, round_) -> None:
    """Whoever is first: the subscription is ended, and nothing fails."""
    ann = join("Ann")
    ann.subscribe()
    customer = ann.customer
    milliseconds = int(at.timestamp() * 1000)
    together(*handle_all(site, at), lambda: services.erase(ann.user, milliseconds))
    assert not WebhookEvent.objects.exclude(error="").exists()
    site.hear()
    sync.compare_all(at)
    incidents.end_subscriptions(at)
    assert [each.status for each in gateway.subscriptions_of(customer)] == ["canceled"]
