"""A new player is welcomed: four steps, each may be skipped, and a first hand at the end."""

import pytest
from django.test import Client

from accounts.models import User
from tables.models import Table

pytestmark = pytest.mark.django_db
STEPS = ("games", "looks", "helps", "first-hand")


@pytest.fixture
def ann(client: Client) -> User:
    user = User.objects.create_user("Ann")
    client.force_login(user)
    return user


def test_signing_up_leads_there(client: Client) -> None:
    fields = {"username": "Cleo", "email": "c@example.org", "password1": "four winds at home"}
    assert client.post("/accounts/signup/", fields).url == "/welcome/"


def test_what_is_chosen_is_kept_step_by_step(client: Client, ann: User) -> None:
    answers = (
        {"knows": ["solitaire"]},
        {"back": "plum", "felt": "wine"},
        {"helper": "on", "still": "on"},
    )
    for name, following, fields in zip(STEPS, STEPS[1:], answers, strict=False):
        answer = client.post(f"/welcome/{name}/", fields)
        assert answer.url == f"/welcome/{following}/"
    ann.refresh_from_db()
    assert (ann.back, ann.felt, ann.helper) == ("plum", "wine", True)
    kept = ann.preferences
    assert (kept["knows"], kept["still"], kept["flat"]) == (["solitaire"], True, False)
    assert kept["volumes"] == {"all": 0.0}


def test_sound_left_on_keeps_its_volumes(client: Client, ann: User) -> None:
    ann.preferences = {"volumes": {"all": 0.4, "effects": 0.2}}
    ann.save()
    client.post("/welcome/helps/", {"sound": "on"})
    ann.refresh_from_db()
    assert ann.preferences["volumes"] == {"all": 0.4, "effects": 0.2}


@pytest.mark.parametrize("name", STEPS)
def test_every_step_can_be_skipped(client: Client, ann: User, name: str) -> None:
    page = client.get(f"/welcome/{name}/").content.decode()
    way_on = "/lobby/" if name == STEPS[-1] else f"/welcome/{STEPS[STEPS.index(name) + 1]}/"
    assert way_on in page
    ann.refresh_from_db()
    assert ann.preferences == {}


def test_what_is_new_to_the_player_is_shown_first(client: Client, ann: User) -> None:
    client.post("/welcome/games/", {"knows": ["american"]})
    shown = client.get("/welcome/first-hand/").context["lessons"]
    assert [lesson["slug"] for lesson in shown] == ["solitaire", "american"]
    client.post("/lessons/solitaire")
    assert Table.objects.get().options["lesson"] is True


@pytest.mark.parametrize(
    ("name", "fields"),
    [("games", {"knows": ["chess"]}), ("looks", {"back": "gold", "felt": "wine"}), ("looks", {})],
)
def test_a_choice_there_is_not_is_refused(
    client: Client, ann: User, name: str, fields: dict
) -> None:
    answer = client.post(f"/welcome/{name}/", fields)
    assert answer.status_code == 200
    ann.refresh_from_db()
    assert ann.preferences == {}


def test_it_is_for_people_with_an_account(client: Client) -> None:
    assert client.get("/welcome/").url.startswith("/accounts/login/")


def test_there_are_no_other_steps(client: Client, ann: User) -> None:
    assert client.get("/welcome/payment/").status_code == 404
