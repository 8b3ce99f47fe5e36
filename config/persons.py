"""What the house knows of a person, app by app: to be told to him, and to be forgotten."""

from collections.abc import Callable
from typing import Any


def tellers() -> dict[str, Callable[[Any], Any]]:
    """By the name it has in the download: what gives an app's data of a user, ready for JSON."""
    from accounts.export import account
    from people.export import export
    from solitaire.selectors import games_of
    from tables.export import sessions

    return {"account": account, "people": export, "tables": sessions, "solitaire": games_of}


def forgetters() -> list[Callable[[Any, int], None]]:
    """What forgets a user, given when. All in one transaction, before the account itself."""
    from people.services import forget as forget_company
    from tables.services import forget

    return [forget, forget_company]
