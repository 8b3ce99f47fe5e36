"""Verifiable randomness: named streams of numbers derived from one seed.

PURE. Block k of a stream is the SHA-256 of "seed/name/k" (text, k from 0), read as eight
big-endian 32-bit numbers. A number below n is the next 32-bit number below the largest multiple
of n, modulo n, so all are equally likely. A shuffle goes from the last place down
(Fisher-Yates). Streams with different names are independent.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
_SPAN = 1 << 32


def commitment(seed: str) -> str:
    """The SHA-256 of a seed's text, shown before the deal."""
    return hashlib.sha256(seed.encode()).hexdigest()


def following(seed: str) -> str:
    """The seed of the next game, where those of several games follow from the first."""
    return hashlib.sha256(f"{seed}/next".encode()).hexdigest()


class RandomStream:
    """One named stream of a seed: `RandomStream(seed, "wall")`."""

    def __init__(self, seed: str, name: str) -> None:
        self._words = _words(f"{seed}/{name}")

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        limit = _SPAN - _SPAN % n
        while True:
            word = next(self._words)
            if word < limit:
                return word % n

    def unit(self) -> float:
        """A number from 0 up to, not including, 1."""
        return next(self._words) / _SPAN

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        out = list(items)
        for last in range(len(out) - 1, 0, -1):
            other = self.below(last + 1)
            out[last], out[other] = out[other], out[last]
        return out

    def die(self) -> int:
        return self.below(6) + 1

    def dice(self) -> tuple[int, int]:
        return self.die(), self.die()


def _words(prefix: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"{prefix}/{block}".encode()).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1
