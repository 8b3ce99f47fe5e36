"""Helpers for views about a player."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from accounts.models import User
from social import presence, selectors
from tables.refusals import Refused


def person_or_404(name: str) -> User:
    """The user with this username, in any case."""
    try:
        return selectors.person(name)
    except Refused as refusal:
        raise Http404(refusal.text) from refusal


def offer_to_part(request: HttpRequest, them: Any) -> None:
    """Tells a user who has blocked another that both still wait at the same table. There a host
    can remove the other, and anybody can leave."""
    for table in presence.shared_waiting_tables(request.user, them):
        what = f"remove {them.username}" if table.host_id == request.user.pk else "leave it"
        text = "You and {} both have a seat at {}. <a href='{}'>Go to the table to {}</a>."
        page = reverse("table", args=[table.pk])
        messages.warning(request, format_html(text, them.username, table.title, page, what))
