"""The list of conversations, and the page of each. All views require an account.

Without a script a message is sent by the form, and loading the page shows what is new.
"""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.avatars import seed_of
from accounts.guests import SignedInRequest
from accounts.models import User
from accounts.ratelimit import limited
from chat import selectors, services
from chat.protocol import Nonce
from chat.refusals import must
from chat.selectors import Counts, HistoryPage, Summary
from chat.writing import MAX_LENGTH
from notifications.selectors import version_of
from social import selectors as social
from social.responses import person_or_404
from tables.protocol import encode
from tables.refusals import Refused
from tables.responses import JSON, accepts_json, post_action, refusal_json

LOADS_PER_MINUTE = 120  # by one player
SENDS_PER_MINUTE = 90
CHANGES_PER_MINUTE = 60


@never_cache
@login_required
@limited(LOADS_PER_MINUTE)
@require_GET
def conversations(request: SignedInRequest) -> HttpResponse:
    user = request.user
    shown = selectors.conversations(user.pk)
    written = {each.other.pk for each in shown}
    others = [friend for friend in social.friends(user) if friend.pk not in written]
    others.sort(key=lambda friend: friend.username.lower())
    if accepts_json(request):
        return _people_as_json(shown, others)
    context = {
        "here": "messages",
        "conversations": shown,
        "others": others,
    }
    return render(request, "chat/conversations.html", context)


def _people_as_json(shown: list[Summary], others: list[User]) -> HttpResponse:
    """For the table: with whom the user has written, the newest first, then their other friends."""
    written = [(each.other, each.unread, each.newest) for each in shown]
    people = [
        {
            "id": person.pk,
            "name": person.username,
            "avatar": seed_of(person),
            "unread": unread,
            "newest": newest,
        }
        for person, unread, newest in [*written, *((friend, 0, "") for friend in others)]
    ]
    return HttpResponse(encode({"people": people}), JSON)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def conversation(request: SignedInRequest, name: str) -> HttpResponse:
    them = person_or_404(name)
    if them == request.user:
        return redirect("conversations")
    if request.method == "POST":
        return _send(request, them)
    return (_as_json if accepts_json(request) else _as_page)(request, them)


@limited(SENDS_PER_MINUTE)
def _send(request: SignedInRequest, them: User) -> HttpResponse:
    text = request.POST.get("text", "")
    try:
        nonce = _nonce(request.POST.get("nonce", ""))
        sent = services.send(request.user, them.pk, text, nonce, timezone.now())
    except Refused as refusal:
        if accepts_json(request):
            return refusal_json(refusal)
        return _page(request, them, refusal=refusal.text, text=text, status=409)
    if accepts_json(request):
        answer = {"number": sent.number, "at": int(sent.at.timestamp() * 1000)}
        return HttpResponse(encode(answer), JSON)
    return redirect(reverse("conversation", args=[them.username]) + "#newest")


def _nonce(text: str) -> str:
    try:
        return msgspec.convert(text, Nonce)
    except msgspec.ValidationError:
        raise Refused("malformed") from None


def _number(request: HttpRequest, name: str) -> int | None:
    """A number of the query or the form; None if it has none."""
    text = (request.POST if request.method == "POST" else request.GET).get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


@limited(LOADS_PER_MINUTE)
def _as_page(request: SignedInRequest, them: User) -> HttpResponse:
    return _page(request, them)


def _page(
    request: SignedInRequest, them: User, refusal: str = "", text: str = "", status: int = 200
) -> HttpResponse:
    """The page of a conversation. What the newest page shows counts as seen."""
    user = request.user
    at, before = timezone.now(), _number(request, "before")
    stream = version_of(user)  # before the messages, so that a script misses nothing
    mine = selectors.side(user.pk, them.pk)
    found = selectors.history(mine, before) if mine else HistoryPage([], False)
    if mine and before is None:
        services.read(user, them.pk, mine.conversation.last, at)
    friends = selectors.may_write(user.pk, them.pk)
    why_not = services.why_not(user, at)
    seen = selectors.seen_by_other(mine) if mine and friends else 0
    own = (row.number for row in found.messages if row.sender_id == user.pk and row.number <= seen)
    context = {
        "here": "messages",
        "body_class": "conversation-page",
        "person": them,
        "mine": mine,
        "found": found,
        "before": before,
        "stream": stream,
        "seen": seen,
        "last_seen": max(own, default=0),
        "friends": friends,
        "why_not": why_not.text if why_not else "",
        "refusal": refusal,
        "text": text,
        "nonce": uuid4(),
        "max_length": MAX_LENGTH,
    }
    return render(request, "chat/conversation.html", context, status=status)


@limited(LOADS_PER_MINUTE)
def _as_json(request: SignedInRequest, them: User) -> HttpResponse:
    """For scripts: the messages after a number, before one, or the newest."""
    user = request.user
    after, before = _number(request, "after"), _number(request, "before")
    stream = version_of(user)
    mine = selectors.side(user.pk, them.pk)
    found = HistoryPage([], False)
    if mine:
        by_number = after is not None
        found = selectors.since(mine, after or 0) if by_number else selectors.history(mine, before)
    friends = selectors.may_write(user.pk, them.pk)
    refusal = services.why_not(user, timezone.now()) if friends else services.not_friends()
    counts = Counts(selectors.unread(user.pk), bool(mine and mine.muted))
    answer = {
        "messages": [
            services.message_event(row, them, mine=row.sender_id == user.pk, counts=counts)
            for row in found.messages
        ],
        "older": found.older,
        "seen": selectors.seen_by_other(mine) if mine and friends else 0,
        "read": mine.read if mine else 0,
        "last": mine.conversation.last if mine else 0,
        "muted": counts.muted,
        "stream": stream,
        "why_not": refusal.text if refusal else "",
    }
    return HttpResponse(encode(answer), JSON)


def _back(request: HttpRequest) -> str:
    return reverse("conversations")


def _inside(name: str, **_: object) -> str:
    return reverse("conversation", args=[name])


button: Callable[..., Any] = post_action(CHANGES_PER_MINUTE, _back, _inside)


@button
def mute(request: HttpRequest, name: str) -> str:
    them, muted = social.person(name), request.POST.get("muted") == "1"
    services.set_muted(request.user, them.pk, muted, timezone.now())
    if not accepts_json(request):
        text = _("Messages from {name} are muted.") if muted else _("No longer muted: {name}.")
        messages.success(request, text.format(name=them.username))
    return _inside(them.username)


@button
def clear(request: HttpRequest, name: str) -> str:
    them = social.person(name)
    upto = must(_number(request, "upto"), "no_conversation")
    services.clear(request.user, them.pk, upto, timezone.now())
    if not accepts_json(request):
        text = _("The messages are gone from your pages. {name} still has them.")
        messages.success(request, text.format(name=them.username))
    return _inside(them.username)
