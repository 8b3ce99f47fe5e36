"""Accounts, and the toy game on the list, for all tests of the tables."""

from collections.abc import Callable, Iterator

import pytest

from accounts.models import User
from config.games import games
from tests.toy import ODDS

Person = Callable[[str], User]


@pytest.fixture(autouse=True)
def _odds() -> Iterator[None]:
    games()[ODDS.slug] = ODDS
    yield
    del games()[ODDS.slug]


@pytest.fixture
def person(db: None) -> Person:
    """Accounts by name, made when first asked for."""
    return lambda name: User.objects.get_or_create(username=name)[0]
