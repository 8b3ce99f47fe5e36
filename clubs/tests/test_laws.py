"""Properties of a club, for random actions of four players."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from accounts.privacy import delete_account
from clubs.models import Ban, Club, JoinRequest, Membership, Role
from clubs.refusals import CLUBS
from clubs.services import founding, members
from clubs.tests.clubs_made import AT, founded, outcome, player
from social.refusals import TEXTS as SOCIAL

NAMES = ("Ann", "Ben", "Cyd", "Dan")
ALONE: dict[str, Callable[..., Any]] = {
    "join": members.join,
    "withdraw": members.withdraw,
    "leave": members.leave,
    "close": founding.close,
}
ABOUT_OTHERS: dict[str, Callable[..., Any]] = {
    "accept": members.accept,
    "decline": members.decline,
    "host": members.make_host,
    "member": members.make_member,
    "owner": members.hand_over,
    "remove": members.remove,
    "ban": members.ban,
    "unban": members.unban,
}
# Joining more often, so that the club has members most of the time.
ACTIONS = [*ALONE, *ABOUT_OTHERS, "join", "join", "accept", "delete"]
action_lists = st.lists(
    st.tuples(st.sampled_from(ACTIONS), st.integers(0, 3), st.integers(0, 3)), max_size=30
)


class Undo(Exception):  # noqa: N818
    """Rolls the transaction of an example back."""


@pytest.mark.django_db
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(action_lists, st.sampled_from(["free", "request"]))
def test_a_club_with_members_has_one_owner(actions: list[tuple[str, int, int]], way: str) -> None:
    people = [player(name) for name in NAMES]
    with suppress(Undo), transaction.atomic():
        club = founded(people[0], joining=way)
        for number, (act, me, other) in enumerate(actions):
            at = AT + timedelta(days=number)
            assert _try(act, people[me], people[other], club.pk, at) in {"done", *SOCIAL, *CLUBS}
            _check(club.pk)
        raise Undo


def _try(act: str, me: User, other: User, club_id: str, at: Any) -> str:
    if act == "delete":
        delete_account(me, int(at.timestamp() * 1000))
        return "done"
    if act in ALONE:
        return outcome(ALONE[act], me, club_id, at)
    return outcome(ABOUT_OTHERS[act], me, club_id, other, at)


def _check(club_id: str) -> None:
    rows = list(Membership.objects.filter(club=club_id).select_related("user"))
    club = Club.objects.filter(pk=club_id).first()
    assert (club is not None) == bool(rows)
    if club is None:
        return
    assert [row.role for row in rows].count(Role.OWNER) == 1
    assert club.size == len(rows)
    users = {row.user_id for row in rows}
    assert not any(row.user.closed for row in rows)
    for other in (Ban, JoinRequest):
        assert not other.objects.filter(club=club_id, user__in=users).exists()
    banned = Ban.objects.filter(club=club_id).values("user")
    assert not JoinRequest.objects.filter(club=club_id, user__in=banned).exists()
