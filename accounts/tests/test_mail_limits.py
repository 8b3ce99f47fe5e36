"""Mail that strangers ask for: nobody is flooded, nobody is kept from getting their own."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts import ratelimit
from accounts.models import User
from accounts.tests.people import sign_up

pytestmark = pytest.mark.django_db
MAILBOX = "ann@example.net"
NETWORKS = [f"198.51.{network}.7" for network in range(40)]
SENT = "We have sent an email to"


def sign_up_from(network: str, number: int, outbox) -> bool:
    """Whether a mail went to the mailbox, and the page said so."""
    before = len(outbox)
    browser = Client(REMOTE_ADDR=network)
    sign_up(browser, f"Zoe-{number}-Y", MAILBOX)
    assert browser.session.get("_auth_user_id"), "signing up works all the same"
    page = browser.get(reverse("account_email")).content.decode()
    went = len(outbox) > before
    assert (SENT in page) == went
    assert ("Too many emails were asked for today" in page) != went
    return went


def ask_for_reset(network: str) -> str:
    browser = Client(REMOTE_ADDR=network)
    form = {"email": MAILBOX}
    return browser.post(reverse("account_reset_password"), form, follow=True).content.decode()


def test_owner_gets_their_first_mail_whatever_a_stranger_does(mailoutbox) -> None:
    asked = [sign_up_from(NETWORKS[0], number, mailoutbox) for number in range(14)]
    assert asked == [True] * ratelimit.NETWORK_TO_ADDRESS + [False] * 4
    assert sign_up_from(NETWORKS[1], 99, mailoutbox)
    assert SENT not in ask_for_reset(NETWORKS[0])
    before = len(mailoutbox)
    assert "sent an email with a link" in ask_for_reset(NETWORKS[2])
    assert len(mailoutbox) > before


def test_one_address_gets_a_bounded_number(rf, mailoutbox) -> None:
    """From several networks that each ask for as much as they may: then one for each network."""
    sent = 0
    for network in NETWORKS:
        request = rf.get("/", REMOTE_ADDR=network)
        sent += sum(not ratelimit.too_many(request, MAILBOX) for _ in range(20))
    assert sent == ratelimit.ADDRESS_A_DAY + len(NETWORKS)


def test_one_network_cannot_write_to_everybody(rf) -> None:
    request = rf.get("/", REMOTE_ADDR=NETWORKS[0])
    boxes = [f"box{number}@example.net" for number in range(100)]
    sent = sum(not ratelimit.too_many(request, box) for box in boxes)
    assert sent == ratelimit.NETWORK_AN_HOUR


def test_one_account_cannot_write_to_everybody(rf) -> None:
    """Not even from many networks."""
    asked = [(rf.get("/", REMOTE_ADDR=network), f"box{network}@x.net") for network in NETWORKS]
    sent = sum(not ratelimit.too_many(request, box, 7) for request, box in asked)
    assert sent == ratelimit.SENDER_A_DAY


@pytest.mark.parametrize("known", [True, False])
def test_reset_says_the_same_whether_there_is_an_account(known: bool, mailoutbox) -> None:
    if known:
        User.objects.create_user("Ann", MAILBOX)
    assert "sent an email with a link" in ask_for_reset(NETWORKS[0])
    assert "less than three minutes ago" in ask_for_reset(NETWORKS[0])
    assert len(mailoutbox) == 1


def test_cache_holds_no_address(mailoutbox) -> None:
    ask_for_reset(NETWORKS[0])
    redis: Any = cache
    keys = [key.decode() for key in redis._cache.get_client().keys("*mail*")]
    assert len(keys) == 4
    assert not [key for key in keys if "@" in key or "ann" in key]


def test_page_does_not_say_that_a_mail_was_sent_which_could_not_be(client, settings) -> None:
    settings.EMAIL_BACKEND = "accounts.tests.test_mail_limits.Down"
    sign_up(client, "Ann", MAILBOX)
    page = client.get(reverse("account_email")).content.decode()
    assert "could not send the email" in page
    assert SENT not in page
    page = ask_for_reset(NETWORKS[0])
    assert "could not send the email" in page
    assert "sent an email with a link" not in page


class Down:
    """A backend whose broker is away."""

    def __init__(self, **_: Any) -> None: ...

    def send_messages(self, messages: object) -> int:
        raise ConnectionError
