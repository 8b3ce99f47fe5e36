"""What holds for the tests of every app."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    """What is counted for an address, or for an account, begins anew with each test."""
    cache.clear()
