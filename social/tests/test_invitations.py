"""Inviting friends to a table, by plain forms."""

import pytest
from django.urls import reverse

from accounts.timestamps import now
from push import keys
from social import selectors
from social.tests.friends import befriend, number_shown
from tables import services

pytestmark = pytest.mark.django_db


class TestInvitations:
    @pytest.fixture
    def table(self, ann, ben):
        befriend(ann, ben)
        return services.open_table(ann.user, "american", {"public": False}, now())

    def test_friend_accepts_an_invitation(self, ann, ben, table) -> None:
        assert "Invite to my table" in ann.page("friends")
        assert "has been invited" in ann.submit("invite", "Ben", table=table.pk)
        assert "Invite to my table" not in ann.page("friends")
        assert "Ann has saved you a seat" in ben.page("lobby")
        assert number_shown(ben.page("lobby")) == 1
        number = selectors.invitations(ben.user).get().pk
        answer = ben.post(reverse("take_seat", args=[number]))
        assert answer.url == reverse("table", args=[table.pk])
        assert table.seats.filter(user=ben.user).exists()
        assert number_shown(ben.page("lobby")) == 0

    def test_declined_invitation_cannot_be_used_or_repeated(self, ann, ben, table) -> None:
        ann.submit("invite", "Ben", table=table.pk)
        number = selectors.invitations(ben.user).get().pk
        assert "saved you a seat" not in ben.submit("decline_invitation", number)
        assert "already" in ann.submit("invite", "Ben", table=table.pk)
        assert "no longer open" in ben.submit("take_seat", number)
        assert not table.seats.filter(user=ben.user).exists()

    def test_push_messages_are_offered_after_the_first_that_is_accepted(
        self, ann, ben, table, settings
    ) -> None:
        settings.PUSH_KEY = keys.new_key()
        ann.submit("invite", "Ben", table=table.pk)
        assert "data-push-once" not in ben.page("lobby")
        ben.submit("take_seat", selectors.invitations(ben.user).get().pk)
        assert "data-push-once" in ben.page("lobby")
        assert "data-push-once" not in ann.page("lobby")
        settings.PUSH_KEY = ""
        assert "data-push-once" not in ben.page("lobby")

    def test_others_cannot_answer_an_invitation(self, ann, ben, cyd, table) -> None:
        ann.submit("invite", "Ben", table=table.pk)
        number = selectors.invitations(ben.user).get().pk
        for name in ("take_seat", "decline_invitation"):
            assert "no longer open" in cyd.submit(name, number)
        assert "no longer open" in ben.submit("take_seat", 9**40)
        assert selectors.invitations(ben.user).exists()

    @pytest.mark.parametrize("what", ["started", "over", "full", "parted"])
    def test_invitation_ends_when_no_seat_is_available(
        self, ann, ben, table, visitor, what
    ) -> None:
        ann.submit("invite", "Ben", table=table.pk)
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
        assert number_shown(ben.page("lobby")) == 0

    def test_invalid_invitations_are_refused(self, ann, ben, cyd, table) -> None:
        assert "not friends" in ann.submit("invite", "Cyd", table=table.pk)
        assert "no seat" in ben.submit("invite", "Ann", table=table.pk)
        for odd in ("nosuchtable", "", "a\x00", "%", "x" * 10_000):
            assert "no such table" in ann.submit("invite", "Ben", table=odd)
        services.sit(table.pk, ben.user, None, now())
        assert "has a seat" in ann.submit("invite", "Ben", table=table.pk)
        other = services.play_now(ann.user, "american", now())
        ann.submit("invite", "Ben", table=other.pk)
        assert not selectors.invitations(ben.user).exists()

    def test_waiting_room_lists_friends_without_a_seat(self, ann, ben, cyd, table) -> None:
        befriend(ann, cyd)
        services.sit(table.pk, cyd.user, None, now())
        address = reverse("friends_to_invite", args=[table.pk])
        row = {"name": "Ben", "online": False, "invited": False}
        ben.page("friends")  # now online
        assert ann.get(address).json() == {"friends": [row | {"online": True}]}
        reply = ann.post(
            reverse("invite", args=["Ben"]),
            {"table": table.pk},
            headers={"accept": "application/json"},
        )
        assert "redirect" in reply.json()
        assert ann.get(address).json()["friends"][0]["invited"]
        assert "has been invited" not in ann.page("friends"), "the waiting room has shown it"

    def test_only_those_who_wait_at_the_table_see_whom_they_can_invite(
        self, ann, ben, table
    ) -> None:
        address = reverse("friends_to_invite", args=[table.pk])
        assert ben.get(address).json() == {"friends": []}
        services.start(table.pk, ann.user, now())
        assert ann.get(address).json() == {"friends": []}
