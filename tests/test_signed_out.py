"""Every message that a page may send is refused on a socket whose user is not signed in any more.

An honest page pings, and is closed by that. Whoever has stolen a cookie may send anything else.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import Client

from accounts.models import User
from accounts.privacy import delete_account
from accounts.timestamps import now
from chat.models import Message
from notifications import hooks
from tables import consumer, protocol, services
from tables.models import Table
from tests.page_client import PageTab
from tests.socket_client import RECEIVE_TIMEOUT, Tab, run_async
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)
NONCE = "a" * 22
# By "t". A ping that claims another version than the page has: others are answered in rounds.
ON_PAGES: dict[str, dict[str, Any]] = {
    "ping": {"v": 7},
    "send_message": {"id": 1, "to": 1, "nonce": NONCE, "text": "Hello"},
    "typing": {"to": 1},
    "read_messages": {"other": 1, "number": 1},
    "say_at_table": {"id": 1, "nonce": NONCE, "text": "Hello"},
    "react": {"reaction": "smile"},
    "join_call": {"id": 1, "call": "x"},
    "leave_call": {"id": 1, "call": "x"},
    "call_beat": {"call": "x", "audio": True, "video": False},
    "ice_again": {"id": 1, "call": "x"},
    "send_signal": {"id": 1, "call": "x", "to": 1, "data": {}},
}
AT_TABLES: dict[str, dict[str, Any]] = {
    "ping": {"v": 7},
    "move": {"id": 1, "turn": 0, "move": {"do": "give", "card": 1}},
    "ready": {"id": 1},
    "resume_seat": {"id": 1},
    "pause": {"id": 1},
    "resume": {"id": 1},
}


def sign_out(browser: Client, user: User) -> None:
    browser.logout()


def change_password(browser: Client, user: User) -> None:
    user.set_password("another than before")
    user.save()


def deactivate(browser: Client, user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def delete(browser: Client, user: User) -> None:
    delete_account(user, now())


@pytest.fixture
def table() -> Iterator[Table]:
    with installed():
        ann = User.objects.create_user("Ann", "ann@example.org", "four winds at home")
        yield services.play_now(ann, "odds", now(), {"pace": 0})


def test_all_messages_are_tried() -> None:
    def tags(structs: Iterable[Any]) -> set[str]:
        return {each.__struct_config__.tag for each in structs}

    assert tags(hooks.message_structs) == ON_PAGES.keys()
    assert tags(protocol.CLIENT_MESSAGES) == AT_TABLES.keys()


@pytest.mark.parametrize("end", [sign_out, change_password, deactivate, delete])
def test_no_message_of_who_is_signed_out_is_answered(
    table: Table, end: Callable[[Client, User], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumer, "MOVES_SECONDS", 0.0)  # as if that time had passed
    ann, browser = User.objects.get(username="Ann"), Client()
    browser.force_login(ann)
    name = settings.SESSION_COOKIE_NAME
    cookie = f"{name}={browser.cookies[name].value}"
    codes = {}

    async def scenario() -> None:
        pages = {tag: PageTab(cookie) for tag in ON_PAGES}
        tabs = {tag: Tab(table.pk, cookie) for tag in AT_TABLES}
        for page in pages.values():
            await page.join(table=table.pk)
        for tab in tabs.values():
            await tab.join()
        await sync_to_async(end)(browser, ann)
        for said, sockets in ((ON_PAGES, pages), (AT_TABLES, tabs)):
            for tag, socket in sockets.items():
                await socket.send(t=tag, **said[tag])
                codes[type(socket), tag] = await closed_with(socket)

    run_async(scenario)
    assert set(codes.values()) == {4001}, codes
    assert not Message.objects.exists()


async def closed_with(socket: Any) -> int:
    """The code with which the server ends a connection; 0 if it answers a message."""
    while (output := await socket.connection.asgi.receive_output(RECEIVE_TIMEOUT))[
        "type"
    ] != "websocket.close":
        if b'"refused"' in (text := output["text"].encode()) or b'"done"' in text:
            return 0
    await socket.connection.asgi.wait()
    return int(output["code"])
