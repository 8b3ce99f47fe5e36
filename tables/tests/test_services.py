"""Table services and selectors, checked on the database rows."""

from typing import Any

import pytest
from django.db import transaction

from accounts.avatars import seed_of
from accounts.models import User
from accounts.preferences import PreferencesUpdate, update_preferences
from tables import identity, selectors, services
from tables.listed import past_games, running_tables
from tables.models import Seat, Table, new_table_id
from tables.refusals import Refused
from tables.replay import replay
from tables.selectors import OpenTable
from tables.storage import repository
from tables.tests.conftest import PersonFactory
from tables.tests.sessions import play_to_the_end, step
from tables.tests.table_states import NOW, refused
from tables.updates import build_update
from tests.toy import ODDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def bob(person: PersonFactory) -> User:
    return person("Bob")


def test_play_now_deals_with_bots(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    table.refresh_from_db()
    assert (table.status, table.public, table.host) == ("playing", False, ann)
    assert [bool(seat.bot) for seat in table.seats.all()] == [False, True, True, True]
    assert [entry.kind for entry in table.entries.all()] == ["open", "sit", "start"]


def test_failed_play_now_leaves_no_table(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ODDS, "start", lambda *args: 1 / 0)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        services.play_now(ann, "odds", NOW)
    assert not Table.objects.exists()


def test_table_id_is_random(ann: User) -> None:
    ids = {new_table_id() for _ in range(20)} - {services.open_table(ann, "odds", {}, NOW).pk}
    assert len(ids) == 20
    assert all(len(table_id) == 12 for table_id in ids)


def test_every_change_is_one_numbered_entry(ann: User, bob: User) -> None:
    table = services.open_table(ann, "odds", {"games": 1}, NOW)
    services.sit(table.pk, bob, 2, NOW)
    services.leave(table.pk, bob, NOW)
    services.start(table.pk, ann, NOW)
    table = play_to_the_end(table, ann)
    versions = [entry.version for entry in table.entries.all()]
    assert versions == list(range(1, table.version + 1))


def test_seed_and_entries_replay_to_the_stored_state(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW, {"games": 4})
    states = {}
    while table.number < 3:
        states[table.version] = repository.load(table.pk).game_state
        step(table, ann)
    assert len(states) > 20
    for version, state in states.items():
        assert replay(table, version) == state
    assert replay(table) == repository.load(table.pk).game_state
    assert replay(table, 2) is None


def test_points_are_stored_on_seats(ann: User) -> None:
    table = play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 1}))
    assert [seat.points for seat in table.seats.all()] == list(
        repository.load(table.pk).game_state.points
    )
    assert table.ended is not None


# Rematch


def test_rematch_against_bots_starts_at_once(ann: User) -> None:
    old = play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 1, "pace": 15}))
    new = services.rematch(old.pk, ann, NOW)
    new.refresh_from_db()
    old.refresh_from_db()
    assert old.rematch == new
    assert new.status == "playing"
    assert new.options == old.options


def test_rematch_waits_for_all_players(ann: User, bob: User) -> None:
    table = services.open_table(ann, "odds", {"games": 1}, NOW)
    services.sit(table.pk, bob, None, NOW)
    services.start(table.pk, ann, NOW)
    old = play_to_the_end(table, ann, bob)
    new = services.rematch(old.pk, bob, NOW)
    assert (new.status, new.host) == ("waiting", bob)
    assert services.rematch(old.pk, bob, NOW) == new
    with refused("others_agreed"):  # the one who is not there yet counts on the same game
        services.change_options(new.pk, bob, {}, NOW)
    assert services.rematch(old.pk, ann, NOW) == new
    new.refresh_from_db()
    assert new.status == "playing"


def test_rematch_of_four_users_starts_with_the_last(person: PersonFactory) -> None:
    people = [person(name) for name in ("Ann", "Bob", "Cyd", "Dee")]
    table = services.open_table(people[0], "odds", {"games": 1}, NOW)
    for user in people[1:]:
        services.sit(table.pk, user, None, NOW)
    old = play_to_the_end(Table.objects.get(pk=table.pk), *people)
    tables = [services.rematch(old.pk, user, NOW) for user in people]
    assert [table.status for table in tables] == ["waiting", "waiting", "waiting", "playing"]
    assert len({table.pk for table in tables}) == 1
    assert services.rematch(old.pk, people[0], NOW).status == "playing"


def test_number_of_tables_per_user_is_limited(ann: User, bob: User) -> None:
    moments = [NOW - number * services.DOUBLE_PRESS_MS for number in range(4)]
    tables = [services.play_now(ann, "odds", moment) for moment in moments]
    others = services.open_table(bob, "odds", {}, NOW)
    with pytest.raises(Refused, match="too_many_tables"):
        services.sit(others.pk, ann, None, NOW)
    with pytest.raises(Refused, match="too_many_tables"):
        services.open_table(ann, "odds", {}, NOW)
    assert Table.objects.count() == 5
    services.close_table(tables[0].pk, "test", NOW)
    services.sit(others.pk, ann, None, NOW)
    with pytest.raises(Refused, match="already_seated"):
        services.sit(others.pk, ann, None, NOW)


def test_other_users_cannot_join_a_rematch_by_request(
    ann: User, bob: User, person: PersonFactory
) -> None:
    table = services.open_table(ann, "odds", {"games": 1}, NOW)
    services.sit(table.pk, bob, None, NOW)
    services.start(table.pk, ann, NOW)
    old = play_to_the_end(table, ann, bob)
    services.rematch(old.pk, ann, NOW)
    with pytest.raises(Refused, match="not_seated"):
        services.rematch(old.pk, person("Eve"), NOW)


def test_running_table_has_no_rematch(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    with pytest.raises(Refused, match="not_over"):
        services.rematch(table.pk, ann, NOW)
    assert Table.objects.count() == 1


# What each user may see


def test_away_player_has_no_options(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    assert selectors.view_of(ann, table.pk).options
    services.leave(table.pk, ann, NOW)
    assert selectors.view_of(ann, table.pk).options == ()
    services.resume_seat(table.pk, ann, NOW)
    assert selectors.view_of(ann, table.pk).options


def test_bot_seat_belongs_to_no_user(ann: User, bob: User) -> None:
    """Looking for a seat of user None must not find a bot."""
    from django.contrib.auth.models import AnonymousUser

    table = services.play_now(ann, "odds", NOW)
    assert selectors.seat_of(table, ann).number == 0
    nobodies: tuple[Any, ...] = (None, AnonymousUser(), bob)
    for nobody in nobodies:
        assert selectors.seat_of(table, nobody) is None
        assert selectors.view_of(nobody, table.pk).seat is None
        assert selectors.view_of(nobody, table.pk).view.hand == ()
        assert selectors.view_of(nobody, table.pk).options == ()


def test_player_view_has_what_the_player_sees(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    seen = selectors.view_of(ann, table.pk)
    state = repository.load(table.pk).game_state
    assert (seen.game, seen.seat) == (ODDS, 0)
    assert seen.view == ODDS.view(state, 0)
    assert seen.options == ODDS.options(state, 0)


def test_lobby_lists_open_tables_of_others(ann: User, bob: User) -> None:
    mine = services.open_table(ann, "odds", {}, NOW)
    services.open_table(ann, "odds", {"public": False}, NOW)
    services.play_now(ann, "odds", NOW + services.DOUBLE_PRESS_MS)
    assert selectors.open_tables(ann, 40) == []
    assert selectors.open_tables(bob, 40) == [OpenTable(mine.pk, mine.version, 3)]
    assert len(running_tables(ann)) == 3
    assert len(running_tables(bob)) == 0


def test_running_tables_include_those_the_player_has_left(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    services.leave(table.pk, ann, NOW)
    assert [each.id for each in running_tables(ann)] == [table.pk]
    table = play_to_the_end(table)
    assert running_tables(ann) == []
    assert [each.id for each in past_games(ann, 9)] == [table.pk]


def test_user_sits_once_at_a_table(ann: User) -> None:
    table = services.open_table(ann, "odds", {}, NOW)
    with pytest.raises(Refused, match="already_seated"):
        services.sit(table.pk, ann, 2, NOW)
    assert Seat.objects.filter(user=ann).count() == 1


def test_new_tile_back_is_shown_at_once(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    ann.back, ann.felt = "plum", "wine"
    identity.update_appearance(ann, NOW)
    identity.update_appearance(ann, NOW)  # nothing has changed
    assert repository.load(table.pk).seats[0].back == "plum"
    assert table.entries.filter(kind="appearance").count() == 1


def test_everybody_at_the_table_sees_the_avatar_a_player_has_chosen(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    first = repository.load(table.pk).seats[0].avatar
    assert first == seed_of(ann)
    update_preferences(ann, PreferencesUpdate(avatar=1))
    state = repository.load(table.pk)
    seen = build_update(state, None, since=0, events=(), connected=frozenset(), now=NOW)
    ann.refresh_from_db()
    assert seen.table.seats[0].avatar == seed_of(ann) != first
    assert {seat.avatar for seat in seen.table.seats if seat.bot} == {""}
    identity.anonymise_player(ann, NOW)
    assert repository.load(table.pk).seats[0].avatar == ""
