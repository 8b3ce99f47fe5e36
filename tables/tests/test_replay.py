"""A session that is over, told again from any of its seats."""

import pytest
from django.test import Client

from accounts.models import User
from tables import repository, services
from tables.models import GameResult, Table
from tables.replay import ENTRIES_PER_PAGE, LONGEST, replay_updates
from tables.tests.conftest import PersonFactory
from tables.tests.sessions import play_to_the_end, step
from tables.tests.table_states import NOW
from tests.toy import ODDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(person: PersonFactory) -> User:
    return person("Ann")


@pytest.fixture
def over(ann: User) -> Table:
    return play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 4}), ann)


def test_a_seat_sees_again_what_it_saw_and_every_seat_may_be_looked_from(over: Table) -> None:
    mine, theirs = replay_updates(over, 0, 0), replay_updates(over, 2, 0)
    assert mine.last == theirs.last
    assert [news.v for news in mine.updates] == list(range(1, len(mine.updates) + 1))
    assert all(news.since == news.v - 1 for news in mine.updates)
    assert mine.updates[0].table.me == 0
    assert theirs.updates[0].table.me == 2
    assert len(mine.updates[0].view.hand) == 4
    assert mine.updates[0].view.hand != theirs.updates[0].view.hand
    assert mine.updates[0].events[0]["hand"] == list(mine.updates[0].view.hand)
    assert not any(news.options or news.table.clock for news in mine.updates)


def test_it_is_told_in_parts_without_a_gap_to_the_state_that_is_stored(over: Table) -> None:
    told, since = [], 0
    while since < (part := replay_updates(over, 0, since)).last:
        assert len(part.updates) <= ENTRIES_PER_PAGE
        told += part.updates
        since = part.updates[-1].v
    assert len(told) == part.last > ENTRIES_PER_PAGE
    assert [news.table.number for news in told] == sorted(news.table.number for news in told)
    assert told[-1].view == ODDS.view(repository.load(over.pk).game_state, 0)


def test_what_is_still_played_is_told_to_nobody(ann: User, client: Client) -> None:
    table = services.play_now(ann, "odds", NOW)
    client.force_login(ann)
    answer = client.get(f"/table/{table.pk}/replay.json")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert client.get(f"/table/{table.pk}/replay/").status_code == 404


@pytest.mark.parametrize("seat", ["4", "-1", "x", "9" * 30])
def test_a_seat_that_is_not_there_is_refused(over: Table, client: Client, seat: str) -> None:
    answer = client.get(f"/table/{over.pk}/replay.json?seat={seat}")
    assert (answer.status_code, answer.json()["code"]) == (409, "no_such_seat")


def test_a_game_is_not_shown_by_rules_it_was_not_played_by(over: Table, client: Client) -> None:
    Table.objects.filter(pk=over.pk).update(game_version="0")
    answer = client.get(f"/table/{over.pk}/replay.json")
    assert (answer.status_code, answer.json()["code"]) == (409, "other_rules")


def test_one_made_long_on_purpose_keeps_nobody_waiting(over: Table, client: Client) -> None:
    Table.objects.filter(pk=over.pk).update(version=LONGEST + 1)
    answer = client.get(f"/table/{over.pk}/replay.json")
    assert (answer.status_code, answer.json()["code"]) == (409, "too_long")


def test_whoever_has_the_address_may_watch(over: Table, client: Client) -> None:
    assert client.get(f"/table/{over.pk}/replay/").status_code == 200
    told = client.get(f"/table/{over.pk}/replay.json?seat=1&since=3").json()
    assert told["updates"][0]["v"] == 4


def test_each_games_outcome_is_kept_for_the_people_at_the_table(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW, {"games": 4})
    while table.number < 3:
        step(table, ann)
    results = list(GameResult.objects.filter(table=table).order_by("number"))
    assert [(one.number, one.user, one.game) for one in results] == [
        (1, ann, "odds"),
        (2, ann, "odds"),
    ]
    table = play_to_the_end(table, ann)
    points = GameResult.objects.filter(table=table).values_list("points", flat=True)
    assert sum(points) == table.seats.get(number=0).points
