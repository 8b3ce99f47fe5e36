"""The server process cuts who sends frames or half requests without end."""

import re
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from daphne.cli import CommandLineInterface

from accounts.models import User
from accounts.timestamps import now
from config.channel import LimitedChannel, LimitedRequest
from config.server import DEFAULTS, LimitedServer, LimitedWebSocket
from notifications.consumer import BURST
from sockets import streams
from tables import services
from tables.models import Table
from tests.kept_requests import MARK
from tests.processes import ROOT, server, wait_until
from tests.toy_app import installed

MASK = b"\0\0\0\0"
TEXT, PING, PONG, FINAL = 1, 9, 10, 0x80
# Names of the server's own; the others are Daphne's, Twisted's or autobahn's.
OWN = {
    "close_sockets", "leave", "refuse", "refused", "sockets", "stop_listening", "_abort_after",
    "_forget_handshake", "_handle_signals", "_reads", "_refuse", "_swallowed",
}  # fmt: skip
TIMEOUT = 20  # seconds; long, because the machine may be busy
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Iterator[Table]:
    with installed():
        ann = User.objects.create(username="Ann")
        yield services.play_now(ann, "odds", now(), {"pace": 0})


def test_limit_on_frames_is_the_one_described() -> None:
    code, text = (ROOT / "config/server.py").read_text(), (ROOT / "docs/protocol.md").read_text()
    (limits,) = re.findall(r"FRAMES_AT_ONCE = (\d+)\.0, (\d+)\.0", code)
    (described,) = re.findall(r"(\d+) frames a second\D{1,20}(\d+) at once", text)
    assert described == limits


@pytest.mark.parametrize("kind", [LimitedWebSocket, LimitedServer, LimitedRequest, LimitedChannel])
def test_what_the_server_replaces_is_still_there(kind: type) -> None:
    """What has another name in a new version would never be called."""
    names = {name for name in vars(kind) if not name.startswith("__")} - OWN
    assert names
    assert names <= {name for base in kind.__mro__[1:] for name in vars(base)}


def test_limits_are_options_that_daphne_has() -> None:
    options = vars(CommandLineInterface().parser.parse_args(["site:application"]))
    assert DEFAULTS.keys() <= options.keys()


@pytest.fixture(scope="module")
def port(django_db_setup: None) -> Iterator[int]:
    with server("--http-timeout", "1") as (_, port):
        yield port


def connected(port: int, buffer: int = 0) -> socket.socket:
    """buffer: how many bytes the system may keep for it."""
    made = socket.socket()
    if buffer:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    made.settimeout(TIMEOUT)
    made.connect(("127.0.0.1", port))
    return made


def handshake(port: int, path: str, buffer: int = 0, **changed: str) -> socket.socket:
    headers = {"Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}"} | changed
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng=="]
    visitor = connected(port, buffer)
    visitor.sendall("\r\n".join([*lines, "", ""]).encode())
    return visitor


def watching(port: int, table: Table, buffer: int = 0) -> socket.socket:
    """A visitor who has received the table's first update."""
    visitor = handshake(port, f"/ws/table/{table.pk}/", buffer)
    read_until(visitor, b'"update"')
    return visitor


def read_until(visitor: socket.socket, text: bytes) -> None:
    answer = b""
    while text not in answer:
        more = visitor.recv(65_536)
        assert more, "the connection was cut"
        answer = answer[-len(text) :] + more


def tell(table: Table, text: bytes) -> None:
    """Sends a text to all pages of a table."""
    streams.publish([(streams.channel_name(table.pk), streams.transient(text))])


def status_of(visitor: socket.socket) -> int:
    with visitor:
        return int(visitor.recv(65_536).split()[1])


def frame(first_byte: int) -> bytes:
    return bytes([first_byte, 0x80]) + MASK


def long_frame(first_byte: int, length: int) -> bytes:
    kind, width = (126, 2) if length < 1 << 16 else (127, 8)
    return bytes([first_byte, 0x80 | kind]) + length.to_bytes(width, "big") + MASK + b"x" * length


def is_cut(visitor: socket.socket) -> bool:
    """Whether the server ends the connection, whatever it sends until then."""
    try:
        while visitor.recv(65_536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True


@pytest.mark.parametrize(
    "flood",
    [
        frame(PING | FINAL) * 1_000,
        frame(PONG | FINAL) * 1_000,
        frame(TEXT) + frame(0) * 1_000,  # fragments of a message that never ends
    ],
    ids=["pings", "pongs", "fragments"],
)
def test_flood_of_frames_is_cut(port: int, table: Table, flood: bytes) -> None:
    with handshake(port, f"/ws/table/{table.pk}/") as visitor:
        visitor.settimeout(5)
        assert b"101 Switching" in visitor.recv(65_536)
        visitor.sendall(flood)
        assert is_cut(visitor)


@pytest.mark.parametrize(
    "message",
    [long_frame(TEXT | FINAL, 65_537), long_frame(TEXT, 40_000) + long_frame(0, 40_000)],
    ids=["one frame", "fragments"],
)
def test_long_message_is_cut(port: int, table: Table, message: bytes) -> None:
    with watching(port, table) as visitor:
        visitor.settimeout(5)
        visitor.sendall(message)
        assert is_cut(visitor)


def test_message_within_the_limit_of_the_server_is_answered(port: int, table: Table) -> None:
    """The site refuses it in words."""
    with watching(port, table) as visitor:
        visitor.sendall(long_frame(TEXT | FINAL, 65_536))
        read_until(visitor, b'"too_large"')


def test_pages_may_all_come_back_at_once() -> None:
    """The system keeps their connections while the process is busy."""
    with server() as (process, port), ExitStack() as stack:
        process.end(signal.SIGSTOP)
        for _ in range(100):  # Twisted alone has room for 50
            stack.enter_context(connected(port))


def test_open_socket_keeps_nothing_of_its_handshake() -> None:
    """A browser's headers have a kilobyte, and the server has them five times."""

    def kept() -> bytes:
        visitor.sendall(frame(TEXT | FINAL))
        return visitor.recv(65_536)[2:]

    counting = server(application="tests.kept_requests:application")
    with counting as (_, port), handshake(port, "/", 0, Cookie=MARK) as visitor:
        read_until(visitor, b"\r\n\r\n")
        wait_until(lambda: kept() == b"0 connections, 0 requests, 0 marks")


def test_browser_that_does_not_read_is_cut(port: int, table: Table) -> None:
    """The system keeps some megabytes for it; the server process keeps two."""
    with watching(port, table) as idle, watching(port, table) as reader:
        for _ in range(40):
            tell(table, b"x" * 500_000 + b"end")
            read_until(reader, b"end")
        idle.settimeout(5)
        assert is_cut(idle)


def test_message_to_a_browser_may_be_long(port: int, table: Table) -> None:
    """Longer than a message from it: what was said at a table, or what a page has missed."""
    with watching(port, table) as visitor:
        tell(table, b"x" * 1_000_000 + b"end")
        read_until(visitor, b"end")


def test_a_slow_browser_gets_all_texts_whole_and_in_order(port: int, table: Table) -> None:
    """The system takes a part of them at once; the rest waits in the server process."""
    texts = [letter * 300_000 for letter in (b"a", b"b", b"c", b"d")]
    with watching(port, table, buffer=4_096) as slow, watching(port, table) as reader:
        for text in texts:
            tell(table, text)
            read_until(reader, text)
        frames = [b"\x81\x7f" + len(text).to_bytes(8) + text for text in texts]
        assert read(slow, sum(map(len, frames))) == b"".join(frames)


def read(visitor: socket.socket, length: int) -> bytes:
    found = b""
    while len(found) < length:
        more = visitor.recv(65_536)
        assert more, "the connection was cut"
        found += more
    return found


def test_some_pings_are_answered(port: int, table: Table) -> None:
    with handshake(port, f"/ws/table/{table.pk}/") as visitor:
        answer = visitor.recv(65_536)
        visitor.sendall(frame(PING | FINAL) * 50)
        while answer.count(bytes([PONG | FINAL, 0])) < 50:
            answer += visitor.recv(65_536)


def test_messages_within_the_limit_of_a_page_are_answered(port: int, table: Table) -> None:
    ping = b'{"t":"ping","v":0}'
    message = bytes([TEXT | FINAL, 0x80 | len(ping)]) + MASK + ping
    expected = int(BURST)
    with handshake(port, f"/ws/me/?table={table.pk}") as visitor:
        answer = visitor.recv(65_536)
        visitor.sendall(message * expected)
        while answer.count(b'"pong"') < expected:
            more = visitor.recv(65_536)
            assert more, "the connection was cut"
            answer += more


HALF = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize("first", ["", "GET / HT", HALF, f"{HALF}Content-Length: 9999\r\n\r\n"])
def test_half_a_request_is_cut_though_more_keeps_coming(port: int, first: str) -> None:
    with connected(port) as visitor:
        visitor.sendall(first.encode())
        visitor.settimeout(0.1)
        for _ in range(10 * TIMEOUT):
            try:
                assert not visitor.recv(65_536)
                break
            except TimeoutError:
                visitor.sendall(b"x")
        else:
            pytest.fail("the server still waits for the rest")


def test_whole_request_is_answered_on_a_kept_connection(port: int) -> None:
    with connected(port) as visitor:
        for _ in range(2):
            visitor.sendall(f"HEAD /help/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            assert visitor.recv(65_536).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    ("path", "changed", "status"),
    [
        ("/ws/nowhere/", {}, 404),
        ("/ws/table/a b/", {}, 404),
        ("/", {}, 404),
        ("/ws/table/x/", {"Host": "evil.example", "Origin": "http://evil.example"}, 400),
        ("/ws/table/x/", {"Origin": "http://evil.example"}, 403),
        ("/ws/table/x/?since=%ff", {}, 101),
    ],
)
def test_handshake_is_refused_with_a_status(
    port: int, path: str, changed: dict[str, Any], status: int
) -> None:
    path = path.replace(" ", "%20")
    assert status_of(handshake(port, path, **changed)) == status
