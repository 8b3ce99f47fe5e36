"""Messages between friends through real sockets."""

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.models import User
from chat import selectors
from chat.tests.people import account, friends, nonce
from social import services as social
from tests.page_client import PageTab
from tests.socket_client import cookie_of, run_async

pytestmark = pytest.mark.django_db(transaction=True)


def test_conversation_by_sockets() -> None:
    ann, ben = friends("Ann", "Ben")
    cookies = cookie_of(ann), cookie_of(ben)

    async def scenario() -> None:
        tab, other_tab, at_ben = PageTab(cookies[0]), PageTab(cookies[0]), PageTab(cookies[1])
        for each in (tab, other_tab, at_ben):
            assert (await each.join())["state"]["messages"] == 0
        await tab.send(t="typing", to=ben.pk)
        assert await at_ben.receive("other_typing") == {"t": "other_typing", "other": ann.pk}
        for _ in range(2):  # the page has lost its connection and sends it again
            await tab.send(t="send_message", id=5, to=ben.pk, nonce="nonce-of-ann", text="Hello")
            done = await tab.receive("done")
            assert (done["id"], done["result"]["number"]) == (5, 1)
        await at_ben.receive_until(1)
        await other_tab.receive_until(1)
        assert [(event["text"], event["unread"]) for event in at_ben.cursor.events] == [
            ("Hello", 1)
        ]
        assert [event["mine"] for event in other_tab.cursor.events] == [True]
        await at_ben.send(t="read_messages", other=ann.pk, number=1)
        await tab.receive_until(2)
        assert (tab.cursor.events[-1]["kind"], tab.cursor.events[-1]["number"]) == ("seen", 1)
        for each in (tab, other_tab, at_ben):
            await each.close()

    run_async(scenario)


def test_nothing_is_delivered_after_a_block() -> None:
    ann, ben = friends("Ann", "Ben")
    cookies = cookie_of(ann), cookie_of(ben)

    async def scenario() -> None:
        at_ann, at_ben = PageTab(cookies[0]), PageTab(cookies[1])
        await at_ann.join()
        await at_ben.join()
        await sync_to_async(social.block)(ben, ann, timezone.now())
        for sent in (
            {"t": "typing", "to": ben.pk},
            {"t": "send_message", "id": 1, "to": ben.pk, "nonce": nonce(), "text": "Hello"},
        ):
            await at_ann.send(**sent)
        refused = await at_ann.receive("refused")
        assert (refused["id"], refused["code"]) == (1, "not_friends")
        assert refused["text"]
        await at_ben.receive("changed")  # of the block, for pages that show it
        assert (await at_ben.ping())["t"] == "pong"  # nothing has come before it
        for each in (at_ann, at_ben):
            await each.close()

    run_async(scenario)


def test_odd_messages_are_refused() -> None:
    ann, ben = friends("Ann", "Ben")
    guest = User.objects.create(username="Guest xyz", guest=True)
    cookies = cookie_of(ann), cookie_of(guest)
    message = {"t": "send_message", "id": 1, "to": ben.pk, "nonce": nonce(), "text": "Hello"}
    odd = [
        (message | {"text": "x" * 10_240}, "long_message"),
        (message | {"text": "\x00"}, "empty_message"),
        (message | {"nonce": "short"}, "malformed"),
        (message | {"to": 2**70}, "not_friends"),
        (message | {"to": 2**63}, "not_friends"),
        (message | {"to": account("Stranger").pk}, "not_friends"),
        (message | {"text": 5}, "malformed"),
        ({"t": "read_messages", "other": account("Other").pk, "number": 1}, "no_conversation"),
    ]

    async def scenario() -> None:
        tab, of_guest = PageTab(cookies[0]), PageTab(cookies[1])
        await tab.join()
        await of_guest.join()
        for sent, code in odd:
            await tab.send(**sent)
            assert ((await tab.receive("refused"))["code"]) == code, sent
        await of_guest.send(**message)
        assert (await of_guest.receive("refused"))["code"] == "no_account"
        await tab.close()
        await of_guest.close()

    run_async(scenario)
    assert not selectors.conversations_of(ann.pk).exists()
