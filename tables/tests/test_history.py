"""What somebody has played, as a page tells it."""

import pytest
from django.test import Client

from accounts.models import User
from tables import selectors, services
from tables.models import Outcome
from tables.tests.conftest import Person
from tables.tests.sessions import play_to_the_end
from tables.tests.standings import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(person: Person, client: Client) -> User:
    client.force_login(person("Ann"))
    return person("Ann")


def test_before_the_first_game_it_shows_the_way(ann: User, client: Client) -> None:
    page = client.get("/history/").content.decode()
    assert "Nothing yet" in page
    assert "/lobby/" in page


def test_a_session_that_is_over_can_be_replayed_from_there(ann: User, client: Client) -> None:
    table = play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 1}), ann)
    running = services.play_now(ann, "odds", NOW, {"games": 1})
    page = client.get("/history/").content.decode()
    assert f"/table/{table.pk}/replay/" in page
    assert running.pk not in page


def test_games_are_counted_kind_by_kind(ann: User, person: Person) -> None:
    table = play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 4}), ann)
    outcomes = list(Outcome.objects.filter(table=table))
    [record] = selectors.records(ann)
    assert (record.game, record.games) == ("odds", 4)
    assert record.won == sum(one.won for one in outcomes)
    assert record.best == max(one.points for one in outcomes)
    assert selectors.records(person("Bob")) == []


def test_it_is_ones_own(client: Client) -> None:
    assert client.get("/history/").url.startswith("/accounts/login/")
