"""The words of a question in the help that say what it is about, in the reader's language.

The words that every question has, such as "what is the", only count if there are no others.
"""

import re
import unicodedata

from django.conf import settings
from django.utils.translation import get_language

MIN_STEM = 3  # letters
ENDINGS = {
    "en": ("ings", "ing", "ed", "ies", "es", "s", "y", "e"),
    "de": ("ungen", "ung", "ern", "en", "er", "es", "em", "e", "n", "s", "t"),
    "es": ("ando", "adas", "ados", "ada", "ado", "ar", "er", "ir", "as", "es", "os", "a", "e", "o"),
}
ENGLISH = """
a about am an and any are at be can could did do does for from get has have how i if in is it its
me my of on or other please should so someone tell than that the their them then there they this
to was what when where which who why will with would you your
"""
GERMAN = """
aber als am an auch auf aus bei bin bist da das dass dem den der des die dies diese dieser dir doch
du ein eine einem einen einer er es fur gibt habe haben hat ich im in ist ja jemand kann kein keine
man mein meine meinen mich mir mit muss nach nicht noch nur oder ohne sein sich sie sind so soll um
und von vom warum was wann wenn wer wie wird wo wohin zu zum zur
"""
SPANISH = """
a al alguien como con cual cuando de del donde el en es esta este eso esto hace hacer hago hay la
las le lo los me mi mis no o para por porque puede puedo que quien se si sin son su sus te tengo
tiene tu un una y ya yo
"""
STOP_WORDS = {
    "en": frozenset(ENGLISH.split()),
    "de": frozenset(GERMAN.split()),
    "es": frozenset(SPANISH.split()),
}
CHINESE = re.compile(r"[\u4e00-\u9fff]+")  # written without spaces between words


def terms_of(query: str) -> list[str]:
    """The stems of the words that say what a question is about."""
    words = [part for word in re.findall(r"\w+", fold(query)) for part in _parts(word)]
    common = STOP_WORDS.get(_language(), frozenset())
    telling = [word for word in words if word not in common]
    return list(dict.fromkeys(stem(word) for word in telling or words))


def fold(text: str) -> str:
    """The text in lower case and without accents, each letter in its place."""
    return "".join(unicodedata.normalize("NFD", letter)[0].lower()[0] for letter in text)


def stem(word: str) -> str:
    """What the forms of a word have in common: "blocking" and "blocked" have "block"."""
    for ending in ENDINGS.get(_language(), ()):
        base = word.removesuffix(ending)
        if base != word and len(base) >= MIN_STEM:
            double = len(base) > MIN_STEM and base[-1] == base[-2] and base[-1] not in "aeiouls"
            return base[:-1] if double else base
    return word


def _parts(word: str) -> list[str]:
    """The word itself; for Chinese every two characters that follow each other, as most words have
    two."""
    if not CHINESE.fullmatch(word) or len(word) <= 2:
        return [word]
    return [word[at : at + 2] for at in range(len(word) - 1)]


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE
