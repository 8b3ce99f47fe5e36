"""Who may do what in a club, and who owns it next."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from accounts.privacy import delete_account
from clubs.evenings.tests.evenings_made import planned
from clubs.models import Ban, Club, InvitationLink, JoinRequest, Membership, Role
from clubs.services import announcing, founding, members
from clubs.tests.clubs_made import (
    AT,
    club_of,
    founded,
    names_in,
    outcome,
    player,
    players,
    role_of,
    terms,
)
from notifications.models import Notification

pytestmark = pytest.mark.django_db
MS = int(AT.timestamp() * 1000)
CLUB, LEADS, OWNS, STAYS = "not_your_club", "not_for_role", "owner_only", "owner_stays"
# By what is done: how it ends for somebody else, a member, a host and the owner. What is done to
# others is done to another member, unless it says to whom.
MAY = {
    "change settings": (CLUB, LEADS, "done", "done"),
    "make the link": (CLUB, LEADS, "done", "done"),
    "revoke the link": (CLUB, LEADS, "done", "done"),
    "accept a request": (CLUB, LEADS, "done", "done"),
    "decline a request": (CLUB, LEADS, "done", "done"),
    "ban who asks": (CLUB, LEADS, "done", "done"),
    "unban": (CLUB, LEADS, "done", "done"),
    "remove": (CLUB, LEADS, "done", "done"),
    "ban": (CLUB, LEADS, "done", "done"),
    "remove a host": (CLUB, LEADS, OWNS, "done"),
    "ban a host": (CLUB, LEADS, OWNS, "done"),
    "remove the owner": (CLUB, LEADS, STAYS, "yourself"),
    "ban the owner": (CLUB, LEADS, STAYS, "yourself"),
    "make host": (CLUB, OWNS, OWNS, "done"),
    "make a host a member": (CLUB, OWNS, OWNS, "done"),
    "hand over": (CLUB, OWNS, OWNS, "done"),
    "close": (CLUB, OWNS, OWNS, "done"),
    "leave": (CLUB, "done", "done", "done"),
}
WHO = ("else", "member", "host", "owner")


@pytest.fixture
def cast() -> dict[str, User]:
    names = ("owner", "host", "host2", "member", "member2", "else", "asks", "banned")
    return dict(zip(names, players(*(f"the-{name}" for name in names)), strict=True))


@pytest.fixture
def club(cast: dict[str, User]) -> Club:
    hosts = (cast["host"], cast["host2"])
    others = (cast["member"], cast["member2"], cast["banned"])
    club = club_of(cast["owner"], *others, hosts=hosts, joining="request")
    members.ban(cast["owner"], club.pk, cast["banned"], AT)
    members.join(cast["asks"], club.pk, AT)
    return club


def attempt(what: str, me: User, cast: dict[str, User], club: Club) -> str:
    pk, other, host, owner = club.pk, cast["member2"], cast["host2"], cast["owner"]
    actions: dict[str, tuple[Any, ...]] = {
        "change settings": (founding.change, me, pk, terms("Four Winds")),
        "make the link": (founding.make_link, me, pk, AT),
        "revoke the link": (founding.revoke_link, me, pk),
        "accept a request": (members.accept, me, pk, cast["asks"], AT),
        "decline a request": (members.decline, me, pk, cast["asks"], AT),
        "ban who asks": (members.ban, me, pk, cast["asks"], AT),
        "unban": (members.unban, me, pk, cast["banned"], AT),
        "remove": (members.remove, me, pk, other, AT),
        "ban": (members.ban, me, pk, other, AT),
        "remove a host": (members.remove, me, pk, host, AT),
        "ban a host": (members.ban, me, pk, host, AT),
        "remove the owner": (members.remove, me, pk, owner, AT),
        "ban the owner": (members.ban, me, pk, owner, AT),
        "make host": (members.make_host, me, pk, other, AT),
        "make a host a member": (members.make_member, me, pk, host, AT),
        "hand over": (members.hand_over, me, pk, other, AT),
        "close": (founding.close, me, pk, AT),
        "leave": (members.leave, me, pk, AT),
    }
    return outcome(*actions[what])


def test_who_may_do_what(cast: dict[str, User], club: Club) -> None:
    before, found = snapshot(club), {}
    for what in MAY:
        outcomes = []
        for who in WHO:
            with transaction.atomic():
                outcomes.append(attempt(what, cast[who], cast, club))
                assert (snapshot(club) == before) == (outcomes[-1] != "done"), (what, who)
                transaction.set_rollback(True)
        found[what] = tuple(outcomes)
    assert found == MAY


def snapshot(club: Club) -> list[Any]:
    """All that is kept of a club."""
    tables = (Membership, JoinRequest, Ban, InvitationLink)
    rows = [list(each.objects.filter(club=club).order_by("pk").values()) for each in tables]
    return [*Club.objects.filter(pk=club.pk).values(), *rows]


def test_owner_hands_over_and_is_a_host(cast, club) -> None:
    owner, member = cast["owner"], cast["member"]
    members.hand_over(owner, club.pk, member, AT)
    assert (role_of(club, owner), role_of(club, member)) == (Role.HOST, Role.OWNER)
    assert Notification.objects.get(kind="club_owner").user == member
    assert outcome(members.hand_over, owner, club.pk, cast["host"], AT) == "owner_only"


def test_hosts_are_limited(cast, club, monkeypatch) -> None:
    monkeypatch.setattr(members, "MAX_HOSTS", 2)
    assert (
        outcome(members.make_host, cast["owner"], club.pk, cast["member"], AT) == "too_many_hosts"
    )
    members.make_host(cast["owner"], club.pk, cast["host"], AT)  # is one already


def test_those_who_are_not_there(cast, club) -> None:
    for action in (members.make_host, members.make_member, members.hand_over, members.remove):
        assert outcome(action, cast["owner"], club.pk, cast["else"], AT) == "not_member"
        assert outcome(action, cast["owner"], club.pk, cast["owner"], AT) == "yourself"


@pytest.mark.parametrize("end", ["leaves", "deletes the account"])
class TestNextOwner:
    def go(self, end: str, user: User, club: Club) -> None:
        if end == "leaves":
            members.leave(user, club.pk, AT)
        else:
            delete_account(user, MS)

    def test_is_the_host_who_has_been_one_for_longest(self, end: str) -> None:
        ann, ben, cyd, dan = players("Ann", "Ben", "Cyd", "Dan")
        club = club_of(ann, ben, hosts=(cyd, dan))
        members.make_member(ann, club.pk, cyd, AT)
        members.make_host(ann, club.pk, cyd, AT + timedelta(days=1))  # later than Dan
        self.go(end, ann, club)
        assert (role_of(club, dan), role_of(club, cyd)) == (Role.OWNER, Role.HOST)

    def test_is_the_member_who_has_been_there_for_longest(self, end: str) -> None:
        ann, ben, cyd = players("Ann", "Ben", "Cyd")
        club = club_of(ann, cyd, ben)
        members.make_host(ann, club.pk, cyd, AT + timedelta(days=1))
        members.make_member(ann, club.pk, cyd, AT + timedelta(days=2))  # nothing is lost by that
        self.go(end, ann, club)
        assert role_of(club, cyd) == Role.OWNER

    def test_is_told(self, end: str, django_capture_on_commit_callbacks) -> None:
        ann, ben = players("Ann", "Ben")
        club = club_of(ann, ben)
        with django_capture_on_commit_callbacks(execute=True):
            self.go(end, ann, club)
        row = Notification.objects.get(user=ben)
        assert (row.kind, row.data["name"]) == ("club_owner", club.name)

    def test_club_ends_with_its_last_member(self, end: str) -> None:
        ann, ben = players("Ann", "Ben")
        club = founded(ann, joining="request")
        members.join(ben, club.pk, AT)
        self.go(end, ann, club)
        assert not Club.objects.exists()
        assert not JoinRequest.objects.exists()


def test_closed_club_is_gone_with_what_it_told(
    cast, club, django_capture_on_commit_callbacks
) -> None:
    assert Notification.objects.filter(kind="club_asked").count() == 3
    with django_capture_on_commit_callbacks(execute=True):
        founding.close(cast["owner"], club.pk, AT)
    told = dict(Notification.objects.values_list("user__username", "kind"))
    assert told.keys() == {cast[name].username for name in ("host", "host2", "member", "member2")}
    assert {*told.values()} == {"club_closed"}
    assert not any(each.objects.exists() for each in (Club, Membership, JoinRequest, Ban))
    assert founded(cast["else"]).name == club.name  # the name is free again


def test_who_is_no_host_any_more_has_nothing_to_answer(
    cast, club, django_capture_on_commit_callbacks
) -> None:
    host = cast["host2"]
    announce_evening(club, cast["owner"])
    assert kinds_told(host) == {"club_asked", "club_planned"}
    with django_capture_on_commit_callbacks(execute=True):
        members.make_member(cast["owner"], club.pk, host, AT)
    assert kinds_told(host) == {"club_planned"}


@pytest.mark.parametrize("who", ["host", "member"])
@pytest.mark.parametrize("end", ["leave", "remove", "ban"])
def test_who_is_no_member_any_more_has_nothing_to_answer(
    cast, club, who, end, django_capture_on_commit_callbacks
) -> None:
    announce_evening(club, cast["owner"])
    assert "club_planned" in kinds_told(cast[who])
    by_whom = [cast[who], club.pk] if end == "leave" else [cast["owner"], club.pk, cast[who]]
    with django_capture_on_commit_callbacks(execute=True):
        getattr(members, end)(*by_whom, AT)
    assert kinds_told(cast[who]) == set()


def announce_evening(club: Club, by: User) -> None:
    planned(club, by)
    announcing.send_due(AT + timedelta(hours=1))


def kinds_told(user: User) -> set[str]:
    return set(Notification.objects.filter(user=user).values_list("kind", flat=True))


def test_deleted_account_leaves_nothing_behind(cast, club) -> None:
    host, banned, asks = cast["host"], cast["banned"], cast["asks"]
    founding.make_link(host, club.pk, AT)
    members.ban(host, club.pk, cast["member"], AT)
    for user in (host, banned, asks):
        delete_account(user, MS)
    assert host.username not in names_in(club)
    assert list(Ban.objects.values_list("user", "by")) == [(cast["member"].pk, None)]
    assert InvitationLink.objects.get().by is None
    assert not JoinRequest.objects.exists()
    club.refresh_from_db()
    assert club.size == Membership.objects.filter(club=club).count()


def test_unknown_player() -> None:
    ann, gone = player("Ann"), player("Gone", is_active=False)
    club = founded(ann)
    assert outcome(members.remove, ann, club.pk, gone, AT) == "no_such_person"
