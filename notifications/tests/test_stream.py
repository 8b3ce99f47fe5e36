"""A user's stream: a page that follows it has every event once, in order, whatever happens."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from notifications import selectors, services
from notifications.models import UserEvent
from notifications.protocol import NotificationsRead
from notifications.services import NewEvent
from sockets import streams
from sockets.streams import Broadcast
from tests.page_client import Cursor

AT = timezone.now()
needs_row_locks = pytest.mark.skipif(
    "connection.vendor == 'sqlite'", reason="lets one write at a time"
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("append"), st.integers(1, 3), st.booleans()),  # how many; delivered
        st.tuples(st.just("again"), st.integers(0, 5), st.integers(0, 5)),
        st.tuples(st.just("ping"), st.just(0), st.just(0)),
        st.tuples(st.just("prune"), st.just(0), st.just(0)),
    ),
    max_size=25,
)


class Page:
    """A page that is sent broadcasts, some of them lost or late, and reads by pings."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.cursor = Cursor(0)
        self.appended = 0
        self.known_by_state = 0  # events that a state stands for

    def read(self) -> None:
        version, text = selectors.read_stream(self.user, self.cursor.version)
        before = self.cursor.version or 0
        message = json.loads(text)
        assert self.cursor.take(message)
        if message["t"] == "state":
            self.known_by_state += version - before

    def receive(self, broadcast: Broadcast) -> None:
        if not self.cursor.take(json.loads(broadcast.body(self.user.pk))):
            self.read()

    def seen(self) -> list[int]:
        """The events it has had, which are in order and there once."""
        numbers = [event["unread"] for event in self.cursor.events]
        assert numbers == sorted(set(numbers))
        return numbers


@pytest.mark.django_db
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_page_gets_every_event_once_and_in_order(
    steps: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Broadcast] = []
    monkeypatch.setattr(transaction, "on_commit", lambda publish: publish())
    monkeypatch.setattr(streams, "publish", lambda found: sent.extend(each for _, each in found))
    with transaction.atomic():
        page = Page(User.objects.create(username="Ann"))
        for step, first, second in steps:
            do(page, sent, step, first, second)
        page.read()
        assert page.cursor.version == page.appended
        assert len(page.seen()) + page.known_by_state == page.appended
        transaction.set_rollback(True)


def do(page: Page, sent: list[Broadcast], step: str, first: int, second: int) -> None:
    if step == "append":
        numbers = range(page.appended + 1, page.appended + first + 1)
        append(page.user, *numbers)
        page.appended += first
        if second:
            page.receive(sent[-1])
    elif step == "again" and sent:  # a broadcast comes late, or once more
        page.receive(sent[(first * 6 + second) % len(sent)])
    elif step == "ping":
        page.read()
    elif step == "prune":
        services.prune(AT + timedelta(days=3))


def append(user: User, *numbers: int) -> None:
    services.append([NewEvent(user.pk, NotificationsRead(number)) for number in numbers], AT)


@pytest.mark.django_db
def test_events_of_a_transaction_that_fails_never_were(person: Callable[[str], User]) -> None:
    ann = person("Ann")
    append(ann, 1)
    with transaction.atomic():
        append(ann, 2)
        transaction.set_rollback(True)
    append(ann, 3)
    _, text = selectors.read_stream(ann, 0)
    assert [event["unread"] for event in json.loads(text)["events"]] == [1, 3]


@pytest.mark.django_db
@pytest.mark.parametrize("since", [None, 5, 0])
def test_state_where_events_cannot_lead(person: Callable[[str], User], since: int | None) -> None:
    """No version, one that never was, and one that is too far away."""
    ann = person("Ann")
    append(ann, *range(selectors.MAX_MISSED_EVENTS + 1 if since == 0 else 3))
    version, text = selectors.read_stream(ann, since)
    message = json.loads(text)
    assert (message["t"], message["v"]) == ("state", version)
    assert message["state"]["notifications"] == 0


THREADS, ROUNDS = 6, 15


@needs_row_locks
@pytest.mark.django_db(transaction=True)
def test_many_append_at_once_without_deadlock_or_gap(person: Callable[[str], User]) -> None:
    """Each transaction names users in another order, some of them several times."""
    users = [person(name) for name in ("Ann", "Ben", "Cyd", "Dee")]
    barrier = Barrier(THREADS)

    def work(thread: int) -> None:
        try:
            barrier.wait()
            for turn in range(ROUNDS):
                chosen = [users[(thread * 3 + turn * k) % 4].pk for k in range(4)]
                events = [NewEvent(user, NotificationsRead(turn)) for user in chosen]
                with transaction.atomic():
                    services.append(events, AT)
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(work, range(THREADS)))
    for user in users:
        versions = list(UserEvent.objects.filter(user=user).values_list("version", flat=True))
        assert sorted(versions) == list(range(1, selectors.version_of(user) + 1))
    assert UserEvent.objects.count() == THREADS * ROUNDS * 4


@needs_row_locks
@pytest.mark.django_db(transaction=True)
def test_counts_are_right_in_the_order_of_events(person: Callable[[str], User]) -> None:
    ann, others = person("Ann"), [person(f"Friend {n}") for n in range(THREADS)]
    barrier = Barrier(THREADS)

    def tell(other: User) -> None:
        try:
            barrier.wait()
            services.notify(ann, "friend_request", AT, by=other)
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(tell, others))
    _, text = selectors.read_stream(ann, 0)
    counts = [event["unread"] for event in json.loads(text)["events"]]
    assert counts == list(range(1, THREADS + 1))


@pytest.mark.django_db
def test_telling_many_takes_no_more_queries(django_assert_num_queries) -> None:
    people = [User.objects.create(username=f"p{number}") for number in range(40)]
    with CaptureQueriesContext(connection) as asked:
        services.notify_all([(people[0], "friend_request", {})], AT, people[3])
    told = [(user, "friend_request", {}) for user in (*people, people[1])]
    with django_assert_num_queries(len(asked)):
        services.notify_all(told, AT, people[3])
    counts = {
        user.username: json.loads(UserEvent.objects.filter(user=user).latest("version").body)
        for user in people[:3]
    }
    assert [event["unread"] for event in counts.values()] == [2, 2, 1]
