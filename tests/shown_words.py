"""The words that a page shows, without those that are marked as another language."""

import re
from functools import cache
from html.parser import HTMLParser
from typing import Any

from ops.messages import Entry, entries_of, read_catalog, server_texts
from pages.articles import help_articles, sections

SHOWN_ATTRIBUTES = ("alt", "title", "placeholder", "aria-label")
VOID = {"input", "img", "link", "meta", "br", "hr", "use", "path", "source"}
NOT_TEXT = {"script", "style", "code", "kbd"}
ADDRESS = re.compile(r"\S+@\S+|\S+://\S+|\b\S*\d\S*\b")  # and hashes, keys and versions
WORD = re.compile(r"[^\W\d_]{2,}")
LATIN = re.compile(r"[A-Za-zÀ-ÿ]+")


class ShownText(HTMLParser):
    """Collects text and labels in the language of the page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.language = ""
        self._hidden: list[str] = []  # open elements in another language, and those inside
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "html":
            self.language = values.get("lang") or ""
        is_other = values.get("lang") not in (None, self.language) and self.language
        if self._hidden or is_other or tag in NOT_TEXT:
            self._hidden += [] if tag in VOID else [tag]
            return
        self.texts += filter(None, (values.get(name) for name in SHOWN_ATTRIBUTES))

    def handle_endtag(self, tag: str) -> None:
        if tag in self._hidden:
            while self._hidden.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self._hidden and data.strip():
            self.texts.append(" ".join(data.split()))


def visible_text(html: str) -> str:
    """What a page shows, line by line, without the random values of its forms and addresses."""
    return "\n".join(ShownText(html).texts)


def source_words(html: str) -> set[str]:
    """All words of a page's source, addresses and labels among them. Each random key in it is one
    word, so a name is none by chance."""
    return set(re.findall(r"\w+", html))


@cache  # most texts of a page are on the others too
def words_of(text: str) -> frozenset[str]:
    plain = re.sub(r"<[^>]+>|%\(\w+\)[sd]|\{\w+\}", " ", text)
    return frozenset(word.casefold() for word in WORD.findall(ADDRESS.sub(" ", plain)))


@cache
def entries(language: str) -> list[Entry]:
    """The server's part of a catalog."""
    found = entries_of(read_catalog(language)).items()
    return [entry for key, entry in found if key in server_keys()]


@cache
def server_keys() -> frozenset[Any]:
    return frozenset(text.key for text in server_texts())


@cache
def own_words(language: str) -> frozenset[str]:
    """The words of the translations, among them names such as Tilehouse. In the language that is
    active now, also those of the articles."""
    texts = [form for entry in entries(language) for form in entry.forms]
    for article in help_articles():
        texts += [part.heading + " " + part.words for part in sections(article)]
    return frozenset(word for text in texts for word in words_of(text))


@cache
def english_words() -> frozenset[str]:
    return frozenset(word for entry in entries("es") for word in words_of(entry.text.msgid))


@cache
def _known_and_foreign(language: str, names: frozenset[str]) -> tuple[frozenset[str], ...]:
    known = own_words(language) | names
    return known, english_words() - known


def untranslated(texts: list[str], language: str, names: frozenset[str]) -> list[str]:
    """Those texts of a page that have words of another language. names: casefolded."""
    known, foreign = _known_and_foreign(language, names)
    found = []
    for text in texts:
        words = words_of(text) - known
        if language == "zh-hans":
            words = frozenset(word for word in words if LATIN.fullmatch(word))
        else:
            words &= foreign
        if words:
            found.append(f"{text} ({', '.join(sorted(words))})")
    return found
