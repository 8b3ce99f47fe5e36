"""Which usernames are allowed: 3-20 ASCII letters, digits, _ or -, starting with a letter.

Names and words are compared folded, so that look-alike characters make no difference: `Adm1n` and
`Ad-Min` are `admin`, `Ann_` is `ann`, and `c1eo` is `cleo`.
"""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MIN_LENGTH, MAX_LENGTH = 3, 20
# Look-alike characters, and separators to ignore. l counts as i. Folding twice changes nothing.
LOOKS = {
    "_": "", "-": "", "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "l": "i",
}  # fmt: skip
_SHAPE = re.compile(rf"[A-Za-z][A-Za-z0-9_-]{{{MIN_LENGTH - 1},{MAX_LENGTH - 1}}}\Z")
_LOOKS = str.maketrans(LOOKS)
_SEPARATORS = re.compile(r"[_-]+")
# Where a word in a name may begin and end: in AnnL33_2nd these are Ann, L33, L and 2nd, nd.
_WORDS = (re.compile(r"[A-Z]*[^A-Z_-]+|[A-Z]+"), re.compile(r"[A-Z]*[a-z]+|[A-Z]+"))


class Rule(NamedTuple):
    """A word that usernames may not be: as a whole name if it is reserved, as any whole word in a
    name if it is offensive. With `part` they may not contain it anywhere."""

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


def validate_ending(name: str) -> None:
    """Raises ValidationError with code `username_shape`. Older names may end like this."""
    if name.endswith(("_", "-")):
        raise ValidationError(_("A username ends with a letter or a digit."), code="username_shape")


def validate_word(word: str) -> None:
    """Rejects words that are too short: as a part, they would be found in nearly every name."""
    if len(fold(word)) < 3:
        raise ValidationError("A word needs at least 3 letters.", code="word_short")


def fold(name: str) -> str:
    """The name in lower case, with look-alike characters replaced and separators removed."""
    return name.lower().translate(_LOOKS)


def broken_rule(name: str, rules: Iterable[Rule]) -> Rule | None:
    """The first rule that a name breaks. A number at the end is ignored: `admin7` is `admin`."""
    folded, whole, words = fold(name), _numbered(name), _words(name)
    for rule in rules:
        names = words if rule.kind == "offensive" else whole
        if rule.word in folded if rule.part else rule.word in names:
            return rule
    return None


def _numbered(word: str) -> set[str]:
    """A word folded, with and without a number at its end."""
    return {fold(word), fold(word.rstrip("0123456789_-"))}


def _words(name: str) -> set[str]:
    """The words in a name, by capitals, separators and digits, and those that are spelled letter by
    letter. No word is found within another: Scunthorpe is a town."""
    words = [word for pattern in _WORDS for word in pattern.findall(name)]
    runs = groupby(_SEPARATORS.split(name), key=lambda part: len(part) == 1)
    spelled = ["".join(letters) for single, letters in runs if single]
    return set().union(*map(_numbered, (name, *words, *spelled)))
