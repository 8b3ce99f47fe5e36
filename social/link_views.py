"""A player's own invitation link: the page that shows it, sending it by mail, and where it leads.

Opening the link changes nothing: it asks, and a button befriends.
"""

import logging
from smtplib import SMTPException
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts import intents, ratelimit
from accounts.addresses import accounts_of
from accounts.guests import SignedInRequest
from accounts.mail_layout import lay_out
from accounts.mailboxes import is_refused, mailbox_of
from accounts.models import User
from accounts.ratelimit import is_within, limited
from accounts.site_address import page_address, qr_code
from social import notices, responses, selectors, services
from social.models import FriendLink
from social.refusals import Refused, must
from tables.link_picture import LinkPicture, in_groups
from tables.registry import game_apps
from tables.responses import picture_response, post_action

log = logging.getLogger(__name__)


def send_link(by: Any, address: str, link: str) -> None:
    """Sends nothing to a mailbox that refuses our mail, or whose owner has blocked the sender. In
    the sender's language, as the reader's is unknown."""
    blockers = selectors.blockers_of(by)
    if is_refused(address) or any(user.pk in blockers for user in accounts_of(address)):
        return
    text = render_to_string("social/email/friend_link.txt", {"by": by, "link": link})
    subject = _("{name} invites you to Tilehouse").format(name=by.username)
    try:
        lay_out(EmailMessage(subject, text, to=[address])).send()
    except (SMTPException, OSError):
        log.exception("mail with an invitation link could not be queued")


PAGES_PER_MINUTE = 60
ACTIONS_PER_MINUTE = 20
MAILS_PER_DAY = 10  # with links, of one player
LONGEST_ADDRESS = 254  # characters


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def invite_friends(request: SignedInRequest) -> HttpResponse:
    link = selectors.friend_link(request.user)
    address = _address_of(link) if link else ""
    context = {"here": "friends", "address": address, "qr": address and qr_code(address)}
    return render(request, "social/invite_friends.html", context)


def _address_of(link: FriendLink) -> str:
    return page_address("friend_link", link.token)


def _invite_page(*_args: object, **_kwargs: object) -> str:
    return reverse("invite_friends")


button = post_action(ACTIONS_PER_MINUTE, _invite_page, _invite_page)


@button
def make_link(request: SignedInRequest) -> str:
    services.make_link(request.user, timezone.now())
    notices.refresh_pages(request.user)
    return _invite_page()


@button
def revoke_link(request: SignedInRequest) -> str:
    services.revoke_link(request.user)
    notices.refresh_pages(request.user)
    messages.success(request, _("The link does not work any more."))
    return _invite_page()


@button
def mail_link(request: SignedInRequest) -> str:
    """Sends the link to one address. The answer is the same whether or not it has an account."""
    me, address = request.user, _posted_address(request)
    must(me.address_confirmed, "unconfirmed")
    link = must(selectors.friend_link(me), "link_gone")
    must(not ratelimit.too_soon(request, "friend_link", address, me.pk), "mailed_already")
    day = f"mail:friend_link:{me.pk}"
    must(is_within(day, "friend link", MAILS_PER_DAY, ratelimit.DAY), "too_many_mails")
    must(not ratelimit.too_many(request, address, me.pk), "too_many_mails")
    send_link(me, address, _address_of(link))
    messages.success(request, _("Your invitation is on its way."))
    return _invite_page()


def _posted_address(request: HttpRequest) -> str:
    address = mailbox_of(request.POST.get("email", "")[: LONGEST_ADDRESS + 1])
    try:
        validate_email(address)
    except ValidationError:
        raise Refused("no_address") from None
    return address


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def friend_link(request: HttpRequest, token: str) -> HttpResponse:
    """Where the link leads. Who has no account befriends once they have."""
    reader = request.user if request.user.is_authenticated else None
    try:
        owner = selectors.owner_of_link(token, reader)
    except Refused as refusal:
        gone = {"text": refusal.text}
        return render(request, "social/friend_link_gone.html", gone, status=404)
    relationship = selectors.relationships(reader, [owner])[owner.pk] if reader else "none"
    context = {"person": owner, "token": token, "relationship": relationship}
    return render(request, "social/friend_link.html", context)


@limited(PAGES_PER_MINUTE)
@require_GET
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """The picture that a messenger shows of the link, which says whose it is, as its page does."""
    try:
        return picture_response(_picture_of(selectors.owner_of_link(token, None)))
    except Refused as refusal:
        raise Http404(refusal.text) from refusal


def _picture_of(owner: User) -> LinkPicture:
    tiles = in_groups([game_apps()[0].sample_tiles.split()])
    return LinkPicture(owner.username, "invites you to play at Tilehouse", tiles)


def _link_page(token: str, **_: object) -> str:
    return reverse("friend_link", args=[token])


link_button = post_action(
    ACTIONS_PER_MINUTE, lambda request: reverse("friends"), _link_page, visitors=True
)


@link_button
def befriend(request: HttpRequest, token: str) -> str:
    page = _link_page(token)
    if not request.user.is_authenticated:
        return intents.remember(request, responses.BEFRIEND, page, token=token)
    return responses.befriend(request, page, token)
