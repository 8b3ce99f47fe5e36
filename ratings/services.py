"""Writes ratings and streaks, in the transaction in which games end.

Ratings are locked in the order of their users' ids, and streaks after them, so that tables of the
same people that end at the same time never wait for each other in a circle.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from accounts.models import User
from ratings import skill, statements, streaks
from ratings.models import RatedGame, Rating, Streak
from ratings.skill import NEW, season_of
from ratings.statements import Held, Key, Newest
from tables.hooks import Finished
from tables.registry import find_game
from tables.selectors import seats_left
from tables.state import TableState


class EndedGame(NamedTuple):
    """A game at a public table that has just ended: the points of the people who played it."""

    table: str
    number: int
    game: str
    at: datetime
    points: dict[int, int]  # by user

    @property
    def season(self) -> str:
        return season_of(self.at.date())

    def of(self, user: int) -> Key:
        return Key(user, self.game, self.season)


def record(finished: Sequence[Finished]) -> None:
    """Rates games that have ended with a result, and counts the day for who has played them."""
    states = [game.state for game in finished if game.result is not None]
    games = [played for state in states if len((played := _played(state)).points) > 1]
    if games:
        rate(games)
    record_days(states)


def _played(state: TableState) -> EndedGame:
    """Without points if the game is not rated. Whoever leaves is rated for the game that they
    left, but not for those that a bot plays for them from the deal."""
    app, result = find_game(state.game), state.engine.result(state.game_state)
    people = {seat.number: seat.user for seat in state.seats if seat.user is not None}
    played = EndedGame(state.id, state.number, state.game, ended_at(state), {})
    public = state.options.get("public")
    if not (app and app.rated and public and result and len(people) > 1):
        return played
    away = {number for number in people if state.seats[number].away}
    bots = away - seats_left(state.id) if away else away
    points = result.points
    return played._replace(points={people[n]: points[n] for n in people.keys() - bots})


def ended_at(state: TableState) -> datetime:
    """When the game ended after which this table is over or between games."""
    return datetime.fromtimestamp((state.ended or state.opened) / 1000, UTC)


def rate(games: Sequence[EndedGame]) -> None:
    """Rates the accounts at tables against each other, each game once. A game with fewer than two
    of them rates nobody."""
    asked = [(user, g.table, g.number, g.game, g.season) for g in games for user in g.points]
    found = statements.newest(asked)
    rated = [(game, mine) for game in games if len(mine := _at(game, found)) > 1]
    if not rated:
        return
    keys = sorted({game.of(one.user) for game, mine in rated for one in mine})
    if new := dict(_new(rated)):
        statements.begin_season([*new.items()])
    held = statements.lock(keys)
    rows = [row for game, mine in rated for row in _rate(game, mine, held)]
    statements.save(held)
    statements.insert_games(rows)


def _at(game: EndedGame, found: Sequence[Newest]) -> list[Newest]:
    return [one for one in found if (one.table, one.number) == (game.table, game.number)]


def _new(rated: Sequence[tuple[EndedGame, list[Newest]]]) -> Iterator[tuple[Key, skill.Skill]]:
    """The ratings that begin with these games."""
    for game, mine in rated:
        for one in mine:
            if one.season != game.season:
                begins = NEW if one.skill is None else skill.next_season(one.skill)
                yield game.of(one.user), begins


def _rate(game: EndedGame, mine: Sequence[Newest], held: dict[Key, Held]) -> Iterator[Any]:
    """Changes the ratings of a game's players, and gives the rows that say how."""
    keys = [game.of(one.user) for one in mine]
    before = [held[key].skill for key in keys]
    points = [game.points[key.user] for key in keys]
    after = skill.rated(before, points)
    for key, old, new, mark in zip(keys, before, after, points, strict=True):
        held[key] = Held(new, held[key].games + 1)
        yield (key.user, game.table, game.number, game.game, mark, *old, *new, game.at)


def record_days(finished: Sequence[TableState]) -> None:
    """Counts the day for everybody with an account who was there when their game ended. Only the
    first game of a day writes anything."""
    days = {
        seat.user: ended_at(state).date()
        for state in finished
        for seat in state.seats
        if seat.user is not None and not seat.away
    }
    accounts = User.objects.filter(pk__in=days, guest=False, closed=None)
    known = dict(accounts.values_list("pk", "streak__last_day"))
    due = [user for user, last in known.items() if last is None or last < days[user]]
    if not due:
        return
    new = [user for user in due if known[user] is None]
    begun = (Streak(user_id=user, **streaks.played(None, days[user])._asdict()) for user in new)
    Streak.objects.bulk_create(sorted(begun, key=lambda row: row.user_id), ignore_conflicts=True)
    rows = Streak.objects.select_for_update(no_key=True).filter(user__in=due).order_by("user")
    changed = [_counted(row, days[row.user_id]) for row in rows]
    Streak.objects.bulk_update(changed, ["length", "last_day", "forgiven", "best"])


def _counted(row: Streak, day: Any) -> Streak:
    return Streak(user_id=row.user_id, **streaks.played(row.days, day)._asdict())


def erase(user: User, at: int) -> None:
    """Removes a deleted account's ratings and streak. The ratings of others stay as they are."""
    for rows in (Rating, RatedGame, Streak):
        rows.objects.filter(user=user).delete()
