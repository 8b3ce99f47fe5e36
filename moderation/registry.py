"""What other apps add to reports."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Data = dict[str, Any]


@dataclass(frozen=True)
class SnapshotPart:
    """A part of a report's snapshot: {"lines": [{"at", "where", "name", "text"}], ...}.

    take: reporter, reported and the id of the newest table they shared to the part, when the report
    is sent. follow: the part to what it is now, asked as long as the report is open.
    """

    take: Callable[[Any, Any, str | None], Data]
    follow: Callable[[Data], Data]


snapshot_parts: dict[str, SnapshotPart] = {}
