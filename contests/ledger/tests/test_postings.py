"""Coins: gifts, fees and prizes move between accounts; nothing appears and nothing vanishes."""

from datetime import UTC, date, datetime

import pytest
from django.db.models import Sum

from accounts.models import User
from contests.ledger import selectors, services
from contests.ledger.models import Line, Posting
from contests.ledger.services import NewPosting, NotEnoughCoins

pytestmark = pytest.mark.django_db
AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
Kind = Posting.Kind


def player(name: str) -> User:
    return User.objects.create_user(name, password="a long enough password")


def test_a_new_player_has_the_gift_once() -> None:
    ann = player("ann")
    assert selectors.balance_of(ann) == services.WELCOME_COINS
    for _ in range(2):
        assert services.player_account(ann, AT).balance == services.WELCOME_COINS
    assert [line.amount for line in selectors.history_of(ann)] == [services.WELCOME_COINS]


def test_a_fee_goes_to_the_pot_and_the_pot_to_the_winner() -> None:
    ann, ben = (services.player_account(player(name), AT) for name in ("ann", "ben"))
    pot = services.pot_account("duel")
    fees = [
        NewPosting(f"fee:duel:{one.pk}", Kind.FEE, {one.pk: -50, pot.pk: 50}) for one in (ann, ben)
    ]
    services.post_all(fees, AT)
    assert services.post("prize:duel", Kind.PRIZE, {pot.pk: -100, ben.pk: 100}, AT)
    assert selectors.balance_of(ann.user) == services.WELCOME_COINS - 50
    assert selectors.balance_of(ben.user) == services.WELCOME_COINS + 50
    assert Line.objects.aggregate(all=Sum("amount"))["all"] == 0


def test_what_is_posted_twice_is_posted_once() -> None:
    ann = services.player_account(player("ann"), AT)
    gift = services.play_day_gift(ann, date(2026, 3, 1))
    assert len(services.post_all([gift], AT)) == 1
    assert services.post_all([gift], AT) == []
    assert selectors.balance_of(ann.user) == services.WELCOME_COINS + services.PLAY_DAY_COINS


def test_nobody_owes_coins_and_a_refused_posting_moves_none() -> None:
    ann, ben = (services.player_account(player(name), AT) for name in ("ann", "ben"))
    pot = services.pot_account("duel")
    too_much = NewPosting("b", Kind.FEE, {ben.pk: -201, pot.pk: 201})
    with pytest.raises(NotEnoughCoins):
        services.post_all([NewPosting("a", Kind.FEE, {ann.pk: -5, pot.pk: 5}), too_much], AT)
    assert selectors.balance_of(ann.user) == selectors.balance_of(ben.user) == 200
    assert not Posting.objects.filter(kind=Kind.FEE).exists()


def test_coins_cannot_be_made() -> None:
    ann = services.player_account(player("ann"), AT)
    with pytest.raises(ValueError, match="zero"):
        services.post("one-sided", Kind.CORRECTION, {ann.pk: 5}, AT)


def test_a_deleted_account_gives_its_coins_back() -> None:
    ann = player("ann")
    services.player_account(ann, AT)
    for _ in range(2):
        services.close(ann, AT)
    assert selectors.balance_of(ann) == 0
    assert Line.objects.aggregate(all=Sum("amount"))["all"] == 0


def test_a_deleted_account_without_coins_posts_nothing() -> None:
    ann = player("ann")
    services.post_correction(ann, -services.WELCOME_COINS, AT, reason="test", by=None, key="all")
    services.close(ann, AT)
    assert not Posting.objects.filter(kind=Kind.CLOSE).exists()
