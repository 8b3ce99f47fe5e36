"""What push services get, and what follows from their answers."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from celery.exceptions import Retry
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from notifications.models import Notification
from push import endpoints, keys, sending, services, tasks
from push.models import Subscription
from push.sending import Message
from push.services import Push
from tests.push_service import Browser, PushService, slow_service

pytestmark = pytest.mark.django_db
AT = datetime(2027, 5, 6, 18, tzinfo=UTC)
PUSH = Push("Tilehouse", "Ben hat dir einen Platz freigehalten 🀄", "/table/x/", "x", 600, True)


def subscribed(user: User, browser: Browser) -> Subscription:
    keys = services.Browser(browser.endpoint, **browser.keys)
    assert services.check_browser(keys)
    services.subscribe(user, keys, "session", "Firefox", AT)
    return Subscription.objects.get(endpoint=browser.endpoint)


def attempt(row: Subscription, tried: int = 0, about: list[Any] | None = None) -> int | None:
    """Returns after how many seconds to try again."""
    until = int(timezone.now().timestamp()) + PUSH.lasts
    message = Message(services.sealed(PUSH), until, PUSH.urgent)
    again = tasks.attempt(row.pk, message, about, tried)
    return again and again.wait


@pytest.fixture
def browser(service: PushService) -> Browser:
    return service.browser()


@pytest.fixture
def row(ann: User, browser: Browser) -> Subscription:
    return subscribed(ann, browser)


def test_only_the_browser_can_read_it(browser: Browser, row: Subscription) -> None:
    assert attempt(row) is None
    [arrived] = browser.arrived
    assert arrived.told == {
        "title": "Tilehouse", "text": PUSH.text, "url": "/table/x/", "tag": "x", "unread": 0,
    }  # fmt: skip
    assert 590 <= int(arrived.headers["ttl"]) <= 600
    assert arrived.headers["urgency"] == "high"
    assert arrived.claims["key"] == keys.public_key()
    assert arrived.claims["sub"].startswith("mailto:")
    row.refresh_from_db()
    assert row.used is not None


@pytest.mark.parametrize("status", [404, 410])
def test_browser_that_has_gone_is_forgotten(browser: Browser, row: Subscription, status) -> None:
    browser.answers = [(status, {})]
    assert attempt(row) is None
    assert not Subscription.objects.exists()


def test_service_says_when_to_try_again(browser: Browser, row: Subscription) -> None:
    browser.answers = [(429, {"Retry-After": "95"})]
    assert attempt(row) == 95
    assert attempt(row, 1) is None
    assert len(browser.arrived) == 1


def test_task_tries_again(browser: Browser, row: Subscription) -> None:
    browser.answers = [(503, {})]
    with pytest.raises(Retry):
        tasks.send(row.pk, services.sealed(PUSH), 60, False)


@pytest.mark.parametrize(("tried", "wait"), [(0, 30), (1, 120), (2, 480), (3, None)])
def test_service_that_fails_is_tried_a_few_times(
    browser: Browser, row: Subscription, tried: int, wait: int | None
) -> None:
    browser.answers = [(503, {})]
    assert attempt(row, tried) == wait
    row.refresh_from_db()
    assert row.failed == (wait is None)


def test_service_that_does_not_answer(row: Subscription) -> None:
    Subscription.objects.update(endpoint="http://127.0.0.1:9/send/x")
    assert attempt(row) == 30
    assert attempt(row, 3) is None


def test_service_that_answers_letter_by_letter(row: Subscription, monkeypatch) -> None:
    monkeypatch.setattr(endpoints, "SECONDS", 0.3)
    with slow_service() as port:
        Subscription.objects.update(endpoint=f"http://127.0.0.1:{port}/send/x")
        began = time.monotonic()
        assert attempt(row) == 30
    assert 0.2 < time.monotonic() - began < 3


def test_what_a_service_says_besides_is_not_awaited(browser: Browser, row: Subscription) -> None:
    """It announces much, and sends nothing."""
    browser.answers = [(201, {"Content-Length": "1000000000"})]
    assert attempt(row) is None
    row.refresh_from_db()
    assert row.used
    assert attempt(row) is None
    assert len(browser.arrived) == 1


def test_message_that_is_refused_is_given_up(browser: Browser, row: Subscription) -> None:
    browser.answers = [(413, {})] * 22
    for _ in range(20):
        assert attempt(row) is None
    assert Subscription.objects.get().failed == 20
    attempt(row)
    assert not Subscription.objects.exists()


def test_redirect_is_not_followed(service: PushService, browser: Browser, row: Any) -> None:
    browser.answers = [(302, {"Location": service.browser().endpoint})]
    assert attempt(row) is None
    assert service.attempts == 1


def test_what_is_over_meanwhile_is_not_sent(browser: Browser, row: Subscription) -> None:
    sealed = services.sealed(PUSH)
    before = int(timezone.now().timestamp()) - 601
    tasks.send(row.pk, sealed, 600, True, before, None, 0)
    assert not browser.arrived
    tasks.send(row.pk, sealed, 600, True, before + 300, None, 0)
    assert 200 < int(browser.arrived[0].headers["ttl"]) <= 301


def test_what_was_read_meanwhile_is_not_sent(ann: User, browser: Browser, row: Any) -> None:
    told = Notification.objects.create(user=ann, kind="x", at=AT)
    browser.answers = [(503, {})]
    assert attempt(row, about=["notification", told.pk]) == 30
    Notification.objects.update(read=AT)
    assert attempt(row, about=["notification", told.pk], tried=1) is None
    assert not browser.arrived


def test_icon_shows_what_is_unread_when_it_is_sent(ann: User, browser: Browser, row: Any) -> None:
    for _ in range(3):
        Notification.objects.create(user=ann, kind="x", at=AT)
    attempt(row)
    assert browser.arrived[0].told["unread"] == 3


def test_new_password_ends_it(ann: User, browser: Browser, row: Subscription) -> None:
    ann.set_password("five winds at home")
    ann.save()
    assert attempt(row) is None
    assert not browser.arrived
    assert not Subscription.objects.exists()


def test_every_browser_of_a_user_gets_a_task(
    ann: User, service: PushService, django_capture_on_commit_callbacks, monkeypatch
) -> None:
    queued: list[Any] = []
    monkeypatch.setattr(services, "enqueue_each", lambda task, given: queued.extend(given))
    rows = [subscribed(ann, service.browser()) for _ in range(2)]
    with django_capture_on_commit_callbacks(execute=True):
        services.send([(ann.pk, PUSH), (ann.pk + 1, PUSH)], AT)
    assert [each[0] for each in queued] == [row.pk for row in rows]
    assert PUSH.text not in str(queued)


def test_nobody_gets_more_than_sixty_an_hour(
    ann: User, row: Any, django_capture_on_commit_callbacks, monkeypatch
) -> None:
    queued: list[Any] = []
    monkeypatch.setattr(services, "enqueue_each", lambda task, given: queued.extend(given))
    hour = AT + timedelta(days=ann.pk)  # in which no other test has sent anything
    for at in [hour] * 70 + [hour + timedelta(hours=1)]:
        with django_capture_on_commit_callbacks(execute=True):
            services.send([(ann.pk, PUSH)], at)
    assert len(queued) == 61


def test_what_the_site_itself_says_in_time_is_not_too_much(
    ann: User, row: Any, django_capture_on_commit_callbacks, monkeypatch
) -> None:
    queued: list[Any] = []
    monkeypatch.setattr(services, "enqueue_each", lambda task, given: queued.extend(given))
    hour = AT + timedelta(days=ann.pk, hours=3)
    with django_capture_on_commit_callbacks(execute=True):
        services.send([(ann.pk, PUSH)] * 70, hour)
        services.send([(ann.pk, PUSH._replace(counted=False))], hour)
    assert len(queued) == 61


def test_nothing_is_sent_without_a_key(ann: User, row: Subscription, settings) -> None:
    settings.PUSH_KEY = ""
    services.send([(ann.pk, PUSH)], AT)  # would fail without a broker


@given(
    status=st.integers(100, 599),
    header=st.one_of(st.text(max_size=30), st.integers(-5, 10**12).map(str)),
    tried=st.integers(0, 9),
)
def test_every_answer_leads_somewhere(status: int, header: str, tried: int) -> None:
    sent = sending.verdict(status, header, tried, AT)
    assert sent.taken + sent.gone + (sent.wait is not None) <= 1
    if sent.wait is not None:
        assert tried + 1 < sending.TRIES
        assert 30 <= sent.wait <= sending.LONGEST_WAIT


def test_date_in_retry_after() -> None:
    later = (AT + timedelta(minutes=5)).strftime("%a, %d %b %Y %H:%M:%S GMT")
    assert sending.verdict(429, later, 0, AT).wait == 301
