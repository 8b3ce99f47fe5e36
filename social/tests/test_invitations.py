"""Invitations of friends to a table, as somebody presses through them without scripts."""

import pytest
from django.urls import reverse

from accounts.timestamps import now
from social import selectors
from social.tests.friends import befriend, count
from tables import services

pytestmark = pytest.mark.django_db


class TestInvitations:
    @pytest.fixture
    def table(self, ann, ben):
        befriend(ann, ben)
        return services.open_table(ann.user, "american", {"public": False}, now())

    def test_a_friend_comes_to_my_table(self, ann, ben, table):
        assert "Invite to my table" in ann.page("friends")
        assert "has been invited" in ann.press("invite", "Ben", table=table.pk)
        assert "Invite to my table" not in ann.page("friends")
        assert "Ann has saved you a seat" in ben.page("lobby")
        assert count(ben.page("lobby")) == 1
        number = selectors.invitations(ben.user).get().pk
        answer = ben.post(reverse("take_seat", args=[number]))
        assert answer.url == reverse("table", args=[table.pk])
        assert table.seats.filter(user=ben.user).exists()
        assert count(ben.page("lobby")) == 0

    def test_not_now(self, ann, ben, table):
        ann.press("invite", "Ben", table=table.pk)
        number = selectors.invitations(ben.user).get().pk
        assert "saved you a seat" not in ben.press("decline_invitation", number)
        assert "already" in ann.press("invite", "Ben", table=table.pk)
        assert "no longer open" in ben.press("take_seat", number)
        assert not table.seats.filter(user=ben.user).exists()

    def test_an_invitation_is_only_for_whom_it_is_for(self, ann, ben, cyd, table):
        ann.press("invite", "Ben", table=table.pk)
        number = selectors.invitations(ben.user).get().pk
        for name in ("take_seat", "decline_invitation"):
            assert "no longer open" in cyd.press(name, number)
        assert "no longer open" in ben.press("take_seat", 9**40)
        assert selectors.invitations(ben.user).exists()

    @pytest.mark.parametrize("what", ["started", "over", "full", "parted"])
    def test_it_is_gone_when_there_is_no_chair(self, ann, ben, table, visitor, what):
        ann.press("invite", "Ben", table=table.pk)
        if what == "started":
            services.start(table.pk, ann.user, now())
        elif what == "over":
            services.close_table(table.pk, "test", now())
        elif what == "full":
            for name in ("Dan", "Eve", "Fay"):
                services.sit(table.pk, visitor(name).user, None, now())
        else:
            ann.do("remove", ben)
        assert not selectors.invitations(ben.user).exists()
        assert count(ben.page("lobby")) == 0

    def test_who_may_invite_whom_where(self, ann, ben, cyd, table):
        assert "not friends" in ann.press("invite", "Cyd", table=table.pk)
        assert "no seat" in ben.press("invite", "Ann", table=table.pk)
        for odd in ("nosuchtable", "", "a\x00", "%", "x" * 10_000):
            assert "no such table" in ann.press("invite", "Ben", table=odd)
        services.sit(table.pk, ben.user, None, now())
        assert "has a seat" in ann.press("invite", "Ben", table=table.pk)
        other = services.play_now(ann.user, "american", now())
        ann.press("invite", "Ben", table=other.pk)
        assert not selectors.invitations(ben.user).exists()
