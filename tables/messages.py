"""Reads messages from a browser: JSON of one of several structs, whose field "t" says which."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from tables.game import Data


class BadMessage(Exception):  # noqa: N818
    """A message that cannot be read: why, and its id if that could be read."""

    def __init__(self, code: str, number: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.number = number


class MessageReader:
    """Decodes the messages of one kind of socket."""

    def __init__(self, structs: Iterable[Any], max_length: int) -> None:
        structs = tuple(structs)
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(reduce(or_, structs))
        self._kinds = frozenset(struct.__struct_config__.tag for struct in structs)
        self._max_length = max_length

    def read(self, text: str | None) -> Any:
        """Decodes a message from the browser; raises BadMessage."""
        if text is None:
            raise BadMessage("malformed")
        if len(text) > self._max_length:
            raise BadMessage("too_large")
        try:
            return self._decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise self._what_was_it(text) from error

    def id_of(self, text: str | None) -> int | None:
        """The id that the browser gave its message, if it can be read."""
        number = self._fields(text).get("id")
        return number if type(number) is int else None

    def _what_was_it(self, text: str) -> BadMessage:
        fields = self._fields(text)
        kind = fields.get("t", "")
        unknown = bool(fields) and isinstance(kind, str) and kind not in self._kinds
        return BadMessage("unknown_message" if unknown else "malformed", self.id_of(text))

    def _fields(self, text: str | None) -> Data:
        try:
            short = text and len(text) <= self._max_length
            found = msgspec.json.decode(text) if text and short else None
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            found = None
        return found if isinstance(found, dict) else {}
