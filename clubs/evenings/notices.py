"""What players are told about evenings that they have said yes or perhaps to.

Data: the id and name of the club, the id and name of the evening, its day, and when it begins by
the club's clocks, as they were at that time.
"""

from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.evenings.models import Meeting
from clubs.notices import by_clocks, date_of, moment_of, time_of
from notifications.hooks import Mail, NotificationKind

DAY, SOON, SEAT = "evening_day", "evening_soon", "evening_seat"
CHANGED, OFF, CLOSED = "evening_changed", "evening_off", "evening_closed"
TEXTS: dict[str, Promise] = {
    DAY: gettext_lazy("Soon: {evening} of {club} begins on {when}."),
    SOON: gettext_lazy("{evening} of {club} begins at {time}. The waiting room is open."),
    SEAT: gettext_lazy("A seat is free: you are coming to {evening} of {club} on {when}."),
    CHANGED: gettext_lazy("{evening} of {club} has changed. It begins on {when}."),
    OFF: gettext_lazy("{evening} of {club} on {when} has been cancelled."),
    CLOSED: gettext_lazy("{club} has been closed, so {evening} on {when} is cancelled."),
}


def data_of(meeting: Meeting) -> dict[str, Any]:
    """What the texts about a date need."""
    evening = meeting.evening
    return {
        "club": evening.club_id,
        "name": evening.club.name,
        "evening": evening.pk,
        "called": evening.name,
        "day": meeting.day.isoformat(),
        **by_clocks(meeting.starts, evening.zone),
    }


def text_of(kind: str, data: dict[str, Any]) -> str:
    """What is told, in the language that is active."""
    times = {"when": date_of(data), "time": time_of(data)}
    return str(TEXTS[kind]).format(evening=data["called"], club=data["name"], **times)


def url_of(kind: str, data: dict[str, Any]) -> str:
    if kind == CLOSED:
        return reverse("clubs")
    return reverse("club_evening", args=[data["club"], data["evening"], data["day"]])


def _subject(kind: str, data: dict[str, Any]) -> str:
    texts = {
        SEAT: _("Tilehouse: a seat is free for {evening}"),
        CHANGED: _("Tilehouse: {evening} has changed"),
        OFF: _("Tilehouse: {evening} is cancelled"),
        CLOSED: _("Tilehouse: {evening} is cancelled"),
        SOON: _("Tilehouse: {evening} begins in a few minutes"),
    }
    text = texts.get(kind, _("Tilehouse: {evening} is soon"))
    return text.format(evening=data["called"])


def _kind(name: str) -> NotificationKind:
    return NotificationKind(
        lambda row: text_of(name, row.data),
        lambda row: url_of(name, row.data),
        TOPIC,
        Mail(lambda row: _subject(name, row.data), "clubs/evenings/email/told.txt"),
        until=moment_of,
        awaited=True,
        urgent=name == SOON,
    )


TOPIC = "evenings"
KINDS = {name: _kind(name) for name in TEXTS}
