"""A player's coins and their history."""

from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from accounts.guests import SignedInRequest
from accounts.ratelimit import limited
from contests.ledger import selectors, services
from contests.ledger.models import Line, Posting
from contests.ledger.selectors import ContestLink, hooks

PAGES_PER_MINUTE = 60
MOVEMENTS_PER_PAGE = 25

Kind = Posting.Kind
WORDS: dict[str, Promise] = {
    Kind.WELCOME: _("Welcome gift"),
    Kind.PLAY_DAY: _("Day of play"),
    Kind.FEE: _("Entry fee"),
    Kind.PRIZE: _("Prize"),
    Kind.REFUND: _("Entry fee returned"),
    Kind.CORRECTION: _("Correction by our team"),
    Kind.CLOSE: _("Account deleted"),
}


class Movement(NamedTuple):
    """A line of a player's history, in words."""

    line: Line
    words: Promise
    contest: ContestLink | None


@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def coins(request: SignedInRequest) -> HttpResponse:
    """How many coins the player has, where coins come from, and where each of theirs came from."""
    account = services.player_account(request.user, timezone.now())
    page = Paginator(selectors.history_of(request.user), MOVEMENTS_PER_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "here": "settings",
        "balance": account.balance,
        "history": page,
        "movements": _movements(list(page)),
        "welcome": services.WELCOME_COINS,
        "play_day": services.PLAY_DAY_COINS,
    }
    return render(request, "coins/coins.html", context)


def _movements(lines: list[Any]) -> list[Movement]:
    links = hooks.links_of({line.contest for line in lines if line.contest})
    return [Movement(line, WORDS[line.posting.kind], links.get(line.contest)) for line in lines]
