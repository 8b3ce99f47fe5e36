"""Which usernames there may be: 3-20 ASCII letters, digits, _ or -, starting with a letter.

Some words are kept for the house and some would hurt. They are looked for in a name as a person
reads it, so `Adm1n` and `Ad-Min` are `admin` too.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from django.core.exceptions import ValidationError

LONGEST = 20
_SHAPE = re.compile(rf"[A-Za-z][A-Za-z0-9_-]{{2,{LONGEST - 1}}}\Z")
# Characters that look alike, and those that one reads over. l and i stand for each other.
_LOOKS = str.maketrans("013457l", "oieasti", "_-")


class Rule(NamedTuple):
    """A word that names may not be, or (part) may not hold."""

    word: str  # folded
    kind: str  # "reserved" or "offensive"
    part: bool


def validate_username(name: str) -> None:
    """Raises ValidationError with code `username_shape`."""
    if not _SHAPE.match(name):
        raise ValidationError(
            f"A username has 3 to {LONGEST} letters, digits, - or _, and starts with a letter.",
            code="username_shape",
        )


def validate_word(word: str) -> None:
    """For the list: what folds to nearly nothing would be found in nearly every name."""
    if len(fold(word)) < 3:
        raise ValidationError("A word needs at least 3 letters.", code="word_short")


def fold(name: str) -> str:
    """How a name reads: look-alikes are one, small and capital letters too."""
    return name.lower().translate(_LOOKS)


def broken_rule(name: str, rules: Iterable[Rule]) -> Rule | None:
    """The first rule that a name breaks. A number at its end makes `admin7` no other word."""
    read = fold(name)
    whole = {read, fold(name.rstrip("0123456789_-"))}
    for rule in rules:
        if rule.word in read if rule.part else rule.word in whole:
            return rule
    return None
