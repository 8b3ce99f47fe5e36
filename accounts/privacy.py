"""What each app keeps about a user: exported for their download, erased with the account.

Apps register their functions when they start; accounts knows none of them.
"""

from collections.abc import Callable
from typing import Any

Exporter = Callable[[Any], Any]
Eraser = Callable[[Any, int], None]

exporters: dict[str, Exporter] = {}  # by the key in the download; they return JSON values
erasers: list[Eraser] = []  # (user, time); all run in one transaction
