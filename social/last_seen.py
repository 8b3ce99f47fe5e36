"""How lately players were here, as coarse words for their friends. Only the day is kept, and in the
cache, because opening a page writes nothing to the database.

A player may hide it. Whoever does sees nothing of others either.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from django.core.cache import cache

from accounts.models import User
from accounts.sessions import online_among
from social.models import Profile

KEPT_SECONDS = 90 * 24 * 60 * 60
WEEK = timedelta(days=7)


def today() -> date:
    return datetime.now(UTC).date()


def note(user: int, day: date) -> None:
    """A user, given by id, is here on this day."""
    cache.set(f"seen.{user}", day.toordinal(), KEPT_SECONDS)


def last_days(users: Iterable[int]) -> dict[int, date]:
    """The last days on which users were here, by their ids, as far as they are known."""
    keys = {f"seen.{user}": user for user in users}
    return {keys[key]: date.fromordinal(day) for key, day in cache.get_many(keys).items()}


def forget(user: int) -> None:
    cache.delete(f"seen.{user}")


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


def profiles_of(users: Iterable[int]) -> dict[int, Profile]:
    """The profiles of users, by their ids, as far as they have one."""
    return {row.user_id: row for row in Profile.objects.filter(user__in=list(users))}


def seen_by(
    reader: User, others: Iterable[User], profiles: dict[int, Profile] | None = None
) -> dict[int, str]:
    """By user id: online, today, week, before, or "" if that is unknown. Without those who hide
    it, and empty for a reader who hides theirs. profiles: of all of them, if they are read."""
    ids = [other.pk for other in others]
    known = profiles_of([reader.pk, *ids]) if profiles is None else profiles
    hiding = {user for user, profile in known.items() if profile.hide_seen}
    if reader.pk in hiding:
        return {}
    online, day = online_among(ids), today()
    days = last_days(ids)
    return {
        user: "online" if user in online else _word(days.get(user), day)
        for user in ids
        if user not in hiding
    }


def _word(seen: date | None, day: date) -> str:
    if seen is None:
        return ""
    return "today" if seen >= day else "week" if day - seen < WEEK else "before"
