"""The review of a finished game: for whoever has the seat, and nobody else."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import current_player
from accounts.ratelimit import limited
from accounts.timestamps import now
from learn import selectors, services, shown
from learn.models import OPEN, Review, State
from tables.models import Seat, Status, Table
from tables.refusals import Refused
from tables.responses import post_action, refuse, refuse_hidden, seated_player

PAGES_PER_MINUTE = 90  # one that waits asks every few seconds
ACTIONS_PER_MINUTE = 20


def page_of(table_id: str) -> str:
    return reverse("review", args=[table_id])


def _back(request: HttpRequest) -> str:
    found = request.resolver_match
    return page_of(**found.kwargs) if found else reverse("landing")


button = post_action(ACTIONS_PER_MINUTE, _back, page_of, guests=True)


@button
def ask(request: HttpRequest, table_id: str) -> str:
    services.ask(seated_player(request), _table(table_id), now())
    return reverse("review_progress", args=[table_id])


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def review(request: HttpRequest, table_id: str) -> HttpResponse:
    """The review, or the button that asks for it, or why there is none."""
    table = _table(table_id)
    try:
        seat, found = _review(request, table)
        if found and found.state in OPEN:
            return redirect("review_progress", table_id)
        if found is None:
            selectors.must_be_reviewable(table, seat)
    except Refused as refusal:
        return _refused(request, table, refusal)
    failed = found is not None and found.state == State.FAILED
    reviewer = selectors.reviewer_of(table.game)
    hidden = reviewer is not None and reviewer.sees_hidden
    quick = reviewer is not None and reviewer.quick
    context = {"table": table, "failed": failed, "sees_hidden": hidden, "quick": quick}
    if found and not failed:
        page = "learn/board_review.html" if hidden else "learn/review.html"
        return render(request, page, context | shown.shown(table, found))
    return render(request, "learn/ask.html", context)


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def progress(request: HttpRequest, table_id: str) -> HttpResponse:
    """How far it is. Leads to the review once there is one."""
    table = _table(table_id)
    try:
        _, found = _review(request, table)
    except Refused as refusal:
        return _refused(request, table, refusal)
    if found is None or found.state not in OPEN:
        return redirect("review", table_id)
    context = {"table": table, "review": found, "ahead": selectors.ahead_of(found)}
    return render(request, "learn/progress.html", context)


def _table(table_id: str) -> Table:
    """A finished table of a game that has reviews; otherwise nothing is shown of them."""
    table = get_object_or_404(Table, pk=table_id, status=Status.OVER)
    if selectors.reviewer_of(table.game) is None:
        raise Http404
    return table


def _review(request: HttpRequest, table: Table) -> tuple[Seat, Review | None]:
    seat = selectors.own_seat(table, current_player(request))
    selectors.must_be_visible(table, seat)
    return seat, selectors.review_of(seat, table)


def _refused(request: HttpRequest, table: Table, refusal: Refused) -> HttpResponse:
    """Hidden as the replay is; what is wrong with the table itself is said on the page."""
    if refusal.code == "hidden":
        return refuse_hidden(request)
    if refusal.code == "not_seated":
        return refuse(request, refusal, reverse("landing"))
    context = {"table": table, "refusal": refusal.text}
    return render(request, "learn/ask.html", context)
