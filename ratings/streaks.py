"""Days in a row on which a player has finished a game. Pure; days are those of UTC.

One missed day is forgiven: the streak goes on as if nothing had happened, but the day is not
counted. Another can be forgiven after seven days of play in a row.
"""

from datetime import date, timedelta
from typing import NamedTuple

DAYS_BETWEEN = 7  # of play in a row, after a forgiven day, before the next can be forgiven
A_DAY = timedelta(days=1)


class Days(NamedTuple):
    """A player's streak. forgiven: the missed day of this streak that was forgiven last."""

    length: int
    last_day: date
    forgiven: date | None = None
    best: int = 0


def played(before: Days | None, day: date) -> Days:
    """The streak after a game finished on a day. Clocks of servers differ, so a day may seem to
    lie before the last one; then nothing changes."""
    if before is None:
        return Days(1, day, None, 1)
    if day <= before.last_day:
        return before
    forgiven = before.forgiven
    if not is_alive(before, day):
        return Days(1, day, None, max(before.best, 1))
    if day - before.last_day > A_DAY:
        forgiven = day - A_DAY
    length = before.length + 1
    return Days(length, day, forgiven, max(before.best, length))


def may_forgive(streak: Days) -> bool:
    """Whether a day missed now would be forgiven."""
    return streak.forgiven is None or (streak.last_day - streak.forgiven).days >= DAYS_BETWEEN


def is_alive(streak: Days, today: date) -> bool:
    """Whether a game on this day continues the streak."""
    allowed = A_DAY * (2 if may_forgive(streak) else 1)
    return today - streak.last_day <= allowed


def current(streak: Days | None, today: date) -> int:
    """The length that is shown: 0 if the streak has ended."""
    return streak.length if streak and is_alive(streak, today) else 0
