"""Frames that the server writes, by the examples of RFC 6455, 5.7, and what of them waits."""

import pytest
from twisted.internet.abstract import FileDescriptor
from twisted.internet.testing import MemoryReactor

from config.channel import text_frame, unsent, write


class Line(FileDescriptor):
    """A connection of Twisted's over which the system takes only so many bytes."""

    connected = True

    def __init__(self) -> None:
        super().__init__(MemoryReactor())
        self.room, self.sent = 0, b""

    def writeSomeData(self, data: bytes) -> int:  # noqa: N802  (Twisted's name)
        taken = bytes(data[: self.room])
        self.room -= len(taken)
        self.sent += taken
        return len(taken)


def test_a_short_text() -> None:
    assert text_frame("Hello") == bytes([0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])


@pytest.mark.parametrize(
    ("length", "head"),
    [
        (0, "81 00"),
        (125, "81 7D"),
        (126, "81 7E 00 7E"),
        (256, "81 7E 01 00"),
        (65_535, "81 7E FF FF"),
        (65_536, "81 7F 00 00 00 00 00 01 00 00"),
    ],
)
def test_lengths(length: int, head: str) -> None:
    assert text_frame("x" * length) == bytes.fromhex(head) + b"x" * length


def test_the_length_is_that_of_the_encoded_text() -> None:
    assert text_frame("九萬") == b"\x81\x06" + "九萬".encode()


def test_what_waits_is_counted_and_stays_in_order() -> None:
    line = Line()
    line.room = 3
    write(line, b"abcdef")
    assert (line.sent, unsent(line)) == (b"abc", 3)
    line.room = 2
    write(line, b"ghi")
    assert (line.sent, unsent(line)) == (b"abc", 6)
    line.doWrite()
    assert (line.sent, unsent(line)) == (b"abcde", 4)
    line.room = 9
    line.doWrite()
    line.doWrite()
    assert (line.sent, unsent(line)) == (b"abcdefghi", 0)
