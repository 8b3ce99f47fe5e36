"""What the house has written down: help, and the papers that bind. Each is a page of sections."""

from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser

from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Paper:
    """`tiles`: what stands beside its title, in the notation of tiles."""

    shelf: str
    slug: str
    title: str
    lead: str
    tiles: str = ""

    @property
    def address(self) -> str:
        return f"/{self.shelf}/{self.slug}/"

    @property
    def template(self) -> str:
        return f"pages/{self.shelf}/{self.slug}.html"


@dataclass(frozen=True)
class Section:
    """A heading and the words under it; `anchor` is empty before the first heading."""

    anchor: str
    heading: str
    words: str


HELP = (
    Paper(
        "help",
        "american",
        _("American mah jongg"),
        _("The game as it is played at this table: the card, the Charleston, jokers and paying."),
        "F 2D WD J",
    ),
    Paper(
        "help",
        "classic-solitaire",
        _("Classic solitaire"),
        _("Pairs, free tiles, the boards, and what to do when you are stuck. Every key, too."),
        "F1 5B 5B S1",
    ),
    Paper(
        "help",
        "score-solitaire",
        _("Score solitaire"),
        _("What each pair is worth, what help costs, the board of the day and the best scores."),
        "RD RD F2 S4",
    ),
    Paper(
        "help",
        "controls",
        _("Mouse, fingers, keys"),
        _("What you do with your hands at the table, and every key that saves a click."),
        "1B 2B 3B",
    ),
    Paper(
        "help",
        "table",
        _("Tables and clocks"),
        _("Opening a table, taking a chair, being away, watching, and looking back."),
        "E S W N",
    ),
    Paper(
        "help",
        "friends",
        _("Friends, and others"),
        _("Finding people, inviting them to a table, and keeping somebody away."),
        "1D 1D 1D",
    ),
    Paper(
        "help",
        "account",
        _("Your account"),
        _("Your name, signing in, lost passwords, your data, and closing the account."),
        "6C 7C 8C",
    ),
    Paper(
        "help",
        "questions",
        _("Questions and answers"),
        _("What it costs, pictures that do not come, and whether the deal is fair."),
        "RD GD WD",
    ),
)
LEGAL = (
    Paper("legal", "terms", _("Terms"), _("What you may expect of us, and what we ask of you.")),
    Paper("legal", "privacy", _("Privacy"), _("What we keep about you, why, and for how long.")),
    Paper(
        "legal",
        "fair-play",
        _("Fair play"),
        _("How people treat each other here, and how anybody can check a deal."),
    ),
    Paper(
        "legal",
        "licences",
        _("Licences"),
        _("Whose letters, pictures and programs the house is built with."),
    ),
)


def find_paper(shelf: str, slug: str) -> Paper:
    """Raises LookupError when there is none."""
    for paper in HELP + LEGAL:
        if (paper.shelf, paper.slug) == (shelf, slug):
            return paper
    raise LookupError(slug)


@cache
def sections(paper: Paper) -> tuple[Section, ...]:
    return tuple(_Reader(render_to_string(paper.template)).sections)


class _Reader(HTMLParser):
    """Cuts a page at its second-level headings."""

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
