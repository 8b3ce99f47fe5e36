"""The site's help articles and legal documents. Each is a page of sections."""

from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from typing import NamedTuple

from django.conf import settings
from django.template import TemplateDoesNotExist
from django.template.loader import get_template, render_to_string
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tables.registry import game_apps


@dataclass(frozen=True)
class Article:
    """A help article or legal document. tiles: decoration beside its title, in tile notation."""

    section: str
    slug: str
    title: str | Promise
    summary: str | Promise
    template: str
    tiles: str = ""

    @property
    def address(self) -> str:
        return f"/{self.section}/{self.slug}/"


@dataclass(frozen=True)
class Section:
    """A heading and the text below it; `anchor` is empty before the first heading."""

    anchor: str
    heading: str
    words: str


def _article(
    section: str, slug: str, title: str | Promise, summary: str | Promise, tiles: str = ""
) -> Article:
    return Article(section, slug, title, summary, f"pages/{section}/{slug}.html", tiles)


SITE_HELP = (
    _article(
        "help",
        "table",
        _("Tables and time limits"),
        _("Opening a table, taking a seat, being away, watching and replays."),
        "E S W N",
    ),
    _article(
        "help",
        "friends",
        _("Friends and other players"),
        _("Finding players, inviting them to a table, and blocking someone."),
        "1D 1D 1D",
    ),
    _article(
        "help",
        "clubs",
        _("Clubs"),
        _("Finding or starting one, inviting others, and what its owner and hosts decide."),
        "F1 F2 F3",
    ),
    _article(
        "help",
        "messages",
        _("Messages"),
        _("Writing to friends, talking at the table, and what to do about unkind words."),
        "WD GD RD",
    ),
    _article(
        "help",
        "calls",
        _("Calls"),
        _("Calling friends, talking at a private table, and what to do without sound or picture."),
        "3D 4D 5D",
    ),
    _article(
        "help",
        "contests",
        _("Contests"),
        _("The same deal for everyone: entering, playing, prizes, and how it stays fair."),
        "F1 1D F2",
    ),
    _article(
        "help",
        "problems",
        _("Problem of the day"),
        _("One position a day, what its answer tells you, and days in a row."),
        "7B 8B 9B",
    ),
    _article(
        "help",
        "rankings",
        _("Ratings and rankings"),
        _("How ratings change, seasons, best scores, streaks, and hiding your ratings."),
        "1B 2B 3B",
    ),
    _article(
        "help",
        "account",
        _("Your account"),
        _("Your username, signing in, forgotten passwords, your data and deleting your account."),
        "6C 7C 8C",
    ),
    _article(
        "help",
        "membership",
        _("Trial and membership"),
        _("Fourteen days free, what follows, paying, and cancelling in two clicks."),
        "F1 F2 F3 F4",
    ),
    _article(
        "help",
        "coins",
        _("Coins"),
        _("Where coins come from, what they are for, and why they are not money."),
        "5D 6D 7D",
    ),
    _article(
        "help",
        "questions",
        _("Questions and answers"),
        _("What it costs, what to do if the table does not appear, and whether the deal is fair."),
        "RD GD WD",
    ),
)
LEGAL = (
    _article(
        "legal",
        "terms",
        _("Terms"),
        _("What you can expect from us, and what we expect from you."),
    ),
    _article(
        "legal",
        "privacy",
        _("Privacy"),
        _("What we store about you, why and for how long."),
    ),
    _article(
        "legal",
        "fair-play",
        _("Fair play"),
        _("How we treat each other here, and how anyone can verify a deal."),
    ),
    _article(
        "legal",
        "licences",
        _("Licences"),
        _("The fonts, images and software that Tilehouse uses."),
    ),
)


def help_articles() -> tuple[Article, ...]:
    """The articles of all games, in their order, then those of the site."""
    of_games = (
        Article("help", help.slug, help.title, help.summary, help.template, help.tiles)
        for app in game_apps()
        for help in app.help
    )
    return (*of_games, *SITE_HELP)


def find_article(section: str, slug: str) -> Article:
    """Raises LookupError when there is none."""
    for article in (*help_articles(), *LEGAL):
        if (article.section, article.slug) == (section, slug):
            return article
    raise LookupError(slug)


class Body(NamedTuple):
    """The template of an article's text, and the language it is in."""

    template: str
    language: str


def body(article: Article) -> Body:
    """The text in the reader's language, from the folder of that language beside the English text;
    or the English text."""
    language = get_language() or settings.LANGUAGE_CODE
    return _body(article.template, language)


@cache
def _body(template: str, language: str) -> Body:
    folder, name = template.rsplit("/", 1)
    translated = f"{folder}/{language}/{name}"
    try:
        get_template(translated)
    except TemplateDoesNotExist:
        return Body(template, settings.LANGUAGE_CODE)
    return Body(translated, language)


def sections(article: Article) -> tuple[Section, ...]:
    return _sections(body(article))


@cache
def _sections(body: Body) -> tuple[Section, ...]:
    return tuple(_Reader(render_to_string(body.template)).sections)


class _Reader(HTMLParser):
    """Splits a page at its second-level headings."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.sections: list[Section] = []
        self._anchor, self._heading, self._words = "", "", ""
        self._in_heading = False
        self.feed(html)
        self._end_section()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "h2":
            self._end_section()
            self._anchor, self._in_heading = dict(attrs).get("id") or "", True
        self._words += " " if tag in {"p", "li", "td", "th", "dd", "dt", "h3"} else ""

    def handle_endtag(self, tag: str) -> None:
        self._in_heading = self._in_heading and tag != "h2"

    def handle_data(self, data: str) -> None:
        if self._in_heading:
            self._heading += data
        else:
            self._words += data

    def _end_section(self) -> None:
        words = " ".join(self._words.split())
        if words or self._heading:
            self.sections.append(Section(self._anchor, self._heading.strip(), words))
        self._heading = self._words = ""
