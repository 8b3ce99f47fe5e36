"""Concurrent actions about the same users, in threads on a real database."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.timestamps import now
from social import selectors, services
from social.models import Block, Friendship, Invitation
from social.tests.seat_races import run_concurrently
from tables import services as tables

ROUNDS = 12
pytestmark = pytest.mark.django_db(transaction=True)


def pair(number: int) -> tuple[User, User]:
    ann, ben = (User.objects.create(username=f"{name}{number}") for name in ("ann", "ben"))
    return ann, ben


def call(act: str, me: User, other: User) -> Callable[[], object]:
    return lambda: getattr(services, act)(me, other, timezone.now())


def test_crossing_requests_make_a_friendship() -> None:
    for number in range(ROUNDS):
        ann, ben = pair(number)
        assert run_concurrently(call("ask", ann, ben), call("ask", ben, ann)) == ["done", "done"]
        assert Friendship.objects.get(low=ann).state == "friends"


def test_repeated_actions_are_done_once() -> None:
    ann, ben = pair(0)
    assert run_concurrently(*[call("ask", ann, ben)] * 4) == ["already_asked"] * 3 + ["done"]
    assert run_concurrently(*[call("accept", ben, ann)] * 4) == ["already_friends"] * 3 + ["done"]
    assert run_concurrently(*[call("remove", ben, ann), call("remove", ann, ben)]) == [
        "done",
        "not_friends",
    ]
    assert run_concurrently(*[call("block", ann, ben)] * 4) == ["already_blocked"] * 3 + ["done"]
    assert run_concurrently(*[call("unblock", ann, ben)] * 4) == ["done"] + ["not_blocked"] * 3


@pytest.mark.parametrize("first", ["ask", "accept"])
def test_block_wins_over_a_concurrent_action(first: str) -> None:
    for number in range(ROUNDS):
        (ann, ben), act = pair(number), first
        if act == "accept":
            services.ask(ann, ben, timezone.now())
        else:
            services.ask(ben, ann, timezone.now())
            act = "accept" if number % 2 else "ask"
            ann, ben = ben, ann
        run_concurrently(call(act, ben, ann), call("block", ann, ben))
        assert selectors.friends(ann) == selectors.friends(ben) == []
        assert not selectors.requests_to(ann).exists()


def test_users_can_block_each_other_concurrently() -> None:
    for number in range(ROUNDS):
        ann, ben = pair(number)
        blocks = run_concurrently(call("block", ann, ben), call("block", ben, ann))
        assert blocks == ["done", "done"]
        assert Block.objects.filter(blocker__in=(ann, ben)).count() == 2


def test_repeated_invitation_is_sent_once() -> None:
    ann, ben = pair(0)
    run_concurrently(call("ask", ann, ben), call("ask", ben, ann))
    table = tables.open_table(ann, "american", {}, now())
    invite = [lambda: services.invite(ann, ben, table.pk, timezone.now())] * 3
    assert run_concurrently(*invite) == ["already_invited", "already_invited", "done"]
    number = Invitation.objects.get().pk
    take = [lambda: services.take_seat(ben, number, timezone.now())] * 3
    assert run_concurrently(*take).count("done") == 1
    assert table.seats.filter(user=ben).count() == 1
