"""Mail as the site sends it: queued, then delivered to a real server."""

from collections.abc import Iterator

import pytest

from config import celery
from config.settings import base
from config.settings.mail import smtp
from tests.mail_server import MailServer, mail_server


@pytest.fixture
def queued(settings) -> None:
    settings.EMAIL_BACKEND = base.EMAIL_BACKEND  # tests use another one


@pytest.fixture
def at_once(queued) -> Iterator[None]:
    """The task runs where it is queued, and its retries do not wait."""
    celery.conf.update(task_always_eager=True)
    yield
    celery.conf.update(task_always_eager=False)


@pytest.fixture(name="mail_server")
def running_mail_server(settings) -> Iterator[MailServer]:
    with mail_server() as server:
        for name, value in smtp(server.url).items():
            setattr(settings, name, value)
        yield server
