"""What the reported player says of themselves, as a part of a report."""

from typing import Any

from accounts.timestamps import now
from moderation.services import Data, SnapshotPart
from social import selectors

PART_NAME = "profile"


def _take(reporter: Any, reported: Any, table: str | None, what: str) -> Data:
    """Their words on their page when the report is sent."""
    profile = selectors.profile_of(reported)
    if profile is None or not profile.about:
        return {"lines": []}
    name = reported.get_username()
    line = {"where": "profile", "at": now(), "name": name, "text": profile.about}
    return {"lines": [line]}


def _follow(part: Data) -> Data:
    """It stays as it was when the report was sent."""
    return part


PART = SnapshotPart(_take, _follow)
