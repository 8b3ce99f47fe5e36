"""What is said at tables: who may say what, and who gets it, through real sockets."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.guests import merge_guest
from accounts.models import User
from accounts.timestamps import now
from chat import at_tables, writing
from chat.at_tables import NEWEST, read, rights
from chat.models import TableMessage
from chat.protocol import React, SayAtTable, TableRights
from chat.tests.people import NOON, account, befriend, nonce
from moderation.models import Sanction
from social import services as social
from tables import services as tables
from tables.models import Table
from tables.refusals import Refused
from tests.page_client import PageTab
from tests.prepared_tables import table_of
from tests.socket_client import cookie_of, run_async
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def install_toy_game() -> Iterator[None]:
    with installed():
        yield


def guest() -> User:
    return User.objects.create(username="Guest xyz", guest=True)


def say(table: Table, user: User | None, at=NOON, **said: str) -> int:
    message = SayAtTable(1, said.pop("nonce", None) or nonce(), **said)
    return at_tables.say(table.pk, user, message, at)


def refusal(table: Table, user: User | None, **said: str) -> str:
    with pytest.raises(Refused) as why:
        say(table, user, **said)
    assert why.value.text
    return why.value.code


def texts(table: Table, user: User | None, since: int | None = None) -> str:
    return read(user, table.pk, since, now())[1]


ONLY_PHRASES, ALL, NOTHING = (True, False), (True, True), (False, False)


def may(user: User | None, table: Table) -> tuple[bool, bool]:
    found = rights(user, table.pk, timezone.now())
    assert isinstance(found, TableRights)
    assert bool(found.why_not) != found.text
    return found.phrases, found.text


def test_rights_at_a_private_table() -> None:
    ann, ben, cyd, visitor = account("Ann"), account("Ben"), account("Cyd"), guest()
    table = table_of(ann, ben, visitor, public=False)
    assert may(ann, table) == may(ben, table) == ALL
    assert may(visitor, table) == ONLY_PHRASES
    assert may(cyd, table) == may(None, table) == NOTHING


def test_rights_at_a_public_table() -> None:
    ann, ben, cyd = account("Ann"), account("Ben"), account("Cyd")
    befriend(ann, ben)
    table = table_of(ann, public=True)
    assert may(ann, table) == ONLY_PHRASES  # anybody may still sit down
    tables.sit(table.pk, ben, None, now())
    assert may(ann, table) == may(ben, table) == ALL
    tables.sit(table.pk, cyd, None, now())
    assert may(ann, table) == may(cyd, table) == ONLY_PHRASES
    befriend(ann, cyd)
    assert may(ann, table) == ALL
    assert may(ben, table) == ONLY_PHRASES
    social.remove(ben, ann, NOON)
    assert may(ann, table) == ONLY_PHRASES


def test_rights_of_a_muted_player() -> None:
    ann, ben = account("Ann"), account("Ben")
    table = table_of(ann, ben, public=False)
    at = timezone.now()
    until = at + timedelta(days=1)
    mute = Sanction.objects.create(user=ann, kind="mute", until=until, why="Shouting", at=at)
    assert may(ann, table) == ONLY_PHRASES
    assert "Shouting" in rights(ann, table.pk, at).why_not
    with pytest.raises(Refused, match="muted"):
        say(table, ann, at=at, text="Hello")
    say(table, ann, phrase="hello")
    Sanction.objects.filter(pk=mute.pk).update(until=at)
    assert may(ann, table) == ALL


def test_what_is_refused() -> None:
    ann, ben, cyd, visitor = account("Ann"), account("Ben"), account("Cyd"), guest()
    public, private = table_of(ann, ben, public=True), table_of(ann, visitor, public=False)
    assert refusal(public, ann, text="Hello") == "public_table"
    assert refusal(private, visitor, text="Hello") == "guest"
    assert refusal(public, cyd, phrase="hello") == "only_watching"
    assert refusal(public, None, phrase="hello") == "only_watching"
    assert refusal(Table(pk="nosuchtable"), ann, phrase="hello") == "only_watching"
    assert refusal(public, ann, phrase="rude_words") == "no_such_phrase"
    assert refusal(private, ann, text=" \u202e") == "empty_message"
    assert refusal(private, ann, text="x" * 501) == "long_message"
    for user, reaction in ((cyd, "heart"), (None, "heart"), (ann, "skull")):
        with pytest.raises(Refused):
            at_tables.react(public.pk, user, React(reaction), NOON)
    assert not TableMessage.objects.exists()
    for _ in range(3):
        say(public, ann, phrase="hello")
    assert refusal(public, ann, phrase="hello") == "too_fast"


def test_reactions_are_limited() -> None:
    ann, ben = account("Ann"), account("Ben")
    table = table_of(ann, ben, public=True)
    for _ in range(writing.REACTIONS_AT_ONCE):
        at_tables.react(table.pk, ann, React("heart"), NOON)
    with pytest.raises(Refused) as refused:
        at_tables.react(table.pk, ann, React("heart"), NOON)
    assert refused.value.code == "too_fast"
    at_tables.react(table.pk, ben, React("heart"), NOON)


def test_phrase_sent_again_is_said_once() -> None:
    ann = account("Ann")
    table, same = table_of(ann, public=True), nonce()
    assert say(table, ann, phrase="hello", nonce=same) == 1
    assert say(table, ann, phrase="hello", nonce=same) == 1
    assert say(table, ann, phrase="thank_you") == 2


def test_page_gets_the_newest_hundred() -> None:
    ann = account("Ann")
    table = table_of(ann, public=True)
    for number in range(NEWEST + 20):
        say(table, ann, at=NOON + timedelta(seconds=10 * number), phrase="hello")
    version, text = read(ann, table.pk, None, now())
    assert version == NEWEST + 20
    assert (text.count('"number"'), '"since":20,' in text) == (NEWEST, True)
    assert texts(table, ann, since=version - 1).count('"number"') == 1
    assert texts(table, ann, since=version).count('"number"') == 0
    assert texts(table, ann, since=version + 1).count('"number"') == NEWEST


def test_guests_keep_what_they_said_when_they_sign_up() -> None:
    visitor, ann, ben = guest(), account("Ann"), account("Ben")
    table = table_of(ann, visitor, public=False)
    say(table, visitor, phrase="hello")
    assert '"name":"Guest"' in texts(table, ann)
    merge_guest(visitor, ben, now())
    assert TableMessage.objects.get().sender == ben


class TestSockets:
    """What leaves the server."""

    def test_message_reaches_all_pages_of_the_table(self) -> None:
        ann, ben = account("Ann"), account("Ben")
        table = table_of(ann, ben, public=False)
        cookies = cookie_of(ann), cookie_of(ben)

        async def scenario() -> None:
            at_ann, at_ben, visitor = PageTab(cookies[0]), PageTab(cookies[1]), PageTab()
            for tab in (at_ann, at_ben, visitor):
                assert await tab.open(table=table.pk)
                opened = await tab.receive("table")
                assert (opened["v"], opened["messages"]) == (0, [])
                assert opened["rights"]["text"] is (tab is not visitor)
            await at_ann.send(t="say_at_table", id=7, nonce="nonce-of-ann", text="Good luck, Ben")
            got = {tab: await tab.receive("table") for tab in (at_ann, at_ben, visitor)}
            for tab, message in got.items():
                [line] = message["messages"]
                assert (line["text"], line["name"], line["seat"]) == ("Good luck, Ben", "Ann", 0)
                assert line["nonce"] == ("nonce-of-ann" if tab is at_ann else "")
                assert (message["since"], message["v"]) == (0, 1)
            await at_ben.send(t="react", reaction="heart")
            for tab in (at_ann, at_ben, visitor):
                reaction = await tab.receive("reaction")
                assert (reaction["seat"], reaction["reaction"]) == (1, "heart")
            await visitor.send(t="say_at_table", id=1, nonce="nonce-of-v", text="Hello")
            assert (await visitor.receive("refused"))["id"] == 1
            for tab in (at_ann, at_ben, visitor):
                await tab.close()

        run_async(scenario)

    def test_blocked_readers_get_nothing(self) -> None:
        ann, ben, cyd = account("Ann"), account("Ben"), account("Cyd")
        table = table_of(ann, ben, public=False)
        social.block(ann, cyd, NOON)  # Cyd watches
        social.block(ben, ann, NOON)  # while both sit at the table
        say(table, ann, text="secret before")
        cookies = {user: cookie_of(user) for user in (ben, cyd)}

        def speak() -> None:
            at = timezone.now()
            say(table, ann, at=at, text="secret later")
            at_tables.react(table.pk, ann, React("heart"), at)
            say(table, ann, at=at, phrase="thank_you")

        def say_ben() -> None:
            say(table, ben, phrase="good_game")

        async def scenario() -> None:
            tabs = {user: PageTab(cookies[user]) for user in (ben, cyd)}
            received: list[Any] = []
            for tab in tabs.values():
                assert await tab.open(table=table.pk)
                received.append(await tab.receive("table"))
            await sync_to_async(speak)()
            await sync_to_async(say_ben)()
            for tab in tabs.values():
                while (message := await tab.receive())["v"] < 4:
                    received.append(message)
                received.append(message)
            assert "secret" not in str(received)
            assert "heart" not in str(received)
            lines = [line for message in received for line in message.get("messages", ())]
            assert {line["sender"] for line in lines} == {ben.pk}
            for tab in tabs.values():
                await tab.close()

        run_async(scenario)
