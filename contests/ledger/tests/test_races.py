"""Two postings at the same moment, on a real database."""

import threading
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

import pytest
from django.db import connection, connections, transaction

from accounts.models import User
from contests.ledger import selectors, services
from contests.ledger.models import Account, Posting
from contests.ledger.services import NewPosting, NotEnoughCoins

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer"),
]
AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
ROUNDS = 20


def together(*actions: Callable[[], Any]) -> list[Any]:
    """Does all at once; returns what each returned or raised."""
    barrier = threading.Barrier(len(actions))
    done: list[Any] = [None] * len(actions)

    def run(number: int) -> None:
        try:
            barrier.wait()
            done[number] = actions[number]()
        except Exception as error:
            done[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=[number]) for number in range(len(actions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return done


def account(person: Callable[[str], User], name: str) -> Account:
    return services.player_account(person(name), AT)


def fee(one: Account, pot: Account, coins: int, key: str) -> NewPosting:
    return NewPosting(key, Posting.Kind.FEE, {one.pk: -coins, pot.pk: coins})


def test_same_key_by_two(person: Callable[[str], User]) -> None:
    ann = account(person, "ann")
    for day in range(1, ROUNDS + 1):
        gift = services.play_day_gift(ann, date(2026, 3, day))
        done = together(*[partial(services.post_all, [gift], AT)] * 2)
        assert sorted(map(len, done)) == [0, 1]
    expected = services.WELCOME_COINS + ROUNDS * services.PLAY_DAY_COINS
    assert selectors.balance_of(ann.user) == expected


def test_account_opened_by_two() -> None:
    """Who signed up before there were coins has them when they are first asked for."""
    for ann in User.objects.bulk_create(User(username=f"ann{n}") for n in range(ROUNDS)):
        opened = together(*[partial(services.player_account, ann, AT)] * 2)
        assert [each.balance for each in opened] == [services.WELCOME_COINS] * 2
        assert selectors.history_of(ann).count() == 1


def test_two_fees_with_coins_for_one(person: Callable[[str], User]) -> None:
    pot = services.pot_account("duel")
    for number in range(ROUNDS):
        ann = account(person, f"ann{number}")
        fees = [fee(ann, pot, 150, f"{number} in tab {tab}") for tab in range(2)]
        done = together(*(partial(services.post_all, [each], AT) for each in fees))
        assert sum(isinstance(each, NotEnoughCoins) for each in done) == 1
        assert selectors.balance_of(ann.user) == services.WELCOME_COINS - 150
    assert services.pot_account("duel").balance == ROUNDS * 150


def test_same_accounts_in_opposite_order(person: Callable[[str], User]) -> None:
    ann, ben = account(person, "ann"), account(person, "ben")
    pot = services.pot_account("duel")
    for number in range(ROUNDS):
        there = [fee(one, pot, 1, f"{number} {one.pk}") for one in (ann, ben)]
        back = [fee(one, pot, 1, f"{number} {one.pk} more") for one in (ben, ann)]
        done = together(*(partial(services.post_all, each, AT) for each in (there, back)))
        assert [len(each) for each in done] == [2, 2]
    assert services.pot_account("duel").balance == 4 * ROUNDS


def test_no_gift_waits_for_another(person: Callable[[str], User]) -> None:
    """All gifts come from the site. Whoever holds one player's coins may need another's next."""
    ann, ben, cyd = (account(person, name) for name in ("ann", "ben", "cyd"))
    begun, given = threading.Event(), threading.Event()

    def gift_for(one: Account) -> list[Posting]:
        return services.post_all([services.play_day_gift(one, AT.date())], AT)

    def first() -> list[Posting]:
        with transaction.atomic():
            gift_for(ann)
            begun.set()
            gave = given.wait(10)
            return gift_for(cyd) if gave else []

    def second() -> list[Posting]:
        begun.wait(10)
        posted = gift_for(ben)
        given.set()
        return posted

    assert [len(each) for each in together(first, second)] == [1, 1]
