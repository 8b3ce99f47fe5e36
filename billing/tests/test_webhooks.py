"""Messages from Stripe: forged, old, repeated, too large, in any order, lost."""

import json
from datetime import timedelta
from random import Random

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.outage import ATTEMPTS, is_due
from billing import mails, tasks, webhooks
from billing.gateway import Forged, Malformed, Stale, read_event
from billing.models import Incident, Membership, SentMail, WebhookEvent
from billing.tests.members import mail_kinds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(site, join):
    """Something that has happened, and was not told yet."""
    join("Ann").subscribe()
    return site.news()[-1]


class TestArriving:
    """Nothing is stored before the signature and its age are known to be right."""

    def refused(self, site, body, signature, **headers) -> None:
        assert site.post(body, signature, **headers) == 400
        assert not WebhookEvent.objects.exists()

    def test_forged_signature(self, site, event) -> None:
        body, signature = site.message(event)
        self.refused(site, body, signature[:-1] + ("0" if signature[-1] != "0" else "1"))

    def test_changed_body(self, site, event) -> None:
        body, signature = site.message(event)
        self.refused(site, body.replace(b"999", b"1"), signature)

    @pytest.mark.parametrize(
        "signature", ["", "t=1", "v1=00", "t=x,v1=00", "t=1,v1=00", "=,,=", "é"]
    )
    def test_senseless_signature(self, site, event, signature) -> None:
        self.refused(site, site.message(event)[0], signature)

    def test_secret_in_a_header_opens_nothing(self, site, event, settings) -> None:
        settings.DEBUG = True
        from djstripe.models import WebhookEndpoint

        body, _ = site.message(event)
        secret = WebhookEndpoint.objects.get().secret
        self.refused(site, body, "t=1,v1=00", **{"x-djstripe-webhook-secret": secret})

    @pytest.mark.parametrize("seconds", [-301, 400, -3 * 24 * 3600])
    def test_signed_too_long_ago_or_in_the_future(self, site, event, at, seconds) -> None:
        self.refused(site, *site.message(event, at.timestamp() + seconds))

    @pytest.mark.parametrize("form", ["{old},t={new}", "{old}, t={new}", "t={new},{old}"])
    def test_younger_time_behind_the_signed_one(self, site, event, at, form) -> None:
        """Only the time that was signed counts."""
        body, old = site.message(event, at.timestamp() - 3600)
        self.refused(site, body, form.format(old=old, new=int(at.timestamp())))

    @pytest.mark.parametrize("body", [b"", b"{}", b"[]", b"null", b'{"id": "evt_1"}', b"\xff\xfe"])
    def test_signed_nonsense(self, stand_in, at, body) -> None:
        from ops.stripe_stand_in.webhooks import signature

        try:
            signed = signature(body, "whsec_1", int(at.timestamp()))
        except UnicodeDecodeError:
            signed = "t=1,v1=00"
        with pytest.raises((Forged, Malformed)):
            read_event(body, signed, "whsec_1", at)

    def test_replayed_within_its_age_is_stored_once(self, site, event) -> None:
        message = site.message(event)
        assert [site.post(*message) for _ in range(3)] == [200, 200, 200]
        assert WebhookEvent.objects.count() == 1

    def test_replayed_later_is_too_old(self, site, event, at) -> None:
        body, signature = site.message(event, at.timestamp())
        from djstripe.models import WebhookEndpoint

        secret = WebhookEndpoint.objects.get().secret
        with pytest.raises(Stale):
            read_event(body, signature, secret, at + timedelta(minutes=6))

    @pytest.mark.parametrize("apart", [-360, 360])
    def test_clock_that_is_wrong_is_named(self, site, event, at, apart) -> None:
        """Whose clock it is cannot be known; nor whether the message is sent again by another."""
        body, signature = site.message(event, at.timestamp() + apart)
        from djstripe.models import WebhookEndpoint

        secret = WebhookEndpoint.objects.get().secret
        with pytest.raises(Stale, match=r"signed [+-]3[56]\d s from .* clock is wrong"):
            read_event(body, signature, secret, at)

    def test_long_ids_of_other_sites_are_stored(self, site, event) -> None:
        """Stripe's ids have up to 255 characters."""
        event["id"] = "evt_" + "x" * 251
        event["data"]["object"]["customer"] = "cus_" + "x" * 251
        event["type"] = "x" * 200
        assert site.post(*site.message(event)) == 200
        assert WebhookEvent.objects.get().event_id == event["id"]

    def test_too_large(self, site, client) -> None:
        assert site.post(b" " * (256 * 1024 + 1), "t=1,v1=00") == 413
        assert site.post(b" " * (3 * 1024 * 1024), "t=1,v1=00") == 413

    def test_unknown_address_and_get(self, site, client) -> None:
        unknown = reverse("billing_webhook", args=["00000000-0000-0000-0000-000000000000"])
        assert client.post(unknown, b"{}", content_type="application/json").status_code == 404
        assert client.get(unknown).status_code == 405

    def test_no_route_of_dj_stripe(self) -> None:
        from django.urls import get_resolver

        assert "djstripe" not in str(get_resolver().url_patterns)


class TestOrder:
    """Late, repeated and lost messages lead to the same row, and to each mail once."""

    @settings(
        max_examples=settings().max_examples // 4,  # each is the whole life of a subscription
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )
    @given(seed=st.integers(0, 10**6), arriving=st.floats(0.05, 1))
    def test_any_order_leads_to_the_same_row(self, site, join, seed, arriving) -> None:
        """arriving: the share of the messages that are not lost."""
        chance = Random(seed)
        ann = join(f"Ann{Membership.objects.count()}")
        ann.subscribe("fails_later")
        early = site.news()
        site.tell(chance.sample(early, 1))
        site.work()
        site.stripe.advance(ann.customer, 31)
        late = [event for event in site.news() if event not in early]
        mine = [each for each in early + late if ann.customer in str(each)]
        told = chance.sample(mine, max(1, int(arriving * len(mine))))
        site.tell(told + chance.sample(told, len(told)))
        site.work()
        assert ann.row.status == "past_due"
        assert ann.row.past_due_since
        kinds = mail_kinds(ann)
        assert {"payment_failed", "receipt"} <= set(kinds)
        assert len(kinds) == len(set(kinds))

    def test_handling_again_changes_nothing(self, site, join, at, mailoutbox) -> None:
        ann = join("Ann")
        ann.subscribe()
        site.hear()
        before, mails_before = ann.row, len(mailoutbox)
        WebhookEvent.objects.update(handled=None)
        site.work()
        after = ann.row
        after.synced = before.synced
        assert vars(after) | {"_state": 0} == vars(before) | {"_state": 0}
        assert len(mailoutbox) == mails_before == 2


class TestTrouble:
    def test_unknown_customer_is_reported_and_handled(self, site, join) -> None:
        ann = join("Ann")
        ann.subscribe()
        Membership.objects.update(customer_id=None)
        site.hear()
        assert not WebhookEvent.objects.filter(handled=None).exists()
        assert Incident.objects.get().kind == "unknown"

    def test_failing_stripe_leaves_it_for_later(self, site, join, at) -> None:
        ann = join("Ann")
        ann.subscribe()
        site.tell(site.news())
        site.stripe.switch("hold", api="fails")
        row = WebhookEvent.objects.exclude(customer_id="").first()
        assert not webhooks.attempt(row.pk, at)
        row.refresh_from_db()
        assert (row.handled, row.attempts) == (None, 1)
        assert row.error.startswith("Unreachable")
        assert webhooks.waiting(at) == []
        assert row.pk in webhooks.waiting(at + timedelta(minutes=3))
        site.stripe.switch("hold")
        assert webhooks.attempt(row.pk, at)
        assert ann.row.status == "active"

    def test_staff_are_told_after_the_last_attempt(self, site, join, at) -> None:
        join("Ann").subscribe()
        site.tell(site.news())
        row = WebhookEvent.objects.exclude(customer_id="").first()
        site.stripe.switch("hold", api="fails")
        for _ in range(ATTEMPTS):
            assert not Incident.objects.exists()
            webhooks.attempt(row.pk, at)
        assert Incident.objects.get().about == row.event_id
        assert row.pk not in webhooks.waiting(at + timedelta(days=9))

    def test_attempts_wait_longer_and_longer(self, at) -> None:
        hours = [
            next(h for h in range(20_000) if is_due(at, n, at + timedelta(minutes=h)))
            for n in range(ATTEMPTS)
        ]
        assert hours == [2**n for n in range(ATTEMPTS)]
        assert not is_due(at, ATTEMPTS, at + timedelta(days=999))

    def test_lost_queue_is_caught_up(self, site, join, at, eager, monkeypatch) -> None:
        """The broker was away when the messages came, and when the mails were asked for."""
        ann = join("Ann")
        ann.subscribe()
        site.tell(site.news())
        WebhookEvent.objects.update(received=at - timedelta(hours=1))
        monkeypatch.setattr("billing.webhooks.enqueue_on_commit", lambda *args: None)
        monkeypatch.setattr("billing.mails.enqueue_on_commit", lambda *args: None)
        monkeypatch.setattr("billing.tasks.enqueue_on_commit", lambda task, *args: task(*args))
        tasks.catch_up()
        assert ann.row.status == "active"
        assert SentMail.objects.count() == 2
        assert not SentMail.objects.filter(sent=None).exists()


class TestMails:
    def test_two_workers_send_a_mail_once(self, site, join, at, mailoutbox) -> None:
        ann = join("Ann")
        mails.ask(ann.row, "welcome", "sub_1", at)
        mails.ask(ann.row, "welcome", "sub_1", at)
        (mail,) = SentMail.objects.all()
        for _ in range(3):
            mails.deliver(mail.pk, at)
        assert len(mailoutbox) == 1
        assert mailoutbox[0].extra_headers["Message-ID"] == f"<membership-{mail.pk}@127.0.0.1>"

    def test_failed_sending_is_repeated(self, site, join, at, mailoutbox, settings) -> None:
        ann = join("Ann")
        mails.ask(ann.row, "welcome", "sub_1", at)
        (mail,) = SentMail.objects.all()
        settings.EMAIL_DELIVERY_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
        with pytest.raises(OSError, match="refused"):
            mails.deliver(mail.pk, at)
        assert mails.waiting(at) == []
        settings.EMAIL_DELIVERY_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
        later = at + timedelta(minutes=3)
        assert mails.waiting(later) == [mail.pk]
        mails.deliver(mail.pk, later)
        assert len(mailoutbox) == 1

    def test_mail_is_in_the_language_of_the_reader(self, site, join, at, mailoutbox) -> None:
        ann = join("Ann")
        ann.user.preferences = {"language": "es"}
        ann.user.save()
        mails.ask(ann.row, "ended", "sub_1", at)
        mails.deliver(SentMail.objects.get().pk, at)
        assert "{" not in mailoutbox[0].body

    def test_body_is_forgotten_after_thirty_days(self, site, event, at) -> None:
        from billing.sync import forget_bodies

        site.post(*site.message(event))
        assert forget_bodies(at + timedelta(days=29)) == 0
        assert json.loads(WebhookEvent.objects.get().body)
        assert forget_bodies(at + timedelta(days=31)) == 1
        assert WebhookEvent.objects.get().body == ""
