"""Staff give a player coins or take them, with a reason that the player reads."""

from datetime import datetime
from typing import Any, TypeVar

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext

from accounts.admin_parts import may_change
from accounts.models import User
from contests.ledger import services
from contests.ledger.services import NotEnoughCoins
from moderation import staff_log
from notifications.hooks import NotificationKind
from notifications.services import notify
from tables.refusals import Refused
from tables.templatetags.games import signed

T = TypeVar("T")

MOST_COINS = 100_000  # in one correction; more is a slip of the finger

# Staff read them, in English like all of the admin.
TEXTS = {
    "no_account": "This account has been deleted.",
    "guest": "Guests have no coins.",
    "staff_account": "Only administrators can correct the coins of staff, including their own.",
    "no_coins": "Say how many coins to give or to take.",
    "too_many": f"One correction moves at most {MOST_COINS:,} coins.",
    "no_reason": "Give a reason. The player reads it.",
    "not_enough": "That is more than the player has: {balance:,} coins.",
}


def must(value: T | None, code: str) -> T:
    """Returns the value if it is truthy."""
    if not value:
        raise Refused(code, TEXTS[code])
    return value


@transaction.atomic
def correct(user: User, coins: int, reason: str, *, by: Any, key: str, at: datetime) -> bool:
    """Posts a correction and tells the player. False if its key was used before: a double click.

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
        posted = services.correct(user, coins, at, reason=reason.strip(), by=by, key=key)
    except NotEnoughCoins as error:
        text = TEXTS["not_enough"].format(balance=error.account.balance)
        raise Refused("not_enough", text) from error
    if posted:
        staff_log.record(by, user, f"corrected coins by {coins:+}: {reason.strip()}")
        notify(user, CORRECTED, at, coins=coins, reason=reason.strip())
    return posted


CORRECTED = "coins_corrected"


def _text(row: Any) -> str:
    return gettext("We have corrected your coins by {coins}. Reason: {reason}").format(
        coins=signed(row.data["coins"]), reason=row.data["reason"]
    )


CORRECTION = NotificationKind(_text, lambda row: reverse("coins"))
