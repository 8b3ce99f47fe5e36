"""What users are told about clubs: that somebody asks to join, that they were accepted, that they
own a club now, that one was closed, and what one has planned.

Data: the club's id, and its name at that time.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.zones import city
from clubs import selectors
from clubs.evenings.schedule import moment, on_the_wall
from clubs.models import Announcement, Club
from notifications import services as notifications
from notifications.hooks import Mail, NotificationKind

ASKED, ACCEPTED, OWNER = "club_asked", "club_accepted", "club_owner"
CLOSED, PLANNED = "club_closed", "club_planned"
TOPIC, PLANS = "clubs", "club_plans"
A_DAY = 86_400  # seconds


def _kind(text: Promise, page: str) -> NotificationKind:
    """text: with the names of the club and of another user. page: of the club; that of all clubs
    where it is not there any more."""
    return NotificationKind(
        lambda row: str(text).format(club=row.data["name"], name=row.by.username if row.by else ""),
        lambda row: reverse(page, args=[] if page == "clubs" else [row.data["club"]]),
        TOPIC,
    )


def by_clocks(at: datetime, zone: str) -> dict[str, str]:
    """As data: a moment by the clocks of a zone."""
    wall = on_the_wall(at, ZoneInfo(zone))
    return {"wall": wall.isoformat(timespec="minutes"), "zone": zone}


def moment_of(row: Any) -> datetime:
    return _moment(row.data)


def _moment(data: dict[str, Any]) -> datetime:
    return moment(datetime.fromisoformat(data["wall"]), ZoneInfo(data["zone"]))


def date_of(data: dict[str, Any]) -> str:
    """That moment in words."""
    return f"{date_format(datetime.fromisoformat(data['wall']), gettext('l j F, H:i'))} {_in(data)}"


def time_of(data: dict[str, Any]) -> str:
    """The same on its day."""
    return f"{datetime.fromisoformat(data['wall']):%H:%M} {_in(data)}"


def _in(data: dict[str, Any]) -> str:
    there = gettext("%(city)s time") % {"city": city(data["zone"])}
    return f"({there})"


def _planned_text(row: Any) -> str:
    data, when = row.data, date_of(row.data)
    text = gettext("New in {club}: {title} on {when}. Are you coming?")
    if data["more"]:
        text = ngettext(
            "New in {club}: {title} on {when}, and {more} more. Are you coming?",
            "New in {club}: {title} on {when}, and {more} more. Are you coming?",
            data["more"],
        )
    return text.format(club=data["name"], title=data["title"], when=when, more=data["more"])


def _planned_page(row: Any) -> str:
    """Of several things the club's page has the list."""
    page = "club" if row.data["more"] else row.data["page"]
    args = [] if row.data["more"] else row.data["args"]
    return reverse(page, args=[row.data["club"], *args])


def _planned_subject(row: Any) -> str:
    return gettext("Tilehouse: {club} has something planned").format(club=row.data["name"])


KINDS = {
    PLANNED: NotificationKind(
        _planned_text,
        _planned_page,
        PLANS,
        Mail(_planned_subject, again=A_DAY),
        until=moment_of,
    ),
    ASKED: _kind(_("{name} would like to join {club}."), "club_requests"),
    ACCEPTED: _kind(_("You are now a member of {club}."), "club"),
    OWNER: _kind(_("You are now the owner of {club}."), "club"),
    CLOSED: _kind(_("{club} has been closed."), "clubs"),
}


def _about(club: Club) -> dict[str, Any]:
    return {"club": club.pk, "name": club.name}


def planned(club: Club, news: Sequence[Announcement]) -> dict[str, Any]:
    """What the text about something planned needs. news: the next one first."""
    return _about(club) | _of([_thing(row) for row in news])


def _thing(row: Announcement) -> dict[str, Any]:
    names = {"about": row.about, "page": row.page, "args": row.args, "title": row.title}
    return names | by_clocks(row.starts, row.zone)


def _of(things: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The first one is named, the others are counted; of: all, by what they are about."""
    first, more = things[0], len(things) - 1
    if not more:
        return {**first, "more": 0}
    return {**first, "about": "", "more": more, "of": {each["about"]: each for each in things}}


def without(data: dict[str, Any], about: str) -> dict[str, Any]:
    """What is left of the data of several things planned when one of them is told by itself."""
    left = [each for key, each in data["of"].items() if key != about]
    club = {name: data[name] for name in ("club", "name")}
    return club | _of(sorted(left, key=_moment))


def asked(club: Club, by: Any, at: datetime) -> None:
    """Tells owner and hosts that somebody asks to join, except those who have blocked them."""
    told = [(leader, _about(club)) for leader in selectors.leaders_who_hear(club, by)]
    notifications.notify_each(told, ASKED, at, by=by)


def request_gone(club: Club, by: Any, at: datetime) -> None:
    """A request was declined or withdrawn."""
    notifications.append(_answered(club, by), at)


def accepted(club: Club, user: User, at: datetime) -> None:
    answered = _answered(club, user)
    notifications.notify(user, ACCEPTED, at, also=answered, **_about(club))


def made_owner(club: Club, user: User, at: datetime) -> None:
    notifications.notify(user, OWNER, at, **_about(club))


def _answered(club: Club, by: Any) -> list[notifications.NewEvent]:
    leaders = selectors.leader_ids(club)
    return notifications.forget_among(leaders, [ASKED], by=by.pk, club=club.pk)


@transaction.atomic
def closed(club_id: str, name: str, users: Collection[int], at: datetime) -> None:
    """Tells those who were members of a club that has ended. In a transaction of its own."""
    about = {"club": club_id, "name": name}
    rows = User.objects.filter(pk__in=users, closed=None).order_by("pk")
    notifications.notify_each([(user, about) for user in rows], CLOSED, at)


@transaction.atomic
def forget_club(club_id: str, users: Collection[int], at: datetime) -> None:
    """These users have nothing to do with a club any more. In a transaction of its own."""
    notifications.append(notifications.forget_among(users, list(KINDS), club=club_id), at)


def forget_requests(club: Club, user: int, at: datetime) -> None:
    """Who is no host any more has nothing to answer. The last write of its transaction."""
    notifications.append(notifications.forget_among([user], [ASKED], club=club.pk), at)
