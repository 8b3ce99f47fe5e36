"""Full-text search in the help: every search word must match the start of a word."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from pages.articles import Article, Section, sections

LONGEST = 80  # characters of a query that are used
MOST = 12  # results
AROUND = 90  # characters shown on either side of a match


class Found(NamedTuple):
    """A search result: the section, and the text before, at and after the match."""

    article: Article
    section: Section
    before: str
    hit: str
    after: str

    @property
    def address(self) -> str:
        return f"{self.article.address}#{self.section.anchor}".rstrip("#")


def find(question: str, articles: Iterable[Article]) -> list[Found]:
    """Results, best first; matches in headings count most."""
    asked = re.findall(r"\w+", question[:LONGEST].casefold())
    if not asked:
        return []
    places = [(article, section) for article in articles for section in sections(article)]
    scored = [(_score(asked, *place), number) for number, place in enumerate(places)]
    best = sorted((-score, number) for score, number in scored if score)
    return [_found(asked, *places[number]) for _, number in best[:MOST]]


def _score(asked: list[str], article: Article, section: Section) -> int:
    """0 if a word is missing. A match in the heading counts more than many in the text."""
    total = 0
    for word in asked:
        begins = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
        here = len(begins.findall(section.words))
        here += 20 * bool(begins.search(section.heading))
        here += 5 * bool(begins.search(str(article.title)))
        if not here:
            return 0
        total += min(here, 30)
    return total


def _found(asked: list[str], article: Article, section: Section) -> Found:
    words = section.words
    hit = re.search(rf"\b{re.escape(asked[0])}\w*", words, re.IGNORECASE)
    begin, end = hit.span() if hit else (0, 0)
    before, after = words[max(0, begin - AROUND) : begin], words[end : end + AROUND]
    if begin > AROUND:
        before = "…" + before.partition(" ")[2]
    if end + AROUND < len(words):
        after = after.rpartition(" ")[0] + "…"
    return Found(article, section, before, words[begin:end], after)
