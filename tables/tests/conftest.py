"""Accounts, and the toy game on the list, for all tests of the tables."""

from collections.abc import Callable, Iterator

import pytest

from accounts.models import User
from tests.toy_app import installed

PersonFactory = Callable[[str], User]


@pytest.fixture(autouse=True)
def _odds() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def person(db: None) -> PersonFactory:
    """Accounts by name, made when first asked for."""
    return lambda name: User.objects.get_or_create(username=name)[0]
