"""Where other apps add parts to a player's page."""

from collections.abc import Callable
from typing import Any, NamedTuple

from accounts.models import User


class ProfilePart(NamedTuple):
    """A part of a player's page. context: what its template gets, from the player and their
    relationship to the reader."""

    template: str
    context: Callable[[User, str], dict[str, Any]]


profile_parts: list[ProfilePart] = []
