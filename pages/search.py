"""Finding a place in the help: every word asked for must begin a word there."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from pages.papers import Paper, Section, sections

LONGEST = 80  # letters of a question that are read
MOST = 12  # places told
AROUND = 90  # letters told on either side of what was found


class Found(NamedTuple):
    """A place in the help, and what it says there: before, the words found, after."""

    paper: Paper
    section: Section
    before: str
    hit: str
    after: str

    @property
    def address(self) -> str:
        return f"{self.paper.address}#{self.section.anchor}".rstrip("#")


def find(question: str, papers: Iterable[Paper]) -> list[Found]:
    """The best places first: those whose headings name what was asked for."""
    asked = re.findall(r"\w+", question[:LONGEST].casefold())
    if not asked:
        return []
    places = [(paper, section) for paper in papers for section in sections(paper)]
    scored = [(_score(asked, *place), number) for number, place in enumerate(places)]
    best = sorted((-score, number) for score, number in scored if score)
    return [_found(asked, *places[number]) for _, number in best[:MOST]]


def _score(asked: list[str], paper: Paper, section: Section) -> int:
    """0 when a word is missing; a heading counts more than many words below it."""
    total = 0
    for word in asked:
        begins = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
        here = len(begins.findall(section.words))
        here += 20 * bool(begins.search(section.heading))
        here += 5 * bool(begins.search(str(paper.title)))
        if not here:
            return 0
        total += min(here, 30)
    return total


def _found(asked: list[str], paper: Paper, section: Section) -> Found:
    words = section.words
    hit = re.search(rf"\b{re.escape(asked[0])}\w*", words, re.IGNORECASE)
    begin, end = hit.span() if hit else (0, 0)
    before, after = words[max(0, begin - AROUND) : begin], words[end : end + AROUND]
    if begin > AROUND:
        before = "…" + before.partition(" ")[2]
    if end + AROUND < len(words):
        after = after.rpartition(" ")[0] + "…"
    return Found(paper, section, before, words[begin:end], after)
