"""Playing with a friend: a private table and an invitation by one press."""

import pytest
from django.urls import reverse

from accounts.timestamps import now
from social.models import Invitation
from social.tests.friends import befriend
from tables import services
from tables.models import Table

pytestmark = pytest.mark.django_db


def press(visitor, name: str) -> Table:
    """The table to which the button leads."""
    answer = visitor.post(reverse("play_with", args=[name]))
    table = Table.objects.order_by("-created").first()
    assert answer.url == reverse("table", args=[table.pk])
    return table


def test_friends_press_it_on_the_profile(ann, ben) -> None:
    address = reverse("play_with", args=["Ben"])
    assert address not in ann.page("person", "Ben")
    befriend(ann, ben)
    assert address in ann.page("person", "Ben")
    table = press(ann, "Ben")
    assert not table.public
    assert list(table.seats.filter(user__isnull=False).values_list("user", flat=True)) == [
        ann.user.pk
    ]
    assert Invitation.objects.get().to == ben.user
    assert "Ann has saved you a seat" in ben.page("friends")


def test_second_press_opens_no_second_table(ann, ben) -> None:
    befriend(ann, ben)
    assert press(ann, "Ben") == press(ann, "Ben")
    assert Invitation.objects.count() == 1


def test_it_is_the_game_that_was_last_played_together(ann, ben) -> None:
    befriend(ann, ben)
    for game, games in (("american", 1), ("zung-jung", 4)):
        table = services.open_table(ann.user, game, {"games": games}, now())
        services.sit(table.pk, ben.user, None, now())
        services.start(table.pk, ann.user, now())
    services.open_table(ann.user, "american", {}, now())  # where they have not played together
    table = press(ann, "Ben")
    assert (table.game, table.games, table.public) == ("zung-jung", 4, False)


def test_strangers_are_refused(ann, ben) -> None:
    page = ann.submit("play_with", "Ben")
    assert "You can only invite friends" in page
    assert not Table.objects.exists()


def test_conversation_invites_to_own_tables_and_to_a_new_one(ann, ben) -> None:
    befriend(ann, ben)
    page = ann.page("conversation", "Ben")
    assert reverse("play_with", args=["Ben"]) in page
    assert reverse("invite", args=["Ben"]) not in page
    table = services.open_table(ann.user, "american", {}, now())
    address = reverse("conversation", args=["Ben"])
    assert reverse("invite", args=["Ben"]) in ann.page("conversation", "Ben")
    answer = ann.post(reverse("invite", args=["Ben"]), {"table": table.pk, "next": address})
    assert answer.url == address
    assert reverse("invite", args=["Ben"]) not in ann.page("conversation", "Ben")
    ann.do("remove", ben)
    assert reverse("play_with", args=["Ben"]) not in ann.page("conversation", "Ben")


def test_tables_opened_for_friends_are_limited_as_others_are(ann, ben) -> None:
    befriend(ann, ben)
    address = reverse("play_with", args=["Ben"])
    assert 429 in {ann.post(address).status_code for _ in range(41)}
