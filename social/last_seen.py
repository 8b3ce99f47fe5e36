"""How lately players were here, as coarse words for their friends. Only the day is stored.

A player may hide it. Whoever does sees nothing of others either.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from django.core.cache import cache

from accounts.models import User
from accounts.presence import online_among
from social.models import Profile

NOTED_SECONDS = 24 * 60 * 60  # in which a day is written once
WEEK = timedelta(days=7)


def today() -> date:
    return datetime.now(UTC).date()


def note(user: int, day: date) -> None:
    """A user, given by id, is here on this day."""
    if cache.add(f"seen.{user}.{day}", 1, NOTED_SECONDS):
        Profile.objects.update_or_create(user_id=user, defaults={"seen": day})


def hiding_among(users: Iterable[int]) -> set[int]:
    """Those of some users who hide when they are here."""
    rows = Profile.objects.filter(user__in=list(users), hide_seen=True)
    return set(rows.values_list("user", flat=True))


def online_for(reader: int, users: Iterable[int]) -> frozenset[int]:
    """Those of some users whom a reader may see to be online."""
    asked = list(users)
    online = online_among(asked)
    hiding = hiding_among([reader, *online]) if online else set()
    return frozenset() if reader in hiding else online - hiding


def seen_by(reader: User, others: Iterable[User]) -> dict[int, str]:
    """By user id: online, today, week, before, or "" if that is unknown. Without those who hide
    it, and empty for a reader who hides theirs."""
    ids = [other.pk for other in others]
    rows = Profile.objects.filter(user__in=[reader.pk, *ids])
    known = {
        user: (hides, seen) for user, hides, seen in rows.values_list("user", "hide_seen", "seen")
    }
    if known.get(reader.pk, (False, None))[0]:
        return {}
    online, day = online_among(ids), today()
    return {
        user: "online" if user in online else _word(known.get(user, (False, None))[1], day)
        for user in ids
        if not known.get(user, (False, None))[0]
    }


def _word(seen: date | None, day: date) -> str:
    if seen is None:
        return ""
    return "today" if seen >= day else "week" if day - seen < WEEK else "before"
