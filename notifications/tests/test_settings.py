"""The matrix of topics and channels, quiet hours, and the link in a mail against more."""

import json
from datetime import time

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.privacy import delete_account, export_user_data
from accounts.timestamps import now
from notifications import choosing
from notifications.hooks import topics
from notifications.models import Choices, Quiet
from notifications.tests.test_delivery import AT

pytestmark = pytest.mark.django_db
PAGE = "email_preferences"


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("Ann", "ann@example.org", "four winds at home")


@pytest.fixture
def page(ann: User) -> Client:
    client = Client()
    client.force_login(ann)
    return client


def ticked(user: User) -> dict[str, str]:
    """A form with what is on."""
    row = choosing.choices(user)
    pairs = [(topic, way) for topic in topics for way in choosing.offered(topic)]
    return {f"{topic}.{way}": "on" for topic, way in pairs if row.wants(topic, way)}


def test_what_is_on_before_anybody_chooses(ann: User) -> None:
    mailed = {topic for topic in topics if choosing.choices(ann).wants(topic, "mail")}
    clubs = {"evenings", "tournament_reminders", "club_plans"}
    assert mailed == {"invitations", "friends", "calls", *clubs}


def test_choices_are_kept_and_the_others_follow(ann: User, page: Client) -> None:
    form = ticked(ann)
    del form["friends.mail"]
    form["messages.mail"] = "on"
    assert page.post(reverse(PAGE), form).status_code == 302
    assert Choices.objects.get().chosen["friends"] == {"mail": False}
    assert Choices.objects.get().chosen["messages"] == {"mail": True}
    assert Choices.objects.get().chosen["calls"] == {}
    assert ticked(ann) == form
    shown = page.get(reverse(PAGE)).content.decode()
    assert shown.count(" checked") == len(form)


def test_quiet_hours(ann: User, page: Client) -> None:
    night = {"quiet": "on", "begins": "21:30", "ends": "08:00", "zone": "Europe/Berlin"}
    page.post(reverse(PAGE), ticked(ann) | night)
    assert choosing.choices(ann).quiet == Quiet(time(21, 30), time(8), "Europe/Berlin")
    page.post(reverse(PAGE), ticked(ann))
    assert choosing.choices(ann).quiet is None
    assert choosing.choices(ann).zone == "Europe/Berlin"


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": ""},
        {"zone": "Europe/Atlantis"},
        {"begins": ""},
        {"begins": "25:00"},
        {"begins": "08:00"},
    ],
)
def test_quiet_hours_that_cannot_be(ann: User, page: Client, wrong: dict[str, str]) -> None:
    night = {"quiet": "on", "begins": "21:30", "ends": "08:00", "zone": "Europe/Berlin"}
    answer = page.post(reverse(PAGE), ticked(ann) | night | wrong)
    assert answer.status_code == 200
    assert 'class="error"' in answer.content.decode()
    assert choosing.choices(ann).quiet is None


def test_link_turns_its_topic_off(ann: User) -> None:
    key = choosing.link(ann, "calls").split("/")[-2]
    shown = Client().get(reverse("mail_off", args=[key])).content.decode()
    assert "Calls that I have missed" in shown
    assert choosing.choices(ann).wants("calls", "mail")
    Client(enforce_csrf_checks=True).post(
        reverse("mail_off", args=[key]), {"List-Unsubscribe": "One-Click"}
    )
    assert not choosing.choices(ann).wants("calls", "mail")
    assert choosing.choices(ann).wants("friends", "mail")


def test_links_of_earlier_mail_still_work(ann: User) -> None:
    key = signing.dumps([ann.pk, "mail_evenings"], salt="accounts.mail_off")
    Client().post(reverse("mail_off", args=[key]))
    assert not choosing.choices(ann).wants("evenings", "mail")


@pytest.mark.parametrize("about", [[1, "nothing"], [1], "x", {"a": 1}, [None, "calls"], [1, []]])
def test_link_with_something_else_in_it(ann: User, about: object) -> None:
    key = signing.dumps(about, salt="accounts.mail_off")
    assert Client().post(reverse("mail_off", args=[key])).status_code == 404


def test_altered_link(ann: User) -> None:
    key = choosing.link(ann, "calls").split("/")[-2]
    other = signing.dumps([ann.pk, "calls"], salt="another")
    for wrong in (key[:-1], "x" + key, other):
        assert Client().post(reverse("mail_off", args=[wrong])).status_code == 404
    assert choosing.choices(ann).wants("calls", "mail")


def test_data_and_deletion(ann: User) -> None:
    choosing.choose(ann, {"calls": {"mail": False}})
    told = json.loads(b"".join(export_user_data(ann, AT)))["notification_settings"]
    assert told["topics"]["calls"] == {"page": True, "push": True, "mail": False}
    delete_account(ann, now())
    assert not Choices.objects.exists()
