"""Staff take away a name or a description, or close a club; the log of staff says so."""

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.privacy import export_user_data
from clubs.evenings.tests.evenings_made import meeting_of, planned, played, says
from clubs.models import Ban, Club, InvitationLink, Membership
from clubs.services import members
from clubs.tests.clubs_made import AT, club_of, founded, player, players, queries_of

pytestmark = pytest.mark.django_db
LIST = reverse("admin:clubs_club_changelist")


@pytest.fixture
def helper() -> User:
    helper = player("Helper", is_staff=True)
    helper.user_permissions.set(Permission.objects.all())
    return helper


def do(by: User, action: str, club: Club, why: str = "Unkind") -> str:
    client = Client()
    client.force_login(by)
    sent: dict[str, Any] = {"action": action, "_selected_action": [club.pk], "why": why}
    return client.post(LIST, sent, follow=True).content.decode()


def test_name_and_description_are_taken_away(helper) -> None:
    club = founded(player("Ann"), description="Unkind words")
    assert "Renamed: Thursday Friends" in do(helper, "take_name", club)
    assert "Emptied" in do(helper, "take_description", club)
    club.refresh_from_db()
    assert (club.name, club.description) == (f"Club {club.pk}", "")
    assert not club.terms.filter(term="thursday").exists()
    assert "Unkind" in LogEntry.objects.earliest("pk").change_message


def test_club_is_closed(helper) -> None:
    club = founded(player("Ann"))
    assert "Closed" in do(helper, "close", club)
    assert not Club.objects.exists()
    assert "closed: Unkind" in LogEntry.objects.get().change_message


@pytest.mark.parametrize("action", ["take_name", "take_description", "close"])
def test_own_club_is_left_to_others(helper, action: str) -> None:
    club = club_of(player("Ann"), helper, description="Words")
    assert "another member of staff" in do(helper, action, club)
    assert Club.objects.get().description == "Words"
    helper.is_superuser = True
    helper.save()
    assert "another member of staff" not in do(helper, action, club)


def test_nothing_else_can_be_changed(helper) -> None:
    club = founded(player("Ann"))
    client = Client()
    client.force_login(helper)
    for page in ("clubs_club", "clubs_membership"):
        assert client.get(reverse(f"admin:{page}_add")).status_code == 403
        assert client.get(reverse(f"admin:{page}_changelist")).status_code == 200
    page = reverse("admin:clubs_club_change", args=[club.pk])
    assert "Thursday Friends" in client.get(page).content.decode()
    client.post(page, {"name": "Mine"})
    club.refresh_from_db()
    assert club.name == "Thursday Friends"
    number = Membership.objects.get().pk
    assert client.get(reverse("admin:clubs_membership_change", args=[number])).status_code == 200


def test_who_asks_who_is_banned_and_who_made_the_link(helper) -> None:
    ann, ben, cyd = players("Ann", "Ben", "Cyd")
    club = club_of(ann, cyd, joining="request")
    members.join(ben, club.pk, AT)
    members.ban(ann, club.pk, cyd, AT)
    client = Client()
    client.force_login(helper)
    shown = client.get(reverse("admin:clubs_club_change", args=[club.pk])).content.decode()
    assert "Ben" in shown
    assert "Cyd" in shown
    assert InvitationLink.objects.get().token not in shown


def test_dates_answers_and_tables_of_an_evening(helper) -> None:
    ann, ben = players("Ann", "Ben")
    evening = planned(club_of(ann, ben), ann)
    says(ben, evening, "perhaps")
    played(meeting_of(evening), {ann: 8, ben: -8})
    client = Client()
    client.force_login(helper)
    page = reverse("admin:evenings_evening_change", args=[evening.pk])
    assert str(meeting_of(evening).pk) in client.get(page).content.decode()
    page = reverse("admin:evenings_meeting_change", args=[meeting_of(evening).pk])
    shown = client.get(page).content.decode()
    assert "Perhaps" in shown
    assert "Ann, Ben" in shown


def test_pages_ask_as_often_however_much_they_list(helper) -> None:
    ann, ben = players("Ann", "Ben")
    club = club_of(ann, ben, joining="request")
    evening, client = planned(club, ann), Client()
    client.force_login(helper)
    pages = [reverse("admin:clubs_club_change", args=[club.pk])]
    says(ann, evening)
    pages.append(reverse("admin:evenings_meeting_change", args=[meeting_of(evening).pk]))
    asked = []
    for number in range(1, 4):
        members.join(player(f"Asks{number}"), club.pk, AT)
        Ban.objects.create(club=club, user=player(f"Out{number}"), by=player("Host"), at=AT)
        played(meeting_of(evening), {player(f"Plays{number}"): 8, ben: -8})
        asked.append([queries_of(client, page) for page in pages])
    assert asked[1] == asked[2]


def test_my_data_names_the_clubs() -> None:
    ann, ben, cyd = players("Ann", "Ben", "Cyd")
    club = club_of(ann, ben, joining="request", description="Come and play.")
    members.join(cyd, club.pk, AT)
    mine, theirs, asked = (
        b"".join(export_user_data(user, AT)).decode() for user in (ann, ben, cyd)
    )
    assert '"role": "owner"' in mine
    assert "Come and play." in mine
    assert '"role": "member"' in theirs
    assert "Come and play." not in theirs
    assert '"asked"' in asked
    assert "Thursday Friends" in asked
    members.ban(ann, club.pk, ben, AT)
    banned = b"".join(export_user_data(ben, AT)).decode()
    assert '"banned_from"' in banned
    assert "Ann" not in banned
