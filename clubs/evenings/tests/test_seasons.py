"""Seasons: who starts, changes and ends them, and what stands in their tables."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from accounts.privacy import delete_account, export_user_data
from accounts.sessions import mark_online
from clubs.evenings import season_table
from clubs.evenings.models import Answer, Evening, Meeting, MeetingTable, Season
from clubs.evenings.season_table import Line
from clubs.evenings.services import answering, planning, room, seasons
from clubs.evenings.services.seasons import Terms
from clubs.evenings.tests.evenings_made import (
    DAY,
    FIRST,
    STARTS,
    club_of,
    met,
    on,
    planned,
    played,
    player,
    players,
    says,
    terms,
)  # fmt: skip
from clubs.models import Club
from clubs.services import members
from clubs.tests.clubs_made import AT, outcome
from clubs.tournaments.tests.tournaments_made import bots_play
from mahjong.models import WonHand
from social.tests.seat_races import run_concurrently
from tables import services as tables
from tables.models import GameResult, Status, Table

pytestmark = pytest.mark.django_db
QUARTER = Terms("Spring", date(2026, 5, 1), date(2026, 7, 31), "Europe/Berlin")


@pytest.fixture
def people() -> list[User]:
    return players("Ann", "Ben", "Cyd", "Dan")


@pytest.fixture
def club(people) -> Club:
    """Ann owns it, Ben is a host."""
    return club_of(people[0], *people[2:], hosts=(people[1],))


@pytest.fixture
def evening(people, club) -> Evening:
    return planned(club, people[0])


@pytest.fixture
def season(people, club) -> Season:
    return seasons.start(people[0], club.pk, QUARTER, AT)


def lines(season: Season, game: str = "american") -> list[Line]:
    season.refresh_from_db()
    cache.clear()
    found = [each.lines for each in season_table.tables_of(season) if each.game == game]
    return found[0] if found else []


def standing(season: Season, game: str = "american") -> list[tuple[int, str | None, int]]:
    return [(line.place, line.name, line.points) for line in lines(season, game)]


class TestStarting:
    def test_owner_and_hosts_start_one(self, people, club) -> None:
        assert outcome(seasons.start, people[2], club.pk, QUARTER, AT) == "not_for_role"
        assert outcome(seasons.start, player("Zed"), club.pk, QUARTER, AT) == "not_your_club"
        assert outcome(seasons.start, people[1], club.pk, QUARTER, AT) == "done"

    @pytest.mark.parametrize(
        ("days", "code"),
        [
            ((date(2026, 5, 2), date(2026, 5, 1)), "season_backwards"),
            ((date(2026, 1, 31), date(2026, 6, 1)), "season_early"),
            ((date(2026, 1, 30), date(2026, 2, 1)), "season_early"),
            ((date(1, 1, 1), date(1, 2, 1)), "season_early"),
            ((date(2027, 5, 3), date(2027, 6, 1)), "season_far"),
            ((date(9999, 12, 31), date(9999, 12, 31)), "season_far"),
            ((date(2026, 5, 1), date(2027, 5, 2)), "season_long"),
            ((date(2026, 5, 1), date(9999, 12, 31)), "season_long"),
            ((date(2026, 2, 1), date(2026, 4, 30)), "season_past"),
            ((date(2026, 2, 1), date(2026, 5, 1)), "done"),
            ((date(2026, 5, 1), date(2027, 5, 1)), "done"),
        ],
    )
    def test_days_that_do_not_fit(self, people, club, days, code) -> None:
        asked = QUARTER._replace(first=days[0], last=days[1])
        assert outcome(seasons.start, people[0], club.pk, asked, AT) == code

    @pytest.mark.parametrize(
        ("first", "last", "code"),
        [
            (date(2026, 7, 31), date(2026, 8, 31), "season_overlaps"),
            (date(2026, 4, 1), date(2026, 5, 1), "season_overlaps"),
            (date(2026, 6, 1), date(2026, 6, 2), "season_overlaps"),
            (date(2026, 8, 1), date(2026, 8, 31), "done"),
        ],
    )
    def test_no_day_is_in_two_seasons(self, people, club, season, first, last, code) -> None:
        asked = Terms("Other", first, last, "Europe/Berlin")
        assert outcome(seasons.start, people[0], club.pk, asked, AT) == code

    def test_four_at_most_are_running_or_planned(self, people, club, season) -> None:
        for month in (8, 9, 10, 11):
            asked = Terms("More", date(2026, month, 1), date(2026, month, 28), "UTC")
            code = outcome(seasons.start, people[0], club.pk, asked, AT)
        assert code == "too_many_seasons"
        assert Season.objects.count() == 4

    def test_pressed_twice(self, people, club) -> None:
        twice = [seasons.start(people[0], club.pk, QUARTER, AT) for _ in range(2)]
        assert twice[0] == twice[1]

    @pytest.mark.django_db(transaction=True)
    def test_two_hosts_at_once_start_one(self, people, club) -> None:
        race = [lambda by=by: seasons.start(by, club.pk, QUARTER, AT) for by in people[:2]]
        assert sorted(run_concurrently(*race)) == ["done", "season_overlaps"]
        assert Season.objects.count() == 1

    def test_what_the_form_suggests(self, people, club, evening) -> None:
        first = season_table.suggested(club, AT)
        assert first["name"] == "Season 1"
        assert first["zone"] == "Europe/Berlin"
        assert (first["first"], first["last"]) == (date(2026, 5, 1), date(2026, 7, 31))
        seasons.start(people[0], club.pk, Terms(**first), AT)
        second = season_table.suggested(club, AT)
        assert outcome(seasons.start, people[0], club.pk, Terms(**second), AT) == "done"
        assert (second["first"], second["last"]) == (date(2026, 8, 1), date(2026, 10, 31))
        Club.objects.filter(pk=club.pk).update(language="de")
        club.refresh_from_db()
        assert season_table.suggested(club, AT)["name"] == "Saison 3"


class TestChanging:
    def test_name_and_days(self, people, club, season) -> None:
        other = QUARTER._replace(name="Summer", last=date(2026, 8, 31))
        assert outcome(seasons.change, people[2], club.pk, season.pk, other, AT) == "not_for_role"
        seasons.change(people[1], club.pk, season.pk, other, AT)
        season.refresh_from_db()
        assert (season.name, season.last) == ("Summer", date(2026, 8, 31))

    def test_it_may_have_begun_long_ago(self, people, club) -> None:
        year = QUARTER._replace(last=date(2027, 3, 31))
        season = seasons.start(people[0], club.pk, year, AT)
        later, change = AT + 200 * DAY, seasons.change
        longer = year._replace(last=date(2027, 4, 30))
        assert outcome(change, people[0], club.pk, season.pk, longer, later) == "done"
        before = longer._replace(first=date(2026, 4, 30))
        assert outcome(change, people[0], club.pk, season.pk, before, later) == "season_early"

    def test_once_it_has_begun_no_evening_of_it_is_dropped(self, people, club, season) -> None:
        later = QUARTER._replace(first=date(2026, 5, 2))
        for at, code in ((AT + 2 * DAY, "season_begun"), (AT - DAY, "done")):
            assert outcome(seasons.change, people[0], club.pk, season.pk, later, at) == code

    def test_once_it_is_over_it_has_only_another_name(self, people, club, season) -> None:
        other = QUARTER._replace(name="Old times")
        seasons.change(people[0], club.pk, season.pk, other, AT + 100 * DAY)
        longer, at = QUARTER._replace(name="Mistake", last=date(2027, 1, 1)), AT + 100 * DAY
        code = outcome(seasons.change, people[0], club.pk, season.pk, longer, at)
        assert code == "season_over"
        season.refresh_from_db()
        assert (season.name, season.last) == ("Old times", QUARTER.last)

    def test_one_of_another_club(self, people, club, season) -> None:
        other = club_of(player("Eve"), name="Others")
        code = outcome(seasons.change, player("Eve"), other.pk, season.pk, QUARTER, AT)
        assert code == outcome(seasons.end, player("Eve"), other.pk, season.pk, AT)
        assert code == "no_such_season"

    def test_ending_it_keeps_the_evening_of_that_day(self, people, evening, season) -> None:
        played(met(evening), {people[0]: 25, people[1]: -25})
        played(met(evening, 1), {people[0]: -50, people[1]: 50})
        assert outcome(seasons.end, people[2], season.club_id, season.pk, AT) == "not_for_role"
        seasons.end(people[1], season.club_id, season.pk, STARTS + timedelta(hours=3))
        assert standing(season) == [(1, "Ann", 25), (2, "Ben", -25)]
        assert season.last == FIRST
        again = outcome(seasons.end, people[1], season.club_id, season.pk, STARTS + DAY)
        assert again == "season_over"

    def test_ending_one_that_has_not_begun_takes_it_away(self, people, club, season) -> None:
        later = Terms("Autumn", date(2026, 8, 1), date(2026, 8, 31), "UTC")
        autumn = seasons.start(people[0], club.pk, later, AT)
        assert seasons.end(people[0], club.pk, autumn.pk, AT) is False
        assert list(Season.objects.all()) == [season]


class TestTable:
    def test_what_each_has(self, people, evening, season) -> None:
        ann, ben, cyd, _dan = people
        played(met(evening), {ann: 30, ben: -10, cyd: -20}, {ann: -25, ben: 50, cyd: -25})
        played(met(evening), {ann: 0, ben: 0}, won=cyd)
        played(met(evening, 1), {ann: 20, cyd: -20})
        assert [line[1:] for line in lines(season)] == [
            ("Ben", False, 1, 2, 3, 1, 40, 1),
            ("Ann", False, 2, 3, 4, 2, 25, 2),
            ("Cyd", False, 2, 2, 3, 0, -65, 3),
        ]
        assert lines(season)[1].average == 25 / 4

    def test_each_game_has_its_own(self, people, club, evening, season) -> None:
        other = planned(club, people[0], game="zung-jung", first=FIRST + DAY)
        played(met(evening), {people[0]: 25, people[1]: -25})
        for _ in range(2):
            played(met(other), {people[0]: -8, people[1]: 8})
        assert [each.game for each in season_table.tables_of(season)] == ["zung-jung", "american"]
        assert standing(season, "zung-jung") == [(1, "Ben", 16), (2, "Ann", -16)]

    def test_only_evenings_of_this_club(self, people, club, evening, season) -> None:
        other = planned(club_of(people[0], people[1], name="Others"), people[0])
        played(met(other), {people[0]: 25, people[1]: -25})
        Table.objects.create(game="american", title="Elsewhere", status=Status.OVER)
        assert lines(season) == []

    def test_a_club_without_a_season_has_nothing(self, people, club, evening) -> None:
        played(met(evening), {people[0]: 25, people[1]: -25})
        assert season_table.seasons_of(club) == []
        started = seasons.start(people[0], club.pk, QUARTER, STARTS + 3 * DAY)
        assert standing(started) == [(1, "Ann", 25), (2, "Ben", -25)]  # and counts from its first

    def test_who_has_left_and_whose_account_is_gone(self, people, club, evening, season) -> None:
        played(met(evening), {people[0]: 25, people[2]: 10, people[3]: -35})
        members.leave(people[2], club.pk, AT + DAY)
        delete_account(people[3], int(timezone.now().timestamp() * 1000))
        found = lines(season)
        assert [(line.name, line.left) for line in found] == [
            ("Ann", False), ("Cyd", True), (None, True),
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("zone", "starts", "counts"),
        [
            ("Europe/Berlin", datetime(2026, 4, 30, 21, 59, tzinfo=UTC), False),
            ("Europe/Berlin", datetime(2026, 4, 30, 22, tzinfo=UTC), True),
            ("Europe/Berlin", datetime(2026, 7, 31, 21, 59, tzinfo=UTC), True),
            ("Europe/Berlin", datetime(2026, 7, 31, 22, tzinfo=UTC), False),
            ("America/Los_Angeles", datetime(2026, 5, 1, 6, 59, tzinfo=UTC), False),
            ("America/Los_Angeles", datetime(2026, 8, 1, 6, 59, tzinfo=UTC), True),
            ("Pacific/Auckland", datetime(2026, 4, 30, 12, tzinfo=UTC), True),
            ("Pacific/Auckland", datetime(2026, 7, 31, 12, tzinfo=UTC), False),
        ],
    )
    def test_edges_are_midnight_of_the_club(self, people, club, zone, starts, counts) -> None:
        evening = planned(club, people[0])
        season = seasons.start(people[0], club.pk, QUARTER._replace(zone=zone), AT)
        meeting = Meeting.objects.create(evening=evening, day=starts.date(), starts=starts)
        played(meeting, {people[0]: 25, people[1]: -25})
        assert bool(lines(season)) is counts

    def test_a_midnight_that_does_not_exist(self, people, club) -> None:
        """In Beirut clocks go from midnight to one o'clock."""
        day = date(2026, 3, 29)
        asked = Terms("Spring", day, date(2026, 5, 30), "Asia/Beirut")
        season = seasons.start(people[0], club.pk, asked, AT)
        assert season.starts == datetime(2026, 3, 28, 22, tzinfo=UTC)

    def test_an_evening_that_goes_past_midnight_counts_as_a_whole(self, people, club) -> None:
        last = date(2026, 7, 31)
        evening = planned(club, people[0], first=last, at=time(23, 30), weekly=False)
        season = seasons.start(people[0], club.pk, QUARTER, AT)
        table = played(met(evening), {people[0]: 25, people[1]: -25})
        late = int((season.ends + timedelta(hours=2)).timestamp() * 1000)
        GameResult.objects.filter(table=table).update(at=late)
        assert standing(season) == [(1, "Ann", 25), (2, "Ben", -25)]

    def test_it_is_read_once_in_some_seconds(self, people, evening, season, monkeypatch) -> None:
        played(met(evening), {people[0]: 25, people[1]: -25})
        first = lines(season)
        played(met(evening), {people[0]: 25, people[1]: -25})
        assert season_table.tables_of(season)[0].lines == first
        assert standing(season)[0][2] == 50


def a_line(user: int, points: int, won: int) -> Line:
    return Line(user, f"P{user}", False, 1, 1, 9, won, points)


@given(st.lists(st.tuples(st.integers(-60, 60), st.integers(0, 3)), max_size=12))
def test_places(scores: list[tuple[int, int]]) -> None:
    """Whoever has as many points and wins has the same place; it is one more than the number of
    those who are better."""
    rows = season_table.placed(a_line(n, *score) for n, score in enumerate(scores))
    assert sorted(line.user for line in rows) == list(range(len(scores)))
    assert [line.place for line in rows] == sorted(line.place for line in rows)
    for line in rows:
        better = [each for each in rows if (each.points, each.won) > (line.points, line.won)]
        assert line.place == len(better) + 1


class Undo(Exception):  # noqa: N818
    """Rolls the transaction of an example back."""


A_GAME = st.dictionaries(st.integers(0, 3), st.integers(-99, 99), min_size=2)
SESSIONS = st.lists(st.tuples(st.integers(0, 2), st.lists(A_GAME, min_size=1, max_size=3)))


@settings(
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=settings().max_examples // 4,  # each plays whole evenings in the database
)
@given(SESSIONS)
def test_sums_are_those_of_all_games(sessions: list[tuple[int, list[dict[int, int]]]]) -> None:
    people = players("Ann", "Ben", "Cyd", "Dan")
    with suppress(Undo), transaction.atomic():
        club = club_of(people[0], *people[1:])
        evening = planned(club, people[0])
        season = seasons.start(people[0], club.pk, QUARTER, AT)
        for week, games in sessions:
            scores = [{people[who]: points for who, points in game.items()} for game in games]
            played(met(evening, week), *scores)
        expected = sorted(_expected(people, sessions))
        found = sorted((f"{line.name}", *line[3:8]) for line in lines(season))
        assert found == expected
        raise Undo


def _expected(people: list[User], sessions: Any) -> Iterable[tuple[Any, ...]]:
    for number, user in enumerate(people):
        mine = [
            (week, session, game[number], max(game, key=lambda each: game[each]) == number)
            for session, (week, games) in enumerate(sessions)
            for game in games
            if number in game
        ]
        if mine:
            weeks, at, points, won = zip(*mine, strict=True)
            yield user.username, len({*weeks}), len({*at}), len(mine), sum(won), sum(points)


class TestBestHands:
    def hands(self, season: Season) -> list[tuple[str | None, int, str, bool]]:
        cache.clear()
        found = season_table.hands_of(season).get("american", [])
        return [(hand.name, hand.points, hand.hand, hand.replay) for hand in found]

    def test_the_wins_with_most_points(self, people, evening, season) -> None:
        ann, ben, *_ = people
        for points in (25, 50, 75, 30, 35, 40):
            table = played(met(evening), {ann: -points, ben: points})
        WonHand.objects.create(
            user=ben, table=table, number=1, section="2468", label="FF 2222", at=STARTS
        )
        played(met(evening), {ann: 40, ben: -40})
        played(met(evening), {ann: 0, ben: -90})  # worth nothing
        assert self.hands(season) == [
            ("Ben", 75, "", True), ("Ben", 50, "", True), ("Ben", 40, "2468: FF 2222", True),
            ("Ann", 40, "", True), ("Ben", 35, "", True),
        ]  # fmt: skip

    def test_a_session_that_goes_on_has_no_replay(self, people, evening, season) -> None:
        table = played(met(evening), {people[0]: 25, people[1]: -25})
        Table.objects.filter(pk=table).update(status=Status.BETWEEN)
        assert self.hands(season) == [("Ann", 25, "", False)]


class TestSession:
    @pytest.mark.django_db(transaction=True)
    def test_its_end_counts_once_however_often_it_is_delivered(self, people, club) -> None:
        at = timezone.now()
        starts = (at + timedelta(minutes=5)).replace(second=0, microsecond=0)
        when: dict[str, Any] = {"first": starts.date(), "at": starts.time(), "zone": "UTC"}
        said = terms(game="dominoes", weekly=False, options={"games": 1}, **when)
        evening = planning.plan(people[0], club.pk, said, at)
        asked = Terms("Now", starts.date(), starts.date() + DAY, "UTC")
        season = seasons.start(people[0], club.pk, asked, at)
        for user in people[:2]:
            mark_online(user.pk)
            room.enter(user, on(evening), at)
        room.start(people[0], on(evening), 0, at)
        assert lines(season, "dominoes") == []
        table = MeetingTable.objects.get().table
        bots_play(table)
        first = lines(season, "dominoes")
        assert [(line.evenings, line.sessions, line.games) for line in first] == [(1, 1, 1)] * 2
        assert table is not None
        end = int(at.timestamp() * 1000) + 10**9
        run_concurrently(*[lambda: tables.wake(table.pk, end)] * 3)
        assert lines(season, "dominoes") == first


class TestKeeping:
    def test_evenings_of_a_season_are_kept_without_answers(self, people, evening, season) -> None:
        says(people[0], evening)
        played(met(evening), {people[0]: 25, people[1]: -25})
        answering.forget_old(STARTS + 91 * DAY)
        assert standing(season) == [(1, "Ann", 25), (2, "Ben", -25)]
        assert not Answer.objects.exists()
        assert MeetingTable.objects.get().players == []

    def test_others_are_not(self, people, evening) -> None:
        other = Terms("Later", date(2026, 5, 8), date(2026, 7, 31), "Europe/Berlin")
        seasons.start(people[0], evening.club_id, other, AT)
        played(met(evening), {people[0]: 25, people[1]: -25})
        played(met(evening, 1), {people[0]: 25, people[1]: -25})
        answering.forget_old(STARTS + 100 * DAY)
        assert [row.day for row in Meeting.objects.all()] == [on(evening, 1).day]

    def test_my_data_and_deletion(self, people, season) -> None:
        data = b"".join(export_user_data(people[0], AT)).decode()
        assert '"season": "Spring"' in data
        delete_account(people[0], int(timezone.now().timestamp() * 1000))
        season.refresh_from_db()
        assert season.by is None
