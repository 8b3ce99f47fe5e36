"""Tables as a test needs them: with several people, or in a position that is rare in play or takes
long to reach."""

from typing import Any

import msgspec
from django.db.models import F

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tables.models import Table
from tables.storage import batch


def table_of(
    host: User,
    *others: User,
    game: str = "odds",
    at: int | None = None,
    seed: str = "",
    **options: Any,
) -> Table:
    """A table that the first has opened, and the others have joined. A full one has begun."""
    at = now() if at is None else at
    table = services.open_table(host, game, options, at, seed=seed)
    for user in others:
        services.sit(table.pk, user, None, at)
    return table


def put(table_id: str, game_state: Any) -> None:
    """Puts a running game into a position; with another version, so that a clock that has read the
    table before cannot write what came of that."""
    encoded = msgspec.json.encode(game_state).decode()
    table = Table.objects.filter(pk=table_id)
    table.update(game_state=encoded, version=F("version") + 1)
    batch.state_cache.drop(table_id)
