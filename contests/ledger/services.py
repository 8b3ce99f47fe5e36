"""Moves coins. Only this module writes the ledger; times are passed in.

Postings are made in the transaction that causes them. Accounts are locked in the order of their
ids and before anything is read, so that no two postings wait for each other in a circle, and a key
that was used meanwhile is seen.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple, TypeVar

from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.translation import gettext

from accounts.admin_parts import may_change
from accounts.models import User
from contests.ledger.models import Account, Line, Posting
from moderation import staff_log
from notifications.hooks import NotificationKind
from notifications.services import notify
from tables.refusals import Refused
from tables.templatetags.games import signed

WELCOME_COINS = 200
PLAY_DAY_COINS = 20
MOST_COINS = 100_000  # in one correction; more is a slip of the finger
CORRECTED = "coins_corrected"
TOPIC = "contests"  # contests and the coins that come of them

Kind = Account.Kind
T = TypeVar("T")

# Refusals of corrections. Staff read them, in English like all of the admin.
TEXTS = {
    "no_account": "This account has been deleted.",
    "guest": "Guests have no coins.",
    "staff_account": "Only administrators can correct the coins of staff, including their own.",
    "no_coins": "Say how many coins to give or to take.",
    "too_many": f"One correction moves at most {MOST_COINS:,} coins.",
    "no_reason": "Give a reason. The player reads it.",
    "not_enough": "That is more than the player has: {balance:,} coins.",
}


class NotEnoughCoins(Exception):  # noqa: N818  (a refusal is an answer, not an error)
    """The player of this account has fewer coins than they would need."""

    def __init__(self, account: Account) -> None:
        super().__init__(f"{account} has {account.balance}")
        self.account = account


class NewPosting(NamedTuple):
    """A movement of coins that is not stored yet.

    moves: coins by the id of the account, positive for what it gets; they sum to zero.
    """

    key: str
    kind: str
    moves: Mapping[int, int]
    reason: str = ""
    by: Any = None


def site_account() -> Account:
    return Account.objects.get_or_create(kind=Kind.SITE)[0]


def pot_account(contest: str) -> Account:
    """The pot of a contest. contest: its id."""
    return Account.objects.get_or_create(
        contest=contest, defaults={"kind": Kind.POT, "balance": 0}
    )[0]


def player_account(user: User, at: datetime) -> Account:
    """A player's account. It is opened with the gift at sign-up when it is first asked for, so
    accounts that are older than the coins have theirs too. Not for guests."""
    return Account.objects.filter(user=user).first() or _opened(user, at)


def _opened(user: User, at: datetime) -> Account:
    try:
        with transaction.atomic():
            return open_account(user, at)
    except IntegrityError:  # another request was faster
        return Account.objects.get(user=user)


def open_account(user: User, at: datetime) -> Account:
    """The account of a player who has none, with the gift at sign-up in it. Nobody else knows of it
    yet, so nothing has to be locked or looked up."""
    site = site_account()
    account = Account.objects.create(kind=Kind.PLAYER, user=user, balance=WELCOME_COINS)
    gift = Posting.objects.create(key=f"welcome:{user.pk}", kind=Posting.Kind.WELCOME, at=at)
    Line.objects.bulk_create(
        [
            Line(posting=gift, account=account, amount=WELCOME_COINS, after=WELCOME_COINS),
            Line(posting=gift, account=site, amount=-WELCOME_COINS),
        ]
    )
    return account


def _from_site(account: Account, coins: int) -> dict[int, int]:
    return {account.pk: coins, site_account().pk: -coins}


def post(key: str, kind: str, moves: Mapping[int, int], at: datetime, **about: Any) -> bool:
    """Makes one posting; False if its key was used before. See `post_all`."""
    return bool(post_all([NewPosting(key, kind, moves, **about)], at))


@transaction.atomic
def post_all(new: Sequence[NewPosting], at: datetime) -> list[Posting]:
    """Makes postings in their order, and returns those whose keys were not used before.

    Raises NotEnoughCoins if an account would become negative; then nothing is posted.
    """
    accounts = _locked({account for posting in new for account in posting.moves})
    used = set(Posting.objects.filter(key__in=[p.key for p in new]).values_list("key", flat=True))
    fresh = {posting.key: posting for posting in new if posting.key not in used}
    rows = Posting.objects.bulk_create(
        Posting(key=p.key, kind=p.kind, reason=p.reason, by=p.by, at=at) for p in fresh.values()
    )
    lines = [line for row in rows for line in _move(row, fresh[row.key].moves, accounts)]
    Line.objects.bulk_create(lines)
    # Not the site's: writing its row would make all postings wait for each other.
    changed = {line.account for line in lines if line.after is not None}
    Account.objects.bulk_update(changed, ["balance"])
    return rows


def _locked(ids: set[int]) -> dict[int, Account]:
    """Accounts by id, locked until the end of the transaction; the site's is never waited for."""
    rows = Account.objects.filter(pk__in=ids).exclude(kind=Kind.SITE).order_by("pk")
    locked = {row.pk: row for row in rows.select_for_update(no_key=True)}
    return locked | Account.objects.in_bulk(ids - locked.keys())


def _move(
    posting: Posting, moves: Mapping[int, int], accounts: Mapping[int, Account]
) -> list[Line]:
    """The lines of one posting, after which the accounts have their new balances."""
    if sum(moves.values()) != 0:
        raise ValueError(f"{posting.key} does not sum to zero")
    lines = []
    for pk, amount in moves.items():
        account = accounts[pk]
        if account.balance is not None:
            if account.balance + amount < 0:
                raise NotEnoughCoins(account)
            account.balance += amount
        lines.append(Line(posting=posting, account=account, amount=amount, after=account.balance))
    return lines


# What is posted twice under one key is posted once. Contests and users are given by id.


def fee_key(contest: str, user: int) -> str:
    return f"fee:{contest}:{user}"


def prize_key(contest: str) -> str:
    return f"prize:{contest}"


def refund_key(contest: str) -> str:
    return f"refund:{contest}"


def withdrawal_key(contest: str, user: int) -> str:
    """The fee of one entrant who leaves before they have played."""
    return f"refund:{contest}:{user}"


def play_day_key(user: int, day: date) -> str:
    return f"play_day:{user}:{day.isoformat()}"


def play_day_gift(account: Account, day: date) -> NewPosting:
    """The gift for a player's first finished game of a day in UTC."""
    assert account.user_id is not None
    key = play_day_key(account.user_id, day)
    return NewPosting(key, Posting.Kind.PLAY_DAY, _from_site(account, PLAY_DAY_COINS))


def post_correction(
    user: User, coins: int, at: datetime, *, reason: str, by: Any, key: str
) -> bool:
    """Nothing is ever edited: what is wrong is corrected by another posting."""
    moves = _from_site(player_account(user, at), coins)
    return post(f"correction:{key}", Posting.Kind.CORRECTION, moves, at, reason=reason, by=by)


@transaction.atomic
def close(user: User, at: datetime) -> None:
    """A deleted account's coins go back to the site. The last step of what contests erase."""
    account = Account.objects.filter(user=user).select_for_update(no_key=True).first()
    if account and account.balance:
        post(f"close:{user.pk}", Posting.Kind.CLOSE, _from_site(account, -account.balance), at)


def must(value: T | None, code: str) -> T:
    """Returns the value if it is truthy."""
    if not value:
        raise Refused(code, TEXTS[code])
    return value


@transaction.atomic
def correct(user: User, coins: int, reason: str, *, by: Any, key: str, at: datetime) -> bool:
    """Staff give a player coins or take them, with a reason that the player reads. False if its
    key was used before: a double click.

    coins: what the player gets, or with a minus what is taken.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    must(user.closed is None, "no_account")
    must(not user.guest, "guest")
    must(may_change(by, user), "staff_account")
    must(coins, "no_coins")
    must(abs(coins) <= MOST_COINS, "too_many")
    must(reason.strip(), "no_reason")
    try:
        posted = post_correction(user, coins, at, reason=reason.strip(), by=by, key=key)
    except NotEnoughCoins as error:
        text = TEXTS["not_enough"].format(balance=error.account.balance)
        raise Refused("not_enough", text) from error
    if posted:
        staff_log.record(by, user, f"corrected coins by {coins:+}: {reason.strip()}")
        notify(user, CORRECTED, at, coins=coins, reason=reason.strip())
    return posted


def _correction_text(row: Any) -> str:
    return gettext("We have corrected your coins by {coins}. Reason: {reason}").format(
        coins=signed(row.data["coins"]), reason=row.data["reason"]
    )


CORRECTION = NotificationKind(_correction_text, lambda row: reverse("coins"), TOPIC)
