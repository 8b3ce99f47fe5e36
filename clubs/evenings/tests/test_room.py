"""The waiting room: who is there, who sits where, and the press that starts all tables."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.sessions import mark_online
from accounts.timestamps import now
from billing.models import Membership
from clubs.evenings import rooms
from clubs.evenings.models import Answer, Evening, Meeting, MeetingTable
from clubs.evenings.services import planning, room
from clubs.evenings.tests.evenings_made import DAY, club_of, met, on, player, players, says, terms
from clubs.models import Club
from clubs.services import members
from clubs.tests.clubs_made import outcome
from pages.tests.reading import Reading
from social import services as social
from social.tests.seat_races import run_concurrently
from tables import services as tables
from tables.models import Seat, Table
from tests.shown_words import source_words

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
NAMES = ("Ann", "Ben", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")


@pytest.fixture
def people() -> list[User]:
    return players(*NAMES)


@pytest.fixture
def evening(people) -> Evening:
    return planned(people)


def planned(people, **more) -> Evening:
    """An evening of Ann's club that begins in five minutes. Ben is a host."""
    at = timezone.now()
    club = club_of(people[0], *people[2:], hosts=(people[1],))
    starts = (at + 5 * MINUTE).replace(second=0, microsecond=0)
    usual = {"zone": "UTC", "weekly": False, "game": "zung-jung"}
    when = {"first": starts.date(), "at": starts.time()}
    return planning.plan(people[0], club.pk, terms(**usual | when | more), at)


def come(evening: Evening, *users: User, later: timedelta = timedelta()) -> None:
    for number, user in enumerate(users):
        mark_online(user.pk)
        at = timezone.now() + later + number * timedelta(milliseconds=1)
        room.enter(user, on(evening), at)


def meeting_of(evening: Evening) -> Meeting:
    return Meeting.objects.select_related("evening").get(evening=evening)


def plan_of(evening: Evening) -> tuple[list[set[str]], set[str]]:
    """The next tables and who waits, by name."""
    found = rooms.read(meeting_of(evening))
    names = {pk: user.username for pk, user in found.users.items()}
    tables = [{names[one] for one in table} for table in found.plan.tables]
    return tables, {names[one] for one in found.plan.waiting}


def start(evening: Evening, by: User, number: int = 0, later: timedelta = timedelta()) -> str:
    return outcome(room.start, by, on(evening), number, timezone.now() + later)


def at_tables() -> list[set[str]]:
    """Who sits at the tables of evenings that were opened."""
    rows = MeetingTable.objects.exclude(table=None).order_by("round", "number")
    seats = [Seat.objects.filter(table=row.table_id, user__isnull=False) for row in rows]
    return [{seat.user.username for seat in each} for each in seats]


class TestRoom:
    def test_who_is_there_is_seated(self, people, evening) -> None:
        come(evening, *people[:5])
        tables, waiting = plan_of(evening)
        assert sorted(map(len, tables)) == [2, 3]
        assert waiting == set()
        assert Answer.objects.filter(says="yes").count() == 5  # coming in is a yes

    def test_who_goes_or_closes_the_page_is_not_there(self, people, evening) -> None:
        come(evening, *people[:4])
        room.go(people[3], on(evening), timezone.now())
        cache.delete(f"online.{people[2].pk}")
        assert plan_of(evening) == ([{"Ann", "Ben"}], set())

    def test_who_is_removed_meanwhile_is_not_seated(self, people, evening) -> None:
        come(evening, *people[:4])
        members.ban(people[0], evening.club_id, people[3], timezone.now() + 6 * MINUTE)
        assert plan_of(evening) == ([{"Ann", "Ben", "Cyd"}], set())

    def test_blocked_players_never_sit_together(self, people, evening) -> None:
        social.block(people[2], people[3], timezone.now())
        come(evening, *people)
        for table in plan_of(evening)[0]:
            assert not {"Cyd", "Dan"} <= table

    def test_who_has_met_is_seated_apart(self, people, evening) -> None:
        at = int(timezone.now().timestamp() * 1000)
        old = tables.open_table(people[0], "zung-jung", {"public": False}, at)
        for one in people[1:4]:
            tables.sit(old.pk, one, None, at)
        for one in people[:4]:
            tables.leave(old.pk, one, at)
        come(evening, *people)
        for table in plan_of(evening)[0]:
            assert len(table & {"Ann", "Ben", "Cyd", "Dan"}) == 2

    def test_seats_are_for_those_who_said_yes_first(self, people) -> None:
        evening = planned(people, seats=4)
        for one in people[:5]:
            says(one, evening, at=timezone.now())
        come(evening, people[4], *people[:4])
        assert plan_of(evening) == ([{"Ann", "Ben", "Cyd", "Dan"}], set())
        room.go(people[0], on(evening), timezone.now())
        assert plan_of(evening) == ([{"Ben", "Cyd", "Dan", "Eve"}], set())

    def test_a_host_moves_somebody(self, people, evening) -> None:
        come(evening, *people[:6])
        first, second = plan_of(evening)[0]
        who = player(min(first))
        room.move(people[1], on(evening), who, 2, timezone.now())
        assert plan_of(evening) == ([first - {who.username}, second | {who.username}], set())
        come(evening, people[6])  # is left for the host to seat
        assert plan_of(evening)[1] == {"Gus"}
        room.move(people[1], on(evening), people[6], 3, timezone.now())
        room.move(people[1], on(evening), who, 0, timezone.now())
        assert plan_of(evening)[1] == {who.username}
        room.plan_anew(people[1], on(evening), timezone.now())
        assert plan_of(evening)[1] == set()

    def test_moves_that_are_refused(self, people, evening) -> None:
        come(evening, *people[:7])
        social.block(people[5], people[6], timezone.now())
        at, which = timezone.now(), on(evening)
        move = room.move
        assert outcome(move, people[2], which, people[3], 1, at) == "not_for_role"
        assert outcome(move, people[0], which, people[7], 1, at) == "not_here"
        assert outcome(move, people[0], which, people[3], 9, at) == "cannot_sit_there"
        tables, _waiting = plan_of(evening)
        full = next(n for n, table in enumerate(tables, 1) if len(table) == 4)
        outsider = player(min(set(NAMES[:7]) - tables[full - 1]))
        assert outcome(move, people[0], which, outsider, full, at) == "evening_table_full"
        with_fay = next(n for n, table in enumerate(tables, 1) if "Fay" in table)
        if len(tables[with_fay - 1]) == 4:
            room.move(people[0], which, player(min(tables[with_fay - 1] - {"Fay"})), 0, at)
        assert outcome(move, people[0], which, people[6], with_fay, at) == "cannot_sit_there"

    def test_the_room_opens_ten_minutes_before(self, people, evening) -> None:
        at = timezone.now()
        assert outcome(room.enter, people[2], on(evening), at - 20 * MINUTE) == "room_closed"
        assert outcome(room.enter, people[2], on(evening), at + DAY) == "evening_over"
        assert outcome(room.enter, player("Zed"), on(evening), at) == "not_your_club"


class TestStart:
    def test_one_press_starts_all_tables(self, people, evening) -> None:
        come(evening, *people)
        planned_ = plan_of(evening)[0]
        assert start(evening, people[1]) == "done"
        assert at_tables() == planned_
        assert {table.status for table in Table.objects.all()} == {"playing"}
        assert not Table.objects.filter(public=True).exists()

    def test_bots_take_free_seats(self, people, evening) -> None:
        come(evening, *people[:3])
        start(evening, people[0])
        assert at_tables() == [{"Ann", "Ben", "Cyd"}]
        assert Seat.objects.exclude(bot="").count() == 1

    def test_a_second_press_starts_nothing(self, people, evening) -> None:
        come(evening, *people[:4])
        assert [start(evening, people[0]) for _ in range(2)] == ["done", "done"]
        assert Table.objects.count() == 1

    def test_latecomers_are_seated_at_the_next_game(self, people, evening) -> None:
        come(evening, *people[:4])
        start(evening, people[0])
        come(evening, *people[4:])
        assert plan_of(evening) == ([{"Eve", "Fay", "Gus", "Hal"}], set())
        assert start(evening, people[0], 1) == "done"
        assert at_tables() == [{"Ann", "Ben", "Cyd", "Dan"}, {"Eve", "Fay", "Gus", "Hal"}]

    def test_after_their_table_all_are_seated_anew(self, people, evening) -> None:
        come(evening, *people)
        start(evening, people[0])
        before = at_tables()
        for row in MeetingTable.objects.all():
            tables.close_table(row.table_id, "over", int(timezone.now().timestamp() * 1000))
        again = plan_of(evening)[0]
        assert all(len(new & old) == 2 for new in again for old in before)

    def test_a_date_with_tables_stays_where_it_is(self, people, evening) -> None:
        come(evening, *people[:4])
        start(evening, people[0])
        at = timezone.now()
        code = outcome(planning.move, people[0], on(evening), at + DAY, at)
        assert code == "met_that_day"

    def test_nobody_to_seat(self, people, evening) -> None:
        come(evening, people[0])
        assert start(evening, people[0]) == "nobody_to_seat"
        assert meeting_of(evening).round == 0

    def test_who_plays_elsewhere_is_not_seated_and_told_so(self, people, evening, visitor) -> None:
        at = int(timezone.now().timestamp() * 1000)
        other = tables.open_table(people[2], "zung-jung", {"public": False}, at)
        tables.sit(other.pk, player("Zed"), None, at)
        tables.start(other.pk, people[2], at)
        come(evening, *people[:4])
        assert plan_of(evening) == ([{"Ann", "Ben", "Dan"}], set())
        assert "playing at another table" in visitor("Cyd").get(page_of(evening)).content.decode()
        assert "playing at another" not in visitor("Ann").get(page_of(evening)).content.decode()
        tables.leave(other.pk, people[2], at)
        assert "You are here. When" in visitor("Cyd").get(page_of(evening)).content.decode()

    def test_who_cannot_take_a_seat_is_told_why(self, people, evening, visitor) -> None:
        Membership.objects.filter(user=people[1]).update(trial_ends=timezone.now() - DAY)
        come(evening, *people[:4])
        at = int(timezone.now().timestamp() * 1000)
        tables.play_now(people[1], "zung-jung", at)  # the free game of the day
        start(evening, people[0])
        assert at_tables() == [{"Ann", "Cyd", "Dan"}]
        assert MeetingTable.objects.get().left_out == {str(people[1].pk): "free_game_used"}
        page = visitor("Ben").get(page_of(evening)).content.decode()
        assert "You could not be seated:" in page
        assert "No free game is left today" in page

    def test_somebody_with_a_membership_opens_the_table(self, people, evening) -> None:
        Membership.objects.filter(user=people[0]).update(trial_ends=timezone.now() - DAY)
        come(evening, *people[:4])
        start(evening, people[0])
        assert at_tables() == [{"Ann", "Ben", "Cyd", "Dan"}]  # Ann has her free game of the day
        assert MeetingTable.objects.get().left_out == {}

    def test_when_the_host_has_vanished_whoever_is_there_starts(self, people, evening) -> None:
        come(evening, *people[2:6])
        assert start(evening, people[2]) == "wait_for_host"
        assert start(evening, people[7], later=11 * MINUTE) == "wait_for_host"  # is not there
        assert start(evening, people[2], later=11 * MINUTE) == "done"
        assert at_tables() == [{"Cyd", "Dan", "Eve", "Fay"}]

    def test_a_start_that_was_cut_short_is_finished(self, people, evening, monkeypatch) -> None:
        come(evening, *people)
        with monkeypatch.context() as patch:
            patch.setattr(room, "open_tables", lambda meeting, at: None)  # the process ends here
            start(evening, people[0])
        assert not Table.objects.exists()
        room.finish_starts(timezone.now())
        assert len(at_tables()) == 2
        room.finish_starts(timezone.now())
        assert Table.objects.count() == 2

    @pytest.mark.django_db(transaction=True)
    def test_two_presses_at_once(self, people, evening) -> None:
        come(evening, *people)
        at = timezone.now()
        press = [
            lambda by=by: room.start(by, on(evening), 0, at)
            for by in (people[0], people[1], people[0])
        ]
        assert run_concurrently(*press) == ["done"] * 3
        assert Table.objects.count() == MeetingTable.objects.count() == 2


def page_of(evening: Evening, name: str = "club_evening_room", *more: object) -> str:
    which = on(evening)
    return reverse(name, args=[which.club, which.evening, which.day.isoformat(), *more])


class TestPages:
    def test_of_an_evening(self, visitor, people, evening) -> None:
        ann, cyd, dan = visitor("Ann"), visitor("Cyd"), visitor("Dan")
        way_in, page_of_date = "Go to the waiting room", page_of(evening, "club_evening")
        assert way_in in cyd.get(page_of_date).content.decode()  # although nobody has answered
        for one in (ann, cyd, dan):
            page = one.post(page_of(evening, "club_evening_enter"), follow=True).content.decode()
            assert "You are here." in page
            assert Reading(page).faults == []
        assert "Start the tables" not in page
        assert "Move<" not in page
        page = ann.get(page_of(evening)).content.decode()
        assert "Table 1" in page
        ann.post(page_of(evening, "club_evening_seat", "Dan", 0))
        assert "Waiting for the next game" in ann.get(page_of(evening)).content.decode()
        ann.post(page_of(evening, "club_evening_anew"))
        answer = ann.post(page_of(evening, "club_evening_start", 0))
        assert answer.url == page_of(evening)
        for one in (ann, cyd, dan):
            assert one.get(page_of(evening)).url == f"/table/{Table.objects.get().pk}/"

    def test_whoever_plays_gets_back_into_the_room_to_start_the_next_table(
        self, visitor, people, evening
    ) -> None:
        come(evening, *people[:2])
        start(evening, people[0])
        first, ann = Table.objects.get(), visitor("Ann")
        date = ann.get(page_of(evening, "club_evening")).content.decode()
        assert f'href="{page_of(evening)}?look"' in date
        assert "Go to the waiting room" not in date  # which would lead straight to the table
        way = ann.get(f"/evenings/{first.options['evening']}/", follow=True)
        assert [way.request["PATH_INFO"], way.request["QUERY_STRING"]] == [
            page_of(evening), f"look={first.pk}",
        ]  # fmt: skip
        assert "Back to your table" in way.content.decode()
        assert Reading(way.content.decode()).faults == []
        come(evening, *people[2:4])
        ann.post(page_of(evening, "club_evening_start", 1))
        assert at_tables() == [{"Ann", "Ben"}, {"Cyd", "Dan"}]
        tables.end_table(first.pk, "time_up", now())
        assert ann.get(page_of(evening), {"look": first.pk}).status_code == 200
        start(evening, people[0], 2)
        second = Table.objects.latest("created")
        assert ann.get(page_of(evening), {"look": first.pk}).url == f"/table/{second.pk}/"

    def test_who_may_not_see_the_evening_gets_back_to_the_lobby(
        self, visitor, people, evening
    ) -> None:
        back, room_ = f"/evenings/{rooms.mark_of(met(evening))}/", f"{page_of(evening)}?look"
        zed, lobby = visitor("Zed"), reverse("lobby")
        assert [zed.get(back).url, Client().get(back)["location"]] == [room_, lobby]
        Club.objects.update(listed=False)
        assert [visitor("Ann").get(back).url, zed.get(back).url] == [room_, lobby]
        assert zed.get(f"/evenings/{evening.pk}/").status_code == 404  # without a day
        evening.club.delete()
        assert visitor("Ann").get(back).url == lobby

    def test_a_rematch_leads_back_too(self, people, evening) -> None:
        come(evening, *people[:2])
        start(evening, people[0])
        first = Table.objects.get()
        Table.objects.update(status="over")
        again = tables.rematch(first.pk, people[0], now())
        assert (
            again.options["evening"]
            == first.options["evening"]
            == rooms.mark_of(meeting_of(evening))
        )

    def test_one_player_alone_is_told_that_they_get_no_table(
        self, visitor, people, evening
    ) -> None:
        come(evening, *people[:3])
        told, ann = "One player alone gets no table", visitor("Ann")
        assert told not in ann.get(page_of(evening)).content.decode()
        room.move(people[0], on(evening), people[2], 2, timezone.now())
        assert told in ann.get(page_of(evening)).content.decode()

    def test_tables_open_with_the_call_where_wanted(self, visitor, people) -> None:
        evening = planned(people, call=True)
        come(evening, *people[:2])
        start(evening, people[0])
        address = visitor("Ben").get(page_of(evening)).url
        assert address == f"/table/{Table.objects.get().pk}/?call=1"
        assert visitor("Ben").get(address).status_code == 200

    def test_others_do_not_see_the_room(self, visitor, people, evening) -> None:
        come(evening, *people[:2])
        assert visitor("Zed").get(page_of(evening)).status_code == 302
        members.leave(people[1], evening.club_id, timezone.now())
        assert visitor("Ben").get(page_of(evening)).status_code == 302
        assert plan_of(evening) == ([], {"Ann"})

    def test_who_is_blocked_is_not_named(self, visitor, people, evening) -> None:
        come(evening, *people[:4])
        social.block(people[2], people[3], timezone.now())
        at_cyd, at_ann = (visitor(name).get(page_of(evening)) for name in ("Cyd", "Ann"))
        assert "Dan" not in source_words(at_cyd.content.decode())
        assert "Dan" in source_words(at_ann.content.decode())
