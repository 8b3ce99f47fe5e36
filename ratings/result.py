"""What a result sheet and a player's page say of ratings: places, the streak, what is next."""

from datetime import date, timedelta
from typing import Any

from django.db.models import Max

from accounts.models import User
from accounts.timestamps import now
from ratings import selectors, streaks
from ratings.models import RatedGame
from ratings.skill import MIN_GAMES, Skill, season_of
from tables.played import day_of


def result_of(user: User, table: str, number: int, today: date) -> dict[str, Any]:
    """rated: null for a game that was not. streak: null before the second day in a row."""
    game = selectors.rated_game(user, table, number)
    return {"rated": _rated(user, game, today) if game else None, "streak": _streak(user, today)}


def _rated(user: User, game: RatedGame, today: date) -> dict[str, Any]:
    """best: most points in one game. rank: today's by most points, among `players`; null for who
    hides their ratings. place: in the ranking of the season; missing: games until then. rival: who
    has the next better place, and how far ahead they are."""
    mine = RatedGame.objects.filter(user=user.pk, game=game.game)
    earlier = mine.exclude(pk=game.pk).aggregate(best=Max("points"))["best"]
    rank, players = selectors.rank_by_points(user, game.game, today)
    rating = selectors.rating_of(user, game.game, season_of(game.at.date()))
    rival = selectors.rival_of(rating) if rating else None
    return {
        "game": game.game,
        "before": _shown(game.before),
        "after": _shown(game.after),
        "best": max(game.points, earlier) if earlier is not None else game.points,
        "record": earlier is not None and game.points > earlier,
        "rank": rank,
        "players": players,
        "place": selectors.place_of(rating) if rating else None,
        "missing": max(0, MIN_GAMES - rating.games) if rating else 0,
        "rival": {"name": rival[0], "ahead": rival[1]} if rival else None,
    }


def _shown(skill: Skill) -> dict[str, int]:
    return {"rating": skill.shown, "uncertainty": skill.uncertainty}


def _streak(user: User, today: date) -> dict[str, Any] | None:
    streak = selectors.streak_of(user)
    days = streaks.current(streak, today)
    if streak is None or days < 2:
        return None
    return {"days": days, "forgiven": streak.forgiven == today - timedelta(days=1)}


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
