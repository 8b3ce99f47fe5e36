"""Countries that a player may name, in the reader's language."""

from functools import cache

from babel import Locale
from django.utils.translation import get_language

# Codes of two letters in the list of babel that are no countries: groups, tests and leftovers.
OTHERS = {"EU", "EZ", "UN", "QO", "XA", "XB", "ZZ", "AC", "CP", "CQ", "DG", "EA", "IC", "TA"}


def country_name(code: str) -> str:
    return _names(get_language()).get(code, "")


def countries() -> list[tuple[str, str]]:
    """All codes with their names, by name."""
    return sorted(_names(get_language()).items(), key=lambda pair: pair[1].casefold())


@cache
def _names(language: str) -> dict[str, str]:
    names = Locale.parse(language, sep="-").territories
    return {
        code: name
        for code, name in names.items()
        if len(code) == 2 and code.isalpha() and code not in OTHERS
    }
