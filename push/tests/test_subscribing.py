"""Browsers turn messages on and off, for the user who is signed in there, and nobody else's."""

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.privacy import delete_account, export_user_data
from accounts.timestamps import now
from push import keys, selectors, services, tasks
from push.models import Subscription
from push.sending import Message
from tests.push_service import Browser, PushService

pytestmark = pytest.mark.django_db
AT = datetime(2027, 5, 6, 18, tzinfo=UTC)


@pytest.fixture
def page(ann: User) -> Client:
    client = Client(headers={"user-agent": "Mozilla/5.0 (X11; Linux) Firefox/150.0"})
    client.force_login(ann)
    return client


def post(client: Client, name: str, sent: Any) -> Any:
    return client.post(reverse(name), json.dumps(sent), content_type="application/json")


def owner(browser: Browser) -> str | None:
    row = Subscription.objects.filter(endpoint=browser.endpoint).first()
    return row.user.username if row else None


def test_on_and_off(page: Client, service: PushService) -> None:
    browser = service.browser()
    assert post(page, "push_subscribe", browser.subscription).json() == {"on": True}
    assert post(page, "push_subscribe", browser.subscription).status_code == 200
    assert Subscription.objects.count() == 1
    assert post(page, "push_unsubscribe", browser.subscription).json() == {"on": False}
    assert owner(browser) is None


def test_visitors_cannot(service: PushService) -> None:
    answer = post(Client(), "push_subscribe", service.browser().subscription)
    assert answer.status_code == 302
    assert not Subscription.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "https://10.0.0.1/"},
        {"endpoint": 7},
        {"keys": {}},
        {"keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"keys": {"p256dh": "B" + "A" * 86, "auth": "A" * 22}},  # no point of the curve
        {"keys": {"p256dh": "!", "auth": "é"}},
        {"pad": "x" * 5_000},
    ],
)
def test_what_is_no_subscription(page: Client, service: PushService, change: Any) -> None:
    answer = post(page, "push_subscribe", service.browser().subscription | change)
    assert answer.status_code == 400
    assert not Subscription.objects.exists()


def test_browser_belongs_to_who_is_signed_in_last(page: Client, service: PushService) -> None:
    browser, ben = service.browser(), Client()
    post(page, "push_subscribe", browser.subscription)
    ben.force_login(User.objects.create_user("Ben", password="x"))
    post(ben, "push_unsubscribe", browser.subscription)
    assert owner(browser) == "Ann"
    post(ben, "push_subscribe", browser.subscription)
    assert owner(browser) == "Ben"


def test_what_waits_for_the_former_user_of_a_browser_does_not_reach_the_next(
    page: Client, service: PushService
) -> None:
    browser, ben = service.browser(), Client()
    post(page, "push_subscribe", browser.subscription)
    former = Subscription.objects.get()
    ben.force_login(User.objects.create_user("Ben", password="x"))
    post(ben, "push_subscribe", browser.subscription)
    told = services.sealed(services.Push("Tilehouse", "It is your turn.", "/"))
    tasks.attempt(former.pk, Message(told, now() // 1000 + 60, False))
    assert not browser.arrived


def test_with_an_eleventh_browser_the_oldest_goes(ann: User, service: PushService) -> None:
    browsers = [service.browser() for _ in range(11)]
    for number, each in enumerate(browsers):
        told = services.Browser(each.endpoint, **each.keys)
        services.subscribe(ann, told, "", "", AT + timedelta(days=number))
    assert [owner(each) for each in browsers] == [None] + ["Ann"] * 10


def test_signing_out_ends_it(page: Client, service: PushService) -> None:
    browser = service.browser()
    post(page, "push_subscribe", browser.subscription)
    page.post(reverse("account_logout"))
    assert owner(browser) is None


def test_signing_another_browser_out_ends_it_there(page: Client, service: PushService) -> None:
    browser = service.browser()
    post(page, "push_subscribe", browser.subscription)
    key = page.session.session_key
    user = User.objects.get(username="Ann")
    UserSession.objects.create(user=user, session_key=key, ip="127.0.0.1", user_agent="").end()
    assert owner(browser) is None


def test_service_gives_a_browser_another_address(page: Client, service: PushService) -> None:
    old, new = service.browser(), service.browser()
    post(page, "push_subscribe", old.subscription)
    worker = Client(enforce_csrf_checks=True)
    unknown = new.subscription | {"former": f"{old.endpoint}x"}
    assert post(worker, "push_renew", unknown).json() == {"on": False}
    known = new.subscription | {"former": old.endpoint}
    assert post(worker, "push_renew", known).json() == {"on": True}
    assert (owner(old), owner(new)) == (None, "Ann")


def test_late_renewal_gives_nobody_the_browser_of_another(
    page: Client, service: PushService
) -> None:
    """Ben has turned messages on in it since."""
    old, new, ben = service.browser(), service.browser(), Client()
    post(page, "push_subscribe", old.subscription)
    ben.force_login(User.objects.create_user("Ben", password="x"))
    post(ben, "push_subscribe", new.subscription)
    post(Client(), "push_renew", new.subscription | {"former": old.endpoint})
    assert (owner(old), owner(new)) == (None, "Ben")


def test_own_browsers_can_be_turned_off_from_another(page: Client, service: PushService) -> None:
    post(page, "push_subscribe", service.browser().subscription)
    row = Subscription.objects.get()
    other = Client()
    other.force_login(User.objects.create_user("Ben", password="x"))
    other.post(reverse("push_forget", args=[row.pk]))
    assert Subscription.objects.exists()
    page.post(reverse("push_forget", args=[row.pk]))
    assert not Subscription.objects.exists()


def test_data_and_deletion(ann: User, page: Client, service: PushService) -> None:
    browser = service.browser()
    post(page, "push_subscribe", browser.subscription)
    told = json.loads(b"".join(export_user_data(ann, AT)))["push"]
    assert told[0]["browser"].endswith("Firefox/150.0")
    assert browser.endpoint not in json.dumps(told)
    delete_account(ann, now())
    assert owner(browser) is None
    assert selectors.subscribers_among([ann.pk]) == set()
    tasks.attempt(1, Message("", 1, False))  # what was queued before


def test_key_that_the_command_prints_is_one() -> None:
    command = [sys.executable, "-m", "push.keys"]
    key = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    keys.check_key(key)
    for wrong in ("", "x", key[:-4], key + "AAAA", "A" * 43):
        with pytest.raises(ValueError, match="python -m push"):
            keys.check_key(wrong)
