"""What the lobby says of friends: who is online, where, and what one can do with them."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.sessions import mark_online
from accounts.timestamps import now
from social import presence
from social.tests.friends import befriend, heading
from tables import services
from tests.shown_words import visible_text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_online():
    cache.clear()


def friends_in(page: str) -> str:
    return visible_text(heading(page, "Friends"))


def test_who_has_no_friends_yet_is_told_how_to_play_with_them(ann) -> None:
    shown = heading(ann.page("lobby"), "Friends")
    assert "send them the link of a table" in shown
    assert f'href="{reverse("friends")}"' in shown


def test_friends_who_are_offline_are_not_listed(ann, ben) -> None:
    befriend(ann, ben)
    cache.clear()
    shown = friends_in(ann.page("lobby"))
    assert "None of your friends is online right now." in shown
    assert "Ben" not in shown


def test_a_friend_online_can_be_written_to_or_invited(ann, ben) -> None:
    befriend(ann, ben)
    shown = heading(ann.page("lobby"), "Friends")
    assert "Message Ben" in visible_text(shown).replace("\n", " ")
    assert f'action="{reverse("play_with", args=["Ben"])}"' in shown
    services.open_table(ann.user, "american", {"public": False}, now())
    shown = heading(ann.page("lobby"), "Friends")
    assert f'action="{reverse("play_with", args=["Ben"])}"' not in shown
    assert f'action="{reverse("invite", args=["Ben"])}"' in shown
    assert "has saved you a seat" not in ben.page("lobby")
    table = presence.tables_to_share(ann.user).get()
    ann.submit("invite", "Ben", table=table.pk, next=reverse("lobby"))
    assert "Ann has saved you a seat" in ben.page("lobby")
    assert "Invite" not in heading(ann.page("lobby"), "Friends")


@pytest.mark.parametrize("page", ["lobby", "friends"])
def test_inviting_a_friend_online_opens_a_table_and_keeps_them_a_seat(ann, ben, page) -> None:
    befriend(ann, ben)
    assert f'action="{reverse("play_with", args=["Ben"])}"' in ann.page(page)
    ann.submit("play_with", "Ben")
    (table,) = presence.tables_to_share(ann.user)
    assert not table.public
    assert "Ann has saved you a seat" in ben.page("lobby")
    assert f'action="{reverse("play_with", args=["Ben"])}"' not in ann.page(page)


def test_a_friend_at_a_table_is_joined_or_watched(ann, ben) -> None:
    befriend(ann, ben)
    table = services.open_table(ben.user, "american", {}, now())
    assert f'action="{reverse("sit", args=[table.pk])}"' in heading(ann.page("lobby"), "Friends")
    services.start(table.pk, ben.user, now())
    shown = heading(ann.page("lobby"), "Friends")
    assert f'href="{reverse("table", args=[table.pk])}"' in shown
    assert "Watch" in shown


def test_the_part_that_is_refreshed_changes_with_friends(ann, ben) -> None:
    def stamp() -> str:
        return ann.page("friends_now").partition('data-stamp="')[2].partition('"')[0]

    before = stamp()
    befriend(ann, ben)
    both = stamp()
    services.open_table(ben.user, "american", {}, now())
    assert len({before, both, stamp()}) == 3


def test_queries_do_not_grow_with_friends(ann, visitor) -> None:
    def queries() -> int:
        ann.page("lobby")  # renders the rows of new tables, which are kept
        with CaptureQueriesContext(connection) as asked:
            ann.page("lobby")
        return len(asked)

    def add(number: int) -> None:
        friend = visitor(f"Friend{number}")
        befriend(ann, friend)
        mark_online(friend.user.pk)
        services.open_table(friend.user, "american", {}, now())

    services.open_table(ann.user, "american", {}, now())
    add(0)
    few = queries()
    for number in range(1, presence.SHOWN_IN_LOBBY + 3):
        add(number)
    assert queries() == few
    assert "3 more online" in friends_in(ann.page("lobby"))
