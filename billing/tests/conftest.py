"""Members, and a site that talks to the stand-in for Stripe."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from django.test import Client

from accounts.addresses import give_confirmed
from accounts.models import User
from billing import stripe_setup
from billing.models import Membership
from billing.tests.members import Member, Site
from config import celery
from tests.stripe_stand_in import StandIn, stand_in, stand_in_process

__all__ = ["stand_in", "stand_in_process"]
BASE = "http://127.0.0.1:8000"


@pytest.fixture
def at() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def stripe(stand_in: StandIn, settings, db) -> StandIn:
    """The stand-in, with what `billing_setup` makes there. Its messages wait to be delivered."""
    settings.STRIPE_API_HOST = stand_in.url
    settings.STRIPE_SECRET_KEY = stand_in.key
    settings.BASE_URL = BASE
    stripe_setup.set_up(BASE)
    stand_in.switch("hold")
    return stand_in


@pytest.fixture
def site(stripe: StandIn) -> Site:
    return Site(stripe, Client())


@pytest.fixture
def eager(settings) -> Iterator[None]:
    """Tasks run as soon as they are queued."""
    celery.conf.update(task_always_eager=True)
    yield
    celery.conf.update(task_always_eager=False)


@pytest.fixture
def join(stripe: StandIn, at: datetime) -> Callable[..., Member]:
    """Returns a member of a name, without a trial unless it says how long."""

    def join(name: str, trial_ends: datetime | None = None) -> Member:
        user = User.objects.create(username=name, email=f"{name.lower()}@example.org")
        give_confirmed(user)
        Membership.objects.update_or_create(user=user, defaults={"trial_ends": trial_ends})
        return Member(stripe, user)

    return join
