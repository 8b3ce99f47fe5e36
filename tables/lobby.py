"""What the lobby shows: the reader's tables, open ones, their day, and what they played last."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from accounts.every_page import read_values
from accounts.models import User
from push import keys
from tables import selectors
from tables.hooks import lobby_values
from tables.listed import ListedTable, past_games, running_tables
from tables.played import day_of
from tables.registry import GameApp, find_game, game_apps
from tables.selectors import OpenTable

RECENT_SESSIONS = 3  # finished ones
TABLES_SHOWN = 2  # the newest open ones; another page has as many as MAX_TABLES
MAX_TABLES = 40
DAYS = 10  # that `lobby_values` may name


def lobby_games() -> list[GameApp]:
    """The games that several people can play, whose tables are opened in the lobby."""
    return [app for app in game_apps() if app.engine.seats[1] > 1]


def tables_shown(user: User) -> dict[str, Any]:
    """The part that changes by itself."""
    running, found = running_tables(user), open_tables(user)
    shown = found[:TABLES_SHOWN]
    stamp = "".join(f"{table.id}{table.status}{table.number} " for table in running)
    stamp += f"/{len(found)} " + "".join(f"{table.pk}{table.free} " for table in shown)
    more = len(found) if len(found) > TABLES_SHOWN else 0
    return {"running": running, "open": shown, "all_open": more, "stamp": stamp}


def open_tables(user: User) -> list[OpenTable]:
    return selectors.open_tables(user, MAX_TABLES)


def shown_in_lobby(user: User, at: int) -> dict[str, Any]:
    """at: in milliseconds."""
    past, today = past_games(user, RECENT_SESSIONS), day_values(user, at)
    first = _first_game(past)
    return {
        "games": game_apps(),
        "other_games": tuple(app for app in game_apps() if app is not first),
        "first_game": first,
        "past": past,
        "today": today,
        "push_key": keys.public_key() if today.get("accepted") else "",
        **tables_shown(user),
    }


def _first_game(past: Sequence[ListedTable]) -> GameApp:
    """What the player has played last; a newcomer is offered the first of all."""
    return (find_game(past[0].game) if past else None) or game_apps()[0]


def day_values(user: User, at: int) -> dict[str, Any]:
    """The values that apps register in `lobby_values`."""
    if not lobby_values:
        return {}
    today = day_of(at)
    days = {f"ago_{n}": str(today - timedelta(days=n)) for n in range(DAYS)}
    return read_values(lobby_values, {"user": user.pk, **days})
