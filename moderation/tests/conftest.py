"""Shares the users of the social tests, and adds a member of staff."""

import pytest

from accounts.models import User
from social.tests.conftest import ann, ben, cyd, visitor

__all__ = ["ann", "ben", "cyd", "visitor"]


@pytest.fixture
def staff(client):
    client.user = User.objects.create(username="Boss", is_staff=True, is_superuser=True)
    client.force_login(client.user)
    return client
