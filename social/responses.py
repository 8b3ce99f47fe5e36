"""What views about a player do and say alike, and what a wish kept through sign-up does here."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _

from accounts.guests import SignedInRequest
from accounts.models import User
from social import presence, selectors, services
from tables.refusals import Refused
from tables.responses import intended

BEFRIEND = "social.befriend"


def person_or_404(name: str) -> User:
    """The user with this username, in any case."""
    try:
        return selectors.person(name)
    except Refused as refusal:
        raise Http404(refusal.text) from refusal


def offer_to_part(request: SignedInRequest, them: Any) -> None:
    """Tells a user who has blocked another that both still wait at the same table. There a host
    can remove the other, and anybody can leave."""
    for table in presence.shared_waiting_tables(request.user, them):
        facts = {"name": them.username, "table": table.shown_title}
        text = _("You and {name} both have a seat at {table}.").format(**facts)
        remove = _("Go to the table to remove {name}").format(**facts)
        leave = _("Go to the table to leave it")
        link = remove if table.host_id == request.user.pk else leave
        page = reverse("table", args=[table.pk])
        messages.warning(request, format_html("{} <a href='{}'>{}</a>.", text, page, link))


def befriend(request: HttpRequest, _page: str, token: str) -> str:
    """Who presses the button of a player's invitation link becomes a friend: visitors too, when
    they have signed up."""
    owner = services.befriend_by_link(request.user, token, timezone.now())
    messages.success(request, _("You and {name} are now friends.").format(name=owner.username))
    return reverse("person", args=[owner.username])


INTENDED = {BEFRIEND: intended(befriend)}
