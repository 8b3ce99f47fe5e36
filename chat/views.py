"""The list of conversations, and the page of each, with a friend or of a group. All views require
an account.

Without a script a message is sent by the form, and loading the page shows what is new.
"""

from collections.abc import Callable
from typing import Any, NamedTuple
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
from chat import groups, selectors, services
from chat.groups import Card
from chat.models import Message
from chat.protocol import MessageEvent, Nonce, message_event
from chat.refusals import must
from chat.selectors import Counts, HistoryPage, Summary
from chat.writing import MAX_LENGTH
from notifications.selectors import version_of
from social import presence
from social import selectors as social
from social.responses import person_or_404
from tables.models import Table
from tables.protocol import encode
from tables.refusals import Refused
from tables.responses import JSON, accepts_json, post_action, refusal_json, refuse

LOADS_PER_MINUTE = 120  # by one player
SENDS_PER_MINUTE = 90
CHANGES_PER_MINUTE = 60
NOTHING = {"unread": 0, "newest": "", "group": ""}


@never_cache
@login_required
@limited(LOADS_PER_MINUTE)
@require_GET
def conversations(request: SignedInRequest) -> HttpResponse:
    user, shown = request.user, _rows(request.user)
    written = {row.summary.other.pk for row in shown if row.summary.other}
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


class Row(NamedTuple):
    """A conversation in the list, and what is shown of its group."""

    summary: Summary
    card: Card | None

    @property
    def address(self) -> str:
        other, group = self.summary.other, self.summary.group
        return _inside(other.username) if other else f"/messages/{group}/"


def _rows(user: User) -> list[Row]:
    listed = selectors.conversations(user.pk)
    cards = groups.cards_of(each.group for each in listed if each.group)
    rows = [Row(each, cards.get(each.group)) for each in listed]
    return [row for row in rows if row.summary.other or row.card]


@never_cache
@login_required
@limited(LOADS_PER_MINUTE)
@require_GET
def conversation_list(request: SignedInRequest) -> HttpResponse:
    """The list beside a conversation, which a script refreshes. open: the page that shows it."""
    context = {"rows": _rows(request.user), "open": request.GET.get("open", "")}
    return render(request, "chat/conversation_list.html", context)


def _people_as_json(shown: list[Row], others: list[User]) -> HttpResponse:
    """For the table: the user's conversations, the newest first, then their other friends."""
    people = [
        *(_as_dict(each.summary, each.card) for each in shown),
        *(_person(friend) | NOTHING for friend in others),
    ]
    return HttpResponse(encode({"people": people}), JSON)


def _as_dict(each: Summary, card: Card | None) -> dict[str, Any]:
    who = {"id": 0, "name": card.name if card else "", "avatar": ""}
    if each.other:
        who = _person(each.other)
    return who | {"unread": each.unread, "newest": each.newest, "group": each.group}


def _person(user: User) -> dict[str, Any]:
    return {"id": user.pk, "name": user.username, "avatar": seed_of(user)}


@never_cache
@login_required
@limited(LOADS_PER_MINUTE)
@require_http_methods(["GET", "POST"])
def conversation(request: SignedInRequest, name: str) -> HttpResponse:
    them = person_or_404(name)
    if them == request.user:
        return redirect("conversations")
    return _answer(request, Partner(them.pk, them.username, _inside(them.username), person=them))


@never_cache
@login_required
@limited(LOADS_PER_MINUTE)
@require_http_methods(["GET", "POST"])
def group(request: SignedInRequest, kind: str, slug: str) -> HttpResponse:
    """The conversation of a group; others do not learn whether there is one."""
    name = groups.name_of(kind, slug)
    card = groups.cards_of([name]).get(name)
    if card is None or selectors.side(request.user.pk, name) is None:
        return refuse(request, services.closed(name), reverse("conversations"))
    return _answer(request, Partner(name, card.name, _inside(kind=kind, slug=slug), card=card))


class Partner(NamedTuple):
    """With whom a conversation is: another user, or a group. to: as services take it."""

    to: int | str
    name: str
    address: str  # of the page
    person: User | None = None
    card: Card | None = None

    @property
    def group(self) -> str:
        return self.to if isinstance(self.to, str) else ""

    def is_open(self, user: User) -> bool:
        """Whether the user may write, as far as it is not staff who have muted them. Only who is in
        a group gets its page."""
        return isinstance(self.to, str) or selectors.may_write(user.pk, self.to)


def _answer(request: SignedInRequest, them: Partner) -> HttpResponse:
    if request.method == "POST":
        return _send(request, them)
    return (_as_json if accepts_json(request) else _as_page)(request, them)


@limited(SENDS_PER_MINUTE)
def _send(request: SignedInRequest, them: Partner) -> HttpResponse:
    text = request.POST.get("text", "")
    try:
        nonce = _nonce(request.POST.get("nonce", ""))
        sent = services.send(request.user, them.to, text, nonce, timezone.now())
    except Refused as refusal:
        if accepts_json(request):
            return refusal_json(refusal)
        return _page(request, them, refusal=refusal.text, text=text, status=409)
    if accepts_json(request):
        answer = {"number": sent.number, "at": int(sent.at.timestamp() * 1000)}
        return HttpResponse(encode(answer), JSON)
    return redirect(f"{them.address}#newest")


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
def _as_page(request: SignedInRequest, them: Partner) -> HttpResponse:
    return _page(request, them)


def _page(
    request: SignedInRequest, them: Partner, refusal: str = "", text: str = "", status: int = 200
) -> HttpResponse:
    """The page of a conversation. What the newest page shows counts as seen."""
    user = request.user
    at, before = timezone.now(), _number(request, "before")
    stream = version_of(user)  # before the messages, so that a script misses nothing
    mine = selectors.side(user.pk, them.to)
    found = selectors.history(mine, before) if mine else HistoryPage([], False)
    if mine and before is None:
        services.read(user, them.to, mine.conversation.last, at)
    friends = them.is_open(user)
    why_not = services.why_not(user, at)
    seen = selectors.seen_by_other(mine) if mine and friends else 0
    own = (row.number for row in found.messages if row.sender_id == user.pk and row.number <= seen)
    context = {
        "here": "messages",
        "body_class": "conversation-page",
        "them": them,
        "person": them.person,
        "rows": _rows(user),
        "open": them.address,
        "mine": mine,
        "spared": _spared(user, them),
        "found": found,
        "before": before,
        "stream": stream,
        "seen": seen,
        "last_seen": max(own, default=0),
        "friends": friends,
        "tables_to_invite": _tables_to_invite(user, them) if friends else [],
        "why_not": why_not.text if why_not else "",
        "refusal": refusal,
        "text": text,
        "nonce": uuid4(),
        "max_length": MAX_LENGTH,
    }
    return render(request, "chat/conversation.html", context, status=status)


def _tables_to_invite(user: User, them: Partner) -> list[Table]:
    return presence.tables_to_invite(user, them.person) if them.person else []


def _spared(user: User, them: Partner) -> frozenset[int] | None:
    return groups.spared(user, them.group) if them.group else None


@limited(LOADS_PER_MINUTE)
def _as_json(request: SignedInRequest, them: Partner) -> HttpResponse:
    """For scripts: the messages after a number, before one, or the newest."""
    user = request.user
    after, before = _number(request, "after"), _number(request, "before")
    stream = version_of(user)
    mine = selectors.side(user.pk, them.to)
    found = HistoryPage([], False)
    if mine:
        by_number = after is not None
        found = selectors.since(mine, after or 0) if by_number else selectors.history(mine, before)
    friends = them.is_open(user)
    refusal = services.why_not(user, timezone.now()) if friends else services.closed(them.to)
    counts = Counts(selectors.unread(user.pk), bool(mine and mine.muted))
    spared = _spared(user, them)
    answer = {
        "messages": [_event(row, user, them, counts) for row in found.messages],
        "taken_down": selectors.taken_down(mine) if mine and them.group else [],
        "spared": spared if spared is None else sorted(spared),
        "older": found.older,
        "seen": selectors.seen_by_other(mine) if mine and friends else 0,
        "read": mine.read if mine else 0,
        "last": mine.conversation.last if mine else 0,
        "muted": counts.muted,
        "stream": stream,
        "why_not": refusal.text if refusal else "",
    }
    return HttpResponse(encode(answer), JSON)


def _event(row: Message, user: User, them: Partner, counts: Counts) -> MessageEvent:
    return message_event(
        row,
        them.person or row.sender,
        mine=row.sender_id == user.pk,
        unread=counts.unread,
        muted=counts.muted,
        group=them.group,
        title=them.name if them.group else "",
    )


def _back(request: HttpRequest) -> str:
    return reverse("conversations")


def _inside(name: str = "", kind: str = "", slug: str = "", **_: object) -> str:
    """The page of a conversation."""
    return reverse("group", args=[kind, slug]) if kind else reverse("conversation", args=[name])


button: Callable[..., Any] = post_action(CHANGES_PER_MINUTE, _back, _inside)


def _named(name: str, kind: str, slug: str) -> Partner:
    """Whom an address names. Whether the user writes to them is for the services to check."""
    if kind:
        to = groups.name_of(kind, slug)
        card = must(groups.cards_of([to]).get(to), "not_in_group")
        return Partner(to, card.name, _inside(kind=kind, slug=slug), card=card)
    them = social.person(name)
    return Partner(them.pk, them.username, _inside(them.username), person=them)


@button
def mute(request: HttpRequest, name: str = "", kind: str = "", slug: str = "") -> str:
    them, muted = _named(name, kind, slug), request.POST.get("muted") == "1"
    services.set_muted(request.user, them.to, muted, timezone.now())
    if not accepts_json(request):
        text = _("Messages from {name} are muted.") if muted else _("No longer muted: {name}.")
        messages.success(request, text.format(name=them.name))
    return them.address


@button
def clear(request: HttpRequest, name: str = "", kind: str = "", slug: str = "") -> str:
    them = _named(name, kind, slug)
    upto = must(_number(request, "upto"), "no_conversation")
    services.clear(request.user, them.to, upto, timezone.now())
    if not accepts_json(request):
        text = _("The messages are gone from your pages. {name} still has them.")
        if them.group:
            text = _("The messages are gone from your pages. The others still have them.")
        messages.success(request, text.format(name=them.name))
    return them.address


@button
def take_down(request: HttpRequest, kind: str, slug: str) -> str:
    number = must(_number(request, "number"), "no_such_message")
    groups.take_down(request.user, groups.name_of(kind, slug), number, timezone.now())
    if not accepts_json(request):
        messages.success(request, _("Nobody sees this message any more."))
    return _inside(kind=kind, slug=slug)
