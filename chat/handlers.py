"""What pages send on /ws/me/ about messages; registered by the app's configuration."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from chat import at_tables, services
from chat.protocol import React, ReadMessages, SayAtTable, SendMessage, Typing
from chat.refusals import must
from chat.selectors import Sent
from chat.services import Draft
from notifications.hooks import Handler, OpenPage, SharedHandler


def send_message(page: OpenPage, message: SendMessage, at: int) -> dict[str, Any]:
    user = _account(page)
    to = message.group or message.to
    return _result(services.send(user, to, message.text, message.nonce, _moment(at)))


def send_messages(
    asked: Sequence[tuple[OpenPage, SendMessage, int]],
) -> list[dict[str, Any] | None]:
    """Sends messages of several pages at once. None for those that `send_message` has to send."""
    drafts = {
        number: Draft(page.user, message.to, message.text, message.nonce, _moment(at))
        for number, (page, message, at) in enumerate(asked)
        if not page.user.guest and not message.group
    }
    sent = dict(zip(drafts, services.send_together(list(drafts.values())), strict=True))
    found = (sent.get(number) for number in range(len(asked)))
    return [_result(each) if each else None for each in found]


def _result(sent: Sent) -> dict[str, Any]:
    return {"number": sent.number, "at": int(sent.at.timestamp() * 1000)}


def typing(page: OpenPage, message: Typing, at: int) -> None:
    services.typing(_account(page), message.to, _moment(at))


def read_messages(page: OpenPage, message: ReadMessages, at: int) -> None:
    to = message.group or message.other
    services.read(_account(page), to, message.number, _moment(at))


def say_at_table(page: OpenPage, message: SayAtTable, at: int) -> dict[str, Any]:
    return {"number": at_tables.say(page.table, page.user, message, _moment(at))}


def react(page: OpenPage, message: React, at: int) -> None:
    at_tables.react(page.table, page.user, message, _moment(at))


HANDLERS: dict[type[Any], Handler] = {
    SendMessage: send_message,
    Typing: typing,
    ReadMessages: read_messages,
    SayAtTable: say_at_table,
    React: react,
}
SHARED_HANDLERS: dict[type[Any], SharedHandler] = {SendMessage: send_messages}


def _account(page: OpenPage) -> Any:
    """The account that is signed in; guests and visitors have no conversations."""
    return must(page.user is not None and not page.user.guest and page.user, "no_account")


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)
