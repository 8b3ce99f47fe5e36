"""Fixtures for mail: queued as in production, and delivered to a real mail server."""

from collections.abc import Iterator

import pytest

from config import celery
from config.settings import base
from config.settings.services import smtp
from tests.mail_server import MailServer, mail_server


@pytest.fixture
def queued_mail(settings) -> None:
    settings.EMAIL_BACKEND = base.EMAIL_BACKEND  # pytest-django replaces it


@pytest.fixture
def eager_celery(queued_mail) -> Iterator[None]:
    """Tasks run immediately in the test process, and retries do not wait."""
    celery.conf.update(task_always_eager=True)
    yield
    celery.conf.update(task_always_eager=False)


@pytest.fixture(name="mail_server")
def running_mail_server(settings) -> Iterator[MailServer]:
    with mail_server() as server:
        for name, value in smtp(server.url).items():
            setattr(settings, name, value)
        yield server
