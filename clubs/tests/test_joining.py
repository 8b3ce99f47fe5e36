"""Joining a club freely, on request and by its link, and what stands in the way."""

from datetime import timedelta

import pytest

from accounts.models import User
from clubs.models import Ban, Club, InvitationLink, JoinRequest, Membership, Role
from clubs.services import founding, members
from clubs.tests.clubs_made import (
    AT,
    DAY,
    club_of,
    founded,
    names_in,
    outcome,
    player,
    players,
    role_of,
    terms,
)
from moderation.models import Sanction
from notifications.models import Notification
from social import services as social

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return players("Ann", "Ben", "Cyd", "Dan")


def told(user: User) -> list[str]:
    return list(
        Notification.objects.filter(user=user).order_by("pk").values_list("kind", flat=True)
    )


def test_founder_owns_the_club(people) -> None:
    ann, *_ = people
    club = founded(ann, description="We play on Thursdays.", games=["american"])
    assert role_of(club, ann) == Role.OWNER
    assert (club.size, club.games) == (1, ["american"])
    assert set(club.terms.values_list("term", flat=True)) == {
        "thursday",
        "friends",
        "game:american",
    }


def test_pressed_twice_a_club_is_founded_once(people) -> None:
    ann, *_ = people
    assert founded(ann) == founded(ann)
    assert Club.objects.count() == 1
    assert outcome(founding.found, ann, terms(), AT + DAY) == "club_name"


def test_club_that_is_open_takes_everyone(people) -> None:
    ann, ben, *_ = people
    club = founded(ann)
    assert members.join(ben, club.pk, AT)
    assert members.join(ben, club.pk, AT)  # pressed twice
    club.refresh_from_db()
    assert (role_of(club, ben), club.size) == (Role.MEMBER, 2)


def test_request_waits_for_an_answer(people) -> None:
    ann, ben, cyd, dan = people
    club = club_of(ann, dan, hosts=(cyd,), joining="request")
    assert not members.join(ben, club.pk, AT)
    assert not members.join(ben, club.pk, AT)  # pressed twice
    assert (role_of(club, ben), JoinRequest.objects.count()) == (None, 1)
    assert (told(ann), told(cyd), told(dan)) == (["club_asked"], ["club_asked"], [])
    members.accept(cyd, club.pk, ben, AT)
    members.accept(ann, club.pk, ben, AT)  # the other was faster
    assert role_of(club, ben) == Role.MEMBER
    assert (told(ann), told(cyd), told(ben)) == ([], [], ["club_accepted"])
    assert not JoinRequest.objects.exists()


def test_request_is_taken_back(people) -> None:
    ann, ben, *_ = people
    club = founded(ann, joining="request")
    members.join(ben, club.pk, AT)
    members.withdraw(ben, club.pk, AT)
    assert told(ann) == []
    assert outcome(members.withdraw, ben, club.pk, AT) == "no_join_request"
    assert outcome(members.accept, ann, club.pk, ben, AT) == "no_join_request"


def test_declined_player_asks_again_after_a_week(people) -> None:
    ann, ben, *_ = people
    club = founded(ann, joining="request")
    members.join(ben, club.pk, AT)
    members.decline(ann, club.pk, ben, AT)
    assert (told(ann), told(ben)) == ([], [])
    assert outcome(members.decline, ann, club.pk, ben, AT) == "no_join_request"
    assert outcome(members.accept, ann, club.pk, ben, AT) == "no_join_request"
    assert outcome(members.join, ben, club.pk, AT + 6 * DAY) == "ask_later"
    members.join(ben, club.pk, AT + 7 * DAY)
    assert told(ann) == ["club_asked"]


def test_hosts_hear_nothing_of_whom_they_have_blocked(people) -> None:
    ann, ben, cyd, _ = people
    club = club_of(ann, hosts=(cyd,), joining="request")
    social.block(cyd, ben, AT)
    members.join(ben, club.pk, AT)
    assert (told(ann), told(cyd)) == (["club_asked"], [])


def test_club_by_invitation_is_joined_by_its_link_only(people) -> None:
    ann, ben, *_ = people
    club = founded(ann, joining="invited")
    assert outcome(members.join, ben, club.pk, AT) == "invitation_only"
    link = founding.make_link(ann, club.pk, AT)
    for _ in range(2):
        members.join_by_link(ben, link.token, AT)
    assert names_in(club) == ["Ann", "Ben"]


def test_unlisted_club_is_joined_by_its_link_only(people) -> None:
    ann, ben, *_ = people
    club = founded(ann, listed=False)
    assert outcome(members.join, ben, club.pk, AT) == "no_such_club"
    members.join_by_link(ben, founding.make_link(ann, club.pk, AT).token, AT)
    assert members.join(ben, club.pk, AT)  # a member already


def test_link_stops_working_when_it_is_replaced_or_revoked(people) -> None:
    ann, ben, *_ = people
    club = founded(ann, joining="invited")
    old = founding.make_link(ann, club.pk, AT).token
    new = founding.make_link(ann, club.pk, AT).token
    assert len(new) == 22
    assert outcome(members.join_by_link, ben, old, AT) == "link_gone"
    founding.revoke_link(ann, club.pk)
    assert outcome(members.join_by_link, ben, new, AT) == "link_gone"
    assert not InvitationLink.objects.exists()


@pytest.mark.parametrize("way", ["free", "request", "link"])
def test_banned_player_does_not_come_back(people, way: str) -> None:
    ann, ben, cyd, _ = people
    club = club_of(ann, ben, joining="request" if way == "request" else "free")
    members.ban(ann, club.pk, ben, AT)
    token = InvitationLink.objects.get(club=club).token
    again = (
        (members.join_by_link, ben, token, AT)
        if way == "link"
        else (members.join, ben, club.pk, AT)
    )
    assert outcome(*again) == "banned"
    members.unban(ann, club.pk, ben, AT)
    assert outcome(*again) == "done"
    assert outcome(members.unban, ann, club.pk, cyd, AT) == "not_banned"


def test_asking_player_is_banned(people) -> None:
    ann, ben, *_ = people
    club = founded(ann, joining="request")
    members.join(ben, club.pk, AT)
    members.ban(ann, club.pk, ben, AT)
    assert told(ann) == []
    assert not JoinRequest.objects.exists()
    assert Ban.objects.get().by == ann
    assert outcome(members.join, ben, club.pk, AT) == "banned"


def test_nobody_is_banned_who_has_nothing_to_do_with_the_club(people) -> None:
    ann, ben, *_ = people
    assert outcome(members.ban, ann, founded(ann).pk, ben, AT) == "not_member"


def suspend(user: User) -> None:
    ends = AT + timedelta(days=36_500)
    Sanction.objects.create(user=user, kind="suspend", until=ends, why="x", at=AT)


def test_suspended_account_does_nothing(people) -> None:
    ann, ben, cyd, _ = people
    club = club_of(ann, cyd)
    suspend(ben)
    suspend(ann)
    for action in (
        (founding.found, ben, terms("Four Winds"), AT),
        (members.join, ben, club.pk, AT),
        (members.join_by_link, ben, InvitationLink.objects.get().token, AT),
        (members.make_host, ann, club.pk, cyd, AT),
        (members.remove, ann, club.pk, cyd, AT),
        (members.leave, ann, club.pk, AT),
        (founding.change, ann, club.pk, terms()),
        (founding.make_link, ann, club.pk, AT),
        (founding.close, ann, club.pk, AT),
    ):
        assert outcome(*action) == "suspended", action
    assert names_in(club) == ["Ann", "Cyd"]


def test_guests_are_in_no_club(people) -> None:
    ann, *_ = people
    club, guest = founded(ann), player("Guest", guest=True)
    link = founding.make_link(ann, club.pk, AT)
    assert outcome(members.join, guest, club.pk, AT) == "no_such_person"
    assert outcome(members.join_by_link, guest, link.token, AT) == "no_such_person"
    assert outcome(founding.found, guest, terms("Four Winds"), AT) == "no_such_person"


def test_club_that_does_not_exist(people) -> None:
    ann, *_ = people
    assert outcome(members.join, ann, "x" * 12, AT) == "no_such_club"


class TestLimits:
    def test_members_of_a_club(self, people, monkeypatch) -> None:
        monkeypatch.setattr(members, "MAX_MEMBERS", 2)
        ann, ben, cyd, dan = people
        club = club_of(ann, ben)
        assert outcome(members.join, cyd, club.pk, AT) == "club_full"
        token = InvitationLink.objects.get().token
        assert outcome(members.join_by_link, dan, token, AT) == "club_full"
        members.leave(ben, club.pk, AT)
        assert members.join(cyd, club.pk, AT)

    def test_accepting_into_a_full_club(self, people, monkeypatch) -> None:
        ann, ben, cyd, _ = people
        club = founded(ann, joining="request")
        for user in (ben, cyd):
            members.join(user, club.pk, AT)
        monkeypatch.setattr(members, "MAX_MEMBERS", 2)
        members.accept(ann, club.pk, ben, AT)
        assert outcome(members.accept, ann, club.pk, cyd, AT) == "club_full"
        assert JoinRequest.objects.get().user == cyd

    def test_clubs_of_a_player(self, people, monkeypatch) -> None:
        for module in (members, founding):
            monkeypatch.setattr(module, "MAX_CLUBS", 1)
        ann, ben, *_ = people
        founded(ben, "Four Winds")
        club, asked = founded(ann), founded(player("Eve"), "Five Winds", joining="request")
        for refused in (
            (members.join, ben, club.pk, AT),
            (members.join, ben, asked.pk, AT),
            (founding.found, ben, terms("Six Winds"), AT),
        ):
            assert outcome(*refused) == "too_many_clubs"

    def test_clubs_that_a_player_owns(self, people) -> None:
        ann, ben, *_ = people
        clubs = [founded(ann, name) for name in ("One Wind", "Two Winds", "Three Winds")]
        assert outcome(founding.found, ann, terms("Four Winds"), AT) == "too_many_owned"
        members.join(ben, clubs[0].pk, AT)
        members.hand_over(ann, clubs[0].pk, ben, AT)
        assert outcome(founding.found, ann, terms("Four Winds"), AT) == "done"

    def test_requests_of_a_player_and_to_a_club(self, people, monkeypatch) -> None:
        ann, ben, cyd, _ = people
        clubs = [founded(ann, name, joining="request") for name in ("One Wind", "Two Winds")]
        monkeypatch.setattr(members, "MAX_ASKED", 1)
        members.join(ben, clubs[0].pk, AT)
        assert outcome(members.join, ben, clubs[1].pk, AT) == "too_many_join_requests"
        monkeypatch.setattr(members, "MAX_REQUESTS", 1)
        assert outcome(members.join, cyd, clubs[0].pk, AT) == "club_requests_full"

    def test_numbers(self) -> None:
        assert (members.MAX_MEMBERS, founding.MAX_CLUBS, founding.MAX_OWNED) == (500, 30, 3)
        assert Membership._meta.get_field("role").choices[0] == (1, "Owner")
