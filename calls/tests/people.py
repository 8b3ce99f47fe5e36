"""Friends with calls, for the tests of calls."""

from datetime import UTC, datetime, timedelta

from accounts.models import User
from social import services as social

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)


def after(seconds: float) -> datetime:
    return AT + timedelta(seconds=seconds)


def befriend(one: User, *others: User) -> None:
    for other in others:
        social.ask(one, other, AT)
        social.accept(other, one, AT)


def person(name: str) -> User:
    return User.objects.get_or_create(username=name)[0]


def friends(*names: str) -> list[User]:
    """Users of these names; the first is a friend of all the others."""
    first, *others = [person(name) for name in names]
    befriend(first, *others)
    return [first, *others]
