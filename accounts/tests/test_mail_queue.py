"""The queue between a request that sends mail and the worker that delivers it."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery.exceptions import Reject
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db import transaction
from django.urls import reverse

from accounts.tasks import RETRIES, send_mail
from accounts.tests.people import create_account, sign_up
from config import celery
from tests.mail_server import mail_server, text_of
from tests.processes import wait_until, worker
from tests.refusing_redis import REFUSALS, STOPPED, away_redis

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("queued_mail")]


@pytest.fixture(params=[STOPPED, *REFUSALS])
def away_broker(request: pytest.FixtureRequest) -> Iterator[None]:
    """Points Celery at a Redis that is away or refuses."""
    with away_redis(request.param) as url:
        celery.conf.update(broker_write_url=url.replace("unix://", "redis+socket://"))
        yield
        celery.conf.update(broker_write_url=None)


def send(**more) -> None:
    EmailMessage("Tiles", "Come and play: 麻將", to=["ann@example.org"], **more).send()


def test_worker_delivers_queued_mail(client, tmp_path: Path) -> None:
    create_account("Ann")
    with mail_server() as server, worker(tmp_path, TILEHOUSE_TEST_EMAIL_URL=server.url):
        client.post(reverse("account_reset_password"), {"email": "ann@example.org"})
        wait_until(lambda: server.arrived)
    (mail,) = server.arrived
    assert mail["To"] == "ann@example.org"
    assert "Hello Ann" in text_of(mail)


@pytest.mark.usefixtures("away_broker")
def test_mail_that_neither_goes_out_nor_back_into_the_queue_is_kept() -> None:
    """Both the mail server and Redis say no at once."""
    about = {"id": "1", "args": ["sealed"], "kwargs": {}, "retries": 0, "delivery_info": {}}
    send_mail.push_request(called_directly=False, is_eager=False, **about)
    try:
        with pytest.raises(Reject) as refused:
            # Not by a connection that was made before Redis was away.
            send_mail.retry(exc=OSError("try later"), connection=celery.connection_for_write())
    finally:
        send_mail.pop_request()
    assert refused.value.requeue


@pytest.mark.usefixtures("eager_celery")
class TestDelivery:
    def test_every_field_of_a_message_arrives(self, mail_server) -> None:
        send(
            from_email="Tilehouse <hello@tiles.example>",
            cc=["ben@example.org"],
            reply_to=["staff@tiles.example"],
            headers={"Auto-Submitted": "auto-generated"},
        )
        (mail,) = mail_server.arrived
        assert (mail["Subject"], mail["From"]) == ("Tiles", "Tilehouse <hello@tiles.example>")
        assert (mail["Cc"], mail["Reply-To"]) == ("ben@example.org", "staff@tiles.example")
        assert mail["Auto-Submitted"] == "auto-generated"
        assert mail["Message-ID"].endswith("@tiles.example>")
        assert mail.get_content().strip() == "Come and play: 麻將"

    def test_mail_is_sent_on_commit(self, mail_server) -> None:
        with transaction.atomic():
            send()
            assert not mail_server.arrived
        assert len(mail_server.arrived) == 1

    def test_rolled_back_transaction_sends_nothing(self, mail_server) -> None:
        with transaction.atomic():
            send()
            transaction.set_rollback(True)
        assert mail_server.attempts == 0

    def test_mail_is_retried_and_delivered_once(self, mail_server) -> None:
        mail_server.refusals = 3
        send()
        assert (mail_server.attempts, len(mail_server.arrived)) == (4, 1)

    def test_number_of_attempts_is_limited(self, mail_server) -> None:
        mail_server.refusals = 1000
        send()
        assert (mail_server.attempts, mail_server.arrived) == (RETRIES + 1, [])

    @pytest.mark.parametrize("refusal", ["550 5.1.1 no such mailbox", "552 5.2.2 full"])
    def test_recipient_who_is_refused_for_good_is_given_up(
        self, mail_server, caplog, refusal
    ) -> None:
        mail_server.answers["gone@"] = refusal
        EmailMessage("Tiles", "Play", to=["gone@example.org"]).send()
        send()
        assert mail_server.attempts == 2, "each once"
        assert [mail["To"] for mail in mail_server.arrived] == ["ann@example.org"]
        assert f"refused for good: SMTPRecipientsRefused [{refusal[:3]}]" in caplog.text
        assert "gone@" not in caplog.text

    def test_content_that_is_refused_for_good_is_given_up(self, mail_server, caplog) -> None:
        mail_server.refusals, mail_server.refusal = 1, "554 5.7.1 spam"
        send()
        assert (mail_server.attempts, mail_server.arrived) == (1, [])
        assert "refused for good: SMTPDataError [554]" in caplog.text

    def test_greylisted_recipient_is_tried_again(self, mail_server) -> None:
        mail_server.answers["ann@"] = "450 4.2.0 greylisted"
        send()
        assert mail_server.attempts == RETRIES + 1

    @pytest.mark.parametrize("greeting", ["421 4.3.2 busy", "554 5.7.1 you may not send here"])
    def test_server_that_refuses_the_site_is_tried_again(
        self, mail_server, caplog, greeting
    ) -> None:
        mail_server.greeting = greeting
        send()
        assert mail_server.attempts == RETRIES + 1
        assert "refused for good" not in caplog.text

    def test_person_reads_that_their_address_refuses_mail(self, client, mail_server) -> None:
        mail_server.answers["cleo@"] = "550 5.1.1 no such mailbox"
        sign_up(client, "Cleo", "cleo@away.example")
        words = "does not accept our mail"
        for page in ("account_email_verification_sent", "account_email"):
            assert words in client.get(reverse(page)).content.decode()
        mail_server.answers.clear()
        EmailMessage("Tiles", "Play", to=["cleo@away.example"]).send()
        assert words not in client.get(reverse("account_email")).content.decode()

    def test_unreachable_mail_server_fails_no_request(self, client, settings) -> None:
        settings.EMAIL_DELIVERY_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
        assert sign_up(client, "Cleo", "cleo@away.example").status_code == 302

    def test_unsupported_message_is_an_error(self) -> None:
        message = EmailMultiAlternatives("Tiles", "Play", to=["ann@example.org"])
        message.attach_alternative("<p>Play</p>", "text/html")
        with pytest.raises(ValueError, match="only text"):
            message.send()


@pytest.mark.usefixtures("away_broker")
class TestBrokerAway:
    def test_sign_up_continues_with_a_warning(self, client, caplog) -> None:
        began = time.monotonic()
        assert sign_up(client, "Cleo", "cleo@away.example").status_code == 302
        assert time.monotonic() - began < 5
        page = client.get(reverse("settings")).content.decode()
        assert "We could not send the email" in page
        assert "mail could not be queued" in caplog.text

    def test_error_is_raised_unless_fail_silently(self) -> None:
        with pytest.raises(ConnectionError):
            send()
        EmailMessage("Tiles", "Play", to=["ann@example.org"]).send(fail_silently=True)

    def test_committed_data_is_kept(self, caplog) -> None:
        with transaction.atomic():
            create_account("Ann")
            send()
        assert "mail could not be queued" in caplog.text
