"""Frames that the server writes, by the examples of RFC 6455, section 5.7."""

import pytest

from config.frames import text_frame


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
