"""How many play, what, and how many come back, from the games that have ended: by day."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import connection

from accounts.figures import Figures, Row, midnight
from accounts.models import User
from tables.models import GameResult

DAYS = 14
DAY_MS = 24 * 60 * 60 * 1000
AFTER = (1, 7, 30)  # days after signing up
COHORT = 7  # days in which they signed up

PLAYERS = """
SELECT at / %s, COUNT(DISTINCT user_id) FROM tables_gameresult
WHERE at >= %s AND at < %s AND user_id IS NOT NULL GROUP BY 1
"""
GAMES = """
SELECT game, day, COUNT(*) FROM (
    SELECT DISTINCT game, table_id, number, at / %s AS day FROM tables_gameresult
    WHERE at >= %s AND at < %s) ended
GROUP BY 1, 2
"""


def _days(at: datetime) -> list[datetime]:
    """The whole days before today, the newest first, after today so far."""
    return [midnight(at, ago) for ago in range(DAYS)]


def _milliseconds(at: datetime) -> int:
    return int(at.timestamp() * 1000)


def _counted(statement: str, at: datetime) -> list[Any]:
    first, end = _milliseconds(midnight(at, DAYS - 1)), _milliseconds(at) + 1
    with connection.cursor() as cursor:
        cursor.execute(statement, [DAY_MS, first, end])
        return list(cursor.fetchall())


def players(at: datetime, reader: Any = None) -> list[Row]:
    found: dict[int, int] = dict(_counted(PLAYERS, at))
    return [(f"{day:%Y-%m-%d}", found.get(_milliseconds(day) // DAY_MS, 0)) for day in _days(at)]


def games(at: datetime, reader: Any = None) -> list[Row]:
    """By day and kind of game, those that were played."""
    found = {(day, game): count for game, day, count in _counted(GAMES, at)}
    kinds = sorted({str(game) for _, game in found})
    return [
        (f"{day:%Y-%m-%d}", kind, found[number, kind])
        for day in _days(at)
        for kind in kinds
        if (number := _milliseconds(day) // DAY_MS, kind) in found
    ]


def retention(at: datetime, reader: Any = None) -> list[Row]:
    return [_retained(at, after) for after in AFTER]


def _retained(at: datetime, after: int) -> Row:
    """Of those who signed up in the seven days that ended so many days ago."""
    joined = returned = 0
    for ago in range(after + 1, after + 1 + COHORT):
        day = midnight(at, ago)
        accounts = User.objects.filter(guest=False, date_joined__gte=day)
        accounts = accounts.filter(date_joined__lt=day + timedelta(days=1))
        joined += accounts.count()
        begins = _milliseconds(day + timedelta(days=after))
        played = GameResult.objects.filter(
            user__in=accounts.values("pk"), at__gte=begins, at__lt=begins + DAY_MS
        )
        returned += played.values("user").distinct().count()
    share = f"{100 * returned / joined:.0f} %" if joined else "none"
    return (f"day {after}", joined, returned, share)


VIEW = "tables.view_table"
DAILY: Sequence[Figures] = (
    Figures(
        "Players a day",
        VIEW,
        "People, guests among them, of whom a game ended on that day; each once. Bots and those who"
        " only watched do not count. Today is not over.",
        ("Day", "Players"),
        players,
    ),
    Figures(
        "Games by kind",
        VIEW,
        "Games that ended on that day with at least one person, each once, however many played. A"
        " session of four games counts four.",
        ("Day", "Game", "Games"),
        games,
    ),
    Figures(
        "Retention",
        "accounts.view_user",
        "Of the accounts that signed up in the seven whole days before that many days ago, how many"
        " ended a game exactly that many days after they signed up. Accounts that were deleted and"
        " guests do not count.",
        ("After", "Signed up", "Came back", "Share"),
        retention,
    ),
)
