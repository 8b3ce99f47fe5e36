"""A real SMTP server on this machine that keeps the mail it receives."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from threading import Condition
from typing import Any

from aiosmtpd.controller import Controller


class MailServer:
    def __init__(self, port: int) -> None:
        self.url = f"smtp://127.0.0.1:{port}?tls=no"
        self.arrived: list[EmailMessage] = []
        self.refusals = 0  # how many deliveries it still refuses
        self.answers: dict[str, str] = {}  # what it says to names in addresses, instead of "250"
        self.greeting = "250 hello"  # a refusal: to the site itself
        self.refusal = "451 try again later"
        self.attempts = 0
        self._arrival = Condition()  # mail is received in a thread of the server

    async def handle_EHLO(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name = hostname
        return [self.greeting]

    async def handle_HELO(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, hostname: str
    ) -> str:
        session.host_name = hostname
        self.attempts += self.greeting != "250 hello"
        return self.greeting

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        for name, answer in self.answers.items():
            if name in address:
                self.attempts += 1
                return answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.attempts += 1
        if self.attempts <= self.refusals:
            return self.refusal
        with self._arrival:
            self.arrived.append(message_from_bytes(envelope.content, policy=policy.default))
            self._arrival.notify_all()
        return "250 kept"

    def mail_to(self, name: str, subject: str, within: float) -> EmailMessage:
        """The first mail to this name with this subject; waits up to `within` seconds."""

        def found() -> EmailMessage | None:
            fits = (m for m in self.arrived if name in m["To"] and subject in m["Subject"])
            return next(fits, None)

        with self._arrival:
            mail = self._arrival.wait_for(found, within)
        assert mail, f"no mail about {subject!r} has come to {name}"
        return mail


def text_of(mail: EmailMessage) -> str:
    """The text part of a mail."""
    part = mail.get_body(("plain",))
    assert part
    return str(part.get_content())


@contextmanager
def mail_server() -> Iterator[MailServer]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = MailServer(port)
    controller = Controller(server, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield server
    finally:
        controller.stop()
