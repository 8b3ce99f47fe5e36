"""Replays of finished sessions."""

from collections.abc import Callable
from typing import Any

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET

from accounts.guests import current_player
from accounts.ratelimit import within_limit
from tables import selectors
from tables.models import Status, Table
from tables.page_setup import page_setup
from tables.protocol import encode
from tables.refusals import Refused, must
from tables.replay import replay_updates
from tables.responses import JSON, refusal_json, refuse_hidden

REPLAYS_PER_MINUTE = 60
# A page of the site may show two replays next to each other.
may_be_in_a_frame: Callable[..., Any] = csp_replace({"frame-ancestors": ["'self'"]})


@xframe_options_sameorigin
@may_be_in_a_frame
@require_GET
def replay(request: HttpRequest, table_id: str) -> HttpResponse:
    """The replay of a finished session. Everybody who has the link may watch, unless the table is
    hidden from them: a replay shows every seat."""
    shown = get_object_or_404(Table, pk=table_id, status=Status.OVER)
    player = current_player(request)
    if not selectors.may_replay(shown, player.pk if player else None):
        return refuse_hidden(request)
    own = selectors.seat_number_of(shown, player)
    setup = page_setup(request, shown) | {"replay": {"seat": own or 0, "own": own}}
    return render(request, "tables/replay.html", {"table": shown, "setup": setup})


@require_GET
def replay_updates_json(request: HttpRequest, table_id: str) -> HttpResponse:
    """Updates of a replay as JSON: {"last", "moments", "updates"}, or 409 and the refusal."""
    shown = get_object_or_404(Table, pk=table_id)
    try:
        must(within_limit(request, "replay", REPLAYS_PER_MINUTE, 60), "too_fast")
        player = current_player(request)
        asked = (_number(request, "seat"), _number(request, "since"))
        told = replay_updates(shown, *asked, player.pk if player else None)
    except Refused as refusal:
        return refusal_json(refusal)
    moments = [moment._asdict() for moment in told.moments]
    answer = {"last": told.last, "moments": moments, "updates": told.updates}
    return HttpResponse(encode(answer), JSON)


def _number(request: HttpRequest, name: str) -> int:
    text = request.GET.get(name, "0")
    return int(text) if text.isdecimal() and len(text) < 8 else -1
