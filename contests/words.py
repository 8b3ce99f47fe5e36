"""Contests in words, for pages and for the history of coins."""

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from contests.ledger.selectors import ContestLink
from contests.models import Contest
from contests.terms import Kind
from tables.registry import game_name

KINDS = {
    Kind.DUEL: gettext_lazy("Duel"),
    Kind.DAILY: gettext_lazy("Contest of the day"),
    Kind.PRIVATE: gettext_lazy("Private contest"),
}


def kind_of(contest: Contest) -> str:
    """ "Duel", "Pool for 5" """
    if contest.kind == Kind.POOL:
        return _("Pool for %(places)d") % {"places": contest.places}
    return str(KINDS[Kind(contest.kind)])


def links_of(contests: Collection[str]) -> dict[str, ContestLink]:
    """Contests by their ids, as the history of coins names them."""
    return {
        row.pk: ContestLink(
            f"{game_name(row.game)}, {kind_of(row)}", reverse("contest", args=[row.pk])
        )
        for row in Contest.objects.filter(pk__in=contests)
    }
