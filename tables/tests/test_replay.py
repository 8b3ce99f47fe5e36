"""Replays of finished sessions, from any seat."""

import pytest
from django.test import Client

from accounts.models import User
from tables import repository, services
from tables.models import GameResult, Table
from tables.replay import ENTRIES_PER_PAGE, MAX_ENTRIES, replay_updates
from tables.tests.sessions import play_to_the_end, step
from tables.tests.table_states import NOW
from tests.toy import ODDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(ann: User) -> Table:
    return play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 4}), ann)


def test_replay_from_any_seat(over: Table) -> None:
    mine, theirs = replay_updates(over, 0, 0), replay_updates(over, 2, 0)
    assert mine.last == theirs.last
    assert [update.v for update in mine.updates] == list(range(1, len(mine.updates) + 1))
    assert all(update.since == update.v - 1 for update in mine.updates)
    assert mine.updates[0].table.me == 0
    assert theirs.updates[0].table.me == 2
    assert len(mine.updates[0].view.hand) == 4
    assert mine.updates[0].view.hand != theirs.updates[0].view.hand
    assert mine.updates[0].events[0]["hand"] == list(mine.updates[0].view.hand)
    assert not any(update.options or update.table.clock for update in mine.updates)


def test_a_replay_names_where_each_game_begins_and_ends(over: Table) -> None:
    moments = replay_updates(over, 1, 0).moments
    assert [(moment.game, moment.ended) for moment in moments] == [
        (game, ended) for game in (1, 2, 3, 4) for ended in (False, True)
    ]
    assert moments[0].at == 1
    assert moments[-1].at == replay_updates(over, 1, 0).last
    assert replay_updates(over, 1, 60).moments == moments


def test_pages_lead_to_the_stored_state(over: Table) -> None:
    updates, since = [], 0
    while since < (part := replay_updates(over, 0, since)).last:
        assert len(part.updates) <= ENTRIES_PER_PAGE
        updates += part.updates
        since = part.updates[-1].v
    assert len(updates) == part.last > ENTRIES_PER_PAGE
    numbers = [update.table.number for update in updates]
    assert numbers == sorted(numbers)
    assert updates[-1].view == ODDS.view(repository.load(over.pk).game_state, 0)


def test_running_table_has_no_replay(ann: User, client: Client) -> None:
    table = services.play_now(ann, "odds", NOW)
    client.force_login(ann)
    answer = client.get(f"/table/{table.pk}/replay.json")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert client.get(f"/table/{table.pk}/replay/").status_code == 404


@pytest.mark.parametrize("seat", ["4", "-1", "x", "9" * 30])
def test_invalid_replay_seat_is_refused(over: Table, client: Client, seat: str) -> None:
    answer = client.get(f"/table/{over.pk}/replay.json?seat={seat}")
    assert (answer.status_code, answer.json()["code"]) == (409, "no_such_seat")


def test_game_of_another_version_is_refused(over: Table, client: Client) -> None:
    Table.objects.filter(pk=over.pk).update(game_version="0")
    answer = client.get(f"/table/{over.pk}/replay.json")
    assert (answer.status_code, answer.json()["code"]) == (409, "other_rules")


def test_too_long_session_is_refused(over: Table, client: Client) -> None:
    Table.objects.filter(pk=over.pk).update(version=MAX_ENTRIES + 1)
    answer = client.get(f"/table/{over.pk}/replay.json")
    assert (answer.status_code, answer.json()["code"]) == (409, "too_long")


def test_replay_requires_no_account(over: Table, client: Client) -> None:
    assert client.get(f"/table/{over.pk}/replay/").status_code == 200
    page = client.get(f"/table/{over.pk}/replay.json?seat=1&since=3").json()
    assert page["updates"][0]["v"] == 4


def test_only_a_player_of_the_session_reads_that_they_are_that_seat(
    over: Table, ann: User, client: Client
) -> None:
    url = f"/table/{over.pk}/replay/"
    assert client.get(url).context["setup"]["replay"] == {"seat": 0, "own": None}
    client.force_login(ann)
    assert client.get(url).context["setup"]["replay"] == {"seat": 0, "own": 0}


def test_each_game_has_results(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW, {"games": 4})
    while table.number < 3:
        step(table, ann)
    results = list(GameResult.objects.filter(table=table).order_by("number"))
    assert [(result.number, result.user, result.game) for result in results] == [
        (1, ann, "odds"),
        (2, ann, "odds"),
    ]
    table = play_to_the_end(table, ann)
    points = GameResult.objects.filter(table=table).values_list("points", flat=True)
    assert sum(points) == table.seats.get(number=0).points
