"""How the server answers a request for a page."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import AsyncToSync
from channels.testing import HttpCommunicator

from accounts.models import User
from config.asgi import application
from tests.socket_client import HOST, cookie_of

pytestmark = pytest.mark.django_db(transaction=True)


def ask(path: str, cookie: str = "") -> dict[str, Any]:
    headers = [(b"host", HOST.encode()), (b"cookie", cookie.encode())]
    return asyncio.run(HttpCommunicator(application, "GET", path, headers=headers).get_response(20))


def test_page_does_not_go_back_to_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    cookie = cookie_of(User.objects.create(username="Ann"))

    def go_back(*_: Any) -> None:
        raise AssertionError("a page waits for the event loop")

    monkeypatch.setattr(AsyncToSync, "__call__", go_back)
    answers = [ask("/"), ask("/lobby/", cookie), ask("/nowhere/")]
    assert [answer["status"] for answer in answers] == [200, 200, 404]
    assert b"Good to see you, Ann" in answers[1]["body"]
