"""Calendar files, as Mozilla's parser reads them."""

import json
import subprocess
from datetime import UTC, date, datetime, time
from itertools import islice

import icalendar
import pytest
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.evenings import calendar
from clubs.evenings.models import Evening
from clubs.evenings.services import planning
from clubs.evenings.tests.evenings_made import (
    AT,
    DAY,
    HOUR,
    STARTS,
    club_of,
    on,
    planned,
    player,
    players,
)
from clubs.evenings.tests.test_schedule import ZONES
from clubs.models import Club
from clubs.services import founding, members
from clubs.tests.clubs_made import terms as club_terms
from tests.processes import ROOT

pytestmark = pytest.mark.django_db
WEEK = 7 * DAY


@pytest.fixture
def evening(db) -> Evening:
    return planned(club_of(*players("Ann", "Ben")), player("Ann"), note="Bring a friend; be early")


def read_all(texts: list[bytes]) -> list[list[datetime]]:
    """When a calendar program shows the first five dates of each event, in UTC."""
    done = subprocess.run(
        ["node", "tests/calendar_reader.mjs"],
        input=json.dumps([text.decode() for text in texts]),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [
        [datetime.fromtimestamp(at / 1000, UTC) for at in one] for one in json.loads(done.stdout)
    ]


def read(text: bytes) -> list[datetime]:
    return read_all([text])[0]


def test_weekly_evening(evening) -> None:
    text = calendar.of_evening(evening)
    assert read(text) == [STARTS + n * WEEK for n in range(5)]
    [event] = icalendar.Calendar.from_ical(text).walk("VEVENT")
    assert event["summary"] == "Thursday evening (Thursday Friends)"
    assert str(event["description"]).startswith("Bring a friend; be early")
    assert event.decoded("duration") == 2 * HOUR
    assert event["status"] == "CONFIRMED"


def test_single_evening_and_last_day(evening) -> None:
    single = planned(evening.club, player("Ann"), weekly=False, name="Cup")
    assert read(calendar.of_evening(single)) == [STARTS]
    short = planned(evening.club, player("Ann"), name="Short", until=evening.first + 2 * WEEK)
    assert read(calendar.of_evening(short)) == [STARTS + n * WEEK for n in range(3)]


def test_dates_that_were_moved_or_cancelled(evening) -> None:
    ann = player("Ann")
    planning.move(ann, on(evening, 1), STARTS + WEEK + HOUR, AT)
    planning.cancel(ann, on(evening, 2), AT)
    weeks = (0, 3, 4, 5)
    usual = [STARTS + n * WEEK for n in weeks]
    assert read(calendar.of_evening(evening)) == sorted([*usual, STARTS + WEEK + HOUR])
    planning.cancel_all(ann, evening.club_id, evening.pk, AT)
    evening.refresh_from_db()
    whole = icalendar.Calendar.from_ical(calendar.of_evening(evening))
    assert {event["status"] for event in whole.walk("VEVENT")} == {"CANCELLED"}


schedules = st.tuples(
    st.dates(date(2026, 5, 2), date(2027, 4, 30)),
    st.integers(0, 24 * 4 - 1).map(lambda quarter: time(quarter // 4, quarter % 4 * 15)),
    st.sampled_from(ZONES),
)


@settings(max_examples=5)
@given(st.lists(schedules, min_size=10, max_size=40))
def test_calendar_shows_what_the_site_shows(chosen: list[tuple[date, time, str]]) -> None:
    club, texts, wanted = Club(pk="someclub", name="Friends"), [], []
    for first, at, zone in chosen:
        evening = Evening(club=club, name="Any", first=first, at=at, zone=zone, weekly=True)
        evening.changed = AT
        texts.append(calendar.of_evening(evening))
        days = islice(evening.schedule.days_from(first), 5)
        wanted.append([evening.schedule.starts(day) for day in days])
    assert read_all(texts) == wanted


def token_in(page: str) -> str:
    return page.partition("<code>")[2].partition("/clubs/calendar/")[2].partition("/")[0]


class TestAddresses:
    def test_file_of_an_evening(self, client, ann, ben, evening) -> None:
        address = reverse("club_evening_file", args=[evening.club_id, evening.pk])
        answer = client.get(address)
        assert answer["Content-Type"] == "text/calendar; charset=utf-8"
        assert read(answer.content)[0] == STARTS
        founding.change(ann.user, evening.club_id, club_terms(listed=False))
        assert client.get(address).status_code == 404
        assert ben.get(address).status_code == 200

    def test_subscription_has_the_evenings_of_all_clubs(self, client, ben, evening) -> None:
        planned(club_of(player("Zed"), name="Other club"), player("Zed"))
        page = ben.submit("evening_calendar_make")
        address = reverse("evening_calendar", args=[token_in(page)])
        assert "webcal://" in page
        assert read(client.get(address).content) == [STARTS + n * WEEK for n in range(5)]
        members.leave(ben.user, evening.club_id, AT)
        assert read(client.get(address).content) == []

    def test_address_that_was_taken_back(self, client, ben, evening) -> None:
        def token() -> str:
            return token_in(ben.page("evening_calendar_page"))

        ben.submit("evening_calendar_make")
        first = token()
        ben.submit("evening_calendar_make")
        assert client.get(reverse("evening_calendar", args=[first])).status_code == 404
        assert client.get(reverse("evening_calendar", args=[token()])).status_code == 200
        second = token()
        ben.submit("evening_calendar_revoke")
        assert client.get(reverse("evening_calendar", args=[second])).status_code == 404
