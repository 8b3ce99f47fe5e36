"""Joining and leaving a club, its invitation link, and what its hosts decide about members."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts import intents
from accounts.guests import SignedInRequest
from accounts.ratelimit import limited
from accounts.site_address import page_address, qr_code
from clubs import responses, selectors
from clubs.models import Club
from clubs.responses import (
    ACTIONS_PER_MINUTE,
    PAGES_PER_MINUTE,
    about,
    back,
    button,
    club_or_404,
    for_leaders,
    page_of,
    reader_of,
)
from clubs.selectors import Standing
from clubs.services import founding
from clubs.services import members as services
from social import selectors as social
from tables.refusals import Refused
from tables.responses import picture_response, post_action

MEMBERS_PER_PAGE = 50
join_button = post_action(ACTIONS_PER_MINUTE, back, page_of, visitors=True)
DECIDING: dict[str, tuple[Callable[..., None], Promise]] = {
    "host": (services.make_host, gettext_lazy("{name} is a host now.")),
    "member": (services.make_member, gettext_lazy("{name} is no longer a host.")),
    "owner": (services.hand_over, gettext_lazy("{name} owns the club now. You are a host.")),
    "remove": (services.remove, gettext_lazy("{name} is no longer a member.")),
    "ban": (services.ban, gettext_lazy("{name} is banned from the club.")),
    "unban": (services.unban, gettext_lazy("{name} may join again.")),
}
ANSWERS: dict[str, tuple[Callable[..., None], Promise]] = {
    "accept": (services.accept, gettext_lazy("{name} is a member now.")),
    "decline": (services.decline, gettext_lazy("You declined the request from {name}.")),
    "ban": DECIDING["ban"],
}


@join_button
def join(request: HttpRequest, club_id: str) -> str:
    """Joins, or asks to; a club that everybody can join decides at once. Visitors sign up first."""
    page, wanted = page_of(club_id=club_id), request.POST.get("next", "")
    after = wanted if wanted.startswith(page) else page  # that of an evening or a tournament
    if not reader_of(request):
        club_or_404(request, club_id)
        return intents.remember(request, responses.JOIN, after, club_id=club_id)
    return responses.join(request, after, club_id)


@button
def withdraw(request: SignedInRequest, club_id: str) -> str:
    services.withdraw(request.user, club_id, timezone.now())
    messages.success(request, _("You took your request back."))
    return page_of(club_id=club_id)


@button
def leave(request: SignedInRequest, club_id: str) -> str:
    club, _standing = club_or_404(request, club_id)
    services.leave(request.user, club_id, timezone.now())
    messages.success(request, _("You have left {club}.").format(club=club.name))
    return reverse("clubs")


def _invitation(**kwargs: str) -> str:
    return reverse("club_invitation", kwargs=kwargs)


link_button = post_action(
    ACTIONS_PER_MINUTE, lambda request: reverse("clubs"), _invitation, visitors=True
)


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Where an invitation link leads: the club, and a button that joins it. Who has no account
    comes back here once they have."""
    try:
        club = selectors.club_of_link(token)
    except Refused as refusal:
        return render(request, "clubs/link_gone.html", {"text": refusal.text}, status=404)
    context = about(club, selectors.standing_of(club, reader_of(request)))
    leaders = selectors.leaders(club)
    return render(request, "clubs/invitation.html", {**context, "token": token, "leaders": leaders})


@limited(PAGES_PER_MINUTE)
@require_GET
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """The picture that a messenger shows of an invitation link."""
    try:
        return picture_response(selectors.link_picture(selectors.club_of_link(token)))
    except Refused as refusal:
        raise Http404 from refusal


@link_button
def join_by_link(request: HttpRequest, token: str) -> str:
    page = _invitation(token=token)
    if not reader_of(request):
        return intents.remember(request, responses.BY_LINK, page, token=token)
    return responses.by_link(request, page, token)


@require_GET
@for_leaders
def invite(request: SignedInRequest, club: Club, standing: Standing) -> HttpResponse:
    """The club's invitation link, with its QR code."""
    token = selectors.link_of(club)
    address = page_address("club_invitation", token) if token else ""
    context = {**about(club, standing), "address": address, "qr": address and qr_code(address)}
    return render(request, "clubs/invite.html", context)


def _invite_page(request: HttpRequest) -> str:
    return reverse("club_invite", args=[_club_id(request)])


def _club_id(request: HttpRequest) -> str:
    found = request.resolver_match
    return str(found.kwargs["club_id"]) if found else ""


invite_button = post_action(
    ACTIONS_PER_MINUTE, _invite_page, lambda club_id: reverse("club_invite", args=[club_id])
)


@invite_button
def make_link(request: SignedInRequest, club_id: str) -> str:
    founding.make_link(request.user, club_id, timezone.now())
    return _invite_page(request)


@invite_button
def revoke_link(request: SignedInRequest, club_id: str) -> str:
    founding.revoke_link(request.user, club_id)
    messages.success(request, _("The link does not work any more."))
    return _invite_page(request)


@require_GET
@for_leaders
def requests(request: SignedInRequest, club: Club, standing: Standing) -> HttpResponse:
    """Who asks to join."""
    context = {**about(club, standing), "asking": selectors.requests(club, request.user)}
    return render(request, "clubs/requests.html", context)


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def members(request: SignedInRequest, club_id: str) -> HttpResponse:
    """All members; for owner and hosts also what they decide about them, and who is banned."""
    club, standing = club_or_404(request, club_id)
    listed = cast(Any, selectors.ListedMembers(club, request.user, standing))
    page = Paginator(listed, MEMBERS_PER_PAGE).get_page(request.GET.get("page"))
    banned = selectors.banned(club) if standing.leads else []
    context = {**about(club, standing), "page": page, "banned": banned}
    return render(request, "clubs/members.html", context)


def _members_page(request: HttpRequest) -> str:
    return reverse("club_members", args=[_club_id(request)])


def _requests_page(request: HttpRequest) -> str:
    return reverse("club_requests", args=[_club_id(request)])


def _page_of(name: str) -> Callable[..., str]:
    return lambda club_id, **_: reverse(name, args=[club_id])


member_button = post_action(ACTIONS_PER_MINUTE, _members_page, _page_of("club_members"))
request_button = post_action(ACTIONS_PER_MINUTE, _requests_page, _page_of("club_requests"))


@member_button
def decide(request: SignedInRequest, club_id: str, name: str, act: str) -> str:
    """What owner or hosts decide about a member."""
    _do(request, club_id, name, DECIDING.get(act))
    return _members_page(request)


@request_button
def answer(request: SignedInRequest, club_id: str, name: str, act: str) -> str:
    """What owner or hosts answer to a request."""
    _do(request, club_id, name, ANSWERS.get(act))
    return _requests_page(request)


def _do(
    request: SignedInRequest,
    club_id: str,
    name: str,
    act: tuple[Callable[..., None], Promise] | None,
) -> None:
    if act is None:
        raise Http404
    perform, message = act
    them = social.person(name)
    perform(request.user, club_id, them, timezone.now())
    messages.success(request, str(message).format(name=them.username))
