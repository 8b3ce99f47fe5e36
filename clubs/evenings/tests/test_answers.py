"""Who comes: answers, the waiting list, changed and cancelled evenings."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from accounts.privacy import delete_account
from clubs.evenings.models import Answer, Evening, Meeting, Says
from clubs.evenings.selectors import dates, export
from clubs.evenings.services import answering, planning
from clubs.evenings.tests.evenings_made import (
    AT,
    DAY,
    FIRST,
    HOUR,
    STARTS,
    club_of,
    meeting_of,
    on,
    planned,
    player,
    players,
    says,
    terms,
    who,
)
from clubs.models import ClubTerm
from clubs.services import founding, members
from clubs.tests.clubs_made import outcome
from clubs.tests.clubs_made import terms as club_terms

pytestmark = pytest.mark.django_db
WEEK = 7 * DAY


@pytest.fixture
def people():
    return players("Ann", "Ben", "Cyd", "Dan")


@pytest.fixture
def evening(people) -> Evening:
    """Ann's club meets every Thursday; there are two seats."""
    return planned(club_of(*people), people[0], seats=2)


class TestAnswers:
    def test_who_says_yes_when_all_seats_are_taken_waits(self, people, evening) -> None:
        assert [says(one, evening) for one in people] == ["yes", "yes", "waiting", "waiting"]
        assert who(evening) == ["Ann", "Ben"]
        assert who(evening, waiting=True) == ["Cyd", "Dan"]

    def test_who_waits_longest_gets_the_next_seat(self, people, evening) -> None:
        ann, _, cyd, _dan = people
        for minutes, one in enumerate(people):
            says(one, evening, at=AT + minutes * HOUR)
        says(cyd, evening, "perhaps", at=AT + 5 * HOUR)
        says(cyd, evening, "yes", at=AT + 6 * HOUR)  # behind Dan now
        says(ann, evening, "no", at=AT + 7 * HOUR)
        assert who(evening) == ["Ben", "Dan"]
        assert who(evening, waiting=True) == ["Cyd"]

    def test_the_same_answer_again_keeps_the_place(self, people, evening) -> None:
        for _ in range(2):
            assert [says(one, evening) for one in people[:3]] == ["yes", "yes", "waiting"]
        assert Answer.objects.count() == 3

    def test_everybody_may_come_without_a_number_of_seats(self, people) -> None:
        open_evening = planned(club_of(*people), people[0])
        assert [says(one, open_evening) for one in people] == ["yes"] * 4

    def test_each_date_has_its_own_answers(self, people, evening) -> None:
        says(people[0], evening, "no")
        says(people[0], evening, "yes", week=1)
        assert (who(evening), who(evening, week=1)) == ([], ["Ann"])

    def test_who_leaves_the_club_frees_their_seat(self, people, evening) -> None:
        for one in people:
            says(one, evening)
        members.leave(people[1], evening.club_id, AT)
        assert who(evening) == ["Ann", "Cyd"]
        delete_account(people[2], int(AT.timestamp() * 1000))
        assert who(evening) == ["Ann", "Dan"]
        assert not Answer.objects.filter(user__in=people[1:3]).exists()

    def test_refused(self, people, evening) -> None:
        answer = answering.answer
        other = on(evening)._replace(day=FIRST + DAY)
        assert outcome(answer, player("Zed"), on(evening), Says.YES, AT) == "not_your_club"
        assert outcome(answer, people[0], other, Says.YES, AT) == "no_such_evening"
        assert outcome(answer, people[0], on(evening), Says.YES, STARTS + DAY) == "evening_over"
        assert outcome(answer, people[0], on(evening, 60), Says.YES, AT) == "not_so_early"
        elsewhere = on(evening)._replace(
            club=planned(club_of(player("Eve"), name="Other club"), player("Eve")).club_id
        )
        assert outcome(answer, player("Eve"), elsewhere, Says.YES, AT) == "no_such_evening"
        planning.cancel(people[0], on(evening), AT)
        assert outcome(answer, people[0], on(evening), Says.YES, AT) == "evening_cancelled"
        assert not Answer.objects.exists()

    def test_own_data(self, people, evening) -> None:
        says(people[0], evening)
        assert export(people[0])["answers"][0]["says"] == "yes"
        assert export(people[0])["planned"] == [
            {"club": "Thursday Friends", "evening": "Thursday evening"}
        ]
        assert export(people[1]) == {"planned": [], "answers": [], "seasons": []}


class TestPlanning:
    def test_pressed_twice_is_one_evening(self, people) -> None:
        club = club_of(*people)
        assert planned(club, people[0]) == planned(club, people[0])

    def test_twenty_at_most(self, people) -> None:
        club = club_of(*people)
        for number in range(20):
            planned(club, people[0], name=f"Evening {number}")
        plan = planning.plan
        assert outcome(plan, people[0], club.pk, terms(name="One more"), AT) == "too_many_evenings"
        after = AT + 20 * DAY  # single evenings that are over do not count
        Evening.objects.filter(club=club).update(weekly=False)
        later = terms(name="One more", first=date(2026, 6, 4))
        assert outcome(plan, people[0], club.pk, later, after) == "done"

    @pytest.mark.parametrize(
        ("more", "code"),
        [
            ({"first": date(2026, 4, 30)}, "evening_past"),
            ({"first": date(2027, 5, 20)}, "evening_too_far"),
            ({"game": "chess"}, "no_such_game"),
            ({"options": {"level": "divine"}}, "bad_option"),
        ],
    )
    def test_refused_terms(self, people, more, code) -> None:
        club = club_of(*people)
        assert outcome(planning.plan, people[0], club.pk, terms(**more), AT) == code
        assert not Evening.objects.exists()

    def test_only_owner_and_hosts(self, people, evening) -> None:
        ben = people[1]
        club = evening.club_id
        assert outcome(planning.plan, ben, club, terms(), AT) == "not_for_role"
        assert outcome(planning.change, ben, club, evening.pk, terms(), AT) == "not_for_role"
        assert outcome(planning.cancel, ben, on(evening), AT) == "not_for_role"
        assert outcome(planning.cancel_all, ben, club, evening.pk, AT) == "not_for_role"
        assert outcome(planning.move, ben, on(evening), STARTS, AT) == "not_for_role"

    def test_dates_in_the_list(self, people, evening) -> None:
        single = planned(evening.club, people[0], weekly=False, at=time(18), name="Cup")
        found = [(one.evening.name, one.starts) for one in dates(evening.club, None, AT)]
        weekly = [("Thursday evening", STARTS + n * WEEK) for n in range(4)]
        assert found == [("Cup", STARTS - 2 * HOUR), *weekly]
        now = STARTS + HOUR  # goes on
        later = [one.starts for one in dates(evening.club, None, now)]
        assert later == [STARTS + n * WEEK for n in range(4)]
        assert single.pk not in {one.evening.pk for one in dates(evening.club, None, now)}

    def test_clubs_are_found_by_the_day(self, people, evening) -> None:
        def days() -> set[str]:
            terms = ClubTerm.objects.filter(club=evening.club, term__startswith="day:")
            return set(terms.values_list("term", flat=True))

        assert days() == {"day:3"}
        founding.change(people[0], evening.club_id, club_terms("Friday Friends"))
        assert days() == {"day:3"}
        planning.cancel_all(people[0], evening.club_id, evening.pk, AT)
        assert days() == set()
        about = {"weekly": False, "first": FIRST + 35 * DAY}  # a Thursday, in six weeks
        once = planned(evening.club, people[0], **about)
        assert days() == set()
        answering.forget_old(STARTS + 8 * DAY)
        assert days() == {"day:3"}
        says(people[0], once)
        answering.forget_old(STARTS + 36 * DAY)
        assert days() == set()


class TestChanges:
    def test_another_day_moves_all_later_dates_with_their_answers(self, people, evening) -> None:
        for week in range(2):
            says(people[0], evening, week=week)
        later = terms(first=FIRST + DAY, at=time(19), seats=5)
        planning.change(people[0], evening.club_id, evening.pk, later, AT)
        evening.refresh_from_db()
        for week in range(2):
            assert meeting_of(evening, week).starts == STARTS + DAY - HOUR + week * WEEK
            assert who(evening, week=week) == ["Ann"]

    def test_more_seats_are_for_those_who_wait(self, people, evening) -> None:
        for one in people:
            says(one, evening)
        planning.change(people[0], evening.club_id, evening.pk, terms(seats=3), AT)
        assert (who(evening), who(evening, waiting=True)) == (["Ann", "Ben", "Cyd"], ["Dan"])

    def test_dates_that_fall_out_are_cancelled(self, people, evening) -> None:
        says(people[0], evening)
        says(people[0], evening, week=1)
        planning.change(people[0], evening.club_id, evening.pk, terms(weekly=False), AT)
        assert meeting_of(evening).cancelled is None
        assert meeting_of(evening, 1).cancelled == AT

    def test_what_is_over_stays_as_it_was(self, people, evening) -> None:
        says(people[0], evening)
        now = STARTS + DAY
        planning.change(people[0], evening.club_id, evening.pk, terms(first=FIRST + 8 * DAY), now)
        assert Meeting.objects.get().starts == STARTS
        same_day = terms(first=FIRST, at=time(23))
        change = (planning.change, people[0], evening.club_id, evening.pk, same_day)
        assert outcome(*change, STARTS + 2 * HOUR + timedelta(minutes=1)) == "met_that_day"

    def test_one_date_is_moved(self, people, evening) -> None:
        says(people[0], evening, week=1)
        planning.move(people[0], on(evening, 1), STARTS + WEEK + HOUR, AT)
        found = dates(evening.club, None, AT)
        assert [one.starts for one in found[:3]] == [
            STARTS,
            STARTS + WEEK + HOUR,
            STARTS + 2 * WEEK,
        ]
        assert [one.moved for one in found[:3]] == [False, True, False]
        too_far = STARTS + 3 * WEEK
        assert outcome(planning.move, people[0], on(evening, 1), too_far, AT) == "moved_too_far"
        assert outcome(planning.move, people[0], on(evening), AT, AT) == "evening_past"

    def test_a_moved_date_stays_where_it_is_when_only_the_note_changes(
        self, people, evening
    ) -> None:
        says(people[0], evening)
        planning.move(people[0], on(evening), STARTS + 4 * DAY, AT)
        now = STARTS + DAY  # its week is over, but it is to come
        noted = terms(first=FIRST + 7 * DAY, note="Bring a pen.", seats=2)
        planning.change(people[0], evening.club_id, evening.pk, noted, now)
        found = dates(evening.club, None, now)
        assert [one.starts for one in found[:2]] == [STARTS + 4 * DAY, STARTS + WEEK]
        assert not found[0].cancelled

    def test_a_date_that_was_moved_forward_is_over_when_it_has_been(self, people, evening) -> None:
        says(people[0], evening, week=1)
        planning.move(people[0], on(evening, 1), STARTS + 4 * DAY, AT)
        assert dates(evening.club, None, STARTS + 6 * DAY)[0].starts == STARTS + 2 * WEEK

    def test_a_day_too_far_away_is_refused(self, people, evening) -> None:
        for week in (200, 400_000):
            assert outcome(says, people[0], evening, "yes", week) == "no_such_evening"

    def test_one_date_is_cancelled(self, people, evening) -> None:
        planning.cancel(people[0], on(evening, 1), AT)
        found = dates(evening.club, None, AT)
        assert [one.cancelled for one in found] == [False, True, False, False]
        assert outcome(planning.cancel, people[0], on(evening, 1), AT) == "evening_cancelled"

    def test_all_are_cancelled(self, people, evening) -> None:
        says(people[0], evening, week=1)
        planning.cancel_all(people[0], evening.club_id, evening.pk, AT)
        assert dates(evening.club, None, AT) == []
        assert Meeting.objects.get().cancelled == AT
        again = (planning.cancel_all, people[0], evening.club_id, evening.pk, AT)
        assert outcome(*again) == "evening_cancelled"


def test_evening_in_a_missing_hour_is_listed_at_the_first_minute_after_it(people) -> None:
    club = club_of(*people)
    made = planning.plan(
        people[0],
        club.pk,
        terms(first=date(2027, 3, 28), at=time(2, 30)),
        AT,
    )
    found = dates(club, None, datetime(2027, 3, 21, tzinfo=UTC))[0]
    assert (found.evening, found.wall, found.clocks) == (made, datetime(2027, 3, 28, 3), "missing")
