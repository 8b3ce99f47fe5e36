"""A call over the sockets of pages: joining, signals between two pages, and what is refused."""

import base64
import hashlib
import hmac
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from calls import providers, services
from calls.tests.people import friends
from tables.refusals import Refused
from tests.page_client import PageTab
from tests.socket_client import cookie_of, run_async
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)
OFFER = {"description": {"type": "offer", "sdp": "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\n"}}
CANDIDATE = {
    "candidate": {
        "candidate": "candidate:1 1 udp 1 192.0.2.1 9 typ host",
        "sdpMid": "0",
        "sdpMLineIndex": 0,
        "usernameFragment": None,
    }
}
TABS = ("first-tab", "second-tab", "third-tab")


@pytest.fixture(autouse=True)
def install_toy_game() -> Iterator[None]:
    with installed():
        yield


class CallPage(PageTab):
    """A page of somebody in a call."""

    number = 0

    async def ask(self, t: str, **fields: Any) -> dict[str, Any]:
        """Sends a message; returns its result, or its refusal."""
        self.number += 1
        await self.send(t=t, id=self.number, **fields)
        while True:
            message = await self.receive()
            if message["t"] in ("done", "refused") and message["id"] == self.number:
                return message.get("result", message)


async def pages(call: str, *cookies: str) -> list[CallPage]:
    opened = []
    for cookie, tab in zip(cookies, TABS, strict=False):
        page = CallPage(cookie)
        await page.join(tab=tab)
        opened.append(page)
    return opened


def accepted() -> tuple[str, list[Any], list[str]]:
    everybody = friends("Ann", "Ben", "Cyd")
    now = timezone.now()
    call = services.ring(everybody[0], everybody[1], now)
    services.accept(everybody[1], call.pk, now)
    return call.pk, everybody, [cookie_of(user) for user in everybody]


@pytest.mark.parametrize("said", [OFFER, CANDIDATE])
def test_signal_reaches_the_page_that_takes_part(said: dict[str, Any]) -> None:
    call, (ann, ben, _), cookies = accepted()

    async def scenario() -> None:
        mine, theirs = await pages(call, *cookies[:2])
        assert (await mine.ask("join_call", call=call))["ice"] == []
        refused = await mine.ask("send_signal", call=call, to=ben.pk, data=said)
        assert refused["code"] == "not_there"  # their page has not come yet
        joined = await theirs.ask("join_call", call=call)
        assert [one["tab"] for one in joined["call"]["people"]] == ["first-tab", "second-tab"]
        assert await mine.ask("send_signal", call=call, to=ben.pk, data=said) == {}
        got = await theirs.receive("signal")
        assert got == {
            "t": "signal",
            "call": call,
            "sender": ann.pk,
            "sender_tab": "first-tab",
            "tab": "second-tab",
            "data": said,
        }
        for page in (mine, theirs):
            await page.close()

    run_async(scenario)


BAD = {
    "both": OFFER | CANDIDATE,
    "neither": {},
    "more": OFFER | {"script": 1},
    "no object": [1],
    "bad sdp": {"description": {"type": "offer", "sdp": "hello"}},
    "line feed": {"description": {"type": "offer", "sdp": "v=0\r\n\r\n"}},
    "bad type": {"description": {"type": "hello", "sdp": OFFER["description"]["sdp"]}},
    "bad candidate": {"candidate": {"candidate": "javascript:1"}},
}


def test_bad_signals_are_refused() -> None:
    call, (_, ben, _), cookies = accepted()

    async def scenario() -> None:
        mine, theirs = await pages(call, *cookies[:2])
        for page in (mine, theirs):
            await page.ask("join_call", call=call)
        for name, data in BAD.items():
            answer = await mine.ask("send_signal", call=call, to=ben.pk, data=data)
            assert (name, answer["code"]) == (name, "bad_signal")
        for stranger in (0, -1, 2**63, -(2**63) - 1, 10**40):
            answer = await mine.ask("send_signal", call=call, to=stranger, data=OFFER)
            assert (stranger, answer["code"]) == (stranger, "not_there")
        long = {"description": {"type": "offer", "sdp": "v=0\r\n" + "a=" + "x" * 16_000 + "\r\n"}}
        answer = await mine.ask("send_signal", call=call, to=ben.pk, data=long)
        assert answer["code"] == "signal_too_large"
        answer = await mine.ask("send_signal", call=call, to=ben.pk, data=OFFER)
        assert answer == {}
        assert (await theirs.receive("signal"))["data"] == OFFER  # the first that got through
        for page in (mine, theirs):
            await page.close()

    run_async(scenario)


def test_signal_with_endless_brackets_is_refused() -> None:
    with pytest.raises(Refused):
        providers.content(b'{"description": {"type": "offer", "more": ' + b"[" * 15_000)


def test_others_send_nothing_and_get_no_credentials(settings: Any) -> None:
    settings.TURN_URLS, settings.TURN_SECRET = ["turn:turn.example.org"], "secret"
    call, (ann, ben, _), cookies = accepted()

    async def scenario() -> None:
        mine, theirs, stranger = await pages(call, *cookies)
        for page in (mine, theirs):
            await page.ask("join_call", call=call)
        for t, fields in (
            ("join_call", {}), ("ice_again", {}), ("leave_call", {}),
            ("send_signal", {"to": ann.pk, "data": OFFER}),
        ):  # fmt: skip
            answer = await stranger.ask(t, call=call, **fields)
            assert (t, answer["code"]) == (t, "not_in_call")
        elsewhere = CallPage(cookies[0])
        await elsewhere.join(tab="one-more-tab")
        signal = {"call": call, "to": ben.pk, "data": OFFER}
        assert (await elsewhere.ask("send_signal", **signal))["code"] == "moved"
        assert (await elsewhere.ask("ice_again", call=call))["code"] == "not_in_call"
        await elsewhere.ask("join_call", call=call)  # takes over
        assert (await mine.ask("send_signal", **signal))["code"] == "moved"
        await elsewhere.ask("leave_call", call=call)
        assert (await theirs.ask("ice_again", call=call))["code"] == "not_in_call"  # it has ended
        for page in (mine, theirs, stranger, elsewhere):
            await page.close()

    run_async(scenario)


def test_credentials_are_what_coturn_computes(settings: Any) -> None:
    settings.TURN_URLS, settings.TURN_SECRET = ["turn:turn.example.org"], "a secret"
    call, (ann, _, _), cookies = accepted()

    async def scenario() -> None:
        (mine,) = await pages(call, cookies[0])
        [server] = (await mine.ask("join_call", call=call))["ice"]
        expiry, user = server["username"].split(":")
        assert user == str(ann.pk)
        assert 3500 < int(expiry) - timezone.now().timestamp() <= 3600
        made = hmac.new(b"a secret", server["username"].encode(), hashlib.sha1).digest()
        assert server["credential"] == base64.b64encode(made).decode()
        again = (await mine.ask("ice_again", call=call))["ice"]
        assert again[0]["urls"] == ["turn:turn.example.org"]
        await mine.close()

    run_async(scenario)


def test_what_is_sent_is_told_to_the_others() -> None:
    call, (ann, _, _), cookies = accepted()

    async def scenario() -> None:
        mine, theirs = await pages(call, *cookies[:2])
        for page in (mine, theirs):
            await page.ask("join_call", call=call)
        await mine.send(t="call_beat", call=call, audio=False, video=True)
        while True:
            event = (await theirs.receive("events"))["events"][-1]
            one = next(one for one in event["call"]["people"] if one["user"] == ann.pk)
            if not one["audio"]:
                assert one["video"]
                break
        await sync_to_async(services.leave)(ann.pk, call, timezone.now())
        while event["call"]["state"] != "ended":
            event = (await theirs.receive("events"))["events"][-1]
        fresh = CallPage(cookies[1])
        assert (await fresh.join(tab="one-more-tab"))["state"]["call"] is None
        for page in (mine, theirs, fresh):
            await page.close()

    run_async(scenario)


def test_page_that_opens_while_it_rings_is_told() -> None:
    ann, ben = friends("Ann", "Ben")
    call = services.ring(ann, ben, timezone.now())
    cookie = cookie_of(ben)

    async def scenario() -> None:
        page = CallPage(cookie)
        state = (await page.join(tab="first-tab"))["state"]["call"]
        assert (state["id"], state["state"]) == (call.pk, "ringing")
        assert [person["name"] for person in state["people"]].count("Ann") == 1
        await page.close()

    run_async(scenario)
