"""Puts a table into a position that is rare in play or takes long to reach."""

from typing import Any

import msgspec
from django.db.models import F

from tables.models import Table
from tables.storage import batch


def put(table_id: str, game_state: Any) -> None:
    """With another version, so that a clock that has read the table before cannot write what came
    of that."""
    encoded = msgspec.json.encode(game_state).decode()
    table = Table.objects.filter(pk=table_id)
    table.update(game_state=encoded, version=F("version") + 1)
    batch.state_cache.drop(table_id)
