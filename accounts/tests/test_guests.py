"""Guests play without an account, and keep their games when they create one."""

import json

import pytest
from django.test import Client

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tables.models import GameResult, Table
from tables.selectors import view_of
from tables.storage.batch import state_cache
from tables.tests.table_states import NOW

pytestmark = pytest.mark.django_db
PASSWORD = "four winds at home"
OPTIONS = {"mode": "score", "layout": "turtle", "dealing": "easy", "deal": "7", "pace": "0"}


@pytest.fixture
def game(client: Client) -> Table:
    """A guest plays the Turtle in this browser."""
    client.post("/solitaire/play", OPTIONS)
    return Table.objects.get()


def guest() -> User:
    return User.objects.get(guest=True)


def take_a_pair(game: Table, player: User) -> None:
    seen = view_of(player, game.pk)
    services.play(game.pk, player, seen.view.turn, b'{"do": "shown"}', now())
    seen = view_of(player, game.pk)
    take = next(option for option in seen.options if option.kind == "take")
    pair = [int(place.removeprefix("tile.")) for place in take.where[:2]]
    move = json.dumps({"do": "take", "pair": pair}).encode()
    services.play(game.pk, player, seen.view.turn, move, now())


def sign_up(client: Client, name: str = "Cleo"):
    fields = {"username": name, "email": "cleo@example.org", "password1": PASSWORD}
    return client.post("/accounts/signup/", fields)


def test_visitor_plays_as_a_guest_with_one_click(client: Client, game: Table) -> None:
    assert (game.status, game.seats.get().name) == ("playing", "Guest")
    assert client.get(f"/table/{game.pk}/").context["setup"]["signedIn"] is True


def test_second_game_belongs_to_the_same_guest(client: Client, game: Table) -> None:
    client.post("/solitaire/play", {**OPTIONS, "layout": "ring"})
    assert Table.objects.filter(seats__user=guest()).count() == 2


@pytest.mark.parametrize(
    "address", ["/lobby/", "/accounts/settings/", "/accounts/email/", "/history/", "/admin/"]
)
def test_account_pages_treat_guests_as_visitors(client: Client, game: Table, address: str) -> None:
    assert client.get(address).status_code == 302


def test_guest_cannot_sit_at_a_public_table(client: Client, game: Table) -> None:
    ann = User.objects.create_user("Ann")
    table = services.open_table(ann, "american", {}, NOW)
    told = client.post(f"/table/{table.pk}/sit")["Location"]
    assert "Create an account" in client.get(told).content.decode()
    for way in ("start", "leave", "remove"):
        client.post(f"/table/{table.pk}/{way}", {"seat": 0})
    assert table.seats.filter(user=ann).exists()
    assert not table.seats.filter(user=guest()).exists()


def test_guest_has_no_password_and_an_invalid_username(game: Table) -> None:
    assert not guest().has_usable_password()
    assert " " in guest().username


def test_sign_up_takes_over_the_guests_games(client: Client, game: Table) -> None:
    take_a_pair(game, guest())  # a game without a move is not recorded
    services.leave(game.pk, guest(), now())
    client.post("/solitaire/play", OPTIONS)
    sign_up(client)
    cleo = User.objects.get()
    assert cleo.username == "Cleo"
    assert {table.seats.get().user for table in Table.objects.all()} == {cleo}
    assert {table.seats.get().name for table in Table.objects.all()} == {"Cleo"}
    assert {table.title for table in Table.objects.all()} == {"Cleo's game"}
    assert GameResult.objects.get().user == cleo
    assert cleo.solitaire_played.count() == 1
    running = Table.objects.get(status="playing")
    assert state_cache.latest(running.pk).host == cleo.pk
    assert client.get("/history/").status_code == 200


def test_sign_in_takes_over_the_guests_games(client: Client, game: Table) -> None:
    ann = User.objects.create_user("Ann", "ann@example.org", PASSWORD)
    client.post("/accounts/login/", {"login": "Ann", "password": PASSWORD})
    assert game.seats.get().user == ann
    assert not User.objects.filter(guest=True).exists()


def test_refused_sign_up_keeps_the_guests_game(client: Client, game: Table) -> None:
    sign_up(client, "no good")
    assert game.seats.get().user == guest()
    assert client.get(f"/table/{game.pk}/").context["setup"]["signedIn"] is True


def test_each_browser_has_its_own_guest(game: Table) -> None:
    Client().post("/solitaire/play", OPTIONS)
    assert User.objects.filter(guest=True).count() == 2


def test_guest_preferences_are_saved(client: Client, game: Table) -> None:
    answer = client.post("/accounts/preferences", b'{"felt":"wine"}', "application/json")
    assert answer.status_code == 200
    assert guest().felt == "wine"


def test_late_response_does_not_sign_out_a_former_guest(client: Client, game: Table) -> None:
    """The guest's live check of a username is answered only after the sign-up."""
    before = client.cookies["sessionid"].value
    sign_up(client)
    late = Client()
    late.cookies["sessionid"] = before
    answer = late.get("/accounts/username", {"name": "Cleo"})
    assert "sessionid" not in answer.cookies
