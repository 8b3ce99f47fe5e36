"""Guests: who plays without an account, and keeps what was played when one is made."""

import json

import pytest
from django.test import Client

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tables.batch import state_cache
from tables.models import GameResult, Table
from tables.selectors import view_of
from tables.tests.table_states import NOW

pytestmark = pytest.mark.django_db
PASSWORD = "four winds at home"
CHOSEN = {"mode": "score", "layout": "turtle", "dealing": "easy", "deal": "7", "pace": "0"}


@pytest.fixture
def game(client: Client) -> Table:
    """A guest plays the Turtle in this browser."""
    client.post("/solitaire/play", CHOSEN)
    return Table.objects.get()


def guest() -> User:
    return User.objects.get(guest=True)


def take_a_pair(game: Table, player: User) -> None:
    seen = view_of(player, game.pk)
    take = next(option for option in seen.options if option.kind == "take")
    pair = [int(place.removeprefix("tile.")) for place in take.where[:2]]
    move = json.dumps({"do": "take", "pair": pair}).encode()
    services.play(game.pk, player, seen.view.turn, move, now())


def sign_up(client: Client, name: str = "Cleo"):
    fields = {"username": name, "email": "cleo@example.org", "password1": PASSWORD}
    return client.post("/accounts/signup/", fields)


def test_a_visitor_plays_within_one_press_and_is_called_guest(client: Client, game: Table) -> None:
    assert (game.status, game.seats.get().name) == ("playing", "Guest")
    assert client.get(f"/table/{game.pk}/").context["setup"]["signedIn"] is True


def test_a_second_game_is_the_same_guests(client: Client, game: Table) -> None:
    client.post("/solitaire/play", {**CHOSEN, "layout": "ring"})
    assert Table.objects.filter(seats__user=guest()).count() == 2


@pytest.mark.parametrize(
    "address", ["/lobby/", "/accounts/settings/", "/accounts/email/", "/history/", "/admin/"]
)
def test_all_else_takes_a_guest_for_a_visitor(client: Client, game: Table, address: str) -> None:
    assert client.get(address).status_code == 302


def test_a_guest_sits_at_no_live_table(client: Client, game: Table) -> None:
    ann = User.objects.create_user("Ann")
    table = services.open_table(ann, "american", {}, NOW)
    for way in ("sit", "start", "leave"):
        assert client.post(f"/table/{table.pk}/{way}").url.startswith("/accounts/login/")
    assert not table.seats.filter(user=guest()).exists()


def test_a_guest_has_no_password_and_a_name_nobody_can_have(game: Table) -> None:
    assert not guest().has_usable_password()
    assert " " in guest().username


def test_what_was_played_belongs_to_the_account_made_afterwards(
    client: Client, game: Table
) -> None:
    take_a_pair(game, guest())  # a game without a move leaves no line
    services.leave(game.pk, guest(), now())
    client.post("/solitaire/play", CHOSEN)
    sign_up(client)
    cleo = User.objects.get()
    assert cleo.username == "Cleo"
    assert {table.seats.get().user for table in Table.objects.all()} == {cleo}
    assert {table.seats.get().name for table in Table.objects.all()} == {"Cleo"}
    assert {table.title for table in Table.objects.all()} == {"Cleo's game"}
    assert GameResult.objects.get().user == cleo
    assert cleo.played_set.count() == 1
    running = Table.objects.get(status="playing")
    assert state_cache.latest(running.pk).host == cleo.pk
    assert client.get("/history/").status_code == 200


def test_what_was_played_is_carried_into_an_account_there_was(client: Client, game: Table) -> None:
    ann = User.objects.create_user("Ann", "ann@example.org", PASSWORD)
    client.post("/accounts/login/", {"login": "Ann", "password": PASSWORD})
    assert game.seats.get().user == ann
    assert not User.objects.filter(guest=True).exists()


def test_a_refused_sign_up_leaves_the_guest_his_game(client: Client, game: Table) -> None:
    sign_up(client, "no good")
    assert game.seats.get().user == guest()
    assert client.get(f"/table/{game.pk}/").context["setup"]["signedIn"] is True


def test_another_browser_is_another_guest(game: Table) -> None:
    Client().post("/solitaire/play", CHOSEN)
    assert User.objects.filter(guest=True).count() == 2


def test_what_a_guest_likes_is_kept(client: Client, game: Table) -> None:
    answer = client.post("/accounts/preferences", b'{"felt":"wine"}', "application/json")
    assert answer.status_code == 200
    assert guest().felt == "wine"


def test_an_answer_under_way_while_the_guest_signs_in_does_not_sign_him_out(
    client: Client, game: Table
) -> None:
    """The live check of a name was asked for by the guest and is answered after the sign-up."""
    before = client.cookies["sessionid"].value
    sign_up(client)
    late = Client()
    late.cookies["sessionid"] = before
    answer = late.get("/accounts/username", {"name": "Cleo"})
    assert "sessionid" not in answer.cookies
