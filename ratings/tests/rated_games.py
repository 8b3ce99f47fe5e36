"""Games of the toy at public tables, and ratings without games."""

from datetime import UTC, datetime
from typing import Any

import msgspec

from accounts.models import User
from ratings import services
from ratings.models import Rating
from ratings.services import EndedGame
from tables import services as tables
from tables.models import Table
from tables.storage import repository
from tables.tests.sessions import play_to_the_end
from tables.tests.table_states import NOW
from tests.prepared_tables import put, table_of

AT = datetime.fromtimestamp(NOW / 1000, UTC)


def opened(*people: User, **options: Any) -> Table:
    """A running table of these people, with bots on the other seats. Seat 1 is ahead."""
    chosen = {"public": True, "pace": 0, "games": 1, "numbers": 6, **options}
    table = table_of(*people, at=NOW, **chosen)
    table.refresh_from_db()
    if table.status == "waiting":
        tables.start(table.pk, people[0], NOW)
    dealt = msgspec.structs.replace(repository.load(table.pk).game_state, points=(1, 9, 4, 4))
    put(table.pk, dealt)
    return table


def finished(*people: User, **options: Any) -> Table:
    return play_to_the_end(opened(*people, **options), *people)


def rate(points: dict[User, int], table: str = "t", number: int = 1, at: datetime = AT) -> None:
    """Rates a game without a table. points: in it."""
    services.rate([EndedGame(table, number, "odds", at, {u.pk: n for u, n in points.items()})])


def rating_of(user: User, season: str | None = None) -> Rating:
    rows = Rating.objects.filter(user=user)
    return rows.get(season=season) if season else rows.get()
