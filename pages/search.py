"""Full-text search in the help, also for whole questions: "is the deal fair".

Sections are ranked by the rare words of the query that they contain, in any form of the word.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from math import log
from operator import mul
from typing import NamedTuple

from pages.articles import Article, Section, body, sections
from pages.search_words import CHINESE, fold, terms_of

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
