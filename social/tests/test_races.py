"""What people do to each other at the same instant, in threads, on the real database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from accounts.timestamps import now
from social import selectors, services
from social.models import Block, Friendship, Invitation
from tables import services as tables
from tables.refusals import Refused

ROUNDS = 12
pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[str]:
    """Does all in the same instant; what each was refused for, or "done"."""
    together = Barrier(len(acts))

    def run(act: Callable[[], object]) -> str:
        together.wait()
        try:
            act()
        except Refused as refusal:
            return refusal.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(acts)) as pool:
        return sorted(pool.map(run, acts))


def pair(number: int) -> tuple[User, User]:
    return tuple(User.objects.create(username=f"{name}{number}") for name in ("ann", "ben"))


def doing(act: str, me: User, other: User) -> Callable[[], object]:
    return lambda: getattr(services, act)(me, other, timezone.now())


@pytest.mark.parametrize("number", range(ROUNDS))
def test_two_requests_that_cross_make_a_friendship(number: int) -> None:
    ann, ben = pair(number)
    assert at_once(doing("ask", ann, ben), doing("ask", ben, ann)) == ["done", "done"]
    assert Friendship.objects.get().state == "friends"


def test_twice_is_once() -> None:
    ann, ben = pair(0)
    assert at_once(*[doing("ask", ann, ben)] * 4) == ["already_asked"] * 3 + ["done"]
    assert at_once(*[doing("accept", ben, ann)] * 4) == ["already_friends"] * 3 + ["done"]
    assert at_once(*[doing("remove", ben, ann), doing("remove", ann, ben)]) == [
        "done",
        "not_friends",
    ]
    assert at_once(*[doing("block", ann, ben)] * 4) == ["already_blocked"] * 3 + ["done"]
    assert at_once(*[doing("unblock", ann, ben)] * 4) == ["done"] + ["not_blocked"] * 3


@pytest.mark.parametrize("number", range(ROUNDS))
@pytest.mark.parametrize("act", ["ask", "accept"])
def test_a_block_wins_over_what_crosses_it(number: int, act: str) -> None:
    ann, ben = pair(number)
    if act == "accept":
        services.ask(ann, ben, timezone.now())
    else:
        services.ask(ben, ann, timezone.now())
        act = "accept" if number % 2 else "ask"
        ann, ben = ben, ann
    at_once(doing(act, ben, ann), doing("block", ann, ben))
    assert selectors.friends(ann) == selectors.friends(ben) == []
    assert not selectors.requests_to(ann).exists()


@pytest.mark.parametrize("number", range(ROUNDS))
def test_both_block_each_other(number: int) -> None:
    ann, ben = pair(number)
    assert at_once(doing("block", ann, ben), doing("block", ben, ann)) == ["done", "done"]
    assert Block.objects.count() == 2


def test_an_invitation_pressed_twice_is_one() -> None:
    ann, ben = pair(0)
    at_once(doing("ask", ann, ben), doing("ask", ben, ann))
    table = tables.open_table(ann, "american", {}, now())
    invite = [lambda: services.invite(ann, ben, table.pk, timezone.now())] * 3
    assert at_once(*invite) == ["already_invited", "already_invited", "done"]
    number = Invitation.objects.get().pk
    take = [lambda: services.take_seat(ben, number, timezone.now())] * 3
    assert at_once(*take).count("done") == 1
    assert table.seats.filter(user=ben).count() == 1
