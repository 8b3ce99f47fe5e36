"""People who subscribe, and the site that receives what Stripe says about it."""

import json
from datetime import UTC, datetime
from typing import Any

from django.test import Client
from django.urls import reverse
from djstripe.models import WebhookEndpoint

from accounts.models import User
from billing import checkout, gateway, mails, webhooks
from billing.facts import SubscriptionFacts, event_facts
from billing.models import Membership, SentMail, WebhookEvent
from tests.stripe_stand_in import StandIn

BASE = "http://127.0.0.1:8000"


class Member:
    """A member at Stripe's pages."""

    def __init__(self, stripe: StandIn, user: User) -> None:
        self.stripe = stripe
        self.user = user

    @property
    def row(self) -> Membership:
        return Membership.objects.get(pk=self.user.pk)

    @property
    def customer(self) -> str:
        return str(self.row.customer_id)

    def open(self, interval: str = "month", at: datetime | None = None) -> str:
        return checkout.start(self.user, interval, at or datetime.now(UTC))

    def subscribe(self, card: str = "pays") -> str:
        return self.stripe.pay_checkout(self.open(), card)

    def subscriptions(self) -> list[SubscriptionFacts]:
        return gateway.subscriptions_of(self.customer)

    def charges(self) -> list[dict[str, Any]]:
        return list(gateway.pages("charges", customer=self.customer))


class Site:
    """The site's side: posts what Stripe has to say, and does the work of the workers."""

    def __init__(self, stripe: StandIn, client: Client) -> None:
        self.stripe = stripe
        self.client = client

    def post(self, body: bytes, signature: str, **headers: str) -> int:
        uuid = WebhookEndpoint.objects.get().djstripe_uuid
        return self.client.post(
            reverse("billing_webhook", args=[uuid]),
            body,
            content_type="application/json",
            headers={"Stripe-Signature": signature, **headers},
        ).status_code

    def message(self, event: dict[str, Any], at: float | None = None) -> tuple[bytes, str]:
        seconds = int(datetime.now(UTC).timestamp() if at is None else at)
        return self.stripe.message(event, WebhookEndpoint.objects.get().secret, seconds)

    def tell(self, events: list[dict[str, Any]]) -> None:
        """Posts messages about events, in this order."""
        for event in events:
            assert self.post(*self.message(event)) == 200, json.dumps(event)

    def news(self) -> list[dict[str, Any]]:
        """What has happened at Stripe and is not stored here, oldest first."""
        known = set(WebhookEvent.objects.values_list("event_id", flat=True))
        return [event for event in self.stripe.events() if event["id"] not in known]

    def hear(self) -> None:
        """Everything that has happened arrives and is handled."""
        self.tell(self.news())
        self.work()

    def work(self, at: datetime | None = None) -> None:
        """Does what waits for workers, including the mirror and the mails."""
        at = at or datetime.now(UTC)
        for row in WebhookEvent.objects.filter(handled=None).order_by("pk"):
            webhooks.attempt(row.pk, at)
            if copied := webhooks.copied_after(event_facts(row.body)):
                webhooks.copy_object(*copied)
        for mail in SentMail.objects.filter(sent=None).order_by("pk"):
            mails.deliver(mail.pk, at)


def mail_kinds(member: Member) -> list[str]:
    return sorted(SentMail.objects.filter(membership=member.row).values_list("kind", flat=True))
