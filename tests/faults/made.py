"""Makes messages as no page sends them: valid, changed, of other types, huge, deep and odd."""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import inspect

ODD_TEXTS = (
    "", " ", "\0", "a\0b", "\ud800", "\udfff\ud800", "e\u0301\u0301", "\u202eevil", "\u200b",
    "\ufeff",
    "\U0001d573",
    "\U0001f469\u200d\U0001f467", "\ufdfa" * 50, "\x1b[31m", "\u0663", "\uff2eaN",
    "'; DROP TABLE tables_table; --", "%s%n", "{}", "../..", "null", "a" * 3_000,
    "\U0001f004" * 900,
)  # fmt: skip
ODD_NUMBERS = (
    0, -1, 1, 2**31 - 1, 2**31, -(2**31) - 1, 2**53 + 1, 2**63 - 1, 2**63, -(2**63), 2**64, 10**30,
    -(10**300), 0.5, -0.0, 1e308, float("inf"), float("nan"),
)  # fmt: skip
KEYS = ("t", "id", "turn", "move", "do", "v", "to", "text", "nonce", "call", "number", "__class__")
SIGNS = ('"', "{", "}", "[", "]", ",", ":", "\\", "-", "9", "\0", "é")
DEPTHS = (3, 60, 600, 1_500)


class Maker:
    """Messages of one kind of socket. valid: makes one of the structs that the socket reads."""

    def __init__(self, structs: Sequence[Any], seed: int) -> None:
        self.chance = random.Random(seed)
        self._structs = list(structs)
        self.ids: list[Any] = [1, 2, 3]  # numbers and texts that mean something to the server

    def text(self, real: Any = None) -> str | None:
        """A message. real: one that a page would send now, if there is any."""
        kinds: tuple[tuple[Callable[[Any], str | None], int], ...] = (
            (self._valid, 30), (self._damaged, 20), (self._mistyped, 20), (self._random, 12),
            (self._deep, 5), (self._long, 2), (lambda _: None, 1),
        )  # fmt: skip
        makers, weights = zip(*kinds, strict=True)
        made = self.chance.choices(makers, weights)[0](real or self._message())
        return None if made is None else str(made)

    def _valid(self, message: Any) -> str:
        return _json(message)

    def _damaged(self, message: Any) -> str:
        """Characters are missing, doubled or others."""
        text = _json(message)
        for _ in range(self.chance.randint(1, 4)):
            at, length = self.chance.randrange(len(text) + 1), self.chance.randint(0, 3)
            other = self.chance.choice(
                ['"', "{", "}", "[", "]", ",", ":", "\\", "-", "9", "\0", "é"]
            )
            text = (
                text[:at]
                + self.chance.choice(["", other, text[at : at + 5] * 2])
                + text[at + length :]
            )
        return text

    def _mistyped(self, message: Any) -> str:
        """Some fields have other values, are missing, or are too many."""
        fields = dict(message)
        for _ in range(self.chance.randint(1, 2)):
            key = self.chance.choice([*fields, self.chance.choice(KEYS)])
            inner = fields.get(key)
            if isinstance(inner, dict) and inner and self.chance.random() < 0.7:
                fields[key] = {**inner, self.chance.choice([*inner, "extra"]): self._value(2)}
            elif self.chance.random() < 0.2:
                fields.pop(key, None)
            else:
                fields[key] = self._value(2)
        return _json(fields)

    def _random(self, _: Any) -> str:
        return _json(self._value(4))

    def _deep(self, message: Any) -> str:
        depth = self.chance.choice(DEPTHS)
        opening, closing = self.chance.choice([("[", "]"), ('{"a":', "}"), ("[[],", "]")])
        inner = opening * depth + self.chance.choice(["1", "", "[]"]) + closing * depth
        key = self.chance.choice([*message, "extra"])
        rest = _json({name: value for name, value in message.items() if name != key})
        return rest[:-1] + f',"{key}":{inner}}}' if rest != "{}" else inner

    def _long(self, message: Any) -> str:
        return _json({**message, "extra": "x" * self.chance.choice([4_000, 20_000, 60_000])})

    def _message(self) -> dict[str, Any]:
        """A message with values that its struct allows."""
        struct = self.chance.choice(self._structs)
        info = inspect.type_info(struct)
        assert isinstance(info, inspect.StructType)
        fields = {field.encode_name: self._of(field.type) for field in info.fields}
        return {"t": info.tag, **fields}

    def _of(self, kind: Any) -> Any:
        """A value of a type."""
        if isinstance(kind, inspect.UnionType):
            return self._of(self.chance.choice(kind.types))
        if isinstance(kind, inspect.IntType):
            return self.chance.choice(
                [*[i for i in self.ids if isinstance(i, int)], *ODD_NUMBERS[:8]]
            )
        if isinstance(kind, inspect.BoolType):
            return self.chance.random() < 0.5
        if isinstance(kind, inspect.StrType):
            return self._text(kind)
        if isinstance(kind, inspect.LiteralType):
            return self.chance.choice(list(kind.values))
        return self._value(3)

    def _text(self, kind: Any) -> str:
        words = [i for i in self.ids if isinstance(i, str)]
        if not kind.pattern:
            return self.chance.choice([*words, *ODD_TEXTS])
        return self.chance.choice([*words, f"{self.chance.getrandbits(60):015x}", "well_played"])

    def _value(self, depth: int) -> Any:
        """Any JSON."""
        kind = self.chance.randrange(8 if depth else 5)
        if kind < 2:
            return self.chance.choice([*ODD_TEXTS, *self.ids])
        if kind < 4:
            return self.chance.choice(ODD_NUMBERS)
        if kind == 4:
            return self.chance.choice([None, True, False])
        some = range(self.chance.randrange(4))
        if kind == 5:
            return [self._value(depth - 1) for _ in some]
        return {self.chance.choice([*KEYS, *ODD_TEXTS[:8]]): self._value(depth - 1) for _ in some}


def _json(value: Any) -> str:
    """With escapes for what is no Unicode, and NaN as JavaScript would write it."""
    return json.dumps(value, separators=(",", ":"))
