"""Evenings for tests: every Thursday at eight in Berlin, from the week after `AT`."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from accounts.models import User
from clubs.evenings.models import Answer, Evening, Meeting, MeetingTable, Says
from clubs.evenings.services import answering, planning
from clubs.evenings.services.holding import Which
from clubs.evenings.services.planning import Terms
from clubs.models import Club
from clubs.tests.clubs_made import AT, club_of, player, players
from tables.models import GameResult, Status, Table

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
FIRST = date(2026, 5, 7)  # a Thursday
STARTS = datetime(2026, 5, 7, 18, tzinfo=UTC)

__all__ = ["AT", "club_of", "player", "players"]


def terms(**more: Any) -> Terms:
    usual: dict[str, Any] = {
        "name": "Thursday evening", "first": FIRST, "at": time(20), "zone": "Europe/Berlin",
        "game": "american", "weekly": True,
    }  # fmt: skip
    return Terms(**usual | more)


def planned(club: Club, by: User, **more: Any) -> Evening:
    return planning.plan(by, club.pk, terms(**more), AT)


def on(evening: Evening, week: int = 0) -> Which:
    """The date of so many weeks after the first."""
    return Which(evening.club_id, evening.pk, evening.first + 7 * week * DAY)


def says(user: User, evening: Evening, what: str = "yes", week: int = 0, at: datetime = AT) -> str:
    """Answers; returns "waiting" for whoever waits for a seat."""
    row = answering.answer(user, on(evening, week), Says(what), at)
    return "waiting" if row.waiting else row.says


def meeting_of(evening: Evening, week: int = 0) -> Meeting:
    return Meeting.objects.get(evening=evening, day=on(evening, week).day)


def who(evening: Evening, what: str = "yes", *, waiting: bool = False, week: int = 0) -> list[str]:
    """The names of those who have said something, in the order in which they did."""
    rows = Answer.objects.filter(meeting=meeting_of(evening, week), says=what, waiting=waiting)
    return list(rows.order_by("at", "pk").values_list("user__username", flat=True))


def played(meeting: Meeting, *games: dict[User, int], won: User | None = None, **about: Any) -> str:
    """A session at a table of an evening: the points of each game. won: by whom, else by whoever
    has most points. Returns the id of the table."""
    slug = meeting.evening.game
    table = Table.objects.create(game=slug, title="Evening", status=Status.OVER, **about)
    number = MeetingTable.objects.filter(meeting=meeting).count() + 1
    people = [user.pk for user in games[0]]
    MeetingTable.objects.create(
        meeting=meeting, round=number, number=1, players=people, table=table, opened=meeting.starts
    )
    GameResult.objects.bulk_create(
        GameResult(
            table=table, number=game, user=user, game=slug, points=points,
            won=user == (won or max(scores, key=lambda each: scores[each])),
            at=int(meeting.starts.timestamp() * 1000) + game,
        )
        for game, scores in enumerate(games, 1)
        for user, points in scores.items()
    )  # fmt: skip
    return str(table.pk)


def met(evening: Evening, week: int = 0) -> Meeting:
    """A date of an evening, with a row."""
    day = on(evening, week).day
    starts = evening.schedule.starts(day)
    return Meeting.objects.get_or_create(evening=evening, day=day, defaults={"starts": starts})[0]
