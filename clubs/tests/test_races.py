"""What happens in a club at the same moment, in threads on a real database."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.privacy import delete_account
from clubs.models import Ban, Club, InvitationLink, JoinRequest, Membership, Role
from clubs.services import founding, members
from clubs.tests.clubs_made import AT, club_of, founded, player, players, role_of, terms
from notifications.models import Notification
from social.tests.seat_races import run_concurrently

ROUNDS = 5
MS = int(AT.timestamp() * 1000)
pytestmark = pytest.mark.django_db(transaction=True)


def call(action: Callable[..., Any], *given: Any) -> Callable[[], object]:
    return lambda: action(*given)


def check(club: Club) -> None:
    """One owner, and the number of members is right."""
    rows = Membership.objects.filter(club=club)
    assert rows.filter(role=Role.OWNER).count() == 1
    club.refresh_from_db()
    assert club.size == rows.count()


@pytest.mark.parametrize("way", ["free", "link", "accept"])
def test_the_last_place_is_taken_once(way: str, monkeypatch) -> None:
    monkeypatch.setattr(members, "MAX_MEMBERS", 3)
    ann, ben, cyd, dan, eve = players("Ann", "Ben", "Cyd", "Dan", "Eve")
    club = club_of(ann, ben, joining="request" if way == "accept" else "free")
    token = InvitationLink.objects.get().token
    if way == "accept":
        for user in (cyd, dan, eve):
            members.join(user, club.pk, AT)
    actions = {
        "free": lambda user: call(members.join, user, club.pk, AT),
        "link": lambda user: call(members.join_by_link, user, token, AT),
        "accept": lambda user: call(members.accept, ann, club.pk, user, AT),
    }
    done = run_concurrently(*[actions[way](user) for user in (cyd, dan, eve)])
    assert done == ["club_full", "club_full", "done"]
    check(club)


def test_pressing_twice_happens_once() -> None:
    ann, ben, cyd = players("Ann", "Ben", "Cyd")
    assert run_concurrently(*[call(founding.found, ann, terms(), AT)] * 3) == ["done"] * 3
    club = Club.objects.get()
    assert run_concurrently(*[call(members.join, ben, club.pk, AT)] * 3) == ["done"] * 3
    founding.change(ann, club.pk, terms(joining="request"))
    assert run_concurrently(*[call(members.join, cyd, club.pk, AT)] * 3) == ["done"] * 3
    assert JoinRequest.objects.count() == 1
    assert Notification.objects.filter(kind="club_asked").count() == 1
    assert run_concurrently(*[call(members.accept, ann, club.pk, cyd, AT)] * 3) == ["done"] * 3
    assert run_concurrently(*[call(members.ban, ann, club.pk, cyd, AT)] * 3) == [
        "done",
        "not_member",
        "not_member",
    ]
    check(club)


def test_one_name_is_given_once() -> None:
    for number in range(ROUNDS):
        people = players(f"ann{number}", f"ben{number}", f"cyd{number}")
        wanted = terms(f"Table {'abcdefg'[number]}")
        done = run_concurrently(*[call(founding.found, one, wanted, AT) for one in people])
        assert done == ["club_name", "club_name", "done"]


@pytest.mark.parametrize("number", range(ROUNDS))
def test_owner_goes_while_others_do(number: int) -> None:
    ann, ben, cyd, dan = players("Ann", "Ben", "Cyd", "Dan")
    club = club_of(ann, cyd, dan, hosts=(ben,))
    run_concurrently(
        call(delete_account, ann, MS),
        call(members.leave, ben, club.pk, AT),
        call(members.leave, cyd, club.pk, AT),
    )
    assert role_of(club, dan) == Role.OWNER
    check(club)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_everybody_goes_at_once(number: int) -> None:
    people = players("Ann", "Ben", "Cyd", "Dan")
    club = club_of(people[0], *people[1:])
    leaving = [call(members.leave, one, club.pk, AT) for one in people[:2]]
    run_concurrently(*leaving, *[call(delete_account, one, MS) for one in people[2:]])
    assert not Club.objects.exists()


@pytest.mark.parametrize("number", range(ROUNDS))
def test_deleting_while_accepted_or_banned(number: int) -> None:
    ann, ben = players("Ann", "Ben")
    club = founded(ann, joining="request")
    members.join(ben, club.pk, AT)
    answer = members.ban if number % 2 else members.accept
    run_concurrently(call(delete_account, ben, MS), call(answer, ann, club.pk, ben, AT))
    for each in (JoinRequest, Ban):
        assert not each.objects.exists()
    assert list(Membership.objects.values_list("user", flat=True)) == [ann.pk]
    check(club)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_club_passes_on_once(number: int) -> None:
    ann, ben, cyd = players("Ann", "Ben", "Cyd")
    club = club_of(ann, ben, cyd)
    run_concurrently(
        call(members.hand_over, ann, club.pk, ben, AT),
        call(members.hand_over, ann, club.pk, cyd, AT),
        call(members.leave, ann, club.pk, AT),
    )
    check(club)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_link_is_revoked_while_it_is_used(number: int) -> None:
    ann, ben = players("Ann", "Ben")
    club = founded(ann, joining="invited")
    token = founding.make_link(ann, club.pk, AT).token
    run_concurrently(
        call(members.join_by_link, ben, token, AT), call(founding.revoke_link, ann, club.pk)
    )
    check(club)


def test_one_player_joins_many_at_once(monkeypatch) -> None:
    monkeypatch.setattr(members, "MAX_CLUBS", 2)
    ben = player("Ben")
    clubs = [founded(player(f"Owner{n}"), f"Table {'abc'[n]}") for n in range(3)]
    done = run_concurrently(*[call(members.join, ben, club.pk, AT) for club in clubs])
    assert done == ["done", "done", "too_many_clubs"]


def test_two_clubs_and_two_deletions_do_not_wait_for_each_other() -> None:
    for number in range(ROUNDS):
        ann, ben = players(f"ann{number}", f"ben{number}")
        letters = "abcdefg"[number]
        one = club_of(ann, ben, name=f"First {letters}")
        two = club_of(ben, ann, name=f"Second {letters}")
        run_concurrently(call(delete_account, ann, MS), call(delete_account, ben, MS))
        assert not Club.objects.filter(pk__in=(one.pk, two.pk)).exists()
