"""Messages sent at the same time, in threads on a real database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from django.db import OperationalError, connection

from accounts.models import User
from accounts.privacy import delete_account
from accounts.timestamps import now
from chat import selectors, services, writing
from chat.models import Conversation, Message
from chat.tests.people import NOON, befriend, friends, nonce, write
from notifications.models import UserEvent
from social import services as social
from social.tests.seat_races import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)
needs_row_locks = pytest.mark.skipif(
    "connection.vendor == 'sqlite'", reason="lets one write at a time"
)
EACH = 12  # messages by one person


def sends(by: User, to: User, first: int = 0) -> Callable[[], object]:
    """Sends messages one after the other, as fast as is allowed."""

    def run() -> None:
        for number in range(first, first + EACH):
            write(by, to, f"{number}", NOON + timedelta(seconds=2 * number))
            services.read(by, to.pk, number, NOON)

    return run


def events(user: User) -> list[dict[str, Any]]:
    rows = UserEvent.objects.filter(user=user).order_by("version")
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    return [msgspec.json.decode(row.body) for row in rows]


def test_both_sides_write_at_the_same_time() -> None:
    ann, ben, cyd = friends("Ann", "Ben", "Cyd")
    befriend(ben, cyd)
    people = (ann, ben, cyd)
    pairs = [(one, other) for one in people for other in people if one != other]
    later = {ann.pk: 0, ben.pk: 0, cyd.pk: 0}
    actions = []
    for one, other in pairs:
        actions.append(sends(one, other, later[one.pk]))
        later[one.pk] += EACH
    assert run_concurrently(*actions) == ["done"] * len(pairs)
    for row in Conversation.objects.all():
        numbers = list(row.messages.values_list("number", flat=True))
        assert numbers == list(range(1, row.last + 1))
        assert row.last == 2 * EACH
    for person in people:
        assert events(person)[-1]["unread"] == selectors.unread(person.pk)


def test_events_of_a_conversation_come_in_order() -> None:
    ann, ben = friends("Ann", "Ben")
    run_concurrently(sends(ann, ben), sends(ben, ann))
    for person in (ann, ben):
        numbers = [event["number"] for event in events(person) if event["kind"] == "message"]
        assert all(one < other for one, other in pairwise(numbers))


def test_message_sent_from_two_tabs_is_stored_once() -> None:
    ann, ben = friends("Ann", "Ben")
    same = nonce()
    done = run_concurrently(*[lambda: services.send(ann, ben.pk, "Hello", same, NOON)] * 4)
    assert done == ["done"] * 4
    assert Message.objects.count() == 1 == Conversation.objects.get().last
    assert len(events(ben)) == 1


def waits(action: Callable[[], object]) -> bool:
    """Whether an action in another tab waits for a transaction of this one."""

    def try_action() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '200ms'")
        try:
            action()
        except OperationalError:
            return True
        finally:
            with connection.cursor() as cursor:  # which others get from the pool
                cursor.execute("RESET lock_timeout")
            connection.close()
        return False

    with ThreadPoolExecutor(1) as tab:
        return tab.submit(try_action).result()


@needs_row_locks
@pytest.mark.parametrize("act", ["block", "remove", "delete_account"])
def test_others_wait_while_a_message_is_being_sent(act: str) -> None:
    """So nothing is delivered after a block has been confirmed."""
    ann, ben = friends("Ann", "Ben")
    do: dict[str, Callable[[], object]] = {
        "block": lambda: social.block(ben, ann, NOON),
        "remove": lambda: social.remove(ben, ann, NOON),
        "delete_account": lambda: delete_account(ben, now()),
    }
    waited: list[bool] = []

    def check(*_: Any) -> str:
        waited.append(waits(do[act]))
        return ""

    with patch.object(writing, "rate_refusal", check):
        write(ann, ben)
    assert waited == [True]
    do[act]()
    assert not selectors.may_write(ann.pk, ben.pk)


@needs_row_locks
@pytest.mark.parametrize("act", ["send", "read", "clear"])
@pytest.mark.parametrize("number", range(4))
def test_deleting_an_account_while_the_other_writes(act: str, number: int) -> None:
    ann, ben = friends(f"Ann{number}", f"Ben{number}")
    write(ben, ann)
    do = {
        "send": lambda: write(ann, ben),
        "read": lambda: services.read(ann, ben.pk, 1, NOON),
        "clear": lambda: services.clear(ann, ben.pk, 1, NOON),
    }[act]
    run_concurrently(do, lambda: delete_account(ben, now()))
    assert not selectors.conversations_of(ben.pk).exists()
    assert selectors.unread(ann.pk) == 0
