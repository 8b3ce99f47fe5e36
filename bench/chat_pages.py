"""Pages of people who write to each other, for the measurements of messages.

A page has one socket to /ws/me/. It resends what was not answered, as the site's script does, and
records every message in the order in which it arrived.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from bench.websocket import WebSocket, connect


class Incoming(msgspec.Struct):
    """The fields of a server message that the pages need."""

    t: str
    v: int = 0
    since: int = 0
    id: int = 0
    code: str = ""
    events: list[dict[str, Any]] = []


AGAIN_SECONDS = 1.0  # after which a page sends again what came too fast
decode = msgspec.json.Decoder(Incoming).decode


def make_friends(pairs: int) -> list[tuple[Any, Any]]:
    """Pairs of friends whose accounts are old enough for everything."""
    from datetime import timedelta

    from django.utils import timezone

    from accounts.models import User
    from social.models import Friendship

    at = timezone.now() - timedelta(days=3)
    people = [User(username=f"Friend-{number}", date_joined=at) for number in range(2 * pairs)]
    users = User.objects.bulk_create(people)
    couples = list(zip(users[::2], users[1::2], strict=True))
    Friendship.objects.bulk_create(
        Friendship(low=low, high=high, asked_by=low, state="friends", at=at)
        for low, high in couples
    )
    return couples


def begin_conversations(couples: Sequence[tuple[Any, Any]]) -> None:
    """An hour ago, so that what is measured are conversations in progress."""
    from datetime import timedelta

    from django.utils import timezone

    from chat import services

    for low, high in couples:
        at = timezone.now() - timedelta(hours=1)
        services.send(low, high.pk, "Hello", f"first-{low.pk:08}", at)


class ChatPage:
    """One person's page. on_message: called with each message event of the other's."""

    def __init__(self, user: int, other: int, cookie: str, ports: Sequence[int]) -> None:
        self.user, self.other = user, other
        self.received: list[tuple[int, str]] = []  # number and text of both sides' messages
        self.wrong: list[str] = []
        self.on_message: Callable[[dict[str, Any]], None] | None = None
        self.unanswered: dict[int, str] = {}  # by id: what was sent
        self._cookie, self._ports = cookie, ports
        self._version: int | None = None
        self._opened = 0
        self._last_id = 0
        self.socket: WebSocket | None = None
        self._reopening = asyncio.Lock()

    async def open(self) -> None:
        """Opens the socket; after an interruption at the next process, from the same version."""
        port = self._ports[self._opened % len(self._ports)]
        self._opened += 1
        since = "" if self._version is None else f"&since={self._version}"
        path = f"/ws/me/?tab=page-{self.user:08}{since}"
        self.socket = await connect(port, path, self._cookie, self._receive)

    async def stand(self) -> None:
        """Waits for the first state."""
        while self._version is None:
            await asyncio.sleep(0.01)

    def cut(self) -> None:
        """The network fails."""
        if self.socket:
            self.socket.abort()
            self.socket = None

    async def reopen(self) -> None:
        """Opens the socket if it is closed, until that works; resends what was not answered."""
        async with self._reopening:
            while self.socket is None or self.socket.is_closing():
                with suppress(OSError, ConnectionError):
                    await self.open()
                    for text in self.unanswered.values():
                        self._write(text)
                await asyncio.sleep(0.05)

    def say(self, text: str) -> None:
        self._last_id += 1
        body = {"t": "send_message", "id": self._last_id, "to": self.other, "text": text}
        body["nonce"] = f"{self.user:08}-{self._last_id:08}"
        self.unanswered[self._last_id] = msgspec.json.encode(body).decode()
        self._write(self.unanswered[self._last_id])

    def ping(self) -> None:
        self._write(f'{{"t":"ping","v":{self._version or 0}}}')

    def _write(self, text: str) -> None:
        if text and self.socket and not self.socket.is_closing():
            self.socket.send(text)

    def _receive(self, data: bytes) -> None:
        message = decode(data)
        if message.t == "state":
            self._version = message.v
        elif message.t == "events":
            self._follow(message)
        elif message.t == "done":
            self.unanswered.pop(message.id, None)
        elif message.t == "refused" and message.code == "too_fast":
            loop = asyncio.get_running_loop()
            loop.call_later(AGAIN_SECONDS, self._write, self.unanswered.get(message.id, ""))
        elif message.t == "refused":
            self.wrong.append(f"refused: {message.code}")

    def _follow(self, message: Incoming) -> None:
        if message.since != self._version:
            self.wrong.append(f"events after {message.since}, but {self._version} was the last")
        self._version = message.v
        for event in message.events:
            if event["kind"] == "message":
                self.received.append((event["number"], event["text"]))
                if self.on_message and not event["mine"]:
                    self.on_message(event)


async def pages_of(
    couples: Sequence[tuple[Any, Any]], cookie_of: Callable[[Any], str], ports: Sequence[int]
) -> list[tuple[ChatPage, ChatPage]]:
    """Opens a page for each person; those of a pair at different processes."""
    from asgiref.sync import sync_to_async

    opened = []
    for low, high in couples:
        pair = []
        for user, other, order in ((low, high, ports), (high, low, ports[::-1])):
            cookie = await sync_to_async(cookie_of)(user)
            page = ChatPage(user.pk, other.pk, cookie, order)
            await page.open()
            await page.stand()
            pair.append(page)
        opened.append((pair[0], pair[1]))
    return opened


def faults_of(first: ChatPage, second: ChatPage, texts: set[str]) -> list[str]:
    """What is wrong with a conversation in which these texts were sent; [] if nothing is."""
    wrong = [*first.wrong, *second.wrong]
    for page in (first, second):
        numbers = [number for number, _ in page.received]
        arrived = [text for _, text in page.received]
        if numbers != sorted(numbers):
            wrong.append("out of order")
        if len(set(numbers)) != len(numbers) or len(set(arrived)) != len(arrived):
            wrong.append("duplicated")
        if set(arrived) != texts:
            wrong.append(f"lost {len(texts - set(arrived))}")
    if first.received != second.received:
        wrong.append("the two pages differ")
    return wrong
