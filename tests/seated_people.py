"""Tables at which several people sit."""

from typing import Any

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tables.models import Table


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
