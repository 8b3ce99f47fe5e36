"""Reads the ledger of coins."""

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from contests.ledger.models import Account, Line
from contests.ledger.services import WELCOME_COINS


def balance_of(user: Any) -> int:
    """A player's coins; before their account is opened, the gift it will be opened with."""
    balance = Account.objects.filter(user=user.pk).values_list("balance", flat=True).first()
    return WELCOME_COINS if balance is None else balance


def history_of(user: Any) -> QuerySet[Line]:
    """Every movement of a player's coins, newest first. contest: the id of the contest that the
    coins went to or came from, or None."""
    pots = Line.objects.filter(posting=OuterRef("posting"), account__kind=Account.Kind.POT)
    lines = Line.objects.filter(account__user=user.pk).select_related("posting")
    lines = lines.annotate(contest=Subquery(pots.values("account__contest")[:1]))
    return lines.order_by("-pk")
