"""Who takes a seat at a table that waits: visitors too, when they have signed up or in."""

from django.http import HttpRequest
from django.urls import reverse

from accounts.browsers import browser_of
from accounts.timestamps import now
from tables import services
from tables.refusals import Refused
from tables.responses import intended, seated_player

SIT = "tables.sit"


def sit(request: HttpRequest, table_id: str, seat: str) -> str:
    """seat: its number as the page has sent it; any free one without."""
    number = int(seat) if seat.isdecimal() and len(seat) < 3 else None
    services.sit(table_id, seated_player(request), number, now(), browser_of(request))
    return reverse("table", args=[table_id])


def sit_later(request: HttpRequest, page: str, table_id: str, seat: str) -> str:
    """For who was a visitor, and may have been at the table with their account."""
    try:
        return sit(request, table_id, seat)
    except Refused as refusal:
        if refusal.code == "already_seated":
            return page
        raise


# A table's page has no place for the words of a refusal.
INTENDED = {SIT: intended(sit_later, back="lobby")}
