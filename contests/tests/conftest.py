"""The member of staff of the tests of contests."""

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from contests.tests.stories import player


@pytest.fixture
def helper() -> User:
    """Staff with every permission, but no superuser."""
    helper = player("Helper", is_staff=True)
    helper.user_permissions.set(Permission.objects.all())
    return helper
