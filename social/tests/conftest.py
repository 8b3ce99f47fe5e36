"""Users with a signed-in test client each."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User


class Visitor(Client):
    """A test client that is signed in as its own user."""

    def __init__(self, name: str) -> None:
        self.user = User.objects.get_or_create(username=name)[0]
        super().__init__()
        self.force_login(self.user)

    def page(self, name: str, /, *args: Any, **query: Any) -> str:
        return self.get(reverse(name, args=args), query).content.decode()

    def do(self, action: str, other: "Visitor | User") -> str:
        """Posts an action about another user; returns the page that follows."""
        name = (other.user if isinstance(other, Visitor) else other).username
        address = reverse("relationship_action", args=[name, action])
        return self.post(address, {"next": reverse("friends")}, follow=True).content.decode()

    def submit(self, name: str, /, *args: Any, **data: Any) -> str:
        return self.post(reverse(name, args=args), data, follow=True).content.decode()


@pytest.fixture
def visitor(db: None) -> Callable[[str], Visitor]:
    return Visitor


@pytest.fixture
def ann(db: None) -> Visitor:
    return Visitor("Ann")


@pytest.fixture
def ben(db: None) -> Visitor:
    return Visitor("Ben")


@pytest.fixture
def cyd(db: None) -> Visitor:
    return Visitor("Cyd")
