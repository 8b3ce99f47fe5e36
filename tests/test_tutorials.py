"""The tutorial of each game: a player who follows the advice wins."""

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tables.models import Table
from tables.registry import game_apps
from tables.storage import repository
from tables.tutorials import open_tutorial
from tables.waking import runner

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client: Client) -> User:
    user = User.objects.create_user("Ann")
    client.force_login(user)
    return user


def follow_the_advice(client: Client, user: User, table: Table) -> Table:
    for _ in range(400):
        table.refresh_from_db()
        if table.status == "over":
            return table
        told = client.get(f"/table/{table.pk}/advice")
        if told.status_code == 200:
            said = told.json()
            move = msgspec.json.encode(said["move"])
            services.play(table.pk, user, said["turn"], move, now())
        else:
            runner.wake_due(table.wake_at)
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize("slug", [app.slug for app in game_apps() if app.tutorial])
def test_following_the_advice_wins(client: Client, ann: User, slug: str) -> None:
    client.post(f"/tutorials/{slug}")
    table = follow_the_advice(client, ann, Table.objects.get())
    state = repository.load(table.pk)
    assert state.engine.result(state.game_state).winners == (0,)


@pytest.mark.parametrize("slug", [app.slug for app in game_apps() if app.tutorial])
def test_a_tutorial_has_a_rematch_with_a_new_deal(client: Client, ann: User, slug: str) -> None:
    client.post(f"/tutorials/{slug}")
    table = follow_the_advice(client, ann, Table.objects.get())
    client.post(f"/table/{table.pk}/rematch")
    again = Table.objects.exclude(pk=table.pk).get()
    assert (again.status, again.options["level"]) == ("playing", table.options["level"])
    assert "tutorial" not in again.options
    assert again.seed != table.seed


def test_unfinished_tutorial_is_continued(ann: User) -> None:
    at = now()
    begun = open_tutorial(ann, "american", at)
    assert open_tutorial(ann, "american", at) == begun
    services.close_table(begun.pk, "enough", at)
    assert open_tutorial(ann, "american", at) != begun


def test_guest_can_play_and_continue_a_tutorial(client: Client) -> None:
    assert (
        client.post("/tutorials/american")["Location"]
        == client.post("/tutorials/american")["Location"]
    )
    assert client.get("/lobby/").status_code == 302


def test_advice_is_only_for_the_player_of_a_tutorial(client: Client, ann: User) -> None:
    table = services.play_now(ann, "american", now(), {"tutorial": True})
    assert client.get(f"/table/{table.pk}/advice").json()["code"] == "no_tutorial"
    tutorial = open_tutorial(User.objects.create_user("Ben"), "american", now())
    assert client.get(f"/table/{tutorial.pk}/advice").json()["code"] == "not_seated"
    assert client.post("/tutorials/chess")["Location"] == "/"


def test_tutorial_deal_is_always_the_same(ann: User) -> None:
    first = open_tutorial(ann, "american", now())
    other = open_tutorial(User.objects.create_user("Ben"), "american", now())
    states = [repository.load(table.pk).game_state for table in (first, other)]
    assert states[0] == states[1]
