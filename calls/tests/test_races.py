"""What people do about calls at the same moment, in threads with connections of their own."""

from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection  # noqa: F401  (read by the condition below)

from accounts.privacy import delete_account
from calls import services
from calls.models import Call, CallMember
from calls.tests.people import AT, after, friends, person
from calls.tests.test_tables import american_table, install_toy_game  # noqa: F401  (a fixture)
from social.tests.seat_races import run_concurrently

ROUNDS = 2  # emptying the database takes long
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor == 'sqlite'", reason="lets one write at a time"),
]


def joined() -> int:
    return CallMember.objects.filter(state="joined").count()


@pytest.mark.parametrize("number", range(ROUNDS))
def test_two_pages_accept(number: int) -> None:
    ann, ben = friends(f"Ann{number}", f"Ben{number}")
    call = services.ring(ann, ben, AT)
    answers = run_concurrently(*[lambda: services.accept(ben, call.pk, after(1))] * 2)
    assert answers == ["already_answered", "done"]
    assert joined() == 2


@pytest.mark.parametrize("number", range(ROUNDS))
def test_two_people_ring_each_other(number: int) -> None:
    ann, ben = friends(f"Ann{number}", f"Ben{number}")
    rings = (lambda: services.ring(ann, ben, AT), lambda: services.ring(ben, ann, AT))
    assert run_concurrently(*rings) == ["done", "done"]
    assert (Call.objects.get().state, joined()) == ("active", 2)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_two_people_ring_the_same_friend(number: int) -> None:
    ben, ann, cyd = friends(f"Ben{number}", f"Ann{number}", f"Cyd{number}")
    rings = (lambda: services.ring(ann, ben, AT), lambda: services.ring(cyd, ben, AT))
    assert run_concurrently(*rings) == ["busy", "done"]


ENDINGS: dict[str, Callable[..., Callable[[], object]]] = {
    "decline": lambda ann, ben, call: lambda: services.decline(ben, call, after(29)),
    "cancel": lambda ann, ben, call: lambda: services.leave(ann.pk, call, after(29)),
    "miss": lambda ann, ben, call: lambda: services.end_due(after(30)),
}


@pytest.mark.parametrize("number", range(ROUNDS))
@pytest.mark.parametrize("ending", ENDINGS)
def test_accepting_while_the_call_ends(ending: str, number: int) -> None:
    ann, ben = friends(f"Ann{number}", f"Ben{number}")
    call = services.ring(ann, ben, AT)
    services.join(ann, call.pk, "tab-of-first", AT)
    services.beat(ann.pk, call.pk, "tab-of-first", after(15), audio=True, video=False)
    end = ENDINGS[ending](ann, ben, call.pk)
    answers = run_concurrently(lambda: services.accept(ben, call.pk, after(29)), end)
    state = Call.objects.get().state
    assert joined() == (2 if state == "active" else 0)
    assert answers[-1] == "done"
    if ending == "cancel":
        assert state == "ended"
    answered = CallMember.objects.get(user=ben).state
    assert answered in ("joined", "declined", "missed", "left")


@pytest.mark.parametrize("number", range(ROUNDS))
def test_four_people_join_a_table_call(number: int) -> None:
    four = [person(f"Player{number}{letter}") for letter in "abcd"]
    table = american_table(*four)
    joins = [lambda user=user: services.join_table(user, table.pk, AT) for user in four]
    assert run_concurrently(*joins) == ["done"] * 4
    assert (Call.objects.count(), joined()) == (1, 4)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_one_person_accepts_two_calls(number: int) -> None:
    """A table call begins while a friend's call is accepted: one of them, never both."""
    ann, ben = friends(f"Ann{number}", f"Ben{number}")
    table = american_table(ben)
    call = services.ring(ann, ben, AT)
    run_concurrently(
        lambda: services.accept(ben, call.pk, after(1)),
        lambda: services.join_table(ben, table.pk, after(1)),
    )
    assert CallMember.objects.filter(user=ben, state="joined").count() == 1


@pytest.mark.parametrize("number", range(ROUNDS))
def test_account_is_deleted_while_the_call_ends(number: int) -> None:
    ann, ben = friends(f"Ann{number}", f"Ben{number}")
    call = services.ring(ann, ben, AT)
    deleted = partial(delete_account, ann, int(after(1).timestamp() * 1000))
    run_concurrently(deleted, lambda: services.decline(ben, call.pk, after(1)))
    ann.refresh_from_db()
    assert ann.closed
    assert joined() == 0
