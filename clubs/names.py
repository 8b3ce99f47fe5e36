"""Which names a club may have, and what it is found by.

Names are compared folded, as usernames are: without accents, capitals, spaces and signs, and with
look-alike characters taken as one. No name may claim to be staff.
"""

import re
import unicodedata
from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts import username_rules
from accounts.usernames import rules
from clubs.models import MAX_NAME, Club

MIN_NAME = 3
MIN_SEARCHED = 2  # characters
DAY_TERM = "day:"
APOSTROPHES = "'\u2019"  # the second as phones write it
SIGNS = f" {APOSTROPHES}&.,!?()+-/·"
# Writing systems whose letters are not mistaken for each other.
SCRIPTS = (
    "LATIN ",
    "CJK UNIFIED",
    "CJK COMPATIBILITY IDEOGRAPH",
    "HIRAGANA ",
    "KATAKANA",
    "HANGUL ",
)
STAFF_WORDS = (
    "admin admins administrator administrators administration staff moderator moderators mod mods "
    "support helpdesk official sysadmin webmaster moderation offiziell moderatoren oficial "
    "administrador administradores administracion moderadores soporte"
)
STAFF = frozenset(map(username_rules.fold, STAFF_WORDS.split()))
STAFF_PARTS = ("官方", "客服", "管理员", "管理員", "工作人员")
SHAPE = _("A name has 3 to 40 letters, digits, spaces or simple signs, with at least two letters.")
MESSAGES = {
    "shape": SHAPE,
    "staff": _("This name sounds like staff of the site. Please choose another one."),
    "offensive": _("Please choose another name. This one may be offensive."),
    "taken": _("Another club has this name, or one that looks much like it."),
}


def clean_name(text: str) -> str:
    """The name as it is kept: letters in their usual form, one space between words."""
    return " ".join(unicodedata.normalize("NFKC", text[: 4 * MAX_NAME]).split())


def fold(name: str) -> str:
    """The form in which names are compared."""
    return "".join(words_of(name))


def words_of(name: str) -> list[str]:
    """The words of a name, folded."""
    plain = unicodedata.normalize("NFKD", clean_name(name).casefold())
    kept = "".join(c for c in plain if not unicodedata.combining(c))
    spaced = unicodedata.normalize("NFC", re.sub(f"[{APOSTROPHES}]", "", kept))
    return [username_rules.fold(word) for word in re.findall(r"[^\W_]+", spaced)]


def terms_of(name: str, games: Iterable[str]) -> set[str]:
    """What a club is found by."""
    return {*words_of(name), *map(game_term, games)}


def game_term(slug: str) -> str:
    return f"game:{slug}"


def day_term(weekday: int) -> str:
    """For a club that meets on a day of the week; Monday is 0."""
    return f"{DAY_TERM}{weekday}"


def check_words(name: str) -> None:
    """For names of what a club plans, which may have any signs and may be given twice: raises
    ValidationError with code `staff` or `offensive`."""
    if problem := _broken_words(name):
        raise ValidationError(MESSAGES[problem], code=problem)


def check_name(name: str, of: Club | None = None) -> None:
    """Raises ValidationError with code `shape`, `staff`, `offensive` or `taken`. of: the club that
    is renamed."""
    problem = _broken(name)
    if not problem:
        others = Club.objects.filter(folded=fold(name))
        taken = others.exclude(pk=of.pk) if of else others
        problem = "taken" if taken.exists() else ""
    if problem:
        raise ValidationError(MESSAGES[problem], code=problem)


def _broken(name: str) -> str:
    """The rule that a cleaned name breaks, whatever other clubs there are."""
    letters = sum(c.isalpha() for c in name)
    if not (MIN_NAME <= len(name) <= MAX_NAME and letters >= 2 and all(map(_is_allowed, name))):
        return "shape"
    return _broken_words(name)


def _broken_words(name: str) -> str:
    words = words_of(name)
    if STAFF & set(words) or any(part in name for part in STAFF_PARTS):
        return "staff"
    return _broken_word(name, words)


def _broken_word(name: str, words: list[str]) -> str:
    """As usernames are checked, with signs as between the words of a username."""
    written = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    joined = re.sub(r"[^A-Za-z0-9]+", "_", written).strip("_")
    rule = username_rules.broken_rule(joined, rules()) if joined else None
    if rule is None:
        return ""
    return "offensive" if rule.kind == "offensive" else "staff"


def _is_allowed(char: str) -> bool:
    if char in SIGNS or (char.isascii() and char.isalnum()):
        return True
    return char.isalpha() and unicodedata.name(char, "").startswith(SCRIPTS)
