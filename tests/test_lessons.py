"""The first hand of each game: who follows the advice wins it."""

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from config.games import lessons
from tables import services, store, tasks
from tables.lessons import open_lesson
from tables.models import Table

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
            services.play(table.pk, user, said["turn"], move, services.now())
        else:
            tasks.wake_due(table.wake_at)
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize("slug", lessons())
def test_who_follows_the_advice_wins(client: Client, ann: User, slug: str) -> None:
    client.post(f"/lessons/{slug}")
    table = follow_the_advice(client, ann, Table.objects.get())
    standing = store.load(table.pk)
    assert standing.plug.result(standing.state).winners == (0,)


def test_a_first_hand_that_was_begun_is_gone_on_with(ann: User) -> None:
    at = services.now()
    begun = open_lesson(ann, "american", at)
    assert open_lesson(ann, "american", at) == begun
    services.end_table(begun.pk, "enough", at)
    assert open_lesson(ann, "american", at) != begun


def test_a_guest_may_play_it_and_finds_it_again(client: Client) -> None:
    assert client.post("/lessons/american").url == client.post("/lessons/american").url
    assert client.get("/lobby/").status_code == 302


def test_no_advice_is_given_at_other_tables_nor_to_others(client: Client, ann: User) -> None:
    table = services.play_now(ann, "american", services.now(), {"lesson": True})
    assert client.get(f"/table/{table.pk}/advice").json()["why"] == "no_lesson"
    lesson = open_lesson(User.objects.create_user("Ben"), "american", services.now())
    assert client.get(f"/table/{lesson.pk}/advice").json()["why"] == "not_seated"
    assert client.post("/lessons/chess").url == "/"


def test_every_first_hand_is_dealt_alike(ann: User) -> None:
    first = open_lesson(ann, "american", services.now())
    other = open_lesson(User.objects.create_user("Ben"), "american", services.now())
    states = [store.load(table.pk).state for table in (first, other)]
    assert states[0] == states[1]
