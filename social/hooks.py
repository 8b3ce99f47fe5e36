"""What other apps hand to social: parts of a player's page, and what ends with a friendship."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from accounts.models import User


class ProfilePart(NamedTuple):
    """A part of a player's page. context: what its template gets, from the player and their
    relationship to the reader."""

    template: str
    context: Callable[[User, str], dict[str, Any]]


profile_parts: list[ProfilePart] = []


@dataclass
class Hooks:
    """Filled by `config.wiring`. parted: told, after the commit, that two users are not friends any
    more."""

    parted: Callable[[User, User, datetime], None] = lambda me, other, at: None


hooks = Hooks()
