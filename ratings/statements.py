"""SQL by hand for the games that have just ended: few round trips, inside a player's move."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection

from ratings.skill import Skill

# The accounts among the players of games that have not been rated yet, each with their newest
# rating until that season.
NEWEST = (
    "SELECT s.column1, s.column2, s.column3, r.season, r.mu, r.sigma FROM (VALUES {rows}) AS s"
    " JOIN accounts_user u ON u.id = s.column1 AND NOT u.guest AND u.closed IS NULL"
    " LEFT JOIN ratings_rating r ON r.id = (SELECT p.id FROM ratings_rating p"
    " WHERE p.user_id = s.column1 AND p.game = s.column4 AND p.season <= s.column5"
    " ORDER BY p.season DESC LIMIT 1)"
    ' WHERE NOT EXISTS (SELECT 1 FROM ratings_ratedgame g WHERE g."table" = s.column2'
    " AND g.number = s.column3)"
)
BEGIN_SEASON = (
    "INSERT INTO ratings_rating (user_id, game, season, mu, sigma, games) VALUES {rows}"
    " ON CONFLICT (user_id, game, season) DO NOTHING"
)
LOCK = (
    "SELECT user_id, game, season, mu, sigma, games FROM ratings_rating"
    " WHERE (user_id, game, season) IN ({rows}) ORDER BY user_id, game, season{lock}"
)
SAVE = (
    "UPDATE ratings_rating SET mu = n.column4, sigma = n.column5, games = n.column6"
    " FROM (VALUES {rows}) AS n WHERE ratings_rating.user_id = n.column1"
    " AND ratings_rating.game = n.column2 AND ratings_rating.season = n.column3"
)
INSERT_GAMES = (
    'INSERT INTO ratings_ratedgame (user_id, "table", number, game, points, mu_before,'
    " sigma_before, mu, sigma, at) VALUES {rows}"
)


class Key(NamedTuple):
    """Whose rating, of which game and season."""

    user: int
    game: str
    season: str


class Held(NamedTuple):
    """A rating that this transaction has locked."""

    skill: Skill
    games: int


class Newest(NamedTuple):
    """An account that has played a game, and its newest rating; None before the first."""

    user: int
    table: str
    number: int
    season: str | None
    skill: Skill | None


def newest(played: Sequence[tuple[int, str, int, str, str]]) -> list[Newest]:
    """played: user, table, number, game and season of each seat."""
    with connection.cursor() as cursor:
        cursor.execute(NEWEST.format(rows=_rows(played)), _flat(played))
        return [
            Newest(user, table, number, season, None if season is None else Skill(mu, sigma))
            for user, table, number, season, mu, sigma in cursor.fetchall()
        ]


def begin_season(new: Sequence[tuple[Key, Skill]]) -> None:
    """Adds ratings that nobody else has added meanwhile, in the order of users."""
    rows = sorted((*key, *skill, 0) for key, skill in new)
    with connection.cursor() as cursor:
        cursor.execute(BEGIN_SEASON.format(rows=_rows(rows)), _flat(rows))


def lock(keys: Sequence[Key]) -> dict[Key, Held]:
    """Locks ratings until the end of the transaction, in the order of users."""
    lock = " FOR NO KEY UPDATE" if connection.features.has_select_for_no_key_update else ""
    with connection.cursor() as cursor:
        cursor.execute(LOCK.format(rows=_rows(keys), lock=lock), _flat(keys))
        return {Key(*row[:3]): Held(Skill(*row[3:5]), row[5]) for row in cursor.fetchall()}


def save(held: dict[Key, Held]) -> None:
    rows = [(*key, *each.skill, each.games) for key, each in held.items()]
    with connection.cursor() as cursor:
        cursor.execute(SAVE.format(rows=_rows(rows)), _flat(rows))


def insert_games(
    rows: Sequence[tuple[int, str, int, str, int, float, float, float, float, datetime]],
) -> None:
    with connection.cursor() as cursor:
        stored = [(*row[:-1], connection.ops.adapt_datetimefield_value(row[-1])) for row in rows]
        cursor.execute(INSERT_GAMES.format(rows=_rows(stored)), _flat(stored))


def _rows(rows: Sequence[Sequence[Any]]) -> str:
    """Placeholders: (%s, %s), (%s, %s)"""
    return ", ".join(["(" + ", ".join(["%s"] * len(rows[0])) + ")"] * len(rows))


def _flat(rows: Sequence[Sequence[Any]]) -> list[Any]:
    return [value for row in rows for value in row]
