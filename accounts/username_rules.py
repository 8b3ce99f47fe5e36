"""Which usernames are allowed: 3-20 ASCII letters, digits, _ or -, starting with a letter.

Reserved and offensive words are recognised despite look-alike characters: `Adm1n` and `Ad-Min`
count as `admin`.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MAX_LENGTH = 20
_SHAPE = re.compile(rf"[A-Za-z][A-Za-z0-9_-]{{2,{MAX_LENGTH - 1}}}\Z")
# Look-alike characters, and separators to ignore. l counts as i.
_LOOKS = str.maketrans("013457l", "oieasti", "_-")


class Rule(NamedTuple):
    """A word that usernames may not be or, with `part`, may not contain."""

    word: str  # folded
    kind: str  # "reserved" or "offensive"
    part: bool


def validate_username(name: str) -> None:
    """Raises ValidationError with code `username_shape`."""
    if not _SHAPE.match(name):
        raise ValidationError(
            _("A username has 3 to 20 letters, digits, - or _, and starts with a letter."),
            code="username_shape",
        )


def validate_word(word: str) -> None:
    """Rejects words that are too short: as a part, they would be found in nearly every name."""
    if len(fold(word)) < 3:
        raise ValidationError("A word needs at least 3 letters.", code="word_short")


def fold(name: str) -> str:
    """The name in lower case, with look-alike characters replaced and separators removed."""
    return name.lower().translate(_LOOKS)


def broken_rule(name: str, rules: Iterable[Rule]) -> Rule | None:
    """The first rule that a name breaks. A number at the end is ignored: `admin7` is `admin`."""
    folded = fold(name)
    whole = {folded, fold(name.rstrip("0123456789_-"))}
    for rule in rules:
        if rule.word in folded if rule.part else rule.word in whole:
            return rule
    return None
