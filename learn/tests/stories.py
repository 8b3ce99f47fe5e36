"""Finished games, their results and their reviews, for tests."""

from typing import Any

from accounts.models import User
from dominoes.tests import table_games as dominoes
from learn import services, tasks
from learn.models import OPEN, Review
from tables import services as tables
from tables.models import GameResult, Status, Table

AT = dominoes.AT
MINUTE = dominoes.MINUTE
NOW = 1_900_000_000_000
DAY = 24 * 60 * 60 * 1000


def played(user: User, tiles: int = 5, at: int = AT, **chosen: str) -> Table:
    """A game of dominoes in which the user lays so many tiles, then ends it."""
    table = dominoes.started(user, at, level="hard", **chosen)
    return stopped(table, user, tiles, at + MINUTE // 2)


def stopped(table: Table, user: User, tiles: int, at: int) -> Table:
    while tiles and not (state := dominoes.state_of(table)).how:
        mine = state.active == 0 and state.phase in ("play", "draw")
        at = max(at + 2_000, 0 if mine else dominoes.table_state(table).wake_at or 0)
        if mine:
            dominoes.lay_any(table, user, at)
            tiles -= state.phase == "play"
        else:
            tables.wake(table.pk, at)
    if not dominoes.state_of(table).how:
        dominoes.do(table, user, "stop", at + 1_000)
    table.refresh_from_db()
    assert table.status == "over"
    return table


def reviewed(table: Table, user: User, at: int = AT) -> Review:
    """The finished review of a user's game."""
    services.ask(user, table, at)
    review = Review.objects.get(seat__table=table, seat__user=user)
    while review.state in OPEN and tasks.make_some(at):
        review.refresh_from_db()
    return review


def result(user: User, at: int = NOW, **more: Any) -> GameResult:
    """One game of a user; others at the same table are given it as `table`."""
    usual = {"game": "american", "points": 25, "won": True, "against": "medium", "facts": {}}
    table = more.pop("table", None) or Table.objects.create(
        game=more.get("game", "american"), title="Ended", status=Status.OVER, ended=at
    )
    said = usual | {"number": 1, "typical": 0} | more
    return GameResult.objects.create(table=table, user=user, at=at, **said)
