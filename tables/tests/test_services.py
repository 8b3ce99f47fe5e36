"""A table's life as its rows tell it: who sits, what is written down, what may be told."""

import pytest
from django.db import transaction

from accounts.models import User
from tables import repository, selectors, services
from tables.models import Seat, Table, new_table_id
from tables.refusals import Refused
from tables.replay import replay
from tables.tests.conftest import PersonFactory
from tables.tests.sessions import play_to_the_end, step
from tables.tests.table_states import NOW
from tests.toy import ODDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(person: PersonFactory) -> User:
    return person("Ann")


@pytest.fixture
def bob(person: PersonFactory) -> User:
    return person("Bob")


def test_play_now_is_a_dealt_table_with_bots(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    table.refresh_from_db()
    assert (table.status, table.public, table.host) == ("playing", False, ann)
    assert [bool(seat.bot) for seat in table.seats.all()] == [False, True, True, True]
    assert [entry.kind for entry in table.entries.all()] == ["open", "sit", "start"]


def test_play_now_that_fails_leaves_nothing(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ODDS, "start", lambda *args: 1 / 0)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        services.play_now(ann, "odds", NOW)
    assert not Table.objects.exists()


def test_a_tables_address_cannot_be_guessed(ann: User) -> None:
    ids = {new_table_id() for _ in range(20)} - {services.open_table(ann, "odds", {}, NOW).pk}
    assert len(ids) == 20
    assert all(len(one) == 12 for one in ids)


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


def test_points_are_kept_on_the_seats(ann: User) -> None:
    table = play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 1}))
    assert [seat.points for seat in table.seats.all()] == list(
        repository.load(table.pk).game_state.points
    )
    assert table.ended is not None


# Rematch


def test_a_rematch_against_bots_starts_at_once(ann: User) -> None:
    old = play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 1, "pace": 15}))
    new = services.rematch(old.pk, ann, NOW)
    new.refresh_from_db()
    old.refresh_from_db()
    assert old.rematch == new
    assert new.status == "playing"
    assert new.options == old.options


def test_a_rematch_waits_for_all_who_played(ann: User, bob: User) -> None:
    table = services.open_table(ann, "odds", {"games": 1}, NOW)
    services.sit(table.pk, bob, None, NOW)
    services.start(table.pk, ann, NOW)
    old = play_to_the_end(table, ann, bob)
    new = services.rematch(old.pk, bob, NOW)
    assert (new.status, new.host) == ("waiting", bob)
    assert services.rematch(old.pk, bob, NOW) == new
    assert services.rematch(old.pk, ann, NOW) == new
    new.refresh_from_db()
    assert new.status == "playing"


def test_a_rematch_of_four_people_starts_with_the_last_of_them(person: PersonFactory) -> None:
    people = [person(name) for name in ("Ann", "Bob", "Cyd", "Dee")]
    table = services.open_table(people[0], "odds", {"games": 1}, NOW)
    for one in people[1:]:
        services.sit(table.pk, one, None, NOW)
    old = play_to_the_end(Table.objects.get(pk=table.pk), *people)
    tables = [services.rematch(old.pk, one, NOW) for one in people]
    assert [one.status for one in tables] == ["waiting", "waiting", "waiting", "playing"]
    assert len({one.pk for one in tables}) == 1
    assert services.rematch(old.pk, people[0], NOW).status == "playing"


def test_nobody_has_seats_at_more_than_four_tables(ann: User, bob: User) -> None:
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


def test_a_stranger_does_not_slip_into_a_rematch(
    ann: User, bob: User, person: PersonFactory
) -> None:
    table = services.open_table(ann, "odds", {"games": 1}, NOW)
    services.sit(table.pk, bob, None, NOW)
    services.start(table.pk, ann, NOW)
    old = play_to_the_end(table, ann, bob)
    services.rematch(old.pk, ann, NOW)
    with pytest.raises(Refused, match="not_seated"):
        services.rematch(old.pk, person("Eve"), NOW)


def test_there_is_no_rematch_of_a_running_table(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    with pytest.raises(Refused, match="not_over"):
        services.rematch(table.pk, ann, NOW)
    assert Table.objects.count() == 1


# Who is told what


def test_who_is_away_is_offered_nothing_until_he_is_back(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    assert selectors.view_of(ann, table.pk).options
    services.leave(table.pk, ann, NOW)
    assert selectors.view_of(ann, table.pk).options == ()
    services.resume_seat(table.pk, ann, NOW)
    assert selectors.view_of(ann, table.pk).options


def test_a_bots_seat_is_nobodys(ann: User, bob: User) -> None:
    """The trap: looking for user None would find the first bot."""
    from django.contrib.auth.models import AnonymousUser

    table = services.play_now(ann, "odds", NOW)
    assert selectors.seat_of(table, ann).number == 0
    for nobody in (None, AnonymousUser(), bob):
        assert selectors.seat_of(table, nobody) is None
        assert selectors.view_of(nobody, table.pk).seat is None
        assert selectors.view_of(nobody, table.pk).view.hand == ()
        assert selectors.view_of(nobody, table.pk).options == ()


def test_a_helper_sees_what_its_player_sees(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    seen = selectors.view_of(ann, table.pk)
    state = repository.load(table.pk).game_state
    assert (seen.game, seen.seat) == (ODDS, 0)
    assert seen.view == ODDS.view(state, 0)
    assert seen.options == ODDS.options(state, 0)


def test_the_lobby_lists_open_tables_of_others(ann: User, bob: User) -> None:
    mine = services.open_table(ann, "odds", {}, NOW)
    services.open_table(ann, "odds", {"public": False}, NOW)
    services.play_now(ann, "odds", NOW + services.DOUBLE_PRESS_MS)
    assert list(selectors.open_tables(ann)) == []
    (seen,) = selectors.open_tables(bob)
    assert (seen, seen.free) == (mine, 3)
    assert selectors.running_tables(ann).count() == 3
    assert selectors.running_tables(bob).count() == 0


def test_a_way_back_to_a_table_one_has_left(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    services.leave(table.pk, ann, NOW)
    assert list(selectors.running_tables(ann)) == [table]
    table = play_to_the_end(table)
    assert list(selectors.running_tables(ann)) == []
    assert list(selectors.past_games(ann)) == [table]


def test_a_user_sits_once_at_a_table(ann: User) -> None:
    table = services.open_table(ann, "odds", {}, NOW)
    with pytest.raises(Refused, match="already_seated"):
        services.sit(table.pk, ann, 2, NOW)
    assert Seat.objects.filter(user=ann).count() == 1


def test_other_tile_backs_are_seen_at_once(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW)
    ann.back, ann.felt = "plum", "wine"
    services.update_appearance(ann, NOW)
    services.update_appearance(ann, NOW)  # nothing new
    assert repository.load(table.pk).seats[0].back == "plum"
    assert table.entries.filter(kind="appearance").count() == 1
