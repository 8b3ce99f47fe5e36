"""The page of a call, the test of microphone and camera, and what can be done about a call."""

import json
from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.avatars import seed_of
from accounts.guests import SignedInRequest
from accounts.ratelimit import limited
from calls import providers, selectors, services
from calls.models import Call
from calls.refusals import must
from calls.room import check_free, check_ring
from notifications import selectors as streams
from social import selectors as social
from tables.responses import accepts_json, post_action, seated_player

ACTIONS_PER_MINUTE, PAGES_PER_MINUTE = 60, 60


@never_cache
@login_required
@require_GET
@limited(PAGES_PER_MINUTE)
def call(request: SignedInRequest, call_id: str) -> HttpResponse:
    version = streams.version_of(request.user)  # before what it leads to
    found = selectors.call_of(request.user, call_id)
    if found is None or found.table_id:
        raise Http404
    setup = {
        "call": _plain(found),
        "me": request.user.pk,
        "friends": selectors.friends(request.user),
    }
    context = {"call": found, "setup": setup, "version": version, "body_class": "call-page"}
    return render(request, "calls/call.html", context)


@never_cache
@login_required
@require_GET
def test(request: HttpRequest) -> HttpResponse:
    """Tries out microphone and camera, before the first call."""
    avatar = seed_of(social.person(request.user.get_username()))
    return render(request, "calls/test.html", {"avatar": avatar})


def _plain(call: Call) -> Any:
    """All about a call, as JSON values."""
    return json.loads(msgspec.json.encode(selectors.info(call)))


def _person_page(request: HttpRequest) -> str:
    assert request.resolver_match
    return reverse("person", args=[request.resolver_match.kwargs["name"]])


def _call_page(request: HttpRequest) -> str:
    assert request.resolver_match
    return reverse("call", args=[request.resolver_match.kwargs["call_id"]])


def _table_page(request: HttpRequest) -> str:
    assert request.resolver_match
    return reverse("table", args=[request.resolver_match.kwargs["table_id"]])


person_action = post_action(
    ACTIONS_PER_MINUTE, _person_page, lambda name: reverse("person", args=[name])
)
call_action = post_action(
    ACTIONS_PER_MINUTE, _call_page, lambda call_id, **_: reverse("call", args=[call_id])
)


@person_action
def ring(request: HttpRequest, name: str) -> str:
    them, at = social.person(name), timezone.now()
    kind = request.POST.get("provider", providers.MESH)
    must(providers.offered(kind), "no_provider")
    link = ""
    if kind != providers.MESH:  # nothing is opened elsewhere for a call that is refused here
        check_free(request.user)
        check_ring(request.user, them, at)
        link = providers.PROVIDERS[kind].begin()
    video = bool(request.POST.get("video"))
    made = services.ring(request.user, them, at, video=video, provider=kind, link=link)
    return reverse("call", args=[made.pk])


@call_action
def add(request: HttpRequest, call_id: str, name: str) -> str:
    services.add(request.user, call_id, social.person(name), timezone.now())
    return _call_page(request)


@call_action
def accept(request: HttpRequest, call_id: str) -> str:
    services.accept(request.user, call_id, timezone.now())
    return _call_page(request)


@call_action
def decline(request: HttpRequest, call_id: str) -> str:
    services.decline(request.user, call_id, timezone.now())
    return _call_page(request)


@call_action
def leave(request: HttpRequest, call_id: str) -> str:
    services.leave(seated_player(request).pk, call_id, timezone.now())
    return _call_page(request)


@post_action(ACTIONS_PER_MINUTE, _table_page)
def table(request: HttpRequest, table_id: str) -> str | HttpResponse:
    """Joins or begins the call of a table. A script gets {"call"}, as the game goes on."""
    joined = services.join_table(seated_player(request), table_id, timezone.now())
    if accepts_json(request):
        return JsonResponse({"call": _plain(joined)})
    return _table_page(request)
