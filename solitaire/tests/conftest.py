"""Users who play solitaire."""

from collections.abc import Callable

import pytest

from accounts.models import User

Person = Callable[[str], User]


@pytest.fixture
def person(db) -> Person:
    """Returns the user of a name, created on first use."""
    return lambda name: User.objects.get_or_create(username=name)[0]


@pytest.fixture
def guest(db) -> User:
    return User.objects.create(username="Guest xyz", guest=True)
