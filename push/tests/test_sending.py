"""What push services get, and what follows from their answers."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from celery.exceptions import Retry
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from push import keys, sending, services, tasks
from push.models import Subscription
from push.sending import Message
from push.services import Push
from tests.push_service import Browser, PushService

pytestmark = pytest.mark.django_db
AT = datetime(2027, 5, 6, 18, tzinfo=UTC)
PUSH = Push("Tilehouse", "Ben hat dir einen Platz freigehalten 🀄", "/table/x/", "x", 3, 600, True)


def subscribed(user: User, browser: Browser) -> Subscription:
    keys = services.Browser(browser.endpoint, **browser.keys)
    assert services.check_browser(keys)
    services.subscribe(user, keys, "session", "Firefox", AT)
    return Subscription.objects.get(endpoint=browser.endpoint)


def attempt(row: Subscription, tried: int = 0, push: Push = PUSH) -> int | None:
    return tasks.attempt(row.pk, Message(services.sealed(push), push.lasts, push.urgent), tried)


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
        "title": "Tilehouse", "text": PUSH.text, "url": "/table/x/", "tag": "x", "unread": 3,
    }  # fmt: skip
    assert arrived.headers["ttl"] == "600"
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


def test_service_that_fails_is_tried_a_few_times(
    service: PushService, browser: Browser, row: Subscription
) -> None:
    browser.answers = [(503, {})] * 9
    assert [attempt(row, tried) for tried in range(4)] == [30, 120, 480, None]
    assert service.attempts == 4
    row.refresh_from_db()
    assert row.failed == 1


def test_service_that_does_not_answer(row: Subscription) -> None:
    Subscription.objects.update(endpoint="http://127.0.0.1:9/send/x")
    assert attempt(row) == 30
    assert attempt(row, 3) is None


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
        services.send([(ann.pk, PUSH), (ann.pk + 1, PUSH)])
    assert [each[0] for each in queued] == [row.pk for row in rows]
    assert PUSH.text not in str(queued)


def test_nothing_is_sent_without_a_key(ann: User, row: Subscription, settings) -> None:
    settings.PUSH_KEY = ""
    services.send([(ann.pk, PUSH)])  # would fail without a broker


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
