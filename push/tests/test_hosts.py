"""A push service that fails, or that nobody knows, holds up no other."""

import time
from contextlib import ExitStack

import pytest
from django.core.cache import cache

from accounts.models import User
from push import sending, services, tasks
from push.models import Subscription
from push.tests.test_sending import PUSH, attempt, subscribed
from tests.push_service import PushService, push_service

AT = 1_800_000_000.0
HOST = "push.example.org"


@pytest.fixture(autouse=True)
def fresh() -> None:
    for host in (HOST, "fcm.googleapis.com"):
        cache.delete_many([f"push.rests.{host}", f"push.tries.{host}"])


def fail(times: int, at: float = AT) -> None:
    for _ in range(times):
        sending.note(HOST, False, at)


def test_known_services() -> None:
    known = ("fcm.googleapis.com", "web.push.apple.com", "updates.push.services.mozilla.com")
    assert all(map(sending.is_known, (*known, "wns2-am3p.notify.windows.com")))
    others = ("evilfcm.googleapis.com", "fcm.googleapis.com.example.org", "x.push.apple.com")
    for other in (HOST, *others, "x.fcm.googleapis.com", "evilnotify.windows.com"):
        assert not sending.is_known(other)
    assert sending.host_of("https://FCM.googleapis.com:443/x") == "fcm.googleapis.com"


def test_third_failure_begins_a_rest() -> None:
    fail(2)
    assert sending.pause(HOST, AT) == 0
    fail(1)
    assert sending.pause(HOST, AT + 10) == 20


def test_each_rest_is_longer() -> None:
    fail(3)
    rests, at = [], AT
    for _ in range(8):
        rests.append(sending.pause(HOST, at))
        at += rests[-1]
        fail(1, at)
    assert rests == [30, 60, 120, 240, 480, 900, 900, 900]


def test_what_began_before_a_rest_makes_it_no_longer() -> None:
    fail(12)
    assert sending.pause(HOST, AT) == 30


def test_after_a_rest_one_tries_and_the_others_look_again() -> None:
    fail(3)
    assert [sending.pause(HOST, AT + 30) for _ in range(3)] == [0, 10, 10]
    sending.note(HOST, True, AT + 31)
    assert [sending.pause(HOST, AT + 31) for _ in range(3)] == [0, 0, 0]


def test_others_have_two_threads_and_the_known_ones_the_rest() -> None:
    with ExitStack() as waiting:
        names = (HOST, "a.example.org", "b.example.org", "fcm.googleapis.com")
        assert [waiting.enter_context(sending.thread_for(each)) for each in names] == [
            True, True, False, True,
        ]  # fmt: skip
    with sending.thread_for(HOST) as free:
        assert free


@pytest.mark.django_db
def test_service_that_fails_is_left_alone_and_another_is_not(
    ann: User, service: PushService
) -> None:
    with push_service() as other:
        broken, well = service.browser(), other.browser()
        rows = [subscribed(ann, each) for each in (broken, well)]
        broken.answers = [(500, {})] * 9
        assert [attempt(rows[0]) for _ in range(5)][3:] == [30, 30]
        assert service.attempts == 3
        assert attempt(rows[1]) is None
        assert len(well.arrived) == 1
    assert Subscription.objects.count() == 2


@pytest.mark.django_db
def test_message_waits_for_a_thread(ann: User, service: PushService) -> None:
    browser = service.browser()
    row = subscribed(ann, browser)
    with sending.thread_for("a.example.org"), sending.thread_for("b.example.org"):
        assert attempt(row) == 30
        assert not browser.arrived
    assert attempt(row) is None
    assert browser.arrived


@pytest.mark.django_db
def test_message_gives_up_a_quarter_of_an_hour_after_it_was_queued(
    ann: User, service: PushService
) -> None:
    row = subscribed(ann, service.browser())
    queued = int(time.time()) - 14 * 60 - 31
    with sending.thread_for("a.example.org"), sending.thread_for("b.example.org"):
        tasks.send(row.pk, services.sealed(PUSH), 3600, False, queued)  # and is not tried again
    row.refresh_from_db()
    assert row.failed == 1


@pytest.mark.django_db
def test_message_without_a_thread_leaves_the_trial_to_another(
    ann: User, service: PushService
) -> None:
    row = subscribed(ann, service.browser())
    host = sending.host_of(row.endpoint)
    for _ in range(3):
        sending.note(host, False, time.time() - 60)
    with sending.thread_for("a.example.org"), sending.thread_for("b.example.org"):
        assert attempt(row) == 30
    assert attempt(row) is None
    assert service.attempts == 1
