"""The list of notifications."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import SignedInRequest
from accounts.ratelimit import limited
from notifications import selectors, services

A_PAGE = 30  # notifications
PAGES_PER_MINUTE = 60


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def notifications(request: SignedInRequest) -> HttpResponse:
    """Shows what is new, and from then on counts it as seen."""
    listed = selectors.notifications(request.user)
    page = Paginator(listed, A_PAGE).get_page(request.GET.get("page"))
    shown = [(row, *selectors.words(row)) for row in page]
    if any(row.read is None for row, *_ in shown):
        services.mark_all_read(request.user, shown[0][0].at, timezone.now())
    context = {"here": "notifications", "page": page, "shown": shown}
    return render(request, "notifications/list.html", context)
