"""Fixtures for all tests of tables: the toy game, users, and a running table."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tables.models import Table
from tests.toy_app import installed

PersonFactory = Callable[[str], User]
TableOfTwo = Callable[..., Table]


@pytest.fixture(autouse=True)
def install_toy_game() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def person(db: None) -> PersonFactory:
    """Returns the user of a name, created on first use."""
    return lambda name: User.objects.get_or_create(username=name)[0]


@pytest.fixture
def ann(person: PersonFactory) -> User:
    return person("Ann")


@pytest.fixture
def of_two(ann: User, person: PersonFactory) -> TableOfTwo:
    """Starts a table of Ann, Bob and two bots, on which a clock runs."""

    def started(at: int, **options: Any) -> Table:
        table = services.open_table(ann, "odds", options, at)
        services.sit(table.pk, person("Bob"), None, at)
        services.start(table.pk, ann, at)
        return Table.objects.get(pk=table.pk)

    return started


@pytest.fixture
def table(ann: User) -> Table:
    """A running table of Ann and three bots, which nobody wakes."""
    return services.play_now(ann, "odds", now(), {"pace": 0})
