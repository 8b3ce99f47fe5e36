"""Text frames of websockets, as the server writes them.

autobahn formats a line for a debug log with each frame it sends, and Twisted writes only once the
system has told it that it may. Both take longer than building and writing a frame.
"""

from typing import Any

WHOLE_TEXT = b"\x81"  # the first byte of a frame that holds a whole text message


def text_frame(text: str) -> bytes:
    """A message as one frame (RFC 6455, 5.2). Servers do not mask frames."""
    payload = text.encode()
    length = len(payload)
    if length < 126:
        return b"%b%b%b" % (WHOLE_TEXT, length.to_bytes(1), payload)
    if length < 1 << 16:
        return b"%b\x7e%b%b" % (WHOLE_TEXT, length.to_bytes(2), payload)
    return b"%b\x7f%b%b" % (WHOLE_TEXT, length.to_bytes(8), payload)


def unsent(transport: Any) -> int:
    """How many bytes wait in this process until the other side reads."""
    return len(transport.dataBuffer) - int(transport.offset) + int(transport._tempDataLen)


def write(transport: Any, data: bytes) -> None:
    """Writes at once what the system takes, unless something waits already."""
    if transport.connected and not transport.disconnecting and not unsent(transport):
        taken = transport.writeSomeData(data)
        if not isinstance(taken, Exception):  # a lost connection: Twisted notices when it writes
            data = data[taken:]
    if data:
        transport.write(data)
