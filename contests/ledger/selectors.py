"""Reads the ledger of coins."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from accounts.models import User
from contests.ledger.models import Account, Line
from contests.ledger.services import WELCOME_COINS

# What `balance_of` reads, for `tables.hooks.lobby_values`.
BALANCE = f"""
SELECT COALESCE((SELECT balance FROM ledger_account WHERE user_id = %(user)s), {WELCOME_COINS})
"""  # noqa: S608  (a number)


def balance_of(user: User) -> int:
    """A player's coins; before their account is opened, the gift it will be opened with."""
    balance = Account.objects.filter(user=user.pk).values_list("balance", flat=True).first()
    return WELCOME_COINS if balance is None else balance


def history_of(user: User) -> QuerySet[Line]:
    """Every movement of a player's coins, newest first. contest: the id of the contest that the
    coins went to or came from, or None."""
    pots = Line.objects.filter(posting=OuterRef("posting"), account__kind=Account.Kind.POT)
    lines = Line.objects.filter(account__user=user.pk).select_related("posting")
    lines = lines.annotate(contest=Subquery(pots.values("account__contest")[:1]))
    return lines.order_by("-pk")


@dataclass(frozen=True)
class ContestLink:
    """A contest in the history of a player's coins."""

    title: str
    url: str


@dataclass
class Hooks:
    """Filled by `config.wiring`. links_of: finds contests by their ids, because the ledger knows
    them only by those; what it does not know has no link."""

    links_of: Callable[[Collection[str]], Mapping[str, ContestLink]] = lambda contests: {}


hooks = Hooks()


def coins_of(user: User) -> dict[str, Any]:
    """For "My data": a user's coins and their whole history as JSON values, without
    who of the staff corrected."""
    return {"balance": balance_of(user), "history": [_movement(line) for line in history_of(user)]}


def _movement(line: Any) -> dict[str, Any]:
    return {
        "at": line.posting.at,
        "kind": line.posting.kind,
        "reason": line.posting.reason,
        "contest": line.contest,
        "coins": line.amount,
        "balance": line.after,
    }
