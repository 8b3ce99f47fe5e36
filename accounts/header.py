"""What the page header says of its reader, such as how many messages they have not read. Apps
register it as SQL for one value, and every page reads all of it with one query."""

from functools import cache, partial
from typing import Any

from django.db import connection
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.guests import current_player

# By names in templates. %(user)s is the id of the player, who may be a guest.
header_values: dict[str, str] = {}


def context(request: HttpRequest) -> dict[str, Any]:
    """Lazy: queried only by pages that show it. Error pages may have no player."""
    player = current_player(request) if hasattr(request, "guest") else None
    if player is None:
        return {}
    read = cache(partial(values_of, player.pk))
    return {name: SimpleLazyObject(partial(_one, read, name)) for name in header_values}


def _one(read: Any, name: str) -> Any:
    return read()[name]


def values_of(user: int) -> dict[str, Any]:
    values = ", ".join(f"({value})" for value in header_values.values())
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {values}", {"user": user})
        return dict(zip(header_values, cursor.fetchone(), strict=True))
