"""A post office on this machine: a real mail server that keeps what arrives."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller


class PostOffice:
    def __init__(self, port: int) -> None:
        self.url = f"smtp://127.0.0.1:{port}?tls=no"
        self.arrived: list[EmailMessage] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.arrived.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 kept"


@contextmanager
def post_office() -> Iterator[PostOffice]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    office = PostOffice(port)
    server = Controller(office, hostname="127.0.0.1", port=port)
    server.start()
    try:
        yield office
    finally:
        server.stop()
