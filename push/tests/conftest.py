"""A site with a key, and a push service on this machine."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from accounts.models import User
from push import keys, sending
from tests.push_service import PushService, push_service


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    settings.PUSH_KEY, settings.PUSH_TO_THIS_MACHINE = keys.new_key(), True
    with push_service() as running:
        cache.delete_many([f"push.rests.{sending.host_of(running.origin)}"])  # its port is not new
        yield running


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("Ann", "ann@example.org", "four winds at home")
