import pytest
from django.test import Client

from accounts.tests.people import an_address


@pytest.fixture
def client() -> Client:
    """A browser in a home of its own, where nobody has tried anything too often yet."""
    return Client(REMOTE_ADDR=an_address())


@pytest.fixture(autouse=True)
def no_failure_of_another_test_counts(settings) -> None:
    """All tests speak of Ann. Those about guessing set this back."""
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": None}
