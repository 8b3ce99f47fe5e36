"""What happens at the same moment in several tabs, and in two workers, on a real database."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.privacy import delete_account
from contests.models import Contest, Entrant, Series
from contests.services import deciding, opening, playing
from contests.services.entrants import Household
from contests.terms import Kind
from contests.tests.stories import (
    AT,
    CLOSES,
    MINUTE,
    SOLITAIRE,
    WELCOME,
    begin,
    check_ledger,
    coins,
    duel,
    enter,
    ms,
    player,
    players,
    pool,
    post,
    staff,
    take,
)
from notifications.models import Notification
from social.tests.seat_races import run_concurrently
from tables import actions, services
from tables.models import Table, new_seed
from tables.storage import batch
from tables.storage.batch import WriteRequest

pytestmark = pytest.mark.django_db(transaction=True)
State = Contest.State


def times(action: Callable[[], object], number: int) -> list[Callable[[], object]]:
    return [action] * number


@pytest.mark.parametrize("_", range(3))
def test_the_last_place_is_taken_once(_) -> None:
    where = duel(fee=50)
    enter(where, player("ann"))
    others = players("ben", "cyd", "dan", "eve")
    done = run_concurrently(*[lambda one=one: playing.enter(where.pk, one, AT) for one in others])
    assert done == ["contest_full", "contest_full", "contest_full", "done"]
    assert where.entrants.count() == 2
    check_ledger()


def test_entering_in_several_tabs_pays_once() -> None:
    ann, where = player("ann"), pool(fee=50)
    done = run_concurrently(*times(lambda: playing.enter(where.pk, ann, AT), 4))
    assert done == ["done"] * 4
    assert (where.entrants.count(), coins(ann)) == (1, WELCOME - 50)
    check_ledger()


def test_two_contests_at_once_cost_no_more_than_one_has() -> None:
    ann, contests = player("ann"), [duel(fee=150), pool(fee=150)]
    done = run_concurrently(
        *[lambda each=each: playing.enter(each.pk, ann, AT) for each in contests]
    )
    assert done == ["done", "not_enough_coins"]
    check_ledger()


def test_a_household_enters_at_the_same_moment() -> None:
    where, home = pool(fee=10), Household("203.0.113.7", "")
    both = players("ann", "ben")
    done = run_concurrently(
        *[lambda one=one: playing.enter(where.pk, one, AT, home) for one in both]
    )
    assert done == ["done", "household"]


def test_beginning_in_several_tabs_opens_one_table() -> None:
    ann, where = player("ann"), duel()
    enter(where, ann)
    assert run_concurrently(*times(lambda: playing.begin(where.pk, ann, AT), 4)) == ["done"] * 4
    assert Table.objects.count() == 1


@pytest.mark.parametrize("_", range(3))
def test_four_workers_decide_at_once(_) -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    post(where, ann, 2)
    post(where, ben, 1)
    decided: list[bool] = []
    run_concurrently(*times(lambda: decided.append(deciding.decide(where.pk, CLOSES)), 4))
    assert sum(decided) == 1
    assert coins(ann) == WELCOME + 50 + 20
    assert Notification.objects.filter(kind="contest_decided").count() == 2
    check_ledger()


def test_decided_and_voided_at_once() -> None:
    ann, ben, boss = *players("ann", "ben"), staff()
    where = duel(fee=50)
    enter(where, ann, ben)
    post(where, ann, 2)
    post(where, ben, 1)
    run_concurrently(
        lambda: deciding.decide(where.pk, CLOSES),
        lambda: deciding.void(where.pk, "A fault.", boss, CLOSES),
    )
    where.refresh_from_db()
    assert coins(ann) == WELCOME + 20 + (50 if where.state == State.DECIDED else 0)
    check_ledger()


@pytest.mark.parametrize("_", range(3))
def test_beginning_while_it_is_decided(_) -> None:
    """Either the game is waited for, or it does not begin."""
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    post(where, ann, 2)
    run_concurrently(
        lambda: playing.begin(where.pk, ben, CLOSES - MINUTE),
        lambda: deciding.decide(where.pk, CLOSES),
    )
    where.refresh_from_db()
    began = where.entrants.get(user=ben).begun is not None
    assert where.state == (State.OPEN if began else State.DECIDED)
    check_ledger()


def test_all_games_of_a_contest_end_in_one_commit() -> None:
    """As when the clock ends them together: one transaction, one decision."""
    people = players("ann", "ben", "cyd", "dan")
    where = pool(places=4, fee=10)
    enter(where, *people)
    opened = [begin(where, one) for one in people]
    for user, table in zip(people, opened, strict=True):
        take(table, user, 1, AT)
    at = ms(AT + 10 * MINUTE)
    done: list[Any] = batch.write_all(
        [
            WriteRequest(table.pk, lambda state: actions.wake(state, at, new_seed()))
            for table in opened
        ]
    )
    assert {state.status for state in done} == {"over"}
    assert Entrant.objects.filter(posted=AT + 10 * MINUTE).count() == 4
    deciding.decide(where.pk, AT + 11 * MINUTE)
    check_ledger()


@pytest.mark.parametrize("_", range(5))
def test_everything_at_once(_) -> None:
    """Games end, one account is deleted, others enter, and workers decide: nobody waits in a
    circle, and not a coin is lost."""
    people = players("ann", "ben", "cyd")
    contests = [pool(places=3, fee=10) for _ in range(3)]
    for where in contests:
        enter(where, *people[:2])
    opened = [
        (begin(contests[0], people[0]), people[0]),
        (begin(contests[1], people[1]), people[1]),
    ]
    for table, user in opened:
        take(table, user, 1, AT)
    late = ms(AT + 10 * MINUTE)
    done = run_concurrently(
        *[lambda table=table: services.wake(table.pk, late) for table, _ in opened],
        lambda: delete_account(people[0], late),
        *[lambda where=where: playing.enter(where.pk, people[2], AT) for where in contests],
        *[lambda where=where: deciding.decide(where.pk, CLOSES) for where in contests],
    )
    assert set(done) <= {"done", "contest_closed"}
    check_ledger()
    deciding.decide_due(CLOSES + MINUTE)
    assert not Contest.objects.filter(state=State.OPEN).exists()
    check_ledger()


def test_two_workers_refill() -> None:
    prizes = {"fee": 10, "places": 3, "prizes": [60, 30, 10]}
    series = opening.save_series(
        {"kind": Kind.POOL, "game": "solitaire", "options": SOLITAIRE, **prizes}
    )
    run_concurrently(*times(lambda: opening.refill(AT), 4))
    assert Series.objects.get(pk=series.pk).contests.count() == 2
    run_concurrently(*times(lambda: opening.open_dailies(AT), 4))
    assert Contest.objects.filter(kind=Kind.DAILY).count() == 2
