"""Who may sit with whom and who stays outside: what tables ask of the app that knows people."""

from collections.abc import Iterable


def may_meet(user: int, others: Iterable[int]) -> bool:
    """Whether somebody may sit down at a table where these others sit; all are users' ids."""
    from people import selectors

    return selectors.may_meet(user, others)


def apart_from(user: int) -> set[int]:
    """The ids of those with whom this user shares no table."""
    from people import selectors

    return selectors.apart_from(user)


def is_suspended(user: int) -> bool:
    from django.utils import timezone

    from people import selectors

    return selectors.suspension(user, timezone.now()) is not None
