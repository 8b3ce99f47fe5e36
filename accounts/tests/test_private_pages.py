"""Pages for users are stored nowhere; what is the same for everybody may be."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.timestamps import now
from tables import services

pytestmark = pytest.mark.django_db
PAGES = [
    "landing", "help", "lobby", "history", "settings", "email_preferences", "close_account",
    "account_email", "friends", "solitaire", "solitaire_scores",
]  # fmt: skip


@pytest.fixture
def ann(client: Client) -> User:
    ann = User.objects.create_user("Ann", password="four winds at home")
    client.force_login(ann)
    return ann


@pytest.mark.parametrize("page", PAGES)
def test_page_for_a_user_is_not_stored(client: Client, ann: User, page: str) -> None:
    answer = client.get(reverse(page))
    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]


def test_page_for_a_guest_is_not_stored(client: Client) -> None:
    client.post(reverse("play_as_guest"))
    assert "no-store" in client.get(reverse("landing"))["Cache-Control"]


def test_replay_of_a_user_is_not_stored(client: Client, ann: User) -> None:
    table = services.play_now(ann, "american", now())
    services.close_table(table.pk, "for the test", now())
    assert "no-store" in client.get(reverse("replay", args=[table.pk]))["Cache-Control"]


def test_what_is_the_same_for_everybody_may_be_stored(client: Client, ann: User) -> None:
    assert "no-store" not in Client().get(reverse("landing")).get("Cache-Control", "")
    assert "immutable" in client.get("/accounts/avatars/0123456789ab.svg")["Cache-Control"]
