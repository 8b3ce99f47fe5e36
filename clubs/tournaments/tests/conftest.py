"""Users with a signed-in test client each, and confirmed addresses for fees."""

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from social.tests.conftest import ann, ben, cyd, visitor

__all__ = ["ann", "ben", "cyd", "visitor"]


@pytest.fixture
def confirmed() -> None:
    """Everybody who is there has a confirmed address."""
    for user in User.objects.all():
        EmailAddress.objects.create(
            user=user, email=f"{user.username}@example.org", verified=True, primary=True
        )
