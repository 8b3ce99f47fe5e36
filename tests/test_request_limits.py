"""Everything that a stranger can send to the server process has a limit, and a word."""

import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from billing import webhooks
from config.channel import LINGER_BYTES, MAX_BODY
from mahjong.rules.american.card_catalog import LONGEST as LONGEST_CARD
from solitaire.rules.layout import LONGEST as LONGEST_LAYOUT
from tests.processes import server, wait_until
from tests.test_server import connected, handshake, is_cut

WHOLE = b"\r\nHost: 127.0.0.1\r\n"
POST, GET = b"POST / HTTP/1.1" + WHOLE, b"GET / HTTP/1.1" + WHOLE
CHUNK = b"ffff\r\n" + b"x" * 0xFFFF + b"\r\n"
END_OF_CHUNKS = b"0\r\n\r\n"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with server(application="tests.measured_bodies:application") as (_, port):
        yield port


def answer(port: int, *sent: bytes) -> bytes:
    """What the server says to this until it closes the connection, or has answered as a whole."""
    with connected(port) as visitor:
        for each in sent:
            visitor.sendall(each)
        found = b""
        while more := visitor.recv(65_536):
            found += more
            if b" bytes" in found or found.endswith(b"</html>\n"):
                break
        return found


def status(answered: bytes) -> int:
    return int(answered.split()[1])


def declared(length: int, more: bytes = b"") -> bytes:
    return POST + b"Content-Length: %d\r\n%s\r\n" % (length, more)


def chunked(length: int) -> bytes:
    chunks = b"".join(b"3e8\r\n" + b"x" * 1_000 + b"\r\n" for _ in range(length // 1_000))
    return POST + b"Transfer-Encoding: chunked\r\n\r\n" + chunks


def test_all_that_the_site_takes_is_shorter() -> None:
    """A text of the admin is sent with three bytes for a letter."""
    for longest in (LONGEST_CARD, LONGEST_LAYOUT):
        assert len(urlencode({"text": "#" * longest})) < MAX_BODY * 0.7
    assert webhooks.LARGEST < MAX_BODY


def test_longest_body_passes(port: int) -> None:
    whole = declared(MAX_BODY), b"x" * MAX_BODY
    assert b"%d bytes" % MAX_BODY in answer(port, *whole)
    assert b"%d bytes" % MAX_BODY in answer(port, chunked(MAX_BODY), END_OF_CHUNKS)
    waits = declared(3, b"Expect: 100-continue\r\n")
    assert answer(port, waits, b"abc").startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200")


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="only Linux lists open files")
def test_body_is_not_written_to_the_disk(port: int) -> None:
    """As Twisted does with a body of 100,000 bytes."""
    disk = b"GET /disk HTTP/1.1" + WHOLE + b"\r\n"
    before = answer(port, disk)
    with connected(port) as visitor:
        visitor.sendall(declared(MAX_BODY) + b"x" * (MAX_BODY - 1))
        time.sleep(0.2)
        assert answer(port, disk) == before


def test_form_is_not_read_before_the_site_reads_it(port: int) -> None:
    """Twisted would refuse a form without parts by itself."""
    form = declared(3, b"Content-Type: multipart/form-data; boundary=x\r\n")
    assert b"3 bytes" in answer(port, form, b"abc")


@pytest.mark.parametrize(
    "sent",
    [
        declared(MAX_BODY + 1, b"Accept-Language: es\r\n"),
        declared(400_000_000, b"Expect: 100-continue\r\nCookie: django_language=es\r\n"),
        POST + b"Accept-Language: es\r\nContent-Length: " + b"9" * 5_000 + b"\r\n\r\n",
        chunked(MAX_BODY + 1_000).replace(WHOLE, WHOLE + b"Accept-Language: es\r\n", 1),
    ],
    ids=["declared", "asks first", "thousands of digits", "chunks"],
)
def test_longer_body_is_refused_in_the_language_of_the_reader(port: int, sent: bytes) -> None:
    refused = answer(port, sent)
    assert (status(refused), refused.count(b"HTTP/1.1")) == (413, 1)
    assert b"Connection: close" in refused
    assert b"Era demasiado largo" in refused


@pytest.mark.parametrize("head", [declared(400_000_000), chunked(0)])
def test_body_without_end_is_cut(port: int, head: bytes) -> None:
    """What the system keeps on the way comes on top of what the server process reads."""
    with connected(port) as visitor:
        visitor.sendall(head)
        sent, deadline = 0, time.monotonic() + 20
        try:
            while time.monotonic() < deadline:
                sent += visitor.send(CHUNK)
        except ConnectionError:
            assert sent < LINGER_BYTES + 12_000_000
        else:
            pytest.fail(f"the server takes more after {sent} bytes")


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (b"GET /" + b"a" * 20_000 + b" HTTP/1.1" + WHOLE + b"\r\n", 414),
        (b"GET /" + b"a" * 20_000, 414),
        (GET + b"Cookie: " + b"a" * 17_000 + b"\r\n\r\n", 431),
        (GET + b"Cookie: " + b"a" * 17_000, 431),
        (GET + b"".join(b"A%d: %s\r\n" % (n, b"b" * 1_000) for n in range(20)) + b"\r\n", 431),
        (GET + b"".join(b"A%d: b\r\n" % n for n in range(600)) + b"\r\n", 431),
        (GET + b"A: b\r\n" + b" more\r\n" * 5_000 + b"\r\n", 431),
        (GET + b"no colon\r\n\r\n", 400),
        (b"GET\r\n\r\n", 400),
        (POST + b"Content-Length: -1\r\n\r\n", 400),
        (POST + b"Transfer-Encoding: chunked\r\n\r\nnot a length\r\n", 400),
        (declared(5, b"Transfer-Encoding: chunked\r\n"), 400),
        (declared(300_001, b"Accept-Language: \xff\r\n"), 413),
    ],
)
def test_refused_request_gets_a_page(port: int, sent: bytes, expected: int) -> None:
    refused = answer(port, sent)
    assert status(refused) == expected
    assert b"</h1>" in refused


def test_requests_whose_answers_are_not_read_are_not_answered(port: int) -> None:
    """Sent all at once, as no browser does. All answers would have to wait in memory."""
    with connected(port, buffer=4_096) as visitor:
        visitor.sendall((b"GET /long HTTP/1.1" + WHOLE + b"\r\n") * 100)
        here, before, asked = str(visitor.getsockname()[1]).encode(), -1, 0
        while not asked or before < asked:  # until the server takes no more of them
            before, asked = asked, answer(port, b"GET /held HTTP/1.1" + WHOLE + b"\r\n").count(here)
        answered = 0
        try:
            while more := visitor.recv(65_536):
                answered += more.count(b"HTTP/1.1 200")
        except ConnectionError:  # what it had not read was thrown away
            pass
        assert answered < 20


def test_requests_whose_answers_are_read_may_follow_at_once(port: int) -> None:
    with connected(port) as visitor:
        visitor.sendall((GET + b"\r\n") * 20)
        found = b""
        while found.count(b"0 bytes") < 20:
            more = visitor.recv(65_536)
            assert more, "the connection was cut"
            found += more


@pytest.mark.parametrize("early", [b"\x89\x80\0\0\0\0", b"x" * 1_000, b"GET / HTTP/1.1\r\n\r\n"])
def test_frames_before_the_handshake_is_answered_are_cut(port: int, early: bytes) -> None:
    with handshake(port, "/waits") as visitor:
        visitor.settimeout(5)
        here = str(visitor.getsockname()[1]).encode()
        wait_until(lambda: here in answer(port, b"GET /held HTTP/1.1" + WHOLE + b"\r\n"))
        visitor.sendall(early)
        assert is_cut(visitor)


def test_body_of_a_handshake_is_cut(port: int) -> None:
    with handshake(port, "/waits", 0, **{"Content-Length": "6"}) as visitor:
        visitor.settimeout(5)
        visitor.sendall(b"\x89\x80\0\0\0\0")
        assert is_cut(visitor)


def test_compressed_frames_are_not_taken(port: int) -> None:
    """A few bytes could become megabytes."""
    offer = {"Sec-WebSocket-Extensions": "permessage-deflate"}
    with handshake(port, "/open", 0, **offer) as visitor:
        visitor.settimeout(5)
        opened = visitor.recv(65_536)
        assert opened.startswith(b"HTTP/1.1 101")
        assert b"permessage" not in opened
        visitor.sendall(b"\xc1\x80\0\0\0\0")
        assert is_cut(visitor)
