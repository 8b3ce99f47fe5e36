"""Ratings and the streak on a player's page."""

from typing import Any

from accounts.models import User
from accounts.timestamps import now
from ratings import selectors, streaks
from ratings.seasons import season_of
from tables.played import day_of

STREAK_SHOWN_TO = ("me", "friends")  # relationships


def context(person: User, relationship: str) -> dict[str, Any]:
    """ratings: of this season; none if the player hides them from others. streak: days in a row,
    for friends and the player."""
    today, mine = day_of(now()), relationship == "me"
    hidden = (person.hide_ratings and not mine) or relationship == "blocked"
    streak = selectors.streak_of(person) if relationship in STREAK_SHOWN_TO else None
    return {
        "ratings": [] if hidden else selectors.ratings_of(person, season_of(today)),
        "ratings_hidden": mine and person.hide_ratings,
        "streak": streaks.current(streak, today),
        "longest_streak": streak.best if streak and mine else 0,
    }
