"""Full-text search in the help, also for whole questions: "is the deal fair".

Sections are ranked by the rare words of the query that they contain, in any form of the word. The
words that every question has, such as "what is the", only count if there are no others.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from math import log
from operator import mul
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import get_language

from pages.articles import Article, Section, body, sections

MAX_QUERY_LENGTH = 80  # characters; the rest is ignored
MAX_RESULTS = 12
MAX_MATCHES = 8  # in the text of a section; more do not count
MIN_SHARE = 0.25  # results with less of the best one's score are left out
CONTEXT_LENGTH = 90  # characters shown on either side of a match


class SearchResult(NamedTuple):
    """A search result: the section, and the text before, at and after the match."""

    article: Article
    section: Section
    language: str  # of the section
    before: str
    hit: str
    after: str

    @property
    def address(self) -> str:
        return f"{self.article.address}#{self.section.anchor}".rstrip("#")


def find(query: str, articles: Iterable[Article]) -> list[SearchResult]:
    """Results, best first; matches in headings count most."""
    terms = terms_of(query[:MAX_QUERY_LENGTH])
    if not terms:
        return []
    places = [(article, section) for article in articles for section in sections(article)]
    matches = [
        [_matches(term, str(article.title), section) for term in terms]
        for article, section in places
    ]
    weights = [_rarity([row[n] for row in matches]) for n in range(len(terms))]
    scores = [sum(map(mul, row, weights)) for row in matches]
    best = sorted((-score, number) for number, score in enumerate(scores) if score)
    best = [(score, number) for score, number in best if score <= best[0][0] * MIN_SHARE]
    return [_result(terms, *places[number]) for _, number in best[:MAX_RESULTS]]


def _begins(term: str) -> re.Pattern[str]:
    if CHINESE.match(term):
        return re.compile(re.escape(term))
    return re.compile(rf"\b{re.escape(term)}\w*")


@lru_cache(maxsize=10_000)
def _matches(term: str, title: str, section: Section) -> float:
    """How well a section fits a word. Many matches in the text count less than one in the
    heading."""
    begins = _begins(term)
    found = min(len(begins.findall(fold(section.words))), MAX_MATCHES) / MAX_MATCHES
    found += 2 * bool(begins.search(fold(f"{section.heading} {section.anchor}")))
    return found + 0.5 * bool(begins.search(fold(title)))


def _rarity(matches: list[float]) -> float:
    """Words that few sections contain say most about what is looked for."""
    return log((1 + len(matches)) / (1 + sum(map(bool, matches))))


def _result(terms: list[str], article: Article, section: Section) -> SearchResult:
    words, folded = section.words, fold(section.words)
    hit = next(filter(None, (_begins(term).search(folded) for term in terms)), None)
    begin, end = hit.span() if hit else (0, 0)
    before, after = words[max(0, begin - CONTEXT_LENGTH) : begin], words[end : end + CONTEXT_LENGTH]
    if begin > CONTEXT_LENGTH:
        before = "…" + before.partition(" ")[2]
    if end + CONTEXT_LENGTH < len(words):
        after = after.rpartition(" ")[0] + "…"
    return SearchResult(article, section, body(article).language, before, words[begin:end], after)


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
