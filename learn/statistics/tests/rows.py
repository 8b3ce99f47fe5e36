"""Results of finished games, for tests."""

from typing import Any

from accounts.models import User
from tables.models import GameResult, Status, Table

NOW = 1_900_000_000_000
DAY = 24 * 60 * 60 * 1000


def result(user: User, at: int = NOW, **more: Any) -> GameResult:
    """One game of a user; others at the same table are given it as `table`."""
    usual = {"game": "american", "points": 25, "won": True, "against": "medium", "facts": {}}
    table = more.pop("table", None) or Table.objects.create(
        game=more.get("game", "american"), title="Ended", status=Status.OVER, ended=at
    )
    said = usual | {"number": 1, "typical": 0} | more
    return GameResult.objects.create(table=table, user=user, at=at, **said)
