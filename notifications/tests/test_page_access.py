"""Who may open a page's socket, what they may send, and what closes it."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.privacy import delete_account
from accounts.timestamps import now
from moderation.models import Sanction
from notifications import consumer
from notifications.hooks import Hooks
from notifications.tests.conftest import append_later, numbers
from sockets import base
from sockets.limits import FLOOD_LEVEL
from tables import services as tables
from tests.page_client import PageTab
from tests.socket_client import RECEIVE_TIMEOUT, cookie_of, run_async

pytestmark = pytest.mark.django_db(transaction=True)
MOMENT = 0.05  # seconds, instead of a minute
BEAT = {"t": "call_beat", "call": "x", "audio": True, "video": False}


def suspend(user: User) -> None:
    until = timezone.now() + timedelta(days=1)
    Sanction.objects.create(user=user, kind=Sanction.Kind.SUSPEND, until=until, at=timezone.now())


def closing_code(cookie: str = "", **query: Any) -> int:
    """The code with which a socket is closed as soon as it opens."""
    codes = []

    async def scenario() -> None:
        tab = PageTab(cookie)
        assert await tab.open(**query)
        codes.append(await tab.closed_with())

    run_async(scenario)
    return codes[0]


def test_visitor_needs_a_table() -> None:
    assert closing_code() == 4401
    assert closing_code(table="..%2f") == 4401
    assert closing_code(table="nosuchtable") == 4404


def test_unless_somebody_says_who_may_no_page_is_open(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumer, "hooks", Hooks())
    table = tables.play_now(ann, "odds", now(), {"pace": 0})
    for cookie in ("", cookie_of(ann)):
        assert closing_code(cookie, table=table.pk) == 4403
    assert closing_code(cookie_of(ann)) == 4403


def test_visitor_at_a_table_watches(ann: User) -> None:
    table = tables.play_now(ann, "odds", now(), {"pace": 0})

    async def scenario() -> None:
        tab = PageTab()
        assert await tab.open(table=table.pk)
        await tab.send(t="ping", v=0)
        assert (await tab.receive("pong"))["v"] == 0
        await tab.send(**BEAT)
        assert (await tab.receive("refused"))["code"] == "not_seated"
        await tab.close()

    run_async(scenario)


def test_guest_has_a_stream(guest: User) -> None:
    cookie = cookie_of(guest)

    async def scenario() -> None:
        tab = PageTab(cookie)
        assert (await tab.join())["v"] == 0
        await append_later(guest, 1)
        await tab.receive_until(1)
        assert numbers(tab) == [1]
        await tab.close()

    run_async(scenario)


def test_suspended_user_is_closed_at_once_and_later(
    ann: User, person: Callable[[str], User], monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = person("Ben")
    suspend(ben)
    assert closing_code(cookie_of(ben)) == 4403
    cookie = cookie_of(ann)

    async def scenario() -> None:
        writing, waiting = PageTab(cookie), PageTab(cookie)
        await writing.join()
        await waiting.join()
        await sync_to_async(suspend)(ann)
        await writing.send(**BEAT)
        refused = await writing.receive("refused")
        assert (refused["code"], await writing.closed_with()) == ("suspended", 4403)
        monkeypatch.setattr(base, "CHECK_SECONDS", MOMENT)  # as if a minute had passed
        await waiting.send(t="ping", v=0)
        assert await waiting.closed_with() == 4403

    run_async(scenario)


@pytest.mark.parametrize("said", [[], ["{"], [json.dumps({"t": "ping", "v": 0})]])
def test_page_left_open_after_signing_out_is_closed(
    ann: User, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = Client()
    browser.force_login(ann)
    name = settings.SESSION_COOKIE_NAME
    cookie = f"{name}={browser.cookies[name].value}"
    monkeypatch.setattr(base, "CHECK_SECONDS", MOMENT)

    async def scenario() -> None:
        tab = PageTab(cookie)
        await tab.join()
        assert (await tab.ping())["t"] == "pong"
        await sync_to_async(browser.logout)()
        for text in said:
            await tab.connection.send(text)
        assert await tab.closed_with() == 4001

    run_async(scenario)


def test_deleted_account_cannot_send(ann: User) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = PageTab(cookie)
        await tab.join()
        await sync_to_async(delete_account)(ann, now())
        await tab.send(**BEAT)
        assert await tab.closed_with() == 4001

    run_async(scenario)


@pytest.mark.parametrize(
    ("text", "code", "number"),
    [
        ("{", "malformed", None),
        ("[1]", "malformed", None),
        ('{"t":"ping"}', "malformed", None),
        ('{"t":"ping","v":"1"}', "malformed", None),
        ('{"t":"send_message","id":3}', "malformed", 3),
        ('{"t":"steal","id":4}', "unknown_message", 4),
        ("[" * 4000, "malformed", None),
        ('{"t":"ping","v":0,"more":"' + "x" * 20_000 + '"}', "too_large", None),
        (None, "malformed", None),
    ],
)
def test_unreadable_message_is_refused(
    ann: User, text: str | None, code: str, number: int | None
) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = PageTab(cookie)
        await tab.join()
        if text is None:
            await tab.connection.asgi.send_to(bytes_data=b"{}")
        else:
            await tab.connection.send(text)
        refused = await tab.receive("refused")
        assert (refused["code"], refused["id"]) == (code, number)
        assert "understood" in refused["text"]
        assert (await tab.ping())["t"] == "pong"
        await tab.close()

    run_async(scenario)


@pytest.mark.parametrize("header", [False, True])
def test_refusal_is_in_the_language_of_the_page(ann: User, header: bool) -> None:
    cookie = cookie_of(ann) + ("" if header else f"; {settings.LANGUAGE_COOKIE_NAME}=es")

    async def scenario() -> None:
        tab = PageTab(cookie)
        if header:
            tab.connection._headers.append((b"accept-language", b"es-MX,es;q=0.9"))
        await tab.join()
        await tab.connection.send("{")
        refused = await tab.receive("refused")
        assert refused["text"] == "No se ha entendido la petición. Inténtalo otra vez."
        await tab.close()

    run_async(scenario)


@pytest.mark.usefixtures("at_one_instant")
def test_flood_is_refused_and_then_closed(ann: User) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = PageTab(cookie)
        await tab.join()
        for _ in range(300):
            await tab.connection.send(json.dumps({"t": "steal", "id": 1}))
        codes = []
        while (output := await tab.connection.asgi.receive_output(RECEIVE_TIMEOUT))[
            "type"
        ] == "websocket.send":
            codes.append(json.loads(output["text"])["code"])
        assert output["code"] == 4429
        refused = int(-FLOOD_LEVEL)
        assert codes == ["unknown_message"] * int(consumer.BURST) + ["too_fast"] * refused
        await tab.connection.asgi.wait()

    run_async(scenario)


def test_number_of_pages_is_limited(ann: User) -> None:
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tabs = [PageTab(cookie) for _ in range(base.MAX_SOCKETS_PER_USER)]
        for tab in tabs:
            await tab.join()
        extra = PageTab(cookie)
        refused = await extra.join()
        assert (refused["code"], await extra.closed_with()) == ("too_many_sockets", 4409)
        for tab in tabs:
            await tab.close()

    run_async(scenario)
