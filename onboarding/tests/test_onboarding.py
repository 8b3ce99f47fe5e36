"""Onboarding: four optional steps, of which the last offers tutorials."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from onboarding.views import games
from tables.models import Table

pytestmark = pytest.mark.django_db
STEPS = ("games", "appearance", "assistance", "first-hand")


@pytest.fixture
def ann(client: Client) -> User:
    user = User.objects.create_user("Ann")
    client.force_login(user)
    return user


def test_sign_up_leads_to_onboarding(client: Client) -> None:
    fields = {"username": "Cleo", "email": "c@example.org", "password1": "four winds at home"}
    assert client.post("/accounts/signup/", fields)["Location"] == "/welcome/"


def test_each_step_saves_its_answers(client: Client, ann: User) -> None:
    answers: tuple[dict[str, Any], ...] = (
        {"known_games": ["solitaire"]},
        {"back": "plum", "felt": "wine"},
        {"closest_hands": "on", "reduced_motion": "on"},
    )
    for name, following, fields in zip(STEPS, STEPS[1:], answers, strict=False):
        page = client.get(f"/welcome/{name}/").content.decode()
        assert all(f'name="{field}"' in page for field in fields)
        answer = client.post(f"/welcome/{name}/", fields)
        assert answer["Location"] == f"/welcome/{following}/"
    ann.refresh_from_db()
    assert (ann.back, ann.felt, ann.preferences["closest_hands"]) == ("plum", "wine", True)
    kept = ann.preferences
    assert (kept["known_games"], kept["reduced_motion"], kept["dom_table"]) == (
        ["solitaire"],
        True,
        False,
    )
    assert kept["volumes"] == {"all": 0.0}


def test_sound_left_on_keeps_volumes(client: Client, ann: User) -> None:
    ann.preferences = {"volumes": {"all": 0.4, "effects": 0.2}}
    ann.save()
    client.post("/welcome/assistance/", {"sound": "on"})
    ann.refresh_from_db()
    assert ann.preferences["volumes"] == {"all": 0.4, "effects": 0.2}


@pytest.mark.parametrize("name", STEPS)
def test_step_can_be_skipped(client: Client, ann: User, name: str) -> None:
    page = client.get(f"/welcome/{name}/").content.decode()
    way_on = "/lobby/" if name == STEPS[-1] else f"/welcome/{STEPS[STEPS.index(name) + 1]}/"
    assert way_on in page
    ann.refresh_from_db()
    assert ann.preferences == {}


def test_unknown_games_are_shown_first(client: Client, ann: User) -> None:
    client.post("/welcome/games/", {"known_games": ["american"]})
    shown = client.get("/welcome/first-hand/").context["tutorials"]
    slugs = [row["game"].slug for row in shown]
    assert slugs == ["zung-jung", "solitaire", "dominoes", "american"]
    client.post("/tutorials/solitaire")
    assert Table.objects.get().options["tutorial"] is True


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("games", {"known_games": ["chess"]}),
        ("appearance", {"back": "gold", "felt": "wine"}),
        ("appearance", {}),
    ],
)
def test_invalid_choice_is_refused(client: Client, ann: User, name: str, fields: dict) -> None:
    answer = client.post(f"/welcome/{name}/", fields)
    assert answer.status_code == 200
    ann.refresh_from_db()
    assert ann.preferences == {}


def test_visitors_are_sent_to_sign_in(client: Client) -> None:
    assert client.get("/welcome/")["Location"].startswith("/accounts/login/")


def test_unknown_step_is_not_found(client: Client, ann: User) -> None:
    assert client.get("/welcome/payment/").status_code == 404


def test_first_step_offers_every_game(client: Client, ann: User) -> None:
    page = client.get("/welcome/games/").content.decode()
    assert page.count('name="known_games"') == len(games())
