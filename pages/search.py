"""Full-text search in the help: every search word must match the start of a word."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from pages.articles import Article, Section, sections

MAX_QUERY_LENGTH = 80  # characters; the rest is ignored
MAX_RESULTS = 12
CONTEXT_LENGTH = 90  # characters shown on either side of a match


class SearchResult(NamedTuple):
    """A search result: the section, and the text before, at and after the match."""

    article: Article
    section: Section
    before: str
    hit: str
    after: str

    @property
    def address(self) -> str:
        return f"{self.article.address}#{self.section.anchor}".rstrip("#")


def find(query: str, articles: Iterable[Article]) -> list[SearchResult]:
    """Results, best first; matches in headings count most."""
    terms = re.findall(r"\w+", query[:MAX_QUERY_LENGTH].casefold())
    if not terms:
        return []
    places = [(article, section) for article in articles for section in sections(article)]
    scored = [(_score(terms, *place), number) for number, place in enumerate(places)]
    best = sorted((-score, number) for score, number in scored if score)
    return [_result(terms, *places[number]) for _, number in best[:MAX_RESULTS]]


def _score(terms: list[str], article: Article, section: Section) -> int:
    """0 if a word is missing. A match in the heading counts more than many in the text."""
    total = 0
    for term in terms:
        begins = re.compile(rf"\b{re.escape(term)}", re.IGNORECASE)
        hits = len(begins.findall(section.words))
        hits += 20 * bool(begins.search(section.heading))
        hits += 5 * bool(begins.search(str(article.title)))
        if not hits:
            return 0
        total += min(hits, 30)
    return total


def _result(terms: list[str], article: Article, section: Section) -> SearchResult:
    words = section.words
    hit = re.search(rf"\b{re.escape(terms[0])}\w*", words, re.IGNORECASE)
    begin, end = hit.span() if hit else (0, 0)
    before, after = words[max(0, begin - CONTEXT_LENGTH) : begin], words[end : end + CONTEXT_LENGTH]
    if begin > CONTEXT_LENGTH:
        before = "…" + before.partition(" ")[2]
    if end + CONTEXT_LENGTH < len(words):
        after = after.rpartition(" ")[0] + "…"
    return SearchResult(article, section, before, words[begin:end], after)
