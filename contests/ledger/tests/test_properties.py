"""Whatever happens, in whatever order and however often: coins are neither made nor lost, nobody
owes any, and the balances are right."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial

from django.db.models import Sum
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.models import User
from contests.ledger import selectors, services
from contests.ledger.models import Account, Line, Posting
from contests.ledger.services import NewPosting, NotEnoughCoins
from contests.tasks import check

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
NAMES = ("ann", "ben", "cyd")
CONTESTS = ("duel", "cup")
Kind = Posting.Kind
Happening = Callable[[], object]


def account(name: str) -> Account:
    user = User.objects.get_or_create(username=name)[0]
    return services.player_account(user, AT)


def play(name: str, day: int) -> None:
    services.post_all([services.play_day_gift(account(name), date(2026, 3, day))], AT)


def enter(name: str, contest: str, coins: int) -> None:
    one, pot = account(name), services.pot_account(contest)
    services.post(f"fee:{contest}:{name}", Kind.FEE, {one.pk: -coins, pot.pk: coins}, AT)


def win(names: list[str], contest: str) -> None:
    """The winners share the pot; what cannot be shared goes to the first."""
    pot = services.pot_account(contest)
    share, rest = divmod(pot.balance or 0, len(names))
    if share:
        shares = {account(name).pk: share for name in names}
        shares[account(names[0]).pk] += rest
        services.post(f"prize:{contest}", Kind.PRIZE, {pot.pk: -pot.balance, **shares}, AT)


def give_back(contest: str) -> None:
    """Returns all fees, or none if the pot is shared already."""
    pot = services.pot_account(contest)
    fees = Line.objects.filter(posting__key__startswith=f"fee:{contest}:", amount__lt=0)
    refunds = [
        NewPosting(f"refund:{contest}:{one}", Kind.REFUND, {pot.pk: paid, one: -paid})
        for one, paid in fees.values_list("account", "amount")
    ]
    services.post_all(refunds, AT)


def correct(name: str, coins: int, key: str) -> None:
    user = account(name).user
    services.post_correction(user, coins, AT, reason="counted again", by=None, key=key)


def close(name: str) -> None:
    services.close(account(name).user, AT)


names, contests = st.sampled_from(NAMES), st.sampled_from(CONTESTS)
coins = st.integers(1, 250)
happenings = st.one_of(
    st.builds(partial, st.just(account), names),
    st.builds(partial, st.just(play), names, st.integers(1, 3)),
    st.builds(partial, st.just(enter), names, contests, coins),
    st.builds(partial, st.just(win), st.lists(names, min_size=1, unique=True), contests),
    st.builds(partial, st.just(give_back), contests),
    st.builds(
        partial, st.just(correct), names, coins | coins.map(lambda n: -n), st.sampled_from("ab")
    ),
    st.builds(partial, st.just(close), names),
)


class TestCoins(TestCase):
    @given(st.lists(happenings, max_size=25))
    def test_coins_are_neither_made_nor_lost(self, happened: list[Happening]) -> None:
        for name in NAMES:
            account(name)
        for happen in happened:
            before = Line.objects.count()
            try:
                happen()
            except NotEnoughCoins:
                assert Line.objects.count() == before
        assert not Line.objects.values("posting").annotate(s=Sum("amount")).exclude(s=0).exists()
        for each in Account.objects.exclude(kind="site"):
            assert each.balance == (each.lines.aggregate(all=Sum("amount"))["all"] or 0) >= 0
        for user in User.objects.all():
            assert selectors.history_of(user)[0].after == selectors.balance_of(user)
        assert check(AT).faults == 0
