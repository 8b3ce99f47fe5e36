"""Players and clubs for tests, and what a service refuses."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from clubs.models import Club, Joining, Membership, Role
from clubs.services import founding, members
from clubs.services.founding import Terms
from tables.refusals import Refused

AT = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
REACHED = "done"


def player(name: str, **more: Any) -> User:
    return User.objects.get_or_create(username=name, defaults=more)[0]


def players(*names: str) -> list[User]:
    return [player(name) for name in names]


def terms(name: str = "Thursday Friends", **more: Any) -> Terms:
    return Terms(**{"name": name, "language": "en", "joining": Joining.FREE, **more})


def founded(owner: User, name: str = "Thursday Friends", **more: Any) -> Club:
    return founding.found(owner, terms(name, **more), AT)


def club_of(owner: User, *others: User, hosts: tuple[User, ...] = (), **more: Any) -> Club:
    """A club with these hosts and members, who have joined one minute after the other."""
    club = founded(owner, **more)
    link = founding.make_link(owner, club.pk, AT)
    for number, user in enumerate((*hosts, *others), 1):
        members.join_by_link(user, link.token, AT + timedelta(minutes=number))
    for number, host in enumerate(hosts, 1):
        members.make_host(owner, club.pk, host, AT + timedelta(hours=number))
    club.refresh_from_db()
    return club


def outcome(action: Callable[..., object], *given: Any) -> str:
    """The code of a refusal; "done" without one."""
    try:
        action(*given)
    except Refused as refusal:
        return refusal.code
    return REACHED


def role_of(club: Club, user: User) -> Role | None:
    role = Membership.objects.filter(club=club, user=user).values_list("role", flat=True).first()
    return Role(role) if role else None


def names_in(club: Club) -> list[str]:
    """Usernames in the order in which members are listed."""
    rows = Membership.objects.filter(club=club).order_by("role", "joined", "pk")
    return list(rows.values_list("user__username", flat=True))


def queries_of(browser: Client, page: str) -> int:
    """How often a page asks the database."""
    with CaptureQueriesContext(connection) as captured:
        assert browser.get(page).status_code == 200
    return len(captured)
